#pragma once

#include <algorithm>

#include "games/epic/state.h"

namespace riffle::epic {

// For whom, and about what, a program asks: the registers it reads.
struct Asker {
    Seat seat = 0;
    Seat player = 0;
    CardIndex source = 0;
    Thing it = 0;
    uint8_t did = 0;
    uint8_t revealed = 0;
    uint16_t amount = 0;
    uint16_t count = 0;
    const Thing* them = nullptr;
    int themCount = 0;
};

// A noun phrase of a card, taken apart.
struct Filter {
    enum Is : uint32_t {
        kIsTarget = 1U << 0U,
        kIsFriendly = 1U << 1U,
        kIsEnemy = 1U << 2U,
        kIsOther = 1U << 3U,
        kIsAttacking = 1U << 4U,
        kIsBlocking = 1U << 5U,
        kIsTurned = 1U << 6U,
        kIsDamaged = 1U << 7U,
        kIsToken = 1U << 8U,
        kIsNoToken = 1U << 9U,
        kIsBrokenThisTurn = 1U << 10U,
        kHasDamagedYou = 1U << 11U,
        kIsAmong = 1U << 12U,
        kIsOfPlayer = 1U << 13U,
        kIsOfDefender = 1U << 14U,
        kHasNameOfIt = 1U << 15U,
    };
    uint32_t is = 0;
    uint8_t noun = 0;
    uint8_t place = 0;  // PlaceOp; 0 is in play
    CardId named = 0;
    CardId notNamed = 0;
    FactionMask factions = 0;  // one of them, 0 for any
    FactionMask notFactions = 0;
    uint64_t traits = 0;
    uint64_t notTraits = 0;
    uint16_t keywords = 0;
    uint16_t notKeywords = 0;
    uint8_t cost = UINT8_MAX;
    uint16_t maxDefense = UINT16_MAX;
    Thing otherThan = UINT16_MAX;

    [[nodiscard]] bool takesPlayers() const { return noun == kPlayer || noun == kOpponent || noun == kChampionOrPlayer; }
    [[nodiscard]] bool takesCards() const { return noun != kPlayer && noun != kOpponent; }
};

// Questions about a game that nothing is changed by.
class Position {
public:
    Position(const State& state, const CardTable& table) : s(state), cards(table) {}

    [[nodiscard]] const Card& card(int index) const { return s.board[index]; }
    [[nodiscard]] const CardDef& def(int index) const { return cards[s.board[index].def]; }
    [[nodiscard]] bool isInPlay(int index) const { return index != 0 && roleOf(s.board[index].pile) == kPlayPile; }
    [[nodiscard]] Seat controllerOf(int index) const {
        return isInPlay(index) ? seatOf(s.board[index].pile) : s.board[index].controller;
    }
    [[nodiscard]] bool isToken(int index) const { return def(index).type == Type::Token || card(index).has(kTokenFlag); }
    [[nodiscard]] int costOf(int index) const { return def(index).cost; }  // a token's is 0
    [[nodiscard]] FactionMask factionsOf(int index) const;
    [[nodiscard]] int offenseOf(int index) const;
    [[nodiscard]] int defenseOf(int index) const;
    [[nodiscard]] bool hasKeyword(int index, uint8_t keyword) const;
    [[nodiscard]] uint16_t printedKeywords(int index) const {
        return card(index).has(kStrippedFlag) ? uint16_t{0} : def(index).keywords;
    }
    [[nodiscard]] bool hasText(int index) const { return !card(index).has(kStrippedFlag); }
    // Whether it must not attack or use an expending talent yet. EPIC-DEPLOY-03, -05, EPIC-OWN-04, -05
    [[nodiscard]] bool isHeldBack(int index) const;

