#pragma once

#include <array>

#include "games/keyforge/rules/position.h"

namespace riffle::keyforge {

// What a player has, as numbers that can be weighed against each other.
struct Aspect {
    enum : uint8_t {
        HasKey,
        HasTwoKeys,
        Amber,         // up to the cost of a key
        AmberBeyond,   // and what is left of it, up to another
        ReadyToForge,  // at the next chance
        ForgesNext,    // the same when it is this player's turn
        WinsNext,      // and it would be the last key
        Creatures,
        Power,  // all power left, damage taken off
        Armor,
        ReadyNext,  // creatures that can act next turn
        SameHouse,  // the most creatures of one house
        HeldAmber,  // on creatures: the opponent's sooner or later
        Wards,
        Artifacts,
        Hand,
        Archived,
        Chains,
        OnTurn,
        Count
    };
};

using Aspects = std::array<float, Aspect::Count>;
Aspects aspectsOf(const Position& look, Seat seat);

}  // namespace riffle::keyforge
