// "May" before effects that offer no choice of cards to say no with: none of the published cards has it there, and each is asked.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "language/parser.h"
#include "protocol/mutation.h"

namespace riffle {
namespace {

using language::CardText;

// The cards of the game and one more action.
std::vector<CardText> cardsWith(std::string_view effects, std::vector<language::Problem>& problems) {
    const GameModule& game = *findModule("keyforge");
    std::vector<CardText> cards = language::parseAll(game.grammar(), builtInCards("keyforge"), problems);
    language::Parsed own = language::parse(
        game.grammar(), "test",
        fmt::format("action \"Second Thoughts\"  dis  rare  number 904\n  play: {}\n    gain 1 amber\n", effects));
    problems.insert(problems.end(), own.problems.begin(), own.problems.end());
    cards.insert(cards.end(), own.cards.begin(), own.cards.end());
    return cards;
}

constexpr std::string_view kScenario = R"(game: keyforge
title: An effect may be declined
setup:
  house: dis
  A: {{hand: [Second Thoughts, Quant, Groke, Narp], deck: [Umbra], line: [Flaxia]}}
steps:
  - A: play Second Thoughts
  - options: [yes, {}]
  - A: {}
  - expect: {{A: {{amber: 1, {}}}}}
)";

struct Case {
    std::string_view effects;
    std::string_view declined;  // what is as before
    std::string_view done;
};

class May : public testing::TestWithParam<Case> {};

TEST_P(May, IsAskedOnceAndDeclinedLeavesEverythingAsItWas) {
    std::vector<language::Problem> problems;
    MutationBench bench(*findModule("keyforge"), cardsWith(GetParam().effects, problems), {});
    ASSERT_TRUE(problems.empty()) << problems[0].text();
    std::string error;
    EXPECT_TRUE(bench.add("declined", fmt::format(kScenario, "no", "no", GetParam().declined), error)) << error;
    EXPECT_TRUE(bench.add("done", fmt::format(kScenario, "no", "yes", GetParam().done), error)) << error;
}

INSTANTIATE_TEST_SUITE_P(
    GivenCards, May,
    testing::Values(Case{"choose each creature\n    may archive each of them", "line: [Flaxia]", "archive: [Flaxia]"},
                    Case{"choose each creature\n    may put 2 amber on each of them", "line: [Flaxia]",
                         "line: [{name: Flaxia, amber: 2}]"},
                    Case{"may put 2 amber on each creature", "line: [Flaxia]", "line: [{name: Flaxia, amber: 2}]"},
                    Case{"may discard the top card of your deck", "deck: [Umbra]", "deck: []"},
                    Case{"may discard 2 random cards from your hand", "hand: {count: 3}", "hand: {count: 1}"}));

TEST(Checker, WhatIsDoneWithOneCardTakesNoEach) {
    for (const std::string_view effect : {"use each friendly creature", "ready and use each friendly creature",
                                          "play each creature from your hand", "take control of each enemy creature"}) {
        std::vector<language::Problem> problems;
        const std::vector<CardText> cards = cardsWith(effect, problems);
        ASSERT_TRUE(problems.empty()) << effect;
        EXPECT_EQ(findModule("keyforge")->makeOf(cards, problems), nullptr) << effect;
        ASSERT_FALSE(problems.empty());
        EXPECT_NE(problems[0].message.find("a, not each"), std::string::npos) << problems[0].message;
    }
}

}  // namespace
}  // namespace riffle
