// What is written down, when people are told of it, and what a start finds again.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "server/api/api.h"
#include "server/upkeep/open_store.h"
#include "tests/server/room.h"

namespace riffle::server {
namespace {

class KeptFolder {
public:
    KeptFolder() {
        static int count = 0;
        path_ =
            (std::filesystem::temp_directory_path() / ("riffle-keep-" + std::to_string(getpid()) + "-" + std::to_string(++count)))
                .string();
    }
    ~KeptFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    [[nodiscard]] std::unique_ptr<Store> open() const {
        std::string error;
        auto store = openStore(path_, error);
        EXPECT_NE(store, nullptr) << error;
        return store;
    }

private:
    std::string path_;
};

// Writes when it is told to, or says that it could not.
class SlowKeeper final : public Keeper {
public:
    explicit SlowKeeper(Store& store) : store_(store) {}
    uint64_t write(Deed deed) override {
        waiting_.push_back(std::move(deed));
        return ++last_;
    }
    std::vector<Outcome> settled() override { return std::exchange(settled_, {}); }
    void finish(bool isKept = true) {
        for (const Deed& deed : waiting_)
            settled_.push_back({++finished_, deed.table, deed.make, isKept && store_.write({&deed, 1})});
        waiting_.clear();
    }

private:
    Store& store_;
    std::vector<Deed> waiting_;
    std::vector<Outcome> settled_;
    uint64_t last_ = 0;
    uint64_t finished_ = 0;
};

TEST(ServerKeep, NobodyIsToldBeforeItIsWritten) {
    const KeptFolder folder;
    const auto store = folder.open();
    SlowKeeper keeper(*store);
    Room room(store.get(), keeper);
    Table& table = room.make(kHotSeat);
    const Connection a = room.enter(table, 0);
    EXPECT_TRUE(room.mail[a].empty());  // even the table is not written yet
    keeper.finish();
    room.settle();
    EXPECT_FALSE(room.mail[a].empty());
    const Connection b = room.enter(table, 1);
    keeper.finish();
    room.settle();
    EXPECT_TRUE(room.say(a, Room::act(1, 1, "x")).empty());
    EXPECT_TRUE(room.say(b, R"({"t":"p"})").empty());  // what comes behind it waits for its turn
    EXPECT_EQ(store->load(table.id())->entries.size(), 0U);
    bool isAnswered = false;
    room.tables.whenKept(room.tables.lastTicket() - 1, [&](bool isKept) { isAnswered = isKept; });
    EXPECT_FALSE(isAnswered);
    keeper.finish();
    room.settle();
    EXPECT_TRUE(isAnswered);
    EXPECT_EQ(store->load(table.id())->entries.size(), 1U);
    ASSERT_EQ(room.mail[a].size(), 2U);  // in the order in which it happened
    EXPECT_EQ(room.mail[a][0].find("t")->asText(), "step");
    EXPECT_EQ(room.mail[a][1].find("t")->asText(), "ack");
    ASSERT_EQ(room.mail[b].size(), 2U);
    EXPECT_EQ(room.mail[b][0].find("t")->asText(), "step");
    EXPECT_EQ(room.mail[b][1].find("t")->asText(), "p");
}

TEST(ServerKeep, WhatCouldNotBeWrittenHasNotHappened) {
    const KeptFolder folder;
    const auto store = folder.open();
    SlowKeeper keeper(*store);
    Room room(store.get(), keeper);
    const std::string id = room.make(kHotSeat).id();
    keeper.finish();
    room.settle();
    const Connection a = room.enter(*room.find(id), 0);
    keeper.finish();
    room.settle();
    const uint64_t before = room.find(id)->session().game().hash();
    EXPECT_TRUE(room.say(a, Room::act(1, 1, "x")).empty());
    bool isKept = true;
    room.tables.whenKept(room.tables.lastTicket() - 1, [&](bool was) { isKept = was; });
    keeper.finish(false);
    room.settle();
    EXPECT_FALSE(isKept);
    EXPECT_EQ(room.find(id)->session().game().hash(), before);
    EXPECT_EQ(room.find(id)->version(), 1);
    EXPECT_EQ(room.tables.counts().lost, 1U);
    // They are told so, and how it stands; then the same act is done after all.
    EXPECT_EQ(lastOf(room.mail[a], "err").find("d")->find("code")->asText(), "not_kept");
    EXPECT_EQ(lastOf(room.mail[a], "snap").find("v")->asInt(), 1);
    for (const Value& letter : room.mail[a]) EXPECT_NE(letter.find("t")->asText(), "step");
    room.say(a, Room::act(1, 1, "x"));
    keeper.finish();
    room.settle();
    EXPECT_EQ(lastOf(room.mail[a], "step").find("v")->asInt(), 2);
    EXPECT_EQ(store->load(id)->entries.size(), 1U);
}

TEST(ServerKeep, ATableThatCouldNotBeWrittenIsNotThere) {
    const KeptFolder folder;
    const auto store = folder.open();
    SlowKeeper keeper(*store);
    Room room(store.get(), keeper);
    const std::string id = room.make(kHotSeat).id();
    keeper.finish(false);
    room.settle();
    EXPECT_EQ(room.find(id), nullptr);
}

TEST(ServerKeep, OneTablesTroubleIsNotAnothers) {
    const KeptFolder folder;
    const auto store = folder.open();
    std::vector<Keeper::Outcome> outcomes;
    {
        Writer writer(*store, [] {});
        Deed good;
        good.table = "good";
        good.make = 1;
        Entry entry;
        good.entries = {entry};
        Deed bad = good;
        bad.table = "bad";
        bad.entries = {entry};
        writer.write(bad);
        bad.firstEntry = 0;  // the same number again: it can't be written
        writer.write(bad);
        writer.write(good);
        bad.firstEntry = 1;  // behind what failed
        writer.write(bad);
        bad.make = 2;  // made again
        writer.write(bad);
        while (outcomes.size() < 5) {
            for (const Keeper::Outcome& each : writer.settled()) outcomes.push_back(each);
            std::this_thread::yield();
        }
        EXPECT_EQ(writer.counts().deeds, 5U);
    }
    const bool expected[] = {true, false, true, false, true};
    for (size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(outcomes[i].ticket, i + 1);
        EXPECT_EQ(outcomes[i].isKept, expected[i]) << i;
    }
}

TEST(ServerKeep, FinishedGamesCanBeStudied) {
    const KeptFolder folder;
    const auto store = folder.open();
    Room room(store.get());
    const Assets assets;
    Api api(room.tables, nullptr, nullptr, assets, {});
    const auto games = [&](std::string_view query, bool isInside) {
        Request request;
        request.method = "GET";
        request.path = "/api/v1/export/games.ndjson";
        request.query = parseQuery(query);
        request.isInside = isInside;
        const Reply reply = room.ask(api, request);
        EXPECT_EQ(reply.type, "application/x-ndjson");
        std::vector<Value> out;
        for (size_t at = 0; at < reply.body.size();) {
            const size_t end = reply.body.find('\n', at);
            out.push_back(parsed(std::string_view(reply.body).substr(at, end - at)));
            at = end + 1;
        }
        return out;
    };
    for (const std::string listed : {"true", "false"}) {
        Table& table = room.make(R"({"game":"shards","seed":3,"listed":)" + listed +
                                 R"(,"seats":[{"kind":"here","name":"Mira"},{"kind":"here"}]})");
        const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
        for (int i = 0; i < 5; ++i) room.choose(table, seats, 4);
        EXPECT_EQ(room.codeOf(seats[table.session().choices().back().seat], R"({"t":"undo","d":{}})"), "");
        const size_t standing = table.session().choices().size();
        EXPECT_TRUE(games("", true).size() < 2);  // a game that goes on is not among them
        EXPECT_EQ(room.codeOf(seats[0], R"({"t":"concede","d":{}})"), "");
        room.clock += 10;
        const std::vector<Value> found = games("", true);
        ASSERT_FALSE(found.empty());
        EXPECT_EQ(found.back().find("id")->asText(), table.id());
        EXPECT_EQ(found.back().find("notation")->size(), standing);
        EXPECT_EQ(toJson(*found.back().find("result")), toJson(table.result()));
        EXPECT_EQ(toJson(found.back()).find("Mira"), std::string::npos);  // who played is nobody's business
        EXPECT_EQ(toJson(found.back()).find(table.places()[0].token.text()), std::string::npos);
    }
    EXPECT_EQ(games("", true).size(), 2U);
    EXPECT_EQ(games("", false).size(), 1U);  // for everybody: listed tables
    EXPECT_EQ(games("game=epic", true).size(), 0U);
    EXPECT_EQ(games("since=" + std::to_string(room.clock - 15), true).size(), 1U);
}

TEST(ServerKeep, ChatNoncesAndClocksOutliveARestart) {
    const KeptFolder folder;
    std::string id;
    int64_t version = 0;
    {
        const auto store = folder.open();
        Room room(store.get());
        Table& table = room.make(
            R"({"game":"shards","seed":7,"starting":"A","clock":{"seconds":3600},"seats":[{"kind":"here","name":"Mira"},{"kind":"here"}]})");
        id = table.id();
        const Connection a = room.enter(table, 0);
        for (int i = 0; i < 56; ++i) {
            EXPECT_EQ(room.codeOf(a, R"({"t":"chat","d":{"n":"c","text":"line )" + std::to_string(i) + R"("}})"), "");
            room.clock += 10;
        }
        room.pass(2500);
        EXPECT_EQ(room.codeOf(a, Room::act(1, 1, "done-once")), "");
        room.pass(9000);  // since the last choice: not written, so given back
        version = table.version();
    }
    const auto store = folder.open();
    Room room(store.get());
    EXPECT_TRUE(room.tables.restore().problems.empty());
    Table& table = *room.find(id);
    EXPECT_EQ(table.version(), version);
    const Connection a = room.enter(table, 0);
    std::vector<std::string> said;
    for (const Value& letter : room.mail[a]) {
        if (letter.find("t")->asText() == "chat") said.push_back(letter.find("d")->find("text")->asText());
    }
    ASSERT_EQ(said.size(), 50U);
    EXPECT_EQ(said.front(), "line 6");
    EXPECT_EQ(said.back(), "line 55");
    EXPECT_EQ(lastOf(room.mail[a], "chat").find("d")->find("from")->asText(), "Mira");
    const Value& clock = lastOf(room.mail[a], "clock");
    EXPECT_EQ(clock.find("d")->find("A")->items()[0].asInt(), 3'037'500);
    EXPECT_EQ(room.codeOf(a, Room::act(1, 1, "done-once")), "");  // acknowledged, not done again
    EXPECT_EQ(table.version(), version);
}

TEST(ServerKeep, WhatOthersWriteDoesNotMakeTablesLookBehind) {
    const KeptFolder folder;
    const auto store = folder.open();
    SlowKeeper keeper(*store);
    Room room(store.get(), keeper);
    const std::string id = room.make(kHotSeat).id();
    Deed record;  // as of a game that is over, which is written down beside the tables
    record.table = id;
    record.record = "";
    (void)keeper.write(std::move(record));
    keeper.finish();
    room.settle();
    EXPECT_FALSE(room.tables.isBehind());
}

TEST(ServerKeep, AGameThatIsOverSoonMakesRoomAndIsReadAgainWhenSomebodyComes) {
    const KeptFolder folder;
    const auto store = folder.open();
    Room room(store.get());
    const std::string over = room.make(kHotSeat).id();
    const std::string going = room.make(kHotSeat).id();
    const Connection seat = room.enter(*room.find(over), 0);
    EXPECT_EQ(room.codeOf(seat, R"({"t":"concede","d":{"n":"1"}})"), "");
    room.clock += 120;
    room.tables.tidy();
    EXPECT_EQ(room.tables.size(), 2U);  // somebody is still there
    room.leave(seat);
    room.clock += 61;  // far less than a game that goes on may rest
    room.tables.tidy();
    EXPECT_EQ(room.tables.size(), 1U);
    ASSERT_NE(room.find(over), nullptr);
    EXPECT_EQ(room.find(over)->status(), Table::Status::Over);
    ASSERT_NE(room.find(going), nullptr);
    EXPECT_EQ(room.find(going)->status(), Table::Status::Playing);
}

}  // namespace
}  // namespace riffle::server
