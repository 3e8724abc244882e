// A game of one's own is played, proved, measured and drawn by what every game uses.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "cli/play_table.h"
#include "examples/lanterns/kind.h"
#include "protocol/engine.h"
#include "protocol/json.h"
#include "protocol/scenario.h"
#include "protocol/soak_tables.h"
#include "sim/match.h"

namespace riffle {
namespace {

std::string textOf(const std::string& name) {
    std::ifstream in(std::filesystem::path(RIFFLE_SOURCE_DIR) / "examples/lanterns" / name);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

Games lanterns() {
    Games games;
    const language::CardFile files[] = {{"lanterns.card", textOf("lanterns.card")}};
    std::vector<language::Problem> problems;
    games.add(lanterns::makeKind(files, problems));
    for (const language::Problem& problem : problems) ADD_FAILURE() << problem.text();
    return games;
}

TEST(Lanterns, EveryScenarioPassesAndEveryClauseHasOne) {
    std::set<std::string> named;
    const std::string text = textOf("lanterns.yaml");
    for (const ScenarioResult& each : runScenarioText(lanterns(), "lanterns.yaml", text))
        EXPECT_TRUE(each.hasPassed) << each.title << '\n' << each.report;
    const std::string rules = textOf("README.md");
    int clauses = 0;
    for (size_t at = rules.find("**LAN-"); at != std::string::npos; at = rules.find("**LAN-", at + 1), ++clauses) {
        const std::string id = rules.substr(at + 2, rules.find("**", at + 2) - at - 2);
        EXPECT_NE(text.find("rules: [" + id + "]"), std::string::npos) << id;
    }
    EXPECT_EQ(clauses, 6);
}

TEST(Lanterns, IsPlayedOverTheProtocolToItsEnd) {
    const Games games = lanterns();
    Engine engine(games);
    std::string error;
    const auto ask = [&](const std::string& request) {
        const auto answer = parseJson(engine.answer(request), error);
        EXPECT_TRUE(answer) << error;
        return answer.value_or(Value());
    };
    Value answer = ask(R"({"do":"new","game":"lanterns","seed":7})");
    int choices = 0;
    while (answer.find("result")->isNull() && choices < 20) {
        EXPECT_EQ(answer.find("decision")->find("options")->items()[0].find("verb")->asText(), "play");
        answer = ask(R"({"do":"choose","option":1})");
        ASSERT_TRUE(answer.find("ok")->asBool()) << toJson(answer);
        ++choices;
    }
    EXPECT_FALSE(answer.find("result")->isNull());
    EXPECT_TRUE(ask(R"({"do":"replay"})").find("ok")->asBool());
}

TEST(Lanterns, TheSoakFindsNothingAndTheBenchMeasuresIt) {
    const Games games = lanterns();
    const GameKind& kind = *games.find("lanterns");
    sim::SoakPlan plan;
    plan.games = 200;
    sim::SoakProgress progress;
    const auto tables = kind.module().tables(kind, false);
    const sim::SoakResult soaked = tables->soak(plan, progress);
    EXPECT_FALSE(soaked.finding) << soaked.finding->what;
    EXPECT_EQ(soaked.totals.games, 200U);
    sim::BenchPlan bench;
    bench.games = 50;
    EXPECT_FALSE(kind.module().bench(kind, bench).signature.empty());
}

TEST(Lanterns, OpponentsOfAllLevelsPlayItAndSeeWhatMatters) {
    const Games games = lanterns();
    const GameKind& kind = *games.find("lanterns");
    Refusal refusal;
    const auto match = kind.match({}, refusal);
    ASSERT_TRUE(match) << refusal.message;
    for (int level = 1; level <= ai::kLevels; ++level) {
        const ai::PlayerSpec players[] = {ai::levelOf(kind.module().levels, level), {}};
        EXPECT_TRUE(match->play(3, players).isOver) << level;
    }
    // The draught is worth something only when B has light: whoever plays it first loses.
    Engine engine(games);
    (void)engine.answer(R"({"do":"new","game":"lanterns","setup":{"A":{"hand":["Draught","Spark"]},"B":{"hand":["Lamp"]}}})");
    for (int level = 3; level <= ai::kLevels; ++level) {
        const std::string answer = engine.answer(R"({"do":"bot","level":)" + std::to_string(level) + "}");
        EXPECT_NE(answer.find(R"("action":"play Spark")"), std::string::npos) << level << ' ' << answer;
    }
}

TEST(Lanterns, HasAPlainTableInTheTerminal) {
    const Games games = lanterns();
    NewGame request;
    request.seed = 7;
    Refusal refusal;
    auto session = Session::create(*games.find("lanterns"), request, refusal);
    ASSERT_TRUE(session) << refusal.message;
    const auto board = cli::boardOf(session->kind());
    cli::Company company;
    company.people = {"A"};
    std::istringstream in("1\n1\n1\n1\n1\n\nquit\n");  // five choices; the replay is not kept
    std::ostringstream out;
    cli::Table table(std::move(*session), *board, company, {in, out, [] { return cli::Screen{}; }, true});
    table.play();
    EXPECT_NE(out.str().find("light: 0"), std::string::npos) << out.str();
    EXPECT_NE(out.str().find("Your turn: play a card."), std::string::npos);
    EXPECT_EQ(out.str().find("hand: ?"), std::string::npos);  // nothing is said of what one can't see
    EXPECT_TRUE(table.session().game().isOver());
}

TEST(Lanterns, NeedsFewFiles) {
    int files = 0;
    for (const auto& each : std::filesystem::directory_iterator(std::filesystem::path(RIFFLE_SOURCE_DIR) / "examples/lanterns"))
        files += each.is_regular_file();
    EXPECT_LT(files, 20);
}

}  // namespace
}  // namespace riffle
