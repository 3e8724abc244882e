// What another server of a cluster answers, and what is taken for an answer.
#include "server/cluster/forward.h"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/write.hpp>
#include <optional>

namespace riffle::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;

// Passes a request on to somebody who answers with these bytes and hangs up.
Relayed::Outcome outcomeOf(const std::string& answer, bool isSocket = false) {
    asio::io_context io;
    tcp::acceptor acceptor(io, tcp::endpoint(asio::ip::make_address("127.0.0.1"), 0));
    http::request<http::string_body> request(http::verb::get, "/api/v1/tables/abcdefgh", 11);
    if (isSocket) {
        request.set(http::field::upgrade, "websocket");
        request.set(http::field::connection, "Upgrade");
        request.set(http::field::sec_websocket_version, "13");
        request.set(http::field::sec_websocket_key, "cmlmZmxlIHByb29mIGtleQ==");
    }
    std::optional<Relayed> relayed;
    relay(io.get_executor(), {"127.0.0.1:" + std::to_string(acceptor.local_endpoint().port()), "secret", "192.0.2.1"},
          std::move(request), [&](Relayed got) { relayed = std::move(got); });
    tcp::socket peer(io);
    beast::flat_buffer buffer;
    http::request<http::string_body> asked;
    acceptor.async_accept(peer, [&](beast::error_code) {
        http::async_read(peer, buffer, asked, [&](beast::error_code, size_t) {
            asio::async_write(peer, asio::buffer(answer), [&](beast::error_code, size_t) {
                beast::error_code ignored;
                peer.shutdown(tcp::socket::shutdown_send, ignored);
            });
        });
    });
    io.run();
    EXPECT_TRUE(relayed.has_value());
    return relayed ? relayed->outcome : Relayed::Outcome::Unreachable;
}

TEST(ServerRelay, AnAnswerIsPassedOn) {
    EXPECT_EQ(outcomeOf("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"), Relayed::Outcome::Answered);
    EXPECT_EQ(outcomeOf("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n", true),
              Relayed::Outcome::Answered);
}

TEST(ServerRelay, WhatIsNoAnswerToWhatWasAskedIsNotPassedOn) {
    EXPECT_EQ(outcomeOf("HTTP/1.1 001 OK\r\nContent-Length: 2\r\n\r\n{}"), Relayed::Outcome::Broken);
    EXPECT_EQ(outcomeOf("HTTP/1.1 100 Continue\r\n\r\n"), Relayed::Outcome::Broken);
    EXPECT_EQ(outcomeOf("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"),
              Relayed::Outcome::Broken);
    EXPECT_EQ(outcomeOf("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n{}"), Relayed::Outcome::Broken);
    EXPECT_EQ(outcomeOf(""), Relayed::Outcome::Broken);
}

}  // namespace
}  // namespace riffle::server
