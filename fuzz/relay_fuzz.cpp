// What another server of the cluster sends back. The first byte says what it was asked (a page, its head, a WebSocket), the
// second how its answer is cut into pieces; the rest is what it answers, whole, broken or too much. It ends in every case; an
// answer that is taken is well-formed; and behind a WebSocket's beginning every byte comes through as it was sent.
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <functional>
#include <optional>
#include <utility>

#include "fuzz/input.h"
#include "server/cluster/forward.h"

namespace riffle::fuzz {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;

// The machine's end of what is passed on.
struct Loop {
    asio::io_context io;
    tcp::acceptor acceptor{io, tcp::endpoint(asio::ip::make_address("127.0.0.1"), 0)};
};

Loop& loop() {
    static Loop kLoop;
    return kLoop;
}

// A connection with both its ends here.
std::pair<tcp::socket, tcp::socket> pairOf(asio::io_context& io, tcp::acceptor& acceptor) {
    tcp::socket one(io);
    one.connect(acceptor.local_endpoint());
    return {std::move(one), acceptor.accept()};
}

// Everything that comes until the other end is closed.
std::string readAll(tcp::socket& socket) {
    std::string out;
    beast::error_code error;
    asio::read(socket, asio::dynamic_buffer(out), error);
    return out;
}

void checkWebSocket(Loop& all, server::Relayed relayed, const std::string& early) {
    auto [browser, ours] = pairOf(all.io, all.acceptor);
    const std::string said = beast::buffers_to_string(relayed.rest.data());
    const auto joined = server::join(beast::tcp_stream(std::move(ours)), std::move(*relayed.stream), said, early, nullptr);
    all.io.restart();
    all.io.run_for(std::chrono::seconds(5));  // the other server has closed its end: everything comes to its end
    require(joined.expired(), "two connections stay joined after one of them has ended");
    const std::string got = readAll(browser);
    require(got.starts_with(said), "the beginning of a WebSocket is lost");
}

void run(Bytes bytes) {
    Loop& all = loop();
    const uint8_t what = bytes.take() % 3;
    const size_t piece = 1 + size_t{bytes.take()} * 8;
    const std::string answer(bytes.text());
    http::request<http::string_body> request(what == 1 ? http::verb::head : http::verb::get, "/api/v1/tables/abcdefgh", 11);
    request.set(http::field::host, "127.0.0.1");
    if (what == 2) {
        request.set(http::field::upgrade, "websocket");
        request.set(http::field::connection, "Upgrade");
        request.set(http::field::sec_websocket_version, "13");
        request.set(http::field::sec_websocket_key, "cmlmZmxlIHByb29mIGtleQ==");
    }
    std::optional<server::Relayed> relayed;
    const server::RelayTo to{"127.0.0.1:" + std::to_string(all.acceptor.local_endpoint().port()), "secret", "192.0.2.1"};
    server::relay(all.io.get_executor(), to, std::move(request), [&](server::Relayed got) { relayed = std::move(got); });
    // The other server: it reads what it is asked, says its answer in pieces and hangs up.
    tcp::socket peer(all.io);
    beast::flat_buffer buffer;
    http::request<http::string_body> asked;
    size_t sent = 0;
    std::function<void()> say = [&] {
        if (sent >= answer.size()) {
            beast::error_code ignored;
            peer.shutdown(tcp::socket::shutdown_send, ignored);
            return;
        }
        const size_t size = std::min(piece, answer.size() - sent);
        asio::async_write(peer, asio::buffer(answer.data() + sent, size), [&, size](beast::error_code error, size_t) {
            sent = error ? answer.size() : sent + size;
            say();
        });
    };
    all.acceptor.async_accept(peer, [&](beast::error_code error) {
        require(!error, "nobody can connect");
        http::async_read(peer, buffer, asked, [&](beast::error_code failed, size_t) {
            require(!failed, "what is passed on is no request", failed.message());
            require(asked[beast::string_view(server::kSecretHeader.data(), server::kSecretHeader.size())] == "secret",
                    "the secret is not passed on");
            say();
        });
    });
    all.io.restart();
    all.io.run_for(std::chrono::seconds(15));
    require(relayed.has_value(), "a request that was passed on never ends");
    if (relayed->outcome != server::Relayed::Outcome::Answered) return;
    const unsigned status = relayed->response.result_int();
    require(status >= 200 || (status == 101 && what == 2), "what is no answer is taken for one", std::to_string(status));
    require(what != 1 || relayed->response.body().empty(), "the answer to HEAD has a body");
    require(relayed->stream != nullptr, "an answer without its connection");
    if (relayed->response.result() == http::status::switching_protocols) {
        beast::error_code ignored;
        peer.close(ignored);
        checkWebSocket(all, std::move(*relayed), "early");
    }
}

}  // namespace
}  // namespace riffle::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    riffle::fuzz::run({data, size});
    return 0;
}
