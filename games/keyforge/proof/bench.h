#pragma once

#include <string>

#include "games/keyforge/rules/rules.h"
#include "sim/bench.h"

namespace riffle::sim {

// Ordinary games between generated decks, a new pair for each game of a round. The decks are drawn beforehand.
BenchFigures benchKeyforge(const keyforge::Rules& rules, const BenchPlan& plan);

// Of a thousand ordinary games between generated decks, then one at each table of keyforge_variants.h.
std::string signatureOf(const keyforge::Rules& rules);

}  // namespace riffle::sim
