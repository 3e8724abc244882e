#include "sim/samples.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <type_traits>

namespace riffle::sim {

void Samples::add(const machine::Sight& sight, uint64_t game, const float* searched) {
    Position position;
    position.at = words_.size();
    position.game = game;
    position.hasSearched = searched != nullptr;
    std::array<uint8_t, machine::kMostSights> seats{};
    for (int seat = 0; seat < sight.seats; ++seat) {
        const auto& seen = sight[seat];
        if (!seen.isIn) continue;
        seats[position.seats] = static_cast<uint8_t>(seat);
        if (searched) position.searched[position.seats] = searched[seat];
        ++position.seats;
        words_.push_back(seen.side);
        words_.push_back(seen.count);
        words_.insert(words_.end(), seen.cards.begin(), seen.cards.begin() + seen.count);
        for (int k = 0; k < scalars_; ++k) {
            const float value = std::clamp(seen.scalars[static_cast<size_t>(k)] * kSteps, -32000.0F, 32000.0F);
            words_.push_back(static_cast<uint16_t>(static_cast<int16_t>(std::lround(value))));
        }
    }
    positions_.push_back(position);
    seatOf_.push_back(seats);
}

void Samples::settle(uint32_t winners) {
    for (; settled_ < positions_.size(); ++settled_) {
        Position& position = positions_[settled_];
        const auto& seats = seatOf_[seatOf_.size() - (positions_.size() - settled_)];
        for (size_t i = 0; i < position.seats; ++i) position.won[i] = static_cast<float>((winners >> seats[i]) & 1U);
    }
    seatOf_.clear();
}

void Samples::drop() {
    if (settled_ < positions_.size()) words_.resize(positions_[settled_].at);
    positions_.resize(settled_);
    seatOf_.clear();
}

void Samples::append(const Samples& other) {
    const uint64_t base = words_.size();
    for (Position position : other.positions_) {
        position.at += base;
        positions_.push_back(position);
    }
    words_.insert(words_.end(), other.words_.begin(), other.words_.end());
    settled_ = positions_.size();
}

void Samples::forget(size_t count) {
    count = std::min(count, positions_.size());
    const uint64_t gone = count < positions_.size() ? positions_[count].at : words_.size();
    positions_.erase(positions_.begin(), positions_.begin() + static_cast<std::ptrdiff_t>(count));
    words_.erase(words_.begin(), words_.begin() + static_cast<std::ptrdiff_t>(gone));
    for (Position& position : positions_) position.at -= gone;
    settled_ = positions_.size();
}

void Samples::clear() {
    positions_.clear();
    words_.clear();
    seatOf_.clear();
    settled_ = 0;
}

int Samples::seatsOf(size_t i, std::array<Seat, machine::kMostSights>& out) const {
    const uint16_t* word = words_.data() + positions_[i].at;
    for (size_t seat = 0; seat < positions_[i].seats; ++seat) {
        out[seat].side = static_cast<uint8_t>(word[0]);
        out[seat].count = word[1];
        out[seat].cards = word + 2;
        out[seat].scalars = word + 2 + word[1];
        word = out[seat].scalars + scalars_;
    }
    return positions_[i].seats;
}

std::string Samples::bytes() const {
    static_assert(std::is_trivially_copyable_v<Position> && std::endian::native == std::endian::little);
    std::string out;
    const uint64_t sizes[2] = {positions_.size(), words_.size()};
    out.append(reinterpret_cast<const char*>(sizes), sizeof sizes);
    out.append(reinterpret_cast<const char*>(positions_.data()), positions_.size() * sizeof(Position));
    out.append(reinterpret_cast<const char*>(words_.data()), words_.size() * sizeof(uint16_t));
    return out;
}

bool Samples::read(std::string_view bytes) {
    uint64_t sizes[2] = {};
    if (bytes.size() < sizeof sizes) return false;
    std::memcpy(sizes, bytes.data(), sizeof sizes);
    bytes.remove_prefix(sizeof sizes);
    if (sizes[0] > bytes.size() / sizeof(Position) || sizes[1] > bytes.size() ||
        bytes.size() != sizes[0] * sizeof(Position) + sizes[1] * sizeof(uint16_t))
        return false;
    positions_.resize(sizes[0]);
    words_.resize(sizes[1]);
    std::memcpy(static_cast<void*>(positions_.data()), bytes.data(), sizes[0] * sizeof(Position));
    std::memcpy(words_.data(), bytes.data() + sizes[0] * sizeof(Position), sizes[1] * sizeof(uint16_t));
    settled_ = positions_.size();
    return true;
}

}  // namespace riffle::sim
