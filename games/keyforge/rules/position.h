#pragma once

#include <algorithm>
#include <initializer_list>

#include "games/keyforge/rules/state.h"
#include "machine/position.h"

namespace riffle::keyforge {

// For whom, and about what, a program asks: the registers it reads.
struct Asker {
    Seat seat = 0;
    CardIndex source = 0;
    CardIndex giver = 0;
    CardIndex it = 0;
    CardIndex attacked = 0;
    uint8_t house = 0;
    uint8_t trait = 0;
    Seat player = 0;
    uint8_t did = 0;
    uint8_t didAll = 0;
    uint16_t amount = 0;
    uint16_t count = 0;
    uint8_t destroyed = 0;
    std::array<uint8_t, kSeats> counts{};
    // A card that has left play, and what it was next to.
    CardIndex gone = 0;
    std::array<CardIndex, 2> besideGone{};
    const Cards* them = nullptr;
};

// A noun phrase of a card, taken apart: which cards it means.
struct Filter {
    enum Is : uint32_t {
        kIsFriendly = 1U << 0U,
        kIsEnemy = 1U << 1U,
        kIsOther = 1U << 2U,
        kIsReadied = 1U << 3U,
        kIsExhausted = 1U << 4U,
        kIsHurt = 1U << 5U,
        kIsUndamaged = 1U << 6U,
        kIsFlank = 1U << 7U,
        kIsWarded = 1U << 8U,
        kIsStunned = 1U << 9U,
        kIsPurged = 1U << 10U,
        kIsOwnedByYou = 1U << 11U,
        kIsOwnedByPlayer = 1U << 12U,
        kIsOfPlayer = 1U << 13U,
        kIsAmong = 1U << 14U,
        kIsNotAmong = 1U << 15U,
        kHasOddPower = 1U << 16U,
        kHasSamePower = 1U << 17U,
        kHoldsAmber = 1U << 18U,
        kHasNoAmber = 1U << 19U,
        kHasUpgrade = 1U << 20U,
        kHasPlayEffect = 1U << 21U,
        kIsOfMostCommonHouse = 1U << 22U,
        kSharesNoTraitInLine = 1U << 23U,
        kIsOnLeftFlank = 1U << 24U,
        kIsOnRightFlank = 1U << 25U,
        kIsNotOnFlank = 1U << 26U,
        kHasNeighbor = 1U << 27U,
        kHasEvenPower = 1U << 28U,
        kHasHighestPower = 1U << 29U,
        kHasLowestPower = 1U << 30U,
        kIsPurgedByThis = 1U << 31U,
    };
    uint32_t is = 0;
    uint8_t noun = 0;
    uint8_t place = 0;  // PlaceOp; 0 is in play
    CardId named = 0;
    uint16_t keywords = 0;
    uint64_t traits = 0;
    uint64_t notTraits = 0;
    uint64_t anyTraits = UINT64_MAX;  // one of them
    CardId notNamed = 0;
    HouseMask houses = kAllHouses | 1U;  // one of them; bit 0 for a card of no house
    HouseMask notHouses = 0;
    uint8_t minPower = 0, maxPower = UINT8_MAX;
    uint8_t counter = 0;  // ResourceOp
    uint8_t sharedNeighbors = 0;
    uint8_t commonHouse = 0;  // creatures that a house must have in play
    // Cards it refers to; kNone where it does not refer.
    static constexpr uint8_t kNone = UINT8_MAX;
    CardIndex under = kNone, on = kNone, nextTo = kNone, inLineOf = kNone, otherThan = kNone, rightOf = kNone, leftOf = kNone;
};

// Questions about a game that nothing is changed by. Answers follow from the state alone, each time anew.
class Position : public machine::Position<Position, State, CardTable> {
public:
    using machine::Position<Position, State, CardTable>::Position;

