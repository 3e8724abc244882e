#include "machine/net.h"

#include <algorithm>
#include <unordered_map>

#include "engine/chances.h"

namespace riffle::machine {

namespace {

void addScaled(float* to, const float* from, float factor, int count) {
    for (int i = 0; i < count; ++i) to[i] += factor * from[i];
}

}  // namespace

std::vector<int> learnedRows(const Weights& weights, std::span<const language::CardText> texts) {
    std::unordered_map<uint64_t, int> rows;
    for (size_t i = 0; i < weights.cards.size(); ++i) rows.emplace(weights.cards[i], static_cast<int>(i));
    std::vector<int> out(texts.size(), -1);
    for (size_t id = 0; id < texts.size(); ++id) {
        if (texts[id].name.empty()) continue;
        const auto found = rows.find(nameKey(texts[id].name));
        if (found != rows.end()) out[id] = found->second;
    }
    return out;
}

Net::Net(const Weights& weights, std::span<const language::CardText> texts)
    : shape_(weights.shape), cards_(texts.size()), sharpness_(weights.sharpness) {
    const float* values = weights.values.data();
    const std::vector<int> rows = learnedRows(weights, texts);
    table_.assign(size_t{shape_.slots} * cards_ * kWide, 0);
    for (size_t id = 0; id < cards_; ++id) {
        float traits[kTraits] = {};
        if (rows[id] >= 0) addScaled(traits, values + weights.learnedAt() + static_cast<size_t>(rows[id]) * kTraits, 1, kTraits);
        if (!texts[id].name.empty()) {
            for (const Fact& fact : factsOf(texts[id]))
                addScaled(traits, values + weights.factsAt() + size_t{fact.bucket} * kTraits, fact.value, kTraits);
        }
        for (size_t slot = 0; slot < shape_.slots; ++slot) {
            float* row = table_.data() + (slot * cards_ + id) * kWide;
            for (size_t t = 0; t < kTraits; ++t)
                addScaled(row, values + weights.firstAt() + (slot * kTraits + t) * kWide, traits[t], kWide);
        }
    }
    for (size_t k = 0; k < shape_.scalars; ++k) {
        const float* row = values + weights.firstAt() + (size_t{shape_.slots} * kTraits + k) * kWide;
        for (int i = 0; i < kWide; ++i) scalars_.push_back(weights.scale[k] * row[i]);
    }
    const auto part = [&](size_t from, size_t count) { return std::vector<float>(values + from, values + from + count); };
    bias_ = part(weights.firstBiasAt(), kUnits);
    second_ = part(weights.secondAt(), size_t{kUnits} * kSecond);
    secondBias_ = part(weights.secondBiasAt(), kSecond);
    last_ = part(weights.lastAt(), kSecond);
}

void Net::gather(const Sight::Seen& seen, float* sums) const {
    std::fill_n(sums, kWide, 0.0F);
    for (const uint16_t each : seen.all()) {
        const float* row = table_.data() + (static_cast<size_t>(slotSeen(each)) * cards_ + cardSeen(each)) * kWide;
        for (int i = 0; i < kWide; ++i) sums[i] += row[i];
    }
    for (size_t k = 0; k < shape_.scalars; ++k) {
        const float value = seen.scalars[k];
        if (value != 0) addScaled(sums, scalars_.data() + k * kWide, value, kWide);
    }
}

float Net::strength(const float* units) const {
    float second[kSecond];
    std::copy_n(secondBias_.data(), kSecond, second);
    for (int i = 0; i + 1 < kUnits; ++i) {
        if (units[i] > 0) addScaled(second, second_.data() + static_cast<size_t>(i) * kSecond, units[i], kSecond);
    }
    float sum = units[kUnits - 1];
    for (int i = 0; i < kSecond; ++i) sum += last_[static_cast<size_t>(i)] * std::max(0.0F, second[i]);
    return sum;
}

void Net::chances(const Sight& sight, float* out) const {
    float sums[kMostSights][kWide];
    float strengths[kMostSights];
    uint8_t sides[kMostSights];
    for (int seat = 0; seat < sight.seats; ++seat) {
        if (sight[seat].isIn) gather(sight[seat], sums[seat]);
    }
    for (int seat = 0; seat < sight.seats; ++seat) {
        sides[seat] = sight[seat].side;
        strengths[seat] = kOut;
        if (!sight[seat].isIn) continue;
        float units[kUnits];
        float theirs[kUnits] = {};
        int opponents = 0;
        for (int other = 0; other < sight.seats; ++other) {
            if (!sight[other].isIn || sight[other].side == sight[seat].side) continue;
            ++opponents;
            for (int i = 0; i < kUnits; ++i) theirs[i] += sums[other][kUnits + i];
        }
        const float share = opponents > 0 ? 1.0F / static_cast<float>(opponents) : 0.0F;
        for (int i = 0; i < kUnits; ++i) units[i] = bias_[static_cast<size_t>(i)] + sums[seat][i] + share * theirs[i];
        strengths[seat] = sharpness_ * strength(units);
    }
    chancesOf(strengths, sides, sight.seats, out);
}

}  // namespace riffle::machine
