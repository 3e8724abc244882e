// Playing allocates nothing: not a byte from the deal to the end.
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "cli/allocations.h"
#include "games/epic/proof/random_decks.h"
#include "games/epic/proof/variants.h"
#include "games/keyforge/proof/variants.h"
#include "games/shards/proof/variants.h"
#include "sim/bench.h"
#include "tests/epic_games.h"
#include "tests/keyforge_games.h"
#include "tests/shards_games.h"

namespace riffle {
namespace {

using cli::allocations;
using test::epicRules;
using test::keyforgeRules;
using test::shardsRules;

// How many allocations there are in a random game with this number, from its deal to its end. The rules have read their cards.
template <class Rules, class Deal>
uint64_t allocationsIn(const Rules& rules, Deal deal, uint64_t number) {
    deal.seed = number;
    Rng rng = Rng::seeded(number);
    typename Rules::State state;
    const uint64_t before = allocations();
    (void)rules.newGame(state, deal);
    (void)sim::playRandomly(rules, state, rng, [](Action, int) {});
    return allocations() - before;
}

// In what search does at every node: copy, look, imagine a world, judge.
template <class Rules, class Deal>
uint64_t allocationsInSearch(const Rules& rules, const Deal& deal) {
    typename Rules::State state;
    (void)rules.newGame(state, deal);
    Rng rng = Rng::seeded(1);
    const uint64_t before = allocations();
    for (int step = 0; step < 200 && !state.isOver; ++step) {
        typename Rules::State world = rules.sample(rules.observe(state, state.decider), rng);
        rules.apply(world, rules.quickAction(world));
        sim::touch(&world);
        int value = rules.evaluate(world, state.decider);
        sim::touch(&value);
        rules.apply(state, rules.quickAction(state));
    }
    return allocations() - before;
}

keyforge::Deal withDecks(keyforge::Deal deal, uint64_t number) {
    static const keyforge::DeckPool kPool(keyforgeRules().cards());
    deal.decks = sim::decksOf(kPool, number);
    return deal;
}

// With decks for all, which take the place of what the format deals: making those allocates.
epic::Deal withDecks(epic::Deal deal, uint64_t number) {
    Rng rng = Rng::seeded(number);
    deal.decks = sim::randomDecks(epicRules().cards(), deal.players, rng);
    return deal;
}

TEST(Allocations, AreCounted) {
    const uint64_t before = allocations();
    const auto number = std::make_unique<int>(3);
    sim::touch(number.get());
    const std::vector<int> list(3);
    EXPECT_EQ(allocations() - before, 2U) << list.size();
}

TEST(Allocations, ThereAreNoneInAWholeGame) {
    for (uint64_t number = 1; number < 200; ++number) {
        EXPECT_EQ(allocationsIn(shardsRules(), shards::Deal{}, number), 0U) << number;
        EXPECT_EQ(allocationsIn(keyforgeRules(), withDecks(keyforge::Deal{}, number), number), 0U) << number;
        EXPECT_EQ(allocationsIn(epicRules(), withDecks(epic::Deal{}, number), number), 0U) << number;
    }
}

TEST(Allocations, ThereAreNoneAtAnyTable) {
    for (uint64_t number = 0; number < sim::shardsVariants().size(); ++number) {
        EXPECT_EQ(allocationsIn(shardsRules(), sim::variantOf(number), number), 0U) << sim::nameOf(sim::variantOf(number));
    }
    for (uint64_t number = 0; number < sim::keyforgeVariants().size(); ++number) {
        const keyforge::Deal deal = withDecks(sim::keyforgeVariantOf(number), number);
        EXPECT_EQ(allocationsIn(keyforgeRules(), deal, number), 0U) << sim::nameOf(deal);
    }
    for (uint64_t number = 0; number < sim::epicVariants().size(); ++number) {
        const epic::Deal deal = withDecks(sim::epicVariantOf(number), number);
        EXPECT_EQ(allocationsIn(epicRules(), deal, number), 0U) << sim::nameOf(deal);
    }
}

TEST(Allocations, ThereAreNoneInSearch) {
    EXPECT_EQ(allocationsInSearch(shardsRules(), shards::Deal{}), 0U);
    EXPECT_EQ(allocationsInSearch(keyforgeRules(), withDecks(keyforge::Deal{}, 1)), 0U);
    EXPECT_EQ(allocationsInSearch(epicRules(), withDecks(epic::Deal{}, 1)), 0U);
    for (const epic::Format format : {epic::Format::Random, epic::Format::DarkDraft, epic::Format::TripleDraft}) {
        epic::Deal deal;
        deal.options.format = format;
        EXPECT_EQ(allocationsInSearch(epicRules(), deal), 0U) << static_cast<int>(format);
    }
}

}  // namespace
}  // namespace riffle
