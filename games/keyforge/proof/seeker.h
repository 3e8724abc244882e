#pragma once

#include <span>
#include <vector>

#include "engine/rng.h"
#include "games/keyforge/decks/decks.h"
#include "games/keyforge/rules/rules.h"

namespace riffle::sim {

// Plays for both sides to see as much as it can of the cards: prefers what it has played, used and resolved least in this game,
// and above all one card, which the decks hold several copies of. Of each ten choices one is any.
class KeyforgeSeeker {
public:
    // `tally` counts, by place in the program store, the effects that have begun in this game.
    KeyforgeSeeker(const keyforge::CardTable& cards, keyforge::CardId sought, std::span<const uint32_t> tally)
        : cards_(cards), sought_(sought), tally_(tally), played_(cards.defs.size()) {}

    Action choose(const keyforge::State& state, std::span<const Action> options, Rng& rng);

private:
    [[nodiscard]] uint32_t weightOf(const keyforge::Position& look, Action option) const;
    [[nodiscard]] uint32_t worthOfPlaying(keyforge::CardId card) const;
    [[nodiscard]] uint32_t worthOfUsing(keyforge::CardId card, uint8_t moment) const;
    [[nodiscard]] uint32_t worthOfHouse(const keyforge::Position& look, uint8_t house) const;

    const keyforge::CardTable& cards_;
    keyforge::CardId sought_;
    std::span<const uint32_t> tally_;
    std::vector<uint32_t> played_;  // by card
};

// Puts some copies of a card into a deck in the place of others, with all that must come with it. False, and the deck as it was,
// where that can't be: without its house, for one.
bool plant(keyforge::DeckList& deck, const keyforge::CardTable& cards, keyforge::CardId card, int copies, Rng& rng);

}  // namespace riffle::sim
