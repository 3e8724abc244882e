#pragma once

#include <cstdint>
#include <vector>

#include "games/epic/rules/cards.h"
#include "games/epic/rules/state.h"
#include "sim/abilities.h"

namespace riffle::sim {

// All of them, in the order of the cards; an event's own lines come behind those that wait for something.
std::vector<CardAbility> abilitiesOf(const epic::CardTable& cards);
// Of one card.
std::vector<CardAbility> abilitiesOf(const epic::CardTable& cards, epic::CardId id);

// Adds to `tally`, by its place in the program store, each statement that holds in this position and is about something. What a
// card does instead of being discarded is counted by the rules.
void countStatements(const epic::State& state, const epic::CardTable& cards, uint32_t* tally);

}  // namespace riffle::sim
