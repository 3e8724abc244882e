#pragma once

#include <memory>
#include <span>

#include "engine/facade.h"
#include "games/epic/rules/rules.h"
#include "sim/lab.h"

namespace riffle::sim {

// A laboratory for the first of the constructed decks against the others, as files that the protocol's `new` takes; null with the
// reason where one can't be played. The cards must outlive it.
std::unique_ptr<Lab> labOf(const epic::Rules& rules, const Value& deck, std::span<const Value> field, Refusal& refusal);

}  // namespace riffle::sim
