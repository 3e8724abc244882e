#pragma once

#include <cstdint>
#include <vector>

#include "games/keyforge/rules/cards.h"
#include "games/keyforge/rules/state.h"
#include "sim/abilities.h"

namespace riffle::sim {

// All of them, in the order of the cards and of their lines.
std::vector<CardAbility> abilitiesOf(const keyforge::CardTable& cards);
// Of one card.
std::vector<CardAbility> abilitiesOf(const keyforge::CardTable& cards, keyforge::CardId id);

// Adds to `tally`, by its place in the program store, each statement that holds in this position and is about something.
void countStatements(const keyforge::State& state, const keyforge::CardTable& cards, uint32_t* tally);
// The statements about a card's own coming into play; `state` is how things stand when it has come.
void countEntering(const keyforge::State& state, const keyforge::CardTable& cards, int card, uint32_t* tally);

}  // namespace riffle::sim
