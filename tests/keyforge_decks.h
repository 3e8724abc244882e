// What the tests of KeyForge decks share: a small set of cards and decks made of it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/keyforge/decks/decks.h"

namespace riffle::keyforge::test {

inline CardTable tableOf(std::string text) {
    const std::vector<language::CardFile> files = {{"test.card", std::move(text)}};
    std::vector<language::Problem> problems;
    CardTable table = loadCards(files, problems);
    for (const language::Problem& problem : problems) ADD_FAILURE() << problem.text();
    return table;
}

// Four houses with six plain cards each ("Dis A" to "Dis F"), two linked cards, an anomaly and a name with odd letters.
inline CardTable smallTable() {
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

inline std::vector<std::string> twelve(const std::string& house) {
    std::vector<std::string> names;
    for (int i = 0; i < 12; ++i) names.push_back(house + " " + static_cast<char>('A' + i % 6));
    return names;
}

inline Value listOf(const std::vector<std::string>& names) {
    Value list = Value::list();
    for (const std::string& name : names) list.add(name);
    return list;
}

// A legal deck; `dis` takes the place of the cards of Dis.
inline Value deckWith(const Value& dis) {
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
inline Value deckWith(const std::vector<std::string>& dis) {
    return deckWith(listOf(dis));
}
inline Value legalDeck() {
    return deckWith(twelve("Dis"));
}

// With the first card of Dis replaced.
inline Value deckWithEntry(const Value& entry) {
    Value dis = Value::list();
    dis.add(entry);
    for (const std::string& name : twelve("Dis")) {
        if (dis.size() < 12) dis.add(name);
    }
    return deckWith(dis);
}

inline Value marked(const std::string& name, const std::string& mark, bool isSet) {
    Value entry = Value::map();
    entry["name"] = name;
    entry[mark] = isSet;
    return entry;
}

// What is said against the deck, empty where it is legal.
inline std::string against(const Value& deck, const CardTable& table = smallTable()) {
    DeckList list;
    list.name = "untouched";
    Refusal refusal;
    if (readDeck(deck, table, list, refusal)) return "";
    EXPECT_EQ(list.name, "untouched");
    EXPECT_TRUE(list.cards.empty());
    EXPECT_TRUE(refusal.code == "bad_setup" || refusal.code == "unknown_card") << refusal.code;
    return refusal.message;
}

inline DeckList read(const Value& deck, const CardTable& table) {
    DeckList list;
    Refusal refusal;
    EXPECT_TRUE(readDeck(deck, table, list, refusal)) << refusal.message;
    return list;
}

inline bool isSame(const DeckList& a, const DeckList& b) {
    return a.name == b.name && a.houses == b.houses &&
           std::equal(a.cards.begin(), a.cards.end(), b.cards.begin(), b.cards.end(), [](const DeckCard& x, const DeckCard& y) {
               return x.id == y.id && x.house == y.house && x.isLegacy == y.isLegacy;
           });
}

}  // namespace riffle::keyforge::test
