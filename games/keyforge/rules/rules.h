#pragma once

#include "engine/rules.h"
#include "games/keyforge/rules/flow.h"
#include "games/keyforge/rules/options.h"
#include "games/keyforge/rules/setup.h"

namespace riffle::keyforge {

// What a seat may know of a game. Only Rules can make one, so whoever is given one cannot look further.
class Observation {
public:
    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] Seat seat() const { return seat_; }

private:
    friend class Rules;
    State state_;
    Seat seat_ = 0;
};

class Rules {
public:
    using State = keyforge::State;
    using Observation = keyforge::Observation;
    static constexpr int kMaxOptions = keyforge::kMaxOptions;
    static constexpr int kSeats = 2;

    explicit Rules(const CardTable& cards) : cards_(&cards) {}

    [[nodiscard]] const CardTable& cards() const { return *cards_; }

    // Deals a game and plays on to its first decision. False when the state has no room for so many cards.
    bool newGame(State& state, const Deal& deal, EventLog* events = nullptr) const {
        state = State{};
        if (!layOut(state, *cards_, deal)) return false;
        Flow(state, *cards_, events).run();
        return true;
    }

    [[nodiscard]] bool isOver(const State& state) const { return state.isOver != 0; }
    [[nodiscard]] Seat decider(const State& state) const { return state.decider; }
    int legalActions(const State& state, Action* out) const { return keyforge::legalActions(Position(state, *cards_), out); }
    void apply(State& state, Action action, EventLog* events = nullptr, std::vector<Action>* automatic = nullptr,
               uint32_t* tally = nullptr) const {
        Flow flow(state, *cards_, events, automatic);
        flow.tally = tally;
        flow.take(action);
    }

    [[nodiscard]] Observation observe(const State& state, Seat seat) const;
    [[nodiscard]] State sample(const Observation& observation, Rng& rng) const;
    void chances(const State& state, float* out) const;
    [[nodiscard]] int appeal(const State& state, Action action) const;
    [[nodiscard]] int cardOf(Action action) const { return namesCard(verbOf(action)) ? static_cast<int>(action.subject()) : 0; }
    [[nodiscard]] int evaluate(const State& state, Seat seat) const;
    [[nodiscard]] Action quickAction(const State& state) const { return mostAppealing(*this, state); }
    [[nodiscard]] bool isTurnOver(const State& state, const State& start) const { return state.turn != start.turn; }
    [[nodiscard]] const char* broken(const State& state) const;

private:
    const CardTable* cards_;
};
static_assert(GameRules<Rules>);

}  // namespace riffle::keyforge
