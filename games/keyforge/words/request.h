#pragma once

#include <optional>

#include "games/keyforge/rules/setup.h"
#include "machine/request.h"

namespace riffle::keyforge {

// What the two parts of reading a `new` request share: the request itself (request.cpp) and the table of a set-up
// (request_setup.cpp).

using machine::quoted;
using machine::wordOf;

// The player's seat it names.
std::optional<Seat> playerFrom(const Value& value);

// Lays out the position that a set-up describes, not yet begun. Options, seed and who starts are the deal's.
bool readSetup(const Value& setup, bool isFirstTurn, const Deal& deal, const CardTable& cards, State& state, Refusal& refusal);

}  // namespace riffle::keyforge
