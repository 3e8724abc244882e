#pragma once

#include <array>

#include "games/epic/rules/position.h"

namespace riffle::epic {

// What a player has, as numbers that can be weighed against each other.
struct Aspect {
    enum : uint8_t {
        Health,
        LowHealth,  // below 12
        Hand,
        FewCards,  // below three in hand
        Gold,
        Champions,
        Offense,
        Defense,       // damage taken off
        Evasive,       // offense that few can block
        ReadyOffense,  // of those that can attack next turn
        ReadyDefense,  // of those that can block
        Big,           // offense beyond 8 of single champions
        Tokens,
        ShortDeck,  // cards the deck has fewer than 12: running out wins
        OnTurn,
        Count
    };
};

using Aspects = std::array<float, Aspect::Count>;
Aspects aspectsOf(const Position& look, Seat seat);

}  // namespace riffle::epic
