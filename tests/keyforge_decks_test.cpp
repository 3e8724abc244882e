// KeyForge decks: what is a legal one, what is said of the others, and how they are drawn.
#include "tests/keyforge_decks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/keyforge/decks/decks.h"
#include "protocol/games.h"

namespace riffle::keyforge {
namespace {

using namespace test;

const CardTable& realTable() {
    static const CardTable table = [] {
        std::vector<language::Problem> problems;
        const std::vector<language::CardFile> files = builtInCards("keyforge");
        return loadCards(files, problems);
    }();
    return table;
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
    published["set"] = "WC";
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

TEST(KeyforgeDecks, ADeckIsOfOneSet) {
    const CardTable table = smallTable();
    Value deck = legalDeck();
    for (const std::string set : {"WC", "worlds_collide", "Worlds Collide", "452"}) {
        deck["set"] = set;
        (void)read(deck, table);
    }
    DeckList list;
    Refusal refusal;
    deck["set"] = "Age of Ascension";
    EXPECT_FALSE(readDeck(deck, table, list, refusal));
    EXPECT_EQ(refusal.message, "“Brobnar A” is a card of a later set, and this is a deck of Age of Ascension.");
    deck["set"] = "MM";
    EXPECT_FALSE(readDeck(deck, table, list, refusal));
    EXPECT_EQ(refusal.message, "This is a deck of the set “MM”, whose cards are not here.");
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

TEST(KeyforgeDecks, WhatWasMeantIsSaidInTheLanguageItWasWrittenIn) {
    EXPECT_EQ(against(deckWithEntry("Ätherwache")), "");
    EXPECT_EQ(against(deckWithEntry("Ätherwacht")), "1 card is not known here: “Ätherwacht” (did you mean Ätherwache?).");
    EXPECT_EQ(against(deckWithEntry("Diss A")), "1 card is not known here: “Diss A” (did you mean Dis A?).");
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

// Printed decks hold linked cards together, and so do generated ones; a list that does not is played all the same.
// Also where the file does not say of which set it is.
TEST(KeyforgeDecks, ThereIsNoAnomalyInADeckOfAnEarlierSet) {
    std::string text = "set call_of_the_archons\n\n";
    int number = 0;
    for (const std::string house : {"Brobnar", "Dis", "Logos"}) {
        for (char letter = 'A'; letter <= 'F'; ++letter) {
            std::string folded = house;
            folded[0] = static_cast<char>(folded[0] + 32);
            text += "creature \"" + house + " " + letter + "\"  " + folded + "  common  number " + std::to_string(++number) +
                    "  power 2\n\n";
        }
    }
    text += "creature \"Oddity\"  anomaly  fixed  number 99  power 3\n\n";
    const CardTable table = tableOf(text);
    EXPECT_EQ(against(legalDeck(), table), "");
    EXPECT_EQ(against(deckWithEntry("Oddity"), table),
              "“Oddity” is an anomaly, and there are none in decks of Call of the Archons.");
}

TEST(KeyforgeDecks, LinkedCardsNeedNotComeTogether) {
    std::vector<std::string> dis = twelve("Dis");
    dis[0] = "Sun";
    EXPECT_EQ(against(deckWith(dis)), "");
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
    size_t printed = 0;
    for (size_t id = keyforge::kBlank + 1; id < table.defs.size(); ++id)
        printed += table.defs[id].printingIn(keyforge::kWorldsCollide) != nullptr;
    EXPECT_EQ(seen.size(), printed);  // there is no card of the set that no deck has
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
