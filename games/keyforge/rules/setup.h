#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/seed.h"
#include "games/keyforge/rules/state.h"

namespace riffle::keyforge {

// A deck as it is played with: its houses and its cards, each with the house it belongs to (a maverick's is not the printed one).
struct DeckCard {
    CardId id = 0;
    uint8_t house = 0;
    bool isLegacy = false;  // of an earlier set than the deck; nothing in the game depends on it. KF-IDENT-02
};
struct DeckList {
    std::string name;
    std::array<uint8_t, 3> houses{};
    std::vector<DeckCard> cards;
};

// A game to be dealt for real.
struct Deal {
    std::array<DeckList, kSeats> decks;
    Options options;
    Seed seed;
    int starting = -1;  // who has the first turn; -1: chance
};

// All cards in their decks and the set-up routine on the stack, not yet begun. Too many cards for the state: false.
bool layOut(State& state, const CardTable& cards, const Deal& deal);

// Adds a card to a pile, at its bottom (a line's right end); 0 when there is no room. It belongs to that house, or with 0 to the
// printed one. Cards in play come ready, without tokens.
CardIndex addCard(State& state, const CardTable& cards, CardId id, uint8_t house, Seat owner, int pile);

// Starts a position that was laid out by hand: in the main step where `state.house` is set, else at the very beginning of the
// active player's turn. Run the flow afterwards.
void startFrom(State& state, const CardTable& cards);

}  // namespace riffle::keyforge
