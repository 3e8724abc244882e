#pragma once

#include <vector>

#include "engine/rng.h"
#include "games/epic/rules/cards.h"

namespace riffle::sim {

// Every card that a deck can hold, except those made for the preconstructed box.
std::vector<epic::CardId> publishedCards(const epic::CardTable& cards);

// A random deck of 30 for each player, all from one copy of every published card. EPIC-FMT-LIMITED-1
std::vector<std::vector<epic::CardId>> randomDecks(const epic::CardTable& cards, int players, Rng& rng);

// A random deck of 60 by the rules of the constructed format, of one to four factions. With some copies of a card, where one is
// given, and all that it needs to be there. EPIC-CONSTR-FULL-1, EPIC-CONSTR-FULL-2, EPIC-CONSTR-FULL-3, EPIC-CONSTR-FULL-4,
// EPIC-CONSTR-FULL-5
std::vector<epic::CardId> constructedDeck(const epic::CardTable& cards, epic::CardId with, Rng& rng);

}  // namespace riffle::sim
