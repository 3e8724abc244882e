// Damage, armor, healing, destruction and sacrifice: chapters 19 to 23 and 52 of the rules.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

namespace {
enum DestroyStep : uint8_t { kDestroyedWindow, kMove, kAfterDestroyed };
}

void Flow::addDamage(int card, int amount) {
    if (!look.isCreature(card)) return;
    s.board[card].incoming = static_cast<uint8_t>(std::min(s.board[card].incoming + std::max(amount, 0), int{UINT8_MAX}));
}

// KF-WARD-02
bool Flow::useWard(int card) {
    Card& c = s.board[card];
    if (!c.has(kWardFlag) || !look.isCreature(card)) return false;
    c.set(kWardFlag, false);
    note(Fact::WardUsed, look.controllerOf(card), "KF-WARD-02", card);
    return true;
}

int Flow::heal(int card, int amount) {
    Card& c = s.board[card];
    if (!look.isCreature(card)) return 0;
    const int healed = std::min<int>(amount, c.damage);
    c.damage = static_cast<uint8_t>(c.damage - healed);
    if (healed > 0) {
        note(Fact::Healed, look.controllerOf(card), "KF-HEAL-01", card, healed);
        touch();
    }
    return healed;
}

// KF-DMG-05, KF-DMG-11, KF-DMG-12, KF-DMG-13, KF-DMG-14. A creature dies by the power it had when it was hit (Gron Nine-Toes).
void Flow::dealDamage(bool ignoresArmor, Cause cause, int attacker, int defender, int hitByAttacker) {
    Cards dead;
    bool isAny = false;
    int hitByDefender = attacker;
    if (hitByAttacker == 0) hitByAttacker = defender;
    std::array<uint8_t, kMaxCards + 1> moved{};  // to those who take it instead
    for (const Seat seat : {s.active, Position::opponentOf(s.active)}) {
        for (const CardIndex card : s.board.in(pileOf(seat, kLinePile))) {
            Card& c = s.board[card];
            if (c.incoming == 0) continue;
            int amount = c.incoming;
            if (look.hasKeyword(card, kInvulnerable) || look.cannotBeDamaged(card) || useWard(card)) {
                c.incoming = 0;
                continue;
            }
            if (!ignoresArmor) {
                const int prevented = std::min(amount, look.armorLeft(card));
                if (prevented > 0) note(Fact::Prevented, seat, "KF-ARMOR-02", card, prevented);
                c.armorUsed = static_cast<uint8_t>(c.armorUsed + prevented);
                if (prevented > 0) c.lastArmor = static_cast<uint8_t>(look.armorOf(card));
                if (prevented > 0) raise(kArmorPrevents, card, seat, prevented);
                amount -= prevented;
            }
            if (amount > 0 && look.any(kExtraDamage)) {  // only what it takes
                look.eachStatic(kExtraDamage, [&](uint16_t pc, const Asker& asker) {
                    if (look.covers(pc, asker, card)) amount += look.readInt(pc);
                    return false;
                });
            }
            c.incoming = static_cast<uint8_t>(std::min(amount, int{UINT8_MAX}));
            if (amount == 0 || !look.any(kDamageToThis)) continue;
            // What is left behind ward and armor is dealt to another, whose own ward and armor do not help: Shadow Self
            CardIndex to = 0;
            look.eachStatic(kDamageToThis, [&](uint16_t pc, const Asker& asker) {
                if (asker.source != card && look.isCreature(asker.source) && look.covers(pc, asker, card)) to = asker.source;
                return to != 0;
            });
            if (to == 0) continue;
            if (!look.cannotBeDamaged(to)) moved[to] = static_cast<uint8_t>(std::min(moved[to] + c.incoming, int{UINT8_MAX}));
            c.incoming = 0;
            if (hitByAttacker == card) hitByAttacker = to;
            if (hitByDefender == card) hitByDefender = to;
        }
    }
    for (const Seat seat : {s.active, Position::opponentOf(s.active)}) {
        for (const CardIndex card : s.board.in(pileOf(seat, kLinePile))) {
            Card& c = s.board[card];
            c.incoming = static_cast<uint8_t>(std::min(c.incoming + moved[card], int{UINT8_MAX}));
            if (c.incoming == 0) continue;
            bool isDead = c.damage + c.incoming >= look.powerOf(card);
            if (cause == Cause::Fight) {  // KF-KW-POISON-1, KF-KW-POISON-2
                isDead |= card == hitByAttacker && look.hasKeyword(attacker, kPoison);
                isDead |= card == hitByDefender && look.hasKeyword(defender, kPoison);
            }
            if (isDead) {
                dead.add(card);
                isAny = true;
            }
        }
    }
    for (const Seat seat : {Seat{0}, Seat{1}}) {
        for (const CardIndex card : s.board.in(pileOf(seat, kLinePile))) {
            Card& c = s.board[card];
            if (c.incoming == 0) continue;
            note(Fact::Damaged, seat, "KF-DMG-01", card, c.incoming);
            c.damage = static_cast<uint8_t>(std::min(c.damage + c.incoming, int{UINT8_MAX}));
            c.incoming = 0;
            touch();
        }
    }
    if (isAny) destroy(dead, cause, attacker, defender);
}

