// Which cards a noun phrase means.
#include <bit>

#include "games/keyforge/rules/position.h"

namespace riffle::keyforge {

using namespace language;

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
    return f.is == 0 || fitsMarks(index, f, asker);
}

// What adjectives and relations say of it with a word of their own.
bool Position::fitsMarks(int index, const Filter& f, const Asker& asker) const {
    const Card& c = card(index);
    const CardDef& d = def(index);
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

}  // namespace riffle::keyforge
