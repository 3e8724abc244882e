// What happens where something can't be written: nothing is let go of while somebody holds it, nothing is told in another order,
// and it is as if it had not happened.
#include <gtest/gtest.h>

#include <map>
#include <utility>

#include "server/api/api.h"
#include "tests/server/folder.h"
#include "tests/server/room.h"

namespace riffle::server {
namespace {

// Says at once what came of a deed, as on a machine where the writer is quicker than who serves; or later; or that it failed.
class FickleKeeper final : public Keeper {
public:
    enum class Mood : uint8_t { Prompt, Slow, Failing };
    explicit FickleKeeper(Store& store) : store_(store) {}
    uint64_t write(Deed deed) override {
        waiting_.push_back(std::move(deed));
        if (mood != Mood::Slow) finish();
        return ++last_;
    }
    std::vector<Outcome> settled() override { return std::exchange(settled_, {}); }
    void finish() {
        for (const Deed& deed : std::exchange(waiting_, {})) {
            const auto broken = broken_.find(deed.table);
            bool isKept =
                mood != Mood::Failing && deed.table != unlucky && (broken == broken_.end() || deed.make > broken->second);
            isKept = isKept && store_.write({&deed, 1});
            if (!isKept) broken_[deed.table] = deed.make;
            settled_.push_back({++finished_, deed.table, deed.make, isKept});
        }
    }
    Mood mood = Mood::Prompt;
    std::string unlucky;  // a table that can't be written

private:
    Store& store_;
    std::vector<Deed> waiting_;
    std::vector<Outcome> settled_;
    std::map<std::string, int64_t> broken_;
    uint64_t last_ = 0;
    uint64_t finished_ = 0;
};

using Mood = FickleKeeper::Mood;

constexpr std::string_view kMinute =
    R"({"game":"shards","seed":7,"starting":"A","clock":{"seconds":60},"seats":[{"kind":"here"},{"kind":"here"}]})";

class ServerSettle : public testing::Test {
protected:
    // A game that is over, with its seats.
    std::vector<Connection> conceded(Table& table) {
        std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
        EXPECT_EQ(room.codeOf(seats[1], R"({"t":"concede","d":{}})"), "");
        return seats;
    }
    [[nodiscard]] std::vector<std::string> typesOf(Connection connection) {
        std::vector<std::string> out;
        for (const Value& each : room.mail[connection]) out.push_back(each.find("t")->asText());
        return out;
    }

    TestFolder folder;
    std::unique_ptr<Store> store = folder.open();
    FickleKeeper keeper{*store};
    Room room{store.get(), keeper};
};

TEST_F(ServerSettle, ANewTableStaysWhileItIsHeldAndIsGoneThen) {
    keeper.mood = Mood::Failing;
    Refusal refusal;
    Table* table = created(room.tables, kHotSeat, "10.0.0.1", refusal);
    ASSERT_NE(table, nullptr);
    const std::string id = table->id();
    EXPECT_EQ(room.tables.find(id), table);  // whoever made it goes on with it
    EXPECT_EQ(table->places().size(), 2U);
    bool isKept = true;
    room.tables.whenKept(0, [&](bool was) { isKept = was; });
    EXPECT_TRUE(isKept);  // nothing is told before settle()
    room.settle();
    EXPECT_FALSE(isKept);
    EXPECT_EQ(room.find(id), nullptr);
    EXPECT_EQ(room.tables.size(), 0U);
}

TEST_F(ServerSettle, OneThatGoesOnFromAReplayToo) {
    Table& over = room.make(kHotSeat);
    (void)conceded(over);
    keeper.mood = Mood::Failing;
    Refusal refusal;
    Table* table = created(room.tables, R"({"from":{"replay":")" + over.id() + R"(","step":0}})", "10.0.0.1", refusal);
    ASSERT_NE(table, nullptr) << refusal.message;
    const std::string id = table->id();
    EXPECT_EQ(room.tables.find(id), table);
    room.settle();
    EXPECT_EQ(room.find(id), nullptr);
    EXPECT_NE(room.find(over.id()), nullptr);
}

TEST_F(ServerSettle, ARematchThatCantBeWrittenHasNotBeenMade) {
    const std::string id = room.make(kHotSeat).id();
    const std::vector<Connection> seats = conceded(*room.find(id));
    keeper.mood = Mood::Failing;
    Refusal refusal;
    Table& table = *room.tables.find(id);
    const std::string next = room.tables.rematch(table, "", refusal);
    EXPECT_EQ(room.tables.find(id), &table);
    EXPECT_EQ(room.tables.rematch(table, "", refusal), next);  // one that is under way already
    EXPECT_EQ(table.rematch(), "");
    room.settle();
    EXPECT_EQ(room.find(next), nullptr);
    ASSERT_NE(room.find(id), nullptr);
    EXPECT_EQ(room.find(id)->rematch(), "");
    EXPECT_EQ(lastOf(room.mail[seats[0]], "err").find("d")->find("code")->asText(), "not_kept");
    // By a message as well; and then it can be made after all.
    room.say(seats[0], R"({"t":"rematch","d":{"n":"r"}})");
    EXPECT_EQ(room.find(id)->rematch(), "");
    keeper.mood = Mood::Prompt;
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"rematch","d":{"n":"r2"}})"), "");
    EXPECT_NE(room.find(room.find(id)->rematch()), nullptr);
}

