// Drawing, shuffling and chains: chapters 11, 25 and 27 of the rules.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

// KF-DISC-05, KF-DRAW-03
void Flow::reshuffle(Seat seat) {
    const int deck = pileOf(seat, kDeckPile);
    s.board.moveAll(pileOf(seat, kDiscardPile), deck);
    note(Fact::Shuffled, seat, "KF-DRAW-03");
    shuffle(deck);
    if (s.statics) touch();
}

void Flow::draw(Seat seat, int count) {
    if (count <= 0) return;
    if (s.statics) touch();
    if (s.options.askChance) {
        push(Routine::Draw, seat).amount = static_cast<uint16_t>(count);
        return;
    }
    const int deck = pileOf(seat, kDeckPile);
    const auto owner = static_cast<uint8_t>(1U << seat);
    while (count > 0) {
        if (s.board.isEmpty(deck)) {
            if (s.board.isEmpty(pileOf(seat, kDiscardPile))) return;  // KF-DRAW-04
            reshuffle(seat);
        }
        const int dealt = std::min(count, s.board.size(deck));
        CardIndex card = s.board.top(deck);
        for (int i = 0; log && i < dealt; ++i, card = s.board[card].below)
            note(Fact::Drew, seat, "KF-DRAW-07", card, 1, 0, owner);
        s.board.dealTop(deck, pileOf(seat, kHandPile), dealt, [&](Card& drawn) { drawn.knownTo |= owner; });
        count -= dealt;
    }
}

// The same one card at a time, so that chance can be asked about a reshuffle in between.
void Flow::stepDraw(Frame& frame) {
    const Seat seat = frame.seat;
    const CardIndex card = s.board.top(pileOf(seat, kDeckPile));
    if (frame.amount > 0 && card == 0 && !s.board.isEmpty(pileOf(seat, kDiscardPile))) return reshuffle(seat);
    if (frame.amount == 0 || card == 0) return pop();
    moveCard(card, pileOf(seat, kHandPile), false);
    note(Fact::Drew, seat, "KF-DRAW-07", card, 1, 0, static_cast<uint8_t>(1U << seat));
    --frame.amount;
}

// KF-DRAW-01, -02, KF-CHAIN-02 … -11
void Flow::refill(Seat seat) {
    Player& player = s.players[seat];
    const int missing = look.refillSize(seat) - s.board.size(pileOf(seat, kHandPile));
    if (missing <= 0) return;
    const int penalty = (player.chains + 5) / 6;
    if (player.chains > 0) {
        --player.chains;
        note(Fact::ShedChain, seat, "KF-CHAIN-02");
    }
    draw(seat, missing - penalty);
}

// Puts a pile into random order; nobody knows its cards afterwards.
void Flow::shuffle(int pile) {
    for (const CardIndex card : s.board.in(pile)) {
        s.board[card].knownTo = 0;
        // Effects in progress lose sight of it. KF-LEAVE-08
        dropPlace(card);
        for (Frame& frame : s.frames) {
            if (frame.routine != Routine::Program) continue;
            frame.them.remove(card);
            if (frame.it == card) frame.it = 0;
            if (frame.other == card) frame.other = 0;
        }
    }
    if (s.board.size(pile) < 2) return;
    if (s.options.askChance) {
        push(Routine::Shuffle, 0).detail = static_cast<uint8_t>(pile);
        return;
    }
    CardIndex order[kMaxCards];
    const int size = s.board.list(pile, order);
    s.rng.shuffle(order, size);
    s.board.arrange(pile, order, size);
}

// The same with chance to be asked: from the top down, which card comes next. frame.amount cards are in their place already.
// Cards that are all alike are in order as they are.
void Flow::stepShuffle(Frame& frame) {
    const int pile = frame.detail;
    if (frame.step == 1) {
        CardIndex above = 0;
        for (int i = 0; i < frame.amount; ++i) above = above ? s.board[above].below : s.board.top(pile);
        s.board.insertBelow(static_cast<int>(s.answer.subject()), pile, above);
        s.answer = {};
        ++frame.amount;
        frame.step = 0;
    }
    CardIndex card = s.board.top(pile);
    for (int i = 0; i < frame.amount; ++i) card = s.board[card].below;
    bool areAlike = true;
    for (CardIndex other = card; other != 0; other = s.board[other].below) areAlike &= s.board[other].def == s.board[card].def;
    if (areAlike) {
        pop();
        return;
    }
    frame.step = 1;
    ask(Decision::ChanceOrder, kChance);
}

}  // namespace riffle::keyforge