// KF-DESTROY-01, KF-DESTROY-07, KF-DESTROY-08, KF-WARD-03, KF-SAC-06
int Flow::destroy(const Cards& set, Cause cause, int attacker, int defender, bool isReported) {
    CardIndex order[kMaxCards];
    const int total = ordered(set, order);
    Cards tagged;
    int count = 0;
    for (int i = 0; i < total; ++i) {
        const CardIndex card = order[i];
        Card& c = s.board[card];
        if (!look.isInPlay(card) || c.has(kTaggedFlag)) continue;
        if (look.isCreature(card) && look.hasKeyword(card, kInvulnerable)) continue;
        if (useWard(card)) continue;
        c.set(kTaggedFlag);
        tagged.add(card);
        ++count;
    }
    if (count == 0) return 0;
    // Within a window of destroyed abilities newly tagged cards join the batch. KF-DESTROY-06, KF-TIMING-29
    int open = s.frames.size() - 1;
    while (open >= 0 && s.frames[open].routine == Routine::Program) --open;
    const bool joins = open >= 0 && s.frames[open].routine == Routine::Destroy && s.frames[open].step == kDestroyedWindow &&
                       open < s.frames.size() - 1;
    if (!joins) {
        Frame& frame = push(Routine::Destroy, s.active);
        frame.detail = static_cast<uint8_t>(cause);
        frame.it = static_cast<CardIndex>(attacker);
        frame.other = static_cast<CardIndex>(defender);
        frame.isPart = isReported;
        open = s.frames.size() - 1;
        if (s.isOver) return count;
    }
    for (int i = 0; i < total; ++i) {
        if (!tagged.has(order[i])) continue;
        s.frames[open].them.add(order[i]);
        if (!joins) s.frames[open].batch.add(order[i]);
        collectMoment(open, order[i], kDestroyed, look.controllerOf(order[i]));  // what it has now: KF-DESTROY-10
    }
    if (joins && isReported && s.frames.back().routine == Routine::Program) {
        Frame& program = s.frames.back();
        program.count = static_cast<uint16_t>(count);
        program.did = 1;
    }
    return count;
}

