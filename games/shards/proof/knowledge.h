#pragma once

#include <string>

#include "engine/event.h"
#include "games/shards/rules/state.h"

namespace riffle::sim {

// Who may know which card of a game of Shards, reckoned from what happened in the open instead of from the marks the game keeps
// on its cards: a second opinion on SOI-SETUP-14. Nobody knows a card in a deck; a card in a hand is its owner's secret unless
// everybody saw it come there or saw it shown since; a relic dealt in secret is its owner's until it is taken.
class ShardsKnowledge {
public:
    explicit ShardsKnowledge(const shards::State& start) { remember(start); }

    // Takes note of what a choice brought about. Gives what some seat was told that it may not know, empty for nothing.
    std::string follow(const shards::State& state, const EventLog& events);
    // The same for a position alone.
    [[nodiscard]] std::string check(const shards::State& state) const;
    // Which seats may know a card, one bit each.
    [[nodiscard]] uint8_t mayKnow(const shards::State& state, int card) const;

private:
    void remember(const shards::State& state);
    void showHand(Seat seat);
    [[nodiscard]] std::string checkInProgress(const shards::State& state) const;

    CardSet<shards::kMaxCards> seenByAll_;     // since it was last drawn from a deck
    uint8_t heldBy_[shards::kMaxCards] = {};   // seats that have had it in hand since, one bit each
    uint8_t dealtTo_[shards::kMaxCards] = {};  // seats that a relic was dealt to in secret
};

}  // namespace riffle::sim
