// How the words of cards are read: which cards, how many, whether it is so.
#include <bit>

#include "games/keyforge/rules/position.h"

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
    const auto is = [&](Filter::Is what) { filter.is |= what; };
    const auto refer = [&](CardIndex& to) { to = reference(cards.code[pc++], asker); };
    ++pc;  // kFilter
    const uint16_t adjectives = cards.code[pc++];
    for (const int end = pc + adjectives; pc < end;) {
        switch (cards.code[pc++]) {
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
            default: break;
        }
    }
    filter.noun = cards.code[pc++];
    if (filter.noun == kNamed) filter.named = static_cast<CardId>(readInt(pc));
    const uint16_t relations = cards.code[pc++];
    for (const int end = pc + relations; pc < end;) {
        switch (cards.code[pc++]) {
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
            default: break;
        }
    }
    return filter;
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

// Whether a card is of the kind the filter describes; where it lies is another question, except for what is in play.
bool Position::fits(int index, const Filter& f, const Asker& asker) const {
    const Card& c = card(index);
    const CardDef& d = def(index);
    const Type type = typeOf(index);
    switch (f.noun) {
        case kCreature:
            if (type != Type::Creature) return false;
            break;
        case kArtifact:
            if (type != Type::Artifact) return false;
            break;
        case kUpgrade:
            if (type != Type::Upgrade) return false;
            break;
        case kActionCard:
            if (type != Type::Action) return false;
            break;
        case kCreatureOrArtifact:
            if (type != Type::Creature && type != Type::Artifact) return false;
            break;
        case kNonCreature:
            if (type == Type::Creature || type == Type::None) return false;
            break;
        case kNamed:
            if (c.form != f.named) return false;
            break;
        default: break;
    }
    if ((d.traits & f.traits) != f.traits || (d.traits & f.notTraits)) return false;
    if (f.anyTraits != UINT64_MAX && !(d.traits & f.anyTraits)) return false;
    if (f.notNamed != 0 && c.form == f.notNamed) return false;
    if (f.houses != (kAllHouses | 1U) || f.notHouses) {
        const HouseMask houses = housesOf(index);
        if (f.houses != (kAllHouses | 1U) && !(houses & f.houses)) return false;
        if (houses & f.notHouses) return false;
    }
    if (f.otherThan != Filter::kNone && index == f.otherThan) return false;
    if (f.nextTo != Filter::kNone) {
        const bool wasNext = asker.gone == index && (asker.besideGone[0] == f.nextTo || asker.besideGone[1] == f.nextTo);
        if (f.nextTo == 0 || !(areNeighbors(f.nextTo, index) || wasNext)) return false;
    }
    if (f.inLineOf != Filter::kNone && (f.inLineOf == 0 || c.pile != card(f.inLineOf).pile || !isCreature(index))) return false;
    for (const bool isRight : {true, false}) {
        const CardIndex of = isRight ? f.rightOf : f.leftOf;
        if (of == Filter::kNone) continue;
        bool isFound = false;
        if (of != 0 && isCreature(of)) {
            for (CardIndex at = isRight ? card(of).below : card(of).above; at != 0;
                 at = isRight ? card(at).below : card(at).above)
                isFound |= at == index;
        }
        if (!isFound) return false;
    }
    if (f.keywords) {
        for (uint8_t keyword = 1; keyword < kKeywordEnd; ++keyword) {
            if ((f.keywords & keywordBit(keyword)) && !hasKeyword(index, keyword)) return false;
        }
    }
    if (f.counter) {
        const int held = f.counter == kPowerCounter ? c.powerCounters
                         : f.counter >= kDoom       ? c.counters[f.counter - kDoom]
                                                    : c.amber;
        if (held == 0) return false;
    }
    if (f.minPower > 0 || f.maxPower != UINT8_MAX) {
        const int power = powerOf(index);
        if (power < f.minPower || power > f.maxPower) return false;
    }
    if (f.sharedNeighbors) {
        const HouseMask houses = housesOf(index);
        int shared = 0;
        for (const CardIndex neighbor : {c.above, c.below}) shared += neighbor != 0 && (housesOf(neighbor) & houses) != 0;
        if (!isCreature(index) || shared < f.sharedNeighbors) return false;
    }
    if (f.commonHouse) {
        bool isCommon = false;
        for (HouseMask left = housesOf(index); left != 0; left &= static_cast<HouseMask>(left - 1U))
            isCommon |= creaturesOf(static_cast<uint8_t>(std::countr_zero(left))) >= f.commonHouse;
        if (!isCommon) return false;
    }
    if (f.is == 0) return true;
    const auto is = [&](Filter::Is what) { return (f.is & what) != 0; };
    if (is(Filter::kIsFriendly) && controllerOf(index) != asker.seat) return false;
    if (is(Filter::kIsEnemy) && controllerOf(index) == asker.seat) return false;
    if (is(Filter::kIsOther) && index == asker.source) return false;
    if (is(Filter::kIsReadied) && c.has(kExhaustedFlag)) return false;
    if (is(Filter::kIsExhausted) && !c.has(kExhaustedFlag)) return false;
    if (is(Filter::kIsHurt) && c.damage == 0) return false;
    if (is(Filter::kIsUndamaged) && c.damage > 0) return false;
    if (is(Filter::kIsFlank) && !isFlank(index)) return false;
    if (is(Filter::kIsNotOnFlank) && isFlank(index)) return false;
    if (is(Filter::kIsOnLeftFlank) && !(isCreature(index) && c.above == 0)) return false;
    if (is(Filter::kIsOnRightFlank) && !(isCreature(index) && c.below == 0)) return false;
    if (is(Filter::kIsWarded) && !c.has(kWardFlag)) return false;
    if (is(Filter::kIsStunned) && !c.has(kStunFlag)) return false;
    if (is(Filter::kIsOwnedByYou) && c.owner != asker.seat) return false;
    if (is(Filter::kIsOwnedByPlayer) && c.owner != asker.player) return false;
    if (is(Filter::kIsOfPlayer) && controllerOf(index) != asker.player) return false;
    if (is(Filter::kIsAmong) && !(asker.them && asker.them->has(index))) return false;
    if (is(Filter::kIsNotAmong) && asker.them && asker.them->has(index)) return false;
    if (is(Filter::kHasOddPower) && powerOf(index) % 2 == 0) return false;
    if (is(Filter::kHasEvenPower) && powerOf(index) % 2 != 0) return false;
    if (is(Filter::kHasHighestPower) || is(Filter::kHasLowestPower)) {
        for (const Seat seat : {Seat{0}, Seat{1}}) {
            for (const CardIndex other : s.board.in(pileOf(seat, kLinePile))) {
                const int more = powerOf(other) - powerOf(index);
                if (is(Filter::kHasHighestPower) ? more > 0 : more < 0) return false;
            }
        }
    }
    if (is(Filter::kIsPurgedByThis) && c.host != asker.source) return false;
    if (is(Filter::kHoldsAmber) && c.amber == 0) return false;
    if (is(Filter::kHasNoAmber) && c.amber > 0) return false;
    if (is(Filter::kHasUpgrade) && upgradesOn(index) == 0) return false;
    if (is(Filter::kHasNeighbor) && !(isCreature(index) && (c.above != 0 || c.below != 0))) return false;
    if (is(Filter::kHasPlayEffect) && !(d.moments & momentBit(kPlay))) return false;
    if (is(Filter::kIsOfMostCommonHouse) && !isIn(mostCommonHouses(), index)) return false;
    if (is(Filter::kHasSamePower)) {
        bool isSame = false;
        for (int other = 1; asker.them && other <= s.cardCount; ++other)
            isSame |= asker.them->has(other) && isCreature(other) && powerOf(other) == powerOf(index);
        if (!isSame) return false;
    }
    if (is(Filter::kSharesNoTraitInLine)) {
        for (const CardIndex other : s.board.in(c.pile)) {
            if (other != index && (def(other).traits & d.traits)) return false;
        }
    }
    return true;
}

