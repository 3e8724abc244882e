// How good a position looks to a seat between turns, and a quick way to play a turn out: what simple opponents stand on.
#include "games/shards/mind/evaluate.h"

#include <algorithm>

#include "engine/chances.h"
#include "games/shards/rules/rules.h"

namespace riffle::shards {

namespace {

// What each aspect adds to the logarithm of the odds of winning. Fitted to the results of some ten thousand games of search
// players.
constexpr Aspects kWeights = {0.0457F, -0.1110F, 0.1560F, -1.6807F, -0.2692F, -0.0632F, -0.4763F, 0.0360F,
                              1.3627F, 0.6656F,  0.0140F, 0.0397F,  0.0247F,  0.0354F,  1.8004F,  0.4407F};

// What a card is worth to its owner's future turns, in the unit of about a point of health.
int worthOf(const CardDef& def) {
    if (def.isStarter) return 0;
    if (def.isRelic) return 16;
    return 2 + 2 * def.cost + def.shield / 2;
}

float strengthOf(const Position& look, Seat seat) {
    return weighed(kWeights, aspectsOf(look, seat));
}

}  // namespace

Aspects aspectsOf(const Position& look, Seat seat) {
    const State& s = look.s;
    const Player& player = look.player(seat);
    Aspects a{};
    a[Aspect::Health] = player.health;
    a[Aspect::LowHealth] = static_cast<float>(std::max(0, 15 - player.health));
    a[Aspect::Mastery] = player.mastery;
    a[Aspect::MasteryTen] = player.mastery >= kRelicMastery;
    a[Aspect::MasteryTwenty] = player.mastery >= 20;
    a[Aspect::MasteryLate] = static_cast<float>(std::max(0, player.mastery - 20));
    a[Aspect::MasteryFull] = player.mastery == kMaxMastery;
    float starters = 0;
    for (const Pile pile : {kDeck, kHand, kDiscard, kPlayed, kChampions}) {
        for (const CardIndex card : s.board.in(pileOf(seat, pile))) {
            const CardDef& def = look.def(card);
            ++a[Aspect::Cards];
            starters += def.isStarter;
            a[Aspect::Allies] += def.isStarter ? 0 : def.cost;
            a[Aspect::Shields] += def.shield;
            a[Aspect::Relics] += def.isRelic;
        }
    }
    for (const CardIndex champion : s.board.in(pileOf(seat, kChampions))) {
        a[Aspect::Champions] += look.def(champion).cost;
        a[Aspect::ChampionHealth] += look.def(champion).health;
    }
    if (a[Aspect::Cards] > 0) {
        a[Aspect::Worth] = a[Aspect::Allies] / a[Aspect::Cards];
        a[Aspect::Starters] = starters / a[Aspect::Cards];
        a[Aspect::Shields] /= a[Aspect::Cards];
    }
    a[Aspect::OnTurn] = s.active == seat;
    return a;
}

void Rules::chances(const State& state, float* out) const {
    if (state.isOver) return chancesOfWinners(state.winners, kSeats, out);
    const Position look(state, *cards_);
    float strength[kSeats];
    uint8_t side[kSeats];
    for (Seat seat = 0; seat < kSeats; ++seat) {
        strength[seat] = look.player(seat).isIn ? strengthOf(look, seat) : kOut;
        const Seat mate = state.options.attack == AttackMode::Opposite ? look.teamMate(seat) : seat;
        side[seat] = std::min(seat, mate);
    }
    chancesOf(strength, side, kSeats, out);
}

// Plays everything, takes the relic, attacks what can be destroyed, focuses, then buys the dearest card: no thought, but no
// waste.
int Rules::appeal(const State& state, Action action) const {
    const Position look(state, *cards_);
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
        case Verb::Bid: return action.number() <= 3 ? 20 - static_cast<int>(action.number()) : -static_cast<int>(action.number());
        case Verb::PickSeat: return 50;
        default: return 0;
    }
}

}  // namespace riffle::shards
