// How the words of cards are read: which cards and players, how many, whether it is so.
#include <bit>

#include "games/epic/rules/position.h"
#include "language/code.h"

namespace riffle::epic {

using namespace language;

Asker Position::askerFor(int source) const {
    Asker asker;
    const Pile role = roleOf(card(source).pile);
    asker.seat = role == kDiscardPile || role == kHandPile || role == kDeckPile ? card(source).owner : controllerOf(source);
    asker.source = static_cast<CardIndex>(source);
    asker.self = asker.source;
    asker.it = asker.source;
    return asker;
}

Asker Position::askerFor(const Frame& frame) const {
    Asker asker;
    asker.seat = frame.seat;
    asker.player = frame.player;
    asker.source = frame.source;
    asker.self = card(frame.source).incarnation == frame.incarnation ? frame.source : CardIndex{0};
    asker.it = frame.it;
    asker.did = frame.did;
    asker.revealed = frame.revealed;
    asker.amount = frame.amount;
    asker.count = frame.count;
    asker.them = s.themOf(frame);
    return asker;
}

Asker Position::askerFor(const Waiting& row) const {
    Asker asker;
    asker.seat = row.seat;
    asker.player = row.player;
    asker.source = row.source;
    asker.self = card(row.source).incarnation == row.incarnation ? row.source : CardIndex{0};
    asker.it = row.it;
    asker.amount = row.amount;
    return asker;
}

Thing Position::reference(uint8_t selector, const Asker& asker) const {
    switch (selector) {
        case kThis: return asker.self;
        case kIt: return asker.it;
        default: return 0;
    }
}

uint16_t Position::readPlayers(uint16_t& pc, const Asker& asker) const {
    const auto bit = [](Seat seat) { return static_cast<uint16_t>(1U << seat); };
    uint16_t mask = 0;
    switch (cards.code[pc++]) {
        case kYou: mask = bit(asker.seat); break;
        case kEachPlayer:
            for (Seat seat = 0; seat < s.playerCount; ++seat) mask |= bit(seat);
            break;
        case kEachOpponent:
            for (Seat seat = 0; seat < s.playerCount; ++seat) mask |= areOpponents(asker.seat, seat) ? bit(seat) : 0;
            break;
        case kItsController:
            mask = asker.it == 0 ? 0 : isPlayer(asker.it) ? bit(playerOf(asker.it)) : bit(controllerOf(asker.it));
            break;
        case kItsOwner: mask = asker.it == 0 || isPlayer(asker.it) ? 0 : bit(card(asker.it).owner); break;
        case kThatPlayer: mask = asker.player < s.playerCount ? bit(asker.player) : 0; break;
        case kActivePlayer: mask = bit(s.active); break;
        default: break;
    }
    for (Seat seat = 0; seat < s.playerCount; ++seat) {  // EPIC-HUNT-FB-2
        if (!reaches(asker.seat, seat)) mask &= static_cast<uint16_t>(~bit(seat));
    }
    return mask;
}

void Position::skipSelector(uint16_t& pc) const {
    const auto skipFilter = [&] { (void)readFilter(pc); };
    switch (cards.code[pc++]) {
        case kA:
        case kEach:
        case kAnother:
        case kAnyNumber: return skipFilter();
        case kUpTo:
        case kExactly: pc = static_cast<uint16_t>(pc + 2); return skipFilter();
        case kTopCard: ++pc; return;
        case kTopCards: pc = static_cast<uint16_t>(pc + 3); return;
        default: return;
    }
}

const Filter* Position::filterOf(uint16_t pc) const {
    switch (cards.code[pc++]) {
        case kUpTo:
        case kExactly: pc = static_cast<uint16_t>(pc + 2); break;
        case kA:
        case kEach:
        case kAnother:
        case kAnyNumber: break;
        default: return nullptr;
    }
    return &readFilter(pc);
}

bool Position::fits(int index, const Filter& f, const Asker& asker) const {
    const Card& c = card(index);
    const CardDef& d = def(index);
    const bool isChampion = d.type == Type::Champion || d.type == Type::Token;
    switch (f.noun) {
        case kChampion:
        case kChampionOrPlayer:
            if (!isChampion) return false;
            break;
        case kEventCard:
            if (d.type != Type::Event) return false;
            break;
        case kNamed:
            if (c.def != f.named) return false;
            break;
        case kPlayer:
        case kOpponent: return false;
        default: break;
    }
    if ((d.traits & f.traits) != f.traits || (d.traits & f.notTraits)) return false;
    if (f.factions && !(factionsOf(index) & f.factions)) return false;
    if (f.notFactions && (factionsOf(index) & f.notFactions)) return false;
    if (f.cost != UINT8_MAX && costOf(index) != f.cost) return false;
    if (f.otherThan && reference(f.otherThan, asker) == index) return false;
    if (f.notNamed && c.def == f.notNamed) return false;
    if (f.maxDefense != UINT16_MAX && defenseOf(index) > f.maxDefense) return false;
    if (uint16_t unit = f.maxDefenseUnit; unit != 0 && defenseOf(index) > readUnit(unit, asker)) return false;
    for (uint8_t keyword = 1; (f.keywords | f.notKeywords) && keyword < kKeywordEnd; ++keyword) {
        if ((f.keywords & keywordBit(keyword)) && !hasKeyword(index, keyword)) return false;
        if ((f.notKeywords & keywordBit(keyword)) && hasKeyword(index, keyword)) return false;
    }
    const auto is = [&](Filter::Is what) { return (f.is & what) != 0; };
    if (is(Filter::kIsTarget) && isInPlay(index) && hasKeyword(index, kUntargetable)) return false;  // EPIC-KW-UNTARGETABLE-1
    if (f.is == 0) return true;
    const Seat controller = controllerOf(index);
    if (is(Filter::kIsFriendly) && controller != asker.seat) return false;
    if (is(Filter::kIsEnemy) && !areOpponents(controller, asker.seat)) return false;
    if (is(Filter::kIsOther) && index == asker.self) return false;
    if (is(Filter::kIsAttacking) && !c.has(kAttackingFlag)) return false;
    if (is(Filter::kIsBlocking) && !c.has(kBlockingFlag)) return false;
    if (is(Filter::kIsTurned) && !c.has(kExpendedFlag)) return false;
    if (is(Filter::kIsDamaged) && c.damage == 0) return false;
    if (is(Filter::kIsToken) && !isToken(index)) return false;
    if (is(Filter::kIsNoToken) && isToken(index)) return false;
    if (is(Filter::kIsBrokenThisTurn) && !c.has(kBrokenFlag)) return false;
    if (is(Filter::kHasDamagedYou) && !((c.hit >> asker.seat) & 1U)) return false;
    if (is(Filter::kIsOfPlayer) && controller != asker.player) return false;
    if (is(Filter::kIsOfDefender) && controller != s.defender) return false;
    if (is(Filter::kHasNameOfIt) && (asker.it == 0 || isPlayer(asker.it) || card(asker.it).def != c.def)) return false;
    if (is(Filter::kIsAmong) && std::find(asker.them.begin(), asker.them.end(), static_cast<Thing>(index)) == asker.them.end())
        return false;
    return true;
}

bool Position::fitsPlayer(Seat seat, const Filter& f, const Asker& asker) const {
    if (!player(seat).isIn || !reaches(asker.seat, seat)) return false;
    if (f.noun == kOpponent && !areOpponents(seat, asker.seat)) return false;
    if ((f.is & Filter::kIsEnemy) && !areOpponents(seat, asker.seat)) return false;
    if ((f.is & Filter::kIsTarget) && any(kYouUntargetable) &&
        eachStatic(staticBit(kYouUntargetable), [&](const Static&, const Asker& source) { return source.seat == seat; }))
        return false;
    return !f.otherThan || reference(f.otherThan, asker) != thingOf(seat);
}

int Position::candidates(const Filter& f, const Asker& asker, Thing* out) const {
    int found = 0;
    const auto look = [&](int pile) {
        for (const CardIndex index : s.board.in(pile)) {
            if (fits(index, f, asker)) out[found++] = index;
        }
    };
    if (f.is & Filter::kIsAmong) {
        for (const Thing thing : asker.them) {
            if (!isPlayer(thing) && fits(thing, f, asker)) out[found++] = thing;
        }
        return found;
    }
    if (f.takesCards()) {
        // From the asking player on, clockwise.
        for (int i = 0; i < s.playerCount; ++i) {
            const auto seat = static_cast<Seat>((asker.seat + i) % s.playerCount);
            if (!player(seat).isIn || !reaches(asker.seat, seat)) continue;
            switch (f.place) {
                case 0: look(pileOf(seat, kPlayPile)); break;
                case kYourHand:
                    if (seat == asker.seat) look(pileOf(seat, kHandPile));
                    break;
                case kYourDiscard:
                    if (seat == asker.seat) look(pileOf(seat, kDiscardPile));
                    break;
                case kADiscard: look(pileOf(seat, kDiscardPile)); break;
                case kThatDiscard:
                    if (seat == asker.player) look(pileOf(seat, kDiscardPile));
                    break;
                case kYourDeck:
                    if (seat == asker.seat) look(pileOf(seat, kDeckPile));
                    break;
                default: break;
            }
        }
    }
    if (f.takesPlayers()) {
        for (int i = 0; i < s.playerCount; ++i) {
            const auto seat = static_cast<Seat>((asker.seat + i) % s.playerCount);
            if (fitsPlayer(seat, f, asker)) out[found++] = thingOf(seat);
        }
    }
    return found;
}

bool Position::covers(const Static& held, const Asker& asker, int index) const {
    if (held.selector != kEach) return reference(held.selector, asker) == index;
    return isInPlay(index) && reaches(asker.seat, controllerOf(index)) && fits(index, held.filter, asker);
}

int Position::readThings(uint16_t& pc, const Asker& asker, Thing* out) const {
    const uint8_t selector = cards.code[pc++];
    switch (selector) {
        case kEach: return candidates(readFilter(pc), asker, out);
        case kThem: return static_cast<int>(std::copy(asker.them.begin(), asker.them.end(), out) - out);
        default: out[0] = reference(selector, asker); return out[0] != 0;
    }
}

int Position::readUnit(uint16_t& pc, const Asker& asker) const {
    Thing found[kMostThings];
    switch (readOp<UnitOp>(cards.code, pc)) {
        case kEachNouns: return candidates(readFilter(pc), asker, found);
        case kEachThisWay: return asker.count;
        case kEachRevealed: return asker.revealed;
        case kEachDamage: return asker.self != 0 ? card(asker.self).damage : 0;
        case kEachTheirs: return asker.player < s.playerCount ? s.broken[asker.player] : 0;
    }
    return 0;
}

int Position::readNumber(uint16_t& pc, const Asker& asker) const {
    Thing found[kMostThings];
    const auto one = [&] { return readThings(pc, asker, found) > 0 && !isPlayer(found[0]) ? int{found[0]} : 0; };
    const uint8_t op = cards.code[pc++];
    switch (op) {
        case kLiteral: return readInt(pc);
        case kThatMuch: return asker.amount;
        case kHalfRoundedUp: return (readNumber(pc, asker) + 1) / 2;
        default: break;
    }
    switch (static_cast<NumberOp>(op)) {
        case kThatMany: return asker.count;
        case kOffenseOf: {
            const int index = one();
            return index ? offenseOf(index) : 0;
        }
        case kDefenseOf: {
            const int index = one();
            return index ? defenseOf(index) : 0;
        }
        case kCountOf: return readUnit(pc, asker);
        case kTwice: return 2 * readNumber(pc, asker);
        case kPlusOne: {
            const int plain = readInt(pc);
            return plain + readNumber(pc, asker);
        }
        case kOrIf: {
            const int plain = readInt(pc);
            const int other = readInt(pc);
            return condition(pc, asker) ? other : plain;
        }
    }
    return 0;
}

bool Position::condition(uint16_t& pc, const Asker& asker) const {
    Thing found[kMostThings];
    const Seat you = asker.seat;
    const auto ref = [&] { return reference(cards.code[pc++], asker); };
    switch (readOp<ConditionOp>(cards.code, pc)) {
        case kNot: return !condition(pc, asker);
        case kYouDid: return asker.did;
        case kYourTurn: return isOnTurn(you);
        case kOpponentsTurn: return areOpponents(you, s.active);
        case kThereIs: return candidates(readFilter(pc), asker, found) > 0;
        case kThereAre: {
            const int atLeast = readInt(pc);
            return candidates(readFilter(pc), asker, found) >= atLeast;
        }
        case kIsA: {
            const Thing which = ref();
            const Filter& filter = readFilter(pc);
            return which != 0 && !isPlayer(which) && fits(which, filter, asker);
        }
        case kYouControl: {
            const Thing which = ref();
            return which != 0 && !isPlayer(which) && controllerOf(which) == you;
        }
        case kYouOwn: {
            const Thing which = ref();
            return which != 0 && !isPlayer(which) && card(which).owner == you;
        }
        case kDoubleHealth: return player(healthSeat(you)).health >= 2 * player(healthSeat(you)).startingHealth;
        case kPlayedThisTurn: {
            const Filter& filter = readFilter(pc);
            return (player(you).playedPaid & (filter.factions ? filter.factions : FactionMask{0x1E})) != 0;
        }
        case kFirstPaid: return player(you).paidPlays == 1;
        case kFrenzy: return isFrenzied(you);
        case kOneAttacker: {
            CardIndex line[kMaxCards];
            return attackers(line) == 1;
        }
        case kWasAttackingYou: return asker.it != 0 && s.defender == you && !s.isBlocked && asker.amount == 1;
        case kStillInPlay: return isInPlay(asker.self);
        case kIsExpended: return isInPlay(asker.self) && card(asker.self).has(kExpendedFlag);
        case kTookDamage: {
            const Thing which = ref();
            return which != 0 && !isPlayer(which) && card(which).damage > 0;
        }
    }
    return false;
}

}  // namespace riffle::epic