    // ---- Cards
    [[nodiscard]] const CardDef& def(int index) const {
        const CardId form = s.board[index].form;
        if (any(kHasNoText) && s.blanked.has(index)) [[unlikely]]
            return cards.blanks[form];
        return cards[form];
    }
    [[nodiscard]] bool isInPlay(int index) const {
        const Pile role = roleOf(s.board[index].pile);
        return role == kLinePile || role == kArtifactPile || role == kAttachedPile;
    }
    [[nodiscard]] bool isCreature(int index) const { return roleOf(s.board[index].pile) == kLinePile; }
    // What it counts as: by its place while it is in play, else by its print. KF-LEAVE-11
    [[nodiscard]] Type typeOf(int index) const;
    [[nodiscard]] Seat controllerOf(int index) const {
        const Card& c = s.board[index];
        const Pile role = roleOf(c.pile);
        return role == kLinePile || role == kArtifactPile ? seatOf(c.pile) : c.controller;
    }
    [[nodiscard]] HouseMask housesOf(int index) const {
        return (s.statics & (staticBit(kBelongsTo) | staticBit(kBelongsToActive))) || s.board[index].has(kAnimatedFlag)
                   ? changedHousesOf(index)
                   : bitOf(s.board[index].house);
    }
    [[nodiscard]] int powerOf(int index) const;
    [[nodiscard]] int armorOf(int index) const;  // before what is used up
    [[nodiscard]] int armorLeft(int index) const { return std::max(0, armorOf(index) - s.board[index].armorUsed); }
    [[nodiscard]] bool hasKeyword(int index, uint8_t keyword) const {
        if (!(def(index).keywords & keywordBit(keyword)) && !(any(kGainsKeyword) && gainsKeyword(index, keyword))) return false;
        return !(any(kLosesKeyword) && losesKeyword(index, keyword));
    }
    [[nodiscard]] int valueOf(int index, uint8_t keyword) const;  // of hazardous or assault
    [[nodiscard]] uint64_t traitsOf(int index) const { return def(index).traits; }
    [[nodiscard]] bool isFlank(int index) const {
        if (!isCreature(index)) return false;
        return s.board[index].above == 0 || s.board[index].below == 0 || (any(kCountsAsFlank) && isBarred(kCountsAsFlank, index));
    }
    [[nodiscard]] bool isInCenter(int index) const;
    [[nodiscard]] bool areNeighbors(int a, int b) const {
        return isCreature(a) && (s.board[a].above == b || s.board[a].below == b) && b != 0;
    }
    [[nodiscard]] int upgradesOn(int index) const;
    // Of a card that an effect has taken out of play: those it last had there. KF-ABIL-22
    [[nodiscard]] HouseMask lastHousesOf(int index) const {
        const uint8_t kept = card(index).lastArmor;
        if (isInPlay(index) || kept == 0) return housesOf(index);
        return kept == kHouseEnd ? kAllHouses : bitOf(kept);
    }
    [[nodiscard]] bool isIn(HouseMask mask, int index) const { return (housesOf(index) & mask) != 0; }
    [[nodiscard]] int usesOfTitle(int index) const;
    [[nodiscard]] static Seat opponentOf(Seat seat) { return static_cast<Seat>(1 - seat); }
    [[nodiscard]] int creatures(Seat seat) const { return s.board.size(pileOf(seat, kLinePile)); }

