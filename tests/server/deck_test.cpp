#include <gtest/gtest.h>

#include "server/setup/decks.h"
#include "tests/server/room.h"

namespace riffle::server {
namespace {

constexpr std::string_view kWaiting = R"({"game":"keyforge","seats":[{"kind":"here"},{"kind":"open"}]})";

// Three houses of twelve copies each: legal, and easy to recognise.
Value deckOf(std::string_view name) {
    std::string text = std::string(name) + "\nDis\n12x Snag\nLogos\n12x Quant\nBrobnar\n12x Cowfyne\n";
    return Value(text);
}

TEST(ServerDeck, WhoComesBringsADeckAndTheGameIsDealtWithIt) {
    Room room;
    Table& table = room.make(kWaiting);
    Refusal refusal;
    Post post;
    Table::Taken taken;
    const Value deck = deckOf("Twelve of a kind");
    ASSERT_TRUE(table.join({.name = "Ola", .deck = &deck}, room.now(), taken, refusal, post)) << refusal.message;
    EXPECT_EQ(taken.place, 1U);
    EXPECT_EQ(table.status(), Table::Status::Playing);
    const Value* decks = table.plan().request.request.find("decks");
    ASSERT_NE(decks, nullptr);
    EXPECT_EQ(decks->find("B")->find("name")->asText(), "Twelve of a kind");
    EXPECT_EQ(decks->find("A"), nullptr);
    const std::string seen = toJson(table.position(1, Locale::En));
    EXPECT_NE(seen.find(R"("houses":["dis","logos","brobnar"])"), std::string::npos) << seen.substr(0, 400);
    EXPECT_TRUE(post.isChanged);
}

TEST(ServerDeck, OnesOwnSeatGetsADeckWhileTheTableWaits) {
    Room room;
    Table& table = room.make(kWaiting);
    Refusal refusal;
    Post post;
    Table::Taken taken;
    const Value deck = deckOf("Mine");
    ASSERT_TRUE(table.join({.proof = {secretOf(table, 0)}, .deck = &deck}, room.now(), taken, refusal, post)) << refusal.message;
    EXPECT_EQ(taken.place, 0U);
    EXPECT_EQ(table.status(), Table::Status::Waiting);
    EXPECT_EQ(table.plan().request.request.find("decks")->find("A")->find("name")->asText(), "Mine");
}

TEST(ServerDeck, ADeckThatCantBePlayedTakesNoSeat) {
    Room room;
    Table& table = room.make(kWaiting);
    Refusal refusal;
    Post post;
    Table::Taken taken;
    for (const std::string_view text : {"Dis\n1x Snag\n", "no deck at all", "/etc/passwd"}) {
        const Value deck{std::string(text)};
        EXPECT_FALSE(table.join({.name = "Ola", .deck = &deck}, room.now(), taken, refusal, post)) << text;
        EXPECT_FALSE(refusal.message.empty());
    }
    const Value number = 7;
    EXPECT_FALSE(table.join({.name = "Ola", .deck = &number}, room.now(), taken, refusal, post));
    EXPECT_EQ(table.places()[1].kind, SeatKind::Open);
    EXPECT_EQ(table.status(), Table::Status::Waiting);
    EXPECT_EQ(table.plan().request.request.find("decks"), nullptr);
}

TEST(ServerDeck, ADeckComesTooLateWhenTheGameHasBegun) {
    Room room;
    Table& table = room.make(R"({"game":"keyforge"})");
    Refusal refusal;
    Post post;
    Table::Taken taken;
    const Value deck = deckOf("Late");
    EXPECT_FALSE(table.join({.proof = {secretOf(table, 0)}, .deck = &deck}, room.now(), taken, refusal, post));
    EXPECT_EQ(refusal.code, "bad_deck");
}

std::string keyOf(const Refusal& refusal) {
    return refusal.says.empty() ? "" : refusal.says[0].key;
}

// What is no deck is refused before a single name is looked up: some of what is done with a name takes long.
TEST(ServerDeck, AnUnendingDeckIsNotSearchedForNames) {
    std::string list = "Endless\nDis\n";
    std::string json = R"({"cards":[)";
    for (int i = 0; i < 20'000; ++i) {
        list += "Nobody " + std::to_string(i) + "\n";
        json += (i > 0 ? ",\"Nobody " : "\"Nobody ") + std::to_string(i) + "\"";
    }
    json += "]}";
    Refusal refusal;
    EXPECT_FALSE(importDecks(*games().find("keyforge"), list, "", Locale::En, refusal));
    EXPECT_EQ(refusal.code, "bad_deck");
    EXPECT_EQ(keyOf(refusal), "deck.too-much");
    EXPECT_FALSE(importDecks(*games().find("epic"), list.substr(12), "", Locale::En, refusal));
    EXPECT_EQ(keyOf(refusal), "deck.too-much");
    const auto epic = importDecks(*games().find("epic"), json, "", Locale::En, refusal);
    ASSERT_TRUE(epic);
    EXPECT_EQ(epic->find("decks")->items()[0].find("missing")->size(), 0U);
    std::string marks = "Marked\nDis\nSnag";
    for (int i = 0; i < 100'000; ++i) marks += "(legacy)";
    EXPECT_FALSE(importDecks(*games().find("keyforge"), marks, "", Locale::En, refusal));
    EXPECT_EQ(keyOf(refusal), "deck.too-much");
    std::string copies = "Many\nDis\n";
    for (int i = 0; i < 1000; ++i) copies += "36x Snag\n";
    EXPECT_FALSE(importDecks(*games().find("keyforge"), copies, "", Locale::En, refusal));
    EXPECT_EQ(keyOf(refusal), "deck.too-much");
    std::string registry = R"({"data":{"name":"R","_links":{"cards":[)";
    for (int i = 0; i < 20'000; ++i) registry += (i > 0 ? ",\"a" : "\"a") + std::to_string(i) + "\"";
    registry += R"(]}},"_linked":{"cards":[]}})";
    EXPECT_FALSE(importDecks(*games().find("keyforge"), registry, "", Locale::En, refusal));
    EXPECT_EQ(keyOf(refusal), "deck.too-much");
}

// Similar names are searched for the first unknown ones only, of all decks of a text together.
TEST(ServerDeck, OnlyAFewNamesAreSearchedForSimilarOnes) {
    std::string text;
    for (int deck = 0; deck < 3; ++deck) {
        text += (deck > 0 ? "---\n" : "") + std::string("name: D\ncards:\n");
        for (const std::string house : {"dis", "logos", "brobnar"}) {
            text += "  " + house + ":\n";
            for (int i = 0; i < 12; ++i) text += "    - Cowfynn" + std::string(1, static_cast<char>('a' + i)) + "\n";
        }
    }
    Refusal refusal;
    const auto read = importDecks(*games().find("keyforge"), text, "", Locale::En, refusal);
    ASSERT_TRUE(read) << refusal.message;
    int near = 0;
    size_t missing = 0;
    for (const Value& deck : read->find("decks")->items()) {
        missing += deck.find("missing")->size();
        for (const Value& each : deck.find("missing")->items()) near += each.find("near")->isText();
    }
    EXPECT_EQ(missing, 36U);
    EXPECT_EQ(near, 12);
}

}  // namespace
}  // namespace riffle::server
