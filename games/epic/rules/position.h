#pragma once

#include <algorithm>

#include "games/epic/rules/state.h"
#include "machine/position.h"

namespace riffle::epic {

// For whom, and about what, a program asks: the registers it reads.
struct Asker {
    Seat seat = 0;
    Seat player = kNobody;
    CardIndex source = 0;
    CardIndex self = 0;  // "this": the source, unless it has left play and come back or lies elsewhere since
    Thing it = 0;
    uint8_t did = 0;
    uint8_t revealed = 0;
    uint16_t amount = 0;
    uint16_t count = 0;
    std::span<const Thing> them;
};

// Questions about a game that nothing is changed by.
class Position : public machine::Position<Position, State, CardTable> {
public:
    using machine::Position<Position, State, CardTable>::Position;

    [[nodiscard]] const CardDef& def(int index) const { return cards[s.board[index].def]; }
    [[nodiscard]] bool isInPlay(int index) const { return index != 0 && roleOf(s.board[index].pile) == kPlayPile; }
    [[nodiscard]] Seat controllerOf(int index) const {
        return isInPlay(index) ? seatOf(s.board[index].pile) : s.board[index].controller;
    }
    [[nodiscard]] bool isToken(int index) const { return def(index).type == Type::Token || card(index).has(kTokenFlag); }
    [[nodiscard]] int costOf(int index) const { return isToken(index) ? 0 : def(index).cost; }  // EPIC-TOKEN-09
    [[nodiscard]] FactionMask factionsOf(int index) const;
    [[nodiscard]] int offenseOf(int index) const;
    [[nodiscard]] int defenseOf(int index) const;
    [[nodiscard]] bool hasKeyword(int index, uint8_t keyword) const {
        if ((printedKeywords(index) | card(index).keywords) & keywordBit(keyword)) return true;
        return (s.given & keywordBit(keyword)) && isGiven(index, keyword);
    }
    [[nodiscard]] bool isGiven(int index, uint8_t keyword) const;  // by a statement
    [[nodiscard]] uint16_t printedKeywords(int index) const {
        return card(index).has(kStrippedFlag) ? uint16_t{0} : def(index).keywords;
    }
    [[nodiscard]] bool hasText(int index) const { return !card(index).has(kStrippedFlag); }
    [[nodiscard]] bool cannotGain(int index) const { return (def(index).staticOps & staticBit(kCannotGain)) && hasText(index); }
    // Whether it must not attack or use an expending talent yet. EPIC-DEPLOY-03, EPIC-DEPLOY-05, EPIC-OWN-04, EPIC-OWN-05
    [[nodiscard]] bool isHeldBack(int index) const { return card(index).has(kDeployingFlag) && isWithoutBlitz(index); }
    [[nodiscard]] bool isWithoutBlitz(int index) const;

    // ---- Players
    [[nodiscard]] const Player& player(Seat seat) const { return s.players[seat]; }
    [[nodiscard]] Seat nextSeat(Seat seat) const { return static_cast<Seat>(seat + 1 == s.playerCount ? 0 : seat + 1); }
    [[nodiscard]] Seat nextIn(Seat seat) const;  // to the left, over those who are out
    [[nodiscard]] Seat rightOf(Seat seat) const;
    [[nodiscard]] bool areOpponents(Seat a, Seat b) const {
        return a != b && (s.options.mode < Mode::Teams || player(a).team != player(b).team);
    }
    [[nodiscard]] bool isHunt() const {
        return s.options.mode == Mode::HunterFirstBlood || s.options.mode == Mode::HunterLastSurvivor;
    }
    // Whether effects of one's cards reach the other. EPIC-HUNT-FB-2
    [[nodiscard]] bool reaches(Seat seat, Seat other) const {
        return player(other).isIn && (!isHunt() || isNeighbour(seat, other));
    }
    [[nodiscard]] bool isNeighbour(Seat seat, Seat other) const;
    [[nodiscard]] bool mayAttackPlayer(Seat attacker, Seat target) const;
    [[nodiscard]] int playersIn() const;
    [[nodiscard]] bool isFrenzied(Seat seat) const;
    [[nodiscard]] bool mayGainHealth(Seat seat) const;
    // Where a hydra's shared health is kept.
    [[nodiscard]] Seat healthSeat(Seat seat) const { return s.options.mode == Mode::Hydra ? firstOfTeam(seat) : seat; }
    [[nodiscard]] Seat firstOfTeam(Seat seat) const;
    // It is this player's turn, or their team's.
    [[nodiscard]] bool isOnTurn(Seat seat) const {
        return seat == s.active || (haveOneTurn() && player(seat).team == player(s.active).team);
    }
    [[nodiscard]] bool haveOneTurn() const { return s.options.mode == Mode::Hydra && !s.options.ownTurns; }
    [[nodiscard]] Seat turnSeat(Seat seat) const { return haveOneTurn() ? healthSeat(seat) : seat; }  // whose turn it counts as
    [[nodiscard]] Seat nextToAct(Seat seat) const;  // where the initiative goes from here

