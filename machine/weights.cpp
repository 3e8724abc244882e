#include "machine/weights.h"

#include <bit>
#include <cmath>
#include <cstring>

#include "engine/hash.h"
#include "machine/sight.h"

namespace riffle::machine {

namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::string_view kMark = "riffle-mind-1\n";  // the last digit is the format's version

template <class T>
void put(std::string& out, const T* values, size_t count) {
    out.append(reinterpret_cast<const char*>(values), count * sizeof(T));
}
template <class T>
void put(std::string& out, const T& value) {
    put(out, &value, 1);
}

class Reader {
public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}

    template <class T>
    bool get(T* values, size_t count) {
        if (bytes_.size() / sizeof(T) < count) return false;
        if (count > 0) std::memcpy(values, bytes_.data(), count * sizeof(T));
        bytes_.remove_prefix(count * sizeof(T));
        return true;
    }
    template <class T>
    bool get(T& value) {
        return get(&value, 1);
    }
    template <class T>
    bool get(std::vector<T>& values, size_t count) {
        if (bytes_.size() / sizeof(T) < count) return false;
        values.resize(count);
        return get(values.data(), count);
    }
    bool get(std::string& text, size_t size) {
        if (bytes_.size() < size) return false;
        text = bytes_.substr(0, size);
        bytes_.remove_prefix(size);
        return true;
    }
    [[nodiscard]] bool isAtEnd() const { return bytes_.empty(); }

private:
    std::string_view bytes_;
};

}  // namespace

std::string bytesOf(const Weights& weights) {
    std::string out(kMark);
    for (const uint32_t size : {uint32_t{kTraits}, uint32_t{kUnits}, uint32_t{kSecond}, uint32_t{kFactBuckets}}) put(out, size);
    put(out, weights.shape);
    put(out, weights.generation);
    put(out, weights.cardSet);
    put(out, weights.sharpness);
    put(out, static_cast<uint32_t>(weights.command.size()));
    out += weights.command;
    put(out, static_cast<uint32_t>(weights.cards.size()));
    put(out, weights.cards.data(), weights.cards.size());
    put(out, weights.scale.data(), weights.scale.size());
    put(out, weights.values.data(), weights.values.size());
    put(out, hashBytes(out.data(), out.size()));
    return out;
}

bool readWeights(std::string_view bytes, Weights& weights, std::string& error) {
    const auto fail = [&](const char* why) {
        error = why;
        return false;
    };
    if (!bytes.starts_with(kMark)) return fail("These are not weights of an opponent, or of another version of Riffle.");
    uint64_t hash = 0;
    if (bytes.size() < kMark.size() + sizeof hash) return fail("The weights are cut off.");
    std::memcpy(&hash, bytes.data() + bytes.size() - sizeof hash, sizeof hash);
    bytes.remove_suffix(sizeof hash);
    if (hash != hashBytes(bytes.data(), bytes.size())) return fail("The weights are cut off or damaged.");
    Reader reader(bytes.substr(kMark.size()));
    uint32_t sizes[4] = {};
    uint32_t length = 0;
    uint32_t cards = 0;
    Weights read;
    const bool isWhole = reader.get(sizes, 4) && reader.get(read.shape) && reader.get(read.generation) &&
                         reader.get(read.cardSet) && reader.get(read.sharpness) && reader.get(length) &&
                         reader.get(read.command, length) && reader.get(cards);
    if (!isWhole) return fail("The weights are cut off.");
    if (sizes[0] != kTraits || sizes[1] != kUnits || sizes[2] != kSecond || sizes[3] != kFactBuckets ||
        read.shape.slots > kMostSlots || read.shape.scalars > kMostScalars || cards > kMostCards)
        return fail("The weights are of a net of another size than this version of Riffle has.");
    if (!reader.get(read.cards, cards) || !reader.get(read.scale, read.shape.scalars) || !reader.get(read.values, read.size()) ||
        !reader.isAtEnd())
        return fail("The weights are cut off.");
    for (const float value : read.values) {
        if (!std::isfinite(value)) return fail("The weights are damaged: a number in them is none.");
    }
    weights = std::move(read);
    return true;
}

}  // namespace riffle::machine
