// KeyForge decks in files: Riffle's own, plain lists, published lists, and what the registry returns.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "cli/deck_file.h"
#include "games/keyforge/decks/decks.h"
#include "protocol/deck_files.h"
#include "protocol/json.h"
#include "tests/keyforge_decks.h"

namespace riffle::keyforge {
namespace {

using namespace test;

Value json(std::string_view text) {
    std::string error;
    const std::optional<Value> value = parseJson(text, error);
    EXPECT_TRUE(value) << error;
    return value.value_or(Value());
}

TEST(KeyforgeDeckFiles, ADeckSurvivesBeingWrittenAndRead) {
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
    ASSERT_TRUE(readDecks("keyforge", text, again, refusal)) << refusal.message << '\n' << text;
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

TEST(KeyforgeDeckFiles, APlainListIsImported) {
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

// What deck sites write above, between and behind the cards.
TEST(KeyforgeDeckFiles, ListsOfDeckSitesAreImported) {
    const CardTable table = smallTable();
    const auto rows = [](const std::string& before, const std::string& between, const std::string& behind) {
        std::string text;
        for (const std::string house : {"Brobnar", "Dis", "Logos"}) {
            text += before + house + between;
            for (const std::string& name : twelve(house)) text += name + behind + "\n";
        }
        return text;
    };
    std::string tabs = "Tester\nWorlds Collide\nhouse\tcard\n";
    std::string commas = "house,card\n";
    for (const std::string house : {"Brobnar", "Dis", "Logos"}) {
        for (const std::string& name : twelve(house)) {
            tabs += house + "\t" + name + "\n";
            commas += house + ",\"" + name + "\"\n";
        }
    }
    const std::string lists[] = {
        "# Tester\nSet: Worlds Collide\nHouses: Brobnar, Dis, Logos\nhttps://example.org/1\n" + rows("", ":\n", " (Common)"),
        "Deck: Tester\n" + rows("\n", " – 12 cards\n", ""),
        "Tester\n" + rows("**", "** (12)\n", " [Uncommon]"),
        tabs,
    };
    for (const std::string& list : lists) {
        Value file;
        Refusal refusal;
        ASSERT_TRUE(importList(list, file, refusal)) << refusal.message << '\n' << list;
        EXPECT_EQ(read(file, table).name, "Tester") << list;
    }
    Value file;
    Refusal refusal;
    ASSERT_TRUE(importList(commas, file, refusal)) << refusal.message;
    EXPECT_EQ(read(file, table).name, "");
}

TEST(KeyforgeDeckFiles, AListThatSaysItsSetIsHeldToIt) {
    const CardTable table = smallTable();
    const auto against = [&](const std::string& list) {
        Value file;
        Refusal refusal;
        EXPECT_TRUE(importList(list, file, refusal)) << refusal.message;
        return test::against(file, table);
    };
    std::string cards;
    for (const std::string house : {"Brobnar", "Dis", "Logos"}) {
        cards += house + "\n";
        for (const std::string& name : twelve(house)) cards += name + "\n";
    }
    EXPECT_EQ(against("Tester\nSet: Mass Mutation\n" + cards),
              "This is a deck of the set “Mass Mutation”, whose cards are not here.");
    EXPECT_EQ(against("Tester\nCall of the Archons\n" + cards),
              "“Brobnar A” is a card of a later set, and this is a deck of Call of the Archons.");
    std::string enhanced = "Tester\n" + cards;
    enhanced.replace(enhanced.find("Dis A"), 5, "Dis A (Enhanced)");
    EXPECT_EQ(against(enhanced).substr(0, 60).find("1 card has bonus icons"), 0U) << against(enhanced);
}

TEST(KeyforgeDeckFiles, ANumberInANameIsNoCount) {
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

TEST(KeyforgeDeckFiles, WhatIsNoListIsRefusedWithItsLine) {
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

TEST(KeyforgeDeckFiles, ADeckOfTheRegistryIsImported) {
    const CardTable table = smallTable();
    const DeckList deck = readRegistry(registryDeck(), table);
    EXPECT_EQ(deck.name, "Tester, of the Registry");
    EXPECT_EQ(deck.houses, (std::array<uint8_t, 3>{kDis, kBrobnar, kLogos}));
    EXPECT_EQ(table.nameOf(deck.cards[0].id), "Dis A");
    EXPECT_EQ(table.nameOf(deck.cards[1].id), "Dis A");
}

TEST(KeyforgeDeckFiles, TheRegistryMayListItsCardsBesideTheLinks) {
    Value registry = registryDeck();
    registry["data"]["cards"] = *registryDeck().find("data")->find("_links")->find("cards");
    registry["data"]["_links"] = Value::map();
    const DeckList deck = readRegistry(registry, smallTable());
    EXPECT_EQ(deck.houses, (std::array<uint8_t, 3>{kBrobnar, kDis, kLogos}));
    EXPECT_EQ(deck.cards.size(), 36U);
}

TEST(KeyforgeDeckFiles, TheRegistryMarksMavericksAnomaliesAndLegacies) {
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

TEST(KeyforgeDeckFiles, CardsThatLieBesideADeckAreNotInIt) {
    Value registry = registryDeck();
    Value aside = registryCard("aside", "The Tide", "Dis");
    aside["is_non_deck"] = true;
    registry["_linked"]["cards"].add(aside);
    registry["data"]["_links"]["cards"].add("aside");
    EXPECT_EQ(readRegistry(registry, smallTable()).cards.size(), 36U);
}

TEST(KeyforgeDeckFiles, ACardUnderAnothersTitleIsNotThatCard) {
    Value twin = registryCard("t", "Dis A", "Dis");
    twin["rarity"] = "Evil Twin";
    Value file;
    Refusal refusal;
    ASSERT_TRUE(importRegistry(registryDeckWith(twin), file, refusal));
    EXPECT_EQ(against(file), "1 card is not known here: “Dis A (Evil Twin)”.");
}

TEST(KeyforgeDeckFiles, RegistryFilesOfOtherThingsAreRefused) {
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
    EXPECT_TRUE(readDecks("keyforge", text, decks, refusal)) << refusal.message;
    return decks;
}

TEST(KeyforgeDeckFiles, AFileIsTakenForWhatItIs) {
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

TEST(KeyforgeDeckFiles, PublishedListsSayWhatIsMissing) {
    Value older = Value::map();
    older["name"] = "One of the Elders";
    older["set"] = "WC";
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

TEST(KeyforgeDeckFiles, WhatIsNoDeckFileIsRefused) {
    const auto said = [](const std::string& text) {
        std::vector<Value> decks;
        Refusal refusal;
        EXPECT_FALSE(readDecks("keyforge", text, decks, refusal));
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

TEST(KeyforgeDeckFiles, AFolderOrAFileThatIsNotThereIsRefused) {
    std::vector<Value> decks;
    Refusal refusal;
    EXPECT_FALSE(cli::readDeckFile("keyforge", RIFFLE_SOURCE_DIR, decks, refusal));
    EXPECT_EQ(refusal.message, std::string(RIFFLE_SOURCE_DIR) + " is a folder, not a file.");
    EXPECT_FALSE(cli::readDeckFile("keyforge", RIFFLE_SOURCE_DIR "/no/such/deck.yaml", decks, refusal));
    EXPECT_EQ(refusal.message, RIFFLE_SOURCE_DIR "/no/such/deck.yaml can't be opened.");
}

}  // namespace
}  // namespace riffle::keyforge
