#pragma once

#include "language/grammar.h"
#include "language/tree.h"

namespace riffle {

// The card without what goes without saying: two cards that come to the same here are played the same in every game.
[[nodiscard]] language::CardText withoutTheObvious(const language::Grammar& grammar, language::CardText card);

}  // namespace riffle
