#pragma once

#include <string_view>

namespace riffle::epic {

// What plain lists (deck_import.cpp) and deck files (decks.cpp) have in common.

// Whether the line only says what comes below it: "Sage", "## Good (20)", "Wild champions:", "Cost 0".
bool isHeading(std::string_view line);

// A number at the beginning or, behind an x, at the end: "3x Kong", "3 Kong", "Kong x3". Leaves the name; -1 without a number.
int takeCount(std::string_view& line);

}  // namespace riffle::epic
