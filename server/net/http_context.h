#pragma once

// What http.cpp and exchange.cpp share. Nothing else includes this: it takes long to compile.
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <functional>
#include <string>
#include <vector>

#include "server/api/api.h"
#include "server/base/time_of_day.h"
#include "server/base/worker.h"
#include "server/cluster/node_router.h"
#include "server/limits/buffer_budget.h"
#include "server/limits/connection_slots.h"
#include "server/limits/rate_limiter.h"
#include "server/limits/token_bucket.h"
#include "server/net/server_settings.h"
#include "server/net/websocket_hub.h"
#include "server/store/reader.h"
#include "server/tables/tables.h"

namespace riffle::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;

// What all connections share.
struct Hall {
    Api& api;
    Tables& tables;
    Admission& admission;
    Connections& connections;
    Guide& guide;
    Lines& lines;
    Workers& workers;
    Bulk& bulk;
    const ServerSettings& settings;
    Reader* reader;                    // null where nothing is kept
    std::vector<std::string> proxies;  // whose word counts on who asks
    // Lines of the log about requests: a flood of them must not fill a disk.
    static constexpr Rate kLogged = {1000, 100};
    Allowance logged{kLogged, steadyNow()};
    uint64_t unlogged = 0;
};

// What a message asks for, but for who sent it and its body.
Request requestOf(const http::request<http::string_body>& message);

// Who comes to an address: everybody, whoever runs the server, or other servers that share its store.
enum class Door : uint8_t { People, Operator, Servers };

// Serves what comes over a connection; it keeps itself alive. `address` is whom it counts for, empty where it is a proxy.
void beginExchange(tcp::socket socket, Hall& hall, const std::string& address, Door door);

}  // namespace riffle::server
