#pragma once

#include "games/keyforge/rules/position.h"

namespace riffle::keyforge {

// The moments whose abilities a card has at that one: where play effects are also reap effects, both at a reap.
[[nodiscard]] uint16_t momentsAt(const Position& look, int card, uint8_t moment);

}  // namespace riffle::keyforge
