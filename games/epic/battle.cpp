// The battle: chapter 16 of the rules.
#include "games/epic/battle.h"

#include "games/epic/flow.h"

namespace riffle::epic {

namespace {

enum BattleStep : uint8_t {
    kMore,
    kMoreAnswered,
    kDefender,
    kDefenderAnswered,
    kAttackSets,
    kBlockers,
    kBlockersAnswered,
    kBlocked,
    kBlockSets,
    kDamage,
    kAfterSets,
    kOver
};

}  // namespace

// The damage that one source after the other divides. EPIC-COMBAT-29, -33, EPIC-KW-BREAKTHROUGH-1 … -8
Division divisionOf(const Position& look, const Frame& frame) {
    const State& s = look.s;
    Division d;
    CardIndex attackers[kMaxCards];
    CardIndex blockers[kMaxCards];
    const int attackerCount = look.attackers(attackers);
    const int blockerCount = look.blockers(blockers);
    const bool isAttack = frame.number == 0;
    const CardIndex* sources = isAttack ? attackers : blockers;
    const CardIndex* targets = isAttack ? blockers : attackers;
    d.sourceCount = isAttack ? attackerCount : blockerCount;
    d.targetCount = isAttack ? blockerCount : attackerCount;
    if (frame.count >= d.sourceCount) return d;
    d.source = sources[frame.count];
    d.left = frame.amount;
    if (frame.extra < d.targetCount) d.target = targets[frame.extra];
    d.isLast = frame.extra + 1 >= d.targetCount;
    d.isBreaking = isAttack && look.hasKeyword(d.source, kBreakthrough);
    d.least = 0;
    d.most = d.left;
    if (d.target == 0) return d;
    if (!d.isBreaking) {
        if (d.isLast) d.least = d.left;
        return d;
    }
    // What the breakthrough damage still has to cover, and what later sources could.
    const auto needOf = [&](int i) {
        const int earlier = s.options.damageCounts ? s.board[targets[i]].damage : 0;
        return std::max(0, look.defenseOf(targets[i]) - earlier - (i < kMostThings ? frame.them[static_cast<size_t>(i)] : 0));
    };
    int others = 0;
    for (int i = 0; i < d.targetCount; ++i) {
        if (i != frame.extra) others += needOf(i);
    }
    const int own = needOf(frame.extra);
    int later = 0;
    for (int i = frame.count + 1; i < d.sourceCount; ++i) {
        if (look.hasKeyword(sources[i], kBreakthrough)) later += look.offenseOf(sources[i]);
    }
    const bool hasPassed = frame.isPart;  // something has gone to the player already
    if (d.isLast) {
        // The rest goes to the player, if all blockers can be covered.
        const int mustCover = std::max(0, own + others - later);
        d.least = mustCover <= d.left && others <= later ? std::min(d.left, std::max(0, std::min(own, mustCover))) : d.left;
        if (others > later) d.least = d.left;
        if (hasPassed) d.least = std::min(d.left, std::max(d.least, own + others - later));
    } else if (hasPassed) {
        // Enough must be left for the others.
        const int spare = d.left + later - own - others;
        d.most = std::min(d.left, std::max(0, own + std::max(0, spare)));
    }
    return d;
}

// EPIC-COMBAT-02
void Flow::startBattle(Seat seat, int card) {
    newSet();
    s.isInBattle = 1;
    s.isBlocked = 0;
    s.defender = kNobody;
    s.initiative = kNobody;
    s.phase = kPhaseAttack;
    s.board[card].set(kAttackingFlag);
    s.board[card].set(kExpendedFlag);
    note(Fact::Attacks, seat, "EPIC-COMBAT-02", card);
    push(Routine::Battle, seat);
}

void Flow::endBattle(Frame&) {
    for (int card = 1; card <= s.cardCount; ++card) leaveCombat(card);
    s.isInBattle = 0;
    s.isBlocked = 0;
    s.defender = kNobody;
    pop();
    s.initiative = kNobody;
}

void Flow::stepBattle(Frame& frame) {
    const Seat seat = frame.seat;
    CardIndex found[kMaxCards];
    const auto isOff = [&] {
        return s.endTurnNow || look.attackers(found) == 0 || (s.defender != kNobody && !s.players[s.defender].isIn);
    };
    switch (frame.step) {
        case kMore:
            frame.step = kMoreAnswered;
            ask(Decision::Attackers, seat);
            return;
        case kMoreAnswered: {
            const Action answer = s.answer;
            s.answer = {};
            if (verbOf(answer) != Verb::PickCard) {
                frame.step = kDefender;
                return;
            }
            const auto card = static_cast<int>(answer.subject());
            s.board[card].set(kAttackingFlag);
            s.board[card].set(kExpendedFlag);
            note(Fact::Attacks, seat, "EPIC-COMBAT-02", card);
            frame.step = kMore;
            return;
        }
        case kDefender:
            frame.step = kDefenderAnswered;
            ask(Decision::Defender, seat);
            return;
        case kDefenderAnswered: {  // EPIC-COMBAT-05, -07
            s.defender = static_cast<Seat>(s.answer.subject());
            s.answer = {};
            note(Fact::Attacked, seat, "EPIC-COMBAT-01", 0, 0, s.defender);
            const int count = look.attackers(found);
            for (int i = 0; i < count; ++i) collectMoment(found[i], kAttacks, 0, 0, s.defender);
            frame.step = kAttackSets;
            return;
        }
        case kAttackSets: {
            if (!resolveSets(frame)) return;
            frame.step = kBlockers;
            s.phase = kPhaseBeforeBlock;
            s.initiative = seat;  // EPIC-COMBAT-09
            push(Routine::Window, seat);
            return;
        }
        case kBlockers:
            s.initiative = kNobody;
            if (isOff()) {  // EPIC-COMBAT-37
                frame.step = kOver;
                return;
            }
            s.phase = kPhaseBlock;
            frame.step = kBlockersAnswered;
            ask(Decision::Blockers, s.defender);
            return;
        case kBlockersAnswered: {
            const Action answer = s.answer;
            s.answer = {};
            if (verbOf(answer) != Verb::Block) {
                frame.step = kBlocked;
                return;
            }
            const auto card = static_cast<int>(answer.subject());
            s.board[card].set(kBlockingFlag);
            s.board[card].set(kFlippedFlag);
            s.isBlocked = 1;
            note(Fact::Blocks, look.controllerOf(card), "EPIC-COMBAT-14", card);
            frame.step = kBlockers;
            return;
        }
        case kBlocked: {
            newSet();
            const int blockers = look.blockers(found);
            for (int i = 0; i < blockers; ++i) collectMoment(found[i], kBlocks);
            if (s.isBlocked) {
                const int attackers = look.attackers(found);
                for (int i = 0; i < attackers; ++i) collectMoment(found[i], kIsBlocked);
            }
            frame.step = kBlockSets;
            return;
        }
        case kBlockSets:
            if (!resolveSets(frame)) return;
            frame.step = kDamage;
            s.phase = kPhaseBeforeDamage;
            s.initiative = s.defender;  // EPIC-COMBAT-24
            push(Routine::Window, s.defender);
            return;
        case kDamage:
            s.initiative = kNobody;
            s.phase = kPhaseDamage;
            if (isOff()) {
                frame.step = kOver;
                return;
            }
            if (!assignDamage(frame)) return;
            frame.step = kAfterSets;
            touch();
            return;
        case kAfterSets:
            if (!resolveSets(frame)) return;
            frame.step = kOver;
            return;
        default: endBattle(frame);
    }
}

// Damage is laid down as it is divided, and looked at when all of it is. EPIC-COMBAT-27 … -30, -34, -35
bool Flow::assignDamage(Frame& frame) {
    CardIndex attackers[kMaxCards];
    CardIndex blockers[kMaxCards];
    const int attackerCount = look.attackers(attackers);
    const int blockerCount = look.blockers(blockers);
    const auto toPlayer = [&](int source, int amount) {
        if (amount <= 0) return;
        damagePlayer(s.defender, amount, source);
    };
    const auto toCard = [&](int target, int source, int amount) {
        damageCard(target, amount, source);
        s.stale = 0;  // all at the same time
    };
    if (frame.themCount == 0) {  // begin
        newSet();
        frame.themCount = 1;
        frame.number = 0;
        frame.count = 0;
        frame.extra = 0;
        frame.isPart = 0;
        frame.them = {};
        if (!s.isBlocked) {
            for (int i = 0; i < attackerCount; ++i) toPlayer(attackers[i], look.offenseOf(attackers[i]));
            return true;
        }
        if (attackerCount > 0) frame.amount = static_cast<uint16_t>(look.offenseOf(attackers[0]));
        if (blockerCount == 0) {
            for (int i = 0; i < attackerCount; ++i) {
                if (look.hasKeyword(attackers[i], kBreakthrough)) toPlayer(attackers[i], look.offenseOf(attackers[i]));
            }
            return true;
        }
    }
    s.stale = 0;
    while (true) {
        const bool isAttack = frame.number == 0;
        const int sourceCount = isAttack ? attackerCount : blockerCount;
        if (frame.count >= sourceCount) {
            if (!isAttack) return true;
            frame.number = 1;
            frame.count = 0;
            frame.extra = 0;
            frame.amount = static_cast<uint16_t>(look.offenseOf(blockers[0]));
            continue;
        }
        if (frame.detail == 1) {
            frame.detail = 0;
            const auto amount = static_cast<int>(s.answer.number());
            s.answer = {};
            const Division d = divisionOf(look, frame);
            if (isAttack && d.isBreaking && frame.extra < kMostThings)
                frame.them[frame.extra] = static_cast<Thing>(frame.them[frame.extra] + amount);
            toCard(d.target, d.source, amount);
            frame.amount = static_cast<uint16_t>(frame.amount - amount);
            ++frame.extra;
        }
        const Division d = divisionOf(look, frame);
        if (frame.extra >= d.targetCount || frame.amount == 0) {
            if (isAttack && d.isBreaking && frame.amount > 0) {
                frame.isPart = 1;
                toPlayer(d.source, frame.amount);
                s.stale = 0;
            }
            ++frame.count;
            frame.extra = 0;
            if (frame.count < sourceCount)
                frame.amount = static_cast<uint16_t>(look.offenseOf(isAttack ? attackers[frame.count] : blockers[frame.count]));
            continue;
        }
        frame.detail = 1;
        ask(Decision::Assign, isAttack ? frame.seat : s.defender);
        if (s.decision != Decision::None) return false;
    }
}

}  // namespace riffle::epic
