// Epic at the terminal's table: what is drawn and what is offered.
#include <gtest/gtest.h>

#include <cstring>

#include "engine/rng.h"
#include "games/epic/facade/kind.h"
#include "games/epic/rules/rules.h"
#include "tests/play_epic.h"

namespace riffle::cli {
namespace {

using namespace test;

// ---- The table

TEST(EpicBoard, ShowsStrengthDamageAndHowChampionsStand) {
    const Session session = epicCrowd();
    for (const int detail : {0, 1, 2, 3}) {
        const std::string shown = epicTable(session, detail, false);
        EXPECT_TRUE(holds(shown, "turn 1 · your turn · initiative: you")) << shown;
        EXPECT_TRUE(holds(shown, "start → [main phase] → others may act → end")) << shown;
        EXPECT_TRUE(holds(shown, "health 30   gold 0   hand 3   deck 10   discard 0")) << shown;
        EXPECT_TRUE(holds(shown, "health 21   gold 1   deck 10   discard 1")) << shown;
        EXPECT_TRUE(holds(shown, "20/20 −3")) << shown;
        const bool isList = detail >= 2;  // below each other, with their texts
        EXPECT_TRUE(holds(shown, isList ? "exp." : "Kong 13/14 exp.")) << shown;
        EXPECT_TRUE(holds(shown, isList ? "flip." : "Lurking Giant 11/11 flip.")) << shown;
        EXPECT_TRUE(holds(shown, "owned by you")) << shown;
    }
    const std::string brief = epicTable(session, 0, false);
    EXPECT_TRUE(holds(brief, "Burrowing Wurm 20/20 −3 +2 break. │ Kong 13/14 exp. │ Human token 1/1 ×2 │ Human token 1/1 depl."))
        << brief;
    EXPECT_TRUE(holds(brief, "*Spawning Demon (E0 4/4 ambush)")) << brief;
    EXPECT_TRUE(holds(epicTable(session, kBareDetail, false), "B  health 30  gold 0  hand 3  deck 10  discard 0  champions 3 ("));
}

TEST(EpicBoard, SaysTheSameInLineModeInWords) {
    const std::string shown = epicTable(epicCrowd(), kMostDetail, true);
    EXPECT_TRUE(holds(shown, "Burrowing Wurm: offense 20, defense 20, damage 3, 2 +1/+1 counters, breakthrough.")) << shown;
    EXPECT_TRUE(holds(shown, "Human token: offense 1, defense 1 ×2.")) << shown;
    EXPECT_TRUE(holds(shown, "Human token: offense 1, defense 1, deploying.")) << shown;
    EXPECT_TRUE(holds(shown, "Lurking Giant: offense 11, defense 11, flipped, ambush.")) << shown;
    EXPECT_TRUE(holds(shown, "Spawning Demon, Evil champion, cost 0, 4/4, can be played now.")) << shown;
    EXPECT_FALSE(holds(shown, "\x1b"));
}

TEST(EpicBoard, TracksTheStepsOfABattleAndItsSums) {
    Session session = epicAt(R"(
active: A
A: {champions: [Kong, Wolf token], hand: [Transform], deck: 10}
B: {champions: [Sea Titan], hand: [Lurking Giant], deck: 10}
)");
    chooseEpic(session, "attack Kong > Wolf token");
    const std::string before = epicTable(session, 1, false);
    EXPECT_TRUE(holds(before, "initiative: you, then B")) << before;
    EXPECT_TRUE(holds(before, "attackers → [before blocks] → blockers → before damage → damage")) << before;
    EXPECT_TRUE(holds(before, "You attack B: Kong 13/14, Wolf token 2/2 (offense 15)")) << before;
    EXPECT_TRUE(holds(epicTable(session, kLeastDetail, false), "[before blocks] · if all pass: blockers"));
    chooseEpic(session, "pass");
    chooseEpic(session, "pass");
    chooseEpic(session, "block Sea Titan");
    const std::string after = epicTable(session, 1, false);
    EXPECT_TRUE(holds(after, "initiative: B, then you")) << after;
    EXPECT_TRUE(holds(after, "→ [before damage] →")) << after;
    EXPECT_TRUE(holds(after, "blocked by Sea Titan 11/14 (offense 11)")) << after;
}

TEST(EpicBoard, SaysWhoHuntsWhomAndWhoIsInWhichTeam) {
    const std::string hunt = epicTable(dealtEpic(3, 4, "random", "hunter"), 0, false, 80);
    EXPECT_TRUE(holds(hunt, "B · your prey  health 30")) << hunt;
    EXPECT_TRUE(holds(hunt, "D · hunts you  health 30")) << hunt;
    const std::string teams = epicTable(dealtEpic(3, 4, "random", "teams"), 0, false, 80);
    EXPECT_TRUE(holds(teams, "B · team 2  health")) << teams;
    EXPECT_TRUE(holds(teams, "C · team 1 · your team  health")) << teams;
}

TEST(EpicBoard, AtALargeTableTheChampionsOfTheOthersAreFoldedFirst) {
    const Session session = epicAt(R"(
active: A
A: {champions: [Kong], hand: [Transform], deck: 10}
C: {champions: [Sea Titan, Wolf token], deck: 10}
)",
                                   8);
    EXPECT_TRUE(holds(epicTable(session, 0, false, 80), " Sea Titan 11/14 untarg. │ Wolf token 2/2\n"));
    const std::string folded = epicTable(session, kLeastDetail, false, 80);
    EXPECT_TRUE(holds(folded, "discard 0  champions 2 (13)\n")) << folded;
    EXPECT_FALSE(holds(folded, "Sea Titan")) << folded;
    EXPECT_TRUE(holds(folded, " Kong 13/14\n")) << folded;
    EXPECT_TRUE(holds(folded, "*Transform (S1)")) << folded;
}

TEST(EpicBoard, ADraftShowsRoundPicksAndThePack) {
    Session session = dealtEpic(5, 2, "dark_draft");
    while (session.game().decider() != 0)
        chooseEpic(session,
                   session.game().options()[0].verb + " " + session.game().cardName(session.game().options()[0].cards[0]));
    const std::string first = epicTable(session, 1, false, 80);
    EXPECT_TRUE(holds(first, "dark draft · round 1 of 10 · take 1 of 5")) << first;
    EXPECT_TRUE(holds(first, "nothing picked yet")) << first;
    const std::vector<Option> options = session.game().options();
    const std::string menu = epicMenu(session);
    for (const Option& option : options) EXPECT_TRUE(holds(menu, " " + session.game().cardName(option.cards[0]) + "  ")) << menu;
    EXPECT_TRUE(holds(menu, " 5 ")) << menu;
    EXPECT_TRUE(holds(menu, ", cost ")) << menu;
    const std::string taken = session.game().cardName(options[2].cards[0]);
    Refusal refusal;
    ASSERT_TRUE(session.chooseOption(3, std::nullopt, refusal));
    while (session.game().decider() != 0) ASSERT_TRUE(session.chooseOption(1, std::nullopt, refusal));
    const std::string second = epicTable(session, 1, false, 80);
    EXPECT_TRUE(holds(second, "take 2 of 4")) << second;
    EXPECT_TRUE(holds(second, "1 picked")) << second;
    EXPECT_TRUE(holds(second, " picked    " + taken)) << second;
}

TEST(EpicBoard, SixtyCardsToChooseFromFitAScreenOf24Lines) {
    const Session session = dealtEpic(5, 2, "choose30");
    const std::string menu = epicMenu(session);
    EXPECT_LE(linesOf(menu).size(), 20U) << menu;
    EXPECT_TRUE(holds(menu, "60 ")) << menu;
    for (const std::string& line : linesOf(menu)) EXPECT_LE(displayWidth(line), 80) << line;
    EXPECT_TRUE(holds(epicTable(session, 1, false, 80), "30 of 60 · 0 of 30 chosen"));
}

// Plays bots against each other and looks at each position.
void watch(Session session, int choices, const std::function<void(const Session&)>& look) {
    for (int i = 0; i < choices && !session.game().isOver(); ++i) {
        look(session);
        const Action action = session.game().advise({.level = 1, .seed = static_cast<uint64_t>(i)}).action;
        const auto options = session.game().options();
        int64_t number = 1;
        while (options[static_cast<size_t>(number - 1)].action != action) ++number;
        Refusal refusal;
        ASSERT_TRUE(session.chooseOption(number, std::nullopt, refusal));
    }
}

void expectFittingLines(const Session& session) {
    const auto board = boardOf(session.kind());
    const bool isAsked = session.game().decider() == 0;
    for (const Locale locale : kLocales) {
        const Company company = epicCompany(locale);
        const Voice voice(company, "A");
        for (const int width : {40, 80, 140}) {
            for (const bool isPlain : {false, true}) {
                const Screen screen = screenOf(width, 24, isPlain);
                std::vector<std::string> lines = board->piles(session.game(), voice, screen);
                const auto add = [&](const std::vector<std::string>& more) {
                    lines.insert(lines.end(), more.begin(), more.end());
                };
                for (int detail = kBareDetail; detail <= kMostDetail; ++detail)
                    add(board->draw(session.game(), voice, screen, detail));
                if (isAsked) add(Menu(session.game(), *board, voice).lines(screen));
                for (const std::string& line : lines) {
                    ASSERT_LE(displayWidth(line), width) << codeOf(locale) << " " << line;
                    ASSERT_FALSE(isUnspokenEpic(line)) << codeOf(locale) << " " << line;
                }
            }
        }
        const std::string story = epicStory(session, locale, false);
        ASSERT_FALSE(isUnspokenEpic(story)) << story;
    }
}

TEST(EpicBoard, NoLineIsLongerThanTheScreenIsWideAndNoneIsUnspoken) {
    const struct {
        int seats;
        const char* format;
        const char* mode;
    } kTables[] = {{2, "dark_draft", "duel"}, {2, "random", "duel"},    {4, "random", "hunter"},
                   {4, "random", "hydra"},    {8, "pack_draft", "ffa"}, {8, "random", "ffa"}};
    for (const auto& each : kTables) {
        int position = 0;
        watch(dealtEpic(21, each.seats, each.format, each.mode), 240, [&](const Session& session) {
            if (position++ % 30 == 0) expectFittingLines(session);
        });
    }
}

TEST(EpicBoard, EveryCardCanBeReadOnANarrowScreen) {
    const auto board = boardOf(epicKind());
    for (const Locale locale : kLocales) {
        const Company company = epicCompany(locale);
        const Voice voice(company, "A");
        for (const std::string& name : epicKind().cardNames()) {
            const auto lines = board->cardText(name, voice, screenOf(80, 24, false));
            EXPECT_GE(lines.size(), 2U) << name;
            for (const std::string& line : lines) EXPECT_LE(displayWidth(line), 80) << line;
            const auto found = board->cardsCalled(board->shownName(name, locale), locale);
            EXPECT_NE(std::find(found.begin(), found.end(), name), found.end()) << name;
        }
    }
}

// What is drawn for a seat follows from what the seat may know: in a world it can't tell apart every line is the same.
TEST(EpicHidden, WhatIsDrawnIsTheSameInEveryWorldTheSeatCannotTellApart) {
    const epic::Rules rules(epic::cardsOf(epicKind()));
    for (const char* format : {"random", "dark_draft", "choose30"}) {
        Rng rng = Rng::seeded(99);
        int compared = 0;
        int different = 0;
        watch(dealtEpic(31, 2, format), 200, [&](const Session& session) {
            epic::State state;
            std::memcpy(&state, session.game().bytes().data(), sizeof state);
            const Seat seat = 0;
            const epic::State other = rules.sample(rules.observe(state, seat), rng);
            different += std::memcmp(&state.board, &other.board, sizeof state.board) != 0;
            const auto board = boardOf(session.kind());
            const auto twin = epic::gameAt(session.kind(), other);
            const Company company = epicCompany();
            const Voice voice(company, "A");
            for (const bool isPlain : {true, false}) {
                const Screen screen = screenOf(100, 24, isPlain);
                for (const int detail : {kLeastDetail, 3})
                    ASSERT_EQ(board->draw(session.game(), voice, screen, detail), board->draw(*twin, voice, screen, detail));
                ASSERT_EQ(board->piles(session.game(), voice, screen), board->piles(*twin, voice, screen));
            }
            ASSERT_EQ(board->status(session.game(), voice), board->status(*twin, voice));
            if (session.game().decider() == seat) {
                const Screen screen = screenOf(100, 24, false);
                ASSERT_EQ(Menu(session.game(), *board, voice).lines(screen), Menu(*twin, *board, voice).lines(screen));
                ASSERT_EQ(voice.question(session.game()), voice.question(*twin));
                ASSERT_EQ(board->explanation(session.game(), voice), board->explanation(*twin, voice));
                ASSERT_EQ(board->windowOf(session.game()), board->windowOf(*twin));
            }
            ++compared;
        });
        EXPECT_GT(compared, 50) << format;
        EXPECT_GT(different, compared / 2) << "the worlds must differ for the comparison to mean anything";
    }
}

// ---- The options

TEST(EpicMenu, PutsTogetherWhatCanBeDoneWithACard) {
    const std::string shown = epicMenu(epicCrowd());
    EXPECT_TRUE(holds(shown, "Burrowing Wurm (20/20 −3)")) << shown;
    EXPECT_TRUE(holds(shown, "Human token ×2 (1/1)")) << shown;
    EXPECT_TRUE(holds(shown, "can still be played: 3, can still attack: 3")) << shown;
}

TEST(EpicMenu, AlternativesStandBelowEachOtherInWords) {
    Session session = epicCrowd();
    chooseEpic(session, "play Transform");
    const std::string shown = epicMenu(session);
    EXPECT_TRUE(holds(shown, " Choose   1 Draw 2 cards.\n          2 Transform target champion into a Wolf token.\n")) << shown;
}

}  // namespace
}  // namespace riffle::cli
