#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/value.h"
#include "games/shards/rules/setup.h"

namespace riffle::sim {

// Every table of Shards of Infinity that differs in its rules: 1 to 4 players, each way to attack, each way to hand out leaders
// and relics, each option of the solo game, with chance drawn or asked. Options without effect on a table keep their defaults.
std::span<const shards::Deal> shardsVariants();

// The table of the game with that number: all of them in turn, in an order that mixes them well from the start.
const shards::Deal& variantOf(uint64_t game);

// The same table as the protocol's `new` asks for it, without seed and chance.
Value requestOf(const shards::Deal& deal);

// "3 players, attackMode all, relics.mode draft, chance ask": what differs from an ordinary game for two.
std::string nameOf(const shards::Deal& deal);

}  // namespace riffle::sim
