#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/value.h"
#include "games/epic/rules/setup.h"

namespace riffle::sim {

// Every way to set up a game of Epic, still without the decks that players bring along: each mode with two to eight players who
// can play it, teams as they sit and as they please, each format for so many, and by turns the other options, who begins, and
// chance drawn or asked.
std::span<const epic::Deal> epicVariants();

// The table with that number: all of them in turn, in an order that mixes them well from the start.
const epic::Deal& epicVariantOf(uint64_t number);

// The same game as the protocol's `new` asks for it, without seed and chance.
Value requestOf(const epic::Deal& deal, const epic::CardTable& cards);

// "4 seats, mode hydra, format dark_draft, chance ask".
std::string nameOf(const epic::Deal& deal);

}  // namespace riffle::sim
