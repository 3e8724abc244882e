// Personal decks, discard piles and reshuffling: chapter 16 of the rules.
#include "games/shards/rules/flow.h"

namespace riffle::shards {

// The discard pile becomes the deck. SOI-DECK-01
void Flow::reshuffle(Seat seat) {
    const int deck = pileOf(seat, kDeck);
    const int discard = pileOf(seat, kDiscard);
    note(Fact::Shuffled, seat, "SOI-DECK-01");
    for (const CardIndex card : s.board.in(discard)) s.board[card].knownTo = 0;
    s.board.moveAll(discard, deck);
    mix(deck, s.board.size(deck));
}

// Draws cards one at a time; a deck that runs out is made anew from the discard pile, and if that is empty too the rest is
// skipped. SOI-GEN-02, SOI-DECK-01, SOI-DECK-02, SOI-DECK-03, SOI-DECK-04, SOI-DECK-07
void Flow::draw(Seat seat, int count) {
    if (seat == kNemesis) {  // SOI-NEM-17
        for (int i = 0; i < count; ++i) gain(seat, s.options.drawGivesPower ? kPower : kMastery, 1);
        return;
    }
    drawFrom(supplyOf(seat), seat, count);
}

}  // namespace riffle::shards
