#pragma once

#include <string>
#include <vector>

#include "engine/facade.h"
#include "engine/value.h"
#include "games/epic/state.h"

namespace riffle::epic {

inline constexpr int kLimitedCards = 30;           // EPIC-FMT-LIMITED-1
inline constexpr int kConstructedCards = 60;       // at least. EPIC-CONSTR-FULL-1
inline constexpr int kMostCopies = 3;              // EPIC-CONSTR-FULL-2
inline constexpr int kPaidForFree = 2;             // cards of cost 1 for each of cost 0, by faction. EPIC-CONSTR-FULL-3
inline constexpr int kPreconstructedFactions = 2;  // EPIC-CONSTR-PRE-2

struct DeckList {
    std::string name;
    std::vector<CardId> cards;
};

// Reads a deck: a list of cards, or {name: …, cards: […]}. A card is its name, or {name: Kong, count: 3}; the whole list may also
// be a map from names to numbers. Only cards that a deck can hold, in any number: see whatIsWrong for the rest. On failure `deck`
// is left alone and `refusal` says exactly what is wrong.
[[nodiscard]] bool readDeck(const Value& file, const CardTable& cards, DeckList& deck, Refusal& refusal);

// The deck as such a file.
Value deckFile(const DeckList& deck, const CardTable& cards);

// Everything that keeps the deck from being played in a format, in sentences; empty when nothing does.
std::string whatIsWrong(const std::vector<CardId>& deck, Format format, const CardTable& cards);

// The factions it has cards of.
FactionMask factionsOf(const std::vector<CardId>& deck, const CardTable& cards);

}  // namespace riffle::epic
