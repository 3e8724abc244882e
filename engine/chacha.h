#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace riffle {

// 256 bits that nobody can guess. One whose first word is zero is none.
struct Key {
    std::array<uint64_t, 4> words{};

    explicit operator bool() const { return words[0] != 0; }
    bool operator==(const Key&) const = default;
};

// A block of ChaCha20 (D. J. Bernstein): sixteen numbers that nobody can tell from chance who does not have the key. `number` is
// the block's place in its stream, `stream` tells streams of one key apart (the cipher's nonce).
inline std::array<uint32_t, 16> chachaBlock(const Key& key, uint64_t number, uint64_t stream) {
    const auto low = [](uint64_t word) { return static_cast<uint32_t>(word); };
    const auto high = [](uint64_t word) { return static_cast<uint32_t>(word >> 32U); };
    const auto& k = key.words;
    const std::array<uint32_t, 16> start = {0x61707865,  0x3320646E,   0x79622D32,  0x6B206574,  // "expand 32-byte k"
                                            low(k[0]),   high(k[0]),   low(k[1]),   high(k[1]),  //
                                            low(k[2]),   high(k[2]),   low(k[3]),   high(k[3]),  //
                                            low(number), high(number), low(stream), high(stream)};
    std::array<uint32_t, 16> x = start;
    const auto quarter = [&x](std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
        x[a] += x[b];
        x[d] = std::rotl(x[d] ^ x[a], 16);
        x[c] += x[d];
        x[b] = std::rotl(x[b] ^ x[c], 12);
        x[a] += x[b];
        x[d] = std::rotl(x[d] ^ x[a], 8);
        x[c] += x[d];
        x[b] = std::rotl(x[b] ^ x[c], 7);
    };
    for (int round = 0; round < 20; round += 2) {
        for (std::size_t i = 0; i < 4; ++i) quarter(i, 4 + i, 8 + i, 12 + i);
        for (std::size_t i = 0; i < 4; ++i) quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (std::size_t i = 0; i < 16; ++i) x[i] += start[i];
    return x;
}

}  // namespace riffle
