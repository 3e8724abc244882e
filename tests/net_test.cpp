// What opponents learn with: looks at positions, nets, and weights as files.
#include "machine/net.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ai/player.h"
#include "games/epic/mind/sight.h"
#include "games/keyforge/decks/decks.h"
#include "games/keyforge/mind/sight.h"
#include "games/shards/mind/sight.h"
#include "protocol/games.h"
#include "protocol/minds.h"
#include "sim/fit.h"
#include "tests/epic_games.h"
#include "tests/keyforge_games.h"
#include "tests/shards_games.h"

namespace riffle {
namespace {

using machine::Net;
using machine::Sight;
using machine::Weights;

// The position after so many quick choices of a game of these rules.
template <class R>
typename R::State after(const R& rules, const typename R::State& start, int choices) {
    typename R::State state = start;
    Rng rng = Rng::seeded(7);
    for (int i = 0; i < choices && !rules.isOver(state); ++i) rules.apply(state, ai::quickly(rules, state, 200, rng), nullptr);
    return state;
}

shards::State shardsGame(int choices) {
    shards::State state;
    shards::Deal deal;
    deal.seed = 5;
    EXPECT_TRUE(test::shardsRules().newGame(state, deal));
    return after(test::shardsRules(), state, choices);
}

keyforge::State keyforgeGame(int choices) {
    static const keyforge::DeckPool kPool(test::keyforgeRules().cards());
    keyforge::State state;
    keyforge::Deal deal;
    deal.seed = 5;
    Rng rng = Rng::seeded(5);
    for (auto& deck : deal.decks) deck = kPool.draw(rng);
    EXPECT_TRUE(test::keyforgeRules().newGame(state, deal));
    return after(test::keyforgeRules(), state, choices);
}

int seenIn(const Sight::Seen& seen, int slot) {
    int count = 0;
    for (const uint16_t each : seen.all()) count += machine::slotSeen(each) == slot;
    return count;
}

TEST(Sight, ShardsShowsEveryCardOfASeatWhereItLies) {
    const shards::State state = shardsGame(60);
    Sight sight;
    test::shardsRules().look(state, sight);
    for (Seat seat = 0; seat < 2; ++seat) {
        EXPECT_TRUE(sight[seat].isIn);
        for (const auto& [pile, slot] :
             {std::pair(shards::kDeck, shards::Slot::Deck), std::pair(shards::kHand, shards::Slot::Hand),
              std::pair(shards::kDiscard, shards::Slot::Discard)}) {
            EXPECT_EQ(seenIn(sight[seat], static_cast<int>(slot)), state.board.size(shards::pileOf(seat, pile)));
        }
        const int row = seenIn(sight[seat], static_cast<int>(shards::Slot::Row));
        EXPECT_EQ(row, seat == state.active ? shards::kRowSize : 0);
    }
    EXPECT_FALSE(sight[2].isIn);
}

TEST(Sight, KeyforgeShowsCreaturesByWhetherTheyAreReady) {
    const keyforge::State state = keyforgeGame(120);
    Sight sight;
    test::keyforgeRules().look(state, sight);
    int creatures = 0;
    for (Seat seat = 0; seat < 2; ++seat) {
        int exhausted = 0;
        int stunned = 0;
        for (const auto card : state.board.in(keyforge::pileOf(seat, keyforge::kLinePile))) {
            const bool isStunned = state.board[card].has(keyforge::kStunFlag);
            stunned += isStunned;
            exhausted += !isStunned && state.board[card].has(keyforge::kExhaustedFlag);
        }
        const int all = state.board.size(keyforge::pileOf(seat, keyforge::kLinePile));
        creatures += all;
        EXPECT_EQ(seenIn(sight[seat], static_cast<int>(keyforge::Slot::Exhausted)), exhausted);
        EXPECT_EQ(seenIn(sight[seat], static_cast<int>(keyforge::Slot::Stunned)), stunned);
        EXPECT_EQ(seenIn(sight[seat], static_cast<int>(keyforge::Slot::Ready)), all - exhausted - stunned);
    }
    EXPECT_GT(creatures, 0);  // or nothing would be shown
}

Weights shardsWeights(uint64_t seed) {
    return sim::freshWeights(shards::Rules::sightShape(), test::shardsRules().cards().texts, seed);
}

TEST(Net, SaysTheChancesOfTwoWhoTogetherHaveOne) {
    const Net net(shardsWeights(3), test::shardsRules().cards().texts);
    Sight sight;
    test::shardsRules().look(shardsGame(60), sight);
    float chances[shards::kSeats] = {};
    net.chances(sight, chances);
    EXPECT_NEAR(chances[0] + chances[1], 1, 1e-5);
    EXPECT_GT(chances[0], 0);
    EXPECT_GT(chances[1], 0);
    EXPECT_EQ(chances[2], 0);
    // It is the same for both: whoever has what the other had has their chance.
    std::swap(sight[0], sight[1]);
    std::swap(sight[0].side, sight[1].side);
    float swapped[shards::kSeats] = {};
    net.chances(sight, swapped);
    EXPECT_FLOAT_EQ(swapped[0], chances[1]);
}

TEST(Net, KnowsACardItWasNotTrainedOnByItsFacts) {
    Weights weights = shardsWeights(3);
    const auto& texts = test::shardsRules().cards().texts;
    const auto row = [&](std::string_view name) {
        const std::vector<int> rows = machine::learnedRows(weights, texts);
        return rows[test::shardsRules().cards().find(name)];
    };
    ASSERT_GE(row("Kiln Drone"), 0);
    Sight sight;
    test::shardsRules().look(shardsGame(0), sight);
    sight[0].add(test::shardsRules().cards().find("Kiln Drone"), static_cast<int>(shards::Slot::Hand));
    const auto chance = [&] {
        float chances[shards::kSeats] = {};
        Net(weights, texts).chances(sight, chances);
        return chances[0];
    };
    // Without its learned part it is what it was with a learned part of nothing.
    float* learned = weights.values.data() + weights.learnedAt() + static_cast<size_t>(row("Kiln Drone")) * machine::kTraits;
    const float before = chance();
    std::fill_n(learned, machine::kTraits, 0.0F);
    const float nothing = chance();
    EXPECT_NE(nothing, before);
    weights.cards[static_cast<size_t>(row("Kiln Drone"))] = 12345;
    ASSERT_EQ(row("Kiln Drone"), -1);
    EXPECT_EQ(chance(), nothing);
    // And its facts say something: without them it would be nothing at all.
    std::fill_n(weights.values.data() + weights.factsAt(), size_t{machine::kFactBuckets} * machine::kTraits, 0.0F);
    EXPECT_NE(chance(), nothing);
}

TEST(Weights, ComeBackFromAFile) {
    Weights weights = shardsWeights(4);
    weights.command = "riffle train shards";
    weights.generation = 3;
    weights.sharpness = 0.75F;
    Weights read;
    std::string error;
    ASSERT_TRUE(machine::readWeights(machine::bytesOf(weights), read, error)) << error;
    EXPECT_EQ(read.values, weights.values);
    EXPECT_EQ(read.cards, weights.cards);
    EXPECT_EQ(read.scale, weights.scale);
    EXPECT_EQ(read.command, weights.command);
    EXPECT_EQ(read.generation, 3U);
    EXPECT_EQ(read.sharpness, 0.75F);
    EXPECT_EQ(read.shape, weights.shape);
}

TEST(Weights, ThatAreCutOrChangedAreRefusedInASentence) {
    const std::string whole = machine::bytesOf(shardsWeights(4));
    const auto refused = [](std::string_view bytes) {
        Weights read;
        std::string error;
        EXPECT_FALSE(machine::readWeights(bytes, read, error));
        EXPECT_TRUE(error.ends_with(".")) << error;
        EXPECT_TRUE(read.values.empty());
    };
    for (const size_t size : {size_t{0}, size_t{5}, size_t{14}, size_t{20}, whole.size() / 2, whole.size() - 1})
        refused(std::string_view(whole).substr(0, size));
    for (size_t at = 0; at < whole.size(); at += 997) {
        std::string changed = whole;
        changed[at] = static_cast<char>(changed[at] ^ 0x40);
        refused(changed);
    }
    refused(whole + "x");
}

TEST(Minds, OfAnotherGameAreRefusedAndThoseBuiltInFit) {
    std::string error;
    const std::string bytes = machine::bytesOf(shardsWeights(4));
    const auto& texts = test::keyforgeRules().cards().texts;
    EXPECT_EQ(mindFrom(bytes, keyforge::Rules::sightShape(), texts, error), nullptr);
    EXPECT_FALSE(error.empty());
    const auto expectFits = [](std::string_view game, const auto& rules) {
        if (builtInMindBytes(game).empty()) return;
        std::string why;
        EXPECT_TRUE(builtInMind(game, rules.sightShape(), rules.cards().texts, why)) << game << ": " << why;
        EXPECT_LE(builtInMindBytes(game).size(), size_t{2} << 20U);
    };
    expectFits("shards", test::shardsRules());
    expectFits("keyforge", test::keyforgeRules());
    expectFits("epic", test::epicRules());
}

// A search that judges with a net it is given does so, and without one as the rules do.
TEST(Search, JudgesByTheNetItIsGiven) {
    const Net net(shardsWeights(9), test::shardsRules().cards().texts);
    const shards::State state = shardsGame(40);
    const auto seen = test::shardsRules().observe(state, state.decider);
    ai::PlayerSpec spec = *ai::playerFrom(findModule("shards")->levels, "search:60/turns=1");
    const auto valueWith = [&](bool usesNet, const Net* which) {
        spec.budget.usesNet = usesNet;
        spec.budget.net = which;
        return ai::Player<shards::Rules>(spec).choose(test::shardsRules(), seen, 1, true).value;
    };
    EXPECT_EQ(valueWith(true, &net), valueWith(true, &net));
    EXPECT_NE(valueWith(true, &net), valueWith(false, &net));
    EXPECT_EQ(valueWith(false, &net), valueWith(false, nullptr));
}

}  // namespace
}  // namespace riffle
