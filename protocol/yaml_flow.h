#pragma once

#include <string>

#include "engine/value.h"

namespace riffle {

// A value as scenario files write it on one line: {A: {hand: [Troll]}}. Texts are in quotes only where they must be.
std::string flowOf(const Value& value);

}  // namespace riffle