// The disk fails for the new table alone: nothing that is written down later leads to a table that is not there.
TEST_F(ServerSettle, NothingLeadsToARematchThatCouldNotBeWritten) {
    const std::string id = room.make(kHotSeat).id();
    const std::vector<Connection> seats = conceded(*room.find(id));
    keeper.mood = Mood::Slow;
    Refusal refusal;
    const std::string next = room.tables.rematch(*room.tables.find(id), "", refusal);
    keeper.unlucky = next;
    keeper.finish();
    keeper.mood = Mood::Prompt;
    room.settle();
    EXPECT_EQ(room.find(next), nullptr);
    ASSERT_NE(room.find(id), nullptr);
    EXPECT_EQ(room.find(id)->rematch(), "");
    EXPECT_EQ(store->read(id)->row->rematch, "");
    EXPECT_EQ(room.codeOf(seats[0], R"({"t":"rematch","d":{"n":"again"}})"), "");
    EXPECT_NE(room.find(room.find(id)->rematch()), nullptr);
}

TEST_F(ServerSettle, WhoeverComesInWhenNothingCanBeWrittenIsToldHowItStands) {
    const std::string id = room.make(kDuel).id();
    keeper.mood = Mood::Failing;
    Refusal refusal;
    Table& table = *room.tables.find(id);
    const std::string token = secretOf(table, 1);
    ASSERT_TRUE(room.tables.connect(1, table, {token}, Locale::En, 0, refusal));  // which takes the seat
    EXPECT_EQ(room.tables.find(id), &table);
    EXPECT_TRUE(table.places()[1].isReady);
    EXPECT_TRUE(room.mail[1].empty());
    room.tables.settle();
    EXPECT_EQ(room.tables.find(id), nullptr);  // away, until it is read
    EXPECT_EQ(typesOf(1), std::vector<std::string>{"err"});
    room.tables.receive(1, R"({"t":"chat","d":{"n":"c","text":"hello"}})");
    EXPECT_EQ(typesOf(1), (std::vector<std::string>{"err", "err"}));
    keeper.mood = Mood::Prompt;
    room.settle();
    ASSERT_NE(room.tables.find(id), nullptr);
    EXPECT_TRUE(room.tables.find(id)->places()[1].isReady);  // they are there, and by now that is written down
    EXPECT_EQ(lastOf(room.mail[1], "hello").find("d")->find("seat")->asText(), "B");
    EXPECT_EQ(room.tables.find(id)->seatOf(lastOf(room.mail[1], "hello").find("d")->find("token")->asText()), 1U);
}

