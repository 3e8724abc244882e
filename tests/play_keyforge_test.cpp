// KeyForge at the terminal's table: what is drawn, what can be typed, what is told.
#include <gtest/gtest.h>

#include <cstring>

#include "cli/play_log.h"
#include "engine/rng.h"
#include "games/keyforge/decks.h"
#include "games/keyforge/rules.h"
#include "protocol/keyforge_kind.h"
#include "protocol/yaml.h"
#include "tests/play_harness.h"

namespace riffle::cli {
namespace {

using namespace test;

const GameKind& keyforgeKind() {
    static std::vector<language::Problem> problems;
    static const Games games = Games::load({}, problems);
    return *games.find("keyforge");
}

Session keyforgeOf(Value request, uint64_t seed) {
    NewGame game;
    game.request = std::move(request);
    game.seed = seed;
    Refusal refusal;
    auto session = Session::create(keyforgeKind(), game, refusal);
    EXPECT_TRUE(session.has_value()) << refusal.message;
    return std::move(*session);
}

Session dealtKeyforge(uint64_t seed) {
    return keyforgeOf(Value::map(), seed);
}

// A position from a set-up in YAML.
Session laidOut(std::string_view setup) {
    std::string error;
    const auto documents = parseYaml(setup, error, {});
    EXPECT_TRUE(documents && documents->size() == 1) << error;
    Value request = Value::map();
    request["setup"] = (*documents)[0].value;
    return keyforgeOf(std::move(request), 1);
}

Company alone(Locale locale = Locale::En) {
    return companyOf(locale, {"A"});
}

// The table as A sees it, without colour.
std::string tableOf(const Session& session, int detail, bool isPlain, int width = 100, Locale locale = Locale::En) {
    Screen screen = screenOf(width, 24, isPlain);
    screen.hasColour = false;
    const Company company = alone(locale);
    const Voice voice(company, "A");
    std::string out;
    for (const std::string& line : boardOf(session.kind(), &session.request())->draw(session.game(), voice, screen, detail))
        out += line + "\n";
    return out;
}

std::string menuOf(const Session& session, int width = 80, Locale locale = Locale::En) {
    Screen screen = screenOf(width, 24, false);
    screen.hasColour = false;
    const Company company = alone(locale);
    const Voice voice(company, "A");
    const auto board = boardOf(session.kind());
    std::string out;
    for (const std::string& line : Menu(session.game(), *board, voice).lines(screen)) out += line + "\n";
    return out;
}

// What is told of everything since the start.
std::string storyOf(const Session& session, Locale locale = Locale::En) {
    const Company company = alone(locale);
    const Voice voice(company, "A");
    std::string out;
    for (const LogLine& line : narrate(session, 0, voice, false)) out += line.text + "\n";
    return out;
}

void choose(Session& session, std::string_view words) {
    Refusal refusal;
    ASSERT_TRUE(session.choose(words, std::nullopt, refusal)) << words << ": " << refusal.message;
}

constexpr std::string_view kCrowded = R"(
active: A
house: brobnar
A:
  amber: 4
  keys: [red]
  chains: 3
  line:
    - {name: Cowfyne, damage: 2, ward: true, counters: {power: 1}}
    - {name: Ganger Chieftain, ready: false}
  artifacts: [Irestaff]
  hand: [Shorty, Barn Razing, Snag]
  discard: [Alaka]
  archive: [Zap, Malison]
  deck: 10
B:
  amber: 7
  line:
    - {name: Titan Guardian, stun: true, amber: 2, upgrades: [Ghostform]}
    - {name: Thero Centurion, enrage: true}
    - {name: Jargogle, under: [Zap]}
  deck: 10
)";

Session crowded() {
    return laidOut(kCrowded);
}

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
    EXPECT_TRUE(holds(shown, "Shorty, Brobnar Creature, 4, can be played now.")) << shown;
    EXPECT_FALSE(holds(shown, "Snag, Dis Creature, 5, can be played now.")) << shown;
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
        const Action action = session.game().advise(1, static_cast<uint64_t>(i)).action;
        const auto options = session.game().options();
        int64_t number = 1;
        while (options[static_cast<size_t>(number - 1)].action != action) ++number;
        Refusal refusal;
        ASSERT_TRUE(session.chooseOption(number, std::nullopt, refusal));
    }
}

// Whether a line shows the key of a missing message or a place that was not filled.
bool isUnspoken(const std::string& line) {
    return holds(line, "keyforge.") || holds(line, "play.verb") || holds(line, "play.zone") || holds(line, "{");
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
        " Выбрать   1 Положите карту со своей руки в архив.\n           2 Получите 1 янтарь за каждую карту в вашем архиве.\n");
}

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
    const std::string shown = typed(crowded(), {"discard", "archive", "card titan", "? taunt", "? 1", "help"});
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
    EXPECT_TRUE(holds(shown, "Irestaff: Choose a creature to enrage.\n  Action: ")) << shown;
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
    EXPECT_TRUE(holds(russian, "Вы используете «Irestaff»: «Jargogle» (B) приходит в ярость; «Jargogle»: сила +1.\n")) << russian;
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
