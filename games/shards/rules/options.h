#pragma once

#include "games/shards/rules/position.h"

namespace riffle::shards {

// Every legal choice of the open decision, in a fixed order, into `out` (room for kMaxOptions). Returns how many there are.
int legalActions(const Position& position, Action* out);

}  // namespace riffle::shards
