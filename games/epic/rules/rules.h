#pragma once

#include "games/epic/rules/flow.h"
#include "games/epic/rules/options.h"
#include "games/epic/rules/setup.h"
#include "machine/rules.h"
#include "machine/sight.h"

namespace riffle::epic {

// Epic Card Game behind the engine's concept.
class Rules : public machine::Rules<Rules, State, CardTable, Flow> {
public:
    using machine::Rules<Rules, State, CardTable, Flow>::Rules;
    static constexpr int kMaxOptions = epic::kMaxOptions;
    static constexpr int kSeats = epic::kMaxSeats;

    int legalActions(const State& state, Action* out) const { return epic::legalActions(Position(state, *cards_), out); }
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

}  // namespace riffle::epic
