// Who may do how much: allowances, addresses, and a time of day that does not jump.
#include <gtest/gtest.h>

#include "server/base/time_of_day.h"
#include "server/limits/address.h"
#include "server/limits/rate_limiter.h"
#include "server/limits/token_bucket.h"
#include "tests/server/room.h"

namespace riffle::server {
namespace {

TEST(ServerLimits, AnAllowanceIsUsedUpAndComesBack) {
    const Rate rate{3, 2};
    Allowance own(rate, 1000);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(own.take(rate, 1000), 0) << i;
    EXPECT_EQ(own.take(rate, 1000), 500);
    EXPECT_EQ(own.take(rate, 1250), 250);
    EXPECT_EQ(own.take(rate, 1499), 1);
    EXPECT_EQ(own.take(rate, 1500), 0);
    EXPECT_EQ(own.wait(rate, 1500), 500);
    // Never more than at once, however long nothing was done; and what costs more than that is not impossible.
    EXPECT_EQ(own.take(rate, 1'000'000, 100), 0);
    EXPECT_GT(own.take(rate, 1'000'000), 0);
}

TEST(ServerLimits, ADebtIsPaidLater) {
    const Rate rate{10, 10};
    Allowance own(rate, 0);
    EXPECT_EQ(own.charge(rate, 0, 10), 0);
    EXPECT_EQ(own.charge(rate, 0, 5), 500);
    EXPECT_EQ(own.charge(rate, 400, 0), 100);
    EXPECT_EQ(own.charge(rate, 500, 0), 0);
}

TEST(ServerLimits, AClockThatGoesBackGivesNothingAndTakesNothing) {
    const Rate rate{1, 1};
    Allowance own(rate, 10'000'000);
    EXPECT_EQ(own.take(rate, 10'000'000), 0);
    EXPECT_EQ(own.take(rate, 1'000), 1000);
    EXPECT_EQ(own.take(rate, 2'000), 0);
}

TEST(ServerLimits, AHouseholdIsAnAddressOrHalfOfOne) {
    EXPECT_EQ(householdOf("192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(householdOf("::ffff:192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(householdOf("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(householdOf("2001:db8:1:2::9"), "2001:db8:1:2::/64");
    EXPECT_NE(householdOf("2001:db8:1:3::9"), "2001:db8:1:2::/64");
    EXPECT_EQ(householdOf("fe80::1%eth0"), "fe80::/64");
    EXPECT_EQ(householdOf(" 192.0.2.7 "), "192.0.2.7");
    EXPECT_EQ(householdOf("192.0.2.7:4711"), "192.0.2.7");
    EXPECT_EQ(householdOf("[2001:db8::1]:443"), "2001:db8::/64");
    for (const std::string wrong : {"", "unknown", "1.2.3", "[", "[]", ":", "%", "1.2.3.4.5", "2001:db8:::1"})
        EXPECT_EQ(householdOf(wrong), "") << wrong;
    EXPECT_EQ(householdOf(std::string(10'000, '1')), "");
    EXPECT_TRUE(isLoopback("127.0.0.1") && isLoopback("127.8.8.8") && isLoopback("::1") && isLoopback("[::1]"));
    EXPECT_FALSE(isLoopback("0.0.0.0") || isLoopback("::") || isLoopback("localhost") || isLoopback("10.0.0.1"));
}

TEST(ServerLimits, OnlyProxiesThatAreTrustedSayWhoAsks) {
    EXPECT_EQ(clientOf("198.51.100.1", "203.0.113.9", {}), "198.51.100.1");
    EXPECT_EQ(clientOf("127.0.0.1", "203.0.113.9", {}), "127.0.0.1");
    const std::vector<std::string> here = {"loopback"};
    EXPECT_EQ(clientOf("127.0.0.1", "203.0.113.9", here), "203.0.113.9");
    EXPECT_EQ(clientOf("::1", "203.0.113.9", here), "203.0.113.9");
    EXPECT_EQ(clientOf("127.0.0.1", "", here), "127.0.0.1");
    EXPECT_EQ(clientOf("198.51.100.1", "203.0.113.9", here), "198.51.100.1");
    // What stands before the last one who is not trusted could have been made up.
    EXPECT_EQ(clientOf("127.0.0.1", "8.8.8.8, 203.0.113.9", here), "203.0.113.9");
    const std::vector<std::string> two = {"loopback", "10.0.0.2"};
    EXPECT_EQ(clientOf("127.0.0.1", "8.8.8.8, 203.0.113.9, 10.0.0.2", two), "203.0.113.9");
    EXPECT_EQ(clientOf("10.0.0.2", "203.0.113.9,127.0.0.1", two), "203.0.113.9");
    EXPECT_EQ(clientOf("127.0.0.1", "10.0.0.2", two), "10.0.0.2");
    EXPECT_EQ(clientOf("127.0.0.1", "unknown", here), "127.0.0.1");
    EXPECT_EQ(clientOf("127.0.0.1", "203.0.113.9, ,", here), "127.0.0.1");
    EXPECT_EQ(clientOf("127.0.0.1", "2001:db8::5", here), "2001:db8::/64");
}

TEST(ServerLimits, HostsAreReadWithoutPorts) {
    EXPECT_EQ(withoutPort("localhost:8080"), "localhost");
    EXPECT_EQ(withoutPort("[::1]:8080"), "[::1]");
    EXPECT_EQ(withoutPort("[::1"), "[::1");
    EXPECT_EQ(withoutPort(""), "");
    EXPECT_EQ(hostOf("https://cards.example:444/x"), "cards.example:444");
    EXPECT_EQ(hostOf("null"), "");
}

TEST(ServerLimits, LimitsCanBeRaisedAndTakenAway) {
    const Limits usual;
    EXPECT_EQ(usual.times(1).connectionsPerAddress, usual.connectionsPerAddress);
    EXPECT_EQ(usual.times(10).tablesPerAddress, usual.tablesPerAddress * 10);
    EXPECT_EQ(usual.times(10).tables, usual.tables);  // what the machine can bear stays
    EXPECT_GE(usual.times(0).requestsPerSecond, 1e9);
    Admission admission(usual.times(0));
    for (int i = 0; i < 100'000; ++i) ASSERT_EQ(admission.ask("10.0.0.1", Cost::Request, 0, 10), 0);
}

TEST(ServerLimits, TheTimeOfDayGoesEvenlyWhenTheMachinesClockIsSet) {
    constexpr int64_t kStart = 1'700'000'000'000;
    constexpr int64_t kHours = 5 * 3'600'000;
    for (const int64_t jump : {kHours, -kHours}) {
        TimeOfDay time(0, kStart);
        EXPECT_EQ(time.at(1000, kStart + 1000), kStart + 1000);
        // A minute of play behind the jump is a minute, give or take a tenth.
        int64_t last = time.at(1001, kStart + 1001 + jump);
        const int64_t before = last;
        for (int64_t ms = 1002; ms <= 61'001; ++ms) {
            const int64_t now = time.at(ms, kStart + ms + jump);
            ASSERT_GE(now, last);
            last = now;
        }
        EXPECT_NEAR(static_cast<double>(last - before), 60'000, 6'001);
        // In the end it is right again.
        EXPECT_EQ(time.at(kHours * 20, kStart + kHours * 20 + jump), kStart + kHours * 20 + jump);
    }
    // A steady clock that were not one would not matter either.
    TimeOfDay time(500, kStart);
    EXPECT_EQ(time.at(100, kStart), kStart);
}

TEST(ServerLimits, AClockOfAGameIsNotUsedUpByAJump) {
    Room room;
    TimeOfDay time(0, 1'000'000'000);
    const auto now = [&](int64_t steady, int64_t machine) {
        const int64_t at = time.at(steady, machine);
        room.clock = at / 1000;
        room.milliseconds = at % 1000;
        if (room.alarm && *room.alarm <= room.now()) room.tables.expire();
    };
    now(0, 1'000'000'000);
    Table& table = room.make(R"({"game":"shards","seed":7,"clock":{"seconds":60},"seats":[{"kind":"here"},{"kind":"person"}]})");
    (void)room.enter(table, 0);
    (void)room.enter(table, 1);
    ASSERT_EQ(table.status(), Table::Status::Playing);
    now(1000, 1'000'001'000 + 7'200'000);  // two hours forward
    EXPECT_EQ(table.status(), Table::Status::Playing);
    now(20'000, 1'000'020'000 - 7'200'000);  // and back
    EXPECT_EQ(table.status(), Table::Status::Playing);
    now(70'000, 1'000'070'000);
    EXPECT_EQ(table.status(), Table::Status::Over);
}

TEST(ServerLimits, TablesOfAnAddressComeBackInTime) {
    Limits limits;
    limits.tablesPerAddress = 2;
    limits.secondsPerTable = 10;
    Room room(nullptr, limits);
    (void)room.make(kDuel);
    (void)room.make(kDuel);
    EXPECT_EQ(room.refusalOf(kDuel).code, "too_many_tables");
    room.clock -= 3600;  // even if a clock were set back
    EXPECT_EQ(room.refusalOf(kDuel).code, "too_many_tables");
    room.clock += 10;
    (void)room.make(kDuel);
}

TEST(ServerLimits, ASeatSpeaksAndAsksOnlySoOften) {
    Room room;
    Table& table = room.make(R"({"game":"shards","seed":7,"seats":[{"kind":"here"},{"kind":"bot"}]})");
    const Connection one = room.enter(table, 0);
    const Connection two = room.enter(table, 0);  // another window is no way around
    for (int i = 0; i < 6; ++i) EXPECT_EQ(room.codeOf(i % 2 ? one : two, R"({"t":"chat","d":{"n":"1","text":"hi"}})"), "");
    EXPECT_EQ(room.codeOf(one, R"({"t":"chat","d":{"n":"2","text":"hi"}})"), "too_fast");
    EXPECT_EQ(room.codeOf(two, R"({"t":"chat","d":{"n":"3","text":"hi"}})"), "too_fast");
    int hints = 0;
    for (int i = 0; i < 60 && table.status() == Table::Status::Playing; ++i) {
        room.letBotsChoose();
        const std::string code = room.codeOf(one, R"({"t":"hint","d":{"n":"h"}})");
        if (code == "too_fast") break;
        hints += code != "wrong_seat";
        room.letBotsChoose();
        if (table.session().game().decider() == 0) (void)room.say(one, Room::act(table.version(), 1));
    }
    EXPECT_EQ(hints, 20);
    room.clock += 60;
    EXPECT_NE(room.codeOf(one, R"({"t":"hint","d":{"n":"h"}})"), "too_fast");
}

TEST(ServerLimits, ASeatHasOnlySoManyConnections) {
    Room room;
    Table& table = room.make(kDuel);
    for (int i = 0; i < 8; ++i) (void)room.enter(table, 0);
    Refusal refusal;
    EXPECT_FALSE(room.tables.connect(100, table, {secretOf(table, 0)}, Locale::En, 0, refusal));
    EXPECT_EQ(refusal.code, "table_full");
    EXPECT_EQ(room.mail[100].size(), 1U);
    EXPECT_EQ(room.tables.connections(), 8U);
    room.leave(1);
    EXPECT_TRUE(room.tables.connect(101, table, {secretOf(table, 0)}, Locale::En, 0, refusal));
}

TEST(ServerLimits, WhoFellBehindIsToldHowItStands) {
    Room room;
    Table& table = room.make(kDuel);
    const Connection a = room.enter(table, 0);
    const Connection b = room.enter(table, 1);
    for (int i = 0; i < 5; ++i) room.choose(table, {a, b}, 3);
    (void)room.say(a, R"({"t":"chat","d":{"text":"hi"}})");
    room.mail.clear();
    room.tables.tellAgain(b);
    room.settle();
    EXPECT_TRUE(room.mail[a].empty());
    ASSERT_EQ(room.mail[b].size(), 3U);
    EXPECT_EQ(room.mail[b][0].find("t")->asText(), "hello");
    EXPECT_EQ(room.mail[b][0].find("d")->find("seat")->asText(), "B");
    EXPECT_EQ(room.mail[b][1].find("t")->asText(), "chat");
    EXPECT_EQ(room.mail[b][2].find("t")->asText(), "snap");
    EXPECT_EQ(room.mail[b][2].find("v")->asInt(), table.version());
    room.tables.tellAgain(4711);
}

}  // namespace
}  // namespace riffle::server
