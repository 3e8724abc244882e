// The leak test itself: that it finds nothing where nothing is, and everything that is planted.
#include "proof/leaks/leaks.h"

#include <gtest/gtest.h>

#include <set>

#include "protocol/session.h"
#include "server/table/option_texts.h"
#include "tests/server/room.h"

namespace riffle::leaks {
namespace {

const Games& allGames() {
    return server::games();
}

LeakReport tried(const std::string& game, const std::string& plant, uint64_t number, size_t longest) {
    LeakPlan plan;
    plan.games = {game};
    plan.count = 1;
    plan.first = number;
    plan.seed = 5;
    plan.every = 2;
    plan.longest = longest;
    plan.plant = plant;
    LeakProgress progress;
    return findLeaks(allGames(), plan, progress);
}

std::string firstOf(const LeakReport& report) {
    if (!report.error.empty()) return report.error;
    if (!report.failures.empty()) return report.failures[0].error;
    if (report.findings.empty()) return "";
    const Finding& finding = report.findings[0].finding;
    return finding.who + ": " + finding.what + ": " + finding.evidence;
}

class Leaks : public testing::TestWithParam<const char*> {};

TEST_P(Leaks, ThereAreNoneInTheFirstChoicesOfAGame) {
    const LeakReport report = tried(GetParam(), "", 10, 60);
    EXPECT_EQ(firstOf(report), "");
    EXPECT_GE(report.choices, 50U);
    EXPECT_GT(report.counts.messages, 100U);
    EXPECT_GT(report.counts.cards, 1'000U);
    EXPECT_GT(report.counts.worlds, 30U);
    EXPECT_GT(report.counts.pairs, 5U);
}

INSTANTIATE_TEST_SUITE_P(Games, Leaks, testing::Values("shards", "keyforge", "epic"),
                         [](const auto& tested) { return std::string(tested.param); });

// Each in one of the games.
class Planted : public testing::TestWithParam<size_t> {};

TEST_P(Planted, IsFound) {
    static constexpr const char* kGames[] = {"shards", "keyforge", "epic"};
    const std::string_view plant = plantNames()[GetParam()];
    const LeakReport report = tried(kGames[GetParam() % 3], std::string(plant), 10, plant.starts_with("draw") ? 60 : 12);
    EXPECT_EQ(report.error, "");
    EXPECT_FALSE(report.findings.empty());
}

INSTANTIATE_TEST_SUITE_P(Leaks, Planted, testing::Range(size_t{0}, size_t{12}), [](const auto& tested) {
    std::string name(plantNames()[tested.param]);
    std::erase(name, '-');
    return name;
});

TEST(LeakPlants, AreAllTried) {
    EXPECT_EQ(plantNames().size(), 12U);
    for (const std::string_view name : plantNames()) EXPECT_TRUE(plantOf(name)) << name;
    EXPECT_FALSE(plantOf("nothing"));
}

std::unique_ptr<Truth> shardsTruth() {
    NewGame request;
    request.request["seats"] = 2;
    request.seed = 7;
    std::string error;
    return Truth::of(*allGames().find("shards"), request, error);
}

TEST(LeakNames, AreWholeWordsAndTheLongestOfThem) {
    const auto truth = shardsTruth();
    ASSERT_TRUE(truth);
    Names names(Locale::De);
    names.learn(*truth->now().game);
    const auto found = [&](const std::string& text) {
        std::string all;
        for (const int name : names.in(text)) all += names.nameOf(name) + ";";
        return all;
    };
    const std::string name = truth->now().game->cardName(truth->now().game->cards());
    EXPECT_EQ(found("A plays " + name + "."), name + ";");
    EXPECT_EQ(found("“" + name + "”"), name + ";");
    EXPECT_EQ(found("A plays " + name + "s."), "");
    EXPECT_EQ(found("A playsX" + name), "");
    EXPECT_EQ(found("nothing of the kind"), "");
}

TEST(LeakTruth, WhatWasSeenStaysSeenWhenItIsTakenBack) {
    const auto truth = shardsTruth();
    ASSERT_TRUE(truth);
    const uint64_t start = truth->now().game->hash();
    for (int i = 0; i < 12; ++i) EXPECT_EQ(truth->choose(truth->now().game->options().back().action), "");
    const std::vector<Seats> seen = truth->now().seen;
    truth->takeBack(0);
    EXPECT_EQ(truth->version(), 14);
    EXPECT_EQ(truth->now().step, 0U);
    EXPECT_EQ(truth->now().game->hash(), start);
    EXPECT_EQ(truth->now().seen, seen);
    truth->forget(13);
    EXPECT_EQ(truth->now().step, 12U);
}

// A champion that was banished lies face down in a deck, and its ability waits all the same.
TEST(LeakWords, AnAbilityThatWaitsIsCalledByItsCard) {
    const auto truth = shardsTruth();
    ASSERT_TRUE(truth);
    const Game& game = *truth->now().game;
    int hidden = game.cards();
    while (hidden > 0 && game.isVisible(hidden, {false, game.decider()})) --hidden;
    ASSERT_GT(hidden, 0);
    Option option;
    option.verb = "trigger";
    option.cards = {hidden};
    const auto words = [&] { return server::optionTexts(truth->kind(), game, {option}, Locale::En).front(); };
    EXPECT_NE(words().find(game.cardName(hidden)), std::string::npos) << words();
    option.verb = "pick";
    EXPECT_EQ(words().find(game.cardName(hidden)), std::string::npos) << words();
}

// Whoever asks for a card by its name must not learn from the answer whether it is somewhere in the game: a deck that was brought
// along is secret.
TEST(LeakWhy, AnswersTheSameForACardThatIsNotInTheGame) {
    const GameKind& kind = *allGames().find("epic");
    Refusal refusal;
    const auto plan = server::readPlan(leakTableOf(kind, 9, 3).body, allGames(), 3, refusal);  // decks are brought along
    ASSERT_TRUE(plan) << refusal.message;
    const auto session = Session::create(kind, plan->request, refusal);
    ASSERT_TRUE(session) << refusal.message;
    std::set<std::string> inGame;
    for (int card = 1; card <= session->game().cards(); ++card) inGame.insert(session->game().cardName(card));
    int asked = 0;
    for (const std::string& name : kind.cardNames()) {
        const auto why = session->why("discard " + name, Locale::Ru, refusal);
        if (!why || why->find("key")->asText() != "not-in-sight") continue;
        const std::string russian = kind.cardNameIn(name, Locale::Ru);
        EXPECT_NE(why->find("text")->asText().find(russian), std::string::npos) << name;
        asked += !inGame.contains(name) && russian != name;
    }
    EXPECT_GT(asked, 5);
}

TEST(LeakWire, AnAddressIsRead) {
    EXPECT_EQ(addressFrom("http://127.0.0.1:8080/")->port, 8080);
    EXPECT_EQ(addressFrom("localhost:81")->host, "127.0.0.1");
    for (const char* wrong : {"", "127.0.0.1", "http://127.0.0.1:x", "cards.example:80", ":80"})
        EXPECT_FALSE(addressFrom(wrong)) << wrong;
}

}  // namespace
}  // namespace riffle::leaks
