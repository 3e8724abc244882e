#pragma once

#include <vector>

#include "games/keyforge/rules/cards.h"

namespace riffle::keyforge {

// What the grammar allows but the rules do not: lines without a moment on a creature, an upgrade's words on a card that is none,
// an amount of the wrong thing.
void checkCard(const language::CardText& text, const CardDef& def, std::vector<language::Problem>& problems);

}  // namespace riffle::keyforge
