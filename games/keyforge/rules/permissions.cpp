// What may be played and used.
#include <climits>

#include "games/keyforge/rules/position.h"

namespace riffle::keyforge {

using namespace language;

// ---- Playing

bool Position::isForbiddenToPlay(Seat seat, int index) const {
    const CardDef& d = def(index);
    if (d.type == Type::Creature && any(kCrowdCannotPlay) && creatures(seat) > creatures(opponentOf(seat)) &&
        eachStatic(kCrowdCannotPlay, [](uint16_t, const Asker&) { return true; }))
        return true;  // KF-CARD-10
    const bool isEnough = eachStatic(kCannotPlayMore, [&](uint16_t pc, const Asker& asker) {
        return ((readPlayers(pc, asker) >> seat) & 1U) && s.active == seat && s.memory.played >= readInt(pc);
    });
    if (isEnough) return true;
    return eachStatic(kCannotPlay, [&](uint16_t pc, const Asker& asker) {
        const uint8_t players = readPlayers(pc, asker);
        if (!((players >> seat) & 1U)) return false;
        Filter filter = readFilter(pc, asker);
        return fits(index, filter, asker);
    });
}

int Position::priceToPlay(Seat seat, int index) const {
    int price = 0;
    eachStatic(kMustPay, [&](uint16_t pc, const Asker& asker) {
        if (asker.seat == seat) return false;
        const int each = readInt(pc);
        if (fits(index, readFilter(pc, asker), asker)) price += each;
        return false;
    });
    return price;
}

int Position::lossToPlay(int index) const {
    int loss = 0;
    for (const Static& held : def(index).statics) {
        auto pc = static_cast<uint16_t>(held.code + 1);
        if (held.op == kLoseToPlay) loss += readInt(pc);
    }
    return loss;
}

int Position::priceToUse(int index) const {
    int price = 0;
    eachStatic(kMustPayToUse, [&](uint16_t pc, const Asker& asker) {
        if (asker.seat == s.active) return false;
        const int each = readInt(pc);
        if (fits(index, readFilter(pc, asker), asker)) price += each;
        return false;
    });
    return price;
}

// "This cannot be played unless …": looked at before anything is paid or gained for it. KF-PLAY-11
bool Position::meetsItsCondition(Seat seat, int index) const {
    for (const Static& held : def(index).statics) {
        if (held.op != kPlayUnless) continue;
        Asker asker = askerFor(index);
        asker.seat = seat;
        auto pc = static_cast<uint16_t>(held.code + 1);
        if (!condition(pc, asker)) return false;
    }
    return true;
}

int Position::playedThisTurn(const Filter& filter) const {
    if (filter.houses == (kAllHouses | 1U)) return filter.noun == kCreature ? s.memory.creatures : s.memory.played;
    int played = 0;
    for (uint8_t house = 1; house < kHouseEnd; ++house) played += filter.houses & bitOf(house) ? s.memory.ofHouse[house] : 0;
    return played;
}

// Everything but the house: KF-PLAY-11, KF-TYPE-12, KF-KW-ALPHA-1, KF-SIX-06
bool Position::mayPlayAtAll(Seat seat, int index) const {
    const CardDef& d = def(index);
    if (d.type == Type::None) return false;
    if (usesOfTitle(index) >= kRuleOfSix) return false;
    if ((d.keywords & keywordBit(kAlpha)) && s.memory.acted > 0) return false;
    if (d.type == Type::Upgrade && creatures(0) + creatures(1) == 0) return false;
    if ((d.staticOps & staticBit(kPlayUnless)) && !meetsItsCondition(seat, index)) return false;
    const int price = any(kMustPay) ? priceToPlay(seat, index) : 0;
    const int loss = d.staticOps & staticBit(kLoseToPlay) ? lossToPlay(index) : 0;
    if (price + loss > s.players[seat].amber) return false;
    if (s.statics & (staticBit(kCannotPlay) | staticBit(kCrowdCannotPlay) | staticBit(kCannotPlayMore)))
        return !isForbiddenToPlay(seat, index);
    return true;
}

bool Position::isPermitted(int index, bool toUse, int& row, CardIndex& giver) const {
    row = -1;
    giver = 0;
    if (!(s.statics & (staticBit(kMayPlay) | staticBit(kMayPlayEachTurn) | staticBit(kMayPlayOrUse) | staticBit(kMayUse) |
                       staticBit(kMayPlayHousesInPlay))))
        return false;
    const Seat seat = s.active;
    if (!toUse) {
        const bool isOfHouseInPlay = eachStatic(kMayPlayHousesInPlay, [&](uint16_t, const Asker& asker) {
            if (asker.seat != seat) return false;
            HouseMask mask = 0;
            for (const int pile : {pileOf(seat, kLinePile), pileOf(seat, kArtifactPile), int{kAttachedPile}}) {
                for (const CardIndex other : s.board.in(pile)) {
                    if (controllerOf(other) == seat) mask |= housesOf(other);
                }
            }
            return (mask & housesOf(index)) != 0;
        });
        if (isOfHouseInPlay) return true;
    }
    // The narrowest is spent first, so that nothing is lost: one for a type, one for a house, one for anything; only to play
    // before to play or use.
    int best = INT_MAX;
    const auto widthOf = [&](const Filter& filter, StaticOp op) {
        const int width = filter.noun != kCard ? 0 : filter.houses != (kAllHouses | 1U) ? 1 : 2;
        return 2 * width + (op == kMayPlayOrUse);
    };
    for (const StaticOp op : {kMayPlay, kMayPlayEachTurn, kMayUse, kMayPlayOrUse}) {
        if (op != kMayPlayOrUse && toUse != (op == kMayUse)) continue;
        const auto byText = [&](const CardDef& d, CardIndex source) {
            if (!(d.staticOps & staticBit(op))) return;
            for (const Static& held : d.statics) {
                const Asker asker = askerFor(source);
                if (held.op != op || (held.conditions != 0 && !conditions(held.conditions, asker))) continue;
                auto pc = static_cast<uint16_t>(held.code + 1);
                if (card(source).spent >= readInt(pc)) continue;
                const Filter filter = readFilter(pc, asker);
                if (widthOf(filter, op) >= best || !fits(index, filter, asker)) continue;
                best = widthOf(filter, op);
                giver = source;
                row = -1;
            }
        };
        for (const int pile : {pileOf(seat, kLinePile), pileOf(seat, kArtifactPile)}) {
            for (const CardIndex source : s.board.in(pile)) byText(def(source), source);
        }
        for (const Lasting& lasting : s.lasting) {
            const bool isText = lasting.kind == Lasting::Kind::Text && isActive(lasting) && controllerOf(lasting.subject) == seat;
            if (isText) byText(cards[lasting.program], lasting.subject);
        }
        for (int i = 0; i < s.lasting.size(); ++i) {
            const Lasting& lasting = s.lasting[i];
            if (lasting.kind != Lasting::Kind::Static || lasting.op != op || lasting.left == 0 || lasting.seat != seat ||
                !isActive(lasting))
                continue;
            auto pc = static_cast<uint16_t>(lasting.code + 3);
            const Asker asker = askerFor(lasting);
            const Filter filter = readFilter(pc, asker);
            if (widthOf(filter, op) >= best || !fits(index, filter, asker)) continue;
            best = widthOf(filter, op);
            giver = 0;
            row = i;
        }
    }
    return best != INT_MAX;
}

// A card that allows a play allows it in the first turn too. KF-PLAY-01, KF-PLAY-02, KF-SETUP-13, KF-SETUP-14
bool Position::mayPlay(int index) const {
    int row = 0;
    CardIndex giver = 0;
    if (needsPermission(index) && !isPermitted(index, false, row, giver)) return false;
    return mayPlayAtAll(s.active, index);
}

bool Position::mayPlayAsUpgrade(int index) const {
    if (!(def(index).staticOps & staticBit(kPlayableAsUpgrade)) || creatures(0) + creatures(1) == 0) return false;
    int row = 0;
    CardIndex giver = 0;
    if (needsPermission(index) && !isPermitted(index, false, row, giver)) return false;
    if (usesOfTitle(index) >= kRuleOfSix) return false;
    return !eachStatic(kCannotPlay, [&](uint16_t pc, const Asker& asker) {
        if (!((readPlayers(pc, asker) >> s.active) & 1U)) return false;
        const Filter filter = readFilter(pc, asker);
        return filter.noun == kCard || filter.noun == kUpgrade || filter.noun == kNonCreature;
    });
}

// KF-DISC-01
bool Position::mayDiscard(int index) const {
    return isOfActiveHouse(index) && !(s.isFirstTurn && s.memory.fromHand > 0);
}

// ---- Using

bool Position::isBarred(StaticOp op, int index) const {
    return eachStatic(op, [&](uint16_t pc, const Asker& asker) { return covers(pc, asker, index); });
}

bool Position::hasAbility(int index, uint8_t moment) const {
    if (def(index).moments & momentBit(moment)) return true;
    if (!(s.granted & momentBit(moment))) return false;
    for (const Lasting& row : s.lasting) {
        if (row.kind == Lasting::Kind::Text && row.subject == index && isActive(row) &&
            (cards[row.program].moments & momentBit(moment)))
            return true;
    }
    return eachGrant(index, moment, [](uint16_t, uint16_t, CardIndex) { return true; });
}

// Taunt and its kind: KF-KW-TAUNT-1, KF-FIGHT-18
bool Position::mayAttack(int attacker, int target) const {
    if (any(kAttacksOnly)) {
        const bool isSpared = eachStatic(kAttacksOnly, [&](uint16_t pc, const Asker& asker) {
            return covers(pc, asker, attacker) && !fits(target, readFilter(pc, asker), asker);
        });
        if (isSpared) return false;
    }
    if (!hasKeyword(target, kTaunt) && !ignoresDefense(attacker)) {
        const Card& t = card(target);
        if ((t.above != 0 && hasKeyword(t.above, kTaunt)) || (t.below != 0 && hasKeyword(t.below, kTaunt))) return false;
    }
    if (any(kCannotAttack) && !isFlank(attacker)) return !isBarred(kCannotAttack, target);
    return true;
}

bool Position::ignoresDefense(int attacker) const {
    return eachStatic(kIgnoresDefense, [&](uint16_t, const Asker& asker) { return asker.source == attacker; });
}

bool Position::hasTarget(int attacker) const {
    // Taunt leaves at least the one who has it.
    if (!any(kCannotAttack) && !any(kAttacksOnly)) return !s.board.isEmpty(pileOf(opponentOf(controllerOf(attacker)), kLinePile));
    for (const CardIndex target : s.board.in(pileOf(opponentOf(controllerOf(attacker)), kLinePile))) {
        if (mayAttack(attacker, target)) return true;
    }
    return false;
}

unsigned Position::possibleUses(int index, bool isNamed) const {
    const Card& c = card(index);
    const auto bit = [](UseKind kind) { return 1U << static_cast<int>(kind); };
    if (c.has(kExhaustedFlag) || usesOfTitle(index) >= kRuleOfSix) return 0;
    if (any(kCannotBeUsed) && isBarred(kCannotBeUsed, index)) return 0;
    if (any(kCannotUseCards)) {
        const bool isForbidden = eachStatic(
            kCannotUseCards, [&](uint16_t pc, const Asker& asker) { return ((readPlayers(pc, asker) >> s.active) & 1U) != 0; });
        if (isForbidden) return 0;
    }
    if (any(kMustPayToUse) && priceToUse(index) > s.players[s.active].amber) return 0;
    if (c.has(kStunFlag)) return bit(UseKind::Unstun);  // KF-STUN-02, KF-STUN-03
    unsigned uses = 0;
    if (isCreature(index)) {
        if (hasTarget(index) && !(any(kCannotFight) && isBarred(kCannotFight, index))) uses |= bit(UseKind::Fight);
        // KF-RAGE-02, KF-RAGE-05
        if (!isNamed && uses != 0 && (c.has(kEnrageFlag) || (any(kMustFight) && isBarred(kMustFight, index)))) return uses;
        if (!(any(kCannotReap) && isBarred(kCannotReap, index))) uses |= bit(UseKind::Reap);
    }
    if (hasAbility(index, kActionMoment)) uses |= bit(UseKind::Action);
    if (hasAbility(index, kOmni)) uses |= bit(UseKind::Omni);
    if (any(kOnlyFights) && isBarred(kOnlyFights, index)) uses &= bit(UseKind::Fight);
    return uses;
}

// KF-USE-04, KF-OMNI-01, KF-STUN-11
unsigned Position::usesOf(int index) const {
    if (card(index).has(kExhaustedFlag)) return 0;
    if (isOfActiveHouse(index)) return possibleUses(index);
    int row = 0;
    CardIndex giver = 0;
    if ((any(kMayBeUsed) && isBarred(kMayBeUsed, index)) || isPermitted(index, true, row, giver)) return possibleUses(index);
    unsigned allowed = 1U << static_cast<int>(UseKind::Omni);
    if (any(kMayFight) && isBarred(kMayFight, index)) allowed |= 1U << static_cast<int>(UseKind::Fight);
    if (allowed == 1U << static_cast<int>(UseKind::Omni) && !hasAbility(index, kOmni)) return 0;
    return possibleUses(index) & allowed;
}

// A trigger whose source has left play does not resolve; one whose condition fails does not wait. KF-TIMING-30
bool Position::isWaiting(const Waiting& row) const {
    const Card& c = s.board[row.source];
    if (!row.isDeparted) {
        const bool isThere = isInPlay(row.source) || c.pile == kLimboPile || (c.pile == kUnderPile && row.moment == kPlay);
        if (!isThere || c.incarnation != row.incarnation) return false;
    }
    return conditions(row.conditions, askerFor(row));
}

}  // namespace riffle::keyforge
