// Programs: how they begin and end, what they speak of, and the blocks within effects.
#include "games/epic/rules/flow.h"

namespace riffle::epic {

using namespace language;

void Flow::runProgram(Seat seat, CardIndex source, uint16_t pc) {
    Frame& frame = push(Routine::Program, seat, source);
    if (s.isOver) return;
    frame.pc = pc;
    frame.start = pc;
    frame.player = kNobody;
    frame.incarnation = s.board[source].incarnation;
    s.broken = {};
}

Frame& Flow::runPart(Frame& frame, uint16_t pc) {
    const Frame whole = frame;
    Frame& part = push(Routine::Program, whole.seat, whole.source);
    if (s.isOver) return part;
    part.it = whole.it;
    part.player = whole.player;
    part.amount = whole.amount;
    part.count = whole.count;
    part.did = whole.did;
    part.revealed = whole.revealed;
    part.incarnation = whole.incarnation;
    for (int i = 0; i < whole.themCount; ++i) addToThem(part, s.things[whole.things + i]);
    part.pc = pc;
    part.start = pc;
    part.isPart = 1;
    return part;
}

void Flow::endProgram(Frame& frame) {
    const Frame done = frame;
    Thing them[kMostThings];
    if (done.isPart) std::copy_n(s.things.items.data() + done.things, done.themCount, them);
    pop();
    if (!done.isPart) return;
    Frame& whole = s.frames.back();
    whole.it = done.it;
    whole.player = done.player;
    whole.amount = done.amount;
    whole.count = done.count;
    whole.did = done.did;
    setThem(whole, them, done.themCount);
}

// Takes the place of them before, and of what was chosen.
void Flow::setThem(Frame& frame, const Thing* things, int count) {
    frame.themCount = 0;
    dropChosen(frame);
    for (int i = 0; i < count; ++i) addToThem(frame, things[i]);
}

void Flow::addToThem(Frame& frame, Thing thing) {
    if (s.things.push(thing)) {
        ++frame.themCount;
    } else {
        fault();
    }
}

void Flow::removeFromThem(Frame& frame, Thing thing) {
    Thing* const first = s.things.begin() + frame.things;
    Thing* const at = std::find(first, first + frame.themCount, thing);
    if (at == first + frame.themCount) return;
    std::copy(at + 1, s.things.end(), at);
    s.things.pop();
    --frame.themCount;
}

// EPIC-TARGET-01, EPIC-TARGET-04: one sentence at a time, each when the one before it is done.
bool Flow::beginStatement(Frame& frame) {
    while (frame.detail == 1) {
        if (!loyalty(frame) || &s.frames.back() != &frame) return false;
    }
    if (tally && frame.step == machine::kFresh) ++tally[frame.pc];
    return true;
}

// A mode that can't be paid for, or not on this turn, is not offered.
bool Flow::oneOf(Frame& frame, EffectOp op, uint16_t pc) {
    const Seat seat = frame.seat;
    uint16_t blocks[3] = {};
    int modes = 0;
    for (uint16_t at = pc; modes < (op == kOneOfThree ? 3 : 2); ++modes) {
        const int length = look.readInt(at);
        blocks[modes] = at;
        at = static_cast<uint16_t>(at + length);
        pc = at;
    }
    if (frame.step == 0) {
        const bool hasGold = look.hasGoldFor(seat, frame.source);
        const bool isYourTurn = look.isOnTurn(seat);
        frame.number = op == kOneOfThree ? 14U : 6U;
        if (op == kOrOnYourTurn && !isYourTurn) frame.number = 2;
        if (op == kOrForGold && !hasGold) frame.number = 2;
        if (op == kYourTurnOrForGold) frame.number = static_cast<uint16_t>((isYourTurn ? 2U : 0U) | (hasGold ? 4U : 0U));
        if (frame.number == 0) return decline(frame, pc);
        frame.step = 1;
        ask(Decision::Mode, seat);
        if (s.decision != Decision::None) return false;
    }
    const auto mode = static_cast<int>(s.answer.number());
    s.answer = {};
    finish(frame, pc);
    if ((op == kOrForGold || op == kYourTurnOrForGold) && mode == 2) payGold(seat, frame.source);
    runPart(frame, blocks[mode - 1]);
    return true;
}

bool Flow::forEachDo(Frame& frame, uint16_t pc) {
    const Asker asker = look.askerFor(frame);
    uint16_t next = pc;
    if (frame.step == 0) {
        frame.number = static_cast<uint16_t>(look.readUnit(next, asker));
        frame.step = 1;
    } else {
        (void)look.readUnit(next, asker);
    }
    const int length = look.readInt(next);
    if (frame.number == 0) {
        finish(frame, static_cast<uint16_t>(next + length));
        return true;
    }
    --frame.number;
    runPart(frame, next);
    return true;
}

bool Flow::atEndOfTurn(Frame& frame, uint16_t pc) {
    const Seat seat = frame.seat;
    const int length = look.readInt(pc);
    AtEnd row;
    row.seat = seat;
    row.source = frame.source;
    row.subject = isPlayer(frame.it) ? CardIndex{0} : frame.it;
    row.incarnation = s.board[row.subject].incarnation;
    row.player = frame.player;
    row.code = pc;
    finish(frame, static_cast<uint16_t>(pc + length));
    if (!s.atEnd.push(row)) fault();
    return true;
}

}  // namespace riffle::epic
