#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/value.h"
#include "games/keyforge/decks/decks.h"
#include "games/keyforge/rules/setup.h"

namespace riffle::sim {

// Every way to set up a game of KeyForge, still without decks: chains for either side, none or an auction of them, one game or
// three, with and without mulligans, who starts, the order of discarded cards left or asked, with chance drawn or asked. Decks
// are drawn by the seed.
std::span<const keyforge::Deal> keyforgeVariants();

// The table of the game with that number: all of them in turn, in an order that mixes them well from the start.
const keyforge::Deal& keyforgeVariantOf(uint64_t game);

// Both decks, as the protocol draws them for a game with that seed and no decks of its own.
std::array<keyforge::DeckList, keyforge::kSeats> decksOf(const keyforge::DeckPool& pool, uint64_t seed);

// The same game as the protocol's `new` asks for it, without seed and chance.
Value requestOf(const keyforge::Deal& deal, const keyforge::CardTable& cards);

// "chains A:4, series 3, chance ask": what differs from an ordinary game.
std::string nameOf(const keyforge::Deal& deal);

}  // namespace riffle::sim
