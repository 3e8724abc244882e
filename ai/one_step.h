#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "ai/plan.h"
#include "engine/rules.h"

namespace riffle::ai {

// Tries each choice in worlds sampled from what the seat knows, plays the rest of the turn quickly, and takes the choice with the
// best position at its end. It sees an Observation: looking at the true state does not compile. `worlds` is how many worlds are
// tried; `noise` (thousandths) blurs the values, for opponents that are meant to be beaten.
template <GameRules R>
Plan chooseByOneStep(const R& rules, const typename R::Observation& observation, int worlds, int noise, uint64_t seed) {
    constexpr int kLongestTurn = 200;
    Rng rng = Rng::seeded(seed);
    const Seat seat = observation.seat();
    Action options[R::kMaxOptions];
    const int count = rules.legalActions(observation.state(), options);
    Plan plan;
    for (int i = 0; i < count; ++i) plan.options.push_back({options[i], 0, 0});
    std::vector<std::array<float, R::kSeats>> totals(static_cast<size_t>(count));
    for (int w = 0; w < worlds; ++w) {
        const typename R::State world = rules.sample(observation, rng);
        for (int i = 0; i < count; ++i) {
            typename R::State state = world;
            rules.apply(state, options[i], nullptr);
            for (int step = 0; step < kLongestTurn && !rules.isOver(state) && !rules.isTurnOver(state, world); ++step) {
                rules.apply(state, rules.quickAction(state), nullptr);
            }
            float chances[R::kSeats];
            rules.chances(state, chances);
            for (size_t s = 0; s < R::kSeats; ++s) totals[static_cast<size_t>(i)][s] += chances[s] / static_cast<float>(worlds);
            plan.options[static_cast<size_t>(i)].value = totals[static_cast<size_t>(i)][seat];
            ++plan.options[static_cast<size_t>(i)].visits;
        }
    }
    float highest = -1e9F;
    for (size_t i = 0; i < plan.options.size(); ++i) {
        const float blur =
            noise > 0 ? (static_cast<float>(rng.below(static_cast<uint32_t>(2 * noise + 1))) - static_cast<float>(noise)) / 1000
                      : 0;
        if (plan.options[i].value + blur <= highest) continue;
        highest = plan.options[i].value + blur;
        plan.action = plan.options[i].action;
        plan.value = plan.options[i].value;
        std::copy(totals[i].begin(), totals[i].end(), plan.chances.begin());
    }
    return plan;
}

}  // namespace riffle::ai
