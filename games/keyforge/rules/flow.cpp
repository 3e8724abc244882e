#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

namespace {

// After so many effects without a choice of the main step, or with so much in progress at once, a loop is cut: abilities that
// wait no longer resolve. KF-GOLD-13
constexpr int kMostEffects = 2000;
constexpr int kDeepest = 20;

}  // namespace

void Flow::step(Frame& frame) {
    switch (frame.routine) {
        case Routine::Setup: return stepSetup(frame);
        case Routine::Turn: return stepTurn(frame);
        case Routine::Play: return stepPlay(frame);
        case Routine::Use: return stepUse(frame);
        case Routine::Window:
            if (resolveWaiting(frame)) pop();
            return;
        case Routine::Destroy: return stepDestroy(frame);
        case Routine::Forge: return stepForge(frame);
        case Routine::Program: return stepProgram(frame);
        case Routine::Draw: return stepDraw(frame);
        case Routine::Shuffle: return stepShuffle(frame);
        case Routine::Enter: return stepEnter(frame);
    }
}

void Flow::take(Action action) {
    if (s.decision == Decision::Main) s.effects = 0;
    answer(action);
    run();
}

bool Flow::isLooping() const {
    return s.effects > kMostEffects || s.frames.size() > kDeepest;
}

// Which statements anything makes now; looked at before anything is searched for them.
void Flow::countStatics() {
    s.blanked = {};
    countSayings();
    if (look.any(kHasNoText)) {
        Cards blanked;
        for (const Seat seat : {Seat{0}, Seat{1}}) {
            for (const CardIndex creature : s.board.in(pileOf(seat, kLinePile))) {
                const bool isBlank = look.eachStatic(
                    kHasNoText, [&](uint16_t pc, const Asker& asker) { return look.covers(pc, asker, creature); });
                if (isBlank) blanked.add(creature);
            }
        }
        s.blanked = blanked;
        if (!blanked.isEmpty()) countSayings();
    }
    touch();
}

void Flow::countSayings() {
    s.statics &= staticBit(kHasNoText);
    uint64_t statics = 0;
    s.events = 0;
    s.moments = 0;
    s.granted = 0;
    const auto add = [&](const CardDef& d) {
        statics |= d.staticOps;
        s.events |= d.events;
        s.granted |= d.granted;
        s.moments |= d.moments | (d.hasStates ? kStateMoment : 0U);
    };
    for (const int pile :
         {pileOf(0, kLinePile), pileOf(1, kLinePile), pileOf(0, kArtifactPile), pileOf(1, kArtifactPile), int{kAttachedPile}}) {
        for (const CardIndex card : s.board.in(pile)) add(look.def(card));
    }
    for (const Lasting& row : s.lasting) {
        if (row.kind == Lasting::Kind::Static) statics |= staticBit(static_cast<StaticOp>(row.op));
        if (row.kind == Lasting::Kind::Static && row.op == kGainsAbility) {
            auto pc = static_cast<uint16_t>(row.code + 1);
            look.skipSelector(pc);
            for (int left = cards.code[pc++]; left > 0; --left) s.granted |= momentBit(cards.code[pc++]);
        }
        if (row.kind == Lasting::Kind::After) s.events |= eventBit(row.op);
        if (row.kind == Lasting::Kind::Text) {
            add(cards[row.program]);
            s.granted |= cards[row.program].moments;
            statics |= staticBit(kGainsKeyword) | staticBit(kGainsAbility);
        }
    }
    s.statics = statics;
}

// What no ability waits for: a creature whose damage has reached its power is destroyed, "while" abilities act. KF-DMG-02,
// KF-DMG-09, KF-DMG-10, KF-LAST-05
void Flow::settle() {
    s.stale = 0;
    if (s.isOver || s.phase == kPhaseSetup) return;
    Cards dead;
    bool isAny = false;
    for (const Seat seat : {s.active, Position::opponentOf(s.active)}) {
        for (const CardIndex creature : s.board.in(pileOf(seat, kLinePile))) {
            Card& c = s.board[creature];
            if (c.armorUsed > 0) {  // lost armor takes the used part first. KF-ARMOR-07
                const int armor = look.armorOf(creature);
                c.armorUsed = static_cast<uint8_t>(std::max(0, c.armorUsed - std::max(0, c.lastArmor - armor)));
                c.lastArmor = static_cast<uint8_t>(armor);
            }
            if (c.has(kTaggedFlag)) continue;
            // Little makes a creature weaker than its print and counters.
            const int least = (c.has(kAnimatedFlag) ? c.lastPower : look.def(creature).power) + c.powerCounters;
            const bool isStrong = c.damage < least && !look.any(kGetsLessPower);
            if (isStrong || c.damage < look.powerOf(creature) || look.hasKeyword(creature, kInvulnerable)) continue;
            dead.add(creature);
            isAny = true;
        }
    }
    if (isAny) {
        // A ward is used up by it, and the state is looked at again. KF-WARD-07
        for (const Seat seat : {Seat{0}, Seat{1}}) {
            for (const CardIndex creature : s.board.in(pileOf(seat, kLinePile))) {
                if (dead.has(creature) && s.board[creature].has(kWardFlag)) touch();
            }
        }
        destroy(dead);
        return;
    }
    if (!(s.moments & kStateMoment)) return;
    const auto acts = [&](CardIndex card, const CardDef& d) {
        if (!d.hasStates || s.board[card].has(kTaggedFlag) || look.hasKeyword(card, kInvulnerable)) return false;
        for (const Trigger& trigger : d.triggers) {
            if (!trigger.isState || !look.conditions(trigger.conditions, look.askerFor(card))) continue;
            if (s.board[card].has(kWardFlag)) touch();
            runProgram(look.controllerOf(card), card, trigger.program);
            return true;
        }
        return false;
    };
    for (const Lasting& row : s.lasting) {
        if (row.kind == Lasting::Kind::Text && look.isActive(row) && acts(row.subject, cards[row.program])) return;
    }
    for (const int pile : {pileOf(s.active, kLinePile), pileOf(Position::opponentOf(s.active), kLinePile),
                           pileOf(s.active, kArtifactPile), pileOf(Position::opponentOf(s.active), kArtifactPile)}) {
        for (const CardIndex card : s.board.in(pile)) {
            if (acts(card, look.def(card))) return;
        }
    }
}

}  // namespace riffle::keyforge
