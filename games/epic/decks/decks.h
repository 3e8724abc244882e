#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/deck_change.h"
#include "engine/facade.h"
#include "engine/rng.h"
#include "engine/seed.h"
#include "engine/value.h"
#include "games/epic/rules/state.h"

namespace riffle::epic {

inline constexpr int kLimitedCards = 30;           // EPIC-FMT-LIMITED-1
inline constexpr int kConstructedCards = 60;       // at least. EPIC-CONSTR-FULL-1
inline constexpr int kMostCopies = 3;              // EPIC-CONSTR-FULL-2
inline constexpr int kPaidForFree = 2;             // cards of cost 1 for each of cost 0, by faction. EPIC-CONSTR-FULL-3
inline constexpr int kPreconstructedFactions = 2;  // EPIC-CONSTR-PRE-2

struct DeckList {
    std::string name;
    std::optional<Format> format;  // where its file says it
    std::vector<CardId> cards;
};

// Reads a deck: a list of cards, or {name: …, format: …, cards: […]}. A card is its name, "3x Kong" or {name: Kong, count: 3};
// cards may also be a map from names to numbers, and such lists and maps may stand under factions. Only cards that a deck can
// hold, in any number: see whatIsWrong for the rest. On failure `deck` is left alone and `refusal` says exactly what is wrong:
// all names that are not known, with those that are near, and all numbers that can't be.
[[nodiscard]] bool readDeck(const Value& file, const CardTable& cards, DeckList& deck, Refusal& refusal);

// The same, and everything that keeps the deck from being played in the format.
[[nodiscard]] bool readLegalDeck(const Value& file, Format format, const CardTable& cards, DeckList& deck, Refusal& refusal);

// The deck as such a file, by faction, each card once.
Value deckFile(const DeckList& deck, const CardTable& cards);

// A plain list, made into a deck file that readDeck has yet to check: a card a line, "Kong", "3x Kong" or "Kong x3", with
// headings, empty lines and comments between them. A first line that is no card is the deck's name.
[[nodiscard]] bool importList(std::string_view text, Value& file, Refusal& refusal);

// What is wrong with a deck: in English, and as a sentence of the catalogues.
struct Complaint {
    std::string words;
    Sentence sentence;
};

// Everything that keeps the deck from being played in a format, none when nothing does; as one text. Of `unread` further cards
// it is not known which they are.
std::vector<Complaint> complaintsAbout(const std::vector<CardId>& deck, Format format, const CardTable& cards, int unread = 0);
std::string whatIsWrong(const std::vector<CardId>& deck, Format format, const CardTable& cards, int unread = 0);

// Another version of the deck; false with the reason where it has none.
[[nodiscard]] bool changeDeck(const DeckChange& change, const CardTable& cards, Rng& rng, DeckList& deck, Refusal& refusal);

// A deck for the format, constructed or a limited one, the same for the same numbers. Where there are too few cards for it, it is
// not legal.
DeckList drawDeck(const CardTable& cards, Format format, Rng& rng);

// The constructed deck of a seat that brings none to the game with that seed.
std::vector<CardId> deckFromSeed(const CardTable& cards, const Seed& seed, Seat who);

// The factions it has cards of.
FactionMask factionsOf(const std::vector<CardId>& deck, const CardTable& cards);

}  // namespace riffle::epic
