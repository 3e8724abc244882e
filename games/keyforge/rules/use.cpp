// Using cards: chapters 12 to 18 and 41 to 53 of the rules.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

namespace {
enum UseStep : uint8_t { kStart, kTargeted, kBeforeWindow, kStrike, kAfterFight, kBeforeReapWindow, kAfterWindow };
}

// Exhausts the card and does what it is used for. KF-USE-01, -03
void Flow::use(Seat seat, int card, UseKind kind) {
    Card& c = s.board[card];
    ++c.uses;
    ++s.memory.uses;
    c.set(kExhaustedFlag);
    touch();
    if (kind == UseKind::Unstun) {  // KF-STUN-03, -08
        c.set(kStunFlag, false);
        note(Fact::Unstunned, seat, "KF-STUN-03", card);
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
    // KF-ACT-01, -03, KF-OMNI-02, KF-ARTU-02
    if (frame.step == kStart) {
        const bool isAction = kind == UseKind::Action;
        note(isAction ? Fact::UsedAction : Fact::UsedOmni, frame.seat, isAction ? "KF-ACT-01" : "KF-OMNI-02", frame.source);
        collectMoment(indexOf(frame), frame.source, isAction ? kActionMoment : kOmni, frame.seat);
        frame.step = kAfterWindow;
    }
    if (resolveWaiting(frame)) pop();
}

// KF-REAP-02 … -06
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
            gain(look.controllerOf(card), 1);
            ++s.memory.reaps;
            collectMoment(here, card, kReap, look.controllerOf(card));
            collectEvent(here, kReaps, card, frame.seat);
            return;
        default:
            if (resolveWaiting(frame)) pop();
    }
}

// KF-FIGHT-02, KF-TIMING-12 … -15. frame.it: the attacked creature; frame.extra: the fight was cut short.
void Flow::stepFight(Frame& frame) {
    const CardIndex attacker = frame.source;
    const int here = indexOf(frame);
    const auto isThere = [&](CardIndex card, uint8_t incarnation) {
        return look.isCreature(card) && s.board[card].incarnation == incarnation;
    };
    switch (frame.step) {
        case kStart:
            frame.step = kTargeted;
            ask(Decision::Target, s.active);
            return;
        case kTargeted: {
            frame.it = static_cast<CardIndex>(s.answer.subject());
            s.answer = {};
            Card& target = s.board[frame.it];
            frame.number = target.incarnation;
            // The first attack of the turn on an elusive creature. KF-KW-ELUSIVE-1, -5, -8
            frame.did = !target.has(kAttackedFlag) && look.hasKeyword(frame.it, kElusive);
            target.set(kAttackedFlag);
            s.attacker = attacker;
            s.defender = frame.it;
            touch();
            note(Fact::Fought, frame.seat, "KF-FIGHT-02", attacker, frame.it);
            ++s.memory.fights;
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
            if (!resolveWaiting(frame)) return;
            frame.step = kStrike;
            const bool isOn = isThere(attacker, frame.incarnation) && isThere(frame.it, static_cast<uint8_t>(frame.number)) &&
                              look.controllerOf(attacker) != look.controllerOf(frame.it);
            if (!isOn) {  // KF-FIGHT-14, -15
                frame.extra = 1;
                return;
            }
            if (frame.did) return;  // elusive
            const auto strength = [&](CardIndex card) {
                int power = look.powerOf(card);
                look.eachStatic(kFightDamage, [&](uint16_t pc, const Asker& asker) {
                    if (asker.source == card) power = std::min(power, look.readInt(pc));
                    return false;
                });
                return power;
            };
            const int dealt = strength(attacker);
            const int received = look.hasKeyword(attacker, kSkirmish) ? 0 : strength(frame.it);  // KF-KW-SKIRMISH-1
            addDamage(frame.it, dealt);
            addDamage(attacker, received);
            dealDamage(false, Cause::Fight, attacker, frame.it);
            return;
        }
        case kStrike:
            frame.step = kAfterWindow;
            s.attacker = 0;
            s.defender = 0;
            touch();
            if (isThere(attacker, frame.incarnation)) {
                s.board[attacker].set(kEnrageFlag, false);  // KF-RAGE-03, -09
                if (!frame.extra)
                    collectMoment(here, attacker, kFight, look.controllerOf(attacker), 0, frame.it);  // KF-FIGHT-05, -15
            }
            // One that was cut short was no fight, though the creature was used for it. KF-KW-HAZARDOUS-2, KF-FIGHT-15
            if (!frame.extra) collectEvent(here, kFights, attacker, frame.seat, 0, frame.it);
            collectEvent(here, kIsUsedToFight, attacker, frame.seat, 0, frame.it);
            return;
        default:
            if (resolveWaiting(frame)) pop();
    }
}

}  // namespace riffle::keyforge
