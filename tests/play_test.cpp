// The table in the terminal: whole games typed by a script, lines that fit their screen, and cards that stay hidden.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "cli/play_log.h"
#include "cli/play_table.h"
#include "engine/rng.h"
#include "games/shards/rules.h"
#include "protocol/games.h"
#include "protocol/json.h"
#include "protocol/shards_kind.h"

namespace riffle::cli {
namespace {

const GameKind& shardsKind() {
    static std::vector<language::Problem> problems;
    static const Games games = Games::load({}, problems);
    return *games.find("shards");
}

Session sessionOf(Value request, uint64_t seed) {
    NewGame game;
    game.request = std::move(request);
    game.seed = seed;
    Refusal refusal;
    auto session = Session::create(shardsKind(), game, refusal);
    EXPECT_TRUE(session.has_value()) << refusal.message;
    return std::move(*session);
}

Session dealt(int seats, uint64_t seed) {
    Value request = Value::map();
    request["seats"] = seats;
    return sessionOf(std::move(request), seed);
}

Company companyOf(Locale locale, std::vector<std::string> people) {
    Company company;
    company.locale = locale;
    company.people = std::move(people);
    company.level = 1;
    return company;
}

// Types a line whenever one is wanted, after a look at what was written since the last one.
class Typist : public std::streambuf {
public:
    using Answer = std::function<std::optional<std::string>(const std::string& shown)>;
    Typist(std::ostringstream& out, Answer answer) : out_(out), answer_(std::move(answer)) {}

protected:
    int underflow() override {
        const std::string all = out_.str();
        const auto line = answer_(all.substr(seen_));
        seen_ = all.size();
        if (!line) return traits_type::eof();
        line_ = *line + "\n";
        setg(line_.data(), line_.data(), line_.data() + line_.size());
        return traits_type::to_int_type(line_[0]);
    }

private:
    std::ostringstream& out_;
    Answer answer_;
    size_t seen_ = 0;
    std::string line_;
};

struct Played {
    std::string shown;
    size_t choices = 0;
    Value result;
};

Played playTyped(Session session, const Company& company, const Screen& screen, Typist::Answer answer) {
    const auto board = boardOf(session.kind());
    std::ostringstream out;
    Typist typist(out, std::move(answer));
    std::istream in(&typist);
    Table table(std::move(session), *board, company, {in, out, [screen] { return screen; }, true});
    table.play();
    return {out.str(), table.session().choices().size(), table.session().game().result()};
}

// Types these lines, then nothing more.
Played playScript(Session session, const Company& company, const std::vector<std::string>& lines, const Screen& screen = {}) {
    size_t next = 0;
    return playTyped(std::move(session), company, screen, [&](const std::string&) -> std::optional<std::string> {
        return next < lines.size() ? std::optional(lines[next++]) : std::nullopt;
    });
}

bool holds(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

Screen screenOf(int width, int height, bool isPlain) {
    Screen screen;
    screen.width = width;
    screen.height = height;
    screen.isPlain = isPlain;
    screen.hasLines = !isPlain;
    screen.hasColour = !isPlain;
    return screen;
}

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
    EXPECT_TRUE(holds(game.shown, "   1  Play: Crystal ×4\n   2  Play: Shard Reactor\n   3  End turn: no power, no attack; 5 cards not played\n> all\n"));
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

// Follows every hint.
std::optional<std::string> followHints(const std::string& shown, const std::string& hintWord, const std::string& saveWord) {
    if (holds(shown, saveWord)) return "";
    const size_t hint = shown.rfind(hintWord);
    if (hint == std::string::npos) return "hint";
    const size_t start = hint + hintWord.size();
    return shown.substr(start, shown.find(' ', start) - start);
}

// Whether a line shows the key of a missing message or a place that was not filled.
bool isUnspoken(const std::string& line) {
    const size_t key = std::min(line.find("play."), line.find("shards."));
    const bool isKey = key != std::string::npos && line.find('.', key) + 1 < line.size() && std::islower(static_cast<unsigned char>(line[line.find('.', key) + 1]));
    return isKey || holds(line, "{");
}

TEST(Play, HintsLeadThroughWholeGamesInEveryLanguageAndNumberOfSeats) {
    const std::pair<Locale, std::pair<const char*, const char*>> kWords[] = {
        {Locale::En, {"Hint: ", "To keep the replay"}},
        {Locale::Ru, {"Подсказка: ", "Чтобы сохранить запись"}},
        {Locale::De, {"Tipp: ", "Um die Aufzeichnung"}},
        {Locale::Pl, {"Podpowiedź: ", "Aby zachować zapis"}},
    };
    for (const auto& [locale, both] : kWords) {
        const auto& words = both;  // clang 14 does not let a lambda capture a structured binding
        for (const int seats : {1, 2, 3}) {
            for (const int width : {80, 140}) {
                for (const bool isPlain : {true, false}) {
                    const Screen screen = screenOf(width, 40, isPlain);
                    const Played game = playTyped(dealt(seats, 7), companyOf(locale, {"A"}), screen, [&](const std::string& shown) {
                        return followHints(shown, words.first, words.second);
                    });
                    EXPECT_FALSE(game.result.isNull()) << codeOf(locale) << ' ' << seats;
                    for (const std::string& line : linesOf(game.shown)) {
                        ASSERT_LE(displayWidth(line), width) << line;
                        ASSERT_FALSE(isUnspoken(line)) << line;
                    }
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
    for (const char* typed : {"3", "реакторные дроны", "Призвать реакторные", "recruit Reactor Drone", "recruit реакторные дроны"}) {
        EXPECT_TRUE(holds(firstChoices(typed, Locale::Ru), "Вы призываете «Реакторные дроны».")) << typed;
    }
}

TEST(Play, WhatCannotBeChosenIsExplainedAndChangesNothing) {
    const auto typed = [](const std::string& line) { return playScript(dealt(2, 5), companyOf(Locale::En, {"A"}), {"all", line}); };
    EXPECT_TRUE(holds(typed("umbral").shown, "“umbral” can mean several things"));
    EXPECT_TRUE(holds(typed("99").shown, "There is no option 99."));
    EXPECT_TRUE(holds(typed("dance").shown, "“dance” is not understood."));
    EXPECT_TRUE(holds(typed("play Umbral Scourge").shown, "Umbral Scourge is not in your hand"));
    EXPECT_TRUE(holds(typed("why fastplay Reactor Drone").shown, "Reactor Drone is not a mercenary"));
    EXPECT_TRUE(holds(typed("why 3").shown, "This is possible now."));
    EXPECT_TRUE(holds(typed("axia").shown, "Nothing can be done with Axia now."));
    EXPECT_TRUE(holds(typed("").shown, "Your main phase"));
    for (const char* line : {"umbral", "99", "dance", "play Umbral Scourge", "why fastplay Reactor Drone", "axia", "", "> >", "?"}) {
        EXPECT_EQ(typed(line).choices, 5U) << line;
    }
}

TEST(Play, CardsAndTermsCanBeReadAtAnyTime) {
    const std::string shown = playScript(dealt(2, 5), companyOf(Locale::Ru, {"A"}), {"всё", "? 3", "текст эвокат", "? Data Heretic", "? эхо", "? zzz"}).shown;
    EXPECT_TRUE(holds(shown, "Реакторные дроны (Reactor Drone)\n  Союзник Хомо Деус — Стоимость 3\n  Получите 3 кристалла."));
    EXPECT_TRUE(holds(shown, "Эвокат (Evokatus)\n"));
    EXPECT_TRUE(holds(shown, "Data Heretic\n  Союзник-наёмник Ордена — Стоимость 3\n  Возьмите 2 карты."));
    EXPECT_TRUE(holds(shown, "Эхо – действует, если"));
    EXPECT_TRUE(holds(shown, "Карты или термина «zzz» нет."));
}

TEST(Play, UndoGoesBackToTheLastThingThatWasTypedOverTheBotsTurnToo) {
    const Played game = playScript(dealt(2, 5), companyOf(Locale::En, {"A"}), {"1", "all", "end", "undo", "undo", "undo", "undo"});
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
        folder_ = std::filesystem::temp_directory_path() / ("riffle-play-" + std::to_string(testing::UnitTest::GetInstance()->random_seed()) + "-" +
                                                            testing::UnitTest::GetInstance()->current_test_info()->name());
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
    [[nodiscard]] size_t files() const {
        return static_cast<size_t>(std::distance(std::filesystem::directory_iterator(folder_), std::filesystem::directory_iterator()));
    }
    std::filesystem::path folder_;
};

TEST_F(SavedGame, IsAReplayThatCanBeGoneOnWith) {
    const Played game = playScript(dealt(2, 5), companyOf(Locale::En, {"A"}), {"all", "end", "save " + path("game.json"), "quit"});
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
    EXPECT_TRUE(holds(playScript(dealt(2, 5), companyOf(Locale::En, {"A"}), {"save " + path("no/such/folder.json")}, wide).shown, "can't be written"));
    EXPECT_EQ(files(), 1U);
}

// ---- What fits

// Everything that can be drawn of a position, for one seat.
std::string drawnFor(const Session& session, const Company& company, const std::string& seat, const Screen& screen) {
    const auto board = boardOf(session.kind());
    const Voice voice(company, seat);
    std::string out;
    const auto add = [&](const std::vector<std::string>& lines) {
        for (const std::string& line : lines) out += line + "\n";
    };
    for (int detail = kLeastDetail; detail <= kMostDetail; ++detail) add(board->draw(session.game(), voice, screen, detail));
    add(board->piles(session.game(), voice, screen));
    const bool isAsked = !session.game().isOver() && session.game().seatName(session.game().decider()) == seat;
    if (isAsked) {
        add(Menu(session.game(), *board, voice).lines(screen));
        add(wrapped(voice.question(session.game()), screen.width));
    }
    for (const LogLine& line : narrate(session, 0, session.events().size(), voice, false)) add(wrapped(line.text, screen.width));
    return out;
}

// Plays bots against each other and looks at each position.
void watch(Session session, int choices, const std::function<void(const Session&)>& look) {
    for (int i = 0; i < choices && !session.game().isOver(); ++i) {
        look(session);
        const Action action = session.game().advise(2, static_cast<uint64_t>(i)).action;
        const auto options = session.game().options();
        int64_t number = 1;
        while (options[static_cast<size_t>(number - 1)].action != action) ++number;
        Refusal refusal;
        ASSERT_TRUE(session.chooseOption(number, std::nullopt, refusal));
    }
}

TEST(Board, NoLineIsLongerThanTheScreenIsWide) {
    for (const int seats : {1, 2, 4}) {
        int position = 0;
        watch(dealt(seats, 21), 150, [&](const Session& session) {
            if (position++ % 10 != 0) return;
            for (const Locale locale : kLocales) {
                for (const int width : {60, 80, 140}) {
                    for (const bool isPlain : {false, true}) {
                        const Screen screen = screenOf(width, 24, isPlain);
                        for (const std::string& line : linesOf(drawnFor(session, companyOf(locale, {"A"}), "A", screen))) {
                            ASSERT_LE(displayWidth(line), width) << codeOf(locale) << " " << line;
                        }
                    }
                }
            }
        });
    }
}

TEST(Board, EveryCardCanBeReadOnANarrowScreen) {
    const auto board = boardOf(shardsKind());
    for (const Locale locale : kLocales) {
        const Company company = companyOf(locale, {"A"});
        const Voice voice(company, "A");
        for (const std::string& name : shardsKind().cardNames()) {
            const auto lines = board->cardText(name, voice, screenOf(80, 24, false));
            EXPECT_GE(lines.size(), 3U) << name;
            for (const std::string& line : lines) EXPECT_LE(displayWidth(line), 80) << line;
            EXPECT_EQ(board->cardsCalled(board->shownName(name, locale), locale), std::vector<std::string>{name});
        }
    }
}

TEST(Board, AScreenOf24LinesHoldsTheTableTheQuestionAndTheOptions) {
    // Of each drawing, so many lines must stand between clearing the screen and the prompt.
    size_t tallest = 0;
    const Screen screen = screenOf(80, 24, false);
    const Played game = playTyped(dealt(2, 7), companyOf(Locale::Ru, {"A"}), screen, [&](const std::string& shown) -> std::optional<std::string> {
        if (const size_t start = shown.rfind(screen.clearing()); start != std::string::npos) {
            tallest = std::max(tallest, linesOf(shown.substr(start)).size());
        }
        return followHints(shown, "Подсказка: ", "Чтобы сохранить запись");
    });
    EXPECT_FALSE(game.result.isNull());
    EXPECT_GT(tallest, 15U);
    EXPECT_LE(tallest, 24U);
}

TEST(Board, FactionsAreNamedWithoutColourToo) {
    Screen screen = screenOf(80, 24, false);
    screen.hasColour = false;
    const Session session = dealt(2, 5);
    const std::string shown = drawnFor(session, companyOf(Locale::En, {"A"}), "A", screen);
    EXPECT_FALSE(holds(shown, "\x1b"));
    EXPECT_TRUE(holds(shown, "Umbral Scourge     W merc."));
    EXPECT_TRUE(holds(shown, "Umbral Scourge     Wraethe Mercenary Ally"));
}

// ---- What stays hidden

// What is drawn for a seat follows from what the seat may know: in a world it can't tell apart every line is the same.
TEST(Hidden, WhatIsDrawnIsTheSameInEveryWorldTheSeatCannotTellApart) {
    const shards::Rules rules(shards::cardsOf(shardsKind()));
    Rng rng = Rng::seeded(99);
    int compared = 0;
    int different = 0;
    for (const int seats : {1, 2, 3}) {
        watch(dealt(seats, 31), 120, [&](const Session& session) {
            shards::State state;
            std::memcpy(&state, session.game().bytes().data(), sizeof state);
            const Seat seat = 0;
            const shards::State other = rules.sample(rules.observe(state, seat), rng);
            different += std::memcmp(&state.board, &other.board, sizeof state.board) != 0;
            const auto board = boardOf(session.kind());
            const auto twin = shards::gameAt(session.kind(), other);
            const Company company = companyOf(Locale::En, {"A"});
            const Voice voice(company, "A");
            for (const bool isPlain : {true, false}) {
                const Screen screen = screenOf(100, 24, isPlain);
                for (const int detail : {0, 3}) ASSERT_EQ(board->draw(session.game(), voice, screen, detail), board->draw(*twin, voice, screen, detail));
                ASSERT_EQ(board->piles(session.game(), voice, screen), board->piles(*twin, voice, screen));
            }
            ASSERT_EQ(board->status(session.game(), voice), board->status(*twin, voice));
            if (session.game().decider() == seat) {
                const Screen screen = screenOf(100, 24, true);
                ASSERT_EQ(Menu(session.game(), *board, voice).lines(screen), Menu(*twin, *board, voice).lines(screen));
                ASSERT_EQ(voice.question(session.game()), voice.question(*twin));
            }
            ++compared;
        });
    }
    EXPECT_GT(compared, 200);
    EXPECT_GT(different, compared / 2) << "the worlds must differ for the comparison to mean anything";
}

// B holds cards that lie nowhere else. Until B plays them the person at A must not meet their names.
Session withSecrets() {
    const auto list = [](std::initializer_list<const char*> names) {
        Value out = Value::list();
        for (const char* name : names) out.add(name);
        return out;
    };
    Value request = Value::map();
    request["setup"]["active"] = "A";
    request["setup"]["row"] = list({"Reactor Drone", "Reactor Drone", "Reactor Drone", "Pall Shades", "Pall Shades", "Pall Shades"});
    request["setup"]["centre"] = 20;
    request["setup"]["A"]["hand"] = list({"Crystal", "Crystal", "Blaster"});
    request["setup"]["A"]["deck"] = list({"Crystal", "Crystal", "Crystal", "Crystal", "Crystal", "Crystal"});
    request["setup"]["B"]["hand"] = list({"Axia", "Zetta, The Encryptor"});
    request["setup"]["B"]["deck"] = list({"Evokatus", "Drakonarius", "Systema A.I.", "Optio Crusher", "Numeri Drones", "Primus Pilus"});
    return sessionOf(std::move(request), 1);
}

TEST(Hidden, TheNamesInAnOpponentsHandAreNeverShown) {
    for (const Locale locale : {Locale::En, Locale::Ru}) {
        for (const bool isPlain : {true, false}) {
            const std::vector<std::string> script = {"board", "all", "log all", "piles", "hint", "why play Crystal", "end", "log all", "piles", "board"};
            const Screen screen = screenOf(100, 60, isPlain);
            const auto board = boardOf(shardsKind());
            const auto isNamed = [&](const std::string& shown, const char* name) {
                return holds(shown, name) || holds(shown, board->shownName(name, locale));
            };
            size_t next = 0;
            bool hasEnded = false;
            (void)playTyped(withSecrets(), companyOf(locale, {"A"}), screen, [&](const std::string& shown) -> std::optional<std::string> {
                if (!hasEnded) {
                    for (const char* name : {"Axia", "Zetta, The Encryptor"}) EXPECT_FALSE(isNamed(shown, name)) << shown;
                } else if (next == 7) {  // B has played them and drawn others
                    EXPECT_TRUE(isNamed(shown, "Axia")) << shown;
                }
                for (const char* name : {"Evokatus", "Drakonarius", "Systema A.I.", "Optio Crusher", "Numeri Drones", "Primus Pilus"}) {
                    EXPECT_FALSE(isNamed(shown, name)) << shown;
                }
                if (next == script.size()) return std::nullopt;
                hasEnded |= script[next] == "end";
                return script[next++];
            });
            EXPECT_EQ(next, script.size());
        }
    }
}

TEST(Hidden, ACurtainStandsBetweenTwoPeopleAtOneScreen) {
    int curtains = 0;
    int step = 0;
    const Played game = playTyped(withSecrets(), companyOf(Locale::En, {"A", "B"}), screenOf(100, 60, false),
                                  [&](const std::string& shown) -> std::optional<std::string> {
                                      if (!holds(shown, "Pass the screen to")) return step++ == 0 ? std::optional<std::string>("end") : std::nullopt;
                                      ++curtains;
                                      const std::string visible = shown.substr(shown.rfind("\x1b[3J"));
                                      EXPECT_FALSE(holds(visible, "Blaster") || holds(visible, "Axia")) << visible;
                                      return "";
                                  });
    EXPECT_EQ(curtains, 2);  // to A at the start, to B after A's turn
    const size_t secondCurtain = game.shown.find("Pass the screen to B");
    ASSERT_NE(secondCurtain, std::string::npos);
    EXPECT_FALSE(holds(game.shown.substr(0, secondCurtain), "Axia"));
    EXPECT_TRUE(holds(game.shown.substr(secondCurtain), "Axia"));
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
    ASSERT_TRUE(session.choose("play Crystal > play Crystal > play Blaster > recruit Pall Shades > end", std::nullopt, refusal)) << refusal.message;
    ASSERT_TRUE(session.choose("done", std::nullopt, refusal)) << refusal.message;  // B shows no shield
    const Company company = companyOf(Locale::En, {"A"});
    std::string mine;
    for (const LogLine& line : narrate(session, 0, session.events().size(), Voice(company, "A"), false)) mine += line.text + "\n";
    EXPECT_TRUE(holds(mine, "You play Crystal ×2, Blaster and gain 2 crystals, 1 power.\n")) << mine;
    EXPECT_TRUE(holds(mine, "You attack B with 1 power.")) << mine;
    EXPECT_TRUE(holds(mine, "You discard 3 cards and draw Crystal ×5.\n")) << mine;
    std::string theirs;
    for (const LogLine& line : narrate(session, 0, session.events().size(), Voice(company, "B"), false)) theirs += line.text + "\n";
    EXPECT_TRUE(holds(theirs, "A discards 3 cards and draws 5 cards.\n")) << theirs;
    EXPECT_TRUE(holds(theirs, "A attacks you with 1 power.")) << theirs;
}

}  // namespace
}  // namespace riffle::cli
