#pragma once

#include <array>
#include <vector>

#include "engine/seed.h"
#include "games/shards/rules/state.h"

namespace riffle::shards {

// A game to be dealt for real. Whatever is given is not left to chance or choice.
struct Deal {
    int players = 2;
    Options options;
    Seed seed;
    int starting = -1;  // whoever begins the game, the auction or the draft
    std::array<Character, kSeats> characters{};
    std::vector<CardId> offer;  // the relics laid out for a draft
};

// Why this deal can't be played; empty when it can.
std::string_view refusalOf(const Deal& deal);

// All cards on the table and the set-up routine on the stack, not yet begun. Too many cards for the state: false.
bool layOut(State& state, const CardTable& cards, const Deal& deal);

// Adds a card of that name to a pile, at its bottom; 0 when there is no room.
CardIndex addCard(State& state, const CardTable& cards, CardId id, Seat owner, int pile);

}  // namespace riffle::shards