int Position::candidates(const Filter& f, const Asker& asker, CardIndex* out) const {
    int found = 0;
    const auto look = [&](int pile) {
        for (const CardIndex index : s.board.in(pile)) {
            if (fits(index, f, asker)) out[found++] = index;
        }
    };
    const Seat you = asker.seat;
    const Seat opponent = opponentOf(you);
    if (f.under != Filter::kNone || f.on != Filter::kNone) {
        const CardIndex host = f.under != Filter::kNone ? f.under : f.on;
        for (const CardIndex index : s.board.in(f.under != Filter::kNone ? kUnderPile : kAttachedPile)) {
            if (card(index).host == host && host != 0 && fits(index, f, asker)) out[found++] = index;
        }
        return found;
    }
    if (f.is & Filter::kIsPurged) {
        look(pileOf(you, kPurgedPile));
        look(pileOf(opponent, kPurgedPile));
        return found;
    }
    if ((f.is & Filter::kIsAmong) && f.place == 0) {  // wherever they are
        for (int index = 1; index <= s.cardCount; ++index) {
            if (asker.them && asker.them->has(index) && fits(index, f, asker)) out[found++] = static_cast<CardIndex>(index);
        }
        return found;
    }
    switch (f.place) {
        case 0: {
            // In play: the active player's line first, from left to right.
            const bool isCreatureOnly = f.noun == kCreature;
            if (f.noun != kArtifact && f.noun != kUpgrade) {
                look(pileOf(s.active, kLinePile));
                look(pileOf(opponentOf(s.active), kLinePile));
            }
            if (isCreatureOnly) return found;
            if (f.noun != kUpgrade) {
                look(pileOf(s.active, kArtifactPile));
                look(pileOf(opponentOf(s.active), kArtifactPile));
            }
            if (f.noun != kArtifact && f.noun != kCreatureOrArtifact) look(kAttachedPile);
            return found;
        }
        case kYourHand: look(pileOf(you, kHandPile)); break;
        case kOpponentsHand: look(pileOf(opponent, kHandPile)); break;
        case kThatHand: look(pileOf(asker.player, kHandPile)); break;
        case kItsOwnersHand:
            if (asker.it != 0) look(pileOf(card(asker.it).owner, kHandPile));
            break;
        case kYourHandAndDiscard:
            look(pileOf(you, kHandPile));
            look(pileOf(you, kDiscardPile));
            break;
        case kYourDeck: look(pileOf(you, kDeckPile)); break;
        case kOpponentsDeck: look(pileOf(opponent, kDeckPile)); break;
        case kThatDeck: look(pileOf(asker.player, kDeckPile)); break;
        case kYourDiscard: look(pileOf(you, kDiscardPile)); break;
        case kOpponentsDiscard: look(pileOf(opponent, kDiscardPile)); break;
        case kADiscard:
        case kEachDiscard:
            look(pileOf(you, kDiscardPile));
            look(pileOf(opponent, kDiscardPile));
            break;
        case kYourDeckAndDiscard:
            look(pileOf(you, kDeckPile));
            look(pileOf(you, kDiscardPile));
            break;
        case kYourArchives: look(pileOf(you, kArchivePile)); break;
        case kOpponentsArchives: look(pileOf(opponent, kArchivePile)); break;
        default: break;
    }
    return found;
}

