#include "games/keyforge/proof/bench.h"

#include <vector>

#include "games/keyforge/proof/variants.h"

namespace riffle::sim {

using namespace keyforge;

BenchFigures benchKeyforge(const Rules& rules, const BenchPlan& plan) {
    const DeckPool pool(rules.cards());
    std::vector<Deal> deals(static_cast<size_t>(gamesInARound(plan)));
    for (size_t number = 0; number < deals.size(); ++number) {
        deals[number].seed = number;
        deals[number].decks = decksOf(pool, number);
    }
    BenchFigures figures = bench(rules, plan, [&](uint64_t number, State& state) { (void)rules.newGame(state, deals[number]); });
    figures.signature = signatureOf(rules);
    return figures;
}

std::string signatureOf(const Rules& rules) {
    constexpr uint64_t kPlainGames = 1000;
    const DeckPool pool(rules.cards());
    Signature signature;
    State state;
    const auto play = [&](Deal deal, uint64_t seed) {
        deal.seed = seed;
        deal.decks = decksOf(pool, seed);
        (void)rules.newGame(state, deal);
        signature.play(rules, state, seed);
    };
    for (uint64_t number = 0; number < kPlainGames; ++number) play(Deal{}, number);
    for (uint64_t number = 0; number < keyforgeVariants().size(); ++number) play(keyforgeVariantOf(number), number);
    return signature.text();
}

}  // namespace riffle::sim
