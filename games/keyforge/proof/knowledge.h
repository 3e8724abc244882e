#pragma once

#include <array>
#include <string>

#include "engine/event.h"
#include "games/keyforge/rules/state.h"

namespace riffle::sim {

// Who may know which card of a game of KeyForge, reckoned from what happened in the open instead of from the marks the game keeps
// on its cards: a second opinion on KF-ARCH-05, KF-ARCH-09, KF-ZONE-05, KF-ZONE-06 and KF-DISC-03. What lies in the open
// everybody has seen; a card in a deck nobody knows who has not been shown it since the deck was last shuffled; a card in a hand
// or in archives is its owner's secret unless it was seen on its way there or shown since.
class KeyforgeKnowledge {
public:
    KeyforgeKnowledge(const keyforge::CardTable& cards, const keyforge::State& start);

    // Takes note of what a choice brought about. Gives what some seat was told that it may not know, empty for nothing.
    std::string follow(const keyforge::State& state, const EventLog& events);
    // The same for a position alone.
    [[nodiscard]] std::string check(const keyforge::State& state);
    // Which seats may know a card, one bit each.
    [[nodiscard]] uint8_t mayKnow(const keyforge::State& state, int card) const;

private:
    std::string tell(const keyforge::State& state, const Event& event);
    void shuffle(const keyforge::State& state, Seat seat, const EventLog& events, size_t from);
    void rememberOpen(const keyforge::State& state);
    [[nodiscard]] std::string checkInProgress(const keyforge::State& state);

    const keyforge::CardTable& cards_;
    std::array<uint8_t, keyforge::kMaxCards> seenBy_{};      // one bit a seat, since it was last lost in a deck
    std::array<uint8_t, keyforge::kMaxCards> seenBefore_{};  // the same, before the last choice
    std::array<uint8_t, keyforge::kMaxCards> wasInOpen_{};   // before the last choice
    std::array<keyforge::Cards, keyforge::kSeats> named_;    // by effects in progress, first when the seat knew it
};

}  // namespace riffle::sim
