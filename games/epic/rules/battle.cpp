// The battle: chapter 16 of the rules.
#include "games/epic/rules/battle.h"

#include "games/epic/rules/flow.h"

namespace riffle::epic {

namespace {

enum BattleStep : uint8_t {
    kMore,
    kMoreAnswered,
    kDefenderAnswered,
    kAttackSets,
    kBlockers,
    kBlockersAnswered,
    kBlockSets,
    kDamage,
    kAfterSets
};

// What a champion has to divide. More than an action can say would be more than anybody can bear.
uint16_t dividedBy(const Position& look, int card) {
    return static_cast<uint16_t>(std::min(look.offenseOf(card), kHighestNumber));
}

}  // namespace

Fighters::Fighters(const Position& look) {
    // Every champion is written down, and those who do not fight are written over: who fights is hard to foretell, and a wrong
    // guess of the processor is dearer than the writing.
    for (Seat seat = 0; seat < look.s.playerCount; ++seat) {
        for (const CardIndex card : look.s.board.in(pileOf(seat, kPlayPile))) {
            attackers[attackerCount] = card;
            attackerCount += look.card(card).has(kAttackingFlag);
            blockers[blockerCount] = card;
            blockerCount += look.card(card).has(kBlockingFlag);
        }
    }
}

// The damage that one source after the other divides. EPIC-COMBAT-29, EPIC-COMBAT-33, EPIC-KW-BREAKTHROUGH-1,
// EPIC-KW-BREAKTHROUGH-2, EPIC-KW-BREAKTHROUGH-3, EPIC-KW-BREAKTHROUGH-4, EPIC-KW-BREAKTHROUGH-5, EPIC-KW-BREAKTHROUGH-6,
// EPIC-KW-BREAKTHROUGH-7, EPIC-KW-BREAKTHROUGH-8
Division divisionOf(const Position& look, const Frame& frame, const Fighters& fighters) {
    const State& s = look.s;
    Division d;
    const bool isAttack = frame.number == 0;
    const CardIndex* sources = isAttack ? fighters.attackers : fighters.blockers;
    const CardIndex* targets = isAttack ? fighters.blockers : fighters.attackers;
    d.sourceCount = isAttack ? fighters.attackerCount : fighters.blockerCount;
    d.targetCount = isAttack ? fighters.blockerCount : fighters.attackerCount;
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
    const auto needOf = [&](int i) { return int{s.themOf(frame)[static_cast<size_t>(i)]}; };
    int others = 0;
    int before = 0;  // blockers this attacker has been past: only later ones can still cover them
    for (int i = 0; i < d.targetCount; ++i) {
        if (i != frame.extra) others += needOf(i);
        if (i < frame.extra) before += needOf(i);
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
        d.least = std::min(d.most, std::max(0, own + before - later));
    }
    return d;
}

// EPIC-COMBAT-02, EPIC-COMBAT-03
void Flow::attackWith(Seat seat, int card) {
    Card& c = s.board[card];
    c.set(kAttackingFlag);
    c.set(kExpendedFlag);
    c.set(kHasAttackedFlag);
    note(Fact::Attacks, seat, "EPIC-COMBAT-02", card);
}

void Flow::startBattle(Seat seat, int card) {
    newSet();
    s.isInBattle = 1;
    s.isBlocked = 0;
    s.defender = kNobody;
    s.initiative = kNobody;
    s.phase = kPhaseAttack;
    attackWith(seat, card);
    push(Routine::Battle, seat);
}

// Whoever attacked goes on, in a hydra too. EPIC-COMBAT-31
void Flow::endBattle(Frame& frame) {
    const Seat attacker = frame.seat;
    look.anyInPlay(kAttackingFlag | kBlockingFlag, [&](CardIndex card) {
        leaveCombat(card);
        return false;
    });
    s.isInBattle = 0;
    s.isBlocked = 0;
    s.defender = kNobody;
    pop();
    s.initiative = attacker;
}

void Flow::stepBattle(Frame& frame) {
    const Seat seat = frame.seat;
    const auto isOff = [&] {
        const bool isAnyLeft = look.anyInPlay(kAttackingFlag, [](CardIndex) { return true; });
        return s.endTurnNow || !isAnyLeft || (s.defender != kNobody && !s.players[s.defender].isIn);
    };
    switch (frame.step) {
        case kMore:
            frame.step = kMoreAnswered;
            ask(Decision::Attackers, seat);
            if (s.decision != Decision::None) return;
            [[fallthrough]];
        case kMoreAnswered: {
            const Action answer = s.answer;
            s.answer = {};
            if (verbOf(answer) == Verb::PickCard) {
                attackWith(seat, static_cast<int>(answer.subject()));
                frame.step = kMore;
                return;
            }
            frame.step = kDefenderAnswered;
            ask(Decision::Defender, seat);
            if (s.decision != Decision::None) return;
            [[fallthrough]];
        }
        case kDefenderAnswered: {  // EPIC-COMBAT-05, EPIC-COMBAT-07
            s.defender = static_cast<Seat>(s.answer.subject());
            s.answer = {};
            note(Fact::Attacked, seat, "EPIC-COMBAT-01", 0, 0, s.defender);
            const Fighters fighters(look);
            for (int i = 0; i < fighters.attackerCount; ++i) collectMoment(fighters.attackers[i], kAttacks, 0, 0, s.defender);
            frame.step = kAttackSets;
            [[fallthrough]];
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
            if (isOff()) return endBattle(frame);  // EPIC-COMBAT-37
            s.phase = kPhaseBlock;
            frame.step = kBlockersAnswered;
            ask(Decision::Blockers, s.defender);
            if (s.decision != Decision::None) return;
            [[fallthrough]];
        case kBlockersAnswered: {
            const Action answer = s.answer;
            s.answer = {};
            if (verbOf(answer) == Verb::Block) {
                const auto card = static_cast<int>(answer.subject());
                s.board[card].set(kBlockingFlag);
                s.board[card].set(kFlippedFlag);
                s.isBlocked = 1;
                note(Fact::Blocks, look.controllerOf(card), "EPIC-COMBAT-14", card);
                frame.step = kBlockers;
                return;
            }
            newSet();
            const Fighters fighters(look);
            for (int i = 0; i < fighters.blockerCount; ++i) collectMoment(fighters.blockers[i], kBlocks);
            for (int i = 0; i < fighters.attackerCount && s.isBlocked; ++i) collectMoment(fighters.attackers[i], kIsBlocked);
            frame.step = kBlockSets;
            [[fallthrough]];
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
            if (isOff()) return endBattle(frame);
            if (!assignDamage(frame)) return;
            frame.step = kAfterSets;
            touch();
            return;
        case kAfterSets:
            if (!resolveSets(frame)) return;
            [[fallthrough]];
        default: endBattle(frame);
    }
}

// Damage is laid down as it is divided, and looked at when all of it is. EPIC-COMBAT-27, EPIC-COMBAT-28, EPIC-COMBAT-29,
// EPIC-COMBAT-30, EPIC-COMBAT-34, EPIC-COMBAT-35
bool Flow::assignDamage(Frame& frame) {
    const Fighters fighters(look);
    const auto& [attackers, blockers, attackerCount, blockerCount] = fighters;
    const auto toPlayer = [&](int source, int amount) {
        if (amount <= 0) return;
        damagePlayer(s.defender, amount, source);
    };
    const auto toCard = [&](int target, int source, int amount) {
        damageCard(target, amount, source);
        s.stale = 0;  // all at the same time
    };
    if (!frame.did) {  // begin
        newSet();
        frame.did = 1;
        frame.number = 0;
        frame.count = 0;
        frame.extra = 0;
        frame.isPart = 0;
        // What breakthrough has to cover of each blocker.
        for (int i = 0; i < blockerCount; ++i) {
            const int earlier = s.options.damageCounts ? s.board[blockers[i]].damage : 0;
            addToThem(frame, static_cast<Thing>(std::max(0, look.defenseOf(blockers[i]) - earlier)));
        }
        if (!s.isBlocked) {
            for (int i = 0; i < attackerCount; ++i) toPlayer(attackers[i], look.offenseOf(attackers[i]));
            return true;
        }
        if (attackerCount > 0) frame.amount = dividedBy(look, attackers[0]);
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
            frame.amount = dividedBy(look, blockers[0]);
            continue;
        }
        if (frame.detail == 1) {
            frame.detail = 0;
            const auto amount = static_cast<int>(s.answer.number());
            s.answer = {};
            const Division d = divisionOf(look, frame, fighters);
            if (isAttack && d.isBreaking) {
                Thing& need = s.things[frame.things + frame.extra];
                need = static_cast<Thing>(std::max(0, need - amount));
            }
            toCard(d.target, d.source, amount);
            frame.amount = static_cast<uint16_t>(frame.amount - amount);
            ++frame.extra;
        }
        const Division d = divisionOf(look, frame, fighters);
        if (frame.extra >= d.targetCount || frame.amount == 0) {
            if (isAttack && d.isBreaking && frame.amount > 0) {
                frame.isPart = 1;
                toPlayer(d.source, frame.amount);
                s.stale = 0;
            }
            ++frame.count;
            frame.extra = 0;
            if (frame.count < sourceCount)
                frame.amount = dividedBy(look, isAttack ? attackers[frame.count] : blockers[frame.count]);
            continue;
        }
        frame.detail = 1;
        ask(Decision::Assign, isAttack ? frame.seat : s.defender, d.most - d.least + 1);
        if (s.decision != Decision::None) return false;
    }
}

}  // namespace riffle::epic
