// One place that says who may do how much: by address and by network, for connections, tables and those who look on.
#include "server/limits/rate_limiter.h"

#include <gtest/gtest.h>

#include "server/limits/connection_slots.h"
#include "server/limits/table_quotas.h"
#include "tests/server/room.h"
#include "tests/server/store_folder.h"

namespace riffle::server {
namespace {

std::string household(int i) {
    return std::to_string(10 + i / 65536) + "." + std::to_string(i / 256 % 256) + "." + std::to_string(i % 256) + ".1";
}

TEST(ServerAdmission, AnAddressIsPartOfLargerNetworks) {
    const auto lengths = [](std::string_view address) {
        std::vector<int> out;
        for (const Network& each : Networks(address)) out.push_back(each.length);
        return out;
    };
    EXPECT_EQ(lengths("192.0.2.7"), (std::vector<int>{32, 24, 16}));
    EXPECT_EQ(lengths(householdOf("2001:db8:1:2::9")), (std::vector<int>{64, 56, 48, 32}));
    EXPECT_EQ(lengths(""), (std::vector<int>{0}));
    EXPECT_EQ(Networks("192.0.2.7").site(), Networks("192.0.2.99").site());
    EXPECT_NE(Networks("192.0.2.7").site(), Networks("192.0.3.7").site());
    EXPECT_EQ(Networks("2001:db8:1:2::/64").site(), Networks("2001:db8:1:ff02::/64").site());
    EXPECT_NE(Networks("2001:db8:1:2::/64").site(), Networks("2001:db8:2:2::/64").site());
    EXPECT_EQ(*Networks("::ffff:192.0.2.7").begin(), *Networks("192.0.2.7").begin());
}

// Who has a whole /24 or /48 has a few times the share of one household, not a few hundred times.
TEST(ServerAdmission, MoreAddressesAreNoLargerShare) {
    Limits limits;
    limits.requestsAtOnce = 10;
    limits.requestsPerSecond = 1;
    Admission admission(limits);
    const auto taken = [&](const auto& addressOf, int count) {
        int out = 0;
        for (int i = 0; i < count; ++i) {
            for (int k = 0; k < 10; ++k) out += admission.ask(addressOf(i), Cost::Request, 0) == 0;
        }
        return out;
    };
    EXPECT_EQ(taken([](int i) { return "192.0.2." + std::to_string(i); }, 256), 40);
    EXPECT_EQ(taken([](int i) { return "198.51." + std::to_string(i) + ".1"; }, 256), 80);
    const auto ipv6 = [](unsigned third, unsigned fourth) {
        char text[64];
        std::snprintf(text, sizeof text, "2001:db8:%x:%x::1", third, fourth);
        return householdOf(text);
    };
    EXPECT_EQ(taken([&](int i) { return ipv6(1, static_cast<unsigned>(i)); }, 256), 20);        // a /56
    EXPECT_EQ(taken([&](int i) { return ipv6(2, static_cast<unsigned>(i) << 8U); }, 256), 40);  // a /48
    EXPECT_LE(taken([&](int i) { return ipv6(3 + static_cast<unsigned>(i), 0); }, 1000), 80);   // a /32
    EXPECT_EQ(taken([](int) { return std::string("203.0.113.1"); }, 1), 10);                    // others don't mind
    EXPECT_GT(admission.wait("192.0.2.200", Cost::Request, 100), 0);
    EXPECT_EQ(admission.wait("192.0.2.200", Cost::Table, 100), 0);  // something else
}

TEST(ServerAdmission, ACrowdDoesNotMakeADebtForgotten) {
    Admission admission(Limits{});
    const std::string flooder = "203.0.113.1";
    (void)admission.charge(flooder, Cost::Request, 0, 10'000);
    for (int i = 0; i < 60'000; ++i) EXPECT_EQ(admission.ask(household(i), Cost::Request, 1), 0) << i;
    EXPECT_LE(admission.size(), 32'768U);
    EXPECT_GT(admission.wait(flooder, Cost::Request, 1), 0);
}

TEST(ServerAdmission, WhatTookLongIsPaidForAfterwards) {
    Admission admission(Limits{});
    EXPECT_EQ(admission.ask("10.0.0.1", Cost::Request, 0), 0);
    (void)admission.charge("10.0.0.1", Cost::Request, 0, 1000 * kCostOfMillisecond);  // a second
    EXPECT_GT(admission.ask("10.0.0.1", Cost::Request, 0), 10'000);
    EXPECT_EQ(admission.ask("10.0.0.1", Cost::Request, 20'000), 0);
}

TEST(ServerAdmission, ASeatHasItsOwn) {
    Limits limits;
    limits.requestsAtOnce = 2;
    limits.seatRequestsAtOnce = 5;
    Admission admission(limits);
    for (int i = 0; i < 2; ++i) EXPECT_EQ(admission.ask("10.0.0.1", Cost::Request, 0), 0);
    EXPECT_GT(admission.ask("10.0.0.1", Cost::Request, 0), 0);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(admission.askSeat("abc", 0, 0, 1), 0);
    EXPECT_GT(admission.askSeat("abc", 0, 0, 1), 0);
    EXPECT_EQ(admission.askSeat("abc", 1, 0, 1), 0);
    EXPECT_EQ(admission.counts().seats, 6U);
}

TEST(ServerAdmission, WhoGuessesIsSlowedDownAtThatTable) {
    Limits limits;
    limits.guessesAtOnce = 3;
    limits.guessesPerSecond = 1;
    Admission admission(limits);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(admission.guessed("10.0.0.1", "abc", 0), 0);
    EXPECT_EQ(admission.guessed("10.0.0.1", "abc", 0), 1000);
    EXPECT_EQ(admission.guessed("10.0.0.1", "abd", 0), 0);
    EXPECT_EQ(admission.guessed("10.0.0.2", "abc", 0), 0);
    EXPECT_EQ(admission.guessed("10.0.0.1", "abc", 1000), 0);
}

// ---- connections

TEST(ServerConnections, WhoeverComesIsLetInAndTheIdlestGoes) {
    Limits limits;
    limits.connections = 200;
    limits.connectionsPerAddress = 10;
    Connections all(limits);
    std::vector<int> ended;
    std::vector<Connections::Pass> passes;
    for (int i = 0; i < 10; ++i) passes.push_back(all.enter("10.0.0.1", [&ended, i] { ended.push_back(i); }));
    auto other = all.enter("10.0.9.1", [&ended] { ended.push_back(100); });
    EXPECT_TRUE(ended.empty());
    all.touch(passes[0]);
    const auto more = all.enter("10.0.0.1", [] {});
    EXPECT_EQ(ended, (std::vector<int>{1}));  // 0 has asked for something, and others' are none of its business
    EXPECT_EQ(all.open("10.0.0.1"), 10U);
    EXPECT_EQ(all.open(), 11U);
    passes.clear();
    EXPECT_EQ(all.open(), 2U);
    EXPECT_EQ(all.open("10.0.0.1"), 1U);
}

TEST(ServerConnections, ASeatFindsAPlaceWhereWatchersAndTheIdleHaveTakenTheirs) {
    Limits limits;
    limits.connections = 100;
    limits.connectionsPerAddress = 20;
    Connections all(limits);
    std::vector<Connections::Pass> passes;
    const auto come = [&](const std::string& address) -> Connections::Pass& {
        passes.push_back(all.enter(address, [] {}));
        return passes.back();
    };
    // One address fills what it may with watchers, and floods.
    int watchers = 0;
    for (int i = 0; i < 50; ++i) watchers += all.settle(come("10.0.0.1"), "10.0.0.1", false);
    EXPECT_EQ(watchers, 10);
    EXPECT_TRUE(all.settle(come("10.0.0.1"), "10.0.0.1", true));  // a neighbour with a seat
    // Many do.
    for (int i = 0; i < 2000; ++i) {
        const std::string address = household(i);
        watchers += all.settle(come(address), address, false);
    }
    EXPECT_EQ(watchers, 50);
    EXPECT_LE(all.open(), 100U + 64U);
    EXPECT_TRUE(all.settle(come("198.51.100.1"), "198.51.100.1", true));
    // Through a proxy it counts for who is behind it.
    EXPECT_TRUE(all.settle(come(""), "198.51.100.2", true));
    EXPECT_EQ(all.open("198.51.100.2"), 1U);
    passes.clear();
    EXPECT_EQ(all.open(), 0U);
}

TEST(ServerConnections, ANetworkHasAFewTimesTheConnectionsOfAnAddress) {
    Limits limits;
    limits.connections = 10'000;
    limits.connectionsPerAddress = 10;
    Connections all(limits);
    std::vector<Connections::Pass> passes;
    for (int i = 0; i < 2560; ++i) passes.push_back(all.enter("192.0.2." + std::to_string(i % 256), [] {}));
    EXPECT_EQ(all.open(), 40U);
}

// ---- tables

constexpr std::string_view kAlone = R"({"game":"shards","seed":7,"seats":[{"kind":"here"},{"kind":"bot"}]})";

// A game that is over at once.
Table& finished(Room& room) {
    Table& table = room.make(kAlone);
    const Connection one = room.enter(table, 0);
    EXPECT_EQ(room.codeOf(one, R"({"t":"concede","d":{}})"), "");
    EXPECT_EQ(table.status(), Table::Status::Over);
    return table;
}

TEST(ServerAdmission, ARematchCostsATable) {
    Limits limits;
    limits.tablesPerAddress = 2;
    limits.secondsPerTable = 1000;
    Room room(nullptr, limits);
    Table& table = room.make(kAlone);
    Refusal refusal;
    const Connection one = ++room.last;
    ASSERT_TRUE(room.tables.connect(one, table, {secretOf(table, 0), kClaim}, Locale::En, 0, refusal, "10.0.0.1"));
    (void)room.say(one, R"({"t":"concede","d":{}})");
    Table& second = room.make(kAlone);
    (void)second;
    EXPECT_EQ(room.codeOf(one, R"({"t":"rematch","d":{"n":"r"}})"), "too_many_tables");
    EXPECT_EQ(room.mail[one].back().find("d")->find("n")->asText(), "r");
    EXPECT_TRUE(table.rematch().empty());
    EXPECT_EQ(room.tables.size(), 2U);
    room.clock += 1000;
    EXPECT_EQ(room.codeOf(one, R"({"t":"rematch","d":{"n":"r"}})"), "");
    EXPECT_FALSE(table.rematch().empty());
    EXPECT_EQ(room.refusalOf(kAlone).code, "too_many_tables");  // that was it
}

TEST(ServerAdmission, RoomIsKeptForNewcomers) {
    Limits limits;
    limits.tables = 100;
    limits.tablesPerAddress = 1;
    limits.tableShare = 0.05;
    Holdings all(limits);
    std::vector<Holdings::Share> shares;
    // Twenty addresses want all of it.
    const auto want = [&](const std::string& address) {
        const auto room = all.roomFor(address);
        if (room == Holdings::Room::Enough) shares.emplace_back(all, address);
        return room == Holdings::Room::Enough;
    };
    for (int round = 0; round < 20; ++round) {
        for (int i = 0; i < 20; ++i) (void)want("10." + std::to_string(i) + ".7.1");
    }
    EXPECT_GE(all.size(), 90U);
    EXPECT_LT(all.size(), 100U);
    EXPECT_LE(all.of(Networks("10.0.7.1").site()), 5U);
    EXPECT_EQ(all.roomFor("10.0.7.1"), Holdings::Room::TooMuchHeld);
    EXPECT_TRUE(want("203.0.113.1"));
    EXPECT_GT(all.surplus(), 0U);
    shares.clear();
    EXPECT_EQ(all.size(), 0U);
    EXPECT_EQ(all.of(Networks("10.0.7.1").site()), 0U);
}

TEST(ServerAdmission, TablesThatNobodyUsesMakeRoomAndThoseOfPeopleStay) {
    Limits limits;
    limits.tables = 80;
    limits.finished = 4;
    limits.tablesPerAddress = 100;
    Room room(nullptr, limits);
    Table& played = room.make(kAlone);
    (void)room.enter(played, 0);
    Table& left = room.make(kAlone);  // by somebody who comes back
    room.tables.disconnect(room.enter(left, 0));
    Refusal refusal;
    const Table* few = created(room.tables, kAlone, "203.0.113.1", refusal);
    ASSERT_NE(few, nullptr);
    while (created(room.tables, kAlone, "198.51.100.1", refusal)) {
    }
    const size_t before = room.tables.size();
    EXPECT_GT(before, 70U);
    room.tables.makeRoom();
    EXPECT_LE(room.tables.size(), 60U);
    EXPECT_TRUE(room.tables.isHere(played.id()));
    EXPECT_TRUE(room.tables.isHere(left.id()));
    EXPECT_TRUE(room.tables.isHere(few->id()));  // who has one keeps it for a while
    EXPECT_NE(created(room.tables, kAlone, "203.0.113.9", refusal), nullptr) << refusal.message;
}

TEST(ServerAdmission, FinishedGamesHaveARoomOfTheirOwn) {
    Limits limits;
    limits.tables = 10;
    limits.finished = 4;
    Room room(nullptr, limits);
    std::vector<std::string> ids;
    for (int i = 0; i < 9; ++i) {
        room.clock += 1;
        Table& table = finished(room);
        ids.push_back(table.id());
        room.tables.disconnect(room.last);
    }
    // They are in nobody's way.
    for (int i = 0; i < 9; ++i) (void)room.make(kAlone);
    room.tables.makeRoom();
    int there = 0;
    for (const std::string& id : ids) there += room.tables.isHere(id);
    EXPECT_EQ(there, 4);
    EXPECT_TRUE(room.tables.isHere(ids.back()));
}

TEST(ServerAdmission, AStrangerCantHaveAllPlacesOfThoseWhoLookOn) {
    Room room;
    Table& table = room.make(kDuel);
    Refusal refusal;
    const auto watch = [&](const std::string& address) {
        return room.tables.connect(++room.last, table, {}, Locale::En, 0, refusal, address);
    };
    for (int i = 0; i < 64; ++i) EXPECT_TRUE(watch("198.51.100.1")) << i;
    EXPECT_FALSE(watch("198.51.100.1"));
    for (int i = 0; i < 32; ++i) EXPECT_TRUE(watch("203.0.113.1")) << i;
    EXPECT_FALSE(watch("203.0.113.1"));
    EXPECT_EQ(room.tables.connections(false), 64U);
    (void)room.enter(table, 0);  // seats are not in question
    (void)room.enter(table, 1);
}

// ---- what is kept of a request

TEST(ServerAdmission, OfADeckOnlyWhatTheGameReadsIsKept) {
    Room room;
    const auto twelve = [](const std::string& name) {
        std::string out;
        for (int i = 0; i < 12; ++i) out += (i > 0 ? ",\"" : "\"") + name + "\"";
        return "[" + out + "]";
    };
    const std::string cards =
        R"("dis":)" + twelve("Snag") + R"(,"logos":)" + twelve("Quant") + R"(,"brobnar":)" + twelve("Cowfyne");
    const auto body = [&](const std::string& more) {
        return R"({"game":"keyforge","seats":[{"kind":"here"},{"kind":"bot"}],"decks":{"A":{)" + more + R"("cards":{)" + cards +
               "}}}}";
    };
    const Table& table = room.make(body(R"("id":"0f3b","set":"WC",)"));
    const Value& kept = *table.plan().request.request.find("decks")->find("A");
    EXPECT_EQ(kept.find("id"), nullptr);
    EXPECT_EQ(kept.find("set"), nullptr);
    EXPECT_LT(toJson(kept).size(), 2000U);
    // What is too long to be one is refused, whatever field it is in.
    const std::string book(100'000, 'x');
    EXPECT_EQ(room.refusalOf(body(R"("id":")" + book + R"(",)")).code, "bad_deck");
    EXPECT_EQ(room.refusalOf(body(R"("set":")" + book + R"(",)")).code, "bad_deck");
    std::string spaced = body("");
    spaced.insert(spaced.find("Snag") + 4, std::string(100'000, ' '));
    EXPECT_EQ(room.refusalOf(spaced).code, "bad_deck");
    std::string chains = "A:1";
    for (int i = 0; i < 20'000; ++i) chains += ",A:1";
    const Refusal large = room.refusalOf(R"({"game":"keyforge","seats":[{"kind":"here"},{"kind":"bot"}],"options":{"chains":")" +
                                         chains + R"("}})");
    EXPECT_EQ(large.code, "bad_setup");
    EXPECT_NE(large.message.find("32768"), std::string::npos) << large.message;
    const Refusal many = room.refusalOf(R"({"game":"epic","decks":[[],[],[],[],[],[],[],[],[],[],[]]})");
    EXPECT_EQ(many.code, "bad_setup");
}

}  // namespace
}  // namespace riffle::server
