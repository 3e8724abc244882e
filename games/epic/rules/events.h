#pragma once

#include <cstdint>

namespace riffle::epic {

// Kinds of Event. The words in quotes are their names in the protocol (words.cpp).
enum class Fact : uint8_t {
    TurnBegan,     // seat
    Played,        // seat, card
    Invoked,       // seat, card
    Used,          // seat, card
    Attacked,      // seat, other = defender
    Attacks,       // seat, card
    Blocks,        // seat, card
    Damaged,       // card, or seat with other = 1; amount
    Gained,        // seat, amount: health
    Lost,          // seat, amount
    Paid,          // seat: 1 gold
    GoldGained,    // seat
    Drew,          // seat, card
    Broken,        // seat = controller, card
    Banished,      // seat = owner, card
    Returned,      // seat = owner, card
    Discarded,     // seat = owner, card
    Transformed,   // seat, card
    Created,       // seat, card
    Entered,       // seat, card
    Expended,      // card
    Prepared,      // card
    Boosted,       // card, amount = offense, other = defense + 128
    GotKeyword,    // card, amount = keyword
    Counters,      // card, amount
    TookControl,   // seat, card
    LeftCombat,    // card
    Revealed,      // seat, card
    Recycled,      // seat
    Shuffled,      // seat
    Passed,        // seat
    Exchanged,     // seat, amount: cards of the mulligan
    Kept,          // seat
    Drafted,       // seat, card
    ChoseFaction,  // seat, amount
    Eliminated,    // seat
    TurnEnded,     // seat
    Resumed,       // seat
    Won,           // seat
};

}  // namespace riffle::epic
