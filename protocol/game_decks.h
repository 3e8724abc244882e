#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/deck_change.h"
#include "engine/facade.h"
#include "engine/locale.h"
#include "engine/rng.h"
#include "engine/value.h"

namespace riffle {

// What is asked of decks that are drawn.
struct DrawWish {
    uint64_t seed = 0;
    std::vector<std::string> houses = {};  // that a deck must have, where a game has houses
    std::string format = {};               // that it is for, where a game has formats
    std::string set = {};                  // of whose cards it is drawn, where a game has sets
    int count = 1;
};

// The decks of a game whose players bring their own. Made in the game's folder, `facade/decks.cpp`.
class GameDecks {
public:
    virtual ~GameDecks() = default;

    // One deck as a file has it, made into what readDeck takes, whether it is legal or not.
    [[nodiscard]] virtual bool take(const Value& value, Value& deck, Refusal& refusal) const = 0;
    // Whether a list in a file holds decks, and not the cards of one.
    [[nodiscard]] virtual bool isManyDecks(const Value& list) const = 0;
    // A plain list of cards as a deck.
    [[nodiscard]] virtual bool importList(std::string_view text, Value& deck, Refusal& refusal) const = 0;
    // Whether such a list can only be a deck of this game.
    [[nodiscard]] virtual bool isSurelyOurs(std::string_view /*list*/) const { return false; }
    // A deck file of cards by their names, whatever they are.
    [[nodiscard]] virtual Value fileOf(std::span<const std::string> names) const = 0;

    // What is to be known of a deck before one plays it (PROTOCOL §7), legal or not. For so many `searches` of unknown names it
    // says which card was probably meant.
    [[nodiscard]] virtual Value describe(const GameKind& kind, const Value& file, std::string_view format, Locale locale,
                                         size_t& searches) const = 0;
    // Another version of a deck that can be read; false with the reason where it has none.
    [[nodiscard]] virtual bool change(const GameKind& kind, const Value& deck, const DeckChange& change, Rng& rng, Value& out,
                                      Refusal& refusal) const = 0;
    // Whether there is such a format; an empty name is the usual one.
    [[nodiscard]] virtual bool hasFormat(std::string_view name, Refusal& refusal) const = 0;
    // The deck with nothing in it but what the game reads of it; one that can't be read stays as it is.
    virtual void tidy(const GameKind& kind, Value& deck) const = 0;
    // Adds decks drawn by a seed to the list, each as describe() has it.
    [[nodiscard]] virtual bool draw(const GameKind& kind, const DrawWish& wish, Locale locale, Value& decks,
                                    Refusal& refusal) const = 0;
    // What is to be known of a game before one draws decks of it.
    virtual void tellOfDraws(const GameKind& /*kind*/, Value& /*game*/) const {}
};

}  // namespace riffle
