// How good a position looks to a seat between turns, and a quick way to play a turn out: what simple opponents stand on.
#include "games/epic/evaluate.h"

#include <algorithm>

#include "engine/chances.h"
#include "games/epic/rules.h"

namespace riffle::epic {

namespace {

// What each aspect adds to the logarithm of the odds of winning. Fitted to the results of some ten thousand games of search
// players.
constexpr Aspects kWeights = {0.0725F, -0.0982F, 0.3532F, -0.0074F, 0.0000F,  0.2009F,  0.0102F, 0.0355F,
                              0.0243F, 0.0437F,  0.0226F, -0.0185F, -0.1230F, -0.0495F, -0.0642F};

float strengthOf(const Position& look, Seat seat) {
    const Aspects aspects = aspectsOf(look, seat);
    float strength = 0;
    for (size_t i = 0; i < Aspect::Count; ++i) strength += kWeights[i] * aspects[i];
    return strength;
}

}  // namespace

Aspects aspectsOf(const Position& look, Seat seat) {
    const State& s = look.s;
    Aspects a{};
    const int health = look.player(look.healthSeat(seat)).health;
    const int hand = s.board.size(pileOf(seat, kHandPile));
    a[Aspect::Health] = static_cast<float>(health);
    a[Aspect::LowHealth] = static_cast<float>(std::max(0, 12 - health));
    a[Aspect::Hand] = static_cast<float>(hand);
    a[Aspect::FewCards] = static_cast<float>(std::max(0, 3 - hand));
    a[Aspect::Gold] = look.player(seat).gold;
    for (const CardIndex card : s.board.in(pileOf(seat, kPlayPile))) {
        const int offense = look.offenseOf(card);
        const auto left = static_cast<float>(std::max(0, look.defenseOf(card) - look.card(card).damage));
        ++a[Aspect::Champions];
        a[Aspect::Offense] += static_cast<float>(offense);
        a[Aspect::Defense] += left;
        if (look.hasKeyword(card, kAirborne) || look.hasKeyword(card, kUnblockable) || look.hasKeyword(card, kBreakthrough))
            a[Aspect::Evasive] += static_cast<float>(offense);
        // On its player's turn everything is readied; until then only what has not been used can block.
        const bool isReady = !look.card(card).has(kExpendedFlag);
        if (s.active == seat) a[Aspect::ReadyOffense] += static_cast<float>(offense);
        if (s.active != seat && isReady) a[Aspect::ReadyDefense] += left;
        a[Aspect::Big] += static_cast<float>(std::max(0, offense - 8));
        a[Aspect::Tokens] += look.isToken(card);
    }
    a[Aspect::ShortDeck] = static_cast<float>(std::max(0, 12 - s.board.size(pileOf(seat, kDeckPile))));
    a[Aspect::OnTurn] = s.active == seat;
    return a;
}

void Rules::chances(const State& state, float* out) const {
    if (state.isOver) return chancesOfWinners(state.winners, kSeats, out);
    const Position look(state, *cards_);
    float strength[kSeats];
    uint8_t side[kSeats];
    for (Seat seat = 0; seat < kSeats; ++seat) {
        const bool isIn = seat < state.playerCount && look.player(seat).isIn;
        strength[seat] = isIn ? strengthOf(look, seat) : kOut;
        side[seat] = state.options.mode < Mode::Teams ? seat : look.player(seat).team;
    }
    chancesOf(strength, side, kSeats, out);
}

int Rules::evaluate(const State& state, Seat seat) const {
    float each[kSeats];
    chances(state, each);
    return static_cast<int>(each[seat] * 1000);
}

int Rules::appeal(const State& state, Action action) const {
    const Position look(state, *cards_);
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
}

}  // namespace riffle::epic
