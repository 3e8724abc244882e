#pragma once

#include <array>
#include <string>

#include "engine/event.h"
#include "games/epic/rules/state.h"

namespace riffle::sim {

// Who may know which card of a game of Epic, reckoned from what happened in the open instead of from the marks the game keeps on
// its cards: a second opinion on EPIC-SETUP-17 and EPIC-DRAFT-PACK-2. What lies in the open everybody has seen; a card in a hand,
// a pack or a pile of chosen cards is its holder's secret unless others have seen it since they last lost sight of it; nobody
// knows where in a deck a card is that was shuffled. A pack loses all who passed it on as soon as somebody takes a card of it.
class EpicKnowledge {
public:
    explicit EpicKnowledge(const epic::State& start);

    // Takes note of what a choice brought about. Gives what some seat was told that it may not know, empty for nothing.
    std::string follow(const epic::State& state, const EventLog& events);
    // The same for a position alone.
    [[nodiscard]] std::string check(const epic::State& state);
    // Which seats may know a card, one bit each.
    [[nodiscard]] uint16_t mayKnow(const epic::State& state, int card) const;

private:
    std::string tell(const epic::State& state, const Event& event);
    void remember(const epic::State& state);
    [[nodiscard]] std::string checkInProgress(const epic::State& state);

    using Masks = std::array<uint16_t, epic::kMaxCards>;
    uint16_t seats_ = 0;                           // one bit each
    Masks seenBy_{};                               // since it was last lost from sight
    Masks seenBefore_{};                           // the same, before the last choice
    Masks named_{};                                // by effects in progress, first when those seats knew it
    std::array<uint8_t, epic::kMaxCards> pile_{};  // before the last choice
    uint8_t phase_ = 0;                            // likewise
};

}  // namespace riffle::sim
