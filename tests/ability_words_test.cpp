// Abilities that wait together on one card can be told apart: each option has its words, and the card that gave it.
#include "protocol/ability_words.h"

#include <gtest/gtest.h>

#include "protocol/decision.h"
#include "protocol/engine.h"
#include "protocol/json.h"
#include "protocol/messages.h"
#include "server/table/option_texts.h"
#include "tests/epic_games.h"
#include "tests/keyforge_games.h"

namespace riffle {
namespace {

// The options of the decision that a line of the protocol leads to.
std::vector<Value> optionsAfter(std::string_view created, std::string_view chosen) {
    static const Games kGames = [] {
        std::vector<language::Problem> problems;
        return Games::load({}, problems);
    }();
    Engine engine(kGames);
    (void)engine.answer(created);
    const std::string answer = engine.answer(chosen);
    std::string error;
    const auto reply = parseJson(answer, error);
    EXPECT_TRUE(reply && reply->find("ok")->asBool()) << answer;
    std::vector<Value> options;
    for (const Value& option : reply->find("decision")->find("options")->items()) options.push_back(option);
    return options;
}

TEST(AbilityWords, TwoReapAbilitiesOfOneCreatureHaveTheirOwn) {
    const auto options = optionsAfter(
        R"({"do":"new","game":"keyforge","setup":{"house":"dis","A":{"line":[{"name":"Lesser Oxtet","upgrades":["Stunner"]}]},"B":{"line":["Umbra"]}}})",
        R"({"do":"choose","action":"reap Lesser Oxtet"})");
    ASSERT_EQ(options.size(), 2U);
    EXPECT_EQ(options[0].find("action")->asText(), "trigger Lesser Oxtet:reap");
    EXPECT_EQ(options[1].find("action")->asText(), "trigger Lesser Oxtet:reap 2");
    EXPECT_EQ(options[0].find("ability")->asText(), "Reap: During your opponent’s next turn, keys cost +3 æmber.");
    EXPECT_EQ(options[0].find("from"), nullptr);
    EXPECT_EQ(options[1].find("ability")->asText(), "Fight/Reap: You may stun a creature.");
    EXPECT_EQ(options[1].find("from")->asText(), "Stunner");
}

TEST(AbilityWords, TheSameUpgradeTwiceIsNamedTwice) {
    const auto options = optionsAfter(
        R"({"do":"new","game":"keyforge","setup":{"house":"dis","A":{"line":[{"name":"Lesser Oxtet","upgrades":["Stunner","Stunner"]}]},"B":{"line":["Umbra"]}}})",
        R"({"do":"choose","action":"reap Lesser Oxtet"})");
    ASSERT_GE(options.size(), 2U);
    for (const Value& option : options) EXPECT_NE(option.find("ability"), nullptr);
}

TEST(AbilityWords, OfAnEpicChampionToo) {
    const auto options = optionsAfter(
        R"({"do":"new","game":"epic","setup":{"A":{"hand":["Angel of Light","Palace Guard","Gold Dragon"],"gold":1},"B":{}}})",
        R"({"do":"choose","action":"play Angel of Light"})");
    ASSERT_EQ(options.size(), 2U);
    EXPECT_TRUE(options[0].find("ability")->asText().starts_with("Tribute")) << options[0].find("ability")->asText();
    EXPECT_TRUE(options[1].find("ability")->asText().starts_with("Loyalty")) << options[1].find("ability")->asText();
}

TEST(AbilityWords, AreInWhatTheTableInABrowserIsTold) {
    const Value setup = [] {
        std::string error;
        return *parseJson(
            R"({"house":"dis","A":{"line":[{"name":"Lesser Oxtet","upgrades":["Stunner"]}]},"B":{"line":["Umbra"]}})", error);
    }();
    const auto game = keyforge::gameAt(test::keyforgeKind(), test::keyforgeState(setup));
    EventLog events;
    for (const Option& option : game->options()) {
        if (option.verb == "reap") {
            game->choose(option.action, events);
            break;
        }
    }
    const std::vector<std::string> texts = server::optionTexts(test::keyforgeKind(), *game, game->options(), Locale::De);
    ASSERT_EQ(texts.size(), 2U);
    EXPECT_NE(texts[0], texts[1]);
    EXPECT_NE(texts[1].find("Schocker"), std::string::npos) << texts[1];
}

}  // namespace
}  // namespace riffle
