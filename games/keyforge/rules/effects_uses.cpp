// Cards that an effect uses, plays or triggers.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

using namespace language;

namespace {

UseKind useOf(Action said) {
    return static_cast<UseKind>(static_cast<int>(verbOf(said)) - static_cast<int>(Verb::Reap) + 1);
}

}  // namespace

// "With each …, one at a time": those there are when it begins. Whether it begins may be the player's choice; then all are used.
// KF-ABIL-04, KF-ABIL-21
bool Flow::useInTurn(Frame& frame, uint16_t selector, uint16_t next) {
    if (frame.detail == 0) {
        frame.detail = 2;
        frame.did = 0;
        frame.number = frame.isOptional;
        CardIndex found[kMaxCards];
        const int total = look.readCards(selector, look.askerFor(frame), found);
        for (int i = 0; i < total; ++i) frame.chosen.add(found[i]);
    }
    if (frame.step == 1) {
        const Action answer = s.answer;
        s.answer = {};
        frame.step = 0;
        if (verbOf(answer) == Verb::Done) return decline(frame, next);
        frame.it = static_cast<CardIndex>(answer.subject());
        frame.chosen.remove(frame.it);
        frame.did = 1;
        frame.number = 0;  // begun
        const UseKind kind = cards.code[frame.pc] == kReapWith ? UseKind::Reap : UseKind::Fight;
        use(frame.seat, frame.it, look.canUse(frame.it, UseKind::Unstun, true) ? UseKind::Unstun : kind);
        return true;
    }
    CardIndex found[kMaxCards];
    if (choices(look, frame, found) == 0) {
        finish(frame, next);
        return true;
    }
    frame.step = 1;
    ask(frame.number ? Decision::Optional : Decision::PickCard, s.active);
    return s.decision == Decision::None ? useInTurn(frame, selector, next) : false;
}

// Ready and fight, several times, never twice against the same creature. frame.it: who fights; frame.them: whom it has fought;
// frame.number: how often still.
bool Flow::fightInTurn(Frame& frame, uint16_t pc) {
    const auto next = static_cast<uint16_t>(pc + 2);
    const CardIndex card = frame.it;
    const bool isThere = card != 0 && look.isCreature(card) && s.board[card].incarnation == frame.itIncarnation &&
                         look.controllerOf(card) == s.active;
    bool hasTarget = false;
    if (isThere) {
        for (const CardIndex target : s.board.in(pileOf(Position::opponentOf(look.controllerOf(card)), kLinePile)))
            hasTarget |= !frame.them.has(target) && look.mayAttack(card, target);
    }
    if (!isThere || !hasTarget || frame.number == 0) {
        frame.did = frame.count > 0;
        finish(frame, next);
        return true;
    }
    --frame.number;
    s.board[card].set(kExhaustedFlag, false);
    touch();
    note(Fact::Readied, look.controllerOf(card), nullptr, card);
    if (look.canUse(card, UseKind::Unstun, true)) {
        use(frame.seat, card, UseKind::Unstun);
    } else if (look.canUse(card, UseKind::Fight, true)) {
        ++frame.count;
        use(frame.seat, card, UseKind::Fight);
    }
    return true;
}

bool Flow::fightOrReap(Frame& frame, EffectOp verb, uint16_t pc) {
    if (cards.code[pc] != kEach) return apply(frame, verb, pc, &Flow::useThem, false);
    const uint16_t selector = pc;
    look.skipSelector(pc);
    return useInTurn(frame, selector, pc);
}

// Any of some cards, in any way it can be used.
bool Flow::useOne(Frame& frame, uint16_t pc) {
    look.skipSelector(pc);
    if (frame.step == 0) {
        Action found[kMaxOptions];
        if (uses(look, frame, found) == 0) return decline(frame, pc);
        frame.step = 1;
        ask(Decision::Use, s.active);
        if (s.decision != Decision::None) return false;
    }
    const Action answer = takeAnswer();
    if (verbOf(answer) == Verb::Done) return decline(frame, pc);
    frame.it = static_cast<CardIndex>(answer.subject());
    frame.did = 1;
    finish(frame, pc);
    use(frame.seat, frame.it, useOf(answer));
    return true;
}

