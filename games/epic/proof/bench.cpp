#include "games/epic/proof/bench.h"

#include <vector>

#include "games/epic/proof/random_decks.h"
#include "games/epic/proof/variants.h"

namespace riffle::sim {

using namespace epic;

namespace {

Deal duelOf(const Rules& rules, uint64_t seed) {
    Deal deal;
    deal.options.format = Format::Random;
    deal.seed = seed;
    Rng rng = Rng::seeded(~seed);
    deal.decks = randomDecks(rules.cards(), deal.players, rng);
    return deal;
}

}  // namespace

BenchFigures benchEpic(const Rules& rules, const BenchPlan& plan) {
    std::vector<Deal> deals;
    for (int number = 0; number < gamesInARound(plan); ++number) deals.push_back(duelOf(rules, static_cast<uint64_t>(number)));
    BenchFigures figures = bench(rules, plan, [&](uint64_t number, State& state) { (void)rules.newGame(state, deals[number]); });
    figures.signature = signatureOf(rules);
    return figures;
}

std::string signatureOf(const Rules& rules) {
    constexpr uint64_t kPlainGames = 1000;
    Signature signature;
    State state;
    const auto play = [&](const Deal& deal, uint64_t number) {
        (void)rules.newGame(state, deal);
        signature.play(rules, state, number);
    };
    for (uint64_t number = 0; number < kPlainGames; ++number) play(duelOf(rules, number), number);
    for (uint64_t number = 0; number < epicVariants().size(); ++number) {
        Deal deal = epicVariantOf(number);
        deal.seed = number;
        Rng rng = Rng::seeded(~number);
        for (int seat = 0; seat < deal.players && deal.options.format == Format::Constructed; ++seat)
            deal.decks.push_back(constructedDeck(rules.cards(), kNoCard, rng));
        play(deal, number);
    }
    return signature.text();
}

}  // namespace riffle::sim
