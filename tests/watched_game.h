#pragma once

#include <string>
#include <vector>

#include "sim/soak.h"

namespace riffle::test {

// Plays the game with that number at the table of a soak at random, and shows it to `look(state, action)` before some choices and
// to `after(state, events)` behind each, until one of them says what is wrong.
template <class Table, class Look, class After>
std::string playWatched(const Table& table, uint64_t number, Look look, After after) {
    constexpr int kLongest = 1500;  // choices of a game
    constexpr int kEvery = 5;       // of them are looked at closely
    const auto& rules = table.rules();
    using Rules = std::remove_cvref_t<decltype(rules)>;
    const uint64_t seed = sim::seedOf(3, number);
    Rng rng = Rng::seeded(seed);
    typename Rules::State state;
    EventLog events;
    table.deal(number, seed, state);
    std::vector<Action> options(Rules::kMaxOptions);
    std::string wrong;
    for (int step = 0; step < kLongest && !state.isOver && wrong.empty(); ++step) {
        const Action action = options[rng.below(static_cast<uint32_t>(rules.legalActions(state, options.data())))];
        if (step % kEvery == 0) wrong = look(state, action);
        events.clear();
        rules.apply(state, action, &events);
        if (wrong.empty()) wrong = after(state, events);
    }
    return wrong;
}

}  // namespace riffle::test
