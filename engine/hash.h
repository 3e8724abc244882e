#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace riffle {

__extension__ typedef unsigned __int128 Uint128;

// A 64-bit hash of bytes, the same on every little-endian machine: words are multiplied and folded in four lanes side by side,
// which the processor works on at once, and the lanes are folded together at the end.
inline uint64_t hashBytes(const void* data, size_t size, uint64_t seed = 0) {
    auto mix = [](uint64_t a, uint64_t b) {
        const auto product = static_cast<Uint128>(a) * b;
        return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64U);
    };
    constexpr uint64_t kMultiplier = 0xD6E8FEB86659FD93ULL;
    const auto* bytes = static_cast<const unsigned char*>(data);
    auto word = [&](size_t offset) {
        uint64_t value;
        std::memcpy(&value, bytes + offset, 8);
        return value;
    };
    uint64_t h = seed ^ 0x9E3779B97F4A7C15ULL ^ size;
    if (size >= 32) {
        uint64_t lanes[4] = {h, h ^ 0xA0761D6478BD642FULL, h ^ 0xE7037ED1A0B428DBULL, h ^ 0x8EBC6AF09C88C6E3ULL};
        for (; size >= 32; size -= 32, bytes += 32) {
            for (size_t lane = 0; lane < 4; ++lane) lanes[lane] = mix(lanes[lane] ^ word(8 * lane), kMultiplier);
        }
        for (const uint64_t lane : lanes) h = mix(h ^ lane, kMultiplier);
    }
    for (; size >= 8; size -= 8, bytes += 8) h = mix(h ^ word(0), kMultiplier);
    uint64_t tail = 0;
    if (size > 0) std::memcpy(&tail, bytes, size);
    return mix(h ^ tail, 0xA0761D6478BD642FULL);
}

}  // namespace riffle
