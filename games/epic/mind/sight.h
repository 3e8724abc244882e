#pragma once

#include "games/epic/mind/evaluate.h"
#include "machine/sight.h"

namespace riffle::epic {

// Where a seat's cards lie, as a net is shown it.
enum class Slot : uint8_t { Deck, Hand, Discard, Ready, Expended, Deploying, Flipped, Fighting, Count };

// What a net is shown of a seat beside its aspects.
struct SeenNumber {
    enum : uint8_t {
        DeckSize = Aspect::Count,
        DiscardSize,
        HandFree,    // cards that cost nothing
        HandEvents,  // and events
        HandOffense,
        IsInMain,
        Attacking,  // offense on its way to the opponent
        Initiative,
        Good,  // champions of each faction
        Evil,
        Sage,
        Wild,
        Biggest,
        Airborne,
        Players,
        Turn,
        Count
    };
};

}  // namespace riffle::epic
