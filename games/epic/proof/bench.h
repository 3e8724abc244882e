#pragma once

#include <string>

#include "games/epic/rules/rules.h"
#include "sim/bench.h"

namespace riffle::sim {

// Duels between random decks of 30 published cards, a new pair for each game of a round. The decks are drawn beforehand.
BenchFigures benchEpic(const epic::Rules& rules, const BenchPlan& plan);

// Of a thousand such duels, then one game at each table of epic_variants.h.
std::string signatureOf(const epic::Rules& rules);

}  // namespace riffle::sim
