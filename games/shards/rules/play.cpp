// Playing cards, and what waits for a card to be played. Chapters 5, 7 and 8 of the rules.
#include "games/shards/rules/flow.h"

namespace riffle::shards {

// The card is laid down first, its effects follow. SOI-PLAY-01, SOI-PLAY-02, SOI-PLAY-03, SOI-MERC-02
void Flow::playCard(Seat seat, int card, bool isFastplayed) {
    const int from = s.board[card].pile;
    const bool isChampion = look.def(card).isChampion;
    moveCard(card, pileOf(seat, isChampion ? kChampions : kPlayed), false);
    if (isChampion) s.board[card].flags = kPlayedFlag;
    if (isFastplayed) s.board[card].flags = kFastplayedFlag;
    if (seat == kNemesis) s.board[card].owner = kNemesis;
    note(isFastplayed ? Fact::Fastplayed : Fact::Played, seat, isFastplayed ? "SOI-MERC-02" : "SOI-PLAY-03", card);
    if (isRow(from)) fillRow(from - kRow);  // before any of its effects. SOI-MERC-11, SOI-ROW-02
    // Of a champion, what stands before "exhaust". SOI-PLAY-13
    const uint16_t program = look.def(card).play;
    const uint32_t rows = s.lasting.empty() ? 0 : waitingFor(seat, card);
    if (rows == 0 && !look.def(card).wakesDiscard) {  // nothing waits for it: its effects are all there is
        if (program != 0) runProgram(seat, static_cast<CardIndex>(card), program);
        return;
    }
    Frame& frame = push(Routine::PlayCard, seat, static_cast<CardIndex>(card));
    frame.rows = rows;
    if (program != 0) runProgram(seat, static_cast<CardIndex>(card), program);
}

// This turn's abilities that wait for such a card, one bit each. It is settled as the card is laid down: an ability that the card
// itself brings does not wait for it.
uint32_t Flow::waitingFor(Seat seat, int card) const {
    uint32_t rows = 0;
    for (int i = 0; i < s.lasting.size(); ++i) {
        const Lasting& lasting = s.lasting[i];
        if (lasting.kind != Lasting::Kind::After || lasting.seat != seat || cards.code[lasting.event] != kYouPlay) continue;
        auto pc = static_cast<uint16_t>(lasting.event + 1);
        if (look.fits(card, look.readFilter(pc))) rows |= 1U << i;
    }
    return rows;
}

// Abilities that wait for this card to have been played: this turn's (General Decurion) and those of cards in the discard pile
// (Praetorian-01). They follow the card's own effects, in the order their player likes. SOI-CARD-DECURION-2, SOI-CARD-DECURION-3,
// SOI-CARD-PRAET01-1, SOI-CARD-PRAET01-2 What waits in the discard pile is found in step 0 and kept in frame.done; each is looked
// at again when its turn comes.
void Flow::stepPlayCard(Frame& frame) {
    const Seat seat = frame.seat;
    const CardIndex played = frame.source;
    if (frame.step == 0) {
        frame.step = 1;
        for (const CardTable::DiscardTrigger& trigger : cards.discardTriggers) {
            if (!look.def(played).wakesDiscard || !look.fits(played, trigger.played)) continue;
            for (const CardIndex card : s.board.in(pileOf(seat, kDiscard))) {
                if (s.board[card].def == trigger.id) frame.done.add(card);
            }
        }
    }
    if (frame.rows == 0 && frame.done.isEmpty()) {
        s.frames.pop();
        return;
    }
    if (frame.step == 1) {
        frame.step = 2;
        return ask(Decision::Trigger, look.decidesFor(seat));
    }
    const auto source = static_cast<CardIndex>(s.answer.subject());
    s.answer = {};
    frame.step = 1;
    uint16_t program = 0;
    for (int i = 0; i < s.lasting.size() && program == 0; ++i) {
        if (!((frame.rows >> i) & 1U) || s.lasting[i].source != source) continue;
        frame.rows &= ~(1U << i);
        program = s.lasting[i].program;
    }
    if (program == 0) {
        frame.done.remove(source);
        if (s.board[source].pile != pileOf(seat, kDiscard)) return;  // it is not there any more
        program = look.def(source).discardTrigger;
    }
    runProgram(seat, source, program);
    s.frames.back().it = played;
}

}  // namespace riffle::shards
