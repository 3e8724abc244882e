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
    drawFrom(supplyOf(seat), seat, count);
}

// KF-DRAW-01, KF-DRAW-02, KF-CHAIN-02, KF-CHAIN-03, KF-CHAIN-04, KF-CHAIN-05, KF-CHAIN-06, KF-CHAIN-07, KF-CHAIN-08, KF-CHAIN-09,
// KF-CHAIN-10, KF-CHAIN-11
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
    mix(pile, s.board.size(pile));
}

}  // namespace riffle::keyforge
