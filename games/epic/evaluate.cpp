// How good a position looks to a seat between turns, and a quick way to play a turn out: what simple opponents stand on.
#include <algorithm>

#include "games/epic/rules.h"

namespace riffle::epic {

namespace {

int strengthOf(const Position& look, Seat seat) {
    const State& s = look.s;
    int strength =
        8 * look.player(look.healthSeat(seat)).health + 12 * s.board.size(pileOf(seat, kHandPile)) + 10 * look.player(seat).gold;
    for (const CardIndex card : s.board.in(pileOf(seat, kPlayPile))) {
        strength += 4 + 4 * look.offenseOf(card) + 3 * std::max(0, look.defenseOf(card) - look.card(card).damage);
        strength += 6 * look.hasKeyword(card, kAirborne) + 6 * look.hasKeyword(card, kUnblockable);
    }
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
    for (Seat other = 0; other < state.playerCount; ++other) {
        if (look.player(other).isIn && look.areOpponents(seat, other)) best = std::max(best, strengthOf(look, other));
    }
    return std::clamp(500 + (mine - best), 1, 999);
}

Action Rules::quickAction(const State& state) const {
    Action options[epic::kMaxOptions];
    const int count = legalActions(state, options);
    const Position look(state, *cards_);
    const auto score = [&](Action action) {
        const auto card = static_cast<int>(action.subject());
        switch (verbOf(action)) {
            case Verb::Play: return state.phase == kPhaseMain ? 900 + look.def(card).offense : 200;
            case Verb::Attack: return 600 + look.offenseOf(card);
            case Verb::Use: return 500;
            case Verb::Invoke: return 550;
            case Verb::Block: return look.defenseOf(card) > 4 ? 120 : 20;
            case Verb::Pass: return 250;
            case Verb::End: return 100;
            case Verb::Keep: return 100;
            case Verb::Yes: return 100;
            case Verb::Done: return 60;
            case Verb::PickSeat: return static_cast<Seat>(card) == state.decider ? 10 : 80;
            case Verb::PickCard: {
                if (!look.isInPlay(card)) return 70;
                const bool isMine = look.controllerOf(card) == state.decider;
                if (state.decision == Decision::Attackers) return 90;
                return isMine ? 40 - look.offenseOf(card) : 80 + look.offenseOf(card);
            }
            case Verb::Mode: return 50 - static_cast<int>(action.number());
            case Verb::Number: return -static_cast<int>(action.number());
            case Verb::Assign: return static_cast<int>(action.number());
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

}  // namespace riffle::epic
