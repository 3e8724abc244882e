#pragma once

#include <string>
#include <vector>

#include "engine/seed.h"
#include "games/epic/rules/state.h"

namespace riffle::epic {

// A game to be dealt for real.
struct Deal {
    int players = 2;
    Options options;
    Seed seed;
    int starting = -1;
    std::vector<std::vector<CardId>> decks;  // given decks, one a seat; empty: as the format says
    std::vector<std::vector<Seat>> teams;    // of team modes
};

// Why this deal can't be played; empty when it can.
std::string refusalOf(const Deal& deal, const CardTable& cards);

// All cards on the table and the set-up routine on the stack, not yet begun. Too many cards for the state: false.
bool layOut(State& state, const CardTable& cards, const Deal& deal);

// Adds a card to a pile, at its bottom; 0 when there is no room. Champions in play come prepared and not deploying.
CardIndex addCard(State& state, const CardTable& cards, CardId id, Seat owner, int pile);

// Starts a position that was laid out by hand: in the main phase of the active player, or at the beginning of the turn.
void startFrom(State& state, const CardTable& cards, bool atStart);

// Health and teams as the mode has them.
void seatPlayers(State& state, const Deal& deal);

}  // namespace riffle::epic
