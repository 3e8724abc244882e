#include "games/shards/proof/bench.h"

#include "games/shards/proof/variants.h"

namespace riffle::sim {

using namespace shards;

BenchFigures benchShards(const Rules& rules, const BenchPlan& plan) {
    Deal deal;
    BenchFigures figures = bench(rules, plan, [&](uint64_t number, State& state) {
        deal.seed = number;
        (void)rules.newGame(state, deal);
    });
    figures.signature = signatureOf(rules);
    return figures;
}

std::string signatureOf(const Rules& rules) {
    constexpr uint64_t kPlainGames = 1000;
    Signature signature;
    State state;
    const auto play = [&](Deal deal, uint64_t seed) {
        deal.seed = seed;
        (void)rules.newGame(state, deal);
        signature.play(rules, state, seed);
    };
    for (uint64_t number = 0; number < kPlainGames; ++number) play(Deal{}, number);
    for (uint64_t number = 0; number < shardsVariants().size(); ++number) play(variantOf(number), number);
    return signature.text();
}

}  // namespace riffle::sim
