#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "language/tree.h"

namespace riffle::language {

// The one layout of a card file: a blank line between cards, two spaces between facts, names first, abilities indented by two,
// further effects of an ability by four, each on a line. Comments stay above what they stand above, words are as the author
// spelled them. Formatting twice changes nothing, and what is parsed is the same. A file with problems comes back as it was.
std::string format(const Grammar& grammar, std::string_view file, std::string_view text, std::vector<Problem>& problems);

}  // namespace riffle::language
