// A designer writes four lines into a file in a folder, and the card is in the game: nothing is compiled and nothing else
// touched.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>

#include "cli/read_file.h"
#include "games/shards/facade/kind.h"
#include "games/shards/rules/cards.h"
#include "games/shards/text/text.h"
#include "language/render.h"
#include "protocol/games.h"
#include "protocol/scenario.h"
#include "protocol/session.h"

namespace riffle {
namespace {

namespace fs = std::filesystem;

// A folder that is gone when the test is over.
class Folder {
public:
    Folder() : path_((fs::temp_directory_path() / "riffle-designer-XXXXXX").string()) {
        if (!mkdtemp(path_.data())) ADD_FAILURE() << "no temporary folder";
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    void write(const std::string& name, const std::string& text) const { std::ofstream(fs::path(path_) / name) << text; }
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

constexpr const char* kCard = R"(ally "Tide Caller"  undergrowth  cost 3  shield 2  copies 2
  names ru "Зовущая прилив" de "Gezeitenruferin" pl "Wołająca Przypływ"
  gain 2 health
  unify: draw 1
)";

// The games with the built-in cards and those of the folder, as --cards makes them.
Games loaded(const Folder& folder, std::vector<language::Problem>& problems) {
    std::vector<language::CardFile> extra;
    std::string error;
    EXPECT_TRUE(cli::readCardFolder(folder.path(), extra, error)) << error;
    return Games::load(extra, problems);
}

std::string problemIn(const std::string& card) {
    const Folder folder;
    folder.write("mine.card", card);
    std::vector<language::Problem> problems;
    const Games games = loaded(folder, problems);
    EXPECT_EQ(games.find("shards"), nullptr);
    return problems.size() == 1 ? problems[0].text().substr(folder.path().size() + 1)
                                : std::to_string(problems.size()) + " problems";
}

class DesignerCard : public testing::Test {
protected:
    DesignerCard() {
        folder.write("tide.card", kCard);
        games = loaded(folder, problems);
        for (const language::Problem& problem : problems) ADD_FAILURE() << problem.text();
    }

