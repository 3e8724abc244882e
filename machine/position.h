#pragma once

#include <cstdint>

namespace riffle::machine {

// Questions about a game that nothing is changed by, as far as all games ask them alike: how its programs are read. Own is the
// game's Position. Answers follow from the state alone, each time anew.
template <class Own, class State, class CardTable>
class Position {
public:
    Position(const State& state, const CardTable& table) : s(state), cards(table) {}

    [[nodiscard]] const auto& card(int index) const { return s.board[index]; }

    [[nodiscard]] int readInt(uint16_t& pc) const {
        const int value = cards.code[pc] | (cards.code[pc + 1] << 8);
        pc = static_cast<uint16_t>(pc + 2);
        return value;
    }

    // Whether all of them hold; pc is where their length stands, 0 where there are none.
    template <class Asker>
    [[nodiscard]] bool conditions(uint16_t pc, const Asker& asker) const {
        if (pc == 0) return true;
        const uint16_t length = cards.code[pc++];
        bool all = true;
        for (const int end = pc + length; pc < end;) all &= static_cast<const Own*>(this)->condition(pc, asker);
        return all;
    }

    const State& s;
    const CardTable& cards;
};

}  // namespace riffle::machine
