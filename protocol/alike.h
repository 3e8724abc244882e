#pragma once

#include <algorithm>
#include <cstring>
#include <span>

#include "engine/facade.h"
#include "engine/rng.h"

namespace riffle {

// Some worlds are drawn and tried. What is overlooked this way rules out few worlds, or one of those would have been drawn, and
// so tells little.
inline constexpr int kWorldsTried = 16;

// GameKind::looksAlike for a game with such rules.
template <class Rules>
bool areAlike(const Rules& rules, const Game& from, Seat seat, std::span<const Action> choices) {
    using State = typename Rules::State;
    State start;
    std::memcpy(&start, from.bytes().data(), sizeof start);
    Rng rng = Rng::seeded(from.hash());  // the same worlds whenever it is asked
    const auto seen = rules.observe(start, seat);
    for (int i = 0; i < kWorldsTried; ++i) {
        State truth = start;
        State world = rules.sample(seen, rng);
        world.options.askChance = truth.options.askChance;
        for (const Action choice : choices) {
            Action options[Rules::kMaxOptions];
            const int count = world.isOver ? 0 : rules.legalActions(world, options);
            if (std::find(options, options + count, choice) == options + count) return false;
            rules.apply(truth, choice, nullptr);
            rules.apply(world, choice, nullptr);
            const auto one = rules.observe(truth, seat);
            const auto other = rules.observe(world, seat);
            if (std::memcmp(&one.state(), &other.state(), sizeof(State)) != 0) return false;
        }
    }
    return true;
}

}  // namespace riffle
