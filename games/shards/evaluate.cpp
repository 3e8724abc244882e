// How good a position looks to a seat between turns, and a quick way to play a turn out: what simple opponents stand on.
#include <algorithm>

#include "games/shards/rules.h"

namespace riffle::shards {

namespace {

// What a card is worth to its owner's future turns, in the unit of about a point of health.
int worthOf(const CardDef& def) {
    if (def.isStarter) return 0;
    if (def.isRelic) return 16;
    return 2 + 2 * def.cost + def.shield / 2;
}

// Everything a player has, as one number.
int strengthOf(const Position& look, Seat seat) {
    const State& s = look.s;
    const Player& player = look.player(seat);
    int strength =
        4 * player.health + 6 * player.mastery + (player.mastery >= kRelicMastery ? 10 : 0) + (player.mastery >= 20 ? 10 : 0);
    if (player.mastery == kMaxMastery) strength += 60;
    int cards = 0;
    int worth = 0;
    for (const Pile pile : {kDeck, kHand, kDiscard, kPlayed, kChampions}) {
        for (const CardIndex card : s.board.in(pileOf(seat, pile))) {
            ++cards;
            worth += worthOf(look.def(card));
        }
    }
    for (const CardIndex champion : s.board.in(pileOf(seat, kChampions)))
        strength += 2 * look.def(champion).cost + look.def(champion).health;
    // A good deck is one with a high average: ten cards of it are seen every two turns.
    if (cards > 0) strength += 12 * worth / std::max(cards, 10);
    return strength;
}

}  // namespace

int Rules::evaluate(const State& state, Seat seat) const {
    if (state.isOver) {
        if (state.winners == 0) return 500;
        return (state.winners >> seat) & 1U ? 1000 : 0;
    }
    const Position look(state, *cards_);
    if (!look.player(seat).isIn) return 0;
    const int mine = strengthOf(look, seat);
    int best = 0;
    for (Seat other = 0; other < kSeats; ++other) {
        if (look.player(other).isIn && look.areOpponents(seat, other)) best = std::max(best, strengthOf(look, other));
    }
    return std::clamp(500 + (mine - best), 1, 999);
}

// Plays everything, takes the relic, attacks what can be destroyed, focuses, then buys the dearest card: no thought, but no
// waste.
Action Rules::quickAction(const State& state) const {
    Action options[kMaxOptions];
    const int count = legalActions(state, options);
    const Position look(state, *cards_);
    auto score = [&](Action action) {
        const auto card = static_cast<int>(action.subject());
        switch (verbOf(action)) {
            case Verb::Play: return 900 - look.def(card).isChampion - 100 * (look.def(card).play == 0);
            case Verb::Activate: return 800;
            case Verb::Relic: return 700;
            case Verb::Focus: return look.player(state.decider).mastery < kMaxMastery ? 600 : 0;
            case Verb::Attack: return 500 + look.def(card).cost;
            case Verb::Recruit: return 300 + 10 * look.def(card).cost;
            case Verb::Fastplay: return 301 + 10 * look.def(card).cost - 15;
            case Verb::End: return 10;
            case Verb::PickCard: {
                // What is given up should be poor, everything else good.
                const bool givesUp = state.decision == Decision::Optional;
                const int worth = worthOf(look.def(card));
                return givesUp ? 100 - 20 * worth : 50 + worth;
            }
            case Verb::Shield: return 100;
            case Verb::Yes: return 100;
            case Verb::Assign: return static_cast<int>(action.number());
            case Verb::Bid:
                return action.number() <= 3 ? 20 - static_cast<int>(action.number()) : -static_cast<int>(action.number());
            case Verb::PickSeat: return 50;
            default: return 0;
        }
    };
    int best = 0;
    for (int i = 1; i < count; ++i) {
        if (score(options[i]) > score(options[best])) best = i;
    }
    return options[best];
}

}  // namespace riffle::shards
