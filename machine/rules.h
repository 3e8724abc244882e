#pragma once

#include <utility>
#include <vector>

#include "engine/rules.h"

namespace riffle::machine {

// A position as one seat may know it: every card it has not seen is laid where its number says instead of where it is, and the
// coming luck is gone. Two positions the seat can't tell apart give the same bytes. Opponents and views are given this and
// nothing else. Only the game's Rules can make one, so whoever is given one cannot look further.
template <class Rules, class GameState>
class Observation {
public:
    [[nodiscard]] const GameState& state() const { return state_; }
    [[nodiscard]] Seat seat() const { return seat_; }

private:
    friend Rules;
    GameState state_;
    Seat seat_ = 0;
};

// A game behind the engine's concept, as far as all games are alike. Own is the game's Rules, Flow its rules at work; layOut,
// which lays out the table of a deal, is found beside its State.
template <class Own, class GameState, class Table, class Flow>
class Rules {
public:
    using State = GameState;
    using CardTable = Table;
    using Observation = machine::Observation<Own, GameState>;

    explicit Rules(const CardTable& table) : cards_(&table) {}

    [[nodiscard]] const CardTable& cards() const { return *cards_; }

    // Deals a game and plays on to its first decision. False when the state has no room for so many cards.
    template <class Deal>
    bool newGame(State& state, const Deal& deal, EventLog* events = nullptr) const {
        if (!layOut(state, *cards_, deal)) return false;
        Flow(state, *cards_, events).run();
        return true;
    }

    [[nodiscard]] bool isOver(const State& state) const { return state.isOver != 0; }
    [[nodiscard]] Seat decider(const State& state) const { return state.decider; }
    // `tally`: see Flow::tally.
    void apply(State& state, Action action, EventLog* events = nullptr, std::vector<Action>* automatic = nullptr,
               uint32_t* tally = nullptr) const {
        Flow flow(state, *cards_, events, automatic);
        flow.tally = tally;
        flow.take(action);
    }

    // A seat's chance of winning, in thousandths.
    [[nodiscard]] int evaluate(const State& state, Seat seat) const {
        float each[Own::kSeats];
        static_cast<const Own*>(this)->chances(state, each);
        return static_cast<int>(each[seat] * 1000);
    }
    [[nodiscard]] Action quickAction(const State& state) const { return mostAppealing(*static_cast<const Own*>(this), state); }
    // Whether the turn that was going on at `start` is over: where one turn's worth of play is judged.
    [[nodiscard]] bool isTurnOver(const State& state, const State& start) const { return state.turn != start.turn; }

protected:
    const CardTable* cards_;
};

}  // namespace riffle::machine
