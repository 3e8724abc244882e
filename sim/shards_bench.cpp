#include "sim/shards_bench.h"

#include <cstdio>

#include "sim/variants.h"

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
    uint64_t decisions = 0;
    uint64_t hash = 0;
    const auto play = [&](Deal deal, uint64_t seed) {
        deal.seed = seed;
        State state;
        (void)rules.newGame(state, deal);
        Rng rng = Rng::seeded(seed);
        decisions += static_cast<uint64_t>(playRandomly(rules, state, rng, [&](Action action, int count) {
            const uint32_t words[] = {action.bits, static_cast<uint32_t>(count)};
            hash = hashBytes(words, sizeof words, hash);
        }));
        const uint32_t result[] = {state.winners, static_cast<uint32_t>(state.reason), state.turn};
        hash = hashBytes(result, sizeof result, hash);
    };
    for (uint64_t number = 0; number < kPlainGames; ++number) play(Deal{}, number);
    for (uint64_t number = 0; number < shardsVariants().size(); ++number) play(variantOf(number), number);
    char text[48];
    (void)std::snprintf(text, sizeof text, "%llu-%016llx", static_cast<unsigned long long>(decisions),
                        static_cast<unsigned long long>(hash));
    return text;
}

}  // namespace riffle::sim
