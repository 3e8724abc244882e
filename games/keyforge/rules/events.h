#pragma once

#include <cstdint>

namespace riffle::keyforge {

// Kinds of Event. The words in quotes are their names in the protocol (words.cpp).
enum class Fact : uint8_t {
    TurnBegan,     // seat
    ChoseHouse,    // seat, amount = house
    TookArchive,   // seat, amount
    Played,        // seat, card
    Discarded,     // seat = owner, card
    Reaped,        // seat, card
    Fought,        // seat, card, amount = the attacked creature
    UsedAction,    // seat, card
    UsedOmni,      // seat, card
    Unstunned,     // seat, card
    Gained,        // seat, amount
    Lost,          // seat, amount
    Stole,         // seat, amount
    Captured,      // seat = controller of the creature, card, amount
    Exalted,       // card
    MovedAmber,    // card, amount: from it to a pool, another card or the supply
    PutAmber,      // card, amount: from a pool or the supply
    Damaged,       // card, amount
    Prevented,     // card, amount: by armor
    Healed,        // card, amount
    WardUsed,      // card
    Stunned,       // card
    Warded,        // card
    Enraged,       // card
    Readied,       // card
    Exhausted,     // card
    Counters,      // card, amount (negative: removed), other = counter
    Destroyed,     // seat = controller, card
    Purged,        // seat = owner, card
    Archived,      // seat = owner, card
    Returned,      // seat = owner, card: to hand
    PutOnDeck,     // seat = owner, card
    ShuffledIn,    // seat = owner, card
    Entered,       // seat = controller, card: put into play without being played
    Attached,      // card, amount = host
    Moved,         // card: within its line
    TookControl,   // seat, card
    Revealed,      // seat, card
    LookedAt,      // seat, card
    Drew,          // seat, card
    Shuffled,      // seat
    ForgedKey,     // seat, amount = colour
    NoKey,         // seat: forging was prevented
    UnforgedKey,   // seat, amount = colour
    GainedChains,  // seat, amount
    ShedChain,     // seat
    NamedHouse,    // seat, amount = house
    Readies,       // seat: the ready step
    Announced,     // seat: enough æmber for a key next turn
    Mulliganed,    // seat
    KeptHand,      // seat
    Bid,           // seat, amount
    Passed,        // seat
    TurnEnded,     // seat
    GameWon,       // seat: a game of a series
    Won,           // seat
};

}  // namespace riffle::keyforge
