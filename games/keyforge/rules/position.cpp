// Cards as they are now, and what players may do with them.
#include "games/keyforge/rules/position.h"

#include <bit>
#include <climits>

namespace riffle::keyforge {

using namespace language;

// ---- Cards

Type Position::typeOf(int index) const {
    switch (roleOf(card(index).pile)) {
        case kLinePile: return Type::Creature;
        case kArtifactPile: return Type::Artifact;
        case kAttachedPile: return Type::Upgrade;
        default: return cards[card(index).def].type;
    }
}

// KF-HOUSE-11, KF-IDENT-01: the printed house, or what an effect says instead.
HouseMask Position::changedHousesOf(int index) const {
    const Card& c = card(index);
    if (c.has(kAnimatedFlag)) return kAllHouses;
    HouseMask mask = bitOf(c.house);
    if (any(kBelongsTo) && isInPlay(index)) {
        eachStatic(kBelongsTo, [&](uint16_t pc, const Asker& asker) {
            if (covers(pc, asker, index)) mask = bitOf(cards.code[pc]);
            return false;
        });
    }
    if (any(kBelongsToActive) && s.house != 0 && isInPlay(index) && isBarred(kBelongsToActive, index)) mask = bitOf(s.house);
    return mask;
}

// KF-POW-09, KF-PWR-01
int Position::powerOf(int index) const {
    const Card& c = card(index);
    if (!isCreature(index)) return isInPlay(index) ? 0 : c.lastPower;
    int power = (c.has(kAnimatedFlag) ? c.lastPower : def(index).power) + c.powerCounters;
    if (s.statics & (staticBit(kGetsPower) | staticBit(kGetsPowerForEach))) {
        eachStatic(kGetsPower, [&](uint16_t pc, const Asker& asker) {
            if (covers(pc, asker, index)) power += readInt(pc);
            return false;
        });
        eachStatic(kGetsPowerForEach, [&](uint16_t pc, Asker asker) {
            if (!covers(pc, asker, index)) return false;
            const int each = readInt(pc);
            asker.it = static_cast<CardIndex>(index);
            power += each * readUnit(pc, asker);
            return false;
        });
    }
    if (any(kGetsLessPower)) {
        eachStatic(kGetsLessPower, [&](uint16_t pc, const Asker& asker) {
            if (covers(pc, asker, index)) power -= readInt(pc);
            return false;
        });
    }
    return std::max(power, 0);
}

// KF-ARMOR-01, KF-ARMOR-04
int Position::armorOf(int index) const {
    if (!isCreature(index) || (any(kHasNoArmor) && isBarred(kHasNoArmor, index))) return 0;
    int armor = card(index).has(kAnimatedFlag) ? 0 : def(index).armor;
    if (s.statics & (staticBit(kGetsArmor) | staticBit(kGetsArmorForEach))) {
        eachStatic(kGetsArmor, [&](uint16_t pc, const Asker& asker) {
            if (covers(pc, asker, index)) armor += readInt(pc);
            return false;
        });
        eachStatic(kGetsArmorForEach, [&](uint16_t pc, Asker asker) {
            if (!covers(pc, asker, index)) return false;
            const int each = readInt(pc);
            asker.it = static_cast<CardIndex>(index);
            armor += each * readUnit(pc, asker);
            return false;
        });
    }
    return armor;
}

bool Position::gainsKeyword(int index, uint8_t keyword) const {
    if (!isInPlay(index)) return false;
    for (const Lasting& row : s.lasting) {
        if (row.kind == Lasting::Kind::Text && row.subject == index && isActive(row) &&
            (cards[row.program].keywords & keywordBit(keyword)))
            return true;
    }
    return eachStatic(kGainsKeyword, [&](uint16_t pc, const Asker& asker) {
        uint16_t behind = pc;
        skipSelector(behind);
        return cards.code[behind] == keyword && covers(pc, asker, index);
    });
}

bool Position::losesKeyword(int index, uint8_t keyword) const {
    return eachStatic(kLosesKeyword, [&](uint16_t pc, const Asker& asker) {
        uint16_t behind = pc;
        skipSelector(behind);
        return cards.code[behind] == keyword && covers(pc, asker, index);
    });
}

// Instances add up. KF-KW-HAZARDOUS-3, KF-KW-ASSAULT-3
int Position::valueOf(int index, uint8_t keyword) const {
    const auto printed = [&](const CardDef& d) { return keyword == kHazardous ? d.hazardous : d.assault; };
    if (any(kLosesKeyword) && losesKeyword(index, keyword)) return 0;
    int value = printed(def(index));
    if (!(s.statics & (staticBit(kGainsKeyword) | staticBit(kGainsAssault)))) return value;
    for (const Lasting& row : s.lasting) {
        if (row.kind == Lasting::Kind::Text && row.subject == index && isActive(row)) value += printed(cards[row.program]);
    }
    eachStatic(kGainsKeyword, [&](uint16_t pc, const Asker& asker) {
        if (covers(pc, asker, index) && cards.code[pc++] == keyword) value += readInt(pc);
        return false;
    });
    if (keyword == kAssault) {
        eachStatic(kGainsAssault, [&](uint16_t pc, const Asker& asker) {
            if (covers(pc, asker, index)) value += powerOf(index);
            return false;
        });
    }
    return value;
}

// KF-POS-05, KF-POS-06
bool Position::areTwins(int a, int b) const {
    const auto& [first, second] = std::pair(card(a), card(b));
    if (roleOf(first.pile) != kArtifactPile || first.pile != second.pile || first.def != second.def ||
        first.form != second.form || first.owner != second.owner || first.house != second.house || first.flags != second.flags ||
        first.amber != second.amber || first.powerCounters != second.powerCounters || first.counters != second.counters ||
        first.uses != second.uses || first.spent != second.spent)
        return false;
    const auto isSpecial = [&](int index) {
        for (const CardIndex under : s.board.in(kUnderPile)) {
            if (card(under).host == index) return true;
        }
        return std::any_of(s.lasting.begin(), s.lasting.end(),
                           [&](const Lasting& row) { return row.source == index || row.subject == index; });
    };
    return !isSpecial(a) && !isSpecial(b);
}

bool Position::isInCenter(int index) const {
    if (!isCreature(index)) return false;
    const int size = s.board.size(card(index).pile);
    if (size % 2 == 0) return false;
    int left = 0;
    for (CardIndex at = card(index).above; at != 0; at = card(at).above) ++left;
    return 2 * left + 1 == size;
}

int Position::upgradesOn(int index) const {
    int found = 0;
    for (const CardIndex upgrade : s.board.in(kAttachedPile)) found += card(upgrade).host == index;
    return found;
}

// KF-SIX-01, KF-SIX-02: by title, over all copies.
int Position::usesOfTitle(int index) const {
    if (s.memory.uses < kRuleOfSix) return s.memory.uses;  // no title has more
    int uses = 0;
    for (int other = 1; other <= s.cardCount; ++other) {
        if (card(other).def == card(index).def) uses += card(other).uses;
    }
    return uses;
}

// ---- Houses and keys

// KF-HOUSE-01, KF-HOUSE-02, KF-HOUSE-03, KF-HOUSE-04, KF-HOUSE-05, KF-HOUSE-06, KF-HOUSE-07, KF-HOUSE-08, KF-HOUSE-09,
// KF-HOUSE-10, KF-HOUSE-15, KF-HOUSE-18
HouseMask Position::choosableHouses(Seat seat) const {
    HouseMask allowed = s.players[seat].houses;
    for (const int pile : {pileOf(seat, kLinePile), pileOf(seat, kArtifactPile), int{kAttachedPile}}) {
        for (const CardIndex other : s.board.in(pile)) {
            if (controllerOf(other) == seat) allowed |= housesOf(other);
        }
    }
    HouseMask must = 0;
    const auto collect = [&](StaticOp op) {
        HouseMask mask = 0;
        eachStatic(op, [&](uint16_t pc, const Asker& asker) {
            if ((readPlayers(pc, asker) >> seat) & 1U) mask |= bitOf(asker.house);
            return false;
        });
        return mask;
    };
    allowed &= static_cast<HouseMask>(~collect(kCannotChooseHouse));
    must = collect(kMustChooseHouse);
    eachStatic(kMustChoose, [&](uint16_t pc, const Asker& asker) {
        if ((readPlayers(pc, asker) >> seat) & 1U) must |= bitOf(cards.code[pc]);
        return false;
    });
    must &= allowed;
    return must ? must : allowed;
}

// KF-FORGE-03, KF-FORGE-04, KF-FORGE-15
int Position::keyCost(Seat seat) const {
    int cost = kBaseCost;
    constexpr uint64_t kCosts = staticBit(kKeysCostMore) | staticBit(kKeysCostLess) | staticBit(kYourKeysCostLess) |
                                staticBit(kYourKeysCostMore) | staticBit(kOpponentsKeysCostMore);
    if (!(s.statics & kCosts)) return cost;
    const auto sum = [&](StaticOp op, int sign, auto concerns) {
        eachStatic(op, [&](uint16_t pc, const Asker& asker) {
            if (concerns(asker.seat)) cost += sign * readAmount(pc, asker).amount;
            return false;
        });
    };
    sum(kKeysCostMore, 1, [](Seat) { return true; });
    sum(kKeysCostLess, -1, [](Seat) { return true; });
    sum(kYourKeysCostMore, 1, [&](Seat owner) { return owner == seat; });
    sum(kYourKeysCostLess, -1, [&](Seat owner) { return owner == seat; });
    sum(kOpponentsKeysCostMore, 1, [&](Seat owner) { return owner != seat; });
    return std::max(cost, 0);
}

// KF-FORGE-06, KF-FORGE-12
bool Position::maySpendFrom(Seat seat, int index) const {
    if (card(index).amber == 0) return false;
    const bool isLikePool = eachStatic(kSpend, [&](uint16_t pc, const Asker& asker) {
        return ((readPlayers(pc, asker) >> seat) & 1U) && covers(pc, asker, index);
    });
    return isLikePool || eachStatic(kSpendForging, [&](uint16_t pc, const Asker& asker) {
               return asker.seat == seat && covers(pc, asker, index);
           });
}

int Position::spendable(Seat seat) const {
    int sum = s.players[seat].amber;
    if (!(s.statics & (staticBit(kSpend) | staticBit(kSpendForging)))) return sum;
    for (int index = 1; index <= s.cardCount; ++index) {
        if (isInPlay(index) && maySpendFrom(seat, index)) sum += card(index).amber;
    }
    return sum;
}

int Position::refillSize(Seat seat) const {
    int size = kHandSize;
    eachStatic(kRefillMore, [&](uint16_t pc, const Asker& asker) {
        if (asker.seat == seat) size += readInt(pc);
        return false;
    });
    for (const StaticOp op : {kRefillsMore, kRefillsFewer}) {
        eachStatic(op, [&](uint16_t pc, const Asker& asker) {
            if ((readPlayers(pc, asker) >> seat) & 1U) size += op == kRefillsMore ? readInt(pc) : -readInt(pc);
            return false;
        });
    }
    return std::max(size, 0);
}

// KF-GOLD-03
bool Position::canForgeAtAll(Seat seat) const {
    const auto keysOf = [&](Seat each) { return std::popcount(s.players[each].keys); };
    const bool isAtThatKey = eachStatic(kKeysCannotForge, [&](uint16_t pc, const Asker&) { return keysOf(seat) == readInt(pc); });
    return !isAtThatKey && !(keysOf(seat) > keysOf(opponentOf(seat)) &&
                             eachStatic(kLeadersCannotForge, [](uint16_t, const Asker&) { return true; }));
}

bool Position::skipsForging(Seat seat) const {
    return eachStatic(kSkipsForge, [&](uint16_t pc, const Asker& asker) { return ((readPlayers(pc, asker) >> seat) & 1U) != 0; });
}

bool Position::isAmberSafe(Seat seat) const {
    return eachStatic(kAmberSafe, [&](uint16_t pc, const Asker& asker) { return ((readPlayers(pc, asker) >> seat) & 1U) != 0; });
}

int Position::creaturesOf(uint8_t house) const {
    int found = 0;
    for (const Seat seat : {Seat{0}, Seat{1}}) {
        for (const CardIndex creature : s.board.in(pileOf(seat, kLinePile))) found += isIn(bitOf(house), creature);
    }
    return found;
}

HouseMask Position::mostCommonHouses() const {
    HouseMask mask = 0;
    int most = 1;
    for (uint8_t house = 1; house < kHouseEnd; ++house) {
        const int found = creaturesOf(house);
        if (found < most) continue;
        mask = found > most ? bitOf(house) : static_cast<HouseMask>(mask | bitOf(house));
        most = found;
    }
    return mask;
}

// A house that is left out is no house of theirs, but a card of it that is of other houses, too, stands for those.
HouseMask Position::housesAmong(const Filter& filter, const Asker& asker) const {
    CardIndex found[kMaxCards];
    Filter ofAny = filter;
    ofAny.notHouses = 0;
    const int total = candidates(ofAny, asker, found);
    HouseMask mask = 0;
    for (int i = 0; i < total; ++i) mask |= housesOf(found[i]);
    return static_cast<HouseMask>(mask & ~filter.notHouses);
}

}  // namespace riffle::keyforge
