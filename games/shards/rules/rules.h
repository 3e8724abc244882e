#pragma once

#include <cstring>

#include "engine/rules.h"
#include "games/shards/rules/flow.h"
#include "games/shards/rules/options.h"
#include "games/shards/rules/setup.h"

namespace riffle::shards {

// A position as one seat may know it: every card it has not seen is laid where its number says instead of where it is, and the
// coming luck is gone. Two positions the seat can't tell apart give the same bytes. Opponents and views are given this and
// nothing else.
class Observation {
public:
    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] Seat seat() const { return seat_; }

private:
    friend class Rules;
    State state_;
    Seat seat_ = 0;
};

// Shards of Infinity behind the engine's concept.
class Rules {
public:
    using State = shards::State;
    using Observation = shards::Observation;
    static constexpr int kMaxOptions = shards::kMaxOptions;
    static constexpr int kSeats = shards::kSeats;

    explicit Rules(const CardTable& table) : cards_(&table) {}

    [[nodiscard]] const CardTable& cards() const { return *cards_; }

    // Deals a game and plays on to its first decision. False when the state has no room for so many cards.
    bool newGame(State& state, const Deal& deal, EventLog* events = nullptr) const {
        if (!layOut(state, *cards_, deal)) return false;
        Flow(state, *cards_, events).run();
        return true;
    }

    [[nodiscard]] bool isOver(const State& state) const { return state.isOver != 0; }
    [[nodiscard]] Seat decider(const State& state) const { return state.decider; }
    int legalActions(const State& state, Action* out) const { return shards::legalActions(Position(state, *cards_), out); }
    void apply(State& state, Action action, EventLog* events = nullptr, std::vector<Action>* automatic = nullptr) const {
        Flow flow(state, *cards_, events, automatic);
        flow.take(action);
    }

    [[nodiscard]] Observation observe(const State& state, Seat seat) const;
    [[nodiscard]] State sample(const Observation& observation, Rng& rng) const;
    void chances(const State& state, float* out) const;
    [[nodiscard]] int appeal(const State& state, Action action) const;
    [[nodiscard]] int cardOf(Action action) const { return namesCard(verbOf(action)) ? static_cast<int>(action.subject()) : 0; }
    [[nodiscard]] int evaluate(const State& state, Seat seat) const;
    [[nodiscard]] Action quickAction(const State& state) const { return mostAppealing(*this, state); }
    // Whether the turn that was going on at `start` is over: where one turn's worth of play is judged.
    [[nodiscard]] bool isTurnOver(const State& state, const State& start) const { return state.turn != start.turn; }
    [[nodiscard]] const char* broken(const State& state) const;

private:
    const CardTable* cards_;
};
static_assert(GameRules<Rules>);

}  // namespace riffle::shards
