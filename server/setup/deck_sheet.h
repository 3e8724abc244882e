#pragma once

#include "engine/locale.h"
#include "engine/value.h"
#include "games/epic/decks/decks.h"
#include "games/epic/rules/cards.h"
#include "games/keyforge/decks/decks.h"

namespace riffle::server {

// What is to be known of a deck before one plays it (PROTOCOL §7): its cards by house or faction, how many there are of each
// kind, and what an opening hand holds on average.
Value deckSheet(const keyforge::DeckList& deck, const keyforge::CardTable& cards, Locale locale);
Value deckSheet(const epic::DeckList& deck, const epic::CardTable& cards, Locale locale);

}  // namespace riffle::server
