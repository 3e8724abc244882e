#pragma once

#include "games/shards/mind/evaluate.h"
#include "machine/sight.h"

namespace riffle::shards {

// Where a seat's cards lie, as a net is shown it.
enum class Slot : uint8_t { Deck, Hand, Discard, Played, Champion, ExhaustedChampion, Relic, Row, Count };

// What a net is shown of a seat beside its aspects.
struct SeenNumber {
    enum : uint8_t {
        Crystals = Aspect::Count,
        Power,
        DeckSize,
        HandSize,
        DiscardSize,
        HandShields,
        Homodeus,  // cards of each faction
        Order,
        Undergrowth,
        Wraethe,
        IsFocused,
        MayAct,  // it is this player's turn, and its free part
        Players,
        Turn,
        Count
    };
};

}  // namespace riffle::shards
