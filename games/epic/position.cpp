// Cards as they are now, players and who they are to each other, and what may be done.
#include "games/epic/position.h"

namespace riffle::epic {

using namespace language;

// ---- Cards

FactionMask Position::factionsOf(int index) const {
    const CardDef& d = def(index);
    if ((d.staticOps & staticBit(kEveryFaction)) != 0) return 0x1E;
    FactionMask mask = factionBit(d.faction);
    if (any(kCountsAs) && isInPlay(index)) {
        eachStatic(kCountsAs, [&](uint16_t pc, const Asker& asker) {
            if (covers(pc, asker, index)) mask |= factionBit(cards.code[pc]);
            return false;
        });
    }
    return mask;
}

// EPIC-ABIL-11: changes add up.
int Position::offenseOf(int index) const {
    const Card& c = card(index);
    int value = def(index).offense + c.counters + c.offense;
    if (s.statics & (staticBit(kGets) | staticBit(kGetsLess))) {
        for (const bool isMore : {true, false}) {
            eachStatic(isMore ? kGets : kGetsLess, [&](uint16_t pc, const Asker& asker) {
                if (covers(pc, asker, index)) value += (isMore ? 1 : -1) * readInt(pc);
                return false;
            });
        }
    }
    return std::max(value, 0);  // EPIC-COMBAT-41
}

int Position::defenseOf(int index) const {
    const Card& c = card(index);
    int value = def(index).defense + c.counters + c.defense;
    if (s.statics & (staticBit(kGets) | staticBit(kGetsLess))) {
        for (const bool isMore : {true, false}) {
            eachStatic(isMore ? kGets : kGetsLess, [&](uint16_t pc, const Asker& asker) {
                if (!covers(pc, asker, index)) return false;
                (void)readInt(pc);
                value += (isMore ? 1 : -1) * readInt(pc);
                return false;
            });
        }
    }
    return std::max(value, 0);
}

bool Position::hasKeyword(int index, uint8_t keyword) const {
    const Card& c = card(index);
    if ((printedKeywords(index) | c.keywords) & keywordBit(keyword)) return true;
    if (!any(kHas) || !isInPlay(index) || c.has(kStrippedFlag)) return false;
    if (def(index).staticOps & staticBit(kCannotGain)) return false;
    return eachStatic(kHas, [&](uint16_t pc, const Asker& asker) {
        uint16_t behind = pc;
        skipSelector(behind);
        return cards.code[behind] == keyword && covers(pc, asker, index);
    });
}

bool Position::isHeldBack(int index) const {
    const Card& c = card(index);
    if (!c.has(kDeployingFlag)) return false;
    if (!c.has(kTakenFlag)) return !hasKeyword(index, kBlitz);
    return !c.has(kBlitzGivenFlag);
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

bool Position::areOpponents(Seat a, Seat b) const {
    return a != b && (s.options.mode < Mode::Teams || player(a).team != player(b).team);
}

bool Position::reaches(Seat seat, Seat other) const {
    if (!player(other).isIn) return false;
    if (s.options.mode != Mode::HunterFirstBlood && s.options.mode != Mode::HunterLastSurvivor) return true;
    return other == seat || other == nextIn(seat) || other == rightOf(seat);
}

bool Position::mayAttackPlayer(Seat attacker, Seat target) const {
    if (!player(target).isIn || !areOpponents(attacker, target)) return false;
    const bool isHunter = s.options.mode == Mode::HunterFirstBlood || s.options.mode == Mode::HunterLastSurvivor;
    if (isHunter && target != nextIn(attacker)) return false;  // EPIC-HUNT-FB-1
    return !(any(kNoAttacksOnYou) &&
             eachStatic(kNoAttacksOnYou, [&](uint16_t, const Asker& asker) { return asker.seat == target; }));
}

int Position::playersIn() const {
    int count = 0;
    for (Seat seat = 0; seat < s.playerCount; ++seat) count += player(seat).isIn;
    return count;
}

// EPIC-KW-FRENZY-1, -2, -9
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
    return !(any(kOpponentsNoHealth) && eachStatic(kOpponentsNoHealth, [&](uint16_t, const Asker& asker) {
                 return areOpponents(asker.seat, seat) && reaches(asker.seat, seat);
             }));
}

Seat Position::healthSeat(Seat seat) const {
    if (s.options.mode != Mode::Hydra) return seat;
    for (Seat other = 0; other < s.playerCount; ++other) {
        if (player(other).team == player(seat).team) return other;
    }
    return seat;
}

bool Position::isOnTurn(Seat seat) const {
    return seat == s.active || (s.options.mode == Mode::Hydra && player(seat).team == player(s.active).team);
}

// ---- What may be done

bool Position::canPay(Seat seat, int index, bool needsGold) const {
    if (!needsGold) return true;
    return player(seat).gold > 0 || (player(seat).factionGold & factionsOf(index)) != 0;
}

// EPIC-CHAMP-01, EPIC-EVENT-01, EPIC-PLAY-04, EPIC-KW-AMBUSH-1
bool Position::mayPlay(Seat seat, int index) const {
    const CardDef& d = def(index);
    if (d.type != Type::Event && d.type != Type::Champion) return false;
    if (!canPay(seat, index, d.cost > 0)) return false;
    if (d.type == Type::Event) {
        // Where no mode can be had, the card can't be.
        if (d.play == 0 || cards.code[d.play] != kYourTurnOrForGold || isOnTurn(seat)) return true;
        return canPay(seat, index, true) && (d.cost == 0 || player(seat).factionGold != 0);
    }
    if (s.phase == kPhaseMain && isOnTurn(seat)) return true;
    if (d.keywords & keywordBit(kAmbush)) return true;
    return any(kAmbushFor) && eachStatic(kAmbushFor, [&](uint16_t pc, const Asker& asker) {
               return asker.seat == seat && fits(index, readFilter(pc, asker), asker);
           });
}

// EPIC-TALENT-10
bool Position::canPayCost(Seat seat, int index, const Cost& cost) const {
    const Card& c = card(index);
    if (cost.expends && (c.has(kExpendedFlag) || isHeldBack(index))) return false;  // EPIC-TALENT-03, -04
    if (cost.gold && !canPay(seat, index, true)) return false;
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
    if (talent.isInvoke && def(index).type == Type::Champion && !(s.phase == kPhaseMain && isOnTurn(seat)) &&
        !(def(index).keywords & keywordBit(kAmbush)))
        return false;  // EPIC-KW-INVOKE-5
    return conditions(talent.conditions, askerFor(index));
}

// EPIC-COMBAT-03, -04
bool Position::mayAttack(int index) const {
    const Card& c = card(index);
    return !(c.flags & (kExpendedFlag | kFlippedFlag)) && !isHeldBack(index) && !s.ceasefire;
}

int Position::attackers(CardIndex* out) const {
    int count = 0;
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        for (const CardIndex index : s.board.in(pileOf(seat, kPlayPile))) {
            if (card(index).has(kAttackingFlag)) out[count++] = index;
        }
    }
    return count;
}

int Position::blockers(CardIndex* out) const {
    int count = 0;
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        for (const CardIndex index : s.board.in(pileOf(seat, kPlayPile))) {
            if (card(index).has(kBlockingFlag)) out[count++] = index;
        }
    }
    return count;
}

// It must be able to block at least one of the attackers by itself. EPIC-COMBAT-16, -17, -21, EPIC-KW-AIRBORNE-1
bool Position::mayBlock(int index) const {
    const Card& c = card(index);
    if (c.flags & (kExpendedFlag | kFlippedFlag | kBlockingFlag)) return false;
    CardIndex found[kMaxCards];
    const int count = attackers(found);
    for (int i = 0; i < count; ++i) {
        if (hasKeyword(found[i], kUnblockable)) continue;
        if (hasKeyword(found[i], kAirborne) && !hasKeyword(index, kAirborne)) continue;
        if ((def(found[i]).staticOps & staticBit(kNotBlockedByWeaker)) && hasText(found[i]) &&
            offenseOf(index) < offenseOf(found[i]))
            continue;
        return true;
    }
    return false;
}

bool Position::isWaiting(const Waiting& row) const {
    return conditions(row.conditions, askerFor(row));
}

}  // namespace riffle::epic
