// Using cards: chapters 12 to 18 and 41 to 53 of the rules.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

namespace {
enum UseStep : uint8_t { kStart, kTargeted, kBeforeWindow, kStrike, kAfterFight, kBeforeReapWindow, kAfterWindow, kBegun, kUsed };
}

// Exhausts the card and does what it is used for. KF-USE-01, KF-USE-03
void Flow::use(Seat seat, int card, UseKind kind) {
    Card& c = s.board[card];
    ++c.uses;
    ++s.memory.uses;
    if (s.used.has(card)) {
        s.usedAgain.add(card);
    } else {
        s.used.add(card);
        s.memory.usedCreatures += look.isCreature(card);
    }
    if (look.any(kMustPayToUse)) pay(s.active, Position::opponentOf(s.active), look.priceToUse(card));
    c.set(kExhaustedFlag);
    touch();
    if (kind == UseKind::Unstun) {  // KF-STUN-03, KF-STUN-08
        c.set(kStunFlag, false);
        note(Fact::Unstunned, seat, "KF-STUN-03", card);
        const int next = s.frames.size();
        tellUsed(next, seat, card);
        openWindow(next);
        return;
    }
    Frame& frame = push(Routine::Use, seat, static_cast<CardIndex>(card));
    frame.detail = static_cast<uint8_t>(kind);
    frame.incarnation = c.incarnation;
}

void Flow::stepUse(Frame& frame) {
    const auto kind = static_cast<UseKind>(frame.detail);
    if (kind == UseKind::Reap) return stepReap(frame);
    if (kind == UseKind::Fight) return stepFight(frame);
    // KF-ACT-01, KF-ACT-03, KF-OMNI-02, KF-ARTU-02
    if (frame.step == kStart) {
        const bool isAction = kind == UseKind::Action;
        note(isAction ? Fact::UsedAction : Fact::UsedOmni, frame.seat, isAction ? "KF-ACT-01" : "KF-OMNI-02", frame.source);
        collectMoment(indexOf(frame), frame.source, isAction ? kActionMoment : kOmni, frame.seat);
        frame.step = kAfterWindow;
    }
    if (!resolveWaiting(frame)) return;
    if (frame.step == kUsed) return pop();
    frame.step = kUsed;
    tellUsed(indexOf(frame), frame.seat, frame.source);
}

// "After this is used", "after you use …". KF-TIMING-15, KF-TIMING-18, KF-TIMING-21, KF-STUN-08
void Flow::tellUsed(int window, Seat seat, int card) {
    if (look.isInPlay(card)) collectMoment(window, card, kAfterUse, look.controllerOf(card));
    collectEvent(window, kYouUse, card, seat);
}

// KF-REAP-02, KF-REAP-03, KF-REAP-04, KF-REAP-05, KF-REAP-06
void Flow::stepReap(Frame& frame) {
    const CardIndex card = frame.source;
    const int here = indexOf(frame);
    const bool isThere = look.isInPlay(card) && s.board[card].incarnation == frame.incarnation;
    switch (frame.step) {
        case kStart:
            collectMoment(here, card, kBeforeReap, frame.seat);
            frame.step = kBeforeReapWindow;
            return;
        case kBeforeReapWindow:
            if (!resolveWaiting(frame)) return;
            frame.step = kAfterWindow;
            if (!isThere) return;
            note(Fact::Reaped, frame.seat, "KF-REAP-02", card);
            gainByReaping(here, card);
            ++s.memory.reaps;
            collectMoment(here, card, kReap, look.controllerOf(card));
            collectEvent(here, kReaps, card, frame.seat);
            tellUsed(here, frame.seat, card);
            return;
        default:
            if (resolveWaiting(frame)) pop();
    }
}

// The æmber of the reap itself, or what comes instead of it.
void Flow::gainByReaping(int window, int card) {
    const Seat seat = look.controllerOf(card);
    const bool isStolen = look.eachStatic(kReapSteals, [&](uint16_t, const Asker& asker) { return asker.seat == seat; });
    if (isStolen) {  // KF-REPL-01
        steal(seat, 1);
        return;
    }
    const int gained = gain(seat, 1);
    if (gained > 0) collectEvent(window, kOpponentGainsByReaping, card, seat, gained);
}

// An effect that lets a creature fight may go on about whom it has attacked.
void Flow::reportTarget(int window, CardIndex target) {
    if (window == 0 || s.frames[window - 1].routine != Routine::Program) return;
    Frame& program = s.frames[window - 1];
    const uint8_t verb = cards.code[program.pc];
    if (verb == kReadyAndFightTimes) program.them.add(target);
    if (cards.code[program.pc + 1] != kFoughtNeighbors) return;
    program.them = {};
    for (const CardIndex neighbor : {s.board[target].above, s.board[target].below}) {
        if (neighbor != 0) program.them.add(neighbor);
    }
}

// The fight does not happen, though the attacker is exhausted for it.
void Flow::callOff(int window) {
    dropWaiting(window);
    s.attacker = 0;
    s.defender = 0;
    s.redirected = 0;
    --s.memory.fights;
    touch();
    if (window > 0 && s.frames[window - 1].routine == Routine::Program &&
        cards.code[s.frames[window - 1].pc + 1] == kFoughtNeighbors)
        s.frames[window - 1].them = {};
    pop();
}

