#pragma once

#include <string>
#include <vector>

#include "engine/facade.h"

namespace riffle {

// The fields that describe a new game, in the protocol's `new` and at the top of a scenario.
const std::vector<std::string>& newGameFields();

// Turns them into a request: checks their types, and lifts those that stand inside `setup` (options, seats, seed, starting,
// characters) out of it. Fields it does not know are left alone. False with a reason where a type is wrong.
[[nodiscard]] bool readNewGame(const Value& fields, NewGame& game, Refusal& refusal);

}  // namespace riffle
