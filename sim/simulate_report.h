#pragma once

#include <string>

#include "sim/report.h"
#include "sim/simulate.h"

namespace riffle::sim {

// What simulations are told in: figures that do not depend on the number of threads or machines, nor on how often they were
// interrupted. All games of the plan have been played, or as many as the totals say.

// For people: win rates by seat and player, lengths, the first turn, the best and the worst cards.
std::string simText(const GameName& game, const Match& match, const SimPlan& plan, const SimTotals& totals);
// Everything, for programs. `request` is the set-up that was played.
std::string simJson(const GameName& game, const Match& match, const SimPlan& plan, const SimTotals& totals, const Value& request);
// The cards, one a line.
std::string simCsv(const GameName& game, const Match& match, const SimTotals& totals);

// "A 50.1 % ± 1.0  B 49.6 % ± 1.0", while it goes on.
std::string simLive(const Match& match, const SimPlan& plan, const SimProgress& progress);

// Of games by their lengths.
struct Spread {
    double mean = 0;
    size_t least = 0, lower = 0, median = 0, upper = 0, most = 0;
};
Spread spreadOf(const std::vector<uint64_t>& counts);

}  // namespace riffle::sim
