#pragma once

#include "games/keyforge/rules/flow.h"
#include "games/keyforge/rules/options.h"
#include "games/keyforge/rules/setup.h"
#include "machine/rules.h"
#include "machine/sight.h"

namespace riffle::keyforge {

// KeyForge behind the engine's concept.
class Rules : public machine::Rules<Rules, State, CardTable, Flow> {
public:
    using machine::Rules<Rules, State, CardTable, Flow>::Rules;
    static constexpr int kMaxOptions = keyforge::kMaxOptions;
    static constexpr int kSeats = keyforge::kSeats;

    int legalActions(const State& state, Action* out) const { return keyforge::legalActions(Position(state, *cards_), out); }
    [[nodiscard]] Observation observe(const State& state, Seat seat) const;
    [[nodiscard]] State sample(const Observation& observation, Rng& rng) const;
    void chances(const State& state, float* out) const;
    // What a net is shown of a position, and of what kind that is.
    void look(const State& state, machine::Sight& sight) const;
    [[nodiscard]] static machine::SightShape sightShape();
    [[nodiscard]] int appeal(const State& state, Action action) const;
    [[nodiscard]] int cardOf(Action action) const { return namesCard(verbOf(action)) ? static_cast<int>(action.subject()) : 0; }
    [[nodiscard]] const char* broken(const State& state) const;
};
static_assert(GameRules<Rules>);

using Observation = Rules::Observation;

}  // namespace riffle::keyforge
