#pragma once

#include "engine/rules.h"
#include "games/epic/rules/flow.h"
#include "games/epic/rules/options.h"
#include "games/epic/rules/setup.h"

namespace riffle::epic {

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
    using State = epic::State;
    using Observation = epic::Observation;
    static constexpr int kMaxOptions = epic::kMaxOptions;
    static constexpr int kSeats = epic::kMaxSeats;

    explicit Rules(const CardTable& cards) : cards_(&cards) {}

    [[nodiscard]] const CardTable& cards() const { return *cards_; }
    bool newGame(State& state, const Deal& deal, EventLog* events = nullptr) const {
        state = State{};
        if (!layOut(state, *cards_, deal)) return false;
        Flow(state, *cards_, events).run();
        return true;
    }
    [[nodiscard]] bool isOver(const State& state) const { return state.isOver != 0; }
    [[nodiscard]] Seat decider(const State& state) const { return state.decider; }
    int legalActions(const State& state, Action* out) const { return epic::legalActions(Position(state, *cards_), out); }
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

}  // namespace riffle::epic
