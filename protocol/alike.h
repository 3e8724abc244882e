#pragma once

#include <span>

#include "engine/facade.h"

namespace riffle {

// Whether some choices, made from here, look to a seat as they would in other worlds that it can't tell from this one. If not, it
// learns something by them, whatever that is: a face, or that nobody else could answer and so nobody was asked.
//
// Some worlds are drawn and tried. What is overlooked this way rules out few worlds, or one of those would have been drawn, and
// so tells little.
[[nodiscard]] bool looksAlike(const GameKind& kind, const Game& from, Seat seat, std::span<const Action> choices);

}  // namespace riffle
