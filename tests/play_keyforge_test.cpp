// KeyForge at the terminal's table: what can be typed, what is told, whole games.
#include "tests/play_keyforge.h"

#include <gtest/gtest.h>

namespace riffle::cli {
namespace {

using namespace test;

// ---- What can be typed

std::string typed(Session session, const std::vector<std::string>& lines, Locale locale = Locale::En) {
    return playScript(std::move(session), alone(locale), lines).shown;
}

TEST(KeyforgePlay, SaysWhySomethingIsNotPossible) {
    const std::string shown = typed(
        crowded(), {"why play snag", "why fight ganger", "why fight cowfyne > jargogle", "why reap irestaff", "reap titan"});
    EXPECT_TRUE(holds(shown, "Snag is not Brobnar. [KF-PLAY-02]")) << shown;
    EXPECT_TRUE(holds(shown, "Ganger Chieftain is exhausted.")) << shown;
    EXPECT_TRUE(holds(shown, "This is possible now.")) << shown;
    EXPECT_TRUE(holds(shown, "Irestaff is an artifact")) << shown;
    EXPECT_TRUE(holds(shown, "Titan Guardian is not a creature or artifact that you control.")) << shown;
    const std::string taunt = typed(crowded(), {"why fight cowfyne > thero"});
    EXPECT_TRUE(holds(taunt, "Taunt: Titan Guardian protects Thero Centurion.")) << taunt;
    const std::string house = typed(crowded(), {"почему дом дис", "почему сыграть snag"}, Locale::Ru);
    EXPECT_TRUE(holds(house, "Активный дом этого хода — Бробнар.")) << house;
    EXPECT_TRUE(holds(house, "Карта «Snag» не из дома Бробнар.")) << house;
}

TEST(KeyforgePlay, PilesAndCardsCanBeReadAtAnyTime) {
    const std::string shown = typed(crowded(), {"discard", "archive", "card titan guardian", "? taunt", "? 1", "help"});
    EXPECT_TRUE(holds(shown, "You, discard: Alaka (Brobnar)\n")) << shown;
    EXPECT_TRUE(holds(shown, "You, archives: Zap (Star Alliance), Malison (Dis)\n")) << shown;
    EXPECT_TRUE(holds(shown, "B, archives: –\n")) << shown;
    EXPECT_TRUE(holds(shown, "Titan Guardian\n  Logos Creature — Power 5 — Armor 1")) << shown;
    EXPECT_TRUE(holds(shown, "  Taunt – its neighbors without taunt cannot be attacked.\n")) << shown;
    EXPECT_TRUE(holds(shown, "> ? 1\nShorty\n")) << shown;
    EXPECT_TRUE(holds(shown, "Goal: forge three keys.")) << shown;
}

TEST(KeyforgePlay, ArchiveTakesTheArchivesWhereThatIsAsked) {
    const Played game = playScript(laidOut(R"(
active: A
A: {houses: [dis, brobnar, logos], archive: [Snag, Malison], deck: 10}
B: {deck: 10}
)"),
                                   alone(), {"dis", "archive", "log"});
    EXPECT_TRUE(holds(game.shown, "You take 2 cards from the archives.")) << game.shown;
    EXPECT_EQ(game.choices, 2U);
}

TEST(KeyforgePlay, UndoTakesBackOneChoiceAfterAnother) {
    const Played game = playScript(crowded(), alone(), {"play shorty", "left", "reap cowfyne", "undo", "undo", "undo", "undo"});
    EXPECT_TRUE(holds(game.shown, "Taken back: Reap: Cowfyne.")) << game.shown;
    EXPECT_TRUE(holds(game.shown, "Taken back: Left flank.")) << game.shown;
    EXPECT_TRUE(holds(game.shown, "Taken back: Play: Shorty.")) << game.shown;
    EXPECT_TRUE(holds(game.shown, "There is nothing to take back.")) << game.shown;
    EXPECT_EQ(game.choices, 0U);
}

TEST(KeyforgePlay, TheCardThatAsksIsReadOut) {
    const std::string shown = typed(crowded(), {"action irestaff"});
    EXPECT_TRUE(holds(shown, "Irestaff: enrage which creature?\n  Action: ")) << shown;
    EXPECT_TRUE(holds(shown, "Choose: Cowfyne (6 −2, ward), your creatures\n")) << shown;
    EXPECT_TRUE(holds(shown, "Choose: Jargogle (2), creatures of B\n")) << shown;
}

TEST(KeyforgePlay, DividedDamageIsCountedDown) {
    const std::string shown = typed(laidOut(R"(
active: A
house: shadows
A: {houses: [shadows, brobnar, logos], amber: 2, hand: [Sack of Coins], line: [Umbra], deck: 10}
B: {houses: [dis, saurian, logos], line: [Snag, Malison], deck: 10}
)"),
                                    {"play sack of coins", "snag"});
    EXPECT_TRUE(holds(shown, "Sack of Coins: Choose a creature to take damage; 3 left to deal.")) << shown;
    EXPECT_TRUE(holds(shown, "Sack of Coins: Choose a creature to take damage; 2 left to deal.")) << shown;
    EXPECT_TRUE(holds(shown, "Choose: Snag (5, +1 damage), creatures of B")) << shown;
}

TEST(KeyforgePlay, WhatWasChosenBeforeIsNamed) {
    Session session = laidOut(R"(
active: A
house: logos
A: {houses: [logos, brobnar, dis], hand: [Twin Bolt Emission], line: [Titan Guardian], deck: 10}
B: {houses: [dis, saurian, shadows], line: [Snag, Malison], deck: 10}
)");
    choose(session, "play Twin Bolt Emission > Snag");
    const Company company = alone();
    const std::string text = boardOf(session.kind())->explanation(session.game(), Voice(company, "A"));
    EXPECT_TRUE(holds(text, "Chosen so far: Snag.")) << text;
}

// ---- What is told

TEST(KeyforgeStory, PutsWhatComesOfADeedBehindIt) {
    Session session = crowded();
    choose(session, "reap Cowfyne");
    choose(session, "play Shorty > left");
    choose(session, "action Irestaff > Jargogle");
    const std::string story = storyOf(session);
    EXPECT_TRUE(holds(story, "You reap with Cowfyne and gain 1 æmber.\n")) << story;
    EXPECT_TRUE(holds(story, "You play Shorty.\n")) << story;
    EXPECT_TRUE(holds(story, "You use Irestaff: Jargogle (B) is enraged; +1 power on Jargogle.\n")) << story;
    const std::string russian = storyOf(session, Locale::Ru);
    EXPECT_TRUE(holds(russian, "Вы проводите сбор существом «Cowfyne» и получаете 1 янтарь.\n")) << russian;
    EXPECT_TRUE(holds(russian, "Вы используете карту «Irestaff»: «Jargogle» (B) приходит в ярость; «Jargogle»: сила +1.\n"))
        << russian;
}

TEST(KeyforgeStory, TellsAFightAndItsDead) {
    Session session = laidOut(R"(
active: A
house: dis
A: {houses: [dis, brobnar, logos], line: [Snag], deck: 10}
B: {amber: 1, line: [{name: Thero Centurion, amber: 1, damage: 3}], deck: 10}
)");
    choose(session, "fight Snag > Thero Centurion");
    const std::string story = storyOf(session);
    EXPECT_EQ(story,
              "You fight Thero Centurion with Snag: armor stops 1 on Thero Centurion; 6 damage to Snag; 4 damage to Thero "
              "Centurion; Snag is destroyed; Thero Centurion is destroyed; you gain 1 æmber.\n");
}

TEST(KeyforgeStory, AnnouncesKeysAndHidesWhatTheOtherDraws) {
    Session session = laidOut(R"(
active: B
house: dis
A: {houses: [dis, brobnar, logos], deck: 10}
B: {houses: [dis, saurian, shadows], amber: 7, hand: [], deck: [Snag, Malison, Lilithal, Snag, Malison, Lilithal, Snag]}
)");
    choose(session, "end");
    const std::string story = storyOf(session);
    EXPECT_TRUE(holds(story, "B draws 6 cards.\n")) << story;
    EXPECT_TRUE(holds(story, "B announces a key.\n")) << story;
    EXPECT_TRUE(holds(story, "Turn 2: you")) << story;
    EXPECT_FALSE(holds(story, "Lilithal")) << story;
    EXPECT_TRUE(holds(storyOf(session, Locale::Ru), "B объявляет ключ.\n"));
    EXPECT_TRUE(holds(storyOf(session, Locale::De), "B kündigt einen Schlüssel an.\n"));
    EXPECT_TRUE(holds(storyOf(session, Locale::Pl), "B zapowiada klucz.\n"));
    choose(session, "house logos");
    EXPECT_TRUE(holds(storyOf(session), "Turn 2: you, Logos\n")) << storyOf(session);
}

TEST(KeyforgeStory, EveryFactHasItsWordsInEveryLanguage) {
    for (const Locale locale : kLocales) {
        for (const std::string& key : messageKeys(locale)) {
            constexpr std::string_view kEvent = "keyforge.event.";
            if (!key.starts_with(kEvent) || key.ends_with(".unseen")) continue;
            const std::string what = key.substr(kEvent.size());
            // These are headings, or go without saying.
            if (what == "turn" || what == "end" || what == "ready-step" || what == "win") continue;
            EXPECT_TRUE(hasMessage(locale, "keyforge.did." + what) || hasMessage(locale, "keyforge.part." + what)) << what;
        }
    }
}

// ---- Whole games

TEST(KeyforgePlay, HintsLeadThroughWholeGamesInEveryLanguage) {
    const std::pair<Locale, std::pair<const char*, const char*>> kWords[] = {
        {Locale::En, {"Hint: ", "To keep the replay"}},
        {Locale::Ru, {"Подсказка: ", "Чтобы сохранить запись"}},
        {Locale::De, {"Tipp: ", "Um die Aufzeichnung"}},
        {Locale::Pl, {"Podpowiedź: ", "Aby zachować zapis"}},
    };
    bool isPlain = false;
    for (const auto& [locale, both] : kWords) {
        const auto& words = both;  // clang 14 does not let a lambda capture a structured binding
        isPlain = !isPlain;
        const int width = isPlain ? 80 : 140;
        const Played game = playTyped(dealtKeyforge(7), alone(locale), screenOf(width, 40, isPlain),
                                      [&](const std::string& shown) { return followHints(shown, words.first, words.second); });
        EXPECT_FALSE(game.result.isNull()) << codeOf(locale);
        for (const std::string& line : linesOf(game.shown)) {
            ASSERT_LE(displayWidth(line), width) << line;
            ASSERT_FALSE(isUnspoken(line)) << line;
        }
    }
}

TEST(KeyforgePlay, AScreenOf24LinesHoldsTheTableTheQuestionAndTheOptions) {
    // Of each drawing, so many lines must stand between clearing the screen and the prompt.
    size_t tallest = 0;
    const Screen screen = screenOf(80, 24, false);
    const Played game =
        playTyped(dealtKeyforge(8), alone(Locale::Ru), screen, [&](const std::string& shown) -> std::optional<std::string> {
            if (const size_t start = shown.rfind(screen.clearing()); start != std::string::npos)
                tallest = std::max(tallest, linesOf(shown.substr(start)).size());
            return followHints(shown, "Подсказка: ", "Чтобы сохранить запись");
        });
    EXPECT_FALSE(game.result.isNull());
    EXPECT_GT(tallest, 15U);
    EXPECT_LE(tallest, 24U);
}

TEST(KeyforgePlay, TheSameSeedTellsTheSameGame) {
    const auto play = [] {
        return playTyped(dealtKeyforge(9), alone(), screenOf(80, 24, true),
                         [](const std::string& shown) { return followHints(shown, "Hint: ", "To keep the replay"); });
    };
    const Played game = play();
    EXPECT_TRUE(holds(game.shown, "The third key is forged.")) << game.shown.substr(game.shown.size() - 400);
    EXPECT_TRUE(holds(game.shown, "Its seed was 9."));
    EXPECT_EQ(play().shown, game.shown);
}

}  // namespace
}  // namespace riffle::cli
