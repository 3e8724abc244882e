// Programs: how they begin, go on and end.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

using namespace language;

void Flow::runProgram(Seat seat, CardIndex source, uint16_t pc) {
    Frame& frame = push(Routine::Program, seat, source);
    if (s.isOver) return;
    frame.pc = pc;
    frame.start = pc;
    frame.giver = source;
    frame.incarnation = s.board[source].incarnation;
    frame.player = s.active;
}

// A block within a statement: a frame that begins with the registers of its program and hands them back.
Frame& Flow::runPart(Frame& frame, uint16_t pc) {
    const Frame whole = frame;
    Frame& part = push(Routine::Program, whole.seat, whole.source);
    if (s.isOver) return part;
    part.giver = whole.giver;
    part.it = whole.it;
    part.other = whole.other;
    part.house = whole.house;
    part.trait = whole.trait;
    part.player = whole.player;
    part.incarnation = whole.incarnation;
    part.amount = whole.amount;
    part.count = whole.count;
    part.counts = whole.counts;
    part.did = whole.did;
    part.them = whole.them;
    part.pc = pc;
    part.start = pc;
    part.isPart = 1;
    return part;
}

void Flow::endProgram(Frame& frame) {
    if (frame.loops > 1) {
        --frame.loops;
        frame.pc = frame.start;
        finish(frame, frame.start);
        return;
    }
    const Frame done = frame;
    pop();
    if (!done.isPart) return;
    Frame& whole = s.frames.back();
    whole.it = done.it;
    whole.house = done.house;
    whole.trait = done.trait;
    whole.player = done.player;
    whole.count = done.count;
    whole.counts = done.counts;
    whole.did = done.did;
    whole.them = done.them;
}

// KF-GOLD-11, KF-GOLD-12: in the order written, each statement when the one before it and all it caused is done.
bool Flow::beginStatement(Frame& frame) {
    if (frame.stop != 0 && frame.pc == frame.stop) {
        endProgram(frame);
        return false;
    }
    if (frame.step == 0 && frame.detail == 0) {
        if (tally) ++tally[frame.pc];
        if (frame.pc != frame.start) frame.hasMissed |= !frame.did;
    }
    return true;
}

// "May": a choice of cards is offered together with the choice not to; anything else is asked first.
bool Flow::testMay(Frame& frame) {
    auto pc = static_cast<uint16_t>(frame.pc + 1);
    const int length = look.readInt(pc);
    const auto verb = static_cast<EffectOp>(cards.code[pc]);
    if (kEffectTraits.has(verb, kForges)) {  // nothing is asked when the key can't be paid for
        auto at = static_cast<uint16_t>(pc + 1);
        if (!canForge(frame.seat, forgingCost(frame, verb, at))) return decline(frame, static_cast<uint16_t>(pc + length));
    }
    frame.pc = pc;
    frame.isOptional = 1;
    return true;
}

}  // namespace riffle::keyforge
