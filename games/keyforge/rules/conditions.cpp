// What the words of cards ask: how many, and whether it is so.
#include <bit>

#include "games/keyforge/rules/position.h"
#include "language/code.h"

namespace riffle::keyforge {

using namespace language;

int Position::readUnit(uint16_t& pc, const Asker& asker) const {
    CardIndex found[kMaxCards];
    switch (readOp<UnitOp>(cards.code, pc)) {
        case kEachNouns: return count(readFilter(pc, asker), asker);
        case kEachHouse: return std::popcount(housesAmong(readFilter(pc, asker), asker));
        case kEachOn: {
            const uint8_t resource = cards.code[pc++];
            const int total = readCards(pc, asker, found);
            int sum = 0;
            for (int i = 0; i < total; ++i) {
                const Card& c = card(found[i]);
                if (!isInPlay(found[i])) continue;
                sum += resource == kAmber          ? c.amber
                       : resource == kDamage       ? c.damage
                       : resource == kPowerCounter ? c.powerCounters
                       : resource >= kDoom         ? c.counters[resource - kDoom]
                                                   : 0;
            }
            return sum;
        }
        case kEachInPool: return s.players[asker.seat].amber;
        case kEachThisWay: ++pc; return asker.count;
        case kEachOfTheirs: return asker.counts[asker.player];
        case kEachTrait: {
            const int total = readCards(pc, asker, found);
            return total > 0 ? std::popcount(def(found[0]).traits) : 0;
        }
        case kEachExcess: return std::max(0, creatures(opponentOf(asker.seat)) - creatures(asker.seat));
        case kEachExcessWithoutThis: {
            const bool isThere = isCreature(asker.source) && controllerOf(asker.source) == asker.seat;
            return std::max(0, creatures(opponentOf(asker.seat)) - creatures(asker.seat) + isThere);
        }
        case kEachLead: return std::max(0, creatures(asker.seat) - creatures(opponentOf(asker.seat)));
        case kEachInTheirPool: return s.players[asker.player].amber;
        case kEachOpponentsKey: return std::popcount(s.players[opponentOf(asker.seat)].keys);
        case kEachUnforged: return kKeyCount - std::popcount(s.players[asker.seat].keys);
        case kEachDestroyedInFight: return s.players[opponentOf(asker.seat)].destroyedFighting;
        case kEachDestroyedThisWay: return asker.destroyed;
    }
    return 0;
}

int Position::readNumber(uint16_t& pc, const Asker& asker) const {
    CardIndex found[kMaxCards];
    const uint8_t op = cards.code[pc++];
    switch (op) {
        case kLiteral: return readInt(pc);
        case kThatMuch: return asker.amount;
        case kHalfRoundedUp: return (readNumber(pc, asker) + 1) / 2;
        default: break;
    }
    switch (static_cast<NumberOp>(op)) {
        case kThatMany: return asker.count;
        case kHalfRoundedDown: return readNumber(pc, asker) / 2;
        case kPowerOf: return readCards(pc, asker, found) > 0 ? powerOf(found[0]) : 0;
        case kDamageOn: return readCards(pc, asker, found) > 0 ? card(found[0]).damage : 0;
        case kBonusOf: {
            const int total = readCards(pc, asker, found);
            int sum = 0;
            for (int i = 0; i < total; ++i) sum += def(found[i]).bonus;
            return sum;
        }
        case kCountOf: return readUnit(pc, asker);
        case kOrIf: {
            const int plain = readInt(pc);
            const int other = readInt(pc);
            return condition(pc, asker) ? other : plain;
        }
        case kTimes: {
            const int times = readInt(pc);
            return times * readNumber(pc, asker);
        }
        case kArmorOf: return readCards(pc, asker, found) > 0 ? armorOf(found[0]) : 0;
    }
    return 0;
}

Position::Amount Position::readAmount(uint16_t& pc, const Asker& asker) const {
    Amount amount;
    const auto op = readOp<AmountOp>(cards.code, pc);
    switch (op) {
        case kPlain:
            amount.amount = readNumber(pc, asker);
            amount.resource = cards.code[pc++];
            break;
        case kForEach:
        case kForEachAtMost: {
            const bool hasMost = op == kForEachAtMost;
            const int each = readInt(pc);
            amount.resource = cards.code[pc++];
            int units = readUnit(pc, asker);
            if (hasMost) units = std::min(units, readInt(pc));
            amount.amount = each * units;
            break;
        }
        case kEqualTo:
            amount.resource = cards.code[pc++];
            amount.amount = readNumber(pc, asker);
            break;
        case kAll:
            amount.resource = cards.code[pc++];
            amount.isAll = true;
            amount.amount = UINT8_MAX;
            break;
        case kAllBut:
            amount.but = readInt(pc);
            amount.resource = cards.code[pc++];
            amount.isAll = true;
            amount.amount = UINT8_MAX;
            break;
    }
    return amount;
}

// Counters of the kind named at pc, at least so many, on the card itself.
bool Position::hasCounters(uint16_t& pc, const Asker& asker) const {
    const int atLeast = readInt(pc);
    const uint8_t counter = cards.code[pc++];
    const Card& c = card(asker.source);
    const int held = counter == kAmber ? c.amber : counter == kPowerCounter ? c.powerCounters : c.counters[counter - kDoom];
    return held >= atLeast;
}

bool Position::isCounterInPlay(uint16_t& pc, const Asker& asker) const {
    Filter filter;
    filter.noun = kCard;
    filter.counter = cards.code[pc++];
    return count(filter, asker) > 0;
}

// Whether those cards, two at least, have a house that is common to all.
bool Position::shareHouse(const Asker& asker) const {
    int total = 0;
    HouseMask shared = kAllHouses;
    for (int index = 1; asker.them && index <= s.cardCount; ++index) {
        if (!asker.them->has(index)) continue;
        shared &= lastHousesOf(index);
        ++total;
    }
    return total >= 2 && shared != 0;
}

// Whether the card named at pc lies in one of those piles: in play by what it is now, elsewhere by what it is printed as.
bool Position::hasNamed(uint16_t& pc, std::initializer_list<int> piles) const {
    const auto id = static_cast<CardId>(readInt(pc));
    for (const int pile : piles) {
        for (const CardIndex index : s.board.in(pile)) {
            if ((isInPlay(index) ? card(index).form : card(index).def) == id) return true;
        }
    }
    return false;
}

bool Position::condition(uint16_t& pc, const Asker& asker) const {
    const Seat you = asker.seat;
    const Seat opponent = opponentOf(you);
    const Player& me = s.players[you];
    const Player& them = s.players[opponent];
    const auto of = [&](auto holds) {  // the card named next
        const CardIndex which = reference(cards.code[pc++], asker);
        return which != 0 && holds(which);
    };
    const auto inPlay = [&](auto holds) { return of([&](int which) { return isInPlay(which) && holds(card(which)); }); };
    switch (readOp<ConditionOp>(cards.code, pc)) {
        case kNot: return !condition(pc, asker);
        case kEither: {
            const bool first = condition(pc, asker);
            const bool second = condition(pc, asker);
            return first || second;
        }
        case kYouDid: return asker.did;
        case kYouDidAll: return asker.didAll;
        case kYouHaveAmber: return me.amber >= readInt(pc);
        case kOpponentHasAmber: return them.amber >= readInt(pc);
        case kOpponentHasNoAmber: return them.amber == 0;
        case kLessAmber: return me.amber < them.amber;
        case kOpponentMoreKeys: return std::popcount(them.keys) > std::popcount(me.keys);
        case kYourKey: return (me.keys >> cards.code[pc++]) & 1U;
        case kOpponentsKey: return (them.keys >> cards.code[pc++]) & 1U;
        case kThereAre: {
            const int atLeast = readInt(pc);
            return count(readFilter(pc, asker), asker) >= atLeast;
        }
        case kThereIs: return count(readFilter(pc, asker), asker) > 0;
        case kThereIsAnother: {
            Filter filter = readFilter(pc, asker);
            filter.is |= Filter::kIsOther;
            return count(filter, asker) > 0;
        }
        case kThereAreNo: return count(readFilter(pc, asker), asker) == 0;
        case kHousesBetween: {
            const int least = readInt(pc);
            const int most = readInt(pc);
            const int houses = std::popcount(housesAmong(readFilter(pc, asker), asker));
            return houses >= least && houses <= most;
        }
        case kMoreCreatures: return creatures(you) > creatures(opponent);
        case kFewerCreatures: return creatures(opponent) > creatures(you);
        case kInCenter: return isInCenter(asker.source);
        case kOnFlank: return of([&](int which) { return isFlank(which); });
        case kIsReady: return inPlay([](const Card& c) { return !c.has(kExhaustedFlag); });
        case kIsDamaged: return inPlay([](const Card& c) { return c.damage > 0; });
        case kHasAmber: return inPlay([](const Card& c) { return c.amber > 0; });
        case kAmberBelow: {
            const int limit = readInt(pc);
            return inPlay([&](const Card& c) { return c.amber < limit; });
        }
        case kCountersOn: return hasCounters(pc, asker);
        case kCounterInPlay: return isCounterInPlay(pc, asker);
        case kIsA: {
            const CardIndex which = reference(cards.code[pc++], asker);
            const Filter filter = readFilter(pc, asker);
            return which != 0 && fits(which, filter, asker);
        }
        case kIsNotA: {
            const CardIndex which = reference(cards.code[pc++], asker);
            const Filter filter = readFilter(pc, asker);
            return which != 0 && !fits(which, filter, asker);
        }
        case kIsDestroyedThisWay: return asker.it != 0 && asker.did && !isInPlay(asker.it);
        case kTheyShareHouse: return shareHouse(asker);
        case kOfYourHouses: return asker.it != 0 && isIn(me.houses, asker.it);
        case kYouControl: return of([&](int which) { return controllerOf(which) == you; });
        case kYourTurn: return s.active == you;
        case kFoughtThisTurn: return s.active == you && s.memory.fights > 0;
        case kReapedThisTurn: return s.active == you && s.memory.reaps > 0;
        case kFirstReap: return s.memory.reaps == 1;
        case kEnemiesDestroyed: return them.destroyedThisTurn >= readInt(pc);
        case kPlayedNothingElse: return s.memory.played <= 1;
        case kStolenLastTurn: return me.stolenLastTurn > 0;
        case kForgedLastTurn: return them.forgedLastTurn > 0;
        case kFewerThisWay: return asker.count < readInt(pc);
        case kDeckAtMost: return s.board.size(pileOf(you, kDeckPile)) <= readInt(pc);
        case kHaveNamed: return hasNamed(pc, {pileOf(you, kLinePile), pileOf(you, kArtifactPile)});
        case kNamedPurged: return hasNamed(pc, {pileOf(you, kPurgedPile)});
        case kHaunted: return s.board.size(pileOf(you, kDiscardPile)) >= kHauntedAt;
        case kTideLow: return false;  // KF-PWR-04: the tide is not in the game
        case kAttackingFlank: return s.attacker == asker.source && s.defender != 0 && isFlank(s.defender);
        case kFighting: return asker.source != 0 && (s.attacker == asker.source || s.defender == asker.source);
        case kHouseNotActive: return s.house != cards.code[pc++];
        case kMoreAmber: return me.amber > them.amber;
        case kOpponentExactAmber: return them.amber == readInt(pc);
        case kHousesAtLeast: {
            const int least = readInt(pc);
            return std::popcount(housesAmong(readFilter(pc, asker), asker)) >= least;
        }
        case kPlayedAtLeast: {
            const int least = readInt(pc);
            return playedThisTurn(readFilter(pc, asker)) >= least && s.active == you;
        }
        case kPlayedExactly: {
            const int exactly = readInt(pc);
            const int played = playedThisTurn(readFilter(pc, asker));
            return (s.active == you ? played : 0) == exactly;
        }
        case kOpponentPlayedLastTurn: return them.creaturesLastTurn >= readInt(pc);
        case kUsedCreatures: return (s.active == you ? s.memory.usedCreatures : 0) >= readInt(pc);
        case kDiscardedThisTurn: {  // whose turn it is, for whoever asks
            const Filter filter = readFilter(pc, asker);
            return (s.memory.discarded & filter.houses) != 0;
        }
        case kForgedThisTurn: return s.active == you && me.forgedThisTurn > 0;
        case kFirstUse: return s.used.has(asker.source) && !s.usedAgain.has(asker.source);
        case kAtLeastThisWay: {
            const int least = readInt(pc);
            ++pc;
            return asker.count >= least;
        }
        case kBeingAttacked: return asker.source != 0 && s.defender == asker.source;
    }
    return false;
}

}  // namespace riffle::keyforge
