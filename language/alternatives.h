#pragma once

#include <span>
#include <string>
#include <vector>

#include "language/render.h"

namespace riffle::language {

// What the first "choose one" of a card, wherever it stands, lets a player choose from: the text of each. None where it has none.
std::vector<std::string> alternativesOf(const CardText& card, const Phrasebook& book, std::span<const CardText> all);

}  // namespace riffle::language
