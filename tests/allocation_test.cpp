// Playing allocates nothing: not a byte from the deal to the end.
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "cli/allocations.h"
#include "sim/bench.h"
#include "sim/shards_variants.h"
#include "tests/shards_games.h"

namespace riffle {
namespace {

using namespace shards;
using cli::allocations;
using test::shardsRules;

// How many allocations there are in a random game with this number, from its deal to its end.
uint64_t allocationsIn(const Deal& table, uint64_t number) {
    const Rules& rules = shardsRules();  // reads the cards when it is first asked for
    Deal deal = table;
    deal.seed = number;
    Rng rng = Rng::seeded(number);
    State state;
    const uint64_t before = allocations();
    (void)rules.newGame(state, deal);
    (void)sim::playRandomly(rules, state, rng, [](Action, int) {});
    return allocations() - before;
}

TEST(Allocations, AreCounted) {
    const uint64_t before = allocations();
    const auto number = std::make_unique<int>(3);
    sim::touch(number.get());
    const std::vector<int> list(3);
    EXPECT_EQ(allocations() - before, 2U) << list.size();
}

TEST(Allocations, ThereAreNoneInAWholeGame) {
    (void)allocationsIn(Deal{}, 0);
    for (uint64_t number = 1; number < 200; ++number) EXPECT_EQ(allocationsIn(Deal{}, number), 0U) << number;
}

TEST(Allocations, ThereAreNoneAtAnyTable) {
    for (uint64_t number = 0; number < sim::shardsVariants().size(); ++number) {
        EXPECT_EQ(allocationsIn(sim::variantOf(number), number), 0U) << sim::nameOf(sim::variantOf(number));
    }
}

// Nor in what search does at every node: copy, look, imagine a world, judge.
TEST(Allocations, ThereAreNoneInSearch) {
    State state;
    (void)shardsRules().newGame(state, Deal{});
    Rng rng = Rng::seeded(1);
    const uint64_t before = allocations();
    for (int step = 0; step < 200 && !state.isOver; ++step) {
        State world = shardsRules().sample(shardsRules().observe(state, state.decider), rng);
        shardsRules().apply(world, shardsRules().quickAction(world));
        sim::touch(&world);
        int value = shardsRules().evaluate(world, state.decider);
        sim::touch(&value);
        shardsRules().apply(state, shardsRules().quickAction(state));
    }
    EXPECT_EQ(allocations() - before, 0U);
}

}  // namespace
}  // namespace riffle
