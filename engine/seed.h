#pragma once

#include <cstdint>

#include "engine/rng.h"

namespace riffle {

// What a game's chance follows from: a number, or a key. With a key the number does not count.
struct Seed {
    uint64_t number = 1;
    Key key{};

    constexpr Seed() = default;
    constexpr Seed(uint64_t value) : number(value) {}  // NOLINT(google-explicit-constructor): a number is a seed
    static Seed of(const Key& key) {
        Seed seed;
        seed.key = key;
        return seed;
    }

    [[nodiscard]] bool hasKey() const { return static_cast<bool>(key); }
    [[nodiscard]] Rng rng() const { return hasKey() ? Rng::keyed(key) : Rng::seeded(number); }
    // For something that is drawn beside the game. Who learns all of its numbers learns none of the others.
    [[nodiscard]] Seed apart(uint64_t purpose) const {
        if (!hasKey()) return number ^ purpose;
        const auto block = chachaBlock(key, 0, purpose);
        Key own;
        for (size_t i = 0; i < own.words.size(); ++i) own.words[i] = block[2 * i] | uint64_t{block[2 * i + 1]} << 32U;
        own.words[0] |= own.words[0] == 0;
        return of(own);
    }
    // A number for those who must not have the key, such as bots. It tells nothing about it.
    [[nodiscard]] uint64_t shared() const {
        if (!hasKey()) return number;
        return apart(kShared).key.words[1];
    }

    bool operator==(const Seed&) const = default;

private:
    static constexpr uint64_t kShared = 0x7368617265;
};

}  // namespace riffle
