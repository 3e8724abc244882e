// What the terminal's table draws: lines that fit their screen, and cards that stay hidden.
#include <gtest/gtest.h>

#include <cstring>

#include "cli/play_log.h"
#include "engine/rng.h"
#include "games/shards/facade/kind.h"
#include "games/shards/rules/rules.h"
#include "tests/play_harness.h"

namespace riffle::cli {
namespace {

using namespace test;

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
    for (const LogLine& line : narrate(session, 0, voice, false)) add(wrapped(line.text, screen.width));
    return out;
}

// Plays bots against each other and looks at each position.
void watch(Session session, int choices, const std::function<void(const Session&)>& look) {
    for (int i = 0; i < choices && !session.game().isOver(); ++i) {
        look(session);
        const Action action = session.game().advise({.level = 2, .seed = static_cast<uint64_t>(i)}).action;
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
            if (position++ % 15 != 0) return;
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
    const Played game =
        playTyped(dealt(2, 8), companyOf(Locale::Ru, {"A"}), screen, [&](const std::string& shown) -> std::optional<std::string> {
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
                for (const int detail : {0, 3})
                    ASSERT_EQ(board->draw(session.game(), voice, screen, detail), board->draw(*twin, voice, screen, detail));
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

TEST(Hidden, TheNamesInAnOpponentsHandAreNeverShown) {
    for (const Locale locale : {Locale::En, Locale::Ru}) {
        for (const bool isPlain : {true, false}) {
            const std::vector<std::string> script = {"board", "all",     "log all", "piles", "hint", "why play Crystal",
                                                     "end",   "log all", "piles",   "board"};
            const Screen screen = screenOf(100, 60, isPlain);
            const auto board = boardOf(shardsKind());
            const auto isNamed = [&](const std::string& shown, const char* name) {
                return holds(shown, name) || holds(shown, board->shownName(name, locale));
            };
            size_t next = 0;
            bool hasEnded = false;
            (void)playTyped(
                withSecrets(), companyOf(locale, {"A"}), screen, [&](const std::string& shown) -> std::optional<std::string> {
                    if (!hasEnded) {
                        for (const char* name : {"Axia", "Zetta, The Encryptor"}) EXPECT_FALSE(isNamed(shown, name)) << shown;
                    } else if (next == 7) {  // B has played them and drawn others
                        EXPECT_TRUE(isNamed(shown, "Axia")) << shown;
                    }
                    for (const char* name :
                         {"Evokatus", "Drakonarius", "Systema A.I.", "Optio Crusher", "Numeri Drones", "Primus Pilus"}) {
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
                                      if (!holds(shown, "Pass the screen to"))
                                          return step++ == 0 ? std::optional<std::string>("end") : std::nullopt;
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

}  // namespace
}  // namespace riffle::cli
