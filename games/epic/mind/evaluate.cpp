// How good a position looks to a seat between turns, and a quick way to play a turn out: what simple opponents stand on.
#include "games/epic/mind/evaluate.h"

#include <algorithm>

#include "engine/chances.h"
#include "games/epic/rules/rules.h"

namespace riffle::epic {

namespace {

// What each aspect adds to the logarithm of the odds of winning. Fitted to the results of some ten thousand games of search
// players.
constexpr Aspects kWeights = {0.0725F, -0.0982F, 0.3532F, -0.0074F, 0.0000F,  0.2009F,  0.0102F, 0.0355F,
                              0.0243F, 0.0437F,  0.0226F, -0.0185F, -0.1230F, -0.0495F, -0.0642F};

float strengthOf(const Position& look, Seat seat) {
    return weighed(kWeights, aspectsOf(look, seat));
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

namespace {

int leftOf(const Position& look, int card) {
    return look.defenseOf(card) - look.card(card).damage;
}

// Attacks what can't hurt it, and where a trade is good; the more so the less there is to block with.
int attackAppeal(const Position& look, int card) {
    int strongest = 0;  // offense that may block
    int weakest = 99;   // defense of what may block
    for (Seat seat = 0; seat < look.s.playerCount; ++seat) {
        if (!look.areOpponents(seat, look.s.decider) || !look.player(seat).isIn) continue;
        for (const CardIndex other : look.s.board.in(pileOf(seat, kPlayPile))) {
            if (look.card(other).has(kExpendedFlag) || look.card(other).has(kFlippedFlag)) continue;
            strongest = std::max(strongest, look.offenseOf(other));
            weakest = std::min(weakest, leftOf(look, other));
        }
    }
    const int offense = look.offenseOf(card);
    if (weakest == 99 || look.hasKeyword(card, kUnblockable)) return 650 + offense;
    if (leftOf(look, card) > strongest) return 550 + offense;
    if (offense >= weakest) return 300 + offense;
    return 60;
}

// Blocks where the attacker dies, where the blocker lives, or where the player would not.
int blockAppeal(const Position& look, int card) {
    int total = 0;
    int weakest = 99;
    for (Seat seat = 0; seat < look.s.playerCount; ++seat) {
        for (const CardIndex other : look.s.board.in(pileOf(seat, kPlayPile))) {
            if (!look.card(other).has(kAttackingFlag)) continue;
            total += look.offenseOf(other);
            weakest = std::min(weakest, leftOf(look, other));
        }
    }
    const bool lives = leftOf(look, card) > total;
    const bool breaks = look.offenseOf(card) >= weakest;
    if (lives && breaks) return 300;
    if (total >= look.player(look.healthSeat(look.s.decider)).health) return 250;
    if (lives) return 150;
    return breaks ? 80 : 0;
}

}  // namespace

// Plays what there is gold for, on the others' turns at their end; attacks and blocks where it pays.
int Rules::appeal(const State& state, Action action) const {
    const Position look(state, *cards_);
    const auto card = static_cast<int>(action.subject());
    switch (verbOf(action)) {
        case Verb::Play: {
            if (state.phase == kPhaseMain) return 900 + look.def(card).offense;
            if (state.phase == kPhaseEndWindow && look.def(card).type == Type::Champion) return 330;
            return look.def(card).type == Type::Champion ? 240 : 220;
        }
        case Verb::Attack: return attackAppeal(look, card);
        case Verb::Use: return state.phase == kPhaseMain ? 500 : 240;
        case Verb::Invoke: return state.phase == kPhaseMain ? 550 : 240;
        case Verb::Block: return blockAppeal(look, card);
        case Verb::Pass: return 250;
        case Verb::End: return 100;
        case Verb::Keep: return 100;
        case Verb::Yes: return 100;
        case Verb::Done: return 90;
        case Verb::PickSeat: return static_cast<Seat>(card) == state.decider ? 10 : 80;
        case Verb::PickCard: {
            if (state.decision == Decision::Draft)
                return 50 + 3 * look.def(card).offense + 40 * (look.def(card).type == Type::Event);
            if (state.decision == Decision::Mulligan) return 0;
            if (state.decision == Decision::HandLimit) return 70 - look.def(card).offense;
            if (!look.isInPlay(card)) return 100 + look.def(card).offense;
            if (state.decision == Decision::Attackers) return attackAppeal(look, card) / 5;
            const bool isMine = look.controllerOf(card) == state.decider;
            return isMine ? 40 - look.offenseOf(card) : 120 + look.offenseOf(card);
        }
        case Verb::Mode: return 50 - static_cast<int>(action.number());
        case Verb::Number: return -static_cast<int>(action.number());
        case Verb::Assign: return static_cast<int>(action.number());
        case Verb::Resume: return 90;
        case Verb::Concede: return -3000;
        default: return 0;
    }
}

}  // namespace riffle::epic
