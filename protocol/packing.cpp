#include "protocol/packing.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace riffle {

namespace {

constexpr size_t kWorthSkipping = 4;  // so many equal bytes: fewer cost less as they are

uint64_t wordAt(const unsigned char* bytes) {
    uint64_t word;
    std::memcpy(&word, bytes, sizeof word);
    return word;
}

// The first place from `at` on where they differ.
size_t nextDifferent(std::span<const unsigned char> one, std::span<const unsigned char> other, size_t at) {
    while (at + sizeof(uint64_t) <= one.size() && wordAt(&one[at]) == wordAt(&other[at])) at += sizeof(uint64_t);
    while (at < one.size() && one[at] == other[at]) ++at;
    return at;
}

}  // namespace

void addNumber(std::string& out, uint64_t number) {
    for (; number >= 0x80; number >>= 7U) out.push_back(static_cast<char>((number & 0x7FU) | 0x80U));
    out.push_back(static_cast<char>(number));
}

bool takeNumber(std::string_view& in, uint64_t& number) {
    number = 0;
    for (unsigned shift = 0; shift < 64 && !in.empty(); shift += 7) {
        const auto byte = static_cast<unsigned char>(in[0]);
        in.remove_prefix(1);
        number |= static_cast<uint64_t>(byte & 0x7FU) << shift;
        if (byte < 0x80) return true;
    }
    return false;
}

std::string difference(std::span<const unsigned char> one, std::span<const unsigned char> other) {
    std::string out;
    size_t at = 0;
    while (true) {
        const size_t begin = nextDifferent(one, other, at);
        if (begin >= one.size()) break;
        // On until enough bytes in a row are equal.
        size_t end = begin + 1;
        for (size_t i = end; i < one.size() && i - end < kWorthSkipping; ++i) {
            if (one[i] != other[i]) end = i + 1;
        }
        addNumber(out, begin - at);
        addNumber(out, end - begin);
        for (size_t i = begin; i < end; ++i) out.push_back(static_cast<char>(one[i] ^ other[i]));
        at = end;
    }
    out.shrink_to_fit();
    return out;
}

std::string packed(std::span<const unsigned char> bytes) {
    const std::string zeros(bytes.size(), '\0');
    return difference(bytes, {reinterpret_cast<const unsigned char*>(zeros.data()), zeros.size()});
}

bool applyDifference(std::string_view difference, std::span<unsigned char> bytes) {
    size_t at = 0;
    while (!difference.empty()) {
        uint64_t same = 0;
        uint64_t count = 0;
        if (!takeNumber(difference, same) || !takeNumber(difference, count)) return false;
        if (same > bytes.size() - at || count > bytes.size() - at - same || count > difference.size()) return false;
        at += same;
        for (size_t i = 0; i < count; ++i) bytes[at + i] ^= static_cast<unsigned char>(difference[i]);
        at += count;
        difference.remove_prefix(count);
    }
    return true;
}

}  // namespace riffle
