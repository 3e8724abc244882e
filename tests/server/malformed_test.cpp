// What strangers send: halves and nonsense. Whoever plays meanwhile does not notice.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

#include "tests/server/two_players.h"

namespace riffle::server {
namespace {

TEST(ServerTorture, RequestsThatAreNone) {
    RawServer server(RawServer::quiet());
    const auto answerTo = [&](const std::string& bytes) {
        RawConnection connection(server.port());
        connection.send(bytes);
        connection.finish();
        return statusIn(connection.all());
    };
    const std::string head = "GET / HTTP/1.1\r\nHost: localhost\r\n";
    EXPECT_EQ(answerTo(""), "");
    EXPECT_EQ(answerTo("GE"), "");
    EXPECT_EQ(answerTo(head), "");
    EXPECT_EQ(answerTo("\x16\x03\x01\x02 no TLS here\r\n\r\n"), "400");
    EXPECT_EQ(answerTo("GET nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n"), "400");
    EXPECT_EQ(answerTo("GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n"), "400");
    EXPECT_EQ(answerTo("GET / HTTP/9.9\r\n\r\n"), "400");
    EXPECT_EQ(answerTo(head + "X: " + std::string(100'000, 'x') + "\r\n\r\n"), "431");
    EXPECT_EQ(answerTo(head + std::string(50'000, 'y')), "431");
    EXPECT_EQ(answerTo(head + "A\r\n\r\n"), "400");
    EXPECT_EQ(answerTo(head + "Content-Length: -1\r\n\r\n"), "400");
    EXPECT_EQ(answerTo(head + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx"), "400");
    EXPECT_EQ(answerTo(head + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), "400");
    EXPECT_EQ(answerTo("POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000000\r\n\r\n"), "413");
    EXPECT_EQ(answerTo("POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n200000\r\n" +
                       std::string(0x200000, ' ') + "\r\n0\r\n\r\n"),
              "413");
    EXPECT_EQ(answerTo("POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{\"game\""), "");
    EXPECT_EQ(answerTo("BREW /api/v1/tables HTTP/1.1\r\nHost: localhost\r\n\r\n"), "405");
    EXPECT_EQ(answerTo(get("/api/v1/tables/%00%ff%zz/view?%=%&=&token=%00")), "404");
    EXPECT_EQ(answerTo(get("/healthz")), "200");
}

TEST(ServerTorture, RequestsThatComeTogetherAreAnsweredInTheirOrder) {
    RawServer server(RawServer::quiet());
    RawConnection connection(server.port());
    std::string many;
    for (int i = 0; i < 50; ++i) many += get(i % 2 ? "/version" : "/healthz");
    connection.send(many + "HEAD /version HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    for (int i = 0; i < 50; ++i) {
        const std::string answer = connection.answer();
        EXPECT_EQ(statusIn(answer), "200");
        EXPECT_EQ(answer.ends_with("ok\n"), i % 2 == 0) << i;
    }
    EXPECT_TRUE(connection.all().ends_with("\r\n\r\n"));
    EXPECT_FALSE(connection.isOpen());
}

TEST(ServerTorture, AServerForThisMachineAnswersToNoOtherName) {
    RawServer server(RawServer::quiet());
    const auto statusFor = [&](const std::string& host, const std::string& more = "") {
        RawConnection connection(server.port());
        connection.send("GET /version HTTP/1.1\r\nHost: " + host + "\r\n" + more + "\r\n");
        return statusIn(connection.answer());
    };
    for (const std::string host : {"localhost", "localhost:8080", "127.0.0.1:1", "[::1]:80", "riffle.localhost"})
        EXPECT_EQ(statusFor(host), "200") << host;
    for (const std::string host : {"evil.example", "evil.example:8080", "localhost.evil.example", "192.0.2.1", "[::2]",
                                   "127.0.0.1%evil", "127.0.0.1/evil"})
        EXPECT_EQ(statusFor(host), "421") << host;
    ServerSettings named = RawServer::quiet();
    named.publicUrl = "https://cards.example";
    RawServer behind(std::move(named));
    RawConnection connection(behind.port());
    connection.send("GET /version HTTP/1.1\r\nHost: cards.example\r\n\r\n");
    const std::string answer = connection.answer();
    EXPECT_EQ(statusIn(answer), "200");
    for (const std::string header :
         {"Strict-Transport-Security: max-age=", "Permissions-Policy: camera=()", "Cache-Control: no-store",
          "Content-Security-Policy: default-src 'none'", "Cross-Origin-Opener-Policy: same-origin",
          "Cross-Origin-Resource-Policy: same-origin", "X-Content-Type-Options: nosniff"})
        EXPECT_NE(answer.find(header), std::string::npos) << header;
    EXPECT_EQ(answer.find("Access-Control-"), std::string::npos);
}

TEST(ServerTorture, UpgradesThatAreNone) {
    RawServer server(RawServer::quiet());
    const RawServer::Made made = server.make();
    const std::string line = "GET /ws/v1?table=" + made.id + " HTTP/1.1\r\nHost: localhost\r\n";
    const std::string wish = "Upgrade: websocket\r\nConnection: Upgrade\r\n";
    const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    const std::string version = "Sec-WebSocket-Version: 13\r\n";
    const auto statusFor = [&](const std::string& bytes) {
        RawConnection connection(server.port());
        connection.send(bytes + "\r\n");
        return statusIn(connection.answer());
    };
    EXPECT_EQ(statusFor(line + wish + key + version), "101");
    EXPECT_EQ(statusFor(line + wish + key + version + "Origin: http://localhost\r\n"), "101");
    EXPECT_EQ(statusFor(line + wish + key + version + "Origin: https://evil.example\r\n"), "403");
    // A page without a site, asked for without a host.
    EXPECT_EQ(statusFor("GET /ws/v1?table=" + made.id + " HTTP/1.1\r\n" + wish + key + version + "Origin: null\r\n"), "403");
    EXPECT_EQ(statusFor(line + wish + key + version + "Origin: null\r\n"), "403");
    for (const std::string& wrong : {line + wish + version, line + wish + key, line + wish + key + "Sec-WebSocket-Version: 8\r\n",
                                     line + key + version, line + "Upgrade: websocket\r\n" + key + version}) {
        const std::string status = statusFor(wrong);
        EXPECT_TRUE(status.starts_with('4')) << status << '\n' << wrong;
    }
    EXPECT_EQ(statusFor("GET /elsewhere HTTP/1.1\r\nHost: localhost\r\n" + wish + key + version), "404");
    EXPECT_EQ(statusFor("GET /ws/v1?table=nosuch HTTP/1.1\r\nHost: localhost\r\n" + wish + key + version), "404");
    EXPECT_EQ(
        statusFor(line.substr(0, line.find(" HTTP")) + "&token=wrong HTTP/1.1\r\nHost: localhost\r\n" + wish + key + version),
        "403");
    EXPECT_GT(TwoPlayers(server).play(5), 0);
}

TEST(ServerTorture, FramesThatAreNoneEndTheirConnectionOnly) {
    RawServer server(RawServer::quiet());
    TwoPlayers game(server);
    const RawServer::Made made = server.make();
    const auto isEndedBy = [&](const std::string& bytes) {
        RawConnection connection(server.port());
        EXPECT_EQ(statusIn(connection.upgrade("table=" + made.id)), "101");
        (void)connection.until("hello");
        connection.send(bytes);
        while (connection.message(1000)) {
        }
        connection.send(RawConnection::frame("x"));
        connection.finish();
        (void)connection.all(1000);
        return !connection.isOpen();
    };
    const auto frame = [](std::string_view text, unsigned char first = 0x81, bool isMasked = true) {
        return RawConnection::frame(text, first, isMasked);
    };
    EXPECT_TRUE(isEndedBy(frame(R"({"t":"p"})", 0x81, false)));  // not masked
    EXPECT_TRUE(isEndedBy(frame(R"({"t":"p"})", 0x83)));         // no such kind
    EXPECT_TRUE(isEndedBy(frame(R"({"t":"p"})", 0xC1)));         // packed, which was not agreed on
    EXPECT_TRUE(isEndedBy(frame("go on", 0x80)));                // the rest of nothing
    EXPECT_TRUE(isEndedBy(frame(std::string(200, 'x'), 0x89)));  // a long ping
    EXPECT_TRUE(isEndedBy(frame("\xff\xfe")));                   // no UTF-8
    EXPECT_TRUE(isEndedBy(frame(std::string(70'000, 'x'))));     // too long
    EXPECT_TRUE(isEndedBy(std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff", 10) + "1234"));  // far too long
    EXPECT_TRUE(isEndedBy(std::string("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", 10) + "1234"));
    std::string pieces = frame("{", 0x01);
    for (int i = 0; i < 3000; ++i) pieces += frame(std::string(100, ' '), 0x00);
    EXPECT_TRUE(isEndedBy(pieces));  // too long in pieces
    {
        RawConnection cut(server.port());
        (void)cut.upgrade("table=" + made.id);
        cut.send(frame(R"({"t":"p"})").substr(0, 9));
    }
    // In pieces, with a ping between them, is as good as in one.
    RawConnection whole(server.port());
    (void)whole.upgrade("table=" + made.id);
    whole.send(frame(R"({"t")", 0x01) + frame("?", 0x89) + frame(R"(:"p"})", 0x80));
    EXPECT_TRUE(whole.until("p"));
    EXPECT_GT(game.play(20), 0);
}

}  // namespace
}  // namespace riffle::server
