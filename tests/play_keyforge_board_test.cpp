// KeyForge at the terminal's table: what is drawn and what is offered.
#include <gtest/gtest.h>

#include <cstring>

#include "engine/rng.h"
#include "games/keyforge/decks/decks.h"
#include "games/keyforge/facade/kind.h"
#include "games/keyforge/rules/rules.h"
#include "tests/play_keyforge.h"

namespace riffle::cli {
namespace {

using namespace test;

// ---- The table

TEST(KeyforgeBoard, ShowsBattlelinesTokensAndPools) {
    const Session session = crowded();
    for (const int detail : {0, 1, 2, 3}) {
        const std::string shown = tableOf(session, detail, false);
        EXPECT_TRUE(holds(shown, "house Brobnar")) << shown;
        EXPECT_TRUE(holds(shown, "æmber 7/6 (key!)   keys ···")) << shown;
        EXPECT_TRUE(holds(shown, "æmber 4/6   keys R··   chains 3 (1 card fewer)")) << shown;
        EXPECT_TRUE(holds(shown, "archives 2")) << shown;
        EXPECT_TRUE(holds(shown, "Bro 6 −2 ward +1")) << shown;
        EXPECT_TRUE(holds(shown, "Bro 5 exh.")) << shown;
        EXPECT_TRUE(holds(shown, "stun 2Æ")) << shown;
        EXPECT_TRUE(holds(shown, "Sau 6/1 rage")) << shown;
        EXPECT_TRUE(holds(shown, "+ Ghostform")) << shown;
        EXPECT_TRUE(holds(shown, "under it: 1 card")) << shown;
        EXPECT_TRUE(holds(shown, "Irestaff")) << shown;
    }
    EXPECT_TRUE(holds(tableOf(session, 2, false), "╭"));
    EXPECT_TRUE(holds(tableOf(session, kLeastDetail, false), " ◄Cowfyne Bro 6 −2 ward +1 │ Ganger Chieftain Bro 5 exh.►"));
    EXPECT_TRUE(holds(tableOf(session, kBareDetail, false), "B  æmber 7/6 (key!)"));
}

TEST(KeyforgeBoard, SaysTheSameInLineModeInWords) {
    const std::string shown = tableOf(crowded(), kMostDetail, true);
    EXPECT_TRUE(holds(shown, "Cowfyne: Brobnar, left flank, power 6, damage 2, warded, 1 +1 power counter.")) << shown;
    EXPECT_TRUE(holds(shown, "Ganger Chieftain: Brobnar, right flank, power 5, exhausted.")) << shown;
    EXPECT_TRUE(holds(shown, "Titan Guardian: Logos, left flank, power 5, armor 1, stunned, 2 æmber on it,")) << shown;
    EXPECT_TRUE(holds(shown, "upgrades: Ghostform")) << shown;
    EXPECT_TRUE(holds(shown, "Shorty, Brobnar Creature, power 4, can be played now.")) << shown;
    EXPECT_FALSE(holds(shown, "Snag, Dis Creature, power 5, can be played now.")) << shown;
    EXPECT_FALSE(holds(shown, "\x1b"));
}

TEST(KeyforgeBoard, WithoutDrawnLinesThereAreNone) {
    Screen screen = screenOf(80, 24, false);
    screen.hasLines = screen.hasColour = false;
    const Session session = crowded();
    const Company company = alone();
    const Voice voice(company, "A");
    for (int detail = kBareDetail; detail <= kMostDetail; ++detail) {
        for (const std::string& line : boardOf(session.kind())->draw(session.game(), voice, screen, detail)) {
            for (const char* mark : {"│", "─", "◄", "►", "╭"}) EXPECT_FALSE(holds(line, mark)) << line;
        }
    }
}

TEST(KeyforgeBoard, MarksWhatCanBePlayedAndSaysHouseTypeAndBonus) {
    const std::string shown = tableOf(crowded(), 1, false, 80);
    EXPECT_TRUE(holds(shown, " * Shorty       Bro 4     Assault 4.")) << shown;
    EXPECT_TRUE(holds(shown, " * Barn Razing  Bro act.  Play: ")) << shown;
    EXPECT_TRUE(holds(shown, "   Snag         Dis 5 ")) << shown;
    const std::string brief = tableOf(crowded(), 0, false, 80);
    EXPECT_TRUE(holds(brief, "Bro: *Shorty (4), *Barn Razing (act.), Dis: Snag (5)")) << brief;
}

TEST(KeyforgeBoard, NamesTheDecksThatWereDrawnOrBrought) {
    const keyforge::CardTable& cards = keyforge::cardsOf(keyforgeKind());
    for (const uint64_t seed : {3, 4}) {
        const Session session = dealtKeyforge(seed);
        const std::string shown = tableOf(session, 1, true, 140);
        const Value view = session.game().view({true, 0});
        Rng rng = Rng::seeded(~seed);
        for (const char* seat : {"A", "B"}) {
            // The deck that is named is the one the game deals: it has the seat's houses.
            const keyforge::DeckList deck = keyforge::generateDeck(cards, rng);
            EXPECT_TRUE(holds(shown, deck.name)) << shown;
            const std::vector<Value>& houses = view.find(seat)->find("houses")->items();
            ASSERT_EQ(houses.size(), deck.houses.size());
            for (size_t i = 0; i < houses.size(); ++i) EXPECT_EQ(houses[i].asText(), keyforge::houseName(deck.houses[i]));
        }
    }
    Rng rng = Rng::seeded(5);
    keyforge::DeckList own = keyforge::generateDeck(cards, rng);
    own.name = "Mira’s Own";
    Value request = Value::map();
    request["decks"]["A"] = keyforge::deckFile(own, cards);
    EXPECT_TRUE(holds(tableOf(keyforgeOf(std::move(request), 9), 1, false), "You · Mira’s Own"));
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

TEST(KeyforgeBoard, NoLineIsLongerThanTheScreenIsWideAndNoneIsUnspoken) {
    for (const uint64_t seed : {21, 22}) {
        int position = 0;
        watch(dealtKeyforge(seed), 260, [&](const Session& session) {
            if (position++ % 20 != 0) return;
            const auto board = boardOf(session.kind(), &session.request());
            for (const Locale locale : kLocales) {
                const Company company = alone(locale);
                const Voice voice(company, "A");
                const bool isAsked = session.game().decider() == 0;
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
                            ASSERT_FALSE(isUnspoken(line)) << codeOf(locale) << " " << line;
                        }
                    }
                }
                ASSERT_FALSE(isUnspoken(storyOf(session, locale))) << storyOf(session, locale);
            }
        });
    }
}

