#pragma once

#include <cstdint>

#include "engine/chacha.h"

namespace riffle {

// Chance, integers only, the same numbers on every machine. Without a key PCG32 (M. O'Neill's XSH-RR variant): 64 bits of state,
// fast, and whoever sees enough of its numbers can find the others. With a key the stream of ChaCha20, which can't be found out:
// for games between people who don't know one another.
struct Rng {
    uint64_t state = 0;  // with a key: how many numbers were taken. It changes with every number in either case
    Key key{};

    static Rng seeded(uint64_t seed) {
        Rng rng{seed + kIncrement};
        rng.next();
        return rng;
    }
    static Rng keyed(const Key& key) { return {0, key}; }

    uint32_t next() {
        if (key) [[unlikely]]
            return nextOfKey();
        const uint64_t old = state;
        state = old * 6364136223846793005ULL + kIncrement;
        const auto shifted = static_cast<uint32_t>(((old >> 18U) ^ old) >> 27U);
        const auto rotation = static_cast<uint32_t>(old >> 59U);
        return (shifted >> rotation) | (shifted << ((32U - rotation) & 31U));
    }

    // A number in [0, bound), each equally likely (Lemire's multiplication with rejection).
    uint32_t below(uint32_t bound) {
        uint64_t product = uint64_t{next()} * bound;
        if (static_cast<uint32_t>(product) < bound) {
            const uint32_t threshold = (0U - bound) % bound;
            while (static_cast<uint32_t>(product) < threshold) product = uint64_t{next()} * bound;
        }
        return static_cast<uint32_t>(product >> 32U);
    }

    // Fisher–Yates over items[0..count).
    template <class T>
    void shuffle(T* items, int count) {
        for (int i = count - 1; i > 0; --i) {
            const auto j = static_cast<int>(below(static_cast<uint32_t>(i) + 1));
            const T held = items[i];
            items[i] = items[j];
            items[j] = held;
        }
    }

    // The one stream every game uses.
    static constexpr uint64_t kIncrement = 1442695040888963407ULL;

private:
    // A block for each number: some hundred nanoseconds that only games with a key pay, and nothing to keep beside the key.
    [[gnu::noinline]] uint32_t nextOfKey() {
        const uint64_t at = state++;
        return chachaBlock(key, at / 16, 0)[at % 16];
    }
};

}  // namespace riffle
