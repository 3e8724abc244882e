#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/facade.h"
#include "engine/locale.h"
#include "engine/rng.h"
#include "engine/value.h"
#include "language/card_file.h"
#include "language/tree.h"

namespace riffle::cli {

// The decks of one game, as the deck commands handle them.
class DeckKind {
public:
    struct Deck {
        std::string name;
        std::string parts;    // its houses or factions
        std::string verdict;  // "a legal deck of dis, logos, mars"
        Value file;
        std::string sheet;  // only of decks that were read
    };

    virtual ~DeckKind() = default;
    // The format decks are checked against, or drawn for; empty is the usual one. Gives why not, empty where it can be.
    [[nodiscard]] virtual std::string useFormat(const std::string& format, bool isDrawn) = 0;
    // The set that decks are drawn from; empty is the usual one. Gives why not, empty where it can be.
    [[nodiscard]] virtual std::string useSet(const std::string& set) = 0;
    // A deck of a file. Where a deck depends on its format, it need not be a legal one unless that is asked for.
    [[nodiscard]] virtual bool read(const Value& file, bool mustBeLegal, Deck& deck, Refusal& refusal) const = 0;
    [[nodiscard]] virtual bool draw(Rng& rng, Deck& deck, std::string& error) const = 0;
    // Whether players draw several decks and choose one.
    [[nodiscard]] virtual bool isSealed() const = 0;
};

struct Common;

// Those of a game. Nothing, and a complaint, where the game has no decks, its cards can't be read or there is no such format.
std::unique_ptr<DeckKind> loadDecks(const Common& common, const std::string& game, const std::string& format, bool isDrawn);

std::string deckTitle(const std::string& name);

}  // namespace riffle::cli
