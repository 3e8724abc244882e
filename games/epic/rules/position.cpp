// Cards as they are now, players and who they are to each other, and what may be done.
#include "games/epic/rules/position.h"

namespace riffle::epic {

using namespace language;

// ---- Cards

FactionMask Position::factionsOf(int index) const {
    const CardDef& d = def(index);
    if ((d.staticOps & staticBit(kEveryFaction)) != 0 && hasText(index)) return 0x1E;
    FactionMask mask = factionBit(d.faction);
    if (any(kCountsAs) && isInPlay(index)) {
        eachStatic(staticBit(kCountsAs), [&](const Static& held, const Asker& asker) {
            if (covers(held, asker, index)) mask |= factionBit(held.word);
            return false;
        });
    }
    return mask;
}

// EPIC-ABIL-11: changes add up.
int Position::offenseOf(int index) const {
    const Card& c = card(index);
    int value = def(index).offense + c.counters + c.offense;
    eachStatic(staticBit(kGets) | staticBit(kGetsLess), [&](const Static& held, const Asker& asker) {
        if (held.offense != 0 && covers(held, asker, index)) value += held.offense;
        return false;
    });
    return std::max(value, 0);  // EPIC-COMBAT-41
}

int Position::defenseOf(int index) const {
    const Card& c = card(index);
    int value = def(index).defense + c.counters + c.defense;
    eachStatic(staticBit(kGets) | staticBit(kGetsLess), [&](const Static& held, const Asker& asker) {
        if (held.defense != 0 && covers(held, asker, index)) value += held.defense;
        return false;
    });
    return std::max(value, 0);
}

bool Position::isGiven(int index, uint8_t keyword) const {
    if (!isInPlay(index) || card(index).has(kStrippedFlag)) return false;
    if (cannotGain(index)) return false;
    return eachStatic(staticBit(kHas),
                      [&](const Static& held, const Asker& asker) { return held.word == keyword && covers(held, asker, index); });
}

bool Position::isWithoutBlitz(int index) const {
    const Card& c = card(index);
    if (!c.has(kTakenFlag)) return !hasKeyword(index, kBlitz);
    if (c.has(kStrippedFlag)) return true;
    return !eachStatic(staticBit(kHas), [&](const Static& held, const Asker& asker) {
        return held.word == kBlitz && asker.source != index && covers(held, asker, index);
    });
}

// ---- Players

Seat Position::nextIn(Seat seat) const {
    Seat next = nextSeat(seat);
    while (!player(next).isIn && next != seat) next = nextSeat(next);
    return next;
}

Seat Position::rightOf(Seat seat) const {
    Seat before = static_cast<Seat>(seat == 0 ? s.playerCount - 1 : seat - 1);
    while (!player(before).isIn && before != seat) before = static_cast<Seat>(before == 0 ? s.playerCount - 1 : before - 1);
    return before;
}

bool Position::mayAttackPlayer(Seat attacker, Seat target) const {
    if (!player(target).isIn || !areOpponents(attacker, target)) return false;
    const bool isHunter = s.options.mode == Mode::HunterFirstBlood || s.options.mode == Mode::HunterLastSurvivor;
    if (isHunter && target != nextIn(attacker)) return false;  // EPIC-HUNT-FB-1
    return !eachStatic(staticBit(kNoAttacksOnYou), [&](const Static&, const Asker& asker) { return asker.seat == target; });
}

int Position::playersIn() const {
    int count = 0;
    for (Seat seat = 0; seat < s.playerCount; ++seat) count += player(seat).isIn;
    return count;
}

// EPIC-KW-FRENZY-1, EPIC-KW-FRENZY-2, EPIC-KW-FRENZY-9
bool Position::isFrenzied(Seat seat) const {
    const int own = s.board.size(pileOf(seat, kHandPile));
    for (Seat other = 0; other < s.playerCount; ++other) {
        if (player(other).isIn && areOpponents(seat, other) && reaches(seat, other) &&
            s.board.size(pileOf(other, kHandPile)) > own)
            return true;
    }
    return false;
}

bool Position::mayGainHealth(Seat seat) const {
    if (player(seat).cannotGain) return false;
    return !eachStatic(staticBit(kOpponentsNoHealth), [&](const Static&, const Asker& asker) {
        return areOpponents(asker.seat, seat) && reaches(asker.seat, seat);
    });
}

bool Position::isNeighbour(Seat seat, Seat other) const {
    return other == seat || other == nextIn(seat) || other == rightOf(seat);
}

Seat Position::firstOfTeam(Seat seat) const {
    for (Seat other = 0; other < s.playerCount; ++other) {
        if (player(other).team == player(seat).team) return other;
    }
    return seat;
}

// To the left; in Hydra as if the members of a team sat together. EPIC-INIT-02, EPIC-HYDRA-11
Seat Position::nextToAct(Seat seat) const {
    if (s.options.mode != Mode::Hydra) return nextIn(seat);
    for (Seat next = nextSeat(seat); next > seat; next = nextSeat(next)) {
        if (player(next).isIn && player(next).team == player(seat).team) return next;
    }
    Seat next = nextIn(seat);  // the next team, from its first member on
    for (int i = 0; i < s.playerCount && player(next).team == player(seat).team; ++i) next = nextIn(next);
    return healthSeat(next);
}

// ---- What may be done

// EPIC-KW-AMBUSH-1
bool Position::mayAmbush(Seat seat, int index) const {
    if (def(index).keywords & keywordBit(kAmbush)) return true;
    return eachStatic(staticBit(kAmbushFor), [&](const Static& held, const Asker& asker) {
        return asker.seat == seat && fits(index, held.filter, asker);
    });
}

// EPIC-TALENT-10
bool Position::canPayCost(Seat seat, int index, const Cost& cost) const {
    const Card& c = card(index);
    if (cost.expends && (c.has(kExpendedFlag) || isHeldBack(index))) return false;  // EPIC-TALENT-03, EPIC-TALENT-04
    if (cost.gold && !hasGoldFor(seat, index)) return false;
    if (cost.breaksThis && hasKeyword(index, kUnbreakable)) return false;  // EPIC-KW-UNBREAKABLE-3
    if (cost.counters > c.counters) return false;
    if (cost.breaksOne) {
        bool isFound = false;
        for (const CardIndex other : s.board.in(pileOf(seat, kPlayPile))) isFound |= !hasKeyword(other, kUnbreakable);
        if (!isFound) return false;
    }
    return !cost.banishesOne || !s.board.isEmpty(pileOf(seat, kDiscardPile));
}

bool Position::mayUse(Seat seat, int index, const Trigger& talent) const {
    if (!talent.cost.isAny() || !canPayCost(seat, index, talent.cost)) return false;
    if (talent.isInvoke && def(index).type == Type::Champion && !isTimeFor(seat, index)) return false;  // EPIC-KW-INVOKE-5
    return conditions(talent.conditions, askerFor(index));
}

// EPIC-COMBAT-03, EPIC-COMBAT-04
bool Position::mayAttack(int index) const {
    const Card& c = card(index);
    return !(c.flags & (kExpendedFlag | kFlippedFlag)) && !isHeldBack(index) && !s.ceasefire;
}

// Once in a turn is enough, also if it is prepared again.
bool Position::mustAttack(int index) const {
    return (def(index).staticOps & staticBit(kMustAttack)) && hasText(index) && !card(index).has(kHasAttackedFlag);
}

int Position::attackers(CardIndex* out) const {
    CardIndex* end = out;
    anyInPlay(kAttackingFlag, [&](CardIndex index) {
        *end++ = index;
        return false;
    });
    return static_cast<int>(end - out);
}

int Position::blockers(CardIndex* out) const {
    CardIndex* end = out;
    anyInPlay(kBlockingFlag, [&](CardIndex index) {
        *end++ = index;
        return false;
    });
    return static_cast<int>(end - out);
}

// It must be able to block at least one of the attackers by itself. EPIC-COMBAT-16, EPIC-COMBAT-17, EPIC-COMBAT-21,
// EPIC-KW-AIRBORNE-1
bool Position::mayBlock(int index) const {
    const Card& c = card(index);
    if (c.flags & (kExpendedFlag | kFlippedFlag | kBlockingFlag)) return false;
    return anyInPlay(kAttackingFlag, [&](CardIndex attacker) {
        if (hasKeyword(attacker, kUnblockable)) return false;
        if (hasKeyword(attacker, kAirborne) && !hasKeyword(index, kAirborne)) return false;
        return !(def(attacker).staticOps & staticBit(kNotBlockedByWeaker)) || !hasText(attacker) ||
               offenseOf(index) >= offenseOf(attacker);
    });
}

bool Position::isWaiting(const Waiting& row) const {
    return conditions(row.conditions, askerFor(row));
}

}  // namespace riffle::epic