// The card at hand of those that were chosen, which is "it" from here on; 0 where there is none.
CardIndex Flow::takeOne(Frame& frame, const Chosen& on) {
    if (on.total == 0) return 0;
    const bool isSeries = on.selector == kAnyNumber || on.selector == kUpTo;
    frame.it = isSeries && frame.it != 0 ? frame.it : on.cards[on.total - 1];
    frame.did = 1;
    frame.count = 1;
    return frame.it;
}

void Flow::readyByEffect(int card) {
    s.board[card].set(kExhaustedFlag, false);
    touch();
    note(Fact::Readied, look.controllerOf(card), nullptr, card);
}

// To fight or to reap, several of them one after the other; ready first, where the words say so. KF-USE-05, KF-USE-06,
// KF-FIGHT-10, KF-FIGHT-13, KF-STUN-04, KF-STUN-09
bool Flow::useThem(Frame& frame, Chosen& on, uint16_t pc) {
    const CardIndex card = takeOne(frame, on);
    if (card == 0) return decline(frame, pc);
    const bool isSeries = on.selector == kAnyNumber || on.selector == kUpTo;
    if (isSeries && frame.chosen.size() < frame.number) {  // no more of them
        finish(frame, pc);
        return true;
    }
    if (on.verb == kReadyAndFight) {
        if (!look.isInPlay(card)) return decline(frame, pc);
        readyByEffect(card);
    }
    const UseKind kind = on.verb == kReapWith ? UseKind::Reap : UseKind::Fight;
    if (!isSeries) finish(frame, pc);
    if (look.canUse(card, UseKind::Unstun, true)) {
        use(frame.seat, card, UseKind::Unstun);
    } else if (look.canUse(card, kind, true)) {
        use(frame.seat, card, kind);
    } else {
        frame.did = 0;
    }
    return true;
}

// One of them, in a way that is asked. frame.detail: 1 once it has been. KF-ASIF-01
bool Flow::useInSomeWay(Frame& frame, EffectOp verb, uint16_t pc) {
    if (frame.detail != 1) return apply(frame, verb, pc, &Flow::askForUse, false);
    look.skipSelector(pc);
    const Action answer = takeAnswer();
    const CardIndex card = frame.it;
    finish(frame, pc);
    frame.did = 1;
    use(frame.seat, card, useOf(answer));
    return true;
}

bool Flow::askForUse(Frame& frame, Chosen& on, uint16_t pc) {
    const CardIndex card = takeOne(frame, on);
    if (card == 0) return decline(frame, pc);
    if (on.verb == kReadyAndUse) {
        if (!look.isInPlay(card)) return decline(frame, pc);
        readyByEffect(card);
    }
    frame.detail = 1;
    Action found[8];
    if (uses(look, frame, found) == 0) {
        finish(frame, pc);
        return true;
    }
    ask(Decision::Use, s.active);
    if (s.decision != Decision::None) return false;
    return useInSomeWay(frame, on.verb, static_cast<uint16_t>(frame.pc + 1));
}

bool Flow::playThem(Frame& frame, Chosen& on, uint16_t pc) {
    const CardIndex card = takeOne(frame, on);
    if (card == 0) return decline(frame, pc);
    finish(frame, pc);
    const int depth = s.frames.size();
    playByEffect(frame.seat, card, on.verb == kPlayStunned);
    frame.did = s.frames.size() > depth;
    return true;
}

bool Flow::triggerThem(Frame& frame, Chosen& on, uint16_t pc) {
    const CardIndex card = takeOne(frame, on);
    if (card == 0) return decline(frame, pc);
    finish(frame, pc);
    const int next = s.frames.size();
    collectMoment(next, card, on.verb == kTriggerPlay ? kPlay : kReap, frame.seat);
    openWindow(next);
    return true;
}

}  // namespace riffle::keyforge
