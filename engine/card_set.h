#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace riffle {

// A set of cards, one bit a card.
template <int kCards>
struct CardSet {
    std::array<uint64_t, (kCards + 63) / 64> words{};

    void add(int card) { words[card >> 6] |= uint64_t{1} << (card & 63); }
    void remove(int card) { words[card >> 6] &= ~(uint64_t{1} << (card & 63)); }
    [[nodiscard]] bool has(int card) const { return (words[card >> 6] >> (card & 63)) & 1U; }
    [[nodiscard]] bool isEmpty() const {
        uint64_t any = 0;
        for (const uint64_t word : words) any |= word;
        return any == 0;
    }
    [[nodiscard]] int size() const {
        int count = 0;
        for (const uint64_t word : words) count += std::popcount(word);
        return count;
    }
    bool operator==(const CardSet&) const = default;
};

}  // namespace riffle
