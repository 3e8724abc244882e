// Epic decks: what is a legal one, what is said of the others, and how they are drawn.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/deck_file.h"
#include "games/epic/decks/decks.h"
#include "games/epic/facade/kind.h"
#include "games/epic/words/words.h"
#include "protocol/deck_files.h"
#include "protocol/games.h"
#include "protocol/json.h"

namespace riffle::epic {
namespace {

const CardTable& realTable() {
    static const CardTable table = [] {
        std::vector<language::Problem> problems;
        const std::vector<language::CardFile> files = builtInCards("epic");
        return loadCards(files, problems);
    }();
    return table;
}

CardTable tableOf(std::string text) {
    const std::vector<language::CardFile> files = {{"test.card", std::move(text)}};
    std::vector<language::Problem> problems;
    CardTable table = loadCards(files, problems);
    for (const language::Problem& problem : problems) ADD_FAILURE() << problem.text();
    return table;
}

// "Sage Free A" to "F", "Sage Paid A" to "X", and the same of the other factions.
const CardTable& plainTable() {
    static const CardTable table = [] {
        std::string text = "set base_set\n\n";
        for (const std::string faction : {"Good", "Evil", "Sage", "Wild"}) {
            for (char letter = 'A'; letter <= 'X'; ++letter) {
                const std::string stats = "  cost 1  offense 3  defense 3  human\n\n";
                text += "champion \"" + faction + " Paid " + letter + "\"  " + foldName(faction) + stats;
                if (letter > 'F') continue;
                text += "champion \"" + faction + " Free " + letter + "\"  " + foldName(faction) +
                        "  cost 0  offense 1  defense 1  human\n\n";
            }
        }
        return tableOf(text);
    }();
    return table;
}

// So many cards "Sage Paid A", "Sage Paid A", "Sage Paid A", "Sage Paid B" …
void addCards(Value& list, const std::string& kind, int count) {
    for (int i = 0; i < count; ++i) list.add(kind + " " + static_cast<char>('A' + i / kMostCopies));
}

// 60 cards, with 18 of cost 0 and 42 of cost 1 of two factions.
Value legalList() {
    Value list = Value::list();
    addCards(list, "Sage Free", 10);
    addCards(list, "Sage Paid", 22);
    addCards(list, "Wild Free", 8);
    addCards(list, "Wild Paid", 20);
    return list;
}

Value fileOf(Value cards) {
    Value file = Value::map();
    file["name"] = "Tester";
    file["cards"] = std::move(cards);
    return file;
}

std::string against(const Value& file, Format format = Format::Constructed, const CardTable& table = plainTable()) {
    DeckList deck;
    deck.name = "untouched";
    Refusal refusal;
    if (readLegalDeck(file, format, table, deck, refusal)) return "";
    EXPECT_EQ(deck.name, "untouched");
    EXPECT_FALSE(refusal.message.empty());
    return refusal.message;
}

std::vector<CardId> sorted(std::vector<CardId> cards) {
    std::sort(cards.begin(), cards.end());
    return cards;
}

DeckList read(const Value& file, const CardTable& table = plainTable()) {
    DeckList deck;
    Refusal refusal;
    EXPECT_TRUE(readDeck(file, table, deck, refusal)) << refusal.message;
    return deck;
}

Value json(std::string_view text) {
    std::string error;
    const std::optional<Value> value = parseJson(text, error);
    EXPECT_TRUE(value) << error;
    return value.value_or(Value());
}

// ---- What is legal

TEST(EpicDecks, SixtyCardsThreeCopiesAndTheRatioMakeALegalDeck) {
    EXPECT_EQ(against(legalList()), "");
    EXPECT_EQ(against(fileOf(legalList())), "");
    EXPECT_EQ(read(fileOf(legalList())).name, "Tester");
}

TEST(EpicDecks, FiftyNineCardsAreTooFewAndSixtyOneAreNot) {
    Value list = Value::list();
    addCards(list, "Sage Paid", 59);
    EXPECT_EQ(against(list), "It has 59 cards, and a constructed deck has at least 60.");
    list.add("Wild Paid A");
    EXPECT_EQ(against(list), "");
    list.add("Wild Paid B");
    EXPECT_EQ(against(list), "");
}

TEST(EpicDecks, AFourthCopyIsNamed) {
    Value list = legalList();
    list.add("Sage Paid A");
    EXPECT_EQ(against(list), "It has 4 copies of \"Sage Paid A\", and at most 3 are allowed.");
}

TEST(EpicDecks, TheRatioIsReckonedByFaction) {
    Value list = Value::list();
    addCards(list, "Sage Free", 7);
    addCards(list, "Sage Paid", 13);
    addCards(list, "Wild Paid", 40);
    EXPECT_EQ(against(list), "Its 7 Sage cards of cost 0 need 14 Sage cards of cost 1, and it has 13.");
    list.add("Sage Paid X");
    EXPECT_EQ(against(list), "");
    list.add("Good Free A");
    EXPECT_EQ(against(list), "Its 1 Good card of cost 0 needs 2 Good cards of cost 1, and it has 0.");
}

TEST(EpicDecks, EverythingThatIsWrongIsSaidAtOnce) {
    Value list = Value::list();
    addCards(list, "Sage Free", 3);
    addCards(list, "Evil Free", 2);
    addCards(list, "Evil Paid", 1);
    for (int i = 0; i < 5; ++i) list.add("Wild Paid B");
    EXPECT_EQ(against(list),
              "It has 11 cards, and a constructed deck has at least 60. It has 5 copies of \"Wild Paid B\", and at most 3 are "
              "allowed. Its 2 Evil cards of cost 0 need 4 Evil cards of cost 1, and it has 1. Its 3 Sage cards of cost 0 need 6 "
              "Sage cards of cost 1, and it has 0.");
    // With a card that is not known the ratio is not either; the rest is.
    const CardTable& table = realTable();
    Value odd = Value::list();
    for (int i = 0; i < 4; ++i) odd.add("Kong");
    for (const char* name : {"Apocalipse", "Human token", "Blank", "apocalipse", "Xyzzy Plugh"}) odd.add(name);
    EXPECT_EQ(
        against(odd, Format::Constructed, table),
        "2 cards are not known here: \"Apocalipse\" (is \"Apocalypse\" meant?), \"Xyzzy Plugh\". \"Human token\" is a token; "
        "decks are made of events and champions. \"Blank\" stands for any card in a set-up and can't be in a deck. It has 7 "
        "cards, and a constructed deck has at least 60. It has 4 copies of \"Kong\", and at most 3 are allowed.");
}

TEST(EpicDecks, UnknownNamesComeWithThoseThatAreNear) {
    const auto said = [](const char* name) { return against(Value::listOf({name}), Format::Constructed, realTable()); };
    EXPECT_NE(said("Kogn").find("\"Kogn\" (is \"Kong\" meant?). It has 1 card"), std::string::npos);
    EXPECT_NE(said("Necromancer Lrd").find("(is \"Necromancer Lord\" meant?)"), std::string::npos);
    EXPECT_NE(said("Bellowing").find("(is \"Bellowing Minotaur\" meant?)"), std::string::npos);  // a part that no other has
    EXPECT_EQ(said("Dragon").find("meant"), std::string::npos);                                  // several have that
    DeckList deck;
    Refusal refusal;
    EXPECT_FALSE(readDeck(Value::listOf({"Kogn"}), realTable(), deck, refusal));
    EXPECT_EQ(refusal.code, "unknown_card");
    EXPECT_EQ(refusal.message, "1 card is not known here: \"Kogn\" (is \"Kong\" meant?).");
}

TEST(EpicDecks, OfManyUnknownNamesTwelveAreTold) {
    Value list = Value::list();
    for (int i = 0; i < 20; ++i) list.add("Nobody " + std::to_string(10 + i) + std::string(3, 'q'));
    DeckList deck;
    Refusal refusal;
    EXPECT_FALSE(readDeck(list, plainTable(), deck, refusal));
    EXPECT_TRUE(refusal.message.starts_with("20 cards are not known here: \"Nobody 10qqq\", ")) << refusal.message;
    EXPECT_TRUE(refusal.message.ends_with("\"Nobody 21qqq\" and 8 more.")) << refusal.message;
}

TEST(EpicDecks, LimitedAndPreconstructedDecksHaveLimitsOfTheirOwn) {
    Value thirty = Value::list();
    for (int i = 0; i < 30; ++i) thirty.add("Sage Free A");
    EXPECT_EQ(against(thirty, Format::Random), "");
    EXPECT_EQ(against(thirty, Format::DarkDraft), "");
    EXPECT_EQ(against(legalList(), Format::Random), "It has 60 cards, and a deck of a limited format has 30.");
    EXPECT_EQ(against(legalList(), Format::Preconstructed), "");
    EXPECT_EQ(against(thirty, Format::Preconstructed),
              "A preconstructed deck is made of the cards of two factions, and this one has cards of 1: Sage.");
}

// ---- Files

TEST(EpicDecks, CardsMayBeListedInManyWays) {
    const CardTable& table = realTable();
    const CardId kong = table.find("Kong");
    const CardId rage = table.find("Rage");
    const std::vector<CardId> expected = sorted({kong, kong, kong, rage});
    for (const char* text : {
             R"(["Kong", "Kong", "kong", "RAGE"])",
             R"(["3x Kong", "Rage"])",
             R"(["Kong x3", "1 Rage"])",
             R"([{"name": "Kong", "count": 3}, {"name": "Rage"}])",
             R"([{"Kong": 3}, "Rage"])",
             R"({"cards": {"Kong": 3, "Rage": 1}})",
             R"({"game": "epic", "format": "constructed", "cards": {"wild": {"Kong": 3, "Rage": 1}}})",
             R"({"name": "X", "cards": {"Wild champions": ["3x Kong"], "Events": ["Rage"]}})",
         }) {
        EXPECT_EQ(sorted(read(json(text), table).cards), expected) << text;
    }
}

TEST(EpicDecks, ADeckFileReadsBackAsItWas) {
    const CardTable& table = realTable();
    for (uint64_t seed = 0; seed < 20; ++seed) {
        Rng rng = Rng::seeded(seed);
        const DeckList deck = drawDeck(table, seed % 2 ? Format::Constructed : Format::Random, rng);
        const std::string text = deckText(deckFile(deck, table));
        std::vector<Value> files;
        Refusal refusal;
        ASSERT_TRUE(readDecks("epic", text, files, refusal)) << refusal.message << '\n' << text;
        ASSERT_EQ(files.size(), 1U);
        const DeckList again = read(files[0], table);
        EXPECT_EQ(again.name, deck.name);
        EXPECT_EQ(again.format, deck.format);
        EXPECT_EQ(sorted(again.cards), sorted(deck.cards));
        EXPECT_EQ(deckText(deckFile(again, table)), text);
    }
}

TEST(EpicDecks, WhatIsNoDeckIsRefusedInASentence) {
    const auto said = [](std::string_view text) { return against(json(text), Format::Constructed, realTable()); };
    EXPECT_EQ(said("3"), "Its cards are a list of names, or a map from names to numbers.");
    EXPECT_EQ(said("{}"), "It has no list of cards.");
    EXPECT_EQ(said("[]"), "It has no cards.");
    EXPECT_EQ(said(R"({"cards": []})"), "It has no cards.");
    EXPECT_EQ(said(R"({"game": "keyforge", "cards": ["Kong"]})"), "This is a deck of \"keyforge\", not of Epic.");
    EXPECT_EQ(said(R"({"houses": ["dis"], "cards": {}})"), "This is a deck of KeyForge, with houses, not of Epic.");
    EXPECT_EQ(said(R"({"slots": 3})"), "A deck has no entry \"slots\"; it has a name, a format and cards.");
    EXPECT_EQ(said(R"({"name": 3, "cards": ["Kong"]})"), "Its name is one line of text of at most 200 bytes.");
    EXPECT_EQ(said(R"({"format": "chess", "cards": ["Kong"]})"), "There is no format \"chess\".");
    EXPECT_EQ(said(R"({"cards": {"dis": ["Kong"]}})"), "Cards stand under a faction, and \"dis\" is none.");
    EXPECT_EQ(said(R"([["Kong"]])"), "One of its cards is neither a name nor a map with a name and a count.");
    EXPECT_EQ(said(R"([{"name": "Kong", "foil": true}])"), "A card of a deck has a name and a count, but no \"foil\".");
    EXPECT_EQ(said(R"({"cards": {"Kong": 0}})").substr(0, 46), "The count of \"Kong\" is a number from 1 to 543.");
    EXPECT_EQ(said(R"({"cards": {"Kong": 540, "Rage": 4}})").substr(0, 54),
              "It has more cards than a game has room for (543). It h");
}

TEST(EpicDecks, APlainListIsReadWithHeadingsCommentsAndCounts) {
    const CardTable& table = realTable();
    const CardId kong = table.find("Kong");
    const CardId rage = table.find("Rage");
    const CardId plague = table.find("Plague");
    const auto listed = [&](std::string_view text) {
        std::vector<Value> files;
        Refusal refusal;
        EXPECT_TRUE(readDecks("epic", text, files, refusal)) << refusal.message;
        return files.size() == 1 ? read(files[0], table) : DeckList();
    };
    const std::string text =
        "The Tester of Lists\n\n## Wild (5)\n3x Kong\n- Rage x2\n\n// a remark\n# another\nEvil events:\n1 Plague\n* plague\n";
    EXPECT_EQ(listed(text).name, "The Tester of Lists");
    EXPECT_EQ(sorted(listed(text).cards), sorted({kong, kong, kong, rage, rage, plague, plague}));
    // A first line that is a card is one, and a deck needs no name.
    EXPECT_EQ(sorted(listed("Kong\nRage\n").cards), sorted({kong, rage}));
    EXPECT_EQ(listed("Kong\nRage\n").name, "");
    EXPECT_EQ(sorted(listed("\uFEFF2× Kong\r\nRage\r\n").cards), sorted({kong, kong, rage}));
}

TEST(EpicDecks, FilesOfOtherThingsAreRefusedInASentence) {
    const auto said = [](const std::string& text) {
        std::vector<Value> decks;
        Refusal refusal;
        EXPECT_FALSE(readDecks("epic", text, decks, refusal));
        EXPECT_TRUE(decks.empty());
        return refusal.message;
    };
    EXPECT_EQ(said(std::string("\x89PNG\r\n\x1A\n\0\0\0\rIHDR", 16)), "It is not a text in UTF-8, as decks are.");
    EXPECT_EQ(said(""), "It is empty.");
    EXPECT_EQ(said(" \n\n"), "It is empty.");
    EXPECT_EQ(said("[]"), "The list has no decks.");
    EXPECT_EQ(said("# only a remark\nSage\n"), "There are no cards in this list; it has one a line, as in \"3x Kong\".");
    EXPECT_EQ(said("My KeyForge deck\nDis\nSnag\nLogos\nTimetraveller\n"), "This is a deck of KeyForge, not of Epic Card Game.");
    EXPECT_EQ(said(R"({"data": {}, "_linked": {}})"), "This is a deck of the KeyForge registry, not of Epic.");
    std::vector<Value> decks;
    Refusal refusal;
    EXPECT_FALSE(cli::readDeckFile("epic", RIFFLE_SOURCE_DIR, decks, refusal));
    EXPECT_EQ(refusal.message, std::string(RIFFLE_SOURCE_DIR) + " is a folder, not a file.");
    Value deck;
    EXPECT_FALSE(cli::openDeckFile("epic", "scripts", deck, refusal));
    EXPECT_EQ(refusal.message, "“scripts” is a folder, and a deck is a file.");
    EXPECT_FALSE(cli::openDeckFile("epic", "nosuch", deck, refusal));
    EXPECT_EQ(refusal.message, "There is no deck file “nosuch”.");
}

TEST(EpicDecks, AJsonListIsADeckOrSeveral) {
    const auto count = [](std::string_view text) {
        std::vector<Value> decks;
        Refusal refusal;
        EXPECT_TRUE(readDecks("epic", text, decks, refusal)) << refusal.message;
        return decks.size();
    };
    EXPECT_EQ(count(R"(["Kong", "Rage"])"), 1U);
    EXPECT_EQ(count(R"([{"name": "Kong", "count": 3}])"), 1U);
    EXPECT_EQ(count(R"([{"name": "One", "cards": ["Kong"]}, {"cards": ["Rage"]}])"), 2U);
    EXPECT_EQ(count(R"([["Kong"], ["Rage"]])"), 2U);
    EXPECT_EQ(count("name: One\ncards:\n  wild:\n    Kong: 3\n---\ncards: [Rage]\n"), 2U);
}

// ---- Drawing decks

TEST(EpicDecks, DrawnDecksAreLegalAndOfOneOrTwoFactions) {
    const CardTable& table = realTable();
    std::map<size_t, int> factions;
    std::map<CardId, int> seen;
    int free = 0;
    int champions = 0;
    int cards = 0;
    constexpr int kDecks = 1000;
    for (uint64_t seed = 0; seed < kDecks; ++seed) {
        Rng rng = Rng::seeded(seed);
        const DeckList deck = drawDeck(table, Format::Constructed, rng);
        ASSERT_EQ(whatIsWrong(deck.cards, Format::Constructed, table), "") << seed;
        EXPECT_EQ(deck.cards.size(), 60U);
        EXPECT_FALSE(deck.name.empty());
        std::set<uint8_t> own;
        for (const CardId id : deck.cards) {
            own.insert(table[id].faction);
            ++seen[id];
            free += table[id].cost == 0;
            champions += table[id].type == Type::Champion;
            ++cards;
        }
        ++factions[own.size()];
    }
    EXPECT_EQ(factions[1] + factions[2], kDecks);
    EXPECT_GT(factions[1], kDecks / 8);
    EXPECT_GT(factions[2], kDecks / 2);
    EXPECT_NEAR(free / static_cast<double>(cards), 0.3, 0.04);
    EXPECT_NEAR(champions / static_cast<double>(cards), 0.58, 0.06);
    size_t published = 0;
    for (const auto& faction : table.deckCards) published += faction[0].size() + faction[1].size();
    EXPECT_EQ(seen.size(), published);  // there is no card that no deck has
}

TEST(EpicDecks, ARandomDeckIsThirtyCardsOfTheSet) {
    const CardTable& table = realTable();
    std::set<CardId> seen;
    for (uint64_t seed = 0; seed < 300; ++seed) {
        Rng rng = Rng::seeded(seed);
        const DeckList deck = drawDeck(table, Format::Random, rng);
        ASSERT_EQ(whatIsWrong(deck.cards, Format::Random, table), "") << seed;
        EXPECT_EQ(std::set<CardId>(deck.cards.begin(), deck.cards.end()).size(), 30U);
        seen.insert(deck.cards.begin(), deck.cards.end());
    }
    EXPECT_GT(seen.size(), 270U);
}

TEST(EpicDecks, TheSameSeedDrawsTheSameDeck) {
    const CardTable& table = realTable();
    Rng a = Rng::seeded(7);
    Rng b = Rng::seeded(7);
    Rng c = Rng::seeded(8);
    const DeckList first = drawDeck(table, Format::Constructed, a);
    EXPECT_EQ(first.cards, drawDeck(table, Format::Constructed, b).cards);
    EXPECT_EQ(a.state, b.state);
    EXPECT_NE(first.cards, drawDeck(table, Format::Constructed, c).cards);
    EXPECT_NE(first.cards, drawDeck(table, Format::Constructed, a).cards);
}

TEST(EpicDecks, TooFewCardsMakeNoLegalDeck) {
    const CardTable few = tableOf("set base_set\n\nchampion \"A\"  sage  cost 1  offense 1  defense 1  human\n");
    Rng rng = Rng::seeded(1);
    EXPECT_EQ(drawDeck(few, Format::Constructed, rng).cards.size(), 3U);  // the copies there may be
    const CardTable none = tableOf("set base_set\n");
    EXPECT_TRUE(drawDeck(none, Format::Constructed, rng).cards.empty());
}

// ---- In a game

std::unique_ptr<Game> gameOf(const Value& decks, uint64_t seed, Refusal& refusal) {
    static const Games kGames = [] {
        std::vector<language::Problem> problems;
        return Games::load({}, problems);
    }();
    NewGame request;
    request.seed = seed;
    request.request["options"]["format"] = "constructed";
    if (!decks.isNull()) request.request["decks"] = decks;
    EventLog events;
    return kGames.find("epic")->create(request, events, refusal);
}

TEST(EpicDecks, ADeckThatIsLeftOutIsDrawnFromTheSeed) {
    Refusal refusal;
    Rng rng = Rng::seeded(1);
    Value decks = Value::map();
    decks["A"] = deckFile(drawDeck(realTable(), Format::Constructed, rng), realTable());
    const auto one = gameOf(decks, 5, refusal);
    ASSERT_TRUE(one) << refusal.message;
    const auto again = gameOf(decks, 5, refusal);
    EXPECT_EQ(one->hash(), again->hash());
    EXPECT_EQ(one->cards(), 120);
    const auto none = gameOf(Value(), 5, refusal);
    ASSERT_TRUE(none) << refusal.message;
    EXPECT_EQ(none->cards(), 120);
    decks["B"] = Value::listOf({"Kong"});
    EXPECT_FALSE(gameOf(decks, 5, refusal));
    EXPECT_EQ(refusal.message, "The deck of B: It has 1 card, and a constructed deck has at least 60.");
}

}  // namespace
}  // namespace riffle::epic