// frame.them: the batch; frame.chosen: those of it that are gone. KF-TIMING-26
void Flow::stepDestroy(Frame& frame) {
    const int here = indexOf(frame);
    switch (frame.step) {
        case kDestroyedWindow:
            if (!resolveWaiting(frame)) return;
            frame.step = kMove;
            return;
        case kMove: {  // together: KF-DESTROY-17
            CardIndex order[kMaxCards];
            int total = ordered(frame.them, order);
            if (s.options.askDiscardOrder) {  // KF-DESTROY-03: one at a time, as the active player says
                if (frame.extra == 1) {
                    frame.extra = 0;
                    order[0] = static_cast<CardIndex>(s.answer.subject());
                    s.answer = {};
                    total = 1;
                } else if (CardIndex left[kMaxCards]; choices(look, frame, left) > 0) {
                    frame.extra = 1;
                    ask(Decision::PickCard, s.active);
                    return;
                }
            }
            for (int i = 0; i < total; ++i) {
                const CardIndex card = order[i];
                if (frame.chosen.has(card)) continue;
                const bool isThere = look.isInPlay(card);
                if (isThere && !s.board[card].has(kTaggedFlag)) continue;  // saved
                const bool isCreature = isThere ? look.isCreature(card) : cards[s.board[card].def].type == Type::Creature;
                const Seat controller = look.controllerOf(card);
                note(Fact::Destroyed, controller, "KF-DESTROY-02", card);
                if (isThere) leavePlay(card, kDiscardPile, true);
                frame.chosen.add(card);
                if (frame.batch.has(card)) {  // "this way" is what the effect itself destroyed. KF-ABIL-12
                    ++frame.counts[controller];
                    ++frame.count;
                }
                if (isCreature) ++s.players[controller].destroyedThisTurn;
                if (isCreature && static_cast<Cause>(frame.detail) == Cause::Fight) ++s.players[controller].destroyedFighting;
            }
            if (s.options.askDiscardOrder && total == 1) {
                CardIndex left[kMaxCards];
                if (choices(look, frame, left) > 0) return;
                total = ordered(frame.them, order);
            }
            frame.step = kAfterDestroyed;
            // What was saved from its destruction has its tag no longer. KF-REPL-03
            for (int card = 1; card <= s.cardCount; ++card) {
                if (!s.board[card].has(kTaggedFlag)) continue;
                bool isDying = false;
                for (const Frame& other : s.frames) isDying |= other.routine == Routine::Destroy && other.them.has(card);
                if (!isDying) {
                    s.board[card].set(kTaggedFlag, false);
                    touch();
                }
            }
            for (int i = 0; i < total; ++i) {
                const CardIndex card = order[i];
                if (!frame.chosen.has(card)) continue;
                collectEvent(here, kIsDestroyed, card, s.board[card].controller);
                if (static_cast<Cause>(frame.detail) == Cause::Fight && (card == frame.it || card == frame.other)) {
                    const CardIndex by = card == frame.it ? frame.other : frame.it;
                    collectEvent(here, kDestroyedFighting, card, s.board[card].controller, 0, by);
                    collectEvent(here, kDestroyedFightingThis, card, s.board[card].controller, 0, by);
                    if (card == frame.other) collectEvent(here, kAttacksAndDestroys, card, s.board[card].controller, 0, frame.it);
                } else if (static_cast<Cause>(frame.detail) == Cause::Assault && card == frame.other) {
                    collectEvent(here, kDestroyedByAssault, card, s.board[card].controller, 0, frame.it);
                }
            }
            return;
        }
        default: {
            if (!resolveWaiting(frame)) return;
            const Frame done = frame;
            pop();
            // Below may be a window that waits for what has happened meanwhile.
            for (int i = s.frames.size() - 1; i >= 0; --i) {
                if (s.frames[i].routine == Routine::Window) continue;
                if (s.frames[i].routine == Routine::Program) s.frames[i].destroyed = static_cast<uint8_t>(done.count);
                break;
            }
            if (done.isPart && s.frames.back().routine == Routine::Program) {
                Frame& program = s.frames.back();
                program.count = done.count;
                program.counts = done.counts;
                program.did = done.count > 0 && done.count >= program.number;
            }
        }
    }
}

}  // namespace riffle::keyforge