TEST(KeyforgeBoard, EveryCardCanBeReadOnANarrowScreen) {
    const auto board = boardOf(keyforgeKind());
    for (const Locale locale : kLocales) {
        const Company company = alone(locale);
        const Voice voice(company, "A");
        for (const std::string& name : keyforgeKind().cardNames()) {
            const auto lines = board->cardText(name, voice, screenOf(80, 24, false));
            EXPECT_GE(lines.size(), 3U) << name;
            for (const std::string& line : lines) EXPECT_LE(displayWidth(line), 80) << line;
            const auto found = board->cardsCalled(board->shownName(name, locale), locale);
            EXPECT_NE(std::find(found.begin(), found.end(), name), found.end()) << name;
        }
    }
}

// What is drawn for a seat follows from what the seat may know: in a world it can't tell apart every line is the same.
TEST(KeyforgeHidden, WhatIsDrawnIsTheSameInEveryWorldTheSeatCannotTellApart) {
    const keyforge::Rules rules(keyforge::cardsOf(keyforgeKind()));
    Rng rng = Rng::seeded(99);
    int compared = 0;
    int different = 0;
    watch(dealtKeyforge(31), 200, [&](const Session& session) {
        keyforge::State state;
        std::memcpy(&state, session.game().bytes().data(), sizeof state);
        const Seat seat = 0;
        const keyforge::State other = rules.sample(rules.observe(state, seat), rng);
        different += std::memcmp(&state.board, &other.board, sizeof state.board) != 0;
        const auto board = boardOf(session.kind());
        const auto twin = keyforge::gameAt(session.kind(), other);
        const Company company = alone();
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
        }
        ++compared;
    });
    EXPECT_GT(compared, 100);
    EXPECT_GT(different, compared / 2) << "the worlds must differ for the comparison to mean anything";
}

// ---- The options

TEST(KeyforgeMenu, PutsTogetherWhatCanBeDoneWithACard) {
    const std::string shown = menuOf(crowded());
    EXPECT_TRUE(holds(shown, " Shorty         1 play  2 discard       Barn Razing    3 play  4 discard\n")) << shown;
    EXPECT_TRUE(holds(shown, " Cowfyne        5 reap  6 fight\n")) << shown;
    EXPECT_TRUE(holds(shown, " Irestaff       7 action\n")) << shown;
    EXPECT_TRUE(holds(shown, " End turn   8 still to play: 2, still to use: 2\n")) << shown;
}

TEST(KeyforgeMenu, TellsTwinsAndSidesApart) {
    Session session = laidOut(R"(
active: A
house: dis
A: {houses: [dis, brobnar, logos], line: [Snag, Malison, Snag], hand: [Lilithal], deck: 10}
B: {line: [Snag], deck: 10}
)");
    EXPECT_TRUE(holds(menuOf(session), " Snag (1st)")) << menuOf(session);
    EXPECT_TRUE(holds(menuOf(session), " Snag (3rd)")) << menuOf(session);
    choose(session, "play Lilithal");
    EXPECT_TRUE(holds(menuOf(session), "  1 left flank   2 right flank")) << menuOf(session);
}

TEST(KeyforgeMenu, SaysForEachHouseWhatThereIsToDo) {
    Session session = laidOut(R"(
active: A
A: {houses: [dis, brobnar, logos], line: [Snag, {name: Malison, ready: false}], hand: [Lilithal, Cowfyne], deck: 10}
B: {deck: 10}
)");
    const std::string shown = menuOf(session);
    EXPECT_TRUE(holds(shown, "Dis (1 in hand, 1 ready)")) << shown;
    EXPECT_TRUE(holds(shown, "Brobnar (1 in hand, 0 ready)")) << shown;
    EXPECT_TRUE(holds(shown, "Logos (0 in hand, 0 ready)")) << shown;
}

TEST(KeyforgeMenu, ReadsOutTheAlternativesOfACard) {
    Session session = laidOut(R"(
active: A
house: logos
A: {houses: [dis, brobnar, logos], hand: [Knowledge is Power, Snag], archive: [Malison], deck: 10}
B: {deck: 10}
)");
    choose(session, "play Knowledge is Power");
    EXPECT_EQ(menuOf(session),
              " Choose   1 Archive a card from your hand.\n          2 Gain 1 æmber for each card in your archives.\n");
    EXPECT_EQ(
        menuOf(session, 80, Locale::Ru),
        " Выбрать   1 Положите карту со своей руки в архив.\n           2 Получите 1 янтарь за каждую карту в своём архиве.\n");
}

}  // namespace
}  // namespace riffle::cli