TEST_F(ServerSettle, ATableThatArrivesStaysForWhoWaitsForIt) {
    const std::string id = room.make(kHotSeat).id();
    Room later(store.get(), keeper);
    bool wasThere = false;
    later.tables.bring(id, "", [&](const Brought& brought) {
        wasThere = brought.place == Brought::Place::Here && later.tables.find(id) != nullptr;
    });
    ASSERT_EQ(later.wants.size(), 1U);
    later.wants.clear();
    Brought brought = later.archive->bring(id, 0);
    brought.remade.isOfOtherRules = true;  // so that something is to be written
    keeper.mood = Mood::Failing;
    later.tables.arrive(std::move(brought));
    EXPECT_TRUE(wasThere);
    keeper.mood = Mood::Prompt;
    later.settle();
    EXPECT_NE(later.find(id), nullptr);
}

TEST_F(ServerSettle, ClocksThatRunOutTogetherAreTakenBackTogether) {
    std::vector<std::string> ids;
    for (int i = 0; i < 5; ++i) {
        Table& table = room.make(kMinute);
        ids.push_back(table.id());
        (void)room.enter(table, 0);
    }
    keeper.mood = Mood::Failing;
    room.milliseconds += 61'000;
    room.tables.expire();
    for (const std::string& id : ids) {
        ASSERT_NE(room.tables.find(id), nullptr);
        EXPECT_EQ(room.tables.find(id)->status(), Table::Status::Over);
    }
    room.settle();
    for (const std::string& id : ids) {
        ASSERT_NE(room.find(id), nullptr);
        EXPECT_EQ(room.find(id)->status(), Table::Status::Playing);
        EXPECT_EQ(store->load(id)->entries.size(), 0U);
    }
}

TEST_F(ServerSettle, RequestsAreRefusedAndNothingIsLetGoOfMeanwhile) {
    const Assets assets;
    Api api(room.tables, nullptr, nullptr, assets, {});
    const auto ask = [&](const std::string& path, const std::string& body) {
        Request request;
        request.method = "POST";
        request.path = path;
        request.body = body;
        request.address = "10.0.0.1";
        const uint64_t before = room.tables.lastTicket();
        const Reply reply = api.answer(request);
        EXPECT_LT(reply.status, 400) << reply.body;
        bool wasKept = false;
        room.tables.whenKept(before, [&](bool isKept) { wasKept = isKept; });
        room.settle();
        return wasKept;
    };
    const std::string id =
        room.make(R"({"game":"shards","seed":7,"starting":"A","seats":[{"kind":"here"},{"kind":"open"}]})").id();
    const std::string token = R"({"token":")" + secretOf(*room.find(id), 0) + R"(")";
    const std::string path = "/api/v1/tables/" + id;
    keeper.mood = Mood::Failing;
    EXPECT_FALSE(ask("/api/v1/tables", std::string(kHotSeat)));
    EXPECT_FALSE(ask(path + "/join", R"({"name":"Ola","dealt":"seed"})"));
    EXPECT_EQ(room.find(id)->places()[1].kind, SeatKind::Open);
    EXPECT_FALSE(ask(path + "/start", token + R"(,"level":1})"));
    EXPECT_EQ(room.find(id)->status(), Table::Status::Waiting);
    keeper.mood = Mood::Prompt;
    EXPECT_TRUE(ask(path + "/start", token + R"(,"level":1})"));
    keeper.mood = Mood::Failing;
    EXPECT_FALSE(ask(path + "/actions", token + R"(,"decision":1,"option":1})"));
    EXPECT_EQ(room.find(id)->version(), 1);
    EXPECT_FALSE(ask(path + "/leave", token + "}"));
    EXPECT_EQ(room.find(id)->seatOf(secretOf(*room.find(id), 0)), 0U);
}

