// Card files beyond all measure: each is refused in a sentence, quickly, and never half understood.

#include <gtest/gtest.h>

#include <string>

#include "games/shards/rules/cards.h"

namespace riffle::shards {
namespace {

std::string repeated(std::string_view text, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += text;
    return out;
}

// The problems with a file of that text, a line each.
std::string problemsWith(std::string text) {
    const std::vector<language::CardFile> files = {{"big.card", std::move(text)}};
    std::vector<language::Problem> problems;
    loadCards(files, problems);
    std::string out;
    for (const language::Problem& problem : problems) out += problem.text() + '\n';
    return out;
}

TEST(Limits, ConditionsAndDescriptionsHaveALength) {
    // Three bytes a condition, one an adjective, three a relation: 255 fit.
    const std::string line = "big.card:2:3: this is longer than a card can be\n";
    EXPECT_EQ(problemsWith("ally \"A\" cost 1\n  " + repeated("mastery 1, ", 84) + "mastery 1: draw 1\n"), "");
    EXPECT_EQ(problemsWith("ally \"A\" cost 1\n  " + repeated("mastery 1, ", 85) + "mastery 1: draw 1\n"), line);
    EXPECT_EQ(problemsWith("ally \"A\" cost 1\n  gain 1 power for each " + repeated("order ", 255) + "card\n"), "");
    EXPECT_EQ(problemsWith("ally \"A\" cost 1\n  gain 1 power for each " + repeated("order ", 256) + "card\n"),
              "big.card:2:25: this is longer than a card can be\n");
    EXPECT_EQ(problemsWith("ally \"A\" cost 1\n  gain 1 power for each card" + repeated(" with cost 3 or less", 86) + "\n"),
              "big.card:2:25: this is longer than a card can be\n");
}

TEST(Limits, ACardHasSixtyFourLines) {
    EXPECT_EQ(problemsWith("ally \"A\" cost 1\n" + repeated("  draw 1\n", 64)), "");
    EXPECT_EQ(problemsWith("ally \"A\" cost 1\n" + repeated("  draw 1\n", 65)),
              "big.card:1:1: \"A\": a card has at most 64 lines\n");
}

TEST(Limits, MoreCardsOrProgramsThanThereIsRoomForAreRefused) {
    const std::string tooMany = "cards:0:0: there are more cards than the engine has room for\n";
    std::string names;
    for (int i = 0; i < 4100; ++i) names += "ally \"N" + std::to_string(i) + "\" cost 1\n";
    EXPECT_EQ(problemsWith(names), tooMany);
    EXPECT_EQ(problemsWith("ally \"A\" cost 1\n  draw 1" + repeated("; draw 1", 30000) + "\n"), tooMany);
    // Also where the room ends in the middle of what a waiting ability waits for.
    const std::string draws = "  draw 1" + repeated("; draw 1", 10890) + "\n";  // three bytes each
    EXPECT_EQ(problemsWith("ally \"A\" cost 1\n" + draws + "ally \"B\" cost 1\n" + draws +
                           "ally \"C\" cost 1\n  in discard, after you play an " + repeated("order ", 250) + "card: draw 1\n"),
              tooMany);
}

}  // namespace
}  // namespace riffle::shards
