// Two servers on one database: whoever asks one is served, wherever the table is, and goes on when its server is gone.
#include <gtest/gtest.h>

#include "tests/server/postgres_cluster.h"
#include "tests/server/raw.h"

namespace riffle::server {
namespace {

constexpr std::string_view kListed =
    R"({"game":"shards","seed":7,"starting":"A","listed":true,"seats":[{"kind":"here","name":"Mira"},{"kind":"here","name":"Jan"}]})";

class ServerNodes : public testing::Test {
protected:
    static PostgresCluster& cluster() { return PostgresCluster::ofProcess(std::string(RIFFLE_SOURCE_DIR) + "/scripts"); }
    void SetUp() override {
        if (!PostgresCluster::isInstalled()) GTEST_SKIP() << "PostgreSQL is not installed here";
        ASSERT_NE(cluster().url(), "");
        url_ = cluster().fresh();
    }
    [[nodiscard]] std::unique_ptr<RawServer> open(const std::string& url = {}) const {
        ServerSettings settings = RawServer::quiet();
        settings.database = url.empty() ? url_ : url;
        settings.nodeAddress = "127.0.0.1:0";
        settings.nodeSecret = "what only servers know";
        settings.leaseMilliseconds = 1500;
        return std::make_unique<RawServer>(std::move(settings));
    }
    static std::string asked(RawServer& server, const std::string& words) {
        RawConnection connection(server.port());
        connection.send(words);
        return connection.answer();
    }
    // A table that is written down.
    RawServer::Made make(RawServer& server) {
        RawServer::Made made = server.make(kListed);
        for (int i = 0; i < 200 && count("SELECT count(*) FROM tables WHERE id = '" + made.id + "'") == 0; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        return made;
    }
    // Asks until the answer holds these words, for a few seconds.
    static bool becomes(RawServer& server, const std::string& words, std::string_view wanted) {
        for (int i = 0; i < 200; ++i) {
            if (asked(server, words).find(wanted) != std::string::npos) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        return false;
    }
    static RawConnection enter(RawServer& server, const RawServer::Made& made, size_t seat, int64_t since = 0) {
        RawConnection connection(server.port());
        const std::string answer = connection.upgrade("table=" + made.id + "&token=" + made.tokens[seat] +
                                                      (since ? "&since=" + std::to_string(since) : ""));
        EXPECT_EQ(statusIn(answer), "101") << answer;
        return connection;
    }
    // Chooses the first option, and gives the version that comes of it. What is refused because it could not be written down is
    // sent again, as clients do: a table may be fetched a second time just then.
    static int64_t choose(RawConnection& seat, int64_t version) {
        for (int i = 0; i < 3; ++i) {
            seat.send(RawConnection::frame(Room::act(version, 1, "n" + std::to_string(version))));
            while (const auto text = seat.message()) {
                const Value letter = parsed(*text);
                if (letter.find("t")->asText() == "step") return letter.find("v")->asInt();
                if (letter.find("t")->asText() != "err") continue;
                EXPECT_EQ(letter.find("d")->find("code")->asText(), "not_kept");
                EXPECT_TRUE(seat.until("snap").has_value());
                break;
            }
        }
        ADD_FAILURE() << "no step behind " << version;
        return 0;
    }
    // The server has said goodbye, long before one would give up waiting for a word.
    static bool isEnded(RawConnection& seat) {
        const auto begin = std::chrono::steady_clock::now();
        EXPECT_FALSE(seat.until("never", 8000).has_value());
        return std::chrono::steady_clock::now() - begin < std::chrono::seconds(7);
    }
    int64_t count(const std::string& sql) {
        Postgres base(url_);
        const auto rows = base.run(sql.c_str());
        EXPECT_TRUE(rows.has_value()) << base.error();
        return rows && rows->size() > 0 ? rows->number(0, 0) : -1;
    }

    std::string url_;
};

TEST_F(ServerNodes, ATableIsServedByAnyAndGoesOnWhenItsServerStops) {
    auto one = open();
    auto other = open();
    const RawServer::Made made = make(*one);
    auto seat = enter(*other, made, 0);
    EXPECT_TRUE(seat.until("snap").has_value());
    EXPECT_EQ(choose(seat, 1), 2);
    // Over HTTP, too, and where somebody looks for a table to sit at.
    EXPECT_NE(asked(*other, get("/api/v1/tables/" + made.id + "/view?token=" + made.tokens[1])).find(R"("seat":"B")"),
              std::string::npos);
    EXPECT_EQ(statusIn(asked(*other, get("/api/v1/tables/" + made.id + "/view?token=wrong"))), "403");
    EXPECT_EQ(statusIn(asked(*other, get("/api/v1/tables/nosuch"))), "404");
    EXPECT_EQ(statusIn(asked(*other, get("/api/v1/tables/%FF%00"))), "404");
    EXPECT_TRUE(becomes(*other, get("/api/v1/tables"), made.id));
    const std::string done = asked(*other, post("/api/v1/tables/" + made.id + "/actions",
                                                R"({"token":")" + made.tokens[0] + R"(","decision":2,"option":1})"));
    EXPECT_EQ(statusIn(done), "200") << done;
    EXPECT_TRUE(seat.until("step").has_value());
    other->operator*().inside([&](Tables& tables) { EXPECT_FALSE(tables.isHere(made.id)); });

    one.reset();
    EXPECT_TRUE(isEnded(seat));
    auto again = enter(*other, made, 0, 2);
    const auto step = again.until("step");  // the one it does not know yet
    ASSERT_TRUE(step.has_value());
    EXPECT_EQ(step->find("v")->asInt(), 3);
    EXPECT_EQ(choose(again, 3), 4);
    EXPECT_EQ(count("SELECT count(*) FROM entries"), 3);
    EXPECT_GE(count("SELECT epoch FROM tables"), 2);  // once more where it is wanted while it is being adopted
}

TEST_F(ServerNodes, AServerThatIsTakenForDeadLetsGoAndComesBack) {
    auto one = open();
    auto other = open();
    const RawServer::Made made = make(*one);
    auto seat = enter(*one, made, 0);
    ASSERT_TRUE(seat.until("snap").has_value());
    EXPECT_EQ(choose(seat, 1), 2);
    const int64_t before = count("SELECT owner FROM tables");
    ASSERT_EQ(count("DELETE FROM nodes WHERE id = (SELECT owner FROM tables) RETURNING 1"), 1);
    EXPECT_TRUE(isEnded(seat));  // it has to come back, wherever
    auto there = enter(*other, made, 0, 2);
    auto here = enter(*one, made, 1);
    ASSERT_TRUE(here.until("snap").has_value());
    EXPECT_NE(count("SELECT owner FROM tables"), before);
    EXPECT_EQ(choose(there, 2), 3);
    EXPECT_TRUE(here.until("step").has_value());
    EXPECT_EQ(count("SELECT count(*) FROM entries"), 2);
}

TEST_F(ServerNodes, WithoutTheirDatabaseTheyRefuseAndThenGoOn) {
    { auto layout = open(); }
    Wiretap tap(url_);
    auto server = open(tap.url());
    const RawServer::Made made = make(*server);
    auto seat = enter(*server, made, 0);
    ASSERT_TRUE(seat.until("snap").has_value());
    EXPECT_EQ(choose(seat, 1), 2);
    tap.isDown = true;
    seat.send(RawConnection::frame(Room::act(2, 1, "x")));
    const auto refused = seat.until("err");
    ASSERT_TRUE(refused.has_value());
    EXPECT_EQ(refused->find("d")->find("code")->asText(), "not_kept");
    EXPECT_EQ(statusIn(asked(*server, get("/readyz"))), "503");
    EXPECT_EQ(statusIn(asked(*server, get("/api/v1/tables/" + made.id))), "503");
    seat.send(RawConnection::frame(Room::act(2, 1, "y")));
    EXPECT_TRUE(seat.until("err").has_value());
    tap.isDown = false;
    const auto snap = seat.until("snap");
    ASSERT_TRUE(snap.has_value());
    EXPECT_EQ(snap->find("v")->asInt(), 2);
    EXPECT_EQ(choose(seat, 2), 3);
    EXPECT_TRUE(becomes(*server, get("/readyz"), "200"));
    EXPECT_EQ(count("SELECT count(*) FROM entries"), 2);
}

TEST_F(ServerNodes, OnlyServersAreLetInAtTheirDoor) {
    auto one = open();
    const RawServer::Made made = make(*one);
    RawConnection stranger((**one).nodePort());
    stranger.send(get("/api/v1/tables/" + made.id));
    EXPECT_EQ(statusIn(stranger.answer()), "403");
    RawConnection guesser((**one).nodePort());
    guesser.send(get("/api/v1/tables/" + made.id, "Riffle-Secret: what only servers guess\r\n"));
    EXPECT_EQ(statusIn(guesser.answer()), "403");
    RawConnection server((**one).nodePort());
    server.send(get("/api/v1/tables/" + made.id, "Riffle-Secret: what only servers know\r\nRiffle-Client: 192.0.2.7\r\n"));
    EXPECT_EQ(statusIn(server.answer()), "200");
}

}  // namespace
}  // namespace riffle::server