    Folder folder;
    std::vector<language::Problem> problems;
    Games games;
};

TEST_F(DesignerCard, IsPlayedAsItIsWritten) {
    NewGame request;
    Value& setup = request.request["setup"] = Value::map();
    setup["A"]["hand"] = Value::listOf({"Tide Caller", "Spore Cleric"});
    setup["A"]["deck"] = Value::listOf({"Crystal", "Blaster"});
    setup["A"]["health"] = 40;
    Refusal refusal;
    std::optional<Session> session = Session::create(*games.find("shards"), request, refusal);
    ASSERT_TRUE(session) << refusal.message;
    ASSERT_TRUE(session->choose("play tide caller > yes", std::nullopt, refusal)) << refusal.message;
    const Value view = session->game().view({true, 0});
    const Value* seat = view.find("A");
    ASSERT_TRUE(seat);
    EXPECT_EQ(*seat->find("health"), Value(42));
    EXPECT_EQ(seat->find("hand")->size(), 2U) << toJson(view);
    EXPECT_EQ(*seat->find("played")->items()[0].find("name"), Value("Tide Caller"));
    const auto replay = session->replay();
    EXPECT_TRUE(Session::load(*games.find("shards"), replay, refusal)) << refusal.message;
}

TEST_F(DesignerCard, HasScenariosBesideIt) {
    folder.write("tide.yaml", R"(game: shards
title: Tide Caller gives 2 health, and a card when an Undergrowth ally was played
cards: [Tide Caller]
setup:
  A: {hand: [Tide Caller, Tide Caller], deck: [Crystal, Blaster], health: 40}
  B: {health: 30, hand: [Tide Caller]}
steps:
  - A: play Tide Caller > no
  - expect: {A: {health: 42, hand: [Tide Caller], deck: [Crystal, Blaster]}}
  - A: play Tide Caller
  - expect: {A: {health: 44, hand: [Crystal]}}
---
game: shards
title: Tide Caller blocks 2
setup:
  A: {power: 5}
  B: {health: 30, hand: [Tide Caller, Crystal]}
steps:
  - A: end
  - B: shield Tide Caller
  - expect: {B: {health: 27}}
---
game: shards
title: Tide Caller costs 3 in the row
setup:
  A: {crystals: 3}
  row: [Tide Caller]
steps:
  - A: recruit Tide Caller
  - expect: {A: {crystals: 0, discard: [Tide Caller]}}
)");
    std::ifstream in(fs::path(folder.path()) / "tide.yaml");
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const std::vector<ScenarioResult> results = runScenarioText(games, "tide.yaml", text);
    EXPECT_EQ(results.size(), 3U);
    for (const ScenarioResult& result : results) EXPECT_TRUE(result.hasPassed) << result.title << '\n' << result.report;
}

TEST_F(DesignerCard, IsDealtWithTheOthers) {
    const shards::CardTable& cards = shards::cardsOf(*games.find("shards"));
    std::vector<language::Problem> none;
    const Games plain = Games::load({}, none);
    EXPECT_NE(games.find("shards")->cardSetHash(), plain.find("shards")->cardSetHash());
    NewGame request;
    EventLog events;
    Refusal refusal;
    const std::unique_ptr<Game> game = games.find("shards")->create(request, events, refusal);
    ASSERT_TRUE(game) << refusal.message;
    int copies = 0;
    for (int card = 1; card <= game->cards(); ++card) copies += game->cardName(card) == "Tide Caller";
    EXPECT_EQ(copies, 2);
    EXPECT_NE(cards.find("TIDE caller"), shards::kNoCard);
    EXPECT_EQ(game->broken(), "");
}

TEST_F(DesignerCard, ReadsTheSameInFourLanguages) {
    const shards::CardTable& cards = shards::cardsOf(*games.find("shards"));
    const language::CardText& card = cards.texts[cards.find("Tide Caller")];
    const std::vector<std::array<const char*, 3>> expected = {
        {"Tide Caller", "Undergrowth Ally — Cost 3 — Shield 2", "Gain 2 health.\nUnify: Draw 1 card."},
        {"Зовущая прилив", "Союзник Ветви — Стоимость 3 — Щит 2", "Получите 2 здоровья.\nЕдинство: Возьмите 1 карту."},
        {"Gezeitenruferin", "Nachtschatten-Verbündeter — Kosten 3 — Schild 2", "Erhalte 2 Leben.\nEinheit: Ziehe 1 Karte."},
        {"Wołająca Przypływ", "Sojusznik Kniei — Koszt 3 — Tarcza 2", "Zyskaj 2 zdrowia.\nZjednoczenie: Dobierz 1 kartę."}};
    for (size_t i = 0; i < expected.size(); ++i) {
        const Locale locale = kLocales[i];
        EXPECT_EQ(language::displayName(card, locale), expected[i][0]);
        EXPECT_EQ(language::typeLine(card, shards::phrasebook(locale)), expected[i][1]);
        EXPECT_EQ(language::rulesText(card, shards::phrasebook(locale), cards.texts), expected[i][2]);
    }
}

// However large the numbers of a card, what can be chosen fits where it is written.
TEST(DesignersNumbers, NeverListMoreThanThereIsRoomFor) {
    const std::vector<language::CardFile> files = {
        {"hoard.card",
         "set mine\n\ncreature \"Hoarder\"  brobnar  common  number 901  power 3  giant\n"
         "  play: capture 999 amber from any combination of players\n"},
        {"surge.card", "set mine\n\nally \"Surge\"  order  cost 1  copies 1\n  gain 5000 power\n"}};
    std::vector<language::Problem> problems;
    const Games own = Games::load(files, problems);
    ASSERT_TRUE(problems.empty()) << problems[0].text();
    const auto results = runScenarioText(own, "large.yaml", R"(
game: keyforge
title: As much as can be captured is a choice of numbers
setup:
  house: brobnar
  A: {houses: [brobnar, dis, logos], hand: [Hoarder], amber: 999}
  B: {amber: 999}
steps:
  - A: play Hoarder
  - A: number 0
---
game: shards
title: A large attack is split by numbers
seats: 3
setup:
  A: {hand: [Surge]}
steps:
  - A: [play Surge, end]
  - A: assign B 100
)");
    ASSERT_EQ(results.size(), 2U);
    for (const ScenarioResult& result : results) EXPECT_TRUE(result.hasPassed) << result.title << '\n' << result.report;
}

TEST(DesignersMistake, IsShownWhereItStandsWithTheWordThatWasMeant) {
    const auto expectProblem = [](const std::string& card, std::string_view place, std::string_view advice) {
        const std::string text = problemIn(card);
        EXPECT_TRUE(text.starts_with(place)) << text;
        EXPECT_TRUE(text.ends_with(advice)) << text;
    };
    expectProblem("ally \"Tide Caller\"  undergrowth  cost 3\n  gian 2 health\n", "mine.card:2:3: ", "; did you mean \"gain\"?");
    expectProblem("ally \"Tide Caller\"  undergrowth  cost 3\n  gain 2 helth\n",
                  "mine.card:2:10: ", "; did you mean \"health\"?");
    expectProblem("ally \"Tide Caller\"  undergrwth  cost 3\n  gain 2 health\n",
                  "mine.card:1:21: ", "; did you mean \"undergrowth\"?");
    expectProblem("ally \"Crystal\"  undergrowth  cost 3\n  gain 2 health\n",
                  "mine.card:1:1: ", "there is already a card named \"Crystal\"");
}

// Words that fit the grammar but have no meaning where they stand are refused with their place.
TEST(DesignerCards, WhatHasNoMeaningIsRefused) {
    const std::pair<const char*, const char*> kCases[] = {
        {"ally \"Odd\"  order  cost 1\n  destroy a card in the row\n", "mine.card:2:3: only champions in play can be destroyed"},
        {"ally \"Odd\"  order  cost 1\n  recruit a card from your discard for free\n",
         "mine.card:2:3: cards are recruited from the row: write … in the row"},
        {"ally \"Odd\"  order  cost 1\n  copy a card in the row\n",
         "mine.card:2:3: only cards you have played this turn can be copied"},
        {"ally \"Odd\"  order  cost 1\n  gain infinite crystals\n", "mine.card:2:3: only power can be infinite"},
        {"ally \"Odd\"  order  cost 1\n  this cannot be attacked\n",
         "mine.card:2:3: an ally does not stay in play, so this would never hold"},
        {"ally \"Odd\"  order  cost 1\n  this turn, this cannot be attacked\n",
         "mine.card:2:3: nobody is attacked in their own turn, so this would never matter"},
        {"champion \"Odd\"  order  cost 1\n  exhaust: draw 1\n", "mine.card:1:1: \"Odd\": a champion needs health"},
    };
    for (const auto& [card, problem] : kCases) EXPECT_EQ(problemIn(card), problem) << card;
}

// What no printed card does, but the words allow.
TEST(DesignerCards, WordsMeanTheSameOnNewCards) {
    const Folder folder;
    folder.write("mine.card", R"(ally "Row Eater"  order  cost 1
  banish a card in the row

ally "Row Thief"  order  cost 1
  return a card in the row to your hand

ally "Doubler"  order  cost 1
  double your crystals

ally "Striker"  order  cost 1
  an opponent loses 5 health

champion "Blade Saint"  order  cost 1  health 3
  your attacks ignore shields

ally "Echo Singer"  undergrowth  cost 1
  gain 1 power
  this turn, after you play an undergrowth ally: copy it
)");
    constexpr const char* kScenarios = R"(game: shards
title: A card banished from the row is replaced at once
setup: {row: [Data Heretic], centre: [Spore Cleric], A: {hand: [Row Eater]}}
steps:
  - A: play Row Eater
  - expect: {row: [Spore Cleric, null, null, null, null, null], banished: [Data Heretic]}
---
game: shards
title: A card taken from the row is the taker's
setup: {row: [Data Heretic], centre: [Spore Cleric], A: {hand: [Row Thief], deck: 5}}
steps:
  - A: play Row Thief
  - expect: {A: {hand: [Data Heretic]}, row: [Spore Cleric, null, null, null, null, null]}
---
game: shards
title: Crystals can be doubled
setup: {A: {crystals: 3, hand: [Doubler]}}
steps:
  - A: play Doubler
  - expect: {A: {crystals: 6}}
---
game: shards
title: Losing the last health ends the game
setup: {A: {hand: [Striker, Striker]}, B: {health: 6}}
steps:
  - A: play Striker
  - expect: {B: {health: 1}, result: null}
  - A: play Striker
  - expect: {result: {winners: [A], losers: [B]}}
---
game: shards
title: Attacks that ignore shields ask for none
setup: {A: {power: 4, champions: [Blade Saint]}, B: {hand: [Command Seer]}}
steps:
  - A: end
  - expect: {B: {health: 46}}
---
game: shards
title: An ability does not wait for the card that brings it, but for the next one
setup: {A: {hand: [Echo Singer, Spore Cleric], health: 10}}
steps:
  - A: play Echo Singer
  - expect: {A: {power: 1}}
  - A: play Spore Cleric
  - expect: {A: {power: 1, health: 18}}
)";
    std::vector<language::Problem> problems;
    const Games games = loaded(folder, problems);
    for (const language::Problem& problem : problems) ADD_FAILURE() << problem.text();
    const std::vector<ScenarioResult> results = runScenarioText(games, "mine.yaml", kScenarios);
    EXPECT_EQ(results.size(), 6U);
    for (const ScenarioResult& result : results) EXPECT_TRUE(result.hasPassed) << result.title << '\n' << result.report;
}

}  // namespace
}  // namespace riffle
