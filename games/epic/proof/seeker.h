#pragma once

#include <span>
#include <vector>

#include "engine/rng.h"
#include "games/epic/rules/rules.h"

namespace riffle::sim {

// Plays for all seats to see as much as it can of the cards: prefers what it has played, used and resolved least in this game,
// and above all one card, which some decks hold several copies of. Of each ten choices one is any.
class EpicSeeker {
public:
    // `tally` counts, by place in the program store, the effects that have begun in this game.
    EpicSeeker(const epic::CardTable& cards, epic::CardId sought, std::span<const uint32_t> tally)
        : cards_(cards), sought_(sought), tally_(tally), played_(cards.defs.size()) {}

    Action choose(const epic::State& state, std::span<const Action> options, Rng& rng);

private:
    [[nodiscard]] uint32_t weightOf(const epic::Position& look, Action option) const;
    [[nodiscard]] uint32_t worthOf(epic::CardId card, uint32_t times) const;
    [[nodiscard]] uint32_t worthOfUsing(const epic::Position& look, int card, bool isInvoke) const;
    [[nodiscard]] uint32_t worthOfFighting(epic::CardId card, uint32_t moments) const;

    const epic::CardTable& cards_;
    epic::CardId sought_;
    std::span<const uint32_t> tally_;
    std::vector<uint32_t> played_;  // by card
};

}  // namespace riffle::sim
