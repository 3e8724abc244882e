#pragma once

#include <string>
#include <vector>

#include "engine/value.h"

namespace riffle {

// Matches what a scenario expects against `view all` (PROTOCOL §4). Gives what differs, one sentence each; empty when all holds.
std::vector<std::string> unmet(const Value& expected, const Value& view);

}  // namespace riffle
