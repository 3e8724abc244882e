#pragma once

#include "games/epic/rules/position.h"

namespace riffle::epic {

// Every legal choice of the open decision, in a fixed order, into `out` (room for kMaxOptions). Returns how many there are.
// Who only wants to know whether there are so many says with `enough` that it may stop there.
int legalActions(const Position& position, Action* out, int enough = kMaxOptions);

}  // namespace riffle::epic
