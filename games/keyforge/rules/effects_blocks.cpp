// Blocks within effects: done for each of something, or once more.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

using namespace language;

namespace {

// How often a card may repeat its effect before the loop is cut. KF-GOLD-13
constexpr int kMostRepeats = 60;

}  // namespace

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

bool Flow::forEachOf(Frame& frame, EffectOp op, uint16_t pc) {
    const int length = look.readInt(pc);
    if (frame.step == 0) {
        frame.step = 1;
        frame.number = 0;
        frame.extra = 0;
    } else {
        frame.extra = static_cast<uint16_t>(frame.extra + frame.count);
    }
    const bool isHouse = op == kForEachHouse;
    int next = frame.number + 1;
    while (!isHouse && next <= s.cardCount && !frame.them.has(next)) ++next;
    if (next >= (isHouse ? int{kHouseEnd} : s.cardCount + 1)) {
        frame.count = frame.extra;
        finish(frame, static_cast<uint16_t>(pc + length));
        return true;
    }
    frame.number = static_cast<uint16_t>(next);
    frame.count = 0;
    (isHouse ? frame.house : frame.it) = static_cast<uint8_t>(next);
    runPart(frame, pc);
    return true;
}

// KF-REPEAT-03
bool Flow::doAgain(Frame& frame, uint16_t pc) {
    const int length = look.readInt(pc);
    const uint16_t block = pc;
    pc = static_cast<uint16_t>(pc + length);
    const int rest = look.readInt(pc);
    switch (frame.step) {
        case 0:
            frame.step = 1;
            runPart(frame, block);
            return true;
        case 1:
            frame.step = 2;
            frame.did = 0;
            runPart(frame, pc).isOptional = 1;
            return true;
        default: {
            const bool isAgain = frame.did;
            finish(frame, static_cast<uint16_t>(pc + rest));
            if (isAgain) runPart(frame, block);
            return true;
        }
    }
}

bool Flow::opponentRepeats(Frame& frame, uint16_t pc) {
    const uint16_t here = frame.pc;
    const uint16_t start = frame.start;
    finish(frame, pc);
    runProgram(Position::opponentOf(frame.seat), frame.source, start);
    if (!s.isOver) s.frames.back().stop = here;
    return true;
}

// KF-REPEAT-01, KF-REPEAT-02, KF-REPEAT-04
bool Flow::repeat(Frame& frame, uint16_t pc) {
    const Card& c = s.board[frame.source];
    const bool isThere = c.pile == kLimboPile || (look.isInPlay(frame.source) && c.incarnation == frame.incarnation);
    if (!isThere || ++frame.amount > kMostRepeats) {
        finish(frame, pc);
        return true;
    }
    finish(frame, frame.start);
    frame.them = {};
    frame.it = 0;
    return true;
}

}  // namespace riffle::keyforge
