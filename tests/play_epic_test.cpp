// Epic at the terminal's table: what can be typed, windows and stops, what is told, whole games.
#include "tests/play_epic.h"

#include <gtest/gtest.h>

#include "engine/rng.h"

namespace riffle::cli {
namespace {

using namespace test;

std::string typed(Session session, const std::vector<std::string>& lines, Locale locale = Locale::En) {
    return playScript(std::move(session), epicCompany(locale), lines).shown;
}

int countOf(std::string_view text, std::string_view part) {
    int count = 0;
    for (size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) ++count;
    return count;
}

// ---- What can be typed

TEST(EpicPlay, SaysWhySomethingIsNotPossible) {
    const std::string shown = typed(epicCrowd(), {"why attack kong", "attack sea titan", "why play transform"});
    EXPECT_TRUE(holds(shown, "Kong is expended. [EPIC-POS-06]")) << shown;
    EXPECT_TRUE(holds(shown, "Sea Titan is not a champion that you control.")) << shown;
    EXPECT_TRUE(holds(shown, "This is possible now.")) << shown;
    const std::string russian = typed(epicCrowd(), {"почему атаковать kong"}, Locale::Ru);
    EXPECT_TRUE(holds(russian, "«Kong» задействовано.")) << russian;
}

TEST(EpicPlay, PilesCardsAndTermsCanBeReadAtAnyTime) {
    const std::string shown = typed(epicCrowd(), {"discard", "card kong", "? breakthrough", "? last breath", "help"});
    EXPECT_TRUE(holds(shown, "You, discard: Ceasefire (Good 1)\n")) << shown;
    EXPECT_TRUE(holds(shown, "B, discard: –\n")) << shown;
    EXPECT_TRUE(holds(shown, "Kong\n  Wild Champion — Cost 1 — Offense 13 — Defense 14")) << shown;
    EXPECT_TRUE(holds(shown, "Breakthrough – what it deals beyond")) << shown;
    EXPECT_TRUE(holds(shown, "Last Breath – happens when the champion leaves play")) << shown;
    EXPECT_TRUE(holds(shown, "Goal: bring your opponents from 30 health to 0.")) << shown;
}

TEST(EpicPlay, UndoTakesBackOneChoiceAfterAnother) {
    const Played game =
        playScript(epicCrowd(), epicCompany(), {"play spawning", "play transform", "1", "undo", "undo", "undo", "undo"});
    EXPECT_TRUE(holds(game.shown, "Taken back: Choose: Draw 2 cards.")) << game.shown;
    EXPECT_TRUE(holds(game.shown, "Taken back: Play: Spawning Demon.")) << game.shown;
    EXPECT_TRUE(holds(game.shown, "There is nothing to take back.")) << game.shown;
    EXPECT_EQ(game.choices, 0U);
}

// ---- Windows

// A attacks and has an event that could be played in each window; B can do nothing.
constexpr std::string_view kAttack = R"(
active: A
A: {champions: [Kong], hand: [Transform], deck: 10}
B: {champions: [Wolf token], gold: 0, deck: 10}
)";
// B attacks and then ends the turn; A could act in each window.
constexpr std::string_view kAttacked = R"(
active: B
A: {hand: [Transform], deck: 10}
B: {champions: [Kong], gold: 0, deck: 10}
)";

TEST(EpicStops, EnterPassesAWindow) {
    const std::string shown = typed(epicAt(kAttack), {"attack kong", "", ""});
    EXPECT_TRUE(holds(shown, "Before blocks: play events, use talents, or pass. (Enter: Pass)")) << shown;
    EXPECT_TRUE(holds(shown, "Before damage: play events, use talents, or pass. (Enter: Pass)")) << shown;
    EXPECT_TRUE(holds(shown, "13 damage to B")) << shown;
}

