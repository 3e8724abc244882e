// What strangers send: too much, too often, and nothing at all. Whoever plays meanwhile does not notice.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdio>
#include <fstream>

#include "server/base/log.h"
#include "tests/server/two_players.h"

namespace riffle::server {
namespace {

size_t residentKilobytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmRSS:")) return std::stoul(line.substr(6));
    }
    return 0;
}

TEST(ServerTorture, AMessageThatIsLargeOnceUnpackedIsRefused) {
    namespace beast = boost::beast;
    RawServer server(RawServer::quiet());
    const RawServer::Made made = server.make();
    boost::asio::io_context context;
    beast::websocket::stream<beast::tcp_stream> stream(context);
    beast::get_lowest_layer(stream).connect({boost::asio::ip::make_address("127.0.0.1"), server.port()});
    beast::websocket::permessage_deflate deflate;
    deflate.client_enable = true;
    stream.set_option(deflate);
    beast::websocket::response_type response;
    stream.handshake(response, "localhost", "/ws/v1?table=" + made.id + "&token=" + made.tokens[0]);
    EXPECT_NE(response[beast::http::field::sec_websocket_extensions].find("permessage-deflate"), beast::string_view::npos);
    beast::flat_buffer buffer;
    stream.read(buffer);  // packed, and small windows do for it
    EXPECT_TRUE(beast::buffers_to_string(buffer.data()).starts_with(R"({"t":"hello")"));
    beast::error_code error;
    const size_t before = residentKilobytes();
    stream.write(boost::asio::buffer(std::string(16U << 20U, ' ')), error);
    while (!error) {
        buffer.clear();
        stream.read(buffer, error);
    }
    EXPECT_TRUE(error);
    EXPECT_LT(residentKilobytes(), before + 32'000);
    EXPECT_GT(TwoPlayers(server).play(5), 0);
}

TEST(ServerTorture, ThousandsWhoSayNothingAreInNobodysWay) {
    ServerSettings settings = RawServer::quiet();
    settings.limits.connectionsPerAddress = 4000;
    RawServer server(std::move(settings));
    TwoPlayers game(server);
    EXPECT_GT(game.play(20), 0);
    const size_t before = residentKilobytes();
    {
        std::vector<RawConnection> crowd;
        for (int i = 0; i < 2000; ++i) {
            crowd.emplace_back(server.port());
            ASSERT_TRUE(crowd.back().isOpen()) << i;
            if (i % 3 == 1) crowd.back().send("GET / HTTP/1.1\r\nHost: local");
            if (i % 3 == 2)
                crowd.back().send("POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n{");
        }
        const double slow = game.play(60);
        EXPECT_GT(slow, 0);
        EXPECT_LT(slow, 250);
    }
    EXPECT_GT(game.play(20), 0);
    EXPECT_LT(residentKilobytes(), before + 60'000);
}

// Connections that have proven nothing make way for others of their address; WebSockets stay, those of watchers in half of the
// places.
TEST(ServerTorture, WhoFillsTheConnectionsOfAnAddressKeepsNoSeatOut) {
    ServerSettings settings = RawServer::quiet();
    settings.limits.connectionsPerAddress = 10;
    RawServer server(std::move(settings));
    const RawServer::Made made = server.make();
    std::vector<RawConnection> watchers;
    for (int i = 0; i < 5; ++i) {
        watchers.emplace_back(server.port());
        EXPECT_EQ(statusIn(watchers.back().upgrade("table=" + made.id)), "101");
    }
    {
        RawConnection other(server.port());
        const std::string answer = other.upgrade("lang=de&table=" + made.id);
        EXPECT_EQ(statusIn(answer), "429");
        EXPECT_NE(answer.find("Retry-After: "), std::string::npos);
        EXPECT_NE(answer.find("zu viele"), std::string::npos) << answer;
    }
    std::vector<RawConnection> idle;
    for (int i = 0; i < 40; ++i) {
        idle.emplace_back(server.port());
        if (i % 2) idle.back().send("POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n{");
    }
    for (const std::string& token : made.tokens) {
        RawConnection seat(server.port());
        EXPECT_EQ(statusIn(seat.upgrade("table=" + made.id + "&token=" + token)), "101");
        EXPECT_TRUE(seat.until("hello"));
    }
    EXPECT_EQ(idle.front().all(), "");  // it had to make way
    EXPECT_FALSE(idle.front().isOpen());
    EXPECT_TRUE(watchers.front().until("hello"));
}

// However much comes from an address, whoever proves a seat is let in.
TEST(ServerTorture, AFloodKeepsNoSeatOut) {
    ServerSettings settings = RawServer::quiet();
    settings.limits.requestsAtOnce = 20;
    settings.limits.requestsPerSecond = 0.01;
    RawServer server(std::move(settings));
    const RawServer::Made made = server.make();
    RawConnection flood(server.port());
    int answered = 0;
    for (int i = 0; i < 40; ++i) {
        RawConnection each(server.port());
        each.send(get("/healthz"));
        answered += statusIn(each.answer()) == "200";
    }
    EXPECT_LE(answered, 20);
    const auto statusFor = [&](const std::string& query) {
        RawConnection connection(server.port());
        return statusIn(connection.upgrade(query));
    };
    EXPECT_EQ(statusFor("table=" + made.id), "429");
    EXPECT_EQ(statusFor("table=" + made.id + "&token=wrong"), "429");
    EXPECT_EQ(statusFor("table=" + made.id + "&token=" + made.tokens[0]), "101");
    EXPECT_EQ(statusFor("table=" + made.id + "&token=" + made.tokens[1]), "101");
    RawConnection view(server.port());
    view.send(get("/api/v1/tables/" + made.id + "/view", "Authorization: Bearer " + made.tokens[0] + "\r\n"));
    EXPECT_EQ(statusIn(view.answer()), "200");
}

TEST(ServerTorture, ABodyInPiecesOfUnknownNumberCostsWhatItWeighs) {
    ServerSettings settings = RawServer::quiet();
    settings.limits.requestsAtOnce = 12;
    settings.limits.requestsPerSecond = 0.01;
    RawServer server(std::move(settings));
    const auto ask = [&](size_t pieces) {
        RawConnection connection(server.port());
        connection.send("POST /api/v1/analysis HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
        for (size_t i = 0; i < pieces; ++i) connection.send("4000\r\n" + std::string(0x4000, ' ') + "\r\n");
        connection.send("0\r\n\r\n");
        return statusIn(connection.answer());
    };
    EXPECT_EQ(ask(40), "429");  // before all of it was read
    RawServer other([] {
        ServerSettings more = RawServer::quiet();
        more.limits.requestsAtOnce = 40;
        return more;
    }());
    RawConnection connection(other.port());
    connection.send("POST /api/v1/analysis HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
    for (size_t i = 0; i < 40; ++i) connection.send("4000\r\n" + std::string(0x4000, ' ') + "\r\n");
    connection.send("0\r\n\r\n");
    EXPECT_EQ(statusIn(connection.answer()), "400");
}

TEST(ServerTorture, PingsAndEmptyPiecesAreCounted) {
    ServerSettings settings = RawServer::quiet();
    settings.limits.framesAtOnce = 50;
    settings.limits.framesPerSecond = 10;
    RawServer server(std::move(settings));
    TwoPlayers game(server);
    const RawServer::Made made = server.make();
    const auto isEndedBy = [&](const std::string& bytes) {
        RawConnection connection(server.port());
        EXPECT_EQ(statusIn(connection.upgrade("table=" + made.id)), "101");
        (void)connection.until("hello");
        connection.send(bytes);
        (void)connection.all(2000);
        return !connection.isOpen();
    };
    const auto repeated = [](const std::string& what, int count) {
        std::string out;
        for (int i = 0; i < count; ++i) out += what;
        return out;
    };
    EXPECT_FALSE(isEndedBy(repeated(RawConnection::frame("", 0x89), 20)));
    EXPECT_TRUE(isEndedBy(repeated(RawConnection::frame("", 0x89), 500)));
    EXPECT_TRUE(isEndedBy(repeated(RawConnection::frame("", 0x8A), 500)));
    EXPECT_TRUE(isEndedBy(RawConnection::frame("{", 0x01) + repeated(RawConnection::frame("", 0x00), 50'000)));
    EXPECT_GT(game.play(20), 0);
}

// Whoever sends a lot over many connections is read more slowly on all of them; a seat that sends little is not.
TEST(ServerTorture, ManyConnectionsOfAnAddressHaveOneShareOfFrames) {
    ServerSettings settings = RawServer::quiet();
    settings.limits.framesOfAddressAtOnce = 100;
    settings.limits.framesOfAddressPerSecond = 0.01;
    RawServer server(std::move(settings));
    const RawServer::Made made = server.make();
    TwoPlayers game(server);
    std::vector<RawConnection> crowd;
    for (int i = 0; i < 10; ++i) {
        crowd.emplace_back(server.port());
        EXPECT_EQ(statusIn(crowd.back().upgrade("table=" + made.id)), "101");
        for (int k = 0; k < 100; ++k) crowd.back().send(RawConnection::frame(R"({"t":"p"})"));
    }
    EXPECT_GT(game.play(10), 0);
    uint64_t heard = 0;
    (*server).inside([&](Tables& tables) { heard = tables.counts().messages; });
    EXPECT_LT(heard, 200U);
}

// What is logged meanwhile.
class Logged {
public:
    Logged() : file_(std::tmpfile()) { setLogFile(::fileno(file_)); }
    ~Logged() {
        setLogFile(STDERR_FILENO);
        std::fclose(file_);
    }
    Logged(const Logged&) = delete;
    Logged& operator=(const Logged&) = delete;
    [[nodiscard]] std::string text() const {
        std::string all;
        std::rewind(file_);
        for (int c = std::fgetc(file_); c != EOF; c = std::fgetc(file_)) all += static_cast<char>(c);
        return all;
    }

private:
    std::FILE* file_;
};

TEST(ServerTorture, AFloodDoesNotFillTheLog) {
    Logged logged;
    {
        ServerSettings settings;
        settings.limits = settings.limits.times(0);
        RawServer server(std::move(settings));
        RawConnection connection(server.port());
        for (int i = 0; i < 100; ++i) {
            std::string many;
            for (int k = 0; k < 50; ++k) many += get("/version");
            connection.send(many);
            for (int k = 0; k < 50; ++k) EXPECT_EQ(statusIn(connection.answer()), "200");
        }
    }
    const std::string text = logged.text();
    EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 4000);  // of 5,000
}

// What takes long is done elsewhere: many at once are in nobody's way.
TEST(ServerTorture, DecksAreReadOnAThreadOfTheirOwn) {
    ServerSettings settings = RawServer::quiet();
    settings.limits = settings.limits.times(0);
    RawServer server(std::move(settings));
    TwoPlayers game(server);
    std::string decks;
    for (int i = 0; i < 100; ++i) decks += "name: D\ncards: {dis: [Snagg, Quent], logos: [Nobody]}\n---\n";
    std::vector<RawConnection> crowd;
    for (int i = 0; i < 8; ++i) {
        crowd.emplace_back(server.port());
        crowd.back().send(post("/api/v1/decks/import?game=keyforge", decks));
    }
    EXPECT_GT(game.play(20), 0);
    for (RawConnection& each : crowd) EXPECT_EQ(statusIn(each.answer()), "200");
}

TEST(ServerTorture, RequestsOfOneAddressAreLimitedAndThoseOfOthersAreNot) {
    ServerSettings settings = RawServer::quiet();
    settings.publicUrl = "https://cards.example";
    settings.limits.requestsAtOnce = 20;
    settings.limits.requestsPerSecond = 0.5;
    RawServer server(std::move(settings));
    const auto ask = [&](const std::string& address, const std::string& target = "/version?lang=ru") {
        RawConnection connection(server.port());
        connection.send(get(target, "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: " + address + "\r\n"));
        return connection.answer();
    };
    for (int i = 0; i < 20; ++i) EXPECT_EQ(statusIn(ask("192.0.2.1")), "200") << i;
    const std::string refused = ask("192.0.2.1");
    EXPECT_EQ(statusIn(refused), "429");
    EXPECT_NE(refused.find("Retry-After: 2\r\n"), std::string::npos) << refused;
    EXPECT_NE(refused.find(R"("code":"slow_down")"), std::string::npos);
    EXPECT_NE(refused.find("секунд"), std::string::npos);
    EXPECT_EQ(statusIn(ask("192.0.2.2")), "200");
    EXPECT_EQ(statusIn(ask("192.0.2.1", "/healthz")), "429");
    // What is costly counts as several.
    int allowed = 0;
    for (int i = 0; i < 10; ++i) allowed += statusIn(ask("192.0.2.3", "/api/v1/decks/generate?game=keyforge")) == "200";
    EXPECT_EQ(allowed, 2);
}

TEST(ServerTorture, WhoGuessesTokensIsStopped) {
    RawServer server(RawServer::quiet());
    const RawServer::Made made = server.make();
    const RawServer::Made other = server.make();
    RawConnection connection(server.port());
    const auto ask = [&](const std::string& id, const std::string& token) {
        connection.send(get("/api/v1/tables/" + id + "/view?token=" + token));
        return statusIn(connection.answer());
    };
    for (int i = 0; i < 20; ++i) EXPECT_EQ(ask(made.id, "guess"), "403");
    EXPECT_EQ(ask(made.id, "guess"), "429");
    // Who has the right one is let in all the same: a neighbour who guesses must not keep them out, and nobody guesses 128 bits.
    EXPECT_EQ(ask(made.id, made.tokens[0]), "200");
    EXPECT_EQ(ask(other.id, other.tokens[0]), "200");
    RawConnection socket(server.port());
    EXPECT_EQ(statusIn(socket.upgrade("table=" + made.id + "&token=guess")), "429");
    RawConnection seat(server.port());
    EXPECT_EQ(statusIn(seat.upgrade("table=" + made.id + "&token=" + made.tokens[0])), "101");
    // Replays and analyses are no other way to look for tables.
    const auto statusFor = [&](const std::string& request) {
        RawConnection each(server.port());
        each.send(request);
        return statusIn(each.answer());
    };
    for (int i = 0; i < 20; ++i) EXPECT_EQ(statusFor(get("/api/v1/replays/nosuch" + std::to_string(i) + ".json")), "404") << i;
    EXPECT_EQ(statusFor(get("/api/v1/replays/nosuch.json")), "429");
    EXPECT_EQ(statusFor(post("/api/v1/analysis", R"({"replay":"nosuch"})")), "429");
    EXPECT_EQ(statusFor(get("/api/v1/tables/nosuch")), "429");
    RawConnection watcher(server.port());
    EXPECT_EQ(statusIn(watcher.upgrade("table=" + made.id)), "101");
}

TEST(ServerTorture, ASlowReaderIsToldHowItStandsAndNotEachStep) {
    ServerSettings settings = RawServer::quiet();
    settings.limits.waitingBytes = 64U << 10U;
    settings.limits.framesAtOnce = 1e6;
    RawServer server(std::move(settings));
    const RawServer::Made made = server.make();
    RawConnection a(server.port());
    RawConnection b(server.port());
    RawConnection slow(server.port(), 4096);
    (void)a.upgrade("table=" + made.id + "&token=" + made.tokens[0]);
    (void)b.upgrade("table=" + made.id + "&token=" + made.tokens[1]);
    (void)slow.upgrade("table=" + made.id);
    Value position = *a.until("snap");
    (void)b.until("snap");
    int64_t version = 1;
    const auto play = [&](int64_t until) {
        while (version < until) {
            const Value* options = position.find("d")->find("decision")->find("options");
            (options && options->size() > 0 ? a : b).send(RawConnection::frame(Room::act(version, 1)));
            const auto step = a.until("step");
            if (!step || !b.until("step")) return false;
            position = *step;
            version = position.find("v")->asInt();
            if (position.find("d")->find("result")->isMap()) return true;
        }
        return true;
    };
    ASSERT_TRUE(play(40));
    // More has to be said than the buffers on the way can hold.
    constexpr uint64_t kWishes = 1200;
    for (uint64_t i = 0; i < kWishes; ++i) slow.send(RawConnection::frame(R"({"t":"lang","d":{"lang":"de"}})"));
    uint64_t heard = 0;
    for (int tries = 0; tries < 5000 && heard < kWishes; ++tries) {
        (*server).inside([&](Tables& tables) { heard = tables.counts().messages; });
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ASSERT_TRUE(play(60));
    // They begin to read: steps without a gap, then a greeting and how it stands, and the game goes on for them.
    int greetings = 0;
    int64_t told = 0;
    bool isFresh = false;
    while (told < version) {
        const auto text = slow.message();
        ASSERT_TRUE(text) << "at " << told << " of " << version;
        const Value message = parsed(*text);
        const std::string type = message.find("t")->asText();
        greetings += type == "hello";
        isFresh |= type == "hello";
        if (type == "step") {
            EXPECT_EQ(message.find("v")->asInt(), told + 1);
            EXPECT_FALSE(isFresh && greetings > 1);
        }
        if (type == "snap") isFresh = false;
        if (type == "snap" || type == "step") told = message.find("v")->asInt();
    }
    EXPECT_GE(greetings, 2);
    EXPECT_EQ(told, version);
}

constexpr std::string_view kInvited = R"({"game":"shards","seats":[{"kind":"here"},{"kind":"person"}]})";

TEST(ServerTorture, AnInvitationOpensOneSocketAndIsRefusedInWordsThen) {
    RawServer server(RawServer::quiet());
    RawConnection maker(server.port());
    maker.send(post("/api/v1/tables", kInvited));
    const std::string answer = maker.answer();
    const Value made = parsed(answer.substr(answer.find("\r\n\r\n") + 4));
    const std::string id = made.find("id")->asText();
    const std::string invitation = made.find("seats")->items()[1].find("token")->asText();
    RawConnection guest(server.port());
    EXPECT_EQ(statusIn(guest.upgrade("table=" + id + "&token=" + invitation + "&claim=the-claim-of-the-guest")), "101");
    const auto hello = guest.until("hello");
    ASSERT_TRUE(hello.has_value());
    const std::string token = hello->find("d")->find("token")->asText();
    RawConnection thief(server.port());
    const std::string refusal = thief.upgrade("table=" + id + "&token=" + invitation);
    EXPECT_EQ(statusIn(refusal), "403");
    EXPECT_NE(refusal.find("invitation_used"), std::string::npos);
    EXPECT_NE(refusal.find("This invitation was used"), std::string::npos);
    RawConnection again(server.port());
    EXPECT_EQ(statusIn(again.upgrade("table=" + id + "&token=" + token)), "101");
}

TEST(ServerTorture, NoTokenIsEverLogged) {
    Logged logged;
    std::vector<std::string> secrets;
    {
        RawServer server;  // with its log
        const RawServer::Made made = server.make();
        secrets = made.tokens;
        secrets.emplace_back("not-a-token-at-all");
        const std::string table = "/api/v1/tables/" + made.id;
        RawConnection connection(server.port());
        for (const std::string& token : secrets) {
            connection.send(get(table + "/view?token=" + token));
            (void)connection.answer();
            connection.send(get(table + "/view", "Authorization: Bearer " + token + "\r\n"));
            (void)connection.answer();
            for (const std::string what : {"join", "actions", "start", "rematch"}) {
                connection.send(post(table + "/" + what, R"({"token":")" + token + R"(","name":"Mira"})"));
                (void)connection.answer();
            }
        }
        connection.send(post("/api/v1/tables", R"({"game":"epic","seats":[{"kind":"here"},{"kind":"open"}]})"));
        const std::string answer = connection.answer();
        const Value body = parsed(answer.substr(answer.find("\r\n\r\n") + 4));
        secrets.push_back(body.find("seats")->items()[0].find("token")->asText());
        EXPECT_NE(body.find("seats")->items()[0].find("url")->asText().find('#' + secrets.back()), std::string::npos);
        connection.send(post("/api/v1/tables/" + body.find("id")->asText() + "/join", R"({"name":"Jan"})"));
        const std::string joined = connection.answer();
        secrets.push_back(parsed(joined.substr(joined.find("\r\n\r\n") + 4)).find("token")->asText());
        TwoPlayers game(server);
        EXPECT_GT(game.play(200), 0);
        RawConnection wrong(server.port());
        secrets.emplace_back("a-claim-that-is-a-secret");
        (void)wrong.upgrade("table=" + made.id + "&token=not-a-token-at-all&claim=" + secrets.back());
        wrong.send("GET /g/x?token=not-a-token-at-all HTTP/1.1\r\nHost: not-a-token-at-all\r\n\r\n");
        (void)wrong.all(200);
    }
    const std::string text = logged.text();
    EXPECT_NE(text.find(R"("event":"socket")"), std::string::npos);
    EXPECT_NE(text.find("/view\""), std::string::npos);
    for (const std::string& secret : secrets) EXPECT_EQ(text.find(secret), std::string::npos) << secret;
    EXPECT_EQ(text.find("Mira"), std::string::npos);
}

}  // namespace
}  // namespace riffle::server
