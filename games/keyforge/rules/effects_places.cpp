// Effects that change where chosen cards are, whose they are and what they are.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

using namespace language;

bool Flow::takeControlOf(Frame& frame, Chosen& on, uint16_t pc) {
    uint8_t duration = 0;
    if (on.verb == kTakeControlFor) duration = cards.code[pc++];
    const Seat side = on.verb == kGiveControl ? Position::opponentOf(frame.seat) : frame.seat;
    const bool isTaken = on.total > 0 && look.isInPlay(on.cards[0]);
    done(frame, isTaken && look.controllerOf(on.cards[0]) != side);
    finish(frame, pc);
    if (!isTaken) return true;
    Lasting row;
    row.kind = Lasting::Kind::Control;
    row.seat = side;
    row.source = frame.source;
    row.sourceIncarnation = s.board[frame.source].incarnation;
    row.subject = on.cards[0];
    row.incarnation = s.board[on.cards[0]].incarnation;
    row.from = s.turn;
    row.to = UINT16_MAX;
    if (duration) setSpan(row, duration, frame.seat);
    addRow(row);
    takeControl(on.cards[0], side);
    return true;
}

bool Flow::moveInLine(Frame& frame, Chosen& on, uint16_t pc) {
    const bool isMoved = on.total > 0 && look.isCreature(on.cards[0]);
    done(frame, isMoved);
    finish(frame, pc);
    if (isMoved) placeInLine(on.cards[0], look.controllerOf(on.cards[0]), on.verb == kMoveAnywhere);
    return true;
}

// KF-POS-07
bool Flow::swapThem(Frame& frame, Chosen& on, uint16_t pc) {
    const bool isSwapped = on.total > 0 && on.first != 0 && look.isCreature(on.first) && look.isCreature(on.cards[0]) &&
                           s.board[on.first].pile == s.board[on.cards[0]].pile;
    if (isSwapped) {
        CardIndex line[kMaxCards] = {};
        const int pile = s.board[on.first].pile;
        const int size = s.board.list(pile, line);
        CardIndex* const a = std::find(line, line + size, on.first);
        CardIndex* const b = std::find(line, line + size, on.cards[0]);
        std::swap(*a, *b);
        s.board.arrange(pile, line, size);
        note(Fact::Moved, seatOf(pile), "KF-POS-07", on.first);
        note(Fact::Moved, seatOf(pile), "KF-POS-07", on.cards[0]);
        touch();
    }
    done(frame, isSwapped);
    finish(frame, pc);
    return true;
}

bool Flow::belongTo(Frame& frame, Chosen& on, uint16_t pc) {
    const auto statement = frame.pc;
    finish(frame, static_cast<uint16_t>(pc + 1));
    done(frame, on.total);
    for (int i = 0; i < on.total; ++i) {
        Lasting row;
        row.kind = Lasting::Kind::Static;
        row.op = static_cast<uint8_t>(kBelongsTo);
        row.code = statement;
        row.seat = frame.seat;
        row.source = frame.source;
        row.subject = on.cards[i];
        row.incarnation = s.board[on.cards[i]].incarnation;
        row.from = s.turn;
        row.to = UINT16_MAX;
        row.endsWith = kEndsWithControl;
        addRow(row);
    }
    return true;
}

bool Flow::attachGiver(Frame& frame, Chosen& on, uint16_t pc) {
    const bool isAttached = on.total > 0 && look.isCreature(on.cards[0]) && look.isInPlay(frame.giver);
    done(frame, isAttached);
    finish(frame, pc);
    if (isAttached) {
        attach(frame.giver, on.cards[0], look.controllerOf(frame.giver));
        raise(kIsAttachedTo, on.cards[0], frame.seat, 0, frame.giver);
    }
    return true;
}

// KF-ZONE-03
bool Flow::putUnder(Frame& frame, Chosen& on, uint16_t pc) {
    done(frame, on.total);
    for (int i = 0; i < on.total; ++i) {
        Card& c = s.board[on.cards[i]];
        if (on.verb == kPutUnder && roleOf(c.pile) == kHandPile) forgetHand(c.owner);
        s.board.putAtBottom(on.cards[i], kUnderPile);
        c.host = frame.source;
        c.set(kFacedownFlag, on.verb == kPutUnder);
        c.knownTo = on.verb == kGraft ? kKnownToAll : static_cast<uint8_t>(1U << c.owner);
    }
    finish(frame, pc);
    return true;
}

bool Flow::noteHouse(Frame& frame, Chosen& on, uint16_t pc) {
    const HouseMask mask = on.total > 0 ? look.housesOf(on.cards[0]) : HouseMask{0};
    uint8_t house = onlyHouse(mask);
    if (on.selector == kAttacked && on.total > 0 && !look.isInPlay(on.cards[0]))
        house = s.board[on.cards[0]].lastArmor % kHouseEnd;  // KF-ABIL-22
    if (on.verb == kNoteHouse) {
        frame.house = house;
    } else if (house != 0) {
        changeHouse(house);
        note(Fact::ChoseHouse, s.active, nullptr, 0, house);
    }
    done(frame, house != 0);
    finish(frame, pc);
    return true;
}

bool Flow::gainText(Frame& frame, Chosen& on, uint16_t pc) {
    const CardIndex text = on.first;
    done(frame, on.total > 0 && text != 0);
    finish(frame, pc);
    for (int i = 0; i < on.total && text != 0; ++i) {
        Lasting row;
        row.kind = Lasting::Kind::Text;
        row.seat = frame.seat;
        row.source = frame.source;
        row.subject = on.cards[i];
        row.incarnation = s.board[on.cards[i]].incarnation;
        row.from = s.turn;
        row.to = s.turn;
        row.program = s.board[text].form;
        addRow(row);
    }
    return true;
}

}  // namespace riffle::keyforge
