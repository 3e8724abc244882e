#include "protocol/scenario.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/scenario_files.h"
#include "protocol/expect.h"
#include "tests/fake_game.h"

namespace riffle {
namespace {

Games fakeGames() {
    Games games;
    games.add(std::make_unique<test::FakeKind>());
    return games;
}

// Runs the steps after a set head; empty where they pass, else the report.
std::string report(const std::string& steps, const std::string& head = "") {
    const auto results = runScenarioText(fakeGames(), "test.yaml", "game: fake\ntitle: t\n" + head + "steps:\n" + steps);
    if (results.size() != 1) return "not one scenario";
    return results[0].hasPassed ? "" : results[0].report;
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

// What `expect` says about a view, both written as YAML.
std::string unmetText(const std::string& expected, const std::string& view) {
    std::string error;
    const auto left = parseYaml(expected, error);
    const auto right = parseYaml(view, error);
    std::string out;
    for (const std::string& problem : unmet((*left)[0].value, (*right)[0].value)) out += problem + "\n";
    return out;
}

TEST(Scenario, PassesWhereAllStepsHold) {
    EXPECT_EQ(report("  - A: play Troll > red\n"
                     "  - A: [focus, assign B 3]\n"
                     "  - expect: {active: A, turn: 1, A: {hand: [Urchin, Troll, \"Fao Cu'tul, The Formless\"], played: [Troll], "
                     "focused: true}, B: {damage: 3}}\n"
                     "  - legal: [end, play Urchin]\n"
                     "  - illegal: [focus]\n"
                     "  - fails: {A: focus, code: illegal_action}\n"
                     "  - fails: {B: end, code: wrong_seat}\n"
                     "  - A: end\n"
                     "  - decides: B\n"),
              "");
}

TEST(Scenario, SaysWhatWasExpectedAndWhatWasFound) {
    const std::string text = report("  - A: focus\n  - expect: {A: {focused: false}, B: {damage: 1}}\n");
    EXPECT_TRUE(contains(text, "step 2 (line 5): expect: {")) << text;
    EXPECT_TRUE(contains(text, "A.focused: expected false, found true")) << text;
    EXPECT_TRUE(contains(text, "B.damage: expected 1, found nothing")) << text;
    EXPECT_TRUE(contains(text, "legal for A: play Troll, play Troll#2,")) << text;
}

TEST(Scenario, FailsWhereAnActionIsRefused) {
    EXPECT_TRUE(contains(report("  - A: play Crystal\n"), "illegal_action"));
    EXPECT_TRUE(contains(report("  - B: end\n"), "wrong_seat"));
    EXPECT_TRUE(contains(report("  - legal: [play Crystal]\n"), "expected “play Crystal” to be legal"));
    EXPECT_TRUE(contains(report("  - illegal: [end]\n"), "expected “end” to be illegal"));
    EXPECT_TRUE(contains(report("  - decides: B\n"), "expected that B decides, found A"));
    EXPECT_TRUE(contains(report("  - fails: {A: end}\n"), "is possible"));
    EXPECT_TRUE(contains(report("  - fails: {B: end, code: illegal_action}\n"), "found wrong_seat"));
}

TEST(Scenario, OptionsMustBeAllOfThem) {
    EXPECT_EQ(report("  - A: play Troll\n  - options: [pick red, pick blue, done]\n  - A: done\n"), "");
    EXPECT_TRUE(contains(report("  - A: play Troll\n  - options: [pick red, done]\n  - A: done\n"), "found also “pick blue”"));
    // A bare name stands for both Trolls.
    EXPECT_EQ(
        report("  - options: [play Troll, play Urchin, play c4, focus, assign B 0, assign B 1, assign B 2, assign B 3, end]\n"),
        "");
    EXPECT_TRUE(contains(
        report("  - options: [play Troll#1, play Urchin, play c4, focus, assign B 0, assign B 1, assign B 2, assign B 3, end]\n"),
        "found also “play Troll#2”"));
}

TEST(Scenario, MayNotEndInTheMiddleOfAnEffect) {
    EXPECT_TRUE(contains(report("  - A: play Troll\n"), "in the middle of an effect"));
    EXPECT_EQ(report("  - A: play Troll\n  - decides: A\n"), "");
}

TEST(Scenario, ARefusedSetUpPassesWhereItIsExpected) {
    EXPECT_EQ(report("  - fails: {A: end, code: bad_setup}\n", "seats: 3\n"), "");
    EXPECT_TRUE(contains(report("  - A: end\n", "seats: 3\n"), "bad_setup"));
    EXPECT_TRUE(contains(report("  - fails: {A: end, code: game_over}\n", "seats: 3\n"), "expected game_over"));
    EXPECT_TRUE(contains(report("  - fails: {A: end, code: bad_setup}\n"), "is possible"));
}

TEST(Scenario, RunsUnderEverySeedAndNamesIt) {
    EXPECT_EQ(report("  - A: end\n", "seeds: [1, 2, 3]\n"), "");
    EXPECT_TRUE(contains(report("  - B: end\n", "seeds: [4, 2]\n"), "under seed 4"));
    EXPECT_TRUE(contains(report("  - A: end\n", "seeds: [x]\n"), "seeds"));
}

TEST(Scenario, ScriptsChance) {
    EXPECT_EQ(report("  - A: play c4\n  - decides: chance\n  - chance: order Crystal, Blaster\n  - expect: {A: {deck: [Crystal, "
                     "Blaster, Crystal]}}\n",
                     "chance: ask\n"),
              "");
}

TEST(Scenario, RefusesUnknownKeysAndSteps) {
    EXPECT_TRUE(contains(report("  - A: end\n", "tilte: x\n"), "“tilte” is not a key"));
    EXPECT_TRUE(contains(report("  - Q: end\n"), "“Q” is neither"));
    EXPECT_TRUE(contains(report("  - just words\n"), "a step is"));
    EXPECT_TRUE(contains(report("  - expect: {A: {hnad: []}}\n"), "no such field"));
    EXPECT_TRUE(contains(runScenarioText(fakeGames(), "x", "game: chess\ntitle: t\n")[0].report, "no game “chess”"));
    EXPECT_TRUE(contains(runScenarioText(fakeGames(), "x", "a: [")[0].report, "line"));
}

TEST(Scenario, RunsFoldersAndSumsUp) {
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / "riffle-scenario-test";
    fs::remove_all(folder);
    fs::create_directories(folder / "deeper");
    std::ofstream(folder / "a.yaml")
        << "game: fake\ntitle: first\nsteps: [{A: end}]\n---\ngame: fake\ntitle: second\nsteps: [{B: end}]\n";
    std::ofstream(folder / "deeper" / "b.yaml") << "game: fake\ntitle: third\ncards: [Troll]\nsteps: [{A: end}]\n";
    std::ofstream(folder / "c.txt") << "nothing";
    std::ostringstream out;
    std::ostringstream errors;
    EXPECT_EQ(
        cli::runScenarios(fakeGames(), {.paths = {folder.string()}, .only = "", .threads = 2, .isList = false, .isQuiet = false},
                          out, errors),
        1);
    EXPECT_TRUE(contains(out.str(), "2 passed, 1 failed\n")) << out.str();
    EXPECT_TRUE(contains(out.str(), "third")) << out.str();
    out.str("");
    EXPECT_EQ(
        cli::runScenarios(fakeGames(), {.paths = {folder.string()}, .only = "ir", .threads = 1, .isList = false, .isQuiet = true},
                          out, errors),
        0);
    EXPECT_EQ(out.str(), "2 passed, 0 failed\n");
    EXPECT_EQ(
        cli::runScenarios(fakeGames(), {.paths = {"no/such/folder"}, .only = "", .threads = 1, .isList = false, .isQuiet = false},
                          out, errors),
        2);
    std::vector<std::string> files;
    std::vector<std::string> words;
    std::string error;
    ASSERT_TRUE(cli::findScenarios({folder.string()}, files, error));
    ASSERT_TRUE(cli::collectNamed(files, "cards", "fake", words, error));
    EXPECT_EQ(words, std::vector<std::string>{"Troll"});
    words.clear();
    ASSERT_TRUE(cli::collectNamed(files, "cards", "chess", words, error));
    EXPECT_TRUE(words.empty());
    std::ofstream(folder / "broken.yaml") << "game: [\n";
    EXPECT_EQ(
        cli::runScenarios(fakeGames(), {.paths = {folder.string()}, .only = "", .threads = 1, .isList = false, .isQuiet = true},
                          out, errors),
        2);  // what can't be read is bad input, not a rule that fails
    fs::remove_all(folder);
}

TEST(Expect, KnowsDefaults) {
    EXPECT_EQ(unmetText("{focused: false, power: 0, hand: [], result: null, played: {count: 0}}", "{}"), "");
    EXPECT_NE(unmetText("{focused: true}", "{}"), "");
    EXPECT_NE(unmetText("{power: 1}", "{}"), "");
    EXPECT_NE(unmetText("{power: {atleast: 1}}", "{}"), "");
    EXPECT_EQ(unmetText("{power: {atmost: 1}}", "{}"), "");
}

TEST(Expect, TakesNamesForCards) {
    const std::string view = "{discard: [{id: c1, name: Troll}, {id: c2, name: Urchin, damage: 2}]}";
    EXPECT_EQ(unmetText("{discard: [Troll, urchin]}", view), "");
    EXPECT_EQ(unmetText("{discard: [Troll, {name: Urchin, damage: 2, ready: false}]}", view), "");
    EXPECT_NE(unmetText("{discard: [Urchin, Troll]}", view), "");
    EXPECT_NE(unmetText("{discard: [Troll]}", view), "");
    EXPECT_NE(unmetText("{discard: [Troll, {name: Urchin, damage: 1}]}", view), "");
}

TEST(Expect, HandsAreHeaps) {
    const std::string view = "{A: {hand: [{id: c1, name: X}, {id: c2, name: Y}, {id: c3, name: X}]}}";
    EXPECT_EQ(unmetText("{A: {hand: [Y, X, X]}}", view), "");
    EXPECT_NE(unmetText("{A: {hand: [Y, Y, X]}}", view), "");
    EXPECT_NE(unmetText("{A: {hand: [Y, X]}}", view), "");
}

TEST(Expect, HasItsOperators) {
    const std::string view = "{health: 5, power: infinite, row: [{name: X}, null, {name: Y}], active: A}";
    EXPECT_EQ(
        unmetText("{health: {atleast: 5, atmost: 5}, power: {atleast: 999}, row: {count: 2, contains: [Y]}, active: {not: B}}",
                  view),
        "");
    EXPECT_EQ(unmetText("{row: [X, null, Y], power: infinite}", view), "");
    EXPECT_NE(unmetText("{health: {atleast: 6}}", view), "");
    EXPECT_NE(unmetText("{health: {atmost: 4}}", view), "");
    EXPECT_NE(unmetText("{power: {atmost: 999}}", view), "");
    EXPECT_NE(unmetText("{row: {contains: [X, X]}}", view), "");
    EXPECT_NE(unmetText("{row: {not: {contains: [X]}}}", view), "");
    EXPECT_NE(unmetText("{active: {not: A}}", view), "");
    EXPECT_EQ(unmetText("{not: {health: 5, active: B}}", view), "");
    EXPECT_NE(unmetText("{not: {health: 5, active: A}}", view), "");
}

TEST(Expect, FindsCardsInPlay) {
    const std::string view =
        "{A: {champions: [{id: c9, name: X, exhausted: true}, {id: c2, name: X}], hand: [{id: c5, name: Y}]}}";
    EXPECT_EQ(unmetText("{cards: {X: {exhausted: false}, X#2: {exhausted: true}}}", view), "");
    EXPECT_NE(unmetText("{cards: {X: {exhausted: true}}}", view), "");
    EXPECT_NE(unmetText("{cards: {Y: {exhausted: false}}}", view), "");
    EXPECT_EQ(unmetText("{cards: {Y: null}}", view), "");
}

}  // namespace
}  // namespace riffle
