// Drawing, shuffling, the bottom of the deck: EPIC-WIN-03, EPIC-WIN-08, EPIC-WIN-09, EPIC-WIN-10, EPIC-WIN-11, EPIC-KW-BANISH-1,
// EPIC-KW-BANISH-2.
#include "games/epic/rules/draft.h"
#include "games/epic/rules/flow.h"

namespace riffle::epic {

void Flow::draw(Seat seat, int count) {
    if (count <= 0 || !s.players[seat].isIn) return;
    const int deck = pileOf(seat, kDeckPile);
    const auto owner = static_cast<uint16_t>(1U << seat);
    for (int i = 0; i < count; ++i) {
        const CardIndex card = s.board.top(deck);
        if (card == 0) {  // a card had to be drawn and there is none: that wins, at once
            uint8_t winners = static_cast<uint8_t>(1U << seat);
            if (s.options.mode >= Mode::Teams) {
                for (Seat other = 0; other < s.playerCount; ++other) {
                    if (s.players[other].team == s.players[seat].team) winners |= static_cast<uint8_t>(1U << other);
                }
            }
            return endGame(Reason::EmptyDeck, winners);
        }
        moveCard(card, pileOf(seat, kHandPile), false);
        note(Fact::Drew, seat, nullptr, card, 1, 0, owner);
        collectEvent(kYouDraw, 0, seat);
    }
}

// Several players draw at once. If decks of more than one side run out, nobody wins. EPIC-WIN-11
void Flow::drawTogether(const std::array<int, kMaxSeats>& counts) {
    uint8_t empty = 0;
    bool areOpposed = false;
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        if (!s.players[seat].isIn || counts[seat] <= s.board.size(pileOf(seat, kDeckPile))) continue;
        for (Seat other = 0; other < seat; ++other) areOpposed |= ((empty >> other) & 1U) && look.areOpponents(seat, other);
        empty |= static_cast<uint8_t>(1U << seat);
    }
    if (areOpposed) return endGame(Reason::EmptyDeck, 0);
    Seat each = s.initiative != kNobody ? s.initiative : s.active;
    for (int i = 0; i < s.playerCount && !s.isOver; ++i, each = look.nextSeat(each)) draw(each, counts[each]);
}

void Flow::stepDraw(Frame& frame) {
    const Seat seat = frame.seat;
    const int count = frame.amount;
    pop();
    draw(seat, count);
}

void Flow::shuffle(int pile) {
    for (const CardIndex card : s.board.in(pile)) {
        uint16_t& known = s.board[card].knownTo;
        const bool isSeen = (known & kSeenBefore) || (known & kKnownToAll) == kKnownToAll;
        known = withOrigin(isSeen ? kSeenBefore : uint16_t{0}, originIn(known));
    }
    mix(pile, s.board.size(pile));
}

}  // namespace riffle::epic
