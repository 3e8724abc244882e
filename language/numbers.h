#pragma once

#include <vector>

#include "language/tree.h"

namespace riffle::language {

// Says of a construct of the card whether a number in it, however deep, is above `most`: one problem, at the number's place.
void checkNumber(const CardText& card, const Node& node, int most, std::vector<Problem>& problems);

}  // namespace riffle::language
