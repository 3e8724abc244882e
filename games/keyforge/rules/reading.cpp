// How the words of cards are read: for whom they speak, and of which cards.
#include "games/keyforge/rules/position.h"
#include "language/code.h"

namespace riffle::keyforge {

using namespace language;

// ---- Askers

Asker Position::askerFor(int source) const {
    Asker asker;
    asker.seat = controllerOf(source);
    asker.source = static_cast<CardIndex>(source);
    asker.giver = asker.source;
    asker.it = asker.source;
    return asker;
}

Asker Position::askerFor(const Lasting& row) const {
    Asker asker;
    asker.seat = row.seat;
    asker.source = row.source;
    asker.giver = row.source;
    asker.it = row.subject;
    asker.house = row.house;
    return asker;
}

Asker Position::askerFor(const Waiting& row) const {
    Asker asker;
    asker.seat = row.seat;
    asker.source = row.source;
    asker.giver = row.giver;
    asker.it = row.it;
    asker.attacked = row.other;
    asker.house = row.house;
    asker.player = row.player;
    asker.amount = row.amount;
    return asker;
}

Asker Position::askerFor(const Frame& frame) const {
    Asker asker;
    asker.seat = frame.seat;
    asker.source = frame.source;
    asker.giver = frame.giver;
    asker.it = frame.it;
    asker.attacked = frame.other;
    asker.house = frame.house;
    asker.trait = frame.trait;
    asker.player = frame.player;
    asker.did = frame.did;
    asker.didAll = !frame.hasMissed;
    asker.amount = frame.amount;
    asker.count = frame.count;
    asker.destroyed = frame.destroyed;
    asker.counts = frame.counts;
    asker.them = &frame.them;
    return asker;
}

CardIndex Position::reference(uint8_t selector, const Asker& asker) const {
    switch (selector) {
        case kThis: return asker.source;
        case kIt: return asker.it;
        case kHost: return roleOf(card(asker.source).pile) == kAttachedPile ? card(asker.source).host : CardIndex{0};
        case kGiver: return asker.giver;
        case kAttacked: return asker.attacked;
        default: return 0;
    }
}

uint8_t Position::readPlayers(uint16_t& pc, const Asker& asker) const {
    const auto bit = [](Seat seat) { return static_cast<uint8_t>(1U << seat); };
    switch (cards.code[pc++]) {
        case kYou: return bit(asker.seat);
        case kOpponent: return bit(opponentOf(asker.seat));
        case kEachPlayer: return 3;
        case kItsController: return asker.it ? bit(controllerOf(asker.it)) : uint8_t{0};
        case kItsOwner: return asker.it ? bit(card(asker.it).owner) : uint8_t{0};
        case kThatPlayer: return bit(asker.player);
        case kHostController: {
            const CardIndex host = reference(kHost, asker);
            return host ? bit(controllerOf(host)) : uint8_t{0};
        }
        case kActivePlayer: return bit(s.active);
        default: return 0;
    }
}

// ---- Which cards

Filter Position::readFilter(uint16_t& pc, const Asker& asker) const {
    Filter filter;
    ++pc;  // kFilter
    readAdjectives(pc, filter);
    filter.noun = cards.code[pc++];
    if (filter.noun == kNamed) filter.named = static_cast<CardId>(readInt(pc));
    readRelations(pc, asker, filter);
    return filter;
}

void Position::readAdjectives(uint16_t& pc, Filter& filter) const {
    const auto is = [&](Filter::Is what) { filter.is |= what; };
    const uint16_t adjectives = cards.code[pc++];
    for (const int end = pc + adjectives; pc < end;) {
        switch (readOp<AdjectiveOp>(cards.code, pc)) {
            case kFriendly: is(Filter::kIsFriendly); break;
            case kEnemy: is(Filter::kIsEnemy); break;
            case kOther: is(Filter::kIsOther); break;
            case kReady: is(Filter::kIsReadied); break;
            case kExhausted: is(Filter::kIsExhausted); break;
            case kDamaged: is(Filter::kIsHurt); break;
            case kUndamaged: is(Filter::kIsUndamaged); break;
            case kFlank: is(Filter::kIsFlank); break;
            case kWarded: is(Filter::kIsWarded); break;
            case kStunned: is(Filter::kIsStunned); break;
            case kWithKeyword: {
                const uint8_t keyword = cards.code[pc++];
                filter.keywords |= keywordBit(keyword);
                if (keyword == kHazardous || keyword == kAssault) pc = static_cast<uint16_t>(pc + 2);
                break;
            }
            case kOfHouse: filter.houses = bitOf(cards.code[pc++]); break;
            case kOfTrait: filter.traits |= traitBit(cards.code[pc++]); break;
        }
    }
}

void Position::readRelations(uint16_t& pc, const Asker& asker, Filter& filter) const {
    const auto is = [&](Filter::Is what) { filter.is |= what; };
    const auto refer = [&](CardIndex& to) { to = reference(cards.code[pc++], asker); };
    const uint16_t relations = cards.code[pc++];
    for (const int end = pc + relations; pc < end;) {
        switch (readOp<RelationOp>(cards.code, pc)) {
            case kIn: filter.place = cards.code[pc++]; break;
            case kUnder: refer(filter.under); break;
            case kOn: refer(filter.on); break;
            case kPurged: is(Filter::kIsPurged); break;
            case kYouOwn: is(Filter::kIsOwnedByYou); break;
            case kTheyOwn: is(Filter::kIsOwnedByPlayer); break;
            case kThatPlayerControls: is(Filter::kIsOfPlayer); break;
            case kAmong: is(Filter::kIsAmong); break;
            case kNotAmong: is(Filter::kIsNotAmong); break;
            case kPowerAtMost: filter.maxPower = static_cast<uint8_t>(readInt(pc)); break;
            case kPowerAtLeast: filter.minPower = static_cast<uint8_t>(readInt(pc)); break;
            case kOddPower: is(Filter::kHasOddPower); break;
            case kSamePower: is(Filter::kHasSamePower); break;
            case kWithAmber: is(Filter::kHoldsAmber); break;
            case kWithoutAmber: is(Filter::kHasNoAmber); break;
            case kWithCounter: filter.counter = cards.code[pc++]; break;
            case kWithUpgrade: is(Filter::kHasUpgrade); break;
            case kWithNeighbor: is(Filter::kHasNeighbor); break;
            case kWithPlayEffect: is(Filter::kHasPlayEffect); break;
            case kNotOfHouse: filter.notHouses |= bitOf(cards.code[pc++]); break;
            case kNotOfActiveHouse: filter.notHouses |= bitOf(s.house); break;
            case kOfThatHouse: filter.houses = bitOf(asker.house); break;
            case kNotOfThatHouse: filter.notHouses |= bitOf(asker.house); break;
            case kOfHouseOf: {
                const CardIndex of = reference(cards.code[pc++], asker);
                filter.houses = of ? housesOf(of) : HouseMask{0};
                break;
            }
            case kOfMostCommonHouse: is(Filter::kIsOfMostCommonHouse); break;
            case kOfCommonHouse: filter.commonHouse = static_cast<uint8_t>(readInt(pc)); break;
            case kNotOfTrait: filter.notTraits |= traitBit(cards.code[pc++]); break;
            case kOfThatTrait: filter.traits |= traitBit(asker.trait); break;
            case kNextTo: refer(filter.nextTo); break;
            case kSharesHouseWithNeighbors: filter.sharedNeighbors = static_cast<uint8_t>(readInt(pc)); break;
            case kSharesNoTrait: is(Filter::kSharesNoTraitInLine); break;
            case kInLineOf: refer(filter.inLineOf); break;
            case kOtherThan: refer(filter.otherThan); break;
            case kRightOf: refer(filter.rightOf); break;
            case kLeftOf: refer(filter.leftOf); break;
            case kOnLeftFlank: is(Filter::kIsOnLeftFlank); break;
            case kOnRightFlank: is(Filter::kIsOnRightFlank); break;
            // The opponent's: a flank of their own line, not of the one they put the creature into.
            case kOnTheirLeftFlank:
                is(Filter::kIsOnLeftFlank);
                is(Filter::kIsEnemy);
                break;
            case kOnTheirRightFlank:
                is(Filter::kIsOnRightFlank);
                is(Filter::kIsEnemy);
                break;
            case kNotOnFlank: is(Filter::kIsNotOnFlank); break;
            case kPowerExactly: filter.minPower = filter.maxPower = static_cast<uint8_t>(readInt(pc)); break;
            case kPowerThatNumber:
                filter.minPower = filter.maxPower = static_cast<uint8_t>(std::min<int>(asker.count, UINT8_MAX));
                break;
            case kLessPowerThan: {
                const CardIndex than = reference(cards.code[pc++], asker);
                const int power = than ? powerOf(than) : 0;
                filter.minPower = power == 0;  // nothing is less than that
                filter.maxPower = static_cast<uint8_t>(std::max(power - 1, 0));
                break;
            }
            case kEvenPower: is(Filter::kHasEvenPower); break;
            case kHighestPower: is(Filter::kHasHighestPower); break;
            case kLowestPower: is(Filter::kHasLowestPower); break;
            case kSharingTrait: {
                const CardIndex with = reference(cards.code[pc++], asker);
                filter.anyTraits = with ? traitsOf(with) : uint64_t{0};
                break;
            }
            case kOtherNameThan: {
                const CardIndex than = reference(cards.code[pc++], asker);
                filter.notNamed = than ? card(than).form : CardId{0};
                break;
            }
            case kPurgedByThis:
                is(Filter::kIsPurged);
                is(Filter::kIsPurgedByThis);
                break;
            case kOfActiveHouse: filter.houses = bitOf(s.house); break;
        }
    }
}

void Position::skipFilter(uint16_t& pc) const {
    ++pc;
    pc = static_cast<uint16_t>(pc + 1 + cards.code[pc]);
    if (cards.code[pc++] == kNamed) pc = static_cast<uint16_t>(pc + 2);
    pc = static_cast<uint16_t>(pc + 1 + cards.code[pc]);
}

void Position::skipSelector(uint16_t& pc) const {
    switch (cards.code[pc++]) {
        case kA:
        case kEach:
        case kAnother:
        case kAnyNumber:
        case kRandom:
        case kMostPowerful:
        case kLeastPowerful:
        case kThird: return skipFilter(pc);
        case kUpTo:
        case kExactly:
        case kRandomCount:
        case kMostPowerfulCount: pc = static_cast<uint16_t>(pc + 2); return skipFilter(pc);
        case kUpToForEach:
        case kOneForEach:
            skipFilter(pc);
            (void)readUnit(pc, Asker());
            return;
        case kAnyNumberTotal:
            skipFilter(pc);
            pc = static_cast<uint16_t>(pc + 2);
            return;
        case kEitherOf: skipFilter(pc); return skipFilter(pc);
        case kTopCard: ++pc; return;
        case kTopCards: pc = static_cast<uint16_t>(pc + 3); return;
        default: return;
    }
}

}  // namespace riffle::keyforge