    // ---- Players
    [[nodiscard]] const Player& player(Seat seat) const { return s.players[seat]; }
    [[nodiscard]] Seat nextSeat(Seat seat) const { return static_cast<Seat>(seat + 1 == s.playerCount ? 0 : seat + 1); }
    [[nodiscard]] Seat nextIn(Seat seat) const;  // to the left, over those who are out
    [[nodiscard]] Seat rightOf(Seat seat) const;
    [[nodiscard]] bool areOpponents(Seat a, Seat b) const;
    [[nodiscard]] bool reaches(Seat seat, Seat other) const;  // whether effects of one's cards reach the other. EPIC-HUNT-FB-2
    [[nodiscard]] bool mayAttackPlayer(Seat attacker, Seat target) const;
    [[nodiscard]] int playersIn() const;
    [[nodiscard]] bool isFrenzied(Seat seat) const;
    [[nodiscard]] bool mayGainHealth(Seat seat) const;
    [[nodiscard]] Seat healthSeat(Seat seat) const;  // where a hydra's shared health is kept
    [[nodiscard]] bool isOnTurn(Seat seat) const;    // it is this player's turn, or their team's

    // ---- What may be done
    [[nodiscard]] bool canPay(Seat seat, int index, bool needsGold) const;
    [[nodiscard]] bool mayPlay(Seat seat, int index) const;
    [[nodiscard]] bool canPayCost(Seat seat, int index, const Cost& cost) const;
    [[nodiscard]] bool mayUse(Seat seat, int index, const Trigger& talent) const;
    [[nodiscard]] bool mayAttack(int index) const;
    [[nodiscard]] bool mayBlock(int index) const;
    [[nodiscard]] bool any(uint8_t op) const { return (s.statics & staticBit(op)) != 0; }
    int attackers(CardIndex* out) const;
    int blockers(CardIndex* out) const;

    // ---- Programs
    [[nodiscard]] int readInt(uint16_t& pc) const {
        const int value = cards.code[pc] | (cards.code[pc + 1] << 8);
        pc = static_cast<uint16_t>(pc + 2);
        return value;
    }
    [[nodiscard]] Asker askerFor(int source) const;
    [[nodiscard]] Asker askerFor(const Frame& frame) const;
    [[nodiscard]] Asker askerFor(const Waiting& row) const;
    [[nodiscard]] Thing reference(uint8_t selector, const Asker& asker) const;
    [[nodiscard]] uint16_t readPlayers(uint16_t& pc, const Asker& asker) const;
    [[nodiscard]] Filter readFilter(uint16_t& pc, const Asker& asker) const;
    void skipFilter(uint16_t& pc) const;
    void skipSelector(uint16_t& pc) const;
    [[nodiscard]] bool fits(int index, const Filter& filter, const Asker& asker) const;
    [[nodiscard]] bool fitsPlayer(Seat seat, const Filter& filter, const Asker& asker) const;
    int candidates(const Filter& filter, const Asker& asker, Thing* out) const;
    [[nodiscard]] bool covers(uint16_t& pc, const Asker& asker, int index) const;
    int readThings(uint16_t& pc, const Asker& asker, Thing* out) const;
    [[nodiscard]] int readUnit(uint16_t& pc, const Asker& asker) const;
    [[nodiscard]] int readNumber(uint16_t& pc, const Asker& asker) const;
    [[nodiscard]] bool condition(uint16_t& pc, const Asker& asker) const;
    [[nodiscard]] bool conditions(uint16_t pc, const Asker& asker) const;
    [[nodiscard]] bool isWaiting(const Waiting& row) const;

    // Calls visit(pc behind the op, asker) for each statement of that kind that holds now; stops when it returns true.
    template <class Visit>
    bool eachStatic(uint8_t op, Visit visit) const {
        if (!any(op)) return false;
        const uint32_t bit = staticBit(op);
        for (Seat seat = 0; seat < s.playerCount; ++seat) {
            for (const CardIndex source : s.board.in(pileOf(seat, kPlayPile))) {
                const CardDef& d = def(source);
                if (!(d.staticOps & bit) || !hasText(source)) continue;
                for (const Static& held : d.statics) {
                    if (held.op != op) continue;
                    const Asker asker = askerFor(source);
                    if (held.conditions != 0 && !conditions(held.conditions, asker)) continue;
                    if (visit(static_cast<uint16_t>(held.code + 1), asker)) return true;
                }
            }
        }
        return false;
    }

    const State& s;
    const CardTable& cards;
};

}  // namespace riffle::epic
