#pragma once

#include <vector>

#include "games/epic/rules/cards.h"

namespace riffle::epic {

// What the grammar lets through but the game has no meaning for: a card of no faction, numbers there is no room for, a condition
// about cards that nobody keeps count of.
void checkCard(const language::CardText& text, const CardDef& def, std::vector<language::Problem>& problems);

}  // namespace riffle::epic
