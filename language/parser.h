#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "language/card_file.h"
#include "language/tree.h"

namespace riffle::language {

struct Parsed {
    std::vector<CardText> cards;
    std::vector<Problem> problems;
};

// Reads a card file. Strict: every word must belong to a construct; a problem names file, line, column, what was expected there
// and the nearest known word. After a problem it goes on with the next line, so that one run lists them all.
Parsed parse(const Grammar& grammar, std::string_view file, std::string_view text);

// The cards of several files; what is wrong with them is added to `problems`.
std::vector<CardText> parseAll(const Grammar& grammar, std::span<const CardFile> files, std::vector<Problem>& problems);

// The known word nearest to `word` by edit distance, empty where none is near.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& known);

}  // namespace riffle::language
