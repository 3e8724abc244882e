#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "language/tree.h"

namespace riffle::language {

// A hash over what a card means: its name, its kind, its facts and its abilities, whatever number it and its constructs have in
// this program. Comments, its names in other languages, its set and which of two spellings the author chose are no part of it.
[[nodiscard]] uint64_t meaningOf(const CardText& card);

// The cards that it names.
[[nodiscard]] std::vector<std::string> namesIn(const CardText& card);

}  // namespace riffle::language
