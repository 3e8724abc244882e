// Requests over HTTP as they come from the network, one after the other. "@T", "@A", "@B" and "@V" stand for the table, the
// tokens of its seats and its version.

#include "fuzz/server_checks.h"
#include "server/limits/address.h"
#include "server/net/http_context.h"

namespace riffle::fuzz {
namespace {

constexpr int kMostRequests = 8;

void run(Bytes bytes) {
    Room room(bytes.take());
    const std::string text = room.filled(bytes.text());
    std::string_view left = text;
    for (int i = 0; i < kMostRequests && !left.empty(); ++i) {
        server::http::request_parser<server::http::string_body> parser;
        parser.eager(true);
        parser.body_limit(1U << 20U);
        parser.header_limit(16U << 10U);
        server::beast::error_code error;
        size_t taken = parser.put(server::asio::buffer(left.data(), left.size()), error);
        if (error == server::http::error::need_more) parser.put_eof(error);
        if (error || !parser.is_done()) break;
        left.remove_prefix(std::max<size_t>(1, std::min(taken, left.size())));
        server::Request request = server::requestOf(parser.get());
        const auto forwarded = parser.get()["X-Forwarded-For"];
        request.address = server::clientOf("127.0.0.1", {forwarded.data(), forwarded.size()}, {"loopback"});
        require(request.address.size() < 64, "an address is too long", request.address);
        request.body = parser.get().body();
        (void)room.ask(request);
        room.letBotsChoose();
    }
    room.check();
}

}  // namespace
}  // namespace riffle::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    riffle::fuzz::run({data, size});
    return 0;
}
