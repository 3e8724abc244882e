#pragma once

#include <string>

#include "language/tree.h"

namespace riffle::language {

// A tree in the words of the card language, on one line: what the author could have written to get it. Blocks within a sentence
// stand in braces.
std::string spell(const Node& node);
std::string spell(const Ability& ability);
// Kind, name and facts.
std::string spellHeader(const CardText& card);
// The whole card without its set, its comments and its names in other languages, as a file has it.
std::string spell(const CardText& card);

}  // namespace riffle::language
