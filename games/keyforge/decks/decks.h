#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/deck_change.h"
#include "engine/facade.h"
#include "engine/rng.h"
#include "engine/seed.h"
#include "engine/value.h"
#include "games/keyforge/rules/cards.h"
#include "games/keyforge/rules/setup.h"

namespace riffle::keyforge {

inline constexpr int kDeckHouses = 3;  // KF-GEN-04
inline constexpr int kHouseCards = 12;
inline constexpr int kDeckCards = kDeckHouses * kHouseCards;  // KF-GEN-10

// Reads a deck file, strictly: three houses of twelve known cards each, and with every card those that come with it.
//   {name: …, houses: [dis, logos, untamed], cards: {dis: [Snag, {name: Troll, maverick: true}, …], …}}
// `cards` may also be a list of {house, cards}, and `houses` a map from house to cards without a `cards` beside it, as published
// lists have it. A card stands under the house it belongs to; where its own is another, it is a maverick. On failure `deck` is
// left alone and `refusal` says exactly what is wrong.
[[nodiscard]] bool readDeck(const Value& file, const CardTable& cards, DeckList& deck, Refusal& refusal);

// The deck as such a file.
Value deckFile(const DeckList& deck, const CardTable& cards);

// Belongs to a house that is not its own. KF-IDENT-01
bool isMaverick(const DeckCard& card, const CardTable& cards);

// Decks from elsewhere, made into deck files that readDeck has yet to check.
// A plain list: the deck's name, then each house as a heading with its cards below, "Snag" or "2x Snag" a line.
[[nodiscard]] bool importList(std::string_view text, Value& file, Refusal& refusal);
// What the publisher's registry says of one deck, with the cards it links to.
[[nodiscard]] bool importRegistry(const Value& registry, Value& file, Refusal& refusal);

// What decks are drawn from: the cards of one set by house and rarity, and cards of somebody's own. Make it once for many decks.
// Where nobody says which set, decks are of Worlds Collide: what a seed has drawn once it draws again.
class DeckPool {
public:
    explicit DeckPool(const CardTable& cards, uint8_t set = kWorldsCollide);

    // Without three houses to choose from there is no deck.
    [[nodiscard]] bool isEnough() const { return houses_.size() >= kDeckHouses; }
    // The houses that have cards.
    [[nodiscard]] std::vector<uint8_t> houses() const;
    // A legal deck with the rarities of real ones, the same for the same numbers, with the houses that are wanted among its
    // three; without cards where there are not enough.
    [[nodiscard]] DeckList draw(Rng& rng, std::span<const uint8_t> wanted = {}) const;

private:
    // Cards that take one another's place, drawn as one: a card and its variants ("Alaka’s Brew", "Narp’s Brew" …).
    struct Family {
        uint16_t first = 0;  // in members_
        uint16_t count = 0;
    };
    struct House {
        uint8_t house = 0;
        std::array<std::vector<Family>, 3> families;  // common, uncommon, rare
        std::vector<CardId> plain;                    // cards that come alone
    };
    struct Draft;

    [[nodiscard]] CardId pick(const House& house, int rarity, Rng& rng) const;
    bool place(Draft& draft, int at, CardId card) const;
    void fill(Draft& draft, int at, Rng& rng) const;
    void stray(DeckList& deck, Rng& rng) const;

    [[nodiscard]] Rarity rarityOf(CardId id) const { return cards_[id].printingIn(set_)->rarity; }

    const CardTable& cards_;
    uint8_t set_;
    std::vector<House> houses_;
    std::vector<CardId> members_;
    std::vector<CardId> anomalies_;
};

// The set that a deck is of: the one in which most of its cards are printed; of several the latest.
uint8_t setOf(const DeckList& deck, const CardTable& cards);

// A set as it is called: "Age of Ascension".
std::string setTitle(uint8_t set);

// What anybody has: the common cards of a set.
class OrdinaryCards {
public:
    OrdinaryCards(const CardTable& cards, uint8_t set);
    // Every copy of the card becomes an ordinary one of its house. Of a house that has none it stays.
    void takeThePlaceOf(CardId id, DeckList& deck, Rng& rng) const;

private:
    std::array<std::vector<CardId>, kHouseEnd> byHouse_;
};

// Another version of the deck; false with the reason where it has none.
[[nodiscard]] bool changeDeck(const DeckChange& change, const CardTable& cards, Rng& rng, DeckList& deck, Refusal& refusal);

// One deck. For many, make the pool yourself.
DeckList generateDeck(const CardTable& cards, Rng& rng);

// Decks that are left out of a deal follow from its seed, apart from the luck of the game.
void drawMissing(std::array<DeckList, kSeats>& decks, const DeckPool& pool, const Seed& seed);

// A name as archons have them.
std::string archonName(Rng& rng);

}  // namespace riffle::keyforge