TEST(EpicStops, AWindowWithoutAStopIsPassedUnasked) {
    const std::string shown = typed(epicAt(kAttack), {"stops 1", "attack kong", ""});
    EXPECT_TRUE(holds(shown, "1 when you attack, before blocks – passed")) << shown;
    EXPECT_FALSE(holds(shown, "Before blocks:")) << shown;
    EXPECT_TRUE(holds(shown, "Before damage:")) << shown;
    const std::string none = typed(epicAt(kAttack), {"stops none", "attack kong"});
    EXPECT_FALSE(holds(none, "Before damage:")) << none;
    EXPECT_TRUE(holds(none, "13 damage to B")) << none;
    const std::string again = typed(epicAt(kAttack), {"stops none", "stops all", "attack kong"});
    EXPECT_TRUE(holds(again, "Before blocks:")) << again;
    EXPECT_TRUE(holds(typed(epicAt(kAttack), {"stops 9"}), "There is no stop “9”"));
    EXPECT_TRUE(holds(typed(epicAt(kAttack), {"остановки нет", "атаковать kong"}, Locale::Ru), "B получает 13 урона"));
}

TEST(EpicStops, SkipPassesUntilTheOwnTurnButNotOverAnAttack) {
    // Two attacks of two champions: skip in the first one holds to its end, and the second one breaks it.
    Company company = companyOf(Locale::En, {"A", "B"});
    const auto play = [&](std::vector<std::string> lines) { return playScript(epicAt(kAttacked), company, lines).shown; };
    const std::string asked = play({"", "attack kong", "", "pass", "", "", "pass", "", "end", "", "pass"});
    EXPECT_EQ(countOf(asked, "The turn is about to end"), 1) << asked;
    const std::string skipped = play({"", "end", "", "skip"});
    EXPECT_TRUE(holds(skipped, "Your main phase: play cards")) << skipped;
    const std::string attacked = play({"", "attack kong", "", "skip", "", "pass"});
    EXPECT_TRUE(holds(attacked, "Before damage: play events")) << attacked;
    EXPECT_TRUE(holds(typed(epicAt(kAttack), {"skip"}), "There is nothing to pass now"));
}

TEST(EpicStops, UndoBringsBackWhatWasPassed) {
    const Played game = playScript(epicAt(kAttack), epicCompany(), {"attack kong", "skip", "undo"});
    EXPECT_TRUE(holds(game.shown, "Taken back: Pass.")) << game.shown;
    EXPECT_EQ(countOf(game.shown, "Before blocks:"), 2) << game.shown;
    EXPECT_EQ(game.choices, 1U);
}

// ---- What is told

TEST(EpicStory, TellsABattleFromItsBeginningToItsDead) {
    Session session = epicAt(R"(
active: A
A: {champions: [Kong, Wolf token], deck: 10}
B: {champions: [Lurking Giant], gold: 0, deck: 10}
)");
    chooseEpic(session, "attack Kong > Wolf token");
    chooseEpic(session, "block Lurking Giant");
    chooseEpic(session, "assign Kong 10");  // Kong and the wolf have one blocker: their damage needs no division
    const std::string story = epicStory(session);
    EXPECT_TRUE(holds(story, "You attack B with Kong and Wolf token.\nB blocks with Lurking Giant.\nBattle: ")) << story;
    EXPECT_TRUE(holds(story, "15 damage to Lurking Giant (B)")) << story;
    EXPECT_TRUE(holds(story, "Lurking Giant (B) is broken.")) << story;
    const std::string russian = epicStory(session, Locale::Ru);
    EXPECT_TRUE(holds(russian, "Вы атакуете игрока B: «Kong» и")) << russian;
    EXPECT_FALSE(holds(story, "Pass")) << story;
    EXPECT_TRUE(holds(epicStory(session, Locale::En, false), "Pass: you, B.")) << epicStory(session, Locale::En, false);
}

TEST(EpicStory, PutsWhatComesOfADeedBehindItAndHidesWhatOthersDraw) {
    Session session = epicCrowd();
    chooseEpic(session, "play Transform > mode 2 > Lurking Giant");
    const std::string story = epicStory(session);
    EXPECT_TRUE(holds(story, "You play Transform: Lurking Giant (B) is transformed; B creates Wolf token.\n")) << story;
    Session other = epicAt(R"(
active: B
A: {deck: 10}
B: {hand: [Transform], deck: [Kong, Sea Titan, Kong, Kong]}
)");
    chooseEpic(other, "play Transform > mode 1");
    EXPECT_TRUE(holds(epicStory(other), "B plays Transform and draws 2 cards.\n")) << epicStory(other);
    EXPECT_FALSE(holds(epicStory(other), "Sea Titan"));
}

