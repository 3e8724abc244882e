#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace riffle {

__extension__ typedef unsigned __int128 Uint128;

// A 64-bit hash of bytes (a multiply-and-fold over 8-byte words), the same on every little-endian machine.
inline uint64_t hashBytes(const void* data, size_t size, uint64_t seed = 0) {
    auto mix = [](uint64_t a, uint64_t b) {
        const auto product = static_cast<Uint128>(a) * b;
        return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64U);
    };
    const auto* bytes = static_cast<const unsigned char*>(data);
    uint64_t h = seed ^ 0x9E3779B97F4A7C15ULL ^ size;
    while (size >= 8) {
        uint64_t word;
        std::memcpy(&word, bytes, 8);
        h = mix(h ^ word, 0xD6E8FEB86659FD93ULL);
        bytes += 8;
        size -= 8;
    }
    uint64_t tail = 0;
    if (size > 0) std::memcpy(&tail, bytes, size);
    return mix(h ^ tail, 0xA0761D6478BD642FULL);
}

}  // namespace riffle
