#pragma once

#include <vector>

#include "games/shards/rules/cards.h"

namespace riffle::shards {

// What the grammar lets through but the game has no meaning for: an ally with health, a verb aimed at a place it does not reach.
void checkCard(const language::CardText& text, const CardDef& def, std::vector<language::Problem>& problems);

}  // namespace riffle::shards