int Position::count(const Filter& filter, const Asker& asker) const {
    CardIndex found[kMaxCards];
    return candidates(filter, asker, found);
}

bool Position::covers(uint16_t& pc, const Asker& asker, int index) const {
    const uint8_t selector = cards.code[pc++];
    switch (selector) {
        case kEach: return isInPlay(index) && fits(index, readFilter(pc, asker), asker);
        case kThem:
        case kFoughtNeighbors: return asker.it == index && index != 0;
        default: {
            const CardIndex which = reference(selector, asker);
            return which != 0 && which == index;
        }
    }
}

int Position::readCards(uint16_t& pc, const Asker& asker, CardIndex* out) const {
    const uint8_t selector = cards.code[pc++];
    switch (selector) {
        case kEach: return candidates(readFilter(pc, asker), asker, out);
        case kThem:
        case kFoughtNeighbors: {
            int found = 0;
            for (int index = 1; asker.them && index <= s.cardCount; ++index) {
                if (asker.them->has(index)) out[found++] = static_cast<CardIndex>(index);
            }
            return found;
        }
        default: out[0] = reference(selector, asker); return out[0] != 0;
    }
}

// ---- How many

int Position::readUnit(uint16_t& pc, const Asker& asker) const {
    CardIndex found[kMaxCards];
    switch (cards.code[pc++]) {
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
        default: return 0;
    }
}

