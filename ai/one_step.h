#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "engine/rules.h"

namespace riffle::ai {

// What an opponent thinks of a decision.
struct Thought {
    Action action;
    int value = 0;  // of the position it expects for the seat that asked, in thousandths of a won game
};

// Tries each choice in worlds sampled from what the seat knows, plays the rest of the turn quickly, and takes the choice with the
// best position at its end. It sees an Observation: looking at the true state does not compile. `worlds` is how many worlds are
// tried; `noise` (thousandths) blurs the values, for opponents that are meant to be beaten.
template <GameRules R>
Thought chooseByOneStep(const R& rules, const typename R::Observation& observation, int worlds, int noise, uint64_t seed) {
    constexpr int kLongestTurn = 200;
    Rng rng = Rng::seeded(seed);
    const Seat seat = observation.seat();
    Action options[R::kMaxOptions];
    const int count = rules.legalActions(observation.state(), options);
    std::vector<int64_t> totals(static_cast<size_t>(count), 0);
    for (int w = 0; w < worlds; ++w) {
        const typename R::State world = rules.sample(observation, rng);
        for (int i = 0; i < count; ++i) {
            typename R::State state = world;
            rules.apply(state, options[i], nullptr);
            for (int step = 0; step < kLongestTurn && !rules.isOver(state) && !rules.isTurnOver(state, world); ++step) {
                rules.apply(state, rules.quickAction(state), nullptr);
            }
            totals[static_cast<size_t>(i)] += rules.evaluate(state, seat);
        }
    }
    Thought best;
    int64_t highest = INT64_MIN;
    for (int i = 0; i < count; ++i) {
        const int64_t blur = noise > 0 ? static_cast<int64_t>(rng.below(static_cast<uint32_t>(2 * noise + 1))) - noise : 0;
        const int64_t value = totals[static_cast<size_t>(i)] + blur * worlds;
        if (value <= highest) continue;
        highest = value;
        best.action = options[i];
        best.value = static_cast<int>(totals[static_cast<size_t>(i)] / worlds);
    }
    return best;
}

}  // namespace riffle::ai
