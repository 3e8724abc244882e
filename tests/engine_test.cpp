#include "protocol/engine.h"

#include <gtest/gtest.h>

#include <sstream>

#include "protocol/json.h"
#include "tests/fake_game.h"

namespace riffle {
namespace {

class EngineTest : public testing::Test {
protected:
    EngineTest() {
        games.add(std::make_unique<test::FakeKind>());
        engine.emplace(games);
    }
    std::string ask(std::string_view line) { return engine->answer(line); }
    // The reply as a value; every reply must be JSON.
    Value reply(std::string_view line) {
        std::string error;
        const auto value = parseJson(ask(line), error);
        EXPECT_TRUE(value) << error;
        return value.value_or(Value());
    }
    std::string codeOf(std::string_view line) {
        const Value value = reply(line);
        const Value* error = value.find("error");
        return error ? error->find("code")->asText() : "";
    }

    Games games;
    std::optional<Engine> engine;
};

TEST_F(EngineTest, SaysHello) {
    EXPECT_EQ(ask(R"({"do":"hello","id":7,"lang":"ru"})").find(R"({"id":7,"ok":true,"name":"riffle","version":")"), 0U);
    EXPECT_NE(ask(R"({"do":"hello"})").find(R"("locales":["en","ru","de","pl"],"lang":"ru")"), std::string::npos);
    EXPECT_EQ(codeOf(R"({"do":"hello","lang":"tlh"})"), "bad_request");
}

TEST_F(EngineTest, PlaysAGame) {
    EXPECT_EQ(codeOf(R"({"do":"position"})"), "no_game");
    EXPECT_EQ(codeOf(R"({"do":"new","game":"fake"})"), "");
    EXPECT_EQ(codeOf(R"({"do":"choose","action":"play Troll > red"})"), "");
    EXPECT_EQ(codeOf(R"({"do":"choose","option":1})"), "");
    EXPECT_EQ(codeOf(R"({"do":"undo","steps":1})"), "");
    EXPECT_EQ(codeOf(R"({"do":"view","seat":"B"})"), "");
    EXPECT_EQ(ask(R"({"do":"view","seat":"B"})").find("Urchin"), std::string::npos);
    EXPECT_NE(ask(R"({"do":"view"})").find("Urchin"), std::string::npos);
    EXPECT_NE(ask(R"({"do":"bot","level":1})").find(R"("action":"end","option":9,"winChance":{"A":50,"B":50})"),
              std::string::npos)
        << ask(R"({"do":"bot"})");
}

TEST_F(EngineTest, TellsEachSeatWhatIsNewToIt) {
    ask(R"({"do":"new","game":"fake"})");
    ask(R"({"do":"choose","action":"focus"})");
    EXPECT_EQ(reply(R"({"do":"position"})").find("events")->size(), 0U);
    EXPECT_EQ(reply(R"({"do":"position","seat":"B"})").find("events")->size(), 1U);
    EXPECT_EQ(reply(R"({"do":"position","seat":"B"})").find("events")->size(), 0U);
}

TEST_F(EngineTest, RefusesBadRequestsAndGoesOn) {
    ask(R"({"do":"new","game":"fake"})");
    const std::string before = ask(R"({"do":"view"})");
    for (const char* line : {"",
                             "{",
                             "[]",
                             "7",
                             "null",
                             R"({"do":3})",
                             R"({"do":"dance"})",
                             R"({"id":1})",
                             R"({"do":"choose"})",
                             R"({"do":"choose","action":"end","option":1})",
                             R"({"do":"choose","action":5})",
                             R"({"do":"choose","option":"1"})",
                             R"({"do":"choose","option":1.0})",
                             R"({"do":"choose","action":"end","colour":"red"})",
                             R"({"do":"choose","option":99999999999})",
                             R"({"do":"new"})",
                             R"({"do":"new","game":"chess"})",
                             R"({"do":"new","game":"fake","seats":3})",
                             R"({"do":"new","game":"fake","seats":0})",
                             R"({"do":"new","game":"fake","seats":[]})",
                             R"({"do":"new","game":"fake","seed":-1})",
                             R"({"do":"new","game":"fake","chance":"maybe"})",
                             R"({"do":"new","game":"fake","setup":[]})",
                             R"({"do":"new","game":"fake","options":[]})",
                             R"({"do":"new","game":"fake","seat":"Z"})",
                             R"({"do":"undo","steps":"1"})",
                             R"({"do":"undo","steps":-1})",
                             R"({"do":"undo","steps":5})",
                             R"({"do":"view","seat":"Z"})",
                             R"({"do":"view","seat":1})",
                             R"({"do":"why"})",
                             R"({"do":"bot","level":-1})",
                             R"({"do":"bot","level":1,"ms":1})",
                             R"({"do":"load"})",
                             R"({"do":"load","replay":{}})",
                             R"({"do":"choose","action":"end","seat":"B"})"}) {
        EXPECT_NE(codeOf(line), "") << line;
        EXPECT_EQ(ask(R"({"do":"view"})"), before) << line;
    }
}

TEST_F(EngineTest, IllegalActionsListWhatIsLegal) {
    ask(R"({"do":"new","game":"fake"})");
    const Value value = reply(R"({"do":"choose","action":"play Crystal","id":"x"})");
    EXPECT_EQ(value.find("id")->asText(), "x");
    EXPECT_EQ(value.find("error")->find("code")->asText(), "illegal_action");
    EXPECT_EQ(value.find("error")->find("legal")->size(), 10U);
}

TEST_F(EngineTest, AsksForChance) {
    ask(R"({"do":"new","game":"fake","chance":"ask"})");
    EXPECT_NE(ask(R"({"do":"choose","action":"play c4"})").find(R"("seat":"chance")"), std::string::npos);
    EXPECT_NE(ask(R"({"do":"choose","action":"order Crystal, Blaster","seat":"chance"})").find(R"("ok":true)"),
              std::string::npos);
}

TEST_F(EngineTest, LoadsItsOwnReplays) {
    ask(R"({"do":"new","game":"fake","seed":5})");
    ask(R"({"do":"choose","action":"play Troll > red"})");
    const Value replay = reply(R"({"do":"replay"})");
    Value request = Value::map();
    request["do"] = "load";
    request["replay"] = *replay.find("replay");
    const std::string view = ask(R"({"do":"view"})");
    ask(R"({"do":"new","game":"fake"})");
    EXPECT_EQ(codeOf(toJson(request)), "");
    EXPECT_EQ(ask(R"({"do":"view"})"), view);
}

TEST_F(EngineTest, SkipsOverLongLines) {
    std::istringstream in(std::string(10U << 20U, 'x') + "\n\n{\"do\":\"hello\"}\n{\"do\":\"position\"}");
    std::ostringstream out;
    engine->serve(in, out);
    std::istringstream lines(out.str());
    std::string line;
    std::getline(lines, line);
    EXPECT_NE(line.find(R"("code":"too_long")"), std::string::npos);
    std::getline(lines, line);
    EXPECT_NE(line.find(R"("ok":true)"), std::string::npos);
    std::getline(lines, line);
    EXPECT_NE(line.find(R"("code":"no_game")"), std::string::npos);
    EXPECT_FALSE(std::getline(lines, line));
}

}  // namespace
}  // namespace riffle
