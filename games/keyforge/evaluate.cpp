// How good a position looks to a seat between turns, and a quick way to play a turn out: what simple opponents stand on.
#include <algorithm>
#include <bit>

#include "games/keyforge/rules.h"

namespace riffle::keyforge {

namespace {

// Everything a player has, as one number: a key is about six æmber and the turns they took.
int strengthOf(const Position& look, Seat seat) {
    const State& s = look.s;
    const Player& player = s.players[seat];
    int strength = 120 * std::popcount(player.keys) + 14 * std::min<int>(player.amber, look.keyCost(seat)) + 4 * player.amber;
    for (const CardIndex creature : s.board.in(pileOf(seat, kLinePile))) {
        const Card& c = look.card(creature);
        strength += 8 + 3 * std::max(0, look.powerOf(creature) - c.damage) + 4 * look.armorOf(creature) - 5 * c.amber;
        strength += 4 * c.has(kWardFlag) - 5 * c.has(kStunFlag) - 2 * c.has(kEnrageFlag);
    }
    strength += 9 * s.board.size(pileOf(seat, kArtifactPile));
    strength += 5 * s.board.size(pileOf(seat, kHandPile)) + 4 * s.board.size(pileOf(seat, kArchivePile));
    strength -= 4 * player.chains;
    return strength;
}

}  // namespace

int Rules::evaluate(const State& state, Seat seat) const {
    if (state.isOver) {
        if (state.winners == 0) return 500;
        return (state.winners >> seat) & 1U ? 1000 : 0;
    }
    const Position look(state, *cards_);
    return std::clamp(500 + strengthOf(look, seat) - strengthOf(look, Position::opponentOf(seat)), 1, 999);
}

// Chooses the house with the most to do, plays everything, reaps with what can, fights where that kills, ends.
Action Rules::quickAction(const State& state) const {
    Action options[kMaxOptions];
    const int count = legalActions(state, options);
    const Position look(state, *cards_);
    const auto score = [&](Action action) {
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
            case Verb::Fight: return 500;
            case Verb::Unstun: return 600;
            case Verb::Archive: return 50;
            case Verb::Yes: return 100;
            case Verb::Mode: return 60 - static_cast<int>(action.number());
            case Verb::PickCard: {
                if (!look.isInPlay(card)) return 50;
                const bool isMine = look.controllerOf(card) == state.decider;
                return 50 + (isMine ? -look.powerOf(card) : 20 + look.powerOf(card));
            }
            case Verb::Keep: return 10;
            case Verb::Discard: return 5;
            case Verb::End: return 20;
            case Verb::Pass: return 30;
            default: return 0;
        }
    };
    int best = 0;
    int bestScore = score(options[0]);
    for (int i = 1; i < count; ++i) {
        const int each = score(options[i]);
        if (each <= bestScore) continue;
        best = i;
        bestScore = each;
    }
    return options[best];
}

}  // namespace riffle::keyforge
