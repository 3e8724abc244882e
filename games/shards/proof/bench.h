#pragma once

#include <string>

#include "games/shards/rules/rules.h"
#include "sim/bench.h"

namespace riffle::sim {

// Two players with Relics of the Future, everything else as it comes.
BenchFigures benchShards(const shards::Rules& rules, const BenchPlan& plan);

// Of a thousand games for two players, then one at each table of shards_variants.h.
std::string signatureOf(const shards::Rules& rules);

}  // namespace riffle::sim
