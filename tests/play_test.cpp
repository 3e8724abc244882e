// Whole games at the terminal's table, typed by a script: what can be typed, what is told, what is kept.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/play_log.h"
#include "protocol/json.h"
#include "tests/play_harness.h"

namespace riffle::cli {
namespace {

using namespace test;

// ---- Text

TEST(Terminal, MeasuresLettersNotBytes) {
    EXPECT_EQ(displayWidth("Crystal"), 7);
    EXPECT_EQ(displayWidth("Кристалл"), 8);
    EXPECT_EQ(displayWidth("Odłamek Nieskończoności"), 23);
    EXPECT_EQ(displayWidth("\x1b[33mЭвокат\x1b[0m"), 6);
    EXPECT_EQ(displayWidth("e\xCC\x81"), 1);  // a combining accent
}

TEST(Terminal, CutsAndWrapsAtColumns) {
    EXPECT_EQ(clipped("Осколок бесконечности", 10), "Осколок б…");
    EXPECT_EQ(clipped("short", 10), "short");
    EXPECT_EQ(displayWidth(clipped("\x1b[33mОсколок бесконечности\x1b[0m", 10)), 10);
    EXPECT_EQ(wrapped("aaa bbb ccc", 7), (std::vector<std::string>{"aaa bbb", "ccc"}));
    EXPECT_EQ(wrapped("Schlussphasenwort", 6), (std::vector<std::string>{"Schlus", "sphase", "nwort"}));
    EXPECT_EQ(flowed({"one", "two", "three"}, ", ", 10, 0, 2), (std::vector<std::string>{"one, two,", "  three"}));
}

TEST(Terminal, ComparesNamesAsTheyAreTyped) {
    EXPECT_EQ(plainForm("  «Рыцарь  Ле’Ши» "), plainForm("рыцарь ле'ши"));
    EXPECT_EQ(plainForm("Всё"), plainForm("ВСЕ"));
    EXPECT_EQ(plainForm("ŻÓŁĆ"), "żółć");
    EXPECT_EQ(capitalised("żaden"), "Żaden");
    EXPECT_EQ(capitalised("ёж"), "Ёж");
}

// ---- Whole games

// Plays the hand, focuses, attacks: never buys anything and loses to any opponent.
std::optional<std::string> playSimply(const std::string& shown, int& step) {
    static const char* const kTurn[] = {"all", "focus", "end"};
    if (holds(shown, "To keep the replay")) return "";
    return kTurn[step++ % 3];
}

TEST(Play, AScriptedGameInLineModeIsPlayedToItsEnd) {
    int step = 0;
    const Played game = playTyped(dealt(2, 5), companyOf(Locale::En, {"A"}), screenOf(80, 24, true),
                                  [&](const std::string& shown) { return playSimply(shown, step); });
    EXPECT_TRUE(holds(game.shown, "You play as Tetra.\n  B plays as Decima.\n"));
    EXPECT_TRUE(holds(game.shown, "Turn 1 · your turn · main phase."));
    EXPECT_TRUE(holds(
        game.shown,
        "   1  Play: Crystal ×4\n   2  Play: Shard Reactor\n   3  End turn: no power, no attack; 5 cards not played\n> all\n"));
    EXPECT_TRUE(holds(game.shown, "You play Crystal ×4, Shard Reactor and gain 6 crystals."));
    EXPECT_TRUE(holds(game.shown, "You focus and gain 1 mastery."));
    EXPECT_TRUE(holds(game.shown, "Turn 2: B\n"));
    EXPECT_TRUE(holds(game.shown, "B wins. You have no health left."));
    EXPECT_TRUE(holds(game.shown, "The game took "));
    EXPECT_TRUE(holds(game.shown, "Its seed was 5."));
    EXPECT_FALSE(holds(game.shown, "\x1b"));
    ASSERT_TRUE(game.result.isMap());
    EXPECT_EQ(game.result.find("reason")->asText(), "last-player");
    // The same again: nothing depends on the clock.
    step = 0;
    const Played again = playTyped(dealt(2, 5), companyOf(Locale::En, {"A"}), screenOf(80, 24, true),
                                   [&](const std::string& shown) { return playSimply(shown, step); });
    EXPECT_EQ(again.shown, game.shown);
}

// Whether a line shows the key of a missing message or a place that was not filled.
bool isUnspoken(const std::string& line) {
    const size_t key = std::min(line.find("play."), line.find("shards."));
    const bool isKey = key != std::string::npos && line.find('.', key) + 1 < line.size() &&
                       std::islower(static_cast<unsigned char>(line[line.find('.', key) + 1]));
    return isKey || holds(line, "{");
}

TEST(Play, HintsLeadThroughWholeGamesInEveryLanguage) {
    const std::pair<Locale, std::pair<const char*, const char*>> kWords[] = {
        {Locale::En, {"Hint: ", "To keep the replay"}},
        {Locale::Ru, {"Подсказка: ", "Чтобы сохранить запись"}},
        {Locale::De, {"Tipp: ", "Um die Aufzeichnung"}},
        {Locale::Pl, {"Podpowiedź: ", "Aby zachować zapis"}},
    };
    int seats = 0;
    for (const auto& [locale, both] : kWords) {
        const auto& words = both;  // clang 14 does not let a lambda capture a structured binding
        const bool isThorough = locale == Locale::En || locale == Locale::Ru;
        for (const int width : {80, 140}) {
            for (const bool isPlain : {true, false}) {
                if (!isThorough && isPlain != (width == 80)) continue;
                seats = seats % 3 + 1;
                const Played game =
                    playTyped(dealt(seats, 7), companyOf(locale, {"A"}), screenOf(width, 40, isPlain),
                              [&](const std::string& shown) { return followHints(shown, words.first, words.second); });
                EXPECT_FALSE(game.result.isNull()) << codeOf(locale) << ' ' << seats;
                for (const std::string& line : linesOf(game.shown)) {
                    ASSERT_LE(displayWidth(line), width) << line;
                    ASSERT_FALSE(isUnspoken(line)) << line;
                }
            }
        }
    }
}

TEST(Play, TheEndOfTheInputEndsTheGameCleanly) {
    const Played game = playScript(dealt(2, 5), companyOf(Locale::En, {"A"}), {"all"});
    EXPECT_TRUE(holds(game.shown, "The input has ended"));
    EXPECT_TRUE(game.result.isNull());
    EXPECT_EQ(game.choices, 5U);
}

// ---- What can be typed

TEST(Play, AChoiceIsANumberANameOrNotation) {
    const auto firstChoices = [](const std::string& typed, Locale locale) {
        return playScript(dealt(2, 5), companyOf(locale, {"A"}), {"all", typed, "log"}).shown;
    };
    const std::string recruited = "You recruit Reactor Drone.";
    for (const char* typed : {"3", "reactor", "Reactor Drone", "recruit reactor drone", "RECRUIT REACTOR DRONE", "recruit c32"}) {
        EXPECT_TRUE(holds(firstChoices(typed, Locale::En), recruited)) << typed;
    }
    const std::string chain = firstChoices("recruit Reactor Drone > focus", Locale::En);
    EXPECT_TRUE(holds(chain, recruited) && holds(chain, "You focus and gain 1 mastery.")) << chain;
    for (const char* typed :
         {"3", "реакторные дроны", "Призвать реакторные", "recruit Reactor Drone", "recruit реакторные дроны"}) {
        EXPECT_TRUE(holds(firstChoices(typed, Locale::Ru), "Вы призываете карту «Реакторные дроны».")) << typed;
    }
}

TEST(Play, WhatCannotBeChosenIsExplainedAndChangesNothing) {
    const auto typed = [](const std::string& line) {
        return playScript(dealt(2, 5), companyOf(Locale::En, {"A"}), {"all", line});
    };
    EXPECT_TRUE(holds(typed("umbral").shown, "“umbral” can mean several things"));
    EXPECT_TRUE(holds(typed("99").shown, "There is no option 99."));
    EXPECT_TRUE(holds(typed("dance").shown, "“dance” is not understood."));
    EXPECT_TRUE(holds(typed("play Umbral Scourge").shown, "Umbral Scourge is not in your hand"));
    EXPECT_TRUE(holds(typed("why fastplay Reactor Drone").shown, "Reactor Drone is not a mercenary"));
    EXPECT_TRUE(holds(typed("why 3").shown, "This is possible now."));
    EXPECT_TRUE(holds(typed("axia").shown, "Nothing can be done with Axia now."));
    EXPECT_TRUE(holds(typed("").shown, "Your main phase"));
    for (const char* line :
         {"umbral", "99", "dance", "play Umbral Scourge", "why fastplay Reactor Drone", "axia", "", "> >", "?"}) {
        EXPECT_EQ(typed(line).choices, 5U) << line;
    }
}

TEST(Play, CardsAndTermsCanBeReadAtAnyTime) {
    const std::string shown =
        playScript(dealt(2, 5), companyOf(Locale::Ru, {"A"}), {"всё", "? 3", "текст эвокат", "? Data Heretic", "? эхо", "? zzz"})
            .shown;
    EXPECT_TRUE(holds(shown, "Реакторные дроны (Reactor Drone)\n  Союзник Хомо Деус — Стоимость 3\n  Получите 3 кристалла."));
    EXPECT_TRUE(holds(shown, "Эвокат (Evokatus)\n"));
    EXPECT_TRUE(holds(shown, "Data Heretic\n  Союзник-наёмник Ордена — Стоимость 3\n  Возьмите 2 карты."));
    EXPECT_TRUE(holds(shown, "Эхо – действует, если"));
    EXPECT_TRUE(holds(shown, "Карты или термина «zzz» нет."));
}

TEST(Play, ClausesCanBeReadInTheLanguageOfTheTable) {
    const std::string shown =
        playScript(dealt(2, 5), companyOf(Locale::De, {"A"}), {"? soi-setup-05", "karte SOI-MERC", "? SOI-NONE-01"}).shown;
    EXPECT_TRUE(holds(shown, "SOI-SETUP-05 – Jeder Spieler beginnt mit 50 Leben. (Ausnahme"));
    EXPECT_TRUE(holds(shown, "SOI-MERC-01 – "));
    EXPECT_TRUE(holds(shown, "SOI-MERC-02 – "));
    EXPECT_TRUE(holds(shown, "„SOI-NONE-01“"));
}

TEST(Play, UndoGoesBackToTheLastThingThatWasTypedOverTheBotsTurnToo) {
    const Played game =
        playScript(dealt(2, 5), companyOf(Locale::En, {"A"}), {"1", "all", "end", "undo", "undo", "undo", "undo"});
    EXPECT_TRUE(holds(game.shown, "Taken back: End turn: no power, no attack."));
    EXPECT_TRUE(holds(game.shown, "Taken back: Play: Crystal ×3."));
    EXPECT_TRUE(holds(game.shown, "There is nothing to take back."));
    EXPECT_EQ(game.choices, 0U);
}

TEST(Play, TheLogTellsTheRulesOnRequest) {
    const std::string shown = playScript(dealt(2, 5), companyOf(Locale::En, {"A"}), {"all", "log rules", "log 1"}).shown;
    EXPECT_TRUE(holds(shown, "You play Crystal ×4, Shard Reactor and gain 6 crystals. [SOI-PLAY-03]"));
    EXPECT_TRUE(holds(shown, "> log 1\n  You play Crystal ×4, Shard Reactor and gain 6 crystals.\n> "));
}

class SavedGame : public testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() /
                  ("riffle-play-" + std::to_string(testing::UnitTest::GetInstance()->random_seed()) + "-" +
                   testing::UnitTest::GetInstance()->current_test_info()->name());
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
    [[nodiscard]] size_t files() const {
        return static_cast<size_t>(
            std::distance(std::filesystem::directory_iterator(folder_), std::filesystem::directory_iterator()));
    }
    std::filesystem::path folder_;
};

TEST_F(SavedGame, IsAReplayThatCanBeGoneOnWith) {
    const Played game =
        playScript(dealt(2, 5), companyOf(Locale::En, {"A"}), {"all", "end", "save " + path("game.json"), "quit"});
    EXPECT_TRUE(holds(game.shown, "Saved as " + path("game.json")));
    EXPECT_FALSE(holds(game.shown, "Enter leaves without saving")) << "it is saved already";
    EXPECT_EQ(files(), 1U) << "no temporary file stays";
    std::ifstream in(path("game.json"));
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    std::string error;
    const auto replay = parseJson(text, error);
    ASSERT_TRUE(replay.has_value()) << error;
    Refusal refusal;
    auto loaded = Session::load(shardsKind(), *replay, refusal);
    ASSERT_TRUE(loaded.has_value()) << refusal.message;
    EXPECT_EQ(loaded->choices().size(), game.choices);
    const Played more = playScript(std::move(*loaded), companyOf(Locale::En, {"A"}), {"all", "undo", "undo"});
    EXPECT_LT(more.choices, game.choices) << "undo goes back behind the point it was loaded at";
}

TEST_F(SavedGame, NeverReplacesAFileUnasked) {
    const std::string file = path("game.json");
    std::ofstream(file) << "precious";
    const auto contents = [&] {
        std::ifstream in(file);
        return std::string((std::istreambuf_iterator<char>(in)), {});
    };
    EXPECT_TRUE(holds(playScript(dealt(2, 5), companyOf(Locale::En, {"A"}), {"save " + file, "no"}).shown, "was not saved"));
    EXPECT_EQ(contents(), "precious");
    EXPECT_TRUE(holds(playScript(dealt(2, 5), companyOf(Locale::En, {"A"}), {"save " + file, "yes"}).shown, "Saved as"));
    EXPECT_NE(contents(), "precious");
    const Screen wide = screenOf(200, 24, true);
    EXPECT_TRUE(holds(playScript(dealt(2, 5), companyOf(Locale::En, {"A"}), {"save " + path("no/such/folder.json")}, wide).shown,
                      "can't be written"));
    EXPECT_EQ(files(), 1U);
}

TEST(Play, PeopleAskEachOtherBeforeTakingBackWhatWasSeen) {
    const Company company = companyOf(Locale::En, {"A", "B"});
    const Played kept = playScript(withSecrets(), company, {"", "end", "", "undo", "no"});
    EXPECT_EQ(kept.choices, 1U);
    const Played back = playScript(withSecrets(), company, {"", "end", "", "undo", "yes"});
    EXPECT_EQ(back.choices, 0U);
    // Nothing was seen of a card that was only played.
    const Played free = playScript(withSecrets(), company, {"", "play Crystal", "undo"});
    EXPECT_EQ(free.choices, 0U);
    EXPECT_FALSE(holds(free.shown, "Does everybody agree"));
}

// ---- The story

TEST(Log, TellsWhatACardDidInOneSentence) {
    Session session = withSecrets();
    Refusal refusal;
    ASSERT_TRUE(session.choose("play Crystal > play Crystal > play Blaster > recruit Pall Shades > end", std::nullopt, refusal))
        << refusal.message;
    ASSERT_TRUE(session.choose("done", std::nullopt, refusal)) << refusal.message;  // B shows no shield
    const Company company = companyOf(Locale::En, {"A"});
    std::string mine;
    for (const LogLine& line : narrate(session, 0, Voice(company, "A"), false)) mine += line.text + "\n";
    EXPECT_TRUE(holds(mine, "You play Crystal ×2, Blaster and gain 2 crystals, 1 power.\n")) << mine;
    EXPECT_TRUE(holds(mine, "You attack B with 1 power.")) << mine;
    EXPECT_TRUE(holds(mine, "You discard 3 cards and draw Crystal ×5.\n")) << mine;
    std::string theirs;
    for (const LogLine& line : narrate(session, 0, Voice(company, "B"), false)) theirs += line.text + "\n";
    EXPECT_TRUE(holds(theirs, "A discards 3 cards and draws 5 cards.\n")) << theirs;
    EXPECT_TRUE(holds(theirs, "A attacks you with 1 power.")) << theirs;
}

}  // namespace
}  // namespace riffle::cli
