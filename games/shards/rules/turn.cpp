// A turn: main phase, attack phase, end phase. Chapters 4 and 9 of the rules.
#include "games/shards/rules/flow.h"

namespace riffle::shards {

namespace {

enum TurnStep : uint8_t { kBegin, kMain, kAttacked, kEnded };
enum EndStep : uint8_t { kReturnMercenaries, kClearTable, kDrawn, kAtEnd, kPassOn };

}  // namespace

// SOI-TURN-01, SOI-TURN-02
void Flow::stepTurn(Frame& frame) {
    const Seat seat = frame.seat;
    switch (frame.step) {
        case kBegin:
            s.active = seat;
            ++s.turn;
            s.phase = kPhaseMain;
            note(Fact::TurnBegan, seat, nullptr);
            if (seat == kNemesis) {
                frame.step = kEnded;
                push(Routine::NemesisTurn, seat);
                return;
            }
            frame.step = kMain;
            return ask(Decision::Main, seat);
        case kMain:
            if (s.answer.bits != 0) takeMainAction(frame, s.answer);
            if (frame.step == kMain && isIdle(frame)) ask(Decision::Main, seat);
            return;
        case kAttacked:
            frame.step = kEnded;
            push(Routine::EndTurn, seat);
            return stepEndTurn(s.frames.back());
        default:
            frame = Frame{};
            frame.routine = Routine::Turn;
            frame.seat = look.nextIn(seat);
            return;
    }
}

// SOI-TURN-03, SOI-TURN-04
void Flow::takeMainAction(Frame& frame, Action action) {
    const Seat seat = frame.seat;
    const auto card = static_cast<CardIndex>(action.subject());
    Player& player = s.players[seat];
    s.answer = {};
    switch (verbOf(action)) {
        case Verb::Play:
            playCard(seat, card, false);
            if (s.frames.back().routine == Routine::Program) stepProgram(s.frames.back());
            return;
        case Verb::Activate: activate(seat, card); return stepProgram(s.frames.back());
        case Verb::Recruit:
            player.crystals = static_cast<uint16_t>(player.crystals - look.costFor(seat, card));
            return recruit(seat, card, kDiscard);
        case Verb::Fastplay:
            player.crystals = static_cast<uint16_t>(player.crystals - look.costFor(seat, card));
            return playCard(seat, card, true);
        case Verb::Relic: return takeRelic(seat, card);
        case Verb::Attack: return attackChampion(seat, card);
        case Verb::Focus:  // SOI-FOCUS-01, SOI-FOCUS-02, SOI-FOCUS-04
            player.crystals = static_cast<uint16_t>(player.crystals - 1);
            player.isFocused = 1;
            note(Fact::Focused, seat, "SOI-FOCUS-01");
            return gain(seat, kMastery, 1);
        default:
            frame.step = kAttacked;
            if (player.power > 0) push(Routine::Attack, seat);  // SOI-TURN-14
            return;
    }
}

// SOI-TURN-06, SOI-TURN-07, SOI-TURN-08, SOI-TURN-09, SOI-TURN-10, SOI-TURN-11
void Flow::stepEndTurn(Frame& frame) {
    const Seat seat = frame.seat;
    Player& player = s.players[seat];
    switch (frame.step) {
        case kReturnMercenaries: {  // SOI-MERC-05, SOI-MERC-15
            s.phase = kPhaseEnd;
            frame.step = kClearTable;
            int returned = 0;
            for (const CardIndex card : s.board.in(pileOf(seat, kPlayed))) {
                if (!(s.board[card].flags & kFastplayedFlag)) continue;
                note(Fact::SentUnder, seat, "SOI-MERC-05", card);
                moveCard(card, kCentre, false);
                s.board[card].owner = kNobody;
                ++returned;
            }
            frame.amount = static_cast<uint16_t>(returned);
            if (returned > 1) {  // several in an order nobody knows
                CardIndex card = s.board.piles[kCentre].bottom;
                for (int i = 0; i < returned; ++i, card = s.board[card].above) s.board[card].knownTo = 0;
                mix(kCentre, returned);
                if (!isIdle(frame)) return;
            }
            [[fallthrough]];
        }
        case kClearTable:
            for (int place = 0; frame.amount > 0 && place < kRowSize; ++place) {  // SOI-ROW-06
                if (s.board.isEmpty(kRow + place) && !s.board.isEmpty(kCentre)) fillRow(place);
            }
            note(Fact::Discarded, seat, "SOI-TURN-06", 0,
                 s.board.size(pileOf(seat, kPlayed)) + s.board.size(pileOf(seat, kHand)));
            for (const int pile : {pileOf(seat, kPlayed), pileOf(seat, kHand)}) {
                s.board.pourOnTop(pile, pileOf(seat, kDiscard), [](Card& card) {
                    card.flags = 0;
                    card.knownTo = kKnownToAll;
                });
            }
            player.crystals = 0;
            player.power = 0;
            frame.step = kDrawn;
            draw(seat, kHandSize);
            if (!isIdle(frame)) return;
            [[fallthrough]];
        case kDrawn:  // what was put off to the end of the turn
            frame.step = kAtEnd;
            for (int i = s.lasting.size() - 1; i >= 0; --i) {
                if (s.lasting[i].kind == Lasting::Kind::AtEnd && s.lasting[i].seat == seat)
                    runProgram(seat, s.lasting[i].source, s.lasting[i].program);
            }
            if (!isIdle(frame)) return;
            [[fallthrough]];
        default:
            s.lasting.clear();
            player.isFocused = 0;
            player.dealt = 0;
            for (const CardIndex champion : s.board.in(pileOf(seat, kChampions))) s.board[champion].flags = 0;
            s.frames.pop();
            return;
    }
}

}  // namespace riffle::shards
