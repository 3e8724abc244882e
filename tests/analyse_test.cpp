// A game looked at again: what a choice cost, what would have been better, and how that is told.
#include <gtest/gtest.h>

#include "cli/analyse_plan.h"
#include "cli/analyse_report.h"
#include "tests/play_harness.h"

namespace riffle::cli {
namespace {

using test::holds;

Value names(std::initializer_list<const char*> list) {
    Value out = Value::list();
    for (const char* name : list) out.add(name);
    return out;
}

// A can win at once: B has 1 health, and a Blaster is in A's hand.
Session aboutToWin() {
    Value request = Value::map();
    request["setup"]["active"] = "A";
    request["setup"]["centre"] = 20;
    request["setup"]["A"]["health"] = 10;
    request["setup"]["A"]["hand"] = names({"Crystal", "Blaster"});
    request["setup"]["A"]["deck"] = names({"Crystal", "Crystal", "Crystal", "Crystal", "Crystal", "Crystal"});
    request["setup"]["B"]["health"] = 1;
    request["setup"]["B"]["hand"] = names({"Blaster", "Blaster", "Blaster", "Blaster", "Blaster"});
    request["setup"]["B"]["deck"] = names({"Blaster", "Blaster", "Blaster", "Blaster", "Blaster"});
    return test::sessionOf(std::move(request), 1);
}

void play(Session& session, std::initializer_list<const char*> words) {
    for (const char* each : words) {
        Refusal refusal;
        ASSERT_TRUE(session.choose(each, std::nullopt, refusal)) << each << ": " << refusal.message;
    }
}

// A game of bots who do not think.
Session playedOut(const GameKind& kind, uint64_t seed, size_t most) {
    Refusal refusal;
    std::optional<Session> session = Session::create(kind, {.seed = seed}, refusal);
    EXPECT_TRUE(session) << refusal.message;
    while (!session->game().isOver() && session->choices().size() < most) {
        const Action action = session->game().advise({.level = 1, .seed = session->choices().size()}).action;
        const std::vector<Option> options = session->game().options();
        for (size_t i = 0; i < options.size(); ++i) {
            if (options[i].action != action) continue;
            EXPECT_TRUE(session->chooseOption(static_cast<int64_t>(i) + 1, std::nullopt, refusal));
            break;
        }
    }
    return std::move(*session);
}

Analysis analysed(const Session& session, const AnalysisPlan& plan) {
    Analysis analysis = choicesOf(session, plan);
    AnalysisProgress progress;
    weighChoices(session, plan, analysis, progress);
    EXPECT_EQ(progress.done, analysis.choices.size());
    findTurnings(session, plan, analysis, progress);
    return analysis;
}

const GameKind& kindCalled(std::string_view name) {
    static std::vector<language::Problem> problems;
    static const Games kGames = Games::load({}, problems);
    return *kGames.find(name);
}

TEST(Analyse, FindsAMissedWin) {
    Session session = aboutToWin();
    play(session, {"play Crystal", "end"});
    const AnalysisPlan plan{.level = 6, .iterations = 200};
    const Analysis analysis = analysed(session, plan);
    ASSERT_GE(analysis.choices.size(), 2U);
    const AnalysedChoice& crystal = analysis.choices[0];
    EXPECT_LT(crystal.loss, 0.1F);  // the win was still there
    const AnalysedChoice& end = analysis.choices[1];
    EXPECT_GT(end.loss, 0.5F);
    EXPECT_GT(end.chanceBefore(), 0.9F);
    EXPECT_LT(end.chanceAfter(), 0.4F);
    EXPECT_NE(end.best, end.played);
    ASSERT_FALSE(analysis.turnings.empty());
    EXPECT_EQ(analysis.turnings[0], 1U);
    EXPECT_TRUE(end.isChecked);
    const std::unique_ptr<Board> board = boardOf(session.kind());
    const AnalysisReport report(session, *board, plan, analysis, Locale::En);
    EXPECT_TRUE(holds(report.text(200), "A chose “End turn: ")) << report.text(200);
    EXPECT_TRUE(holds(report.text(200), "Better: “Play: Blaster”")) << report.text(200);
    EXPECT_TRUE(holds(report.json(), R"("played":"end","best":"play Blaster")")) << report.json();
    EXPECT_TRUE(holds(report.json(), R"("turningPoints":[2)"));
}

TEST(Analyse, TheBestChoiceCostsNothing) {
    Session session = aboutToWin();
    play(session, {"play Blaster"});
    const Analysis analysis = analysed(session, {.level = 6, .iterations = 200});
    ASSERT_FALSE(analysis.choices.empty());
    EXPECT_LT(analysis.choices[0].loss, kTurningLoss);
    EXPECT_TRUE(analysis.turnings.empty());
}

TEST(Analyse, ThreadsDoNotMatter) {
    for (const char* game : {"shards", "keyforge", "epic"}) {
        const Session session = playedOut(kindCalled(game), 3, 24);
        AnalysisPlan plan{.level = 6, .iterations = 24, .from = 3};
        std::string first;
        for (const int threads : {1, 3}) {
            plan.threads = threads;
            const Analysis analysis = analysed(session, plan);
            const std::unique_ptr<Board> board = boardOf(session.kind());
            const AnalysisReport report(session, *board, plan, analysis, Locale::En);
            const std::string all = report.json() + report.text(80) + report.svg();
            if (first.empty()) first = all;
            EXPECT_EQ(all, first) << game;
        }
    }
}

TEST(Analyse, ChancesAndLossesFitTogether) {
    const Session session = playedOut(kindCalled("shards"), 3, 12);
    for (const AnalysedChoice& choice : analysed(session, {.level = 6, .iterations = 30}).choices) {
        float all = 0;
        for (const auto& each : choice.after) all += each.share;
        EXPECT_NEAR(all, 1, 0.02F);
        EXPECT_GE(choice.loss, 0);
        EXPECT_NEAR(choice.chanceBefore() - choice.chanceAfter(), choice.loss, 1e-4F);
        EXPECT_EQ(choice.world != nullptr, choice.loss > 0);
        EXPECT_EQ(choice.line.empty(), choice.loss == 0);
    }
}

// What the others hold does not count: two games that differ in nothing the seat knew are judged alike.
TEST(Analyse, KnowsWhatTheSeatKnew) {
    int differing = 0;
    for (const char* name : {"shards", "keyforge", "epic"}) {
        const GameKind& kind = kindCalled(name);
        const Session session = playedOut(kind, 3, 40);
        for (size_t i = 10; i < 40; i += 5) {
            const Game& game = session.at(i);
            const Game::Advice advice = game.advise({.level = 6, .iterations = 4, .wantsLine = true});
            differing += advice.world->hash() != game.hash();
            std::vector<AnalysedChoice> looks;
            for (const Game* each : {&game, static_cast<const Game*>(advice.world.get())}) {
                Session one = Session::of(kind, each->clone());
                Refusal refusal;
                ASSERT_TRUE(one.chooseOption(1, std::nullopt, refusal)) << refusal.message;
                looks.push_back(analysed(one, {.level = 6, .iterations = 30}).choices[0]);
            }
            EXPECT_EQ(looks[0].played, looks[1].played) << name;
            EXPECT_EQ(looks[0].best, looks[1].best) << name;
            EXPECT_EQ(looks[0].chanceBefore(), looks[1].chanceBefore()) << name;
            EXPECT_EQ(looks[0].chanceAfter(), looks[1].chanceAfter()) << name;
        }
    }
    EXPECT_GT(differing, 12);  // or nothing would be shown
}

TEST(Analyse, IsToldInEveryLanguage) {
    for (const char* game : {"shards", "keyforge", "epic"}) {
        const Session session = playedOut(kindCalled(game), 5, 2000);
        const size_t last = session.choices().size();
        ASSERT_TRUE(session.game().isOver()) << game;
        AnalysisPlan plan{.level = 6, .iterations = 16, .from = last - 7};
        Analysis analysis = analysed(session, plan);
        ASSERT_FALSE(analysis.choices.empty());
        if (analysis.turnings.empty()) analysis.turnings = {0};  // something to be told of
        for (const Locale locale : kLocales) {
            const std::unique_ptr<Board> board = boardOf(session.kind());
            const AnalysisReport report(session, *board, plan, analysis, locale);
            const std::string text = report.text(80);
            EXPECT_TRUE(holds(text, std::to_string(last)));
            EXPECT_EQ(text.find_first_of("{}"), std::string::npos) << text;
            for (const std::string& part : {text, report.svg()}) EXPECT_FALSE(holds(part, "analyse.")) << part;
            EXPECT_TRUE(report.svg().starts_with("<svg"));
            EXPECT_TRUE(holds(report.svg(), "</svg>"));
        }
    }
}

TEST(Analyse, LeavesChanceOut) {
    Refusal refusal;
    std::optional<Session> session = Session::create(kindCalled("shards"), {.seed = 2, .askChance = true}, refusal);
    ASSERT_TRUE(session) << refusal.message;
    size_t byChance = 0;
    for (int i = 0; i < 40; ++i) {
        byChance += session->game().seatName(session->game().decider()) == "chance";
        ASSERT_TRUE(session->chooseOption(1, std::nullopt, refusal)) << refusal.message;
    }
    EXPECT_GT(byChance, 0U);
    EXPECT_EQ(choicesOf(*session, {}).choices.size(), 40 - byChance);
}

TEST(Analyse, StopsWhenTold) {
    const Session session = playedOut(kindCalled("shards"), 3, 12);
    const AnalysisPlan plan{.level = 6, .iterations = 1'000'000};
    Analysis analysis = choicesOf(session, plan);
    AnalysisProgress progress;
    progress.isStopped = true;
    weighChoices(session, plan, analysis, progress);
    EXPECT_EQ(progress.done, 0U);
}

TEST(Analyse, RefusesWhatMakesNoSense) {
    const Session session = playedOut(kindCalled("shards"), 3, 12);
    const Session fresh = test::dealt(2, 1);
    const auto refused = [&](const Session& which, AnalyseOptions options) {
        AnalysisPlan plan;
        std::string error;
        return readPlan(options, which, plan, error) ? std::string() : error;
    };
    EXPECT_EQ(refused(session, {}), "");
    EXPECT_EQ(refused(session, {.from = 12, .to = 12}), "");
    EXPECT_TRUE(holds(refused(session, {.iterations = 0}), "says nothing"));
    EXPECT_TRUE(holds(refused(session, {.iterations = -3}), "says nothing"));
    EXPECT_TRUE(holds(refused(session, {.iterations = 99'000'000}), "at most"));
    EXPECT_TRUE(holds(refused(session, {.level = 1}), "Level 1"));
    EXPECT_TRUE(holds(refused(session, {.from = 0}), "from 1 to 12"));
    EXPECT_TRUE(holds(refused(session, {.to = 13}), "from 1 to 12"));
    EXPECT_TRUE(holds(refused(session, {.from = 5, .to = 4}), "from 1 to 12"));
    EXPECT_TRUE(holds(refused(fresh, {}), "No choice was made"));
}

}  // namespace
}  // namespace riffle::cli