    // ---- What may be done
    [[nodiscard]] bool hasGoldFor(Seat seat, int index) const {
        const Player& p = player(seat);
        return p.gold > 0 || (p.factionGold != 0 && (p.factionGold & factionsOf(index)) != 0);
    }
    // EPIC-CHAMP-01, EPIC-EVENT-01, EPIC-PLAY-04
    [[nodiscard]] bool mayPlay(Seat seat, int index) const {
        const CardDef& d = def(index);
        if (d.type != Type::Event && d.type != Type::Champion) return false;
        if (d.cost > 0 && !hasGoldFor(seat, index)) return false;
        if (d.type == Type::Champion) return isTimeFor(seat, index);
        // Where no mode can be had, the card can't be.
        if (d.play == 0 || cards.code[d.play] != kYourTurnOrForGold || isOnTurn(seat)) return true;
        return hasGoldFor(seat, index) && (d.cost == 0 || player(seat).factionGold != 0);
    }
    // Whether it is a time to play this champion. EPIC-CHAMP-01
    [[nodiscard]] bool isTimeFor(Seat seat, int index) const {
        return (s.phase == kPhaseMain && isOnTurn(seat)) || mayAmbush(seat, index);
    }
    [[nodiscard]] bool mayAmbush(Seat seat, int index) const;
    [[nodiscard]] bool canPayCost(Seat seat, int index, const Cost& cost) const;
    [[nodiscard]] bool mayUse(Seat seat, int index, const Trigger& talent) const;
    [[nodiscard]] bool mayAttack(int index) const;
    [[nodiscard]] bool mustAttack(int index) const;
    [[nodiscard]] bool mayBlock(int index) const;
    [[nodiscard]] bool any(StaticOp op) const { return (s.statics & staticBit(op)) != 0; }
    // Whether visit(card) is true of any champion with one of the flags: attackers, blockers.
    template <class Visit>
    bool anyInPlay(uint16_t flags, Visit visit) const {
        for (Seat seat = 0; seat < s.playerCount; ++seat) {
            for (const CardIndex index : s.board.in(pileOf(seat, kPlayPile))) {
                if ((card(index).flags & flags) != 0 && visit(index)) return true;
            }
        }
        return false;
    }
    int attackers(CardIndex* out) const;
    int blockers(CardIndex* out) const;

    // ---- Programs
    [[nodiscard]] Asker askerFor(int source) const;
    [[nodiscard]] Asker askerFor(const Frame& frame) const;
    [[nodiscard]] Asker askerFor(const Waiting& row) const;
    [[nodiscard]] Thing reference(uint8_t selector, const Asker& asker) const;
    [[nodiscard]] uint16_t readPlayers(uint16_t& pc, const Asker& asker) const;
    [[nodiscard]] const Filter& readFilter(uint16_t& pc) const {
        const Filter& filter = cards.filters[cards.filterAt[pc]];
        pc = filter.end;
        return filter;
    }
    void skipSelector(uint16_t& pc) const;
    // What the selector at pc chooses among; nullptr where it is a reference.
    [[nodiscard]] const Filter* filterOf(uint16_t pc) const;
    [[nodiscard]] bool fits(int index, const Filter& filter, const Asker& asker) const;
    [[nodiscard]] bool fitsPlayer(Seat seat, const Filter& filter, const Asker& asker) const;
    int candidates(const Filter& filter, const Asker& asker, Thing* out) const;
    [[nodiscard]] bool covers(const Static& held, const Asker& asker, int index) const;
    int readThings(uint16_t& pc, const Asker& asker, Thing* out) const;
    [[nodiscard]] int readUnit(uint16_t& pc, const Asker& asker) const;
    [[nodiscard]] int readNumber(uint16_t& pc, const Asker& asker) const;
    [[nodiscard]] bool condition(uint16_t& pc, const Asker& asker) const;
    [[nodiscard]] bool isWaiting(const Waiting& row) const;

    // Calls visit(statement, asker) for each statement of these kinds that holds now; stops when it returns true.
    template <class Visit>
    bool eachStatic(uint32_t ops, Visit visit) const {
        if (!(s.statics & ops)) return false;
        for (Seat seat = 0; seat < s.playerCount; ++seat) {
            for (const CardIndex source : s.board.in(pileOf(seat, kPlayPile))) {
                const CardDef& d = def(source);
                if (!(d.staticOps & ops) || !hasText(source)) continue;
                for (const Static& held : d.statics) {
                    if (!(staticBit(held.op) & ops)) continue;
                    const Asker asker = askerFor(source);
                    if (held.conditions != 0 && !conditions(held.conditions, asker)) continue;
                    if (visit(held, asker)) return true;
                }
            }
        }
        return false;
    }
};

}  // namespace riffle::epic