TEST(EpicStory, EveryFactHasItsWordsInEveryLanguage) {
    for (const Locale locale : kLocales) {
        for (const std::string& key : messageKeys(locale)) {
            constexpr std::string_view kEvent = "epic.event.";
            if (!key.starts_with(kEvent) || key.ends_with(".unseen")) continue;
            std::string what = key.substr(kEvent.size());
            // These are headings, lists, or go without saying.
            if (what == "turn" || what == "end" || what == "win" || what == "pay" || what == "pass") continue;
            if (what == "attacker") what = "attack";
            if (what == "blocker") what = "block";
            EXPECT_TRUE(hasMessage(locale, "epic.did." + what) || hasMessage(locale, "epic.part." + what)) << what;
        }
    }
}

// ---- Whole games

struct Spoken {
    Locale locale;
    const char* noNumber;
    const char* hint;
    const char* save;
};
constexpr Spoken kSpoken[] = {
    {Locale::En, "There is no option", "Hint: ", "To keep the replay"},
    {Locale::Ru, "Варианта", "Подсказка: ", "Чтобы сохранить запись"},
    {Locale::De, "Möglichkeit", "Tipp: ", "Um die Aufzeichnung"},
    {Locale::Pl, "Nie ma opcji", "Podpowiedź: ", "Aby zachować zapis"},
};

// Types numbers at random, and asks for a hint where there is no such option.
class Guesser {
public:
    Guesser(const Spoken& words, uint64_t seed) : words_(words), rng_(Rng::seeded(seed)) {}

    std::optional<std::string> operator()(const std::string& shown) {
        if (holds(shown, words_.save)) return "";
        if (holds(shown, words_.hint)) return followHints(shown, words_.hint, words_.save);
        return holds(shown, words_.noNumber) ? "hint" : std::to_string(1 + rng_.below(5));
    }

private:
    const Spoken& words_;
    Rng rng_;
};

TEST(EpicPlay, ADraftAndAWholeGameReadWellInEveryLanguage) {
    bool isPlain = false;
    for (const Spoken& words : kSpoken) {
        isPlain = !isPlain;
        const int width = isPlain ? 80 : 140;
        const Played game =
            playTyped(dealtEpic(7, 2, "dark_draft"), epicCompany(words.locale), screenOf(width, 40, isPlain), Guesser(words, 3));
        EXPECT_FALSE(game.result.isNull()) << codeOf(words.locale);
        for (const std::string& line : linesOf(game.shown)) {
            ASSERT_LE(displayWidth(line), width) << line;
            ASSERT_FALSE(isUnspokenEpic(line)) << line;
        }
    }
}

TEST(EpicPlay, AScreenOf24LinesHoldsTheTableTheQuestionAndTheOptions) {
    // Of each drawing, so many lines must stand between clearing the screen and the prompt.
    size_t tallest = 0;
    const Screen screen = screenOf(80, 24, false);
    Guesser guesser(kSpoken[1], 4);
    const Played game = playTyped(dealtEpic(8, 2, "dark_draft"), epicCompany(Locale::Ru), screen, [&](const std::string& shown) {
        if (const size_t start = shown.rfind(screen.clearing()); start != std::string::npos)
            tallest = std::max(tallest, linesOf(shown.substr(start)).size());
        return guesser(shown);
    });
    EXPECT_FALSE(game.result.isNull());
    EXPECT_GT(tallest, 15U);
    EXPECT_LE(tallest, 24U);
}

TEST(EpicPlay, TheSameSeedTellsTheSameGame) {
    const auto play = [] { return playTyped(dealtEpic(9), epicCompany(), screenOf(80, 24, true), Guesser(kSpoken[0], 5)); };
    const Played game = play();
    EXPECT_TRUE(holds(game.shown, "Its seed was 9."));
    EXPECT_EQ(play().shown, game.shown);
}

}  // namespace
}  // namespace riffle::cli
