#pragma once

#include <array>

#include "games/shards/rules/position.h"

namespace riffle::shards {

// What a player has, as numbers that can be weighed against each other.
struct Aspect {
    enum : uint8_t {
        Health,
        LowHealth,  // below 15
        Mastery,
        MasteryTen,
        MasteryTwenty,
        MasteryLate,  // beyond 20
        MasteryFull,
        Cards,
        Worth,     // cost of what was recruited, for each card of the deck
        Starters,  // their share of the deck
        Allies,    // cost of all that was recruited
        Shields,
        Champions,  // cost of those in play
        ChampionHealth,
        Relics,
        OnTurn,
        Count
    };
};

using Aspects = std::array<float, Aspect::Count>;
Aspects aspectsOf(const Position& look, Seat seat);

}  // namespace riffle::shards
