#pragma once

#include <string>

#include "games/shards/rules.h"
#include "sim/bench.h"

namespace riffle::sim {

// Two players with Relics of the Future, everything else as it comes.
BenchFigures benchShards(const shards::Rules& rules, const BenchPlan& plan);

// What the rules do, in a few letters: how many decisions a fixed set of random games takes (a thousand for two players, then one
// at each table of variants.h), and a hash over every choice, the number of options it was taken from, and the results. A change
// that keeps it has not changed play; how a state is laid out in memory does not count.
std::string signatureOf(const shards::Rules& rules);

}  // namespace riffle::sim
