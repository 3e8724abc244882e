#pragma once

#include <memory>

#include "engine/facade.h"
#include "games/shards/rules/rules.h"
#include "sim/match.h"

namespace riffle::sim {

// Games of Shards of Infinity as the protocol's `new` asks for them, with any seeds; null with the reason where that can't be.
// The cards must outlive them.
std::unique_ptr<Match> matchOf(const shards::Rules& rules, const NewGame& request, Refusal& refusal);

}  // namespace riffle::sim
