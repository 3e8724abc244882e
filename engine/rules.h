#pragma once

#include <concepts>
#include <span>
#include <type_traits>

#include "engine/action.h"
#include "engine/event.h"
#include "engine/rng.h"

namespace riffle {

// What search, simulation and tests need of a game. A game is a value (State), its rules an object that holds the immutable
// cards. Everything is inlined through this concept; nothing in it is virtual and nothing in it allocates unless events are asked
// for.
template <class R>
concept GameRules = requires(const R& rules, typename R::State& state, const typename R::State& position,
                             const typename R::Observation& observed, Action action, Action* out, Rng& rng, Seat seat,
                             EventLog* events) {
    requires std::is_trivially_copyable_v<typename R::State>;
    requires std::has_unique_object_representations_v<typename R::State>;
    { R::kMaxOptions } -> std::convertible_to<int>;
    { rules.isOver(position) } -> std::same_as<bool>;
    // Whose choice it is, while the game is not over.
    { rules.decider(position) } -> std::same_as<Seat>;
    // All legal choices, in a fixed order; at least one while the game is not over.
    { rules.legalActions(position, out) } -> std::same_as<int>;
    { rules.apply(state, action, events) } -> std::same_as<void>;
    // What a seat may know, and a world drawn at random among those it can't tell from the true one.
    { rules.observe(position, seat) } -> std::same_as<typename R::Observation>;
    { rules.sample(observed, rng) } -> std::same_as<typename R::State>;
    // How good the position is for a seat, in thousandths of a won game (0 … 1000).
    { rules.evaluate(position, seat) } -> std::same_as<int>;
    // A cheap, sensible choice without looking ahead; and where a turn played with it ends.
    { rules.quickAction(position) } -> std::same_as<Action>;
    { rules.isTurnOver(position, position) } -> std::same_as<bool>;
    // The first invariant that does not hold; empty when all do.
    { rules.broken(position) } -> std::convertible_to<const char*>;
};

}  // namespace riffle
