#pragma once

#include <string>

#include "engine/facade.h"

namespace riffle::server {

// What tells this very program from every other, the next build of it included: its build id. Empty where it has none.
const std::string& programId();

// Whose snapshots of this game can be used: those of this program, these rules and these cards. Empty where none can be.
std::string snapshotMaker(const GameKind& kind);

}  // namespace riffle::server
