// Recruiting, the centre row, and recruiting a relic. Chapters 6, 17 and 19 of the rules.
#include "games/shards/rules/flow.h"

namespace riffle::shards {

// Moves a card to its new owner; what was to be paid has been paid. SOI-RECR-01, SOI-RECR-02, SOI-RECR-04, SOI-NEM-23
void Flow::recruit(Seat seat, int card, Pile destination) {
    if (seat == kNemesis) return;
    const int from = s.board[card].pile;
    note(Fact::Recruited, seat, "SOI-RECR-01", card);
    s.board[card].owner = seat & 0xFU;
    // Numeri Drones: the next champion of that kind enters play instead, which counts as playing it. SOI-CARD-NUMERI-1
    for (Lasting& lasting : s.lasting) {
        if (lasting.kind != Lasting::Kind::NextRecruit || lasting.seat != seat) continue;
        uint16_t pc = lasting.event;
        if (!look.fits(card, look.readFilter(pc))) continue;
        lasting.kind = Lasting::Kind::None;  // used up; rows keep their places until the turn ends
        return playCard(seat, card, false);
    }
    moveCard(card, pileOf(seat, destination), destination == kDiscard);
    if (isRow(from)) fillRow(from - kRow);
}

// The place of a card that left is filled at once from the centre deck; an empty deck leaves it empty, which the solo game does
// not survive. SOI-ROW-02, SOI-ROW-04, SOI-ROW-05, SOI-NEM-13, SOI-NEM-35, SOI-NEM-36
void Flow::fillRow(int place) {
    if (s.nemesisReveals) return;
    const CardIndex card = s.board.top(kCentre);
    if (card == 0) {
        if (look.isSolo()) endGame(Reason::CentreEmpty, 1U << kNemesis);
        return;
    }
    moveCard(card, kRow + place, true);
    note(Fact::RowFilled, 0, "SOI-ROW-02", card);
}

// One relic for each player and game; the other one leaves it. SOI-REL-07, SOI-REL-08, SOI-REL-12, SOI-SECRET-04, SOI-SECRET-05
void Flow::takeRelic(Seat seat, int card) {
    note(Fact::TookRelic, seat, "SOI-REL-07", card);
    s.board[card].knownTo = kKnownToAll;
    recruit(seat, card, kDiscard);
    for (const CardIndex other : s.board.in(pileOf(seat, kRelics))) {
        if (other != card) moveCard(other, kBox, true);
    }
}

}  // namespace riffle::shards
