// Clocks: how they run, what happens when they are used up, and that nobody wins time by a trick.
#include "server/table/clock.h"

#include <gtest/gtest.h>

#include "tests/server/room.h"

namespace riffle::server {
namespace {

constexpr std::string_view kTimed =
    R"({"game":"shards","seed":7,"starting":"A","clock":{"seconds":60,"increment":5},
        "seats":[{"kind":"person","name":"Mira"},{"kind":"person","name":"Jan"}]})";

// {milliseconds, whether they run} of a seat, as the last letter has it.
std::pair<int64_t, bool> clockOf(const std::vector<Value>& mail, std::string_view seat) {
    const Value* each = lastOf(mail, "clock").find("d")->find(seat);
    if (!each) return {-1, false};
    return {each->items()[0].asInt(), each->items()[1].asBool()};
}

TEST(Clocks, OnlyTheOneThatRunsLosesTime) {
    Clocks clocks({60, 5}, 2);
    EXPECT_FALSE(clocks.deadline().has_value());
    EXPECT_TRUE(clocks.run(0, 1000));
    EXPECT_FALSE(clocks.run(0, 2000));
    EXPECT_EQ(clocks.left(0, 4000), 57'000);
    EXPECT_EQ(clocks.left(1, 4000), 60'000);
    EXPECT_EQ(clocks.deadline(), 61'000);
    EXPECT_TRUE(clocks.run(std::nullopt, 4000));
    EXPECT_EQ(clocks.left(0, 99'000), 57'000);
}

TEST(Clocks, AreNeverBelowNothingAndDoNotMindAClockSetBack) {
    Clocks clocks({10, 0}, 1);
    clocks.run(0, 1'000'000);
    EXPECT_EQ(clocks.left(0, 2'000'000), 0);
    EXPECT_EQ(clocks.left(0, 5), 10'000);
}

TEST(Clocks, AChoiceAddsItsIncrementOnce) {
    Clocks clocks({60, 5}, 2);
    clocks.run(0, 0);
    clocks.reward(0, 1, 2000);
    EXPECT_EQ(clocks.left(0, 2000), 63'000);
    clocks.reward(0, 1, 3000);  // it was taken back and made again
    EXPECT_EQ(clocks.left(0, 3000), 62'000);
    clocks.reward(0, 2, 3000);
    EXPECT_EQ(clocks.left(0, 3000), 67'000);
}

TEST(ServerClock, NoneIsTheDefault) {
    Room room;
    Table& table = room.make(kDuel);
    const Connection here = room.enter(table, 0);
    room.enter(table, 1);
    EXPECT_TRUE(table.describe().find("clock")->isNull());
    for (const Value& letter : room.mail[here]) EXPECT_NE(letter.find("t")->asText(), "clock");
    EXPECT_FALSE(room.alarm.has_value());
}

TEST(ServerClock, RunsForWhoeverDecidesOnceEverybodyIsThere) {
    Room room;
    Table& table = room.make(kTimed);
    EXPECT_EQ(toJson(*table.describe().find("clock")), R"({"seconds":60,"increment":5,"expired":"lose"})");
    const Connection a = room.enter(table, 0);
    room.pass(5000);  // nobody plays yet
    const Connection b = room.enter(table, 1);
    EXPECT_EQ(clockOf(room.mail[b], "A"), (std::pair<int64_t, bool>(60'000, true)));
    EXPECT_EQ(clockOf(room.mail[b], "B"), (std::pair<int64_t, bool>(60'000, false)));
    room.pass(3000);
    room.say(a, Room::act(table.version(), 1));
    EXPECT_EQ(clockOf(room.mail[b], "A"), (std::pair<int64_t, bool>(62'000, true)));
    EXPECT_EQ(room.alarm, room.now() + 62'000);
}

TEST(ServerClock, WhoseTimeRunsOutHasLost) {
    Room room;
    Table& table = room.make(kTimed);
    room.enter(table, 0);
    const Connection b = room.enter(table, 1);
    room.pass(59'999);
    EXPECT_EQ(table.status(), Table::Status::Playing);
    room.pass(1);
    EXPECT_EQ(table.status(), Table::Status::Over);
    EXPECT_EQ(toJson(table.result()), R"({"winners":["B"],"losers":["A"],"reason":"time"})");
    EXPECT_EQ(toJson(*lastOf(room.mail[b], "snap").find("d")->find("result")), toJson(table.result()));
    EXPECT_FALSE(clockOf(room.mail[b], "A").second);
}

TEST(ServerClock, OrABotPlaysOn) {
    Room room;
    Table& table = room.make(R"({"game":"shards","seed":7,"starting":"A","clock":{"seconds":10,"expired":"bot"},
        "seats":[{"kind":"person"},{"kind":"person"}]})");
    const Connection a = room.enter(table, 0);
    const Connection b = room.enter(table, 1);
    room.pass(10'000);
    EXPECT_EQ(table.status(), Table::Status::Playing);
    EXPECT_EQ(table.places()[0].kind, SeatKind::Bot);
    ASSERT_FALSE(room.questions.empty());
    EXPECT_EQ(clockOf(room.mail[b], "A").first, -1);  // a bot has no clock
    EXPECT_EQ(room.codeOf(a, Room::act(table.version(), 1)), "no_seat");
}

TEST(ServerClock, StandsStillWhileNobodyOfTheTableIsThere) {
    Room room;
    Table& table = room.make(kTimed);
    const Connection a = room.enter(table, 0);
    const Connection b = room.enter(table, 1);
    room.enter(table, std::nullopt);  // who watches does not count
    room.leave(a);
    room.pass(20'000);  // B waits for A: it runs
    room.leave(b);
    room.pass(500'000);
    EXPECT_EQ(table.status(), Table::Status::Playing);
    const Connection back = room.enter(table, 0);
    EXPECT_EQ(clockOf(room.mail[back], "A"), (std::pair<int64_t, bool>(40'000, true)));
}

TEST(ServerClock, TakingBackGivesNoTimeBack) {
    Room room;
    Table& table = room.make(R"({"game":"shards","seed":7,"starting":"A","clock":{"seconds":60,"increment":5},
        "seats":[{"kind":"here"},{"kind":"bot"}]})");
    const Connection a = room.enter(table, 0);
    for (int i = 0; i < 3; ++i) {
        room.say(a, Room::act(table.version(), 1));
        room.pass(1000);
        EXPECT_EQ(room.codeOf(a, R"({"t":"undo","d":{"to":0}})"), "");
    }
    EXPECT_EQ(clockOf(room.mail[a], "A"), (std::pair<int64_t, bool>(62'000, true)));
}

TEST(ServerClock, BadClocksAreRefused) {
    Room room;
    for (const std::string_view clock :
         {R"(5)", R"({})", R"({"seconds":9})", R"({"seconds":86401})", R"({"seconds":60,"increment":-1})",
          R"({"seconds":60,"increment":601})", R"({"seconds":60,"expired":"draw"})", R"({"seconds":60,"hours":1})"}) {
        EXPECT_EQ(room.refusalOf(R"({"game":"shards","clock":)" + std::string(clock) + "}").code, "bad_setup") << clock;
    }
}

}  // namespace
}  // namespace riffle::server
