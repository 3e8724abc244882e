// The schemas in docs/schemas describe what is there: every scenario of the project, the fields of `new`, what riffle engine
// answers, and decks. What is wrong they refuse.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "protocol/engine.h"
#include "protocol/json.h"
#include "protocol/new_game.h"
#include "protocol/yaml.h"
#include "tests/server/schema_checker.h"

namespace riffle {
namespace {

namespace fs = std::filesystem;

std::string contentsOf(const fs::path& path) {
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

Value schemaNamed(const std::string& name) {
    std::string error;
    const auto schema = parseJson(contentsOf(fs::path(RIFFLE_SOURCE_DIR) / "docs/schemas" / (name + ".json")), error);
    EXPECT_TRUE(schema) << error;
    return schema.value_or(Value::map());
}

Value jsonValue(const std::string& json) {
    std::string error;
    const auto value = parseJson(json, error);
    EXPECT_TRUE(value) << error;
    return value.value_or(Value());
}

TEST(Schemas, DescribeEveryScenario) {
    const Value schema = schemaNamed("scenario");
    const Value deckSchema = schemaNamed("deck");
    const server::SchemaChecker checker(schema);
    const server::SchemaChecker deckChecker(deckSchema);
    int scenarios = 0;
    int decks = 0;
    for (const char* folder : {"scenarios", "cards", "examples"}) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(RIFFLE_SOURCE_DIR) / folder)) {
            if (entry.path().extension() != ".yaml") continue;
            std::string error;
            const auto documents = parseYaml(contentsOf(entry.path()), error);
            ASSERT_TRUE(documents) << entry.path() << ": " << error;
            for (const YamlDocument& document : *documents) {
                const Value* steps = document.value.find("steps");
                if (steps && steps->size() == 1 && steps->items()[0].find("fails")) continue;  // it is wrong on purpose
                EXPECT_EQ(checker.wrong("Scenario", document.value), "") << entry.path() << ":" << document.line;
                ++scenarios;
                const Value* given = document.value.find("decks");
                if (!given || !given->isMap()) continue;
                for (const auto& [seat, deck] : given->entries()) {
                    if (!deck.isMap()) continue;
                    EXPECT_EQ(deckChecker.wrong("File", deck), "") << entry.path() << ":" << document.line;
                    ++decks;
                }
            }
        }
    }
    EXPECT_GT(scenarios, 7000);
    EXPECT_GT(decks, 10);
}

TEST(Schemas, RefuseWhatIsWrong) {
    const Value scenario = schemaNamed("scenario");
    const server::SchemaChecker scenarios(scenario);
    for (const char* wrong :
         {R"({"game": "x", "title": "y"})", R"({"game": "x", "title": "y", "steps": [], "colour": 1})",
          R"({"game": "x", "title": "y", "steps": [{"A": 3}]})", R"({"game": "x", "title": 1, "steps": []})"}) {
        EXPECT_NE(scenarios.wrong("Scenario", jsonValue(wrong)), "") << wrong;
    }
    const Value deck = schemaNamed("deck");
    const server::SchemaChecker decks(deck);
    EXPECT_EQ(
        decks.wrong("File", jsonValue(R"([{"name": "x", "cards": {"dis": ["Dendrix", {"name": "Groke", "maverick": true}]}}])")),
        "");
    EXPECT_NE(decks.wrong("File", jsonValue(R"({"cards": {"dis": [{"name": "Groke", "colour": true}]}})")), "");
    EXPECT_NE(decks.wrong("File", jsonValue(R"({"game": "chess"})")), "");
    const Value engine = schemaNamed("engine");
    const server::SchemaChecker lines(engine);
    EXPECT_NE(lines.wrong("Request", jsonValue(R"({"do": "juggle"})")), "");
    EXPECT_NE(lines.wrong("Request", jsonValue(R"({"do": "new"})")), "");
    EXPECT_NE(lines.wrong("Request", jsonValue(R"({"do": "bot", "level": 7})")), "");
}

TEST(Schemas, HaveTheFieldsOfANewGame) {
    const Value schema = schemaNamed("engine");
    const Value& fields = *schema.find("$defs")->find("New")->find("properties");
    for (const std::string& field : newGameFields()) EXPECT_TRUE(fields.find(field)) << field;
    EXPECT_EQ(fields.size(), newGameFields().size() + 4);  // do, id, game, seat
}

TEST(Schemas, DescribeWhatTheEngineAnswers) {
    const Value schema = schemaNamed("engine");
    const server::SchemaChecker checker(schema, server::SchemaChecker::Fields::Whole);
    std::vector<language::Problem> problems;
    const Games games = Games::load({}, problems);
    Engine engine(games);
    int refused = 0;
    const auto ask = [&](const std::string& request) {
        SCOPED_TRACE(request);
        const Value reply = jsonValue(engine.answer(request));
        const bool isOk = reply.find("ok") && reply.find("ok")->asBool();
        refused += isOk ? 0 : 1;
        if (isOk) {
            EXPECT_EQ(checker.wrong("Request", jsonValue(request)), "");
        }
        EXPECT_EQ(checker.wrong(isOk ? "Reply" : "Refusal", reply), "");
    };
    ask(R"({"id": 1, "do": "hello", "lang": "de"})");
    for (const GameKind* kind : {games.all()[0].get(), games.all()[1].get(), games.all()[2].get()}) {
        ask(R"({"do": "new", "game": ")" + std::string(kind->name()) + R"(", "seed": 3, "seat": "A"})");
        for (int step = 0; step < 30; ++step) ask(R"({"do": "choose", "option": 1})");
        ask(R"({"do": "view", "seat": "A"})");
        ask(R"({"do": "why", "action": "end"})");
        ask(R"({"do": "bot", "level": 1})");
        ask(R"({"do": "undo", "steps": 2})");
        ask(R"({"do": "position", "seat": "B"})");
        ask(R"({"do": "replay"})");
    }
    const int before = refused;
    ask(R"({"do": "choose", "action": "pick Moonshine"})");
    ask(R"({"do": "juggle"})");
    ask(R"({"id": "x", "do": "new", "game": "chess"})");
    EXPECT_EQ(refused - before, 3);
}

}  // namespace
}  // namespace riffle