    // ---- What players may do
    [[nodiscard]] bool mayPlayAtAll(Seat seat, int index) const;  // but for its house
    [[nodiscard]] bool mayPlay(int index) const;                  // from hand, in the main step
    [[nodiscard]] bool mayPlayAsUpgrade(int index) const;
    [[nodiscard]] bool mayDiscard(int index) const;
    // In the main step; as a set of kinds, one bit each, or for one kind.
    [[nodiscard]] unsigned usesOf(int index) const;
    [[nodiscard]] bool mayUse(int index, UseKind kind) const { return (usesOf(index) >> static_cast<int>(kind)) & 1U; }
    // By an effect that allows it: house does not matter. An effect that names the kind of use is followed also by a creature
    // that otherwise must fight. KF-RAGE-07
    [[nodiscard]] bool canUse(int index, UseKind kind, bool isNamed = false) const {
        if (controllerOf(index) != s.active) return false;  // KF-USE-07
        return (possibleUses(index, isNamed) >> static_cast<int>(kind)) & 1U;
    }
    [[nodiscard]] unsigned possibleUses(int index, bool isNamed = false) const;
    [[nodiscard]] bool mayAttack(int attacker, int target) const;
    [[nodiscard]] bool hasTarget(int attacker) const;
    [[nodiscard]] bool hasAbility(int index, uint8_t moment) const;
    [[nodiscard]] bool isOfActiveHouse(int index) const { return s.house != 0 && (housesOf(index) & bitOf(s.house)) != 0; }
    // Whether playing the card takes a permission: another house, or a first turn that has had its card.
    [[nodiscard]] bool needsPermission(int index) const {
        return !isOfActiveHouse(index) || (s.isFirstTurn && s.memory.fromHand > 0);
    }
    [[nodiscard]] HouseMask choosableHouses(Seat seat) const;
    [[nodiscard]] int keyCost(Seat seat) const;
    // What could be paid for a key: the pool and what lies on cards that may be spent.
    [[nodiscard]] int spendable(Seat seat) const;
    [[nodiscard]] bool maySpendFrom(Seat seat, int index) const;
    [[nodiscard]] int priceToPlay(Seat seat, int index) const;  // what is to be paid to the opponent: Customs Office
    [[nodiscard]] int lossToPlay(int index) const;              // what is to be lost: Truebaru
    [[nodiscard]] int priceToUse(int index) const;              // for the active player
    [[nodiscard]] bool meetsItsCondition(Seat seat, int index) const;
    [[nodiscard]] bool canForgeAtAll(Seat seat) const;
    [[nodiscard]] bool skipsForging(Seat seat) const;
    [[nodiscard]] bool cannotBeDamaged(int index) const { return any(kCannotBeDamaged) && isBarred(kCannotBeDamaged, index); }
    [[nodiscard]] bool ignoresDefense(int attacker) const;
    // Cards of that kind played this turn, by the active player.
    [[nodiscard]] int playedThisTurn(const Filter& filter) const;
    [[nodiscard]] int refillSize(Seat seat) const;
    [[nodiscard]] bool isAmberSafe(Seat seat) const;
    [[nodiscard]] bool any(StaticOp op) const { return (s.statics & staticBit(op)) != 0; }
    // A lasting permission that lets the card be played (or used), else -1; the source of a printed one in `giver`.
    [[nodiscard]] bool isPermitted(int index, bool toUse, int& row, CardIndex& giver) const;

    // ---- Programs
    [[nodiscard]] Asker askerFor(int source) const;
    [[nodiscard]] Asker askerFor(const Lasting& row) const;
    [[nodiscard]] Asker askerFor(const Waiting& row) const;
    [[nodiscard]] Asker askerFor(const Frame& frame) const;
    [[nodiscard]] CardIndex reference(uint8_t selector, const Asker& asker) const;
    [[nodiscard]] uint8_t readPlayers(uint16_t& pc, const Asker& asker) const;  // one bit a seat
    // The cards of a selector that leaves nothing to choose.
    int readCards(uint16_t& pc, const Asker& asker, CardIndex* out) const;
    [[nodiscard]] Filter readFilter(uint16_t& pc, const Asker& asker) const;
    void skipFilter(uint16_t& pc) const;
    void skipSelector(uint16_t& pc) const;
    [[nodiscard]] bool fits(int index, const Filter& filter, const Asker& asker) const;
    int candidates(const Filter& filter, const Asker& asker, CardIndex* out) const;
    [[nodiscard]] int count(const Filter& filter, const Asker& asker) const;
    // Whether a statement's selector covers the card; pc moves behind the selector.
    [[nodiscard]] bool covers(uint16_t& pc, const Asker& asker, int index) const;
    [[nodiscard]] int readNumber(uint16_t& pc, const Asker& asker) const;
    [[nodiscard]] int readUnit(uint16_t& pc, const Asker& asker) const;
    // How much, and of what.
    struct Amount {
        int amount = 0;
        uint8_t resource = 0;
        bool isAll = false;
        int but = 0;
    };
    [[nodiscard]] Amount readAmount(uint16_t& pc, const Asker& asker) const;
    [[nodiscard]] bool condition(uint16_t& pc, const Asker& asker) const;
    [[nodiscard]] HouseMask housesAmong(const Filter& filter, const Asker& asker) const;
    [[nodiscard]] HouseMask mostCommonHouses() const;
    [[nodiscard]] int creaturesOf(uint8_t house) const;

