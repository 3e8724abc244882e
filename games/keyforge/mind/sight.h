#pragma once

#include "games/keyforge/mind/evaluate.h"
#include "machine/sight.h"

namespace riffle::keyforge {

// Where a seat's cards lie, as a net is shown it. An upgrade belongs to whoever controls the creature it is on.
enum class Slot : uint8_t {
    Deck,
    Hand,
    Discard,
    Archive,
    Ready,  // creatures
    Exhausted,
    Stunned,
    Artifact,
    ExhaustedArtifact,
    Upgrade,
    Under,
    Count
};

// What a net is shown of a seat beside its aspects.
struct SeenNumber {
    enum : uint8_t {
        Keys = Aspect::Count,
        AllAmber,
        KeyCost,
        DeckSize,
        DiscardSize,
        HandAmber,  // printed on cards in hand
        // Of its houses, the one with the most to do first: cards in hand, creatures, artifacts.
        BestHand,
        BestCreatures,
        BestArtifacts,
        SecondHand,
        SecondCreatures,
        SecondArtifacts,
        ThirdHand,
        ThirdCreatures,
        ThirdArtifacts,
        // In its turn: what is left to do in the active house.
        IsInMain,
        ActiveHand,
        ActiveReady,
        Damage,
        Counters,  // of power
        Biggest,
        Stolen,  // from it, on the opponent's last turn
        Turn,
        Count
    };
};

}  // namespace riffle::keyforge
