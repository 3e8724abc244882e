// Personal decks, discard piles and reshuffling: chapter 16 of the rules.
#include <algorithm>

#include "games/shards/rules/flow.h"

namespace riffle::shards {

// The discard pile becomes the deck. SOI-DECK-01
void Flow::reshuffle(Seat seat) {
    const int deck = pileOf(seat, kDeck);
    const int discard = pileOf(seat, kDiscard);
    note(Fact::Shuffled, seat, "SOI-DECK-01");
    for (const CardIndex card : s.board.in(discard)) s.board[card].knownTo = 0;
    s.board.moveAll(discard, deck);
    shuffle(deck, s.board.size(deck));
}

// Draws cards one at a time; a deck that runs out is made anew from the discard pile, and if that is empty too the rest is
// skipped. SOI-GEN-02, SOI-DECK-01 … -04, -07
void Flow::draw(Seat seat, int count) {
    if (seat == kNemesis) {  // SOI-NEM-17
        for (int i = 0; i < count; ++i) gain(seat, s.options.drawGivesPower ? kPower : kMastery, 1);
        return;
    }
    if (s.options.askChance) {
        push(Routine::Draw, seat).amount = static_cast<uint16_t>(count);
        return;
    }
    const int deck = pileOf(seat, kDeck);
    const auto owner = static_cast<uint8_t>(1U << seat);
    while (count > 0) {
        if (s.board.isEmpty(deck)) {
            if (s.board.isEmpty(pileOf(seat, kDiscard))) return;
            reshuffle(seat);
        }
        const int dealt = std::min(count, s.board.size(deck));
        CardIndex card = s.board.top(deck);
        for (int i = 0; log && i < dealt; ++i, card = s.board[card].below)
            note(Fact::Drew, seat, "SOI-GEN-02", card, 1, 0, owner);
        s.board.dealTop(deck, pileOf(seat, kHand), dealt, [&](Card& drawn) { drawn.knownTo |= owner; });
        count -= dealt;
    }
}

// The same one card at a time, so that chance can be asked about a reshuffle in between.
void Flow::stepDraw(Frame& frame) {
    const Seat seat = frame.seat;
    const CardIndex card = s.board.top(pileOf(seat, kDeck));
    if (frame.amount > 0 && card == 0 && !s.board.isEmpty(pileOf(seat, kDiscard))) return reshuffle(seat);
    if (frame.amount == 0 || card == 0) return s.frames.pop();
    moveCard(card, pileOf(seat, kHand), false);
    note(Fact::Drew, seat, "SOI-GEN-02", card, 1, 0, static_cast<uint8_t>(1U << seat));
    --frame.amount;
}

// Puts the lowest `count` cards of a pile into random order; nobody knows them afterwards.
void Flow::shuffle(int pile, int count) {
    if (count == 0) return;
    if (s.options.askChance) {
        Frame& frame = push(Routine::Shuffle, 0);
        frame.detail = static_cast<uint8_t>(pile);
        frame.amount = static_cast<uint16_t>(s.board.size(pile) - count);
        return;
    }
    CardIndex order[kMaxCards];
    const int size = s.board.list(pile, order);
    s.rng.shuffle(order + size - count, count);
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
    bool allAlike = true;
    for (CardIndex other = card; other != 0; other = s.board[other].below) allAlike &= s.board[other].def == s.board[card].def;
    if (allAlike) {
        s.frames.pop();
        return;
    }
    frame.step = 1;
    ask(Decision::ChanceOrder, kChance);
}

}  // namespace riffle::shards
