// Cards that an effect uses, plays or triggers.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

using namespace language;

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

// Cards that are used, played or triggered. KF-USE-05, KF-USE-06, KF-FIGHT-10, KF-FIGHT-13, KF-STUN-04, KF-STUN-09, KF-ASIF-01
bool Flow::applyUse(Frame& frame, uint8_t verb, uint16_t pc) {
    if (frame.detail == 1) {  // how it is used was asked
        uint16_t next = pc;
        look.skipSelector(next);
        const Action answer = s.answer;
        s.answer = {};
        const CardIndex card = frame.it;
        finish(frame, next);
        frame.did = 1;
        use(frame.seat, card, static_cast<UseKind>(static_cast<int>(verbOf(answer)) - static_cast<int>(Verb::Reap) + 1));
        return true;
    }
    CardIndex order[kMaxCards];
    const int total = ordered(frame.chosen, order);
    if (total == 0) return decline(frame, pc);
    const uint8_t selector = cards.code[frame.pc + 1];
    const CardIndex card = (selector == kAnyNumber || selector == kUpTo) && frame.it != 0 ? frame.it : order[total - 1];
    frame.it = card;
    frame.did = 1;
    frame.count = 1;
    const Seat seat = frame.seat;
    const bool isSeries =
        (selector == kAnyNumber || selector == kUpTo) && (verb == kFightWith || verb == kReapWith || verb == kReadyAndFight);
    if (isSeries && frame.chosen.size() < frame.number) {  // no more of them
        finish(frame, pc);
        return true;
    }
    switch (verb) {
        case kReadyAndFight:
        case kReadyAndUse:
            if (!look.isInPlay(card)) return decline(frame, pc);
            s.board[card].set(kExhaustedFlag, false);
            touch();
            note(Fact::Readied, look.controllerOf(card), nullptr, card);
            break;
        default: break;
    }
    switch (verb) {
        case kFightWith:
        case kReapWith:
        case kReadyAndFight: {
            const UseKind kind = verb == kReapWith ? UseKind::Reap : UseKind::Fight;
            if (!isSeries) finish(frame, pc);
            if (look.canUse(card, UseKind::Unstun, true)) {
                use(seat, card, UseKind::Unstun);
            } else if (look.canUse(card, kind, true)) {
                use(seat, card, kind);
            } else {
                frame.did = 0;
            }
            return true;
        }
        case kReadyAndUse:
        case kUseAsYours: {
            frame.detail = 1;
            Action found[8];
            if (uses(look, frame, found) == 0) {
                finish(frame, pc);
                return true;
            }
            ask(Decision::Use, s.active);
            if (s.decision != Decision::None) return false;
            return applyUse(frame, verb, static_cast<uint16_t>(frame.pc + 1));
        }
        case kPlayIt:
        case kPlayAsYours:
        case kPlayStunned: {
            finish(frame, pc);
            const int depth = s.frames.size();
            playByEffect(seat, card, verb == kPlayStunned);
            frame.did = s.frames.size() > depth;
            return true;
        }
        default: {
            finish(frame, pc);
            const int next = s.frames.size();
            collectMoment(next, card, verb == kTriggerPlay ? kPlay : kReap, seat);
            openWindow(next);
            return true;
        }
    }
}

}  // namespace riffle::keyforge
