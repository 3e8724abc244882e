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
                             EventLog* events, float* chances) {
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
    // Everybody's chance of winning as it looks from outside, seat by seat (0 … 1); and one seat's in thousandths.
    { R::kSeats } -> std::convertible_to<int>;
    { rules.chances(position, chances) } -> std::same_as<void>;
    { rules.evaluate(position, seat) } -> std::same_as<int>;
    // How good a choice looks without looking ahead: a hundred points are e times the odds. The card a choice names, 0 for none.
    { rules.appeal(position, action) } -> std::same_as<int>;
    { rules.cardOf(action) } -> std::same_as<int>;
    // The choice with the most appeal; and where a turn played with it ends.
    { rules.quickAction(position) } -> std::same_as<Action>;
    { rules.isTurnOver(position, position) } -> std::same_as<bool>;
    // The first invariant that does not hold; empty when all do.
    { rules.broken(position) } -> std::convertible_to<const char*>;
};

// The choice with the most appeal; the first of equals.
template <class R>
Action mostAppealing(const R& rules, const typename R::State& state) {
    Action options[R::kMaxOptions];
    const int count = rules.legalActions(state, options);
    int best = 0;
    int highest = rules.appeal(state, options[0]);
    for (int i = 1; i < count; ++i) {
        const int each = rules.appeal(state, options[i]);
        if (each <= highest) continue;
        best = i;
        highest = each;
    }
    return options[best];
}

}  // namespace riffle
