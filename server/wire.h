#pragma once

// What http.cpp and exchange.cpp share. Nothing else includes this: it takes long to compile.
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <functional>
#include <string>
#include <vector>

#include "server/api.h"
#include "server/gate.h"
#include "server/guide.h"
#include "server/http.h"
#include "server/lines.h"
#include "server/reader.h"
#include "server/tables.h"

namespace riffle::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;

// What all connections share.
struct Hall {
    Api& api;
    Tables& tables;
    Gate& gate;
    Guide& guide;
    Lines& lines;
    const ServerSettings& settings;
    Reader* reader;                    // null where nothing is kept
    std::vector<std::string> proxies;  // whose word counts on who asks
    size_t turnedAway = 0;             // connections that there is no place for, and that are told so
};

// What a message asks for, but for who sent it and its body.
Request requestOf(const http::request<http::string_body>& message);

// Who comes to an address: everybody, whoever runs the server, or other servers that share its store.
enum class Door : uint8_t { People, Operator, Servers };

// Serves what comes over a connection; it keeps itself alive.
void beginExchange(tcp::socket socket, Hall& hall, Gate::Pass pass, Door door);

}  // namespace riffle::server
