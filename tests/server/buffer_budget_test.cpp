// What makes the server hold many bytes, or do much for few: it has bounds, whoever asks for it.
#include "server/limits/buffer_budget.h"

#include <gtest/gtest.h>

#include "tests/server/folder.h"
#include "tests/server/raw.h"

namespace riffle::server {
namespace {

constexpr size_t kMegabyte = 1U << 20U;

TEST(ServerBulk, TheOldestOfWhoHoldsMostMakesRoom) {
    Bulk bulk(100'000);
    std::string ended;
    const auto of = [&](const std::string& address, char name) { return bulk.of(address, [&, name] { ended += name; }); };
    Bulk::Share polite = of("192.0.2.1", 'p');
    polite.hold(30'000);
    Bulk::Share first = of("198.51.100.1", '1');
    Bulk::Share second = of("198.51.100.2", '2');  // a neighbour of the first
    Bulk::Share third = of("198.51.100.3", '3');
    first.hold(20'000);
    second.hold(30'000);
    third.hold(20'000);
    EXPECT_EQ(bulk.bytes(), 100'000U);
    EXPECT_EQ(ended, "");
    third.hold(25'000);
    EXPECT_EQ(ended, "1");
    EXPECT_EQ(bulk.bytes(), 85'000U);
    first.hold(50'000);  // it is gone
    EXPECT_EQ(bulk.bytes(), 85'000U);
    third.hold(90'000);
    EXPECT_EQ(ended, "123");  // the last was too much by itself
    EXPECT_EQ(bulk.bytes(), 30'000U);
    polite.hold(Bulk::kSmall - 1);
    EXPECT_EQ(bulk.bytes(), 0U);
    {
        Bulk::Share passing = of("192.0.2.1", 'x');
        passing.hold(60'000);
        Bulk::Share moved = std::move(passing);
        EXPECT_EQ(bulk.bytes(), 60'000U);
    }
    EXPECT_EQ(bulk.bytes(), 0U);
}

ServerSettings withRoomFor(size_t bytes) {
    ServerSettings settings = RawServer::quiet();
    settings.limits.bulk = bytes;
    return settings;
}

TEST(ServerBulk, BodiesThatNeverEndMakeRoomForOthers) {
    RawServer server(withRoomFor(4 * kMegabyte));
    std::vector<RawConnection> all;
    for (int i = 0; i < 16; ++i) {
        all.emplace_back(server.port());
        all.back().send("POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(kMegabyte) +
                        "\r\n\r\n" + std::string(kMegabyte - 1, ' '));
    }
    int ended = 0;
    for (RawConnection& each : all) {
        while (each.more(500)) {
        }
        ended += each.isOpen() ? 0 : 1;
    }
    EXPECT_GE(ended, 12);
    EXPECT_LT(ended, 16);
    all.back().send("\n");  // it was there all the time, and nothing in it is a request
    EXPECT_EQ(statusIn(all.back().answer()), "400");
}

TEST(ServerBulk, AnswersThatNobodyReadsMakeRoomForThoseThatAreRead) {
    ServerSettings settings = withRoomFor(kMegabyte);
    settings.limits = settings.limits.times(0);
    RawServer server(std::move(settings));
    const std::string wanted = get("/api/v1/cards/keyforge?lang=ru");
    size_t size = 0;
    {
        RawConnection first(server.port());
        first.send(wanted);
        size = first.answer().size();
    }
    ASSERT_GT(size, kMegabyte / 8);
    // More than any system keeps for who does not read.
    std::string many;
    constexpr size_t kMany = 30;
    for (size_t i = 0; i < kMany; ++i) many += wanted;
    std::vector<RawConnection> deaf;
    for (int i = 0; i < 12; ++i) {
        deaf.emplace_back(server.port(), 4096);
        deaf.back().send(many);
    }
    RawConnection polite(server.port());
    polite.send(wanted);
    EXPECT_EQ(polite.answer().size(), size);
    size_t cutShort = 0;
    for (RawConnection& each : deaf) cutShort += each.all(500).size() < kMany * size ? 1 : 0;
    EXPECT_GT(cutShort, 0U);
}

// A body names a table as well as a path does.
TEST(ServerBulk, IdsInBodiesAreGuessesToo) {
    const TestFolder folder;
    ServerSettings settings = RawServer::quiet();
    settings.data = folder.path();
    settings.limits.guessesPerSecond = 1e-6;
    for (const bool isAnalysis : {false, true}) {
        RawServer server(settings);
        RawConnection connection(server.port());
        std::map<std::string, int> answers;
        for (int i = 0; i < 30; ++i) {
            const std::string id = "zzzzzz" + std::to_string(10 + i);
            connection.send(isAnalysis ? post("/api/v1/analysis", R"({"replay":")" + id + R"("})")
                                       : post("/api/v1/tables", R"({"from":{"replay":")" + id + R"(","step":0}})"));
            const std::string status = statusIn(connection.answer());
            ++answers[status];
            if (status == "429") break;
        }
        EXPECT_EQ(answers["404"], 20) << isAnalysis;
        EXPECT_EQ(answers["429"], 1) << isAnalysis;
    }
}

// Whoever fetches a table plays all of its log.
TEST(ServerBulk, ALogHasAnEnd) {
    Room room;
    Table& table = room.make(R"({"game":"shards","seed":3,"starting":"A","seats":[{"kind":"here"},{"kind":"bot"}]})");
    const Connection seat = room.enter(table, 0);
    ASSERT_EQ(room.codeOf(seat, Room::act(table.version(), 1)), "");
    const Choice first = table.session().choices()[0];
    Entry again;
    again.seat = first.seat;
    again.action = first.action.bits;
    again.text = first.text;
    Entry back;
    back.kind = Entry::Kind::Undo;
    Refusal refusal;
    while (table.entryCount() + 1 < Table::kMostEntries)
        ASSERT_TRUE(table.redo(table.session().choices().empty() ? again : back, refusal)) << refusal.message;
    ASSERT_EQ(room.codeOf(seat, Room::act(table.version(), 1)), "");
    EXPECT_EQ(table.entryCount(), Table::kMostEntries);
    EXPECT_EQ(room.codeOf(seat, Room::act(table.version(), 1)), "game_too_long");
    EXPECT_EQ(room.codeOf(seat, R"({"t":"undo","d":{}})"), "game_too_long");
    EXPECT_TRUE(room.questions.empty());
    EXPECT_EQ(table.status(), Table::Status::Playing);
    EXPECT_EQ(room.codeOf(seat, R"({"t":"concede","d":{}})"), "");
    EXPECT_EQ(table.status(), Table::Status::Over);
}

// An act that many are told of is work for many.
TEST(ServerBulk, WhoeverActsBeforeManyPaysForAllLetters) {
    Room room;
    Table& table = room.make(R"({"game":"shards","seed":3,"starting":"A","seats":[{"kind":"here"},{"kind":"here"}]})");
    const Connection a = room.enter(table, 0);
    (void)room.enter(table, 1);
    const std::string takeBack = R"({"t":"undo","d":{}})";
    EXPECT_EQ(room.tables.receive(a, Room::act(table.version(), 1)), 0);
    EXPECT_EQ(room.tables.receive(a, takeBack), 0);
    for (int i = 0; i < 60; ++i) (void)room.enter(table, std::nullopt);
    const double act = room.tables.receive(a, Room::act(table.version(), 1));
    const double undo = room.tables.receive(a, takeBack);
    EXPECT_GT(act, 5);
    EXPECT_LT(act, 10);
    EXPECT_GT(undo, 2 * act);  // the whole table for everybody
}

}  // namespace
}  // namespace riffle::server