// KF-FIGHT-02, KF-TIMING-12, KF-TIMING-13, KF-TIMING-14, KF-TIMING-15. frame.it: the attacked creature; frame.extra: the fight
// was cut short.
void Flow::stepFight(Frame& frame) {
    const CardIndex attacker = frame.source;
    const int here = indexOf(frame);
    const auto isThere = [&](CardIndex card, uint8_t incarnation) {
        return look.isCreature(card) && s.board[card].incarnation == incarnation;
    };
    switch (frame.step) {
        case kStart:
            s.redirected = 0;
            frame.beside = {s.board[attacker].above, s.board[attacker].below};
            frame.step = kBegun;
            ask(Decision::Target, s.active);
            return;
        case kBegun:
            frame.it = static_cast<CardIndex>(s.answer.subject());
            s.answer = {};
            frame.step = kTargeted;
            return;
        case kTargeted: {
            Card& target = s.board[frame.it];
            frame.number = target.incarnation;
            // The first attack of the turn on an elusive creature. KF-KW-ELUSIVE-1, KF-KW-ELUSIVE-5, KF-KW-ELUSIVE-8
            frame.did = !target.has(kAttackedFlag) && look.hasKeyword(frame.it, kElusive) && !look.ignoresDefense(attacker);
            target.set(kAttackedFlag);
            s.attacker = attacker;
            s.defender = frame.it;
            touch();
            note(Fact::Fought, frame.seat, "KF-FIGHT-02", attacker, frame.it);
            reportTarget(here, frame.it);
            ++s.memory.fights;
            collectEvent(here, kBeginsToFight, attacker, look.controllerOf(attacker));
            collectMoment(here, attacker, kBeforeFight, look.controllerOf(attacker), 0, frame.it);
            const auto wait = [&](CardIndex source, CardIndex victim, Special special) {
                Waiting row;
                row.source = source;
                row.giver = source;
                row.it = victim;
                row.other = frame.it;
                row.seat = look.controllerOf(source);
                row.window = static_cast<uint8_t>(here);
                row.special = special;
                row.incarnation = s.board[source].incarnation;
                if (!s.waiting.push(row)) fault();
            };
            if (look.valueOf(attacker, kAssault) > 0) wait(attacker, frame.it, kAssaultDamage);
            if (look.valueOf(frame.it, kHazardous) > 0) wait(frame.it, attacker, kHazardousDamage);
            frame.step = kBeforeWindow;
            return;
        }
        case kBeforeWindow: {
            if (frame.hasMissed) return callOff(here);  // what still waits has no effect, either
            if (!resolveWaiting(frame)) return;
            frame.step = kStrike;
            const bool isOn = isThere(attacker, frame.incarnation) && isThere(frame.it, static_cast<uint8_t>(frame.number)) &&
                              look.controllerOf(attacker) != look.controllerOf(frame.it);
            if (!isOn) {  // KF-FIGHT-14, KF-FIGHT-15
                frame.extra = 1;
                return;
            }
            if (frame.did && s.redirected == 0) return;  // elusive
            const auto strength = [&](CardIndex card) {
                int power = look.powerOf(card);
                look.eachStatic(kFightDamage, [&](uint16_t pc, const Asker& asker) {
                    if (asker.source == card) power = std::min(power, look.readInt(pc));
                    return false;
                });
                look.eachStatic(kMoreFightDamage, [&](uint16_t pc, const Asker& asker) {
                    if (asker.source == card) power += look.readInt(pc);
                    return false;
                });
                look.eachStatic(kNoFightDamage, [&](uint16_t, const Asker& asker) {
                    if (asker.source == card) power = 0;
                    return false;
                });
                return power;
            };
            const int dealt = strength(attacker);
            const bool isUnhurt = frame.did || look.hasKeyword(attacker, kSkirmish);  // KF-KW-SKIRMISH-1
            const int received = isUnhurt ? 0 : strength(frame.it);
            const CardIndex hit = s.redirected ? s.redirected : frame.it;
            addDamage(hit, dealt);
            addDamage(attacker, received);
            dealDamage(false, Cause::Fight, attacker, frame.it, hit);
            return;
        }
        case kStrike:
            frame.step = kAfterWindow;
            s.attacker = 0;
            s.defender = 0;
            s.redirected = 0;
            touch();
            if (isThere(attacker, frame.incarnation)) {
                s.board[attacker].set(kEnrageFlag, false);  // KF-RAGE-03, KF-RAGE-09
                if (!frame.extra)
                    collectMoment(here, attacker, kFight, look.controllerOf(attacker), 0, frame.it);  // KF-FIGHT-05, KF-FIGHT-15
            }
            // One that was cut short was no fight, though the creature was used for it. KF-KW-HAZARDOUS-2, KF-FIGHT-15
            if (!frame.extra) collectEvent(here, kFights, attacker, frame.seat, 0, frame.it);
            collectEvent(here, kIsUsedToFight, attacker, frame.seat, 0, frame.it);
            tellUsed(here, frame.seat, attacker);
            return;
        default:
            if (resolveWaiting(frame)) pop();
    }
}

}  // namespace riffle::keyforge
