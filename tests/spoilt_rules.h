#pragma once

#include <functional>
#include <vector>

#include "engine/rules.h"

namespace riffle::test {

// The rules of a game with one thing wrong: what a soak is there to find.
template <GameRules Good>
struct SpoiltRules {
    using State = typename Good::State;
    static constexpr int kMaxOptions = Good::kMaxOptions;
    static constexpr int kSeats = Good::kSeats;

    const Good& good;
    bool seesAll = false;                             // a seat observes what is hidden from it
    bool offersTwice = false;                         // an option is there twice
    std::function<void(State&, bool)> after = {};     // what goes wrong behind a choice, and whether notes were taken
    std::function<void(State&, Seat)> imagined = {};  // what is wrong with a world drawn for a seat

    class Observation {
    public:
        Observation(const State& s, Seat seatThatSees) : state_(s), seat_(seatThatSees) {}
        [[nodiscard]] const State& state() const { return state_; }
        [[nodiscard]] Seat seat() const { return seat_; }

    private:
        State state_;
        Seat seat_;
    };

    [[nodiscard]] bool isOver(const State& s) const { return good.isOver(s); }
    [[nodiscard]] Seat decider(const State& s) const { return good.decider(s); }
    int legalActions(const State& s, Action* out) const {
        int count = good.legalActions(s, out);
        if (offersTwice && count > 1 && s.turn == 3) out[count++] = out[0];
        return count;
    }
    template <class... More>
    void apply(State& s, Action action, EventLog* events, More... more) const {
        good.apply(s, action, events, more...);
        if (after && s.turn == 3) after(s, events != nullptr);
    }
    [[nodiscard]] Observation observe(const State& s, Seat seat) const {
        if (!seesAll) return {good.observe(s, seat).state(), seat};
        State seen = s;
        seen.rng = Rng{};
        return {seen, seat};
    }
    [[nodiscard]] State sample(const Observation& observation, Rng& rng) const {
        State world = good.sample(good.observe(observation.state(), observation.seat()), rng);
        if (imagined) imagined(world, observation.seat());
        return world;
    }
    void chances(const State& s, float* out) const { good.chances(s, out); }
    [[nodiscard]] int appeal(const State& s, Action action) const { return good.appeal(s, action); }
    [[nodiscard]] int cardOf(Action action) const { return good.cardOf(action); }
    [[nodiscard]] int evaluate(const State& s, Seat seat) const { return good.evaluate(s, seat); }
    [[nodiscard]] Action quickAction(const State& s) const { return good.quickAction(s); }
    [[nodiscard]] bool isTurnOver(const State& s, const State& start) const { return good.isTurnOver(s, start); }
    [[nodiscard]] const char* broken(const State& s) const { return good.broken(s); }
};

}  // namespace riffle::test
