// How good a position looks to a seat between turns, and a quick way to play a turn out: what simple opponents stand on.
#include "games/keyforge/mind/evaluate.h"

#include <algorithm>
#include <bit>

#include "engine/chances.h"
#include "games/keyforge/rules/rules.h"

namespace riffle::keyforge {

namespace {

// What each aspect adds to the logarithm of the odds of winning. Fitted to the results of some ten thousand games of search
// players.
constexpr Aspects kWeights = {1.6862F, 2.2872F, 0.2277F,  0.2966F, 0.0684F, 0.3065F, 3.1975F, 0.1711F,  -0.0011F, 0.0010F,
                              0.0527F, 0.0426F, -0.0564F, 0.0929F, 0.0784F, 0.0500F, 0.1507F, -0.0499F, 0.4574F};

float strengthOf(const Position& look, Seat seat) {
    return weighed(kWeights, aspectsOf(look, seat));
}

}  // namespace

Aspects aspectsOf(const Position& look, Seat seat) {
    const State& s = look.s;
    const Player& player = s.players[seat];
    Aspects a{};
    const int keys = std::popcount(player.keys);
    const int cost = look.keyCost(seat);
    a[Aspect::HasKey] = keys >= 1;
    a[Aspect::HasTwoKeys] = keys >= 2;
    a[Aspect::Amber] = static_cast<float>(std::min<int>(player.amber, cost));
    a[Aspect::AmberBeyond] = static_cast<float>(std::clamp<int>(player.amber - cost, 0, cost));
    a[Aspect::ReadyToForge] = player.amber >= cost;
    a[Aspect::ForgesNext] = player.amber >= cost && s.active == seat;
    a[Aspect::WinsNext] = player.amber >= cost && s.active == seat && keys >= 2;
    int houses[16] = {};
    int most = 0;
    for (const CardIndex creature : s.board.in(pileOf(seat, kLinePile))) {
        const Card& c = look.card(creature);
        ++a[Aspect::Creatures];
        a[Aspect::Power] += static_cast<float>(std::max(0, look.powerOf(creature) - c.damage));
        a[Aspect::Armor] += static_cast<float>(look.armorOf(creature));
        a[Aspect::ReadyNext] += !c.has(kStunFlag);
        a[Aspect::HeldAmber] += c.amber;
        a[Aspect::Wards] += c.has(kWardFlag);
        most = std::max(most, ++houses[look.def(creature).house & 15U]);
    }
    a[Aspect::SameHouse] = static_cast<float>(most);
    a[Aspect::Artifacts] = static_cast<float>(s.board.size(pileOf(seat, kArtifactPile)));
    a[Aspect::Hand] = static_cast<float>(s.board.size(pileOf(seat, kHandPile)));
    a[Aspect::Archived] = static_cast<float>(s.board.size(pileOf(seat, kArchivePile)));
    a[Aspect::Chains] = player.chains;
    a[Aspect::OnTurn] = s.active == seat;
    return a;
}

void Rules::chances(const State& state, float* out) const {
    if (state.isOver) return chancesOfWinners(state.winners, kSeats, out);
    const Position look(state, *cards_);
    static constexpr uint8_t kSides[] = {0, 1};
    const float strength[] = {strengthOf(look, 0), strengthOf(look, 1)};
    chancesOf(strength, kSides, kSeats, out);
}

namespace {

// A creature that some enemy would lose a fight against had better fight than reap, if it lives.
int fightAppeal(const Position& look, int card) {
    const int power = look.powerOf(card);
    const int left = power - look.card(card).damage + look.armorOf(card);
    int best = 400;
    for (const CardIndex enemy : look.s.board.in(pileOf(Position::opponentOf(look.s.decider), kLinePile))) {
        const int strength = look.powerOf(enemy);
        if (strength - look.card(enemy).damage + look.armorOf(enemy) > power) continue;
        best = std::max(best, strength < left ? 600 + 10 * strength : 500 + 10 * strength);
    }
    return best;
}

// Whom to fight: what dies of it, the larger the better.
int targetAppeal(const Position& look, int attacker, int target) {
    const int strength = look.powerOf(target);
    const bool dies = strength - look.card(target).damage + look.armorOf(target) <= look.powerOf(attacker);
    const bool lives = look.powerOf(attacker) - look.card(attacker).damage + look.armorOf(attacker) > strength;
    return 100 * dies + 60 * lives + 10 * strength * (dies ? 1 : -1);
}

}  // namespace

// Chooses the house with the most to do, plays everything, reaps with what can, fights where that kills, ends.
int Rules::appeal(const State& state, Action action) const {
    const Position look(state, *cards_);
    const auto card = static_cast<int>(action.subject());
    switch (verbOf(action)) {
        case Verb::House: {
            int worth = 0;
            const auto add = [&](Pile pile, int each) {
                for (const CardIndex index : state.board.in(pileOf(state.decider, pile)))
                    worth += each * look.isIn(bitOf(static_cast<uint8_t>(card)), index);
            };
            add(kHandPile, 3);
            add(kLinePile, 4);
            add(kArtifactPile, 2);
            return 10 * worth;
        }
        case Verb::Play: return 900 + look.def(card).power;
        case Verb::Action:
        case Verb::Omni: return 700;
        case Verb::Reap: return 650;
        case Verb::Fight: return fightAppeal(look, card);
        case Verb::Unstun: return 600;
        case Verb::Archive: return 50;
        case Verb::Yes: return 100;
        case Verb::Mode: return 60 - static_cast<int>(action.number());
        case Verb::PickCard: {
            if (!look.isInPlay(card)) return 50;
            if (state.decision == Decision::Target) return targetAppeal(look, state.frames.back().source, card);
            const bool isMine = look.controllerOf(card) == state.decider;
            return 50 + (isMine ? -look.powerOf(card) : 20 + look.powerOf(card));
        }
        case Verb::Keep: return 10;
        case Verb::Discard: return 5;
        case Verb::End: return 20;
        case Verb::Pass: return 30;
        default: return 0;
    }
}

}  // namespace riffle::keyforge
