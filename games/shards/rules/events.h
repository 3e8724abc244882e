#pragma once

#include <cstdint>

namespace riffle::shards {

// Kinds of Event. The words in quotes are their names in the protocol (words.cpp).
enum class Fact : uint8_t {
    TurnBegan,         // seat
    Played,            // seat, card
    Fastplayed,        // seat, card
    Activated,         // seat, card
    Focused,           // seat
    Recruited,         // seat, card
    TookRelic,         // seat, card
    RowFilled,         // card
    Gained,            // seat, other = resource, amount (kInfinitePower for infinite)
    Lost,              // seat, other = resource, amount
    Drew,              // seat, card
    Shuffled,          // seat: discard into deck
    Banished,          // seat, card
    Returned,          // seat, card: to hand
    Destroyed,         // seat = owner, card
    Copied,            // seat, card
    Showed,            // seat, card
    AttackedChampion,  // seat, card, amount
    Attacked,          // seat, other = target, amount
    Shielded,          // seat, card, amount
    Damaged,           // seat, amount
    Eliminated,        // seat
    Discarded,         // seat, amount: hand and played cards at the end of the turn
    SentUnder,         // seat, card: a fast-played mercenary under the centre deck
    Bid,               // seat, amount
    Passed,            // seat
    ChoseLeader,       // seat, amount = leader
    TookOffered,       // seat, card: drafted a relic
    Revealed,          // card: by the Nemesis
    Won,               // seat
};

}  // namespace riffle::shards
