#include <gtest/gtest.h>

#include "tests/server_room.h"

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

}  // namespace
}  // namespace riffle::server