int Position::readNumber(uint16_t& pc, const Asker& asker) const {
    CardIndex found[kMaxCards];
    switch (cards.code[pc++]) {
        case kLiteral: return readInt(pc);
        case kThatMuch: return asker.amount;
        case kThatMany: return asker.count;
        case kHalfRoundedUp: return (readNumber(pc, asker) + 1) / 2;
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
        default: return 0;
    }
}

Position::Amount Position::readAmount(uint16_t& pc, const Asker& asker) const {
    Amount amount;
    switch (cards.code[pc++]) {
        case kPlain:
            amount.amount = readNumber(pc, asker);
            amount.resource = cards.code[pc++];
            break;
        case kForEach:
        case kForEachAtMost: {
            const bool hasMost = cards.code[pc - 1] == kForEachAtMost;
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
        default: break;
    }
    return amount;
}

// ---- Whether it is so

bool Position::condition(uint16_t& pc, const Asker& asker) const {
    const Seat you = asker.seat;
    const Seat opponent = opponentOf(you);
    const Player& me = s.players[you];
    const Player& them = s.players[opponent];
    const auto ref = [&] { return reference(cards.code[pc++], asker); };
    switch (cards.code[pc++]) {
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
        case kOnFlank: {
            const CardIndex which = ref();
            return which != 0 && isFlank(which);
        }
        case kIsReady: {
            const CardIndex which = ref();
            return which != 0 && isInPlay(which) && !card(which).has(kExhaustedFlag);
        }
        case kIsDamaged: {
            const CardIndex which = ref();
            return which != 0 && isInPlay(which) && card(which).damage > 0;
        }
        case kHasAmber: {
            const CardIndex which = ref();
            return which != 0 && isInPlay(which) && card(which).amber > 0;
        }
        case kAmberBelow: {
            const int limit = readInt(pc);
            const CardIndex which = ref();
            return which != 0 && isInPlay(which) && card(which).amber < limit;
        }
        case kCountersOn: {
            const int atLeast = readInt(pc);
            const uint8_t counter = cards.code[pc++];
            const Card& c = card(asker.source);
            const int held = counter == kAmber          ? c.amber
                             : counter == kPowerCounter ? c.powerCounters
                                                        : c.counters[counter - kDoom];
            return held >= atLeast;
        }
        case kCounterInPlay: {
            Filter filter;
            filter.noun = kCard;
            filter.counter = cards.code[pc++];
            return count(filter, asker) > 0;
        }
        case kIsA: {
            const CardIndex which = ref();
            const Filter filter = readFilter(pc, asker);
            return which != 0 && fits(which, filter, asker);
        }
        case kIsNotA: {
            const CardIndex which = ref();
            const Filter filter = readFilter(pc, asker);
            return which != 0 && !fits(which, filter, asker);
        }
        case kIsDestroyedThisWay: return asker.it != 0 && asker.did && !isInPlay(asker.it);
        case kTheyShareHouse: {
            int total = 0;
            HouseMask shared = kAllHouses;
            for (int index = 1; asker.them && index <= s.cardCount; ++index) {
                if (!asker.them->has(index)) continue;
                shared &= lastHousesOf(index);
                ++total;
            }
            return total >= 2 && shared != 0;
        }
        case kOfYourHouses: return asker.it != 0 && isIn(me.houses, asker.it);
        case kYouControl: {
            const CardIndex which = ref();
            return which != 0 && controllerOf(which) == you;
        }
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
        case kHaveNamed: {
            const auto id = static_cast<CardId>(readInt(pc));
            for (const int pile : {pileOf(you, kLinePile), pileOf(you, kArtifactPile)}) {
                for (const CardIndex index : s.board.in(pile)) {
                    if (card(index).form == id) return true;
                }
            }
            return false;
        }
        case kNamedPurged: {
            const auto id = static_cast<CardId>(readInt(pc));
            for (const CardIndex index : s.board.in(pileOf(you, kPurgedPile))) {
                if (card(index).def == id) return true;
            }
            return false;
        }
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
        default: return false;
    }
}

}  // namespace riffle::keyforge
