#pragma once

#include "games/shards/rules/state.h"

namespace riffle::shards {

// Whether a condition holds. Ask: it holds if its player shows cards from hand, which is theirs to decide (SOI-KEY-12).
enum class Truth : uint8_t { No, Ask, Yes };

// For whom and for which card a program asks.
struct Asker {
    Seat seat = 0;
    CardIndex source = 0;
    uint16_t amount = 0;  // "that much"
};

// Questions about a position. Nothing here changes it.
class Position {
public:
    Position(const State& state, const CardTable& table) : s(state), cards(table), defs(table.defs.data()) {}

    const State& s;
    const CardTable& cards;
    const CardDef* defs;  // the table's rows

    [[nodiscard]] const CardDef& def(int card) const { return defs[s.board[card].def]; }
    [[nodiscard]] const Player& player(Seat seat) const { return s.players[seat]; }

    // Seats and sides.
    [[nodiscard]] bool isSolo() const { return s.playerCount == 1; }
    [[nodiscard]] Seat nextSeat(Seat seat) const {                   // clockwise, whether still in the game or not
        if (isSolo()) return seat == kNemesis ? Seat{0} : kNemesis;  // SOI-NEM-07
        return seat + 1 == s.playerCount ? Seat{0} : static_cast<Seat>(seat + 1);
    }
    [[nodiscard]] Seat nextIn(Seat seat) const;  // clockwise, among those still in it
    // In 2v2 the second player in clockwise order sits opposite the first, the third opposite the fourth. SOI-TEAM-02,
    // SOI-TEAM-03
    [[nodiscard]] Seat opposite(Seat seat) const { return seat ^ 1U; }
    [[nodiscard]] Seat teamMate(Seat seat) const { return static_cast<Seat>(3 - seat); }
    [[nodiscard]] bool areOpponents(Seat a, Seat b) const {
        return a != b && (s.options.attack != AttackMode::Opposite || b != teamMate(a));  // SOI-TEAM-14
    }
    [[nodiscard]] Seat decidesFor(Seat seat) const { return seat == kNemesis ? Seat{0} : seat; }  // SOI-NEM-14

    // Costs, health, shields.
    [[nodiscard]] int costFor(Seat seat, int card) const {  // to recruit or fast-play it
        return def(card).has(kCostsLess) ? reducedCost(seat, card) : def(card).cost;
    }
    [[nodiscard]] int healthOf(int champion) const;
    [[nodiscard]] int shieldInHand(int card) const;
    [[nodiscard]] int shieldInPlay(Seat seat) const;
    [[nodiscard]] bool ignoresShields(Seat attacker) const;

    // What can be attacked.
    [[nodiscard]] bool canAttackChampion(Seat attacker, int champion) const;
    [[nodiscard]] bool isProtected(Seat seat) const;  // "you cannot be attacked"
    [[nodiscard]] bool canAttackPlayer(Seat attacker, Seat target) const;

    // SOI-CHAMP-03; "only if" abilities cannot be used for nothing.
    [[nodiscard]] bool canActivate(int champion) const {
        const CardDef& d = def(champion);
        if (d.exhaust == 0 || (s.board[champion].flags & kExhaustedFlag)) return false;
        return d.exhaustOnlyIf == 0 || mayExhaust(champion);
    }

    // Programs: operands are read at pc, which moves behind them.
    [[nodiscard]] int readInt(uint16_t& pc) const;
    [[nodiscard]] int readNumber(uint16_t& pc, const Asker& asker) const;  // kInfinitePower for infinite
    [[nodiscard]] bool isNamedAbility(uint16_t pc) const { return kConditionTraits.has(cards.code[pc], kIsNamed); }
    [[nodiscard]] Filter readFilter(uint16_t& pc) const { return shards::readFilter(cards.code, pc); }
    [[nodiscard]] Truth condition(uint16_t& pc, const Asker& asker) const;
    // All conditions of a list whose length stands at pc.
    [[nodiscard]] Truth conditions(uint16_t& pc, const Asker& asker) const;
    [[nodiscard]] bool hasFactions(Seat seat, uint8_t& missing) const;
    [[nodiscard]] Truth isUnified(const Asker& asker) const;
    [[nodiscard]] Truth isDominant(Seat seat) const;

    [[nodiscard]] bool fits(int card, const Filter& filter) const { return shards::fits(def(card), filter); }
    [[nodiscard]] int count(const Filter& filter, const Asker& asker) const;

    // The cards an effect may choose among, in the order of their piles. `out` has room for all cards.
    int candidates(const Filter& filter, const Asker& asker, CardIndex* out) const;

    // The same for the statement the top frame is at: what has been dealt with, or must not be copied, left out.
    int candidatesAt(const Frame& frame, CardIndex* out) const;

    // The cards that may be shown next for the condition the top frame is at: hand cards of the faction in frame.detail.
    int showable(const Frame& frame, CardIndex* out) const;

    // Which questions are idle: idle_questions.cpp.
    [[nodiscard]] bool areAlike(int a, int b) const;
    [[nodiscard]] bool canBlockMore(Seat target) const;
    [[nodiscard]] bool isFutile(uint16_t pc, int end, const Asker& asker) const;
    [[nodiscard]] bool isOrderIdle(const CardIndex* champions, int number) const;

private:
    // The sum of a statement over a seat's champions: "you have 3 shield", where an "instead" replaces the value before it.
    [[nodiscard]] int sumStatic(Seat seat, StaticOp op) const;
    [[nodiscard]] int valueOf(int card, StaticOp op) const;
    [[nodiscard]] bool holds(int card, const Static& statement) const;
    [[nodiscard]] bool isInCopyChain(int card) const;
    [[nodiscard]] bool protects(int champion) const;
    [[nodiscard]] int reducedCost(Seat seat, int card) const;
    [[nodiscard]] bool mayExhaust(int champion) const;
    [[nodiscard]] bool isFutileEffect(EffectOp op, uint16_t& pc, const Asker& asker) const;
    [[nodiscard]] bool isFull(Seat seat, ResourceOp resource) const;
};

inline int Position::readInt(uint16_t& pc) const {
    const int value = cards.code[pc] | (cards.code[pc + 1] << 8);
    pc = static_cast<uint16_t>(pc + 2);
    return value;
}

}  // namespace riffle::shards
