#pragma once

#include <optional>

#include "engine/value.h"

namespace riffle {

// What changed from one value to another, as a value that is small where little did:
//   {"KEY": DIFFERENCE, …}       in a map with the same keys, and in a list of the same length, by number
//   {"@": [AT, GONE, NEW, …]}    in a list: behind AT items GONE of them went and others came
//   [VALUE]                      all of it
// Where nothing changed it is an empty map.
[[nodiscard]] Value differenceOf(const Value& from, const Value& to);

// The other value; nullopt where the difference is not one from this.
[[nodiscard]] std::optional<Value> changedBy(const Value& from, const Value& difference);

}  // namespace riffle
