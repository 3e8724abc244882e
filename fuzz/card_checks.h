#pragma once

#include <string_view>

namespace riffle::fuzz {

// Everything that is done with a card file: parsing, formatting, lowering, rendering in four languages, and, where it has no
// problem, games in which all cards of the centre are its own.
void checkCards(std::string_view text);

}  // namespace riffle::fuzz