    // Whether an ability still waits: its source is there and its condition holds. KF-TIMING-30
    [[nodiscard]] bool isWaiting(const Waiting& row) const;
    // Two artifacts that nothing tells apart but their number.
    [[nodiscard]] bool areTwins(int a, int b) const;
    // Whether it can make no difference which of the two resolves first.
    [[nodiscard]] bool areInterchangeable(const Waiting& a, const Waiting& b) const {
        if (a.program != b.program || a.special != b.special) return false;
        if (a.special != kOrdinary || a.source == b.source) return true;
        const Order order = cards.orders[a.program];
        return order == Order::NeverMatters || (order == Order::SameOwner && a.seat == b.seat) || areTwins(a.source, b.source);
    }
    [[nodiscard]] bool isActive(const Lasting& row) const {
        if (s.turn < row.from || s.turn > row.to) return false;
        return row.subject == 0 || s.board[row.subject].incarnation == row.incarnation;
    }

    // Calls visit(pc behind the op, asker) for each statement of that kind that holds now; stops when it returns true.
    template <class Visit>
    bool eachStatic(StaticOp op, Visit visit) const {
        if (!any(op)) return false;
        const uint64_t bit = staticBit(op);
        for (const int pile : {pileOf(0, kLinePile), pileOf(1, kLinePile), pileOf(0, kArtifactPile), pileOf(1, kArtifactPile),
                               int{kAttachedPile}}) {
            for (const CardIndex source : s.board.in(pile)) {
                const CardDef& d = def(source);
                if ((d.staticOps & bit) && visitStatics(d, op, source, visit)) return true;
            }
        }
        for (const Lasting& row : s.lasting) {
            if (row.kind == Lasting::Kind::Static && row.op == op && isActive(row)) {
                if (visit(static_cast<uint16_t>(row.code + 1), askerFor(row))) return true;
            } else if (row.kind == Lasting::Kind::Text && isActive(row)) {
                const CardDef& d = cards[row.program];
                if ((d.staticOps & bit) && visitStatics(d, op, row.subject, visit)) return true;
            }
        }
        return false;
    }

    // Calls visit(conditions, program, giver, moments) for each ability of that moment that something in play gives to the card.
    template <class Visit>
    bool eachGrant(int index, uint8_t moment, Visit visit) const {
        return eachStatic(kGainsAbility, [&](uint16_t pc, const Asker& asker) {
            uint16_t selector = pc;
            skipSelector(pc);
            const int moments = cards.code[pc++];
            bool fitsMoment = false;
            for (int i = 0; i < moments; ++i) fitsMoment |= cards.code[pc++] == moment;
            if (!fitsMoment || !covers(selector, asker, index)) return false;
            const uint16_t conditionsAt = pc;
            pc = static_cast<uint16_t>(pc + 1 + cards.code[pc] + 2);
            return visit(conditionsAt, pc, asker.source);
        });
    }

private:
    template <class Visit>
    bool visitStatics(const CardDef& d, StaticOp op, CardIndex source, Visit& visit) const {
        for (const Static& held : d.statics) {
            if (held.op != op) continue;
            const Asker asker = askerFor(source);
            if (held.conditions != 0 && !conditions(held.conditions, asker)) continue;
            if (visit(static_cast<uint16_t>(held.code + 1), asker)) return true;
        }
        return false;
    }
    [[nodiscard]] HouseMask changedHousesOf(int index) const;
    [[nodiscard]] bool gainsKeyword(int index, uint8_t keyword) const;
    [[nodiscard]] bool losesKeyword(int index, uint8_t keyword) const;
    [[nodiscard]] bool isForbiddenToPlay(Seat seat, int index) const;
    [[nodiscard]] bool isBarred(StaticOp op, int index) const;
    [[nodiscard]] bool hasCounters(uint16_t& pc, const Asker& asker) const;
    [[nodiscard]] bool isCounterInPlay(uint16_t& pc, const Asker& asker) const;
    [[nodiscard]] bool shareHouse(const Asker& asker) const;
    [[nodiscard]] bool hasNamed(uint16_t& pc, std::initializer_list<int> piles) const;
    [[nodiscard]] bool fitsMarks(int index, const Filter& f, const Asker& asker) const;
    void readAdjectives(uint16_t& pc, Filter& filter) const;
    void readRelations(uint16_t& pc, const Asker& asker, Filter& filter) const;
};

}  // namespace riffle::keyforge
