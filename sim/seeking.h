#pragma once

#include <cstdint>
#include <span>

#include "engine/action.h"
#include "engine/rng.h"

namespace riffle::sim {

// What a player values who wants to see as much as possible of the cards.
inline constexpr uint32_t kNews = 24;    // what has not been seen yet, against 1 for anything
inline constexpr uint32_t kSought = 60;  // and the card that is sought
inline constexpr uint32_t kAnyOf = 10;   // one choice in so many is any

// One of the options, each as likely as its weight (1 to a million) says.
template <class Weight>
Action chooseByWeight(std::span<const Action> options, Rng& rng, Weight weightOf) {
    uint32_t total = 0;
    for (const Action option : options) total += weightOf(option);
    uint32_t left = rng.below(total);
    for (const Action option : options) {
        const uint32_t weight = weightOf(option);
        if (left < weight) return option;
        left -= weight;
    }
    return options.back();
}

}  // namespace riffle::sim
