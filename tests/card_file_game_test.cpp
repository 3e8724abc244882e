// Of which game a card file is follows from its first card, whatever mistakes it has.
#include <gtest/gtest.h>

#include "protocol/games.h"

namespace riffle {
namespace {

std::string_view gameOf(std::string text) {
    return moduleOf({"mine.card", std::move(text)}).name;
}

TEST(GameOfACardFile, FollowsFromItsFirstCard) {
    EXPECT_EQ(gameOf("set mine\n\ncreature \"A\"  brobnar  common  number 1  power 3\n"), "keyforge");
    EXPECT_EQ(gameOf("# mine\nally \"A\"  order  cost 2\n  gain 1 mastery\n"), "shards");
    EXPECT_EQ(gameOf("champion \"A\"  homodeus  cost 2  health 3\n"), "shards");
    EXPECT_EQ(gameOf("champion \"A\"  evil  cost 1  offense 3  defense 3\n"), "epic");
    EXPECT_EQ(gameOf("event \"A\"  good  cost 0\n  draw 1 card\n"), "epic");
}

TEST(GameOfACardFile, DoesNotDependOnHowManyMistakesItHas) {
    // Each line of it is a line of Shards.
    const std::string lines = "  gain 1 mastery\n  mastery 10: draw 1\n  unify: gain 2 power\n  dominion: gain 5 mastery\n";
    EXPECT_EQ(gameOf("creature \"A\"  brobnar  common  number 1  power 3\n" + lines), "keyforge");
    EXPECT_EQ(gameOf("creature \"A\"  brobnar  comon  number 1  power 3\n" + lines), "keyforge");
    EXPECT_EQ(gameOf("creature \"A\"  cost 3\n" + lines + "\nally \"B\"  order  cost 2\n" + lines), "keyforge");
    EXPECT_EQ(gameOf("upgrade\n" + lines), "keyforge");
    EXPECT_EQ(gameOf("champion \"A\"  evil  cost 1  ofense 3  defense 3\n" + lines), "epic");
}

TEST(GameOfACardFile, IsFoundByTheOtherWordsWhereTheKindItselfIsMisspelt) {
    EXPECT_EQ(gameOf("creeture \"A\"  brobnar  common  number 1  power 3\n  gain 1 mastery\n"), "keyforge");
    EXPECT_EQ(gameOf("champoin \"A\"  evil  cost 1  offense 3  defense 3\n  gain 1 mastery\n"), "epic");
    EXPECT_EQ(gameOf("aly \"A\"  homodeus  cost 1  shield 3\n"), "shards");
}

TEST(GameOfACardFile, ItsMessagesAreThoseOfThatGame) {
    std::vector<language::Problem> problems;
    const std::string card = "creature \"A\"  brobnar  common  number 1  powr 3\n  gain 1 mastery\n  mastery 10: draw 1\n";
    (void)Games::load(std::vector<language::CardFile>{{"mine.card", card}}, problems);
    ASSERT_FALSE(problems.empty());
    EXPECT_NE(problems[0].text().find("did you mean \"power\"?"), std::string::npos) << problems[0].text();
}

// ---- Numbers of a card

std::vector<std::string> problemsOf(const std::string& card) {
    std::vector<language::Problem> problems;
    (void)Games::load(std::vector<language::CardFile>{{"mine.card", card}}, problems);
    std::vector<std::string> out;
    for (const language::Problem& problem : problems) out.push_back(problem.text());
    return out;
}

TEST(NumbersOfACard, AboveTheRoomForThemAreNamedWhereTheyStand) {
    using Lines = std::vector<std::string>;
    EXPECT_EQ(problemsOf("creature \"X\"  dis  common  number 1  power 300\n"),
              Lines{"mine.card:1:44: the number 300 is too high: 99 is the most here"});
    EXPECT_EQ(problemsOf("creature \"X\"  dis  common  number 1  power 3  armor 256\n"),
              Lines{"mine.card:1:53: the number 256 is too high: 99 is the most here"});
    EXPECT_EQ(problemsOf("creature \"X\"  dis  common  number 1  power 3\n  reap: draw 1000 cards\n"),
              Lines{"mine.card:2:14: the number 1000 is too high: 999 is the most here"});
    EXPECT_EQ(problemsOf("ally \"X\"  order  cost 300\n"),
              Lines{"mine.card:1:23: the number 300 is too high: 99 is the most here"});
    EXPECT_EQ(problemsOf("event \"X\"  evil  cost 2\n  draw 1 card\n"),
              Lines{"mine.card:1:23: the number 2 is too high: 1 is the most here"});
}

TEST(NumbersOfACard, UpToTheRoomForThemAreRead) {
    EXPECT_EQ(problemsOf("creature \"X\"  dis  common  number 999  power 99  armor 99\n  reap: draw 999 cards\n").size(), 0U);
    EXPECT_EQ(problemsOf("ally \"X\"  order  cost 99\n  gain 999 power\n").size(), 0U);
}

}  // namespace
}  // namespace riffle
