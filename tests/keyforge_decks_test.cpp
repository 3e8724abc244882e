// KeyForge decks: what is a legal one, what is said of the others, how they come in from elsewhere, and how they are drawn.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/keyforge/decks.h"
#include "protocol/deck_files.h"
#include "protocol/games.h"
#include "protocol/json.h"

namespace riffle::keyforge {
namespace {

CardTable tableOf(std::string text) {
    const std::vector<language::CardFile> files = {{"test.card", std::move(text)}};
    std::vector<language::Problem> problems;
    CardTable table = loadCards(files, problems);
    for (const language::Problem& problem : problems) ADD_FAILURE() << problem.text();
    return table;
}

// Four houses with six plain cards each ("Dis A" to "Dis F"), two linked cards, an anomaly and a name with odd letters.
CardTable smallTable() {
    std::string text = "set worlds_collide\n\n";
    int number = 0;
    for (const std::string house : {"Brobnar", "Dis", "Logos", "Mars"}) {
        for (char letter = 'A'; letter <= 'F'; ++letter) {
            std::string folded = house;
            folded[0] = static_cast<char>(folded[0] + 32);
            text += "creature \"" + house + " " + letter + "\"  " + folded + "  common  number " + std::to_string(++number) +
                    "  power 2\n\n";
        }
    }
    text += "creature \"Sun\"  dis  rare  number 50  power 2  with \"Moon\"  with \"Moon\"\n\n";
    text += "creature \"Moon\"  dis  fixed  number 51  power 2  with \"Sun\"\n\n";
    text += "creature \"Oddity\"  anomaly  fixed  number 1  power 3\n\n";
    text += "creature \"Æther’s “Own” Guard\"  dis  common  number 52  power 3\n  names de \"Ätherwache\"\n\n";
    return tableOf(text);
}

const CardTable& realTable() {
    static const CardTable table = [] {
        std::vector<language::Problem> problems;
        const std::vector<language::CardFile> files = builtInCards("keyforge");
        return loadCards(files, problems);
    }();
    return table;
}

std::vector<std::string> twelve(const std::string& house) {
    std::vector<std::string> names;
    for (int i = 0; i < 12; ++i) names.push_back(house + " " + static_cast<char>('A' + i % 6));
    return names;
}

Value listOf(const std::vector<std::string>& names) {
    Value list = Value::list();
    for (const std::string& name : names) list.add(name);
    return list;
}

// A legal deck; `dis` takes the place of the cards of Dis.
Value deckWith(const Value& dis) {
    Value deck = Value::map();
    deck["name"] = "Tester";
    deck["houses"] = listOf({"brobnar", "dis", "logos"});
    Value cards = Value::map();
    cards["brobnar"] = listOf(twelve("Brobnar"));
    cards["dis"] = dis;
    cards["logos"] = listOf(twelve("Logos"));
    deck["cards"] = cards;
    return deck;
}
Value deckWith(const std::vector<std::string>& dis) {
    return deckWith(listOf(dis));
}
Value legalDeck() {
    return deckWith(twelve("Dis"));
}

// With the first card of Dis replaced.
Value deckWithEntry(const Value& entry) {
    Value dis = Value::list();
    dis.add(entry);
    for (const std::string& name : twelve("Dis")) {
        if (dis.size() < 12) dis.add(name);
    }
    return deckWith(dis);
}

Value marked(const std::string& name, const std::string& mark, bool isSet) {
    Value entry = Value::map();
    entry["name"] = name;
    entry[mark] = isSet;
    return entry;
}

Value json(std::string_view text) {
    std::string error;
    const std::optional<Value> value = parseJson(text, error);
    EXPECT_TRUE(value) << error;
    return value.value_or(Value());
}

// What is said against the deck, empty where it is legal.
std::string against(const Value& deck, const CardTable& table = smallTable()) {
    DeckList list;
    list.name = "untouched";
    Refusal refusal;
    if (readDeck(deck, table, list, refusal)) return "";
    EXPECT_EQ(list.name, "untouched");
    EXPECT_TRUE(list.cards.empty());
    EXPECT_TRUE(refusal.code == "bad_setup" || refusal.code == "unknown_card") << refusal.code;
    return refusal.message;
}

DeckList read(const Value& deck, const CardTable& table) {
    DeckList list;
    Refusal refusal;
    EXPECT_TRUE(readDeck(deck, table, list, refusal)) << refusal.message;
    return list;
}

bool isSame(const DeckList& a, const DeckList& b) {
    return a.name == b.name && a.houses == b.houses &&
           std::equal(a.cards.begin(), a.cards.end(), b.cards.begin(), b.cards.end(), [](const DeckCard& x, const DeckCard& y) {
               return x.id == y.id && x.house == y.house && x.isLegacy == y.isLegacy;
           });
}

TEST(KeyforgeDecks, ADeckIsThreeHousesOfTwelveCards) {
    const CardTable table = smallTable();
    const DeckList deck = read(legalDeck(), table);
    EXPECT_EQ(deck.name, "Tester");
    EXPECT_EQ(deck.houses, (std::array<uint8_t, 3>{kBrobnar, kDis, kLogos}));
    ASSERT_EQ(deck.cards.size(), 36U);
    EXPECT_EQ(table.nameOf(deck.cards[0].id), "Brobnar A");
    EXPECT_EQ(table.nameOf(deck.cards[35].id), "Logos F");
    for (size_t i = 0; i < 36; ++i) EXPECT_EQ(deck.cards[i].house, deck.houses[i / 12]);
}

TEST(KeyforgeDecks, CardsMayStandInAListOfHousesOrUnderTheHouses) {
    const CardTable table = smallTable();
    const DeckList expected = read(legalDeck(), table);
    Value list = Value::map();
    list["name"] = "Tester";
    list["cards"] = Value::list();
    Value published = Value::map();
    published["name"] = "Tester";
    published["set"] = "CotA";
    for (const std::string house : {"Brobnar", "Dis", "Logos"}) {
        Value group = Value::map();
        group["house"] = house;
        group["cards"] = listOf(twelve(house));
        list["cards"].add(group);
    }
    published["houses"] = *legalDeck().find("cards");
    EXPECT_TRUE(isSame(read(list, table), expected));
    EXPECT_TRUE(isSame(read(published, table), expected));
}

TEST(KeyforgeDecks, ANameIsNotNeeded) {
    Value deck = Value::map();
    deck["cards"] = *legalDeck().find("cards");
    EXPECT_EQ(against(deck), "");
}

TEST(KeyforgeDecks, ADeckOfThirtyFiveCardsIsRefused) {
    std::vector<std::string> dis = twelve("Dis");
    dis.pop_back();
    EXPECT_EQ(against(deckWith(dis)),
              "A deck has 36 cards, 12 of each house; this one has 35: 12 of brobnar, 11 of dis, 12 of logos.");
    // As many as there should be, but not of each.
    Value deck = deckWith(dis);
    deck["cards"]["logos"].add("Logos A");
    EXPECT_EQ(against(deck), "A deck has 36 cards, 12 of each house; this one has 36: 12 of brobnar, 11 of dis, 13 of logos.");
}

TEST(KeyforgeDecks, ADeckOfTwoOrFourHousesIsRefused) {
    Value deck = legalDeck();
    deck["houses"].add("mars");
    EXPECT_EQ(against(deck), "A deck has exactly three houses; this one has 4: brobnar, dis, logos, mars.");
    deck["houses"] = listOf({"dis", "logos"});
    EXPECT_EQ(against(deck), "A deck has exactly three houses; this one has 2: dis, logos.");
    Value published = Value::map();
    published["houses"] = *legalDeck().find("cards");
    published["houses"]["mars"] = listOf(twelve("Mars"));
    EXPECT_EQ(against(published), "A deck has exactly three houses; this one has 4: brobnar, dis, logos, mars.");
    Value more = legalDeck();
    more["cards"]["mars"] = listOf(twelve("Mars"));
    EXPECT_EQ(against(more), "There are cards of mars, which is none of the deck’s three houses.");
}

TEST(KeyforgeDecks, HousesAreKnownAndDiffer) {
    Value deck = legalDeck();
    deck["houses"] = listOf({"dis", "logos", "Dis"});
    EXPECT_EQ(against(deck), "The house dis is listed twice.");
    deck["houses"] = listOf({"dis", "logos", "hufflepuff"});
    EXPECT_EQ(against(deck),
              "There is no house “hufflepuff”; the houses are brobnar, dis, logos, mars, sanctum, saurian, shadows, "
              "staralliance, untamed.");
    Value twice = legalDeck();
    twice["cards"]["DIS"] = listOf(twelve("Dis"));
    EXPECT_EQ(against(twice), "The cards of dis are listed twice.");
}

TEST(KeyforgeDecks, MissingCardsAreNamedSortedAndOnce) {
    std::vector<std::string> dis = twelve("Dis");
    dis[0] = "Zorb";
    dis[3] = "Anvil Imp";
    dis[5] = "zorb";
    dis[7] = "Mirror, Mirror";
    DeckList list;
    Refusal refusal;
    EXPECT_FALSE(readDeck(deckWith(dis), smallTable(), list, refusal));
    EXPECT_EQ(refusal.code, "unknown_card");
    EXPECT_EQ(refusal.message, "3 cards are not known here: “Anvil Imp”, “Mirror, Mirror”, “Zorb”.");
    EXPECT_EQ(against(deckWithEntry("Zorb")), "1 card is not known here: “Zorb”.");
    EXPECT_EQ(against(deckWithEntry("Blank")), "1 card is not known here: “Blank”.");
}

TEST(KeyforgeDecks, NamesAreTakenHoweverTheyAreTyped) {
    const CardTable table = smallTable();
    for (const char* name : {"Æther’s “Own” Guard", "aether's \"own\" guard", "  ÆTHER'S  „OWN“ GUARD ", "Ätherwache"}) {
        const DeckList deck = read(deckWithEntry(name), table);
        EXPECT_EQ(table.nameOf(deck.cards[12].id), "Æther’s “Own” Guard") << name;
    }
}

TEST(KeyforgeDecks, ACardOfAnotherHouseIsAMaverick) {
    const CardTable table = smallTable();
    for (const Value& entry : {Value("Mars A"), marked("Mars A", "maverick", true)}) {
        const DeckList deck = read(deckWithEntry(entry), table);
        EXPECT_EQ(deck.cards[12].house, kDis);
        EXPECT_TRUE(isMaverick(deck.cards[12], table));
        EXPECT_FALSE(isMaverick(deck.cards[13], table));
    }
    EXPECT_EQ(against(deckWithEntry(marked("Dis A", "maverick", true))), "“Dis A” is a card of dis and no maverick there.");
    EXPECT_EQ(against(deckWithEntry(marked("Mars A", "maverick", false))),
              "“Mars A” is a card of mars and stands under dis, but is said to be no maverick.");
}

TEST(KeyforgeDecks, AnAnomalyIsAtHomeEverywhere) {
    const CardTable table = smallTable();
    for (const Value& entry : {Value("Oddity"), marked("Oddity", "anomaly", true)}) {
        const DeckList deck = read(deckWithEntry(entry), table);
        EXPECT_EQ(deck.cards[12].house, kDis);
        EXPECT_FALSE(isMaverick(deck.cards[12], table));
    }
    EXPECT_EQ(against(deckWithEntry(marked("Oddity", "maverick", true))),
              "“Oddity” is an anomaly, which is at home in every house and no maverick.");
    EXPECT_EQ(against(deckWithEntry(marked("Dis A", "anomaly", true))), "“Dis A” is no anomaly.");
}

TEST(KeyforgeDecks, LinkedCardsComeTogether) {
    std::vector<std::string> dis = twelve("Dis");
    dis[0] = "Sun";
    EXPECT_EQ(against(deckWith(dis)), "“Sun” always comes with 2 copies of “Moon”, and the deck has none.");
    dis[1] = "Moon";
    EXPECT_EQ(against(deckWith(dis)), "“Sun” always comes with 2 copies of “Moon”, and the deck has only 1.");
    dis[2] = "Moon";
    EXPECT_EQ(against(deckWith(dis)), "");
    dis[0] = "Dis A";
    EXPECT_EQ(against(deckWith(dis)), "“Moon” always comes with “Sun”, and the deck has none.");
}

TEST(KeyforgeDecks, WhatIsNoDeckIsRefusedInASentence) {
    EXPECT_EQ(against(Value(3)), "A deck is a map with name, houses and cards.");
    EXPECT_EQ(against(Value::map()), "The deck has no cards: “cards” lists them by house.");
    Value deck = legalDeck();
    deck["slots"] = Value::map();
    EXPECT_EQ(against(deck), "This is no KeyForge deck: it has “slots”, and a deck has name, houses and cards.");
    deck = legalDeck();
    deck["game"] = "shards";
    EXPECT_EQ(against(deck), "This is a deck of “shards”, not of KeyForge.");
    deck = legalDeck();
    deck["name"] = std::string("two\nlines");
    EXPECT_EQ(against(deck), "The deck’s name is one line of at most 200 bytes.");
    deck = legalDeck();
    deck["name"] = 7;
    EXPECT_EQ(against(deck), "The deck’s name is a text; put it in quotation marks.");
    deck = legalDeck();
    deck["houses"] = 3;
    EXPECT_EQ(against(deck), "“houses” is a list of three houses.");
    deck = legalDeck();
    deck["cards"] = "all of them";
    EXPECT_EQ(against(deck), "“cards” is a map from house to cards.");
    EXPECT_EQ(against(deckWith(Value("Dis A"))), "The cards of dis are a list of names.");
    EXPECT_EQ(against(deckWithEntry(7)), "The cards of dis are a list of names.");
    EXPECT_EQ(against(deckWithEntry(marked("Dis A", "foil", true))),
              "The card “Dis A” has “foil”; it can be marked maverick, anomaly or legacy.");
    EXPECT_EQ(against(deckWithEntry(marked("Dis A", "enhanced", true))),
              "1 card has bonus icons that are not printed on it: “Dis A”.");
}

TEST(KeyforgeDecks, ADeckSurvivesBeingWrittenAndRead) {
    const CardTable table = smallTable();
    Value dis = Value::list();
    dis.add(marked("Mars A", "maverick", true));
    dis.add(marked("Oddity", "anomaly", true));
    dis.add(marked("Dis A", "legacy", true));
    dis.add("Æther’s “Own” Guard");
    for (const std::string& name : twelve("Dis")) {
        if (dis.size() < 12) dis.add(name);
    }
    Value written = deckWith(dis);
    written["name"] = "Yes: “quoted”, #1 \\ 'odd'";
    const DeckList deck = read(written, table);
    EXPECT_TRUE(deck.cards[14].isLegacy);
    const std::string text = deckText(deckFile(deck, table));
    std::vector<Value> again;
    Refusal refusal;
    ASSERT_TRUE(readDecks(text, again, refusal)) << refusal.message << '\n' << text;
    ASSERT_EQ(again.size(), 1U);
    EXPECT_TRUE(isSame(read(again[0], table), deck)) << text;
    EXPECT_EQ(deckText(again[0]), text);
}

// ---- Plain lists

std::string plainList() {
    std::string text = "The Tester of Lists\n\nBrobnar\n";
    for (char letter = 'A'; letter <= 'F'; ++letter) text += std::string("2x Brobnar ") + letter + "\n";
    text += "\n\nDIS (12)\n";
    for (char letter = 'A'; letter <= 'F'; ++letter) text += std::string(" - Dis ") + letter + "\r\n\n" + "Dis " + letter + "\n";
    text += "## Logos:\n3 Logos A\n Logos B x3\n2 × Logos C\n2x Logos D\nlogos e\nMars B (Maverick)\n";
    return text;
}

TEST(KeyforgeDecks, APlainListIsImported) {
    const CardTable table = smallTable();
    Value file;
    Refusal refusal;
    ASSERT_TRUE(importList(plainList(), file, refusal)) << refusal.message;
    const DeckList deck = read(file, table);
    EXPECT_EQ(deck.name, "The Tester of Lists");
    EXPECT_EQ(deck.houses, (std::array<uint8_t, 3>{kBrobnar, kDis, kLogos}));
    std::map<std::string_view, int> counts;
    for (const DeckCard& card : deck.cards) ++counts[table.nameOf(card.id)];
    EXPECT_EQ(counts["Brobnar F"], 2);
    EXPECT_EQ(counts["Dis C"], 2);
    EXPECT_EQ(counts["Logos A"], 3);
    EXPECT_EQ(counts["Logos B"], 3);
    EXPECT_EQ(counts["Logos C"], 2);
    EXPECT_EQ(counts["Logos E"], 1);
    EXPECT_TRUE(isMaverick(deck.cards[35], table));
}

TEST(KeyforgeDecks, ANumberInANameIsNoCount) {
    const CardTable table = tableOf(
        "set worlds_collide\n\naction \"1-2 Punch\"  dis  common  number 1\n\naction \"Mk 2\"  logos  common  number 2\n\n"
        "action \"Axe\"  mars  common  number 3\n");
    Value file;
    Refusal refusal;
    ASSERT_TRUE(importList("N\nDis\n12x 1-2 Punch\nLogos\n12 Mk 2\nMars\n12xAxe\n", file, refusal)) << refusal.message;
    EXPECT_EQ(against(file, table), "A deck has 36 cards, 12 of each house; this one has 25: 12 of dis, 12 of logos, 1 of mars.");
    ASSERT_TRUE(importList("N\nDis\n12x 1-2 Punch\nLogos\n12 Mk 2\nMars\n12 x Axe\n", file, refusal)) << refusal.message;
    EXPECT_EQ(against(file, table), "");
}

TEST(KeyforgeDecks, WhatIsNoListIsRefusedWithItsLine) {
    const auto said = [](std::string_view text) {
        Value file = "untouched";
        Refusal refusal;
        EXPECT_FALSE(importList(text, file, refusal));
        EXPECT_EQ(file, Value("untouched"));
        return refusal.message;
    };
    EXPECT_EQ(said("A Name\n\nDear diary\n"),
              "Line 3: a house is expected here; a list has the deck’s name, then each house with its cards below.");
    EXPECT_EQ(said("A Name\nDis\n0x Dis A\n"), "Line 3: a card is in a deck 1 to 36 times.");
    EXPECT_EQ(said("A Name\nDis\n99 Dis A\n"), "Line 3: a card is in a deck 1 to 36 times.");
    const std::string empty = "There are no cards in this list; it has the deck’s name, then each house with its cards below.";
    EXPECT_EQ(said("A Name\nDis\nLogos\n"), empty);
    EXPECT_EQ(said("just a line"), empty);
}

// ---- The registry

Value registryCard(const std::string& id, const std::string& title, const std::string& house) {
    Value card = Value::map();
    card["id"] = id;
    card["card_title"] = title;
    card["house"] = house;
    card["card_type"] = "Creature";
    card["rarity"] = "Common";
    card["expansion"] = 452;
    card["is_maverick"] = false;
    card["is_anomaly"] = false;
    return card;
}

// As the registry answers: each card described once, and listed by id as often as it is in the deck.
Value registryDeck() {
    Value ids = Value::list();
    Value cards = Value::list();
    for (const std::string house : {"Brobnar", "Dis", "Logos"}) {
        for (char letter = 'A'; letter <= 'F'; ++letter) {
            const std::string name = house + " " + letter;
            ids.add("id of " + name);
            ids.add("id of " + name);
            cards.add(registryCard("id of " + name, name, house));
        }
    }
    Value registry = Value::map();
    registry["data"] = Value::map();
    registry["data"]["id"] = "0000-1111";
    registry["data"]["name"] = "Tester, of the Registry";
    registry["data"]["expansion"] = 452;
    registry["data"]["_links"] = Value::map();
    registry["data"]["_links"]["houses"] = listOf({"Dis", "Brobnar", "Logos"});
    registry["data"]["_links"]["cards"] = ids;
    registry["_linked"] = Value::map();
    registry["_linked"]["cards"] = cards;
    return registry;
}

// The same with one more description, which stands for the second copy of "Dis A".
Value registryDeckWith(const Value& card) {
    Value registry = registryDeck();
    Value ids = Value::list();
    int copy = 0;
    for (const Value& id : registry.find("data")->find("_links")->find("cards")->items()) {
        ids.add(id.asText() == "id of Dis A" && ++copy == 2 ? *card.find("id") : id);
    }
    registry["data"]["_links"]["cards"] = ids;
    registry["_linked"]["cards"].add(card);
    return registry;
}

DeckList readRegistry(const Value& registry, const CardTable& table) {
    Value file;
    Refusal refusal;
    EXPECT_TRUE(importRegistry(registry, file, refusal)) << refusal.message;
    return read(file, table);
}

TEST(KeyforgeDecks, ADeckOfTheRegistryIsImported) {
    const CardTable table = smallTable();
    const DeckList deck = readRegistry(registryDeck(), table);
    EXPECT_EQ(deck.name, "Tester, of the Registry");
    EXPECT_EQ(deck.houses, (std::array<uint8_t, 3>{kDis, kBrobnar, kLogos}));
    EXPECT_EQ(table.nameOf(deck.cards[0].id), "Dis A");
    EXPECT_EQ(table.nameOf(deck.cards[1].id), "Dis A");
}

TEST(KeyforgeDecks, TheRegistryMayListItsCardsBesideTheLinks) {
    Value registry = registryDeck();
    registry["data"]["cards"] = *registryDeck().find("data")->find("_links")->find("cards");
    registry["data"]["_links"] = Value::map();
    const DeckList deck = readRegistry(registry, smallTable());
    EXPECT_EQ(deck.houses, (std::array<uint8_t, 3>{kBrobnar, kDis, kLogos}));
    EXPECT_EQ(deck.cards.size(), 36U);
}

TEST(KeyforgeDecks, TheRegistryMarksMavericksAnomaliesAndLegacies) {
    const CardTable table = smallTable();
    Value maverick = registryCard("m", "Mars A", "Dis");
    maverick["is_maverick"] = true;
    EXPECT_TRUE(isMaverick(readRegistry(registryDeckWith(maverick), table).cards[1], table));
    Value anomaly = registryCard("a", "Oddity", "Dis");
    anomaly["is_anomaly"] = true;
    EXPECT_EQ(table.nameOf(readRegistry(registryDeckWith(anomaly), table).cards[1].id), "Oddity");
    Value legacy = registryDeckWith(registryCard("l", "Dis F", "Dis"));
    legacy["data"]["set_era_cards"] = Value::map();
    legacy["data"]["set_era_cards"]["Legacy"] = listOf({"l"});
    const DeckList deck = readRegistry(legacy, table);
    EXPECT_TRUE(deck.cards[1].isLegacy);
    EXPECT_FALSE(deck.cards[0].isLegacy);
}

TEST(KeyforgeDecks, CardsThatLieBesideADeckAreNotInIt) {
    Value registry = registryDeck();
    Value aside = registryCard("aside", "The Tide", "Dis");
    aside["is_non_deck"] = true;
    registry["_linked"]["cards"].add(aside);
    registry["data"]["_links"]["cards"].add("aside");
    EXPECT_EQ(readRegistry(registry, smallTable()).cards.size(), 36U);
}

TEST(KeyforgeDecks, ACardUnderAnothersTitleIsNotThatCard) {
    Value twin = registryCard("t", "Dis A", "Dis");
    twin["rarity"] = "Evil Twin";
    Value file;
    Refusal refusal;
    ASSERT_TRUE(importRegistry(registryDeckWith(twin), file, refusal));
    EXPECT_EQ(against(file), "1 card is not known here: “Dis A (Evil Twin)”.");
}

TEST(KeyforgeDecks, RegistryFilesOfOtherThingsAreRefused) {
    const auto said = [](const Value& registry) {
        Value file = "untouched";
        Refusal refusal;
        EXPECT_FALSE(importRegistry(registry, file, refusal));
        EXPECT_EQ(file, Value("untouched"));
        return refusal.message;
    };
    EXPECT_EQ(said(json(R"({"data": [{"name": "A"}, {"name": "B"}], "_linked": {}})")),
              "This is a page of many decks; save the page of one deck.");
    EXPECT_EQ(said(json(R"({"data": {"name": "A", "slots": {"01001": 3}}})")),
              "This is a registry file of another game, or of something other than a deck: it lists no cards.");
    EXPECT_EQ(
        said(json(
            R"({"data": {"name": "A", "cards": ["x"]}, "_linked": {"cards": [{"id": "x", "title": "Knight", "cost": 3}]}})")),
        "This is a registry file of another game: a KeyForge card has a title and a house.");
    EXPECT_EQ(said(json(R"({"_linked": {"cards": []}})")), "This is no deck of the registry: it has no “data”.");
    EXPECT_EQ(said(json("[]")), "This is no deck of the registry: it has no “data”.");
    EXPECT_EQ(said(json(R"({"data": 3})")), "This is no deck of the registry: its “data” is not a deck.");
    Value bare = registryDeck();
    bare["_linked"] = Value::map();
    EXPECT_EQ(said(bare), "The file has only the numbers of its cards; save the deck together with its cards.");
    Value short1 = registryDeck();
    short1["data"]["_links"]["cards"].add("nowhere");
    EXPECT_EQ(said(short1), "The file lists a card that it does not describe; save the deck together with its cards.");
}

// ---- Files

std::vector<Value> decksIn(std::string_view text) {
    std::vector<Value> decks;
    Refusal refusal;
    EXPECT_TRUE(readDecks(text, decks, refusal)) << refusal.message;
    return decks;
}

TEST(KeyforgeDecks, AFileIsTakenForWhatItIs) {
    const CardTable table = smallTable();
    const DeckList expected = read(legalDeck(), table);
    const std::string yaml = deckText(deckFile(expected, table));
    for (const std::string& text : {yaml, "\uFEFF" + yaml, "# a comment\n---\n" + yaml, toJson(legalDeck())}) {
        const std::vector<Value> decks = decksIn(text);
        ASSERT_EQ(decks.size(), 1U) << text;
        EXPECT_TRUE(isSame(read(decks[0], table), expected)) << text;
    }
    const std::vector<Value> plain = decksIn(plainList());
    ASSERT_EQ(plain.size(), 1U);
    EXPECT_EQ(against(plain[0]), "");
    const std::vector<Value> registry = decksIn(toJson(registryDeck()));
    ASSERT_EQ(registry.size(), 1U);
    EXPECT_EQ(against(registry[0]), "");
    EXPECT_EQ(decksIn(yaml + "---\n" + yaml).size(), 2U);
    EXPECT_EQ(decksIn("[" + toJson(legalDeck()) + "," + toJson(legalDeck()) + "]").size(), 2U);
}

TEST(KeyforgeDecks, PublishedListsOfOtherSetsSayWhatIsMissing) {
    Value older = Value::map();
    older["name"] = "One of the Elders";
    older["set"] = "CotA";
    older["houses"] = *legalDeck().find("cards");
    Value lost = older;
    std::vector<std::string> dis = twelve("Dis");
    dis[0] = dis[1] = "Bygone Imp";
    dis[2] = "An Old Song";
    lost["houses"]["dis"] = listOf(dis);
    const std::vector<Value> decks = decksIn("[" + toJson(older) + "," + toJson(lost) + "]");
    ASSERT_EQ(decks.size(), 2U);
    EXPECT_EQ(against(decks[0]), "");
    EXPECT_EQ(against(decks[1]), "2 cards are not known here: “An Old Song”, “Bygone Imp”.");
}

TEST(KeyforgeDecks, WhatIsNoDeckFileIsRefused) {
    const auto said = [](const std::string& text) {
        std::vector<Value> decks;
        Refusal refusal;
        EXPECT_FALSE(readDecks(text, decks, refusal));
        EXPECT_TRUE(decks.empty());
        return refusal.message;
    };
    EXPECT_EQ(said(std::string("\x89PNG\r\n\x1A\n\0\0\0\rIHDR", 16)), "It is not a text in UTF-8, as decks are.");
    EXPECT_EQ(said("\xFF\xD8\xFF\xE0 JFIF"), "It is not a text in UTF-8, as decks are.");
    EXPECT_EQ(said(std::string("N\0a\0m\0e\0", 8)), "It is not a text in UTF-8, as decks are.");
    EXPECT_EQ(said("cut off \xE2\x80"), "It is not a text in UTF-8, as decks are.");
    EXPECT_EQ(said(""), "It is empty.");
    EXPECT_EQ(said(" \n\n"), "It is empty.");
    EXPECT_EQ(said(std::string(kLargestDeckFile + 1, 'a')), "It is larger than 1048576 bytes, too large for a deck.");
    EXPECT_EQ(said("[]"), "The list has no decks.");
    EXPECT_EQ(said("[1, 2]"), "This is no deck: a deck is a map with name, houses and cards.");
    EXPECT_EQ(said("{\"data\": []}"), "This is a page of many decks; save the page of one deck.");
    EXPECT_EQ(said("{\"name\": ").substr(0, 46), "This is not JSON that can be read here: line 1");
    EXPECT_EQ(said("cards:\n  dis: [A\n").substr(0, 39), "This is no deck file that can be read: ");
    EXPECT_EQ(said("# cards:\n---\n\n# nothing\n").substr(0, 5), "Line ");
}

TEST(KeyforgeDecks, AFolderOrAFileThatIsNotThereIsRefused) {
    std::vector<Value> decks;
    Refusal refusal;
    EXPECT_FALSE(readDeckFile(RIFFLE_SOURCE_DIR, decks, refusal));
    EXPECT_EQ(refusal.message, std::string(RIFFLE_SOURCE_DIR) + " is a folder, not a file.");
    EXPECT_FALSE(readDeckFile(RIFFLE_SOURCE_DIR "/no/such/deck.yaml", decks, refusal));
    EXPECT_EQ(refusal.message, RIFFLE_SOURCE_DIR "/no/such/deck.yaml can't be opened.");
}

// ---- Drawing decks

TEST(KeyforgeDecks, DrawnDecksAreLegal) {
    const CardTable& table = realTable();
    const DeckPool pool(table);
    for (uint64_t seed = 0; seed < 1000; ++seed) {
        Rng rng = Rng::seeded(seed);
        const DeckList deck = pool.draw(rng);
        EXPECT_FALSE(deck.name.empty());
        EXPECT_TRUE(isSame(read(deckFile(deck, table), table), deck)) << seed;
    }
}

TEST(KeyforgeDecks, TheSameSeedDrawsTheSameDeck) {
    const CardTable& table = realTable();
    Rng a = Rng::seeded(7);
    Rng b = Rng::seeded(7);
    Rng c = Rng::seeded(8);
    const DeckList first = generateDeck(table, a);
    EXPECT_TRUE(isSame(first, DeckPool(table).draw(b)));
    EXPECT_EQ(a.state, b.state);
    EXPECT_FALSE(isSame(first, generateDeck(table, c)));
    EXPECT_FALSE(isSame(first, generateDeck(table, a)));
}

TEST(KeyforgeDecks, DrawnDecksHaveTheRaritiesOfRealOnes) {
    constexpr int kDecks = 3000;
    const CardTable& table = realTable();
    const DeckPool pool(table);
    Rng rng = Rng::seeded(1);
    std::map<Rarity, int> rarities;
    std::map<int, int> commonCopies;
    int mavericks = 0;
    int anomalies = 0;
    int linked = 0;
    std::set<CardId> seen;
    for (int i = 0; i < kDecks; ++i) {
        const DeckList deck = pool.draw(rng);
        std::map<CardId, int> copies;
        bool hasMaverick = false;
        bool hasAnomaly = false;
        for (const DeckCard& card : deck.cards) {
            ++rarities[table[card.id].rarity];
            ++copies[card.id];
            hasMaverick |= isMaverick(card, table);
            hasAnomaly |= table[card.id].isAnomaly;
            linked += !table[card.id].with.empty();
            seen.insert(card.id);
        }
        for (const auto& [id, count] : copies) commonCopies[count] += table[id].rarity == Rarity::Common;
        mavericks += hasMaverick;
        anomalies += hasAnomaly;
    }
    const auto eachHouse = [&](Rarity rarity) { return rarities[rarity] / (3.0 * kDecks); };
    EXPECT_NEAR(eachHouse(Rarity::Common), 7.5, 0.5);
    EXPECT_NEAR(eachHouse(Rarity::Uncommon), 3.0, 0.4);
    EXPECT_NEAR(eachHouse(Rarity::Rare), 1.3, 0.3);
    EXPECT_NEAR(commonCopies[2] / static_cast<double>(commonCopies[1]), 0.23, 0.05);  // as in published lists
    EXPECT_NEAR(mavericks / static_cast<double>(kDecks), 1 / 15.0, 0.02);
    EXPECT_NEAR(anomalies / static_cast<double>(kDecks), 1 / 12.0, 0.02);
    EXPECT_GT(linked, kDecks / 4);
    EXPECT_EQ(seen.size(), table.defs.size() - 2);  // there is no card that no deck has
}

TEST(KeyforgeDecks, FewCardsMakeADeckTooAndTooFewMakeNone) {
    const CardTable three = tableOf(
        "set worlds_collide\n\naction \"A\"  dis  rare  number 1\n\naction \"B\"  logos  common  number 2\n\n"
        "action \"C\"  mars  uncommon  number 3\n\naction \"D\"  mars  common  number 4  with \"C\"\n");
    Rng rng = Rng::seeded(3);
    for (int i = 0; i < 50; ++i) {
        const DeckList deck = generateDeck(three, rng);
        EXPECT_EQ(against(deckFile(deck, three), three), "");
    }
    // A house whose only card never comes alone does not count.
    const CardTable two = tableOf(
        "set worlds_collide\n\naction \"A\"  dis  rare  number 1\n\naction \"B\"  logos  common  number 2\n\n"
        "action \"D\"  mars  common  number 4  with \"A\"\n");
    EXPECT_FALSE(DeckPool(two).isEnough());
    EXPECT_TRUE(generateDeck(two, rng).cards.empty());
}

TEST(KeyforgeDecks, CardsWithCompanionsInAnotherHouseBringThemAlong) {
    const CardTable table = tableOf(
        "set worlds_collide\n\naction \"A\"  dis  common  number 1\n\naction \"B\"  logos  common  number 2\n\n"
        "action \"C\"  mars  common  number 3\n\naction \"Key\"  mars  common  number 4  with \"Lock\"\n\n"
        "action \"Lock\"  dis  fixed  number 5  with \"Key\"\n");
    Rng rng = Rng::seeded(5);
    int met = 0;
    for (int i = 0; i < 50; ++i) {
        const DeckList deck = generateDeck(table, rng);
        EXPECT_EQ(against(deckFile(deck, table), table), "");
        met += std::any_of(deck.cards.begin(), deck.cards.end(),
                           [&](const DeckCard& card) { return card.id == table.find("Lock"); });
    }
    EXPECT_GT(met, 25);
}

TEST(KeyforgeDecks, ArchonsHaveNamesOfTheirOwn) {
    Rng rng = Rng::seeded(1);
    std::set<std::string> names;
    for (int i = 0; i < 1000; ++i) {
        const std::string name = archonName(rng);
        EXPECT_GE(name.size(), 8U);
        EXPECT_LE(name.size(), 80U);
        names.insert(name);
    }
    EXPECT_GT(names.size(), 950U);
}

}  // namespace
}  // namespace riffle::keyforge
