#pragma once

#include <cstddef>

#include "engine/hash.h"
#include "engine/rng.h"

namespace riffle {

// The hash of a game's State: all of it but the key of its chance, which is no part of how the game stands, and which a hash must
// not tell about. How far the stream was used is.
template <class State>
uint64_t hashOf(const State& state) {
    constexpr size_t kBefore = offsetof(State, rng) + offsetof(Rng, key);
    constexpr size_t kBehind = sizeof(State) - kBefore - sizeof(Key);
    unsigned char bytes[kBefore + kBehind];
    const auto* from = reinterpret_cast<const unsigned char*>(&state);
    std::memcpy(bytes, from, kBefore);
    std::memcpy(bytes + kBefore, from + kBefore + sizeof(Key), kBehind);
    return hashBytes(bytes, sizeof bytes);
}

}  // namespace riffle
