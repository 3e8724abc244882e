// Whatever has to be read is read on another thread, and who serves goes on meanwhile.
#include "server/store/reader.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <future>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "tests/server/folder.h"
#include "tests/server/raw.h"

namespace riffle::server {
namespace {

// Who serves: takes what the reader hands over, one at a time, on the thread of the test.
class Counter {
public:
    void hand(Reader::Then then) {
        const std::lock_guard hold(lock_);
        handed_.push_back(std::move(then));
        news_.notify_all();
    }
    void serveOne() {
        Reader::Then next;
        {
            std::unique_lock hold(lock_);
            news_.wait(hold, [this] { return !handed_.empty(); });
            next = std::move(handed_.front());
            handed_.pop_front();
        }
        next();
    }

private:
    std::mutex lock_;
    std::condition_variable news_;
    std::deque<Reader::Then> handed_;
};

class ServerReader : public testing::Test {
protected:
    ServerReader() {
        Room room(store.get());
        id = room.make(kHotSeat).id();
    }

    TestFolder folder;
    std::unique_ptr<Store> store = folder.open();
    std::string id;
    Counter counter;
    Reader reader{games(), *store, [this](Reader::Then then) { counter.hand(std::move(then)); }};
};

TEST_F(ServerReader, BringsATableFromItsOwnThread) {
    std::thread::id read;
    ASSERT_TRUE(reader.ask(
        "",
        [&](Archive&) -> Reader::Then {
            read = std::this_thread::get_id();
            return [] {};
        },
        [] {}));
    counter.serveOne();
    EXPECT_NE(read, std::this_thread::get_id());
    Brought got;
    reader.bring({id}, [&](Brought brought) { got = std::move(brought); });
    counter.serveOne();
    EXPECT_EQ(got.place, Brought::Place::Here);
    ASSERT_NE(got.remade.table, nullptr);
    EXPECT_EQ(got.remade.table->id(), id);
    reader.bring({"nosuch"}, [&](Brought brought) { got = std::move(brought); });
    counter.serveOne();
    EXPECT_EQ(got.place, Brought::Place::Nowhere);
}

TEST_F(ServerReader, RefusesWhatIsTooMuchAndAlwaysTakesWhatPeopleWaitFor) {
    std::promise<void> mayGoOn;
    std::shared_future<void> gate = mayGoOn.get_future().share();
    std::promise<void> hasBegun;
    ASSERT_TRUE(reader.ask(
        "",
        [&](Archive&) -> Reader::Then {
            hasBegun.set_value();
            gate.wait();
            return [] {};
        },
        [] {}));
    hasBegun.get_future().wait();
    size_t here = 0;
    size_t busy = 0;
    const auto count = [&](const Brought& brought) {
        here += brought.place == Brought::Place::Here;
        busy += brought.place == Brought::Place::Busy;
    };
    const auto someone = [](size_t number) { return "10.0.0." + std::to_string(number % 16); };
    for (size_t i = 0; i < Reader::kMostTables + 3; ++i) reader.bring({id, 0, false, someone(i)}, count);
    reader.bring({id, 0, true}, count);
    size_t taken = 0;
    for (size_t i = 0; i < Reader::kMostAsked + 3; ++i)
        taken += reader.ask(
            someone(i), [](Archive&) -> Reader::Then { return [] {}; }, [] {});
    EXPECT_EQ(taken, Reader::kMostAsked);
    mayGoOn.set_value();
    for (size_t i = 0; i < 1 + Reader::kMostTables + 4 + Reader::kMostAsked; ++i) counter.serveOne();
    EXPECT_EQ(busy, 3U);
    EXPECT_EQ(here, Reader::kMostTables + 1);
    EXPECT_EQ(reader.waiting(), 0U);
}

// Whoever wants many is one of those who take turns.
TEST_F(ServerReader, AnswersAddressesInTurn) {
    std::promise<void> mayGoOn;
    std::shared_future<void> gate = mayGoOn.get_future().share();
    std::promise<void> hasBegun;
    ASSERT_TRUE(reader.ask(
        "10.0.0.9",
        [&](Archive&) -> Reader::Then {
            hasBegun.set_value();
            gate.wait();
            return [] {};
        },
        [] {}));
    hasBegun.get_future().wait();
    std::string order;
    size_t busy = 0;
    const auto wanted = [&](char who) {
        return [&, who](const Brought& brought) {
            busy += brought.place == Brought::Place::Busy;
            if (brought.place == Brought::Place::Here) order += who;
        };
    };
    for (size_t i = 0; i < Reader::kMostTablesOfAddress + 2; ++i) reader.bring({id, 0, false, "10.0.0.1"}, wanted('a'));
    reader.bring({id, 0, false, "10.0.0.2"}, wanted('b'));
    size_t taken = 0;
    for (int i = 0; i < 20; ++i)
        taken += reader.ask(
            "10.0.0.1", [&](Archive&) -> Reader::Then { return [&] { order += 'x'; }; }, [] {});
    EXPECT_EQ(taken, Reader::kMostOfAddress);
    EXPECT_TRUE(reader.ask(
        "10.0.0.2", [&](Archive&) -> Reader::Then { return [&] { order += 'y'; }; }, [] {}));
    mayGoOn.set_value();
    while (order.size() < Reader::kMostTablesOfAddress + 2 + taken) counter.serveOne();
    EXPECT_EQ(busy, 2U);
    EXPECT_EQ(order.substr(0, 4), "abaa");
    EXPECT_EQ(order.substr(Reader::kMostTablesOfAddress + 1, 3), "xyx");
}

TEST_F(ServerReader, GoesOnAfterWorkThatFails) {
    bool hasFailed = false;
    ASSERT_TRUE(reader.ask(
        "", [](Archive&) -> Reader::Then { throw std::runtime_error("damaged"); }, [&] { hasFailed = true; }));
    counter.serveOne();
    EXPECT_TRUE(hasFailed);
    Brought got;
    reader.bring({id}, [&](Brought brought) { got = std::move(brought); });
    counter.serveOne();
    EXPECT_EQ(got.place, Brought::Place::Here);
}

TEST_F(ServerReader, BringsTablesInTheMiddleOfWhatTakesLong) {
    std::vector<std::string> order;
    ASSERT_TRUE(reader.ask(
        "",
        [&](Archive& archive) -> Reader::Then {
            reader.bring({id}, [&](const Brought&) { order.emplace_back("table"); });
            archive.letOthersIn();
            return [&] { order.emplace_back("export"); };
        },
        [] {}));
    counter.serveOne();
    counter.serveOne();
    EXPECT_EQ(order, (std::vector<std::string>{"table", "export"}));
}

// A server that was started anew has no finished game in memory, and of the others only how they stand.
TEST(ServerReading, EverythingThatIsWrittenDownCanBeHadAfterARestart) {
    const TestFolder folder;
    ServerSettings settings = RawServer::quiet();
    settings.data = folder.path();
    RawServer::Made over;
    RawServer::Made going;
    const auto asked = [](RawServer& server, const std::string& words) {
        RawConnection connection(server.port());
        connection.send(words);
        return connection.answer();
    };
    const auto act = [](const RawServer::Made& made, int decision) {
        return post("/api/v1/tables/" + made.id + "/actions",
                    R"({"token":")" + made.tokens[0] + R"(","decision":)" + std::to_string(decision) + R"(,"option":1})");
    };
    {
        RawServer server(settings);
        over =
            server.make(R"({"game":"shards","seed":7,"starting":"A","listed":true,"seats":[{"kind":"here"},{"kind":"here"}]})");
        going = server.make(kHotSeat);
        EXPECT_EQ(statusIn(asked(server, act(over, 1))), "200");
        EXPECT_EQ(statusIn(asked(server, act(going, 1))), "200");
        RawConnection seat(server.port());
        EXPECT_EQ(statusIn(seat.upgrade("table=" + over.id + "&token=" + over.tokens[0])), "101");
        seat.send(RawConnection::frame(R"({"t":"concede","d":{"n":"x"}})"));
        EXPECT_TRUE(seat.until("ack").has_value());
    }
    RawServer server(settings);
    const std::string replays = "/api/v1/replays/" + over.id;
    EXPECT_EQ(statusIn(asked(server, get(replays + ".json"))), "200");
    EXPECT_EQ(statusIn(asked(server, get(replays + "/log"))), "200");
    EXPECT_NE(asked(server, get(replays + "/steps/1?seat=all")).find(R"("steps":1)"), std::string::npos);
    EXPECT_EQ(statusIn(asked(server, get(replays + "/steps/2"))), "404");
    EXPECT_EQ(statusIn(asked(server, get("/api/v1/replays/" + going.id + ".json"))), "409");
    EXPECT_EQ(statusIn(asked(server, get("/api/v1/replays/nosuch.json"))), "404");
    EXPECT_NE(asked(server, get("/api/v1/export/games.ndjson")).find(over.id), std::string::npos);
    (*server).inside([&](Tables& tables) { EXPECT_FALSE(tables.isHere(over.id)); });  // nobody needs it in memory for that
    EXPECT_NE(asked(server, get("/api/v1/tables/" + over.id)).find(R"("status":"over")"), std::string::npos);
    EXPECT_EQ(statusIn(asked(server, get("/api/v1/tables/nosuch"))), "404");
    // The one that goes on, all at once: who comes waits for its past, and nobody is turned away.
    std::vector<RawConnection> seats;
    for (int i = 0; i < 4; ++i) {
        seats.emplace_back(server.port());
        seats.back().send(get("/api/v1/tables/" + going.id + "/view?token=" + going.tokens[static_cast<size_t>(i % 2)]));
    }
    for (RawConnection& seat : seats) EXPECT_NE(seat.answer().find(R"("v":2)"), std::string::npos);
    RawConnection seat(server.port());
    EXPECT_EQ(statusIn(seat.upgrade("table=" + going.id + "&token=" + going.tokens[0] + "&since=1")), "101");
    EXPECT_TRUE(seat.until("step").has_value());
    EXPECT_EQ(statusIn(asked(server, act(going, 2))), "200");
    EXPECT_EQ(statusIn(asked(server, post("/api/v1/tables", R"({"from":{"replay":")" + over.id + R"(","step":1}})"))), "201");
}

}  // namespace
}  // namespace riffle::server