// What a letter brings about is told behind what had happened before it, however quickly it is written.
TEST_F(ServerSettle, WhatComesOfALetterIsToldBehindTheLettersBeforeIt) {
    Table& table = room.make(kHotSeat);
    const std::vector<Connection> seats = conceded(table);
    room.mail.clear();
    keeper.mood = Mood::Slow;
    room.tables.receive(seats[0], R"({"t":"rematch","d":{"n":"r"}})");
    room.tables.receive(seats[0], R"({"t":"chat","d":{"n":"c","text":"again?"}})");
    keeper.mood = Mood::Prompt;
    keeper.finish();
    room.settle();
    EXPECT_EQ(typesOf(seats[0]), (std::vector<std::string>{"ack", "chat", "ack"}));
    room.settle();  // by now the new table is written down
    EXPECT_EQ(typesOf(seats[0]), (std::vector<std::string>{"ack", "chat", "ack", "table"}));
}

TEST_F(ServerSettle, WhatWasKeptBeforeAFailureIsToldBeforeIt) {
    const std::string id = room.make(kHotSeat).id();
    const Connection seat = room.enter(*room.find(id), 0);
    room.mail.clear();
    keeper.mood = Mood::Slow;
    room.tables.receive(seat, Room::act(1, 1, "first"));
    keeper.mood = Mood::Prompt;
    keeper.finish();
    keeper.mood = Mood::Failing;
    room.tables.receive(seat, Room::act(2, 1, "second"));
    room.tables.settle();
    ASSERT_GE(typesOf(seat).size(), 3U);
    EXPECT_EQ(typesOf(seat)[0], "step");
    EXPECT_EQ(room.mail[seat][0].find("v")->asInt(), 2);
    EXPECT_EQ(typesOf(seat)[1], "ack");
    EXPECT_EQ(typesOf(seat).back(), "err");
    room.settle();
    EXPECT_EQ(lastOf(room.mail[seat], "snap").find("v")->asInt(), 2);
    EXPECT_EQ(room.find(id)->version(), 2);
}

TEST_F(ServerSettle, ASeatThatWasGivenUpIsTheirsAgainWhereThatCouldNotBeWritten) {
    const std::string id = room.make(kHotSeat).id();
    const Connection seat = room.enter(*room.find(id), 0);
    const std::string view = toJson(*lastOf(room.mail[seat], "snap").find("d")->find("view"));
    room.mail.clear();
    keeper.mood = Mood::Failing;
    room.tables.receive(seat, R"({"t":"leave","d":{}})");
    room.tables.settle();
    keeper.mood = Mood::Prompt;
    room.settle();
    EXPECT_EQ(toJson(*lastOf(room.mail[seat], "snap").find("d")->find("view")), view);  // with their own eyes, not a watcher's
    EXPECT_EQ(room.codeOf(seat, Room::act(1, 1, "first")), "");
    // Where it was written, it is nobody's.
    EXPECT_EQ(room.codeOf(seat, R"({"t":"leave","d":{}})"), "");
    const Connection other = room.enter(*room.find(id), 1);
    keeper.mood = Mood::Failing;
    room.tables.receive(other, R"({"t":"say","d":{"text":"Hello"}})");
    room.tables.receive(other, Room::act(2, 1, "second"));
    room.tables.settle();
    keeper.mood = Mood::Prompt;
    room.settle();
    EXPECT_NE(room.codeOf(seat, Room::act(2, 1, "third")), "");
}

TEST_F(ServerSettle, SettlingFromInsideOfItDoesNothingTwice) {
    int calls = 0;
    room.tables.whenKept(0, [&](bool) {
        ++calls;
        room.tables.whenKept(0, [&](bool) { ++calls; });
        room.tables.settle();
        EXPECT_EQ(calls, 1);
    });
    room.tables.settle();
    EXPECT_EQ(calls, 2);
}

TEST_F(ServerSettle, ANewTableDoesNotTakeThePlaceOfOneThatIsWrittenDown) {
    const std::string id = room.make(kHotSeat).id();
    Deed deed;
    deed.table = id;
    deed.isNew = true;
    deed.row = rowOf(*room.find(id));
    deed.row->places = "another";
    EXPECT_FALSE(store->write({&deed, 1}));
    EXPECT_TRUE(store->load(id).has_value());
    EXPECT_TRUE(store->isWorking());
}

}  // namespace
}  // namespace riffle::server
