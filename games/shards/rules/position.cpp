#include "games/shards/rules/position.h"

#include <algorithm>

#include "language/code.h"

namespace riffle::shards {

using namespace language;

// ---- Seats and sides

// SOI-SETUP-03, SOI-TURN-13
Seat Position::nextIn(Seat seat) const {
    Seat next = nextSeat(seat);
    while (!player(next).isIn && next != seat) next = nextSeat(next);
    return next;
}

// ---- Statements of cards in play

bool Position::holds(int card, const Static& statement) const {
    uint16_t pc = statement.conditions;
    return conditions(pc, {seatOf(s.board[card].pile), static_cast<CardIndex>(card), 0}) == Truth::Yes;
}

int Position::valueOf(int card, StaticOp op) const {
    const CardDef& d = def(card);
    int value = 0;
    for (int i = 0; i < d.staticCount; ++i) {
        const Static& statement = d.statics[i];
        if (statement.op != op || !holds(card, statement)) continue;
        auto pc = static_cast<uint16_t>(statement.code + 1);
        const int number =
            op == kShieldEquals ? readNumber(pc, {seatOf(s.board[card].pile), static_cast<CardIndex>(card), 0}) : readInt(pc);
        value = statement.instead ? number : value + number;
    }
    return value;
}

int Position::sumStatic(Seat seat, StaticOp op) const {
    int sum = 0;
    for (const CardIndex champion : s.board.in(pileOf(seat, kChampions))) {
        if (def(champion).has(op)) sum += valueOf(champion, op);
    }
    return sum;
}

// ---- Costs, health, shields

// A discount changes what is paid, never the card's cost as other effects see it. SOI-RECR-07, SOI-CARD-AXIA-1
int Position::reducedCost(Seat seat, int card) const {
    const CardDef& d = def(card);
    int cost = d.cost;
    for (int i = 0; i < d.staticCount; ++i) {
        if (d.statics[i].op != kCostsLess) continue;
        auto pc = static_cast<uint16_t>(d.statics[i].code + 1);
        const int less = readInt(pc);
        cost -= less * count(readFilter(pc), {seat, static_cast<CardIndex>(card), 0});
    }
    return std::max(cost, 0);
}

int Position::healthOf(int champion) const {
    return def(champion).health + sumStatic(seatOf(s.board[champion].pile), kChampionsGetHealth);
}

// Datic Robes' value works from the hand too. SOI-CARD-ROBES-2
int Position::shieldInHand(int card) const {
    const CardDef& d = def(card);
    return d.has(kShieldEquals) ? d.shield + valueOf(card, kShieldEquals) : d.shield;
}

int Position::shieldInPlay(Seat seat) const {
    return sumStatic(seat, kYouHaveShield);
}  // SOI-CARD-PRAET02-1

bool Position::ignoresShields(Seat attacker) const {
    for (const Lasting& lasting : s.lasting) {
        if (lasting.kind == Lasting::Kind::Static && lasting.op == kIgnoreShields && lasting.seat == attacker) return true;
    }
    for (const CardIndex champion : s.board.in(pileOf(attacker, kChampions))) {
        if (!def(champion).has(kIgnoreShields)) continue;
        for (const Static& statement : def(champion).statics) {
            if (statement.op == kIgnoreShields && holds(champion, statement)) return true;
        }
    }
    return false;
}

// ---- What can be attacked

bool Position::protects(int champion) const {
    const CardDef& d = def(champion);
    if (!d.has(kProtects)) return false;
    for (int i = 0; i < d.staticCount; ++i) {
        if (d.statics[i].op == kProtects && holds(champion, d.statics[i])) return true;
    }
    return false;
}

bool Position::isProtected(Seat seat) const {
    for (const CardIndex champion : s.board.in(pileOf(seat, kChampions))) {
        if (protects(champion)) return true;
    }
    return false;
}

// SOI-POW-08, SOI-POW-11, SOI-CARD-PROTECT-1, SOI-CARD-ZETTA-1, SOI-CARD-ZETTA-2, SOI-CARD-ZETTA-4
bool Position::canAttackChampion(Seat attacker, int champion) const {
    const Seat owner = seatOf(s.board[champion].pile);
    const CardDef& d = def(champion);
    for (int i = 0; i < d.staticCount; ++i) {
        const StaticOp op = d.statics[i].op;
        if (op == kCannotBeAttacked && holds(champion, d.statics[i])) return false;
        if (op == kCannotBeAttackedByLess && holds(champion, d.statics[i]) && player(attacker).mastery < player(owner).mastery)
            return false;
    }
    for (const CardIndex other : s.board.in(pileOf(owner, kChampions))) {
        if (other != champion && protects(other)) return false;
    }
    return true;
}

bool Position::canAttackPlayer(Seat attacker, Seat target) const {
    if (!player(target).isIn || !areOpponents(attacker, target) || isProtected(target)) return false;
    if (s.options.attack != AttackMode::Opposite) return true;
    // 2v2: only the player opposite, until somebody has left. SOI-TEAM-05, SOI-TEAM-07, SOI-TEAM-08, SOI-TEAM-16
    return target == opposite(attacker) || !player(teamMate(attacker)).isIn || !player(opposite(attacker)).isIn;
}

bool Position::mayExhaust(int champion) const {
    uint16_t pc = def(champion).exhaustOnlyIf;
    return conditions(pc, {seatOf(s.board[champion].pile), static_cast<CardIndex>(champion), 0}) != Truth::No;
}

// ---- Programs

int Position::readNumber(uint16_t& pc, const Asker& asker) const {
    const uint8_t op = cards.code[pc++];
    switch (op) {
        case kLiteral: return readInt(pc);
        case kThatMuch: return asker.amount;
        case kHalfRoundedUp: return (readNumber(pc, asker) + 1) / 2;
        default: break;
    }
    switch (static_cast<NumberOp>(op)) {
        case kInfinite: return kInfinitePower;
        case kYourMastery: return player(asker.seat).mastery;
    }
    return 0;
}

// Dominion: a Homodeus, an Undergrowth and a Wraethe card, allies or champions, played this turn. `missing` gets one bit for each
// of the three that hand cards would have to show. SOI-KEY-02, SOI-KEY-03, SOI-KEY-04, SOI-KEY-05, SOI-KEY-15
bool Position::hasFactions(Seat seat, uint8_t& missing) const {
    uint8_t seen = 0;
    for (const CardIndex card : s.board.in(pileOf(seat, kPlayed))) seen |= 1U << static_cast<int>(def(card).faction);
    for (const CardIndex card : s.board.in(pileOf(seat, kChampions))) {
        if (s.board[card].flags & kPlayedFlag) seen |= 1U << static_cast<int>(def(card).faction);
    }
    constexpr uint8_t kWanted = 1U << static_cast<int>(Faction::Homodeus) | 1U << static_cast<int>(Faction::Undergrowth) |
                                1U << static_cast<int>(Faction::Wraethe);
    missing = kWanted & static_cast<uint8_t>(~seen);
    return missing == 0;
}

// SOI-KEY-06, SOI-KEY-07, SOI-KEY-08, SOI-KEY-09
Truth Position::isUnified(const Asker& asker) const {
    auto counts = [&](CardIndex card) {
        return card != asker.source && def(card).faction == Faction::Undergrowth && !def(card).isChampion;
    };
    for (const CardIndex card : s.board.in(pileOf(asker.seat, kPlayed))) {
        if (counts(card)) return Truth::Yes;
    }
    for (const CardIndex card : s.board.in(pileOf(asker.seat, kHand))) {
        if (counts(card)) return Truth::Ask;
    }
    return Truth::No;
}

Truth Position::isDominant(Seat seat) const {
    uint8_t missing = 0;
    if (hasFactions(seat, missing)) return Truth::Yes;
    for (const CardIndex card : s.board.in(pileOf(seat, kHand)))
        missing &= static_cast<uint8_t>(~(1U << static_cast<int>(def(card).faction)));
    return missing == 0 ? Truth::Ask : Truth::No;
}

Truth Position::condition(uint16_t& pc, const Asker& asker) const {
    auto truth = [](bool holdsNow) { return holdsNow ? Truth::Yes : Truth::No; };
    const Seat seat = asker.seat;
    // The Nemesis' named abilities depend on its mastery alone. SOI-NEM-18, SOI-NEM-19, SOI-NEM-47
    if (seat == kNemesis && isNamedAbility(pc)) {
        ++pc;
        return truth(player(kNemesis).mastery >= kNemesisNamedMastery);
    }
    switch (readOp<ConditionOp>(cards.code, pc)) {
        case kMasteryAtLeast: return truth(player(seat).mastery >= readInt(pc));  // SOI-MAST-04
        case kUnify: return isUnified(asker);
        case kDominion: return isDominant(seat);
        case kInspire: return truth(!s.board.isEmpty(pileOf(seat, kChampions)));
        case kEcho:
            for (const CardIndex card : s.board.in(pileOf(seat, kDiscard))) {
                if (def(card).faction == Faction::Wraethe) return Truth::Yes;
            }
            return Truth::No;
        case kCharacterIs: return truth(player(seat).character == characterOf(readOp<CharacterOp>(cards.code, pc)));
        case kHaveHealth: return truth(player(seat).health >= readInt(pc));
        case kHaveCards: {
            const int atLeast = readInt(pc);
            return truth(count(readFilter(pc), asker) >= atLeast);
        }
        case kHaveNamed: {
            const int id = readInt(pc);
            for (const CardIndex card : s.board.in(pileOf(seat, kChampions))) {
                if (s.board[card].def == id) return Truth::Yes;
            }
            return Truth::No;
        }
        case kMoreMastery:  // each opponent on their own, and equal is not enough. SOI-CARD-ORACLES-1
            for (Seat other = 0; other < kSeats; ++other) {
                if (player(other).isIn && areOpponents(seat, other) && player(other).mastery >= player(seat).mastery)
                    return Truth::No;
            }
            return Truth::Yes;
        case kDealtDamage: return truth(player(seat).dealt >= readInt(pc));
    }
    return Truth::No;
}

Truth Position::conditions(uint16_t& pc, const Asker& asker) const {
    const uint16_t length = cards.code[pc++];
    Truth all = Truth::Yes;
    for (const int end = pc + length; pc < end;) all = std::min(all, condition(pc, asker));
    return all;
}

// ---- Which cards

int Position::candidates(const Filter& filter, const Asker& asker, CardIndex* out) const {
    int found = 0;
    auto take = [&](int pile) {
        for (const CardIndex card : s.board.in(pile)) {
            if (fits(card, filter)) out[found++] = card;
        }
    };
    const Seat seat = asker.seat;
    switch (filter.where) {
        case Filter::Where::Default:
            if (!filter.isEnemy) {
                take(pileOf(seat, kChampions));
                break;
            }
            for (Seat other = 0; other < kSeats; ++other) {
                if (player(other).isIn && areOpponents(seat, other)) take(pileOf(other, kChampions));
            }
            break;
        case Filter::Where::Discard: take(pileOf(seat, kDiscard)); break;
        case Filter::Where::Hand: take(pileOf(seat, kHand)); break;
        case Filter::Where::HandOrDiscard:
            take(pileOf(seat, kHand));
            take(pileOf(seat, kDiscard));
            break;
        case Filter::Where::InPlay: take(pileOf(seat, kChampions)); break;
        case Filter::Where::PlayedThisTurn:
            take(pileOf(seat, kPlayed));
            for (const CardIndex card : s.board.in(pileOf(seat, kChampions))) {
                if ((s.board[card].flags & kPlayedFlag) && fits(card, filter)) out[found++] = card;
            }
            break;
        case Filter::Where::Row:
            for (int place = 0; place < kRowSize; ++place) take(kRow + place);
            break;
    }
    return found;
}

int Position::count(const Filter& filter, const Asker& asker) const {
    CardIndex found[kMaxCards];
    return candidates(filter, asker, found);
}

// A copy effect cannot choose its own card, nor one already being copied. SOI-CARD-COPY-4
bool Position::isInCopyChain(int card) const {
    for (const Frame& frame : s.frames) {
        if (frame.routine == Routine::Program && (frame.source == card || frame.copied == card)) return true;
    }
    return false;
}

int Position::candidatesAt(const Frame& frame, CardIndex* out) const {
    const uint8_t verb = cards.code[frame.pc];
    auto pc = static_cast<uint16_t>(frame.pc + 1);
    const uint8_t selector = cards.code[pc++];
    if (selector == kUpTo) pc = static_cast<uint16_t>(pc + 2);
    const Filter filter = readFilter(pc);
    int found = candidates(filter, {frame.seat, frame.source, frame.amount}, out);
    found = static_cast<int>(
        std::remove_if(out, out + found,
                       [&](CardIndex card) { return frame.done.has(card) || (verb == kCopy && isInCopyChain(card)); }) -
        out);
    return found;
}

int Position::showable(const Frame& frame, CardIndex* out) const {
    int found = 0;
    for (const CardIndex card : s.board.in(pileOf(frame.seat, kHand))) {
        if (static_cast<int>(def(card).faction) != (frame.detail & ~kAlliesOnly)) continue;
        if (!(frame.detail & kAlliesOnly) || (!def(card).isChampion && card != frame.source)) out[found++] = card;
    }
    return found;
}

}  // namespace riffle::shards
