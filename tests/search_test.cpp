// Opponents: what they choose follows from what their seat may know, the budget and the seed, and from nothing else.
#include <gtest/gtest.h>

#include <cstring>
#include <thread>

#include "ai/player.h"
#include "games/epic/proof/random_decks.h"
#include "games/keyforge/proof/variants.h"
#include "protocol/games.h"
#include "tests/epic_games.h"
#include "tests/keyforge_games.h"
#include "tests/shards_games.h"

namespace riffle {
namespace {

ai::PlayerSpec small(std::string_view game, int iterations) {
    ai::PlayerSpec spec = *ai::playerFrom(findModule(game)->levels, "search:" + std::to_string(iterations));
    spec.budget.turns = std::min(spec.budget.turns, 2);
    return spec;
}

bool areAlike(const ai::Plan& a, const ai::Plan& b) {
    if (a.action != b.action || a.value != b.value || a.options.size() != b.options.size()) return false;
    for (size_t i = 0; i < a.options.size(); ++i) {
        if (a.options[i].visits != b.options[i].visits || a.options[i].value != b.options[i].value) return false;
    }
    return true;
}

// Plays games with cheap choices and calls visit(state, seed) at every decision of a seat.
template <class R, class Deal, class Visit>
void visitGames(const R& rules, Deal deal, int games, Visit visit) {
    for (int game = 0; game < games; ++game) {
        typename R::State state;
        deal(static_cast<uint64_t>(game), state);
        Rng rng = Rng::seeded(static_cast<uint64_t>(game));
        for (int step = 0; step < 400 && !rules.isOver(state); ++step) {
            visit(state, static_cast<uint64_t>(1000 * game + step));
            if (testing::Test::HasFatalFailure()) return;
            rules.apply(state, ai::quickly(rules, state, 300, rng), nullptr);
        }
    }
}

// The true world, another that the seat can't tell from it, and the same seed: the same thoughts, of every kind of player.
template <class R, class Deal>
void expectViewDecides(const R& rules, std::string_view game, Deal deal, int games, int atLeast) {
    int positions = 0;
    int differing = 0;
    const ai::PlayerSpec specs[] = {small(game, 12), ai::levelOf(findModule(game)->levels, 1),
                                    ai::levelOf(findModule(game)->levels, 2)};
    visitGames(rules, deal, games, [&](const typename R::State& state, uint64_t seed) {
        const Seat seat = rules.decider(state);
        Rng rng = Rng::seeded(seed);
        typename R::State other = rules.sample(rules.observe(state, seat), rng);
        differing += std::memcmp(&other.board, &state.board, sizeof state.board) != 0;
        for (const ai::PlayerSpec& spec : specs) {
            ai::Player<R> here(spec);
            ai::Player<R> there(spec);
            const ai::Plan first = here.choose(rules, rules.observe(state, seat), seed, true);
            const ai::Plan second = there.choose(rules, rules.observe(other, seat), seed, true);
            ASSERT_TRUE(areAlike(first, second)) << game << ", position " << positions;
        }
        ++positions;
    });
    EXPECT_GT(positions, atLeast);
    EXPECT_GT(differing, positions / 2);  // or nothing would be shown
}

void dealShards(uint64_t seed, shards::State& state) {
    shards::Deal deal;
    deal.seed = seed;
    ASSERT_TRUE(test::shardsRules().newGame(state, deal));
}
void dealKeyforge(uint64_t seed, keyforge::State& state) {
    static const keyforge::DeckPool kPool(test::keyforgeRules().cards());
    keyforge::Deal deal;
    deal.seed = seed;
    deal.decks = sim::decksOf(kPool, seed);
    ASSERT_TRUE(test::keyforgeRules().newGame(state, deal));
}
void dealEpic(uint64_t seed, epic::State& state) {
    epic::Deal deal;
    deal.seed = seed;
    deal.options.format = epic::Format::Random;
    Rng rng = Rng::seeded(~seed);
    deal.decks = sim::randomDecks(test::epicRules().cards(), deal.players, rng);
    ASSERT_TRUE(test::epicRules().newGame(state, deal));
}

TEST(Search, ViewDecidesInShards) {
    expectViewDecides(test::shardsRules(), "shards", dealShards, 8, 1200);
}
TEST(Search, ViewDecidesInKeyforge) {
    expectViewDecides(test::keyforgeRules(), "keyforge", dealKeyforge, 8, 1000);
}
TEST(Search, ViewDecidesInEpic) {
    expectViewDecides(test::epicRules(), "epic", dealEpic, 12, 800);
}

TEST(Search, ThreadsDoNotMatter) {
    const keyforge::Rules& rules = test::keyforgeRules();
    ai::PlayerSpec spec = small("keyforge", 60);
    spec.budget.trees = 3;
    visitGames(rules, dealKeyforge, 1, [&](const keyforge::State& state, uint64_t seed) {
        const auto seen = rules.observe(state, state.decider);
        ai::Player<keyforge::Rules> alone(spec);
        ai::Player<keyforge::Rules> together(spec);
        const ai::Plan first = alone.choose(rules, seen, seed, true);
        const ai::Plan second = together.choose(rules, seen, seed, true, [](int count, auto work) {
            std::vector<std::thread> threads;
            for (int i = 0; i < count; ++i) threads.emplace_back([=] { work(i); });
            for (std::thread& thread : threads) thread.join();
        });
        ASSERT_TRUE(areAlike(first, second));
    });
}

TEST(Search, KeepsWhatItKnowsWhileItMovesAlone) {
    const keyforge::Rules& rules = test::keyforgeRules();
    keyforge::State state;
    dealKeyforge(3, state);
    ai::Player<keyforge::Rules> player(small("keyforge", 200));
    uint32_t most = 0;
    Seat last = 9;
    for (int step = 0; step < 60 && !rules.isOver(state); ++step) {
        const bool isFresh = last != state.decider;
        last = state.decider;
        const ai::Plan plan = player.choose(rules, rules.observe(state, last), static_cast<uint64_t>(step), isFresh);
        uint32_t visits = 0;
        for (const ai::Considered& each : plan.options) visits += each.visits;
        if (isFresh) {
            EXPECT_LE(visits, 200U);
        }
        most = std::max(most, visits);
        rules.apply(state, plan.action, nullptr);
    }
    EXPECT_GT(most, 220U);
}

TEST(Search, TimeIsAStop) {
    const shards::Rules& rules = test::shardsRules();
    shards::State state;
    dealShards(1, state);
    ai::PlayerSpec spec = small("shards", 100'000'000);
    spec.budget.milliseconds = 30;
    ai::Player<shards::Rules> player(spec);
    const ai::Plan plan = player.choose(rules, rules.observe(state, state.decider), 1, true);
    uint32_t visits = 0;
    for (const ai::Considered& each : plan.options) visits += each.visits;
    EXPECT_GT(visits, 10U);
    EXPECT_LT(visits, 10'000'000U);
}

// A chance for every seat, all of them together certain.
TEST(Search, ChancesAddUp) {
    const epic::Rules& rules = test::epicRules();
    visitGames(rules, dealEpic, 1, [&](const epic::State& state, uint64_t seed) {
        ai::Player<epic::Rules> player(small("epic", 10));
        const ai::Plan plan = player.choose(rules, rules.observe(state, state.decider), seed, true);
        EXPECT_NEAR(plan.chances[0] + plan.chances[1], 1.0F, 0.01F);
        EXPECT_EQ(plan.chances[2], 0.0F);
    });
}

TEST(Search, PlayersHaveNames) {
    for (const char* name : {"random", "quick", "one-step", "1", "8", "legacy:1", "legacy:6", "search:50",
                             "search:50/judge=net/turns=0", "search:9/judge=line/noise=60/boldness=0.35/temperature=90"})
        EXPECT_TRUE(ai::playerFrom(findModule("epic")->levels, name)) << name;
    for (const char* name : {"", "0", "9", "legacy:7", "legacy:", "search:5/turns", "search:5/judge=coin", "search:5/boldness=x",
                             "search:", "search:0", "search:-3", "best", "3x"})
        EXPECT_FALSE(ai::playerFrom(findModule("epic")->levels, name)) << name;
}

}  // namespace
}  // namespace riffle
