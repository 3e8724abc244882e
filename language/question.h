#pragma once

#include <span>
#include <string>

#include "language/render.h"

namespace riffle::language {

// What the effect at that place of the card's file asks, in its own words: "deal 2 damage to which creature?", or, where it is
// answered by yes or no, "draw 1 card?". Without a capital: the card's name stands before it. Empty where no effect stands there.
std::string questionText(const CardText& card, Position at, bool isYesNo, const Phrasebook& book,
                         std::span<const CardText> cards);

}  // namespace riffle::language
