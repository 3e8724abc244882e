#pragma once

// What http.cpp, exchange.cpp and socket.cpp share. Nothing else includes this: it takes long to compile.
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/api.h"
#include "server/gate.h"
#include "server/guide.h"
#include "server/http.h"
#include "server/tables.h"

namespace riffle::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;

// A WebSocket, as those who write to it see it.
class Socket {
public:
    virtual ~Socket() = default;
    virtual void send(std::string text) = 0;
    virtual void close() = 0;
    // Ends it where nothing of what was sent has been taken for too long.
    virtual void endIfStuck() = 0;
};

// Who is connected, by number.
struct Sockets {
    Connection last = 0;
    std::map<Connection, std::weak_ptr<Socket>> open = {};
    size_t waiting = 0;    // bytes that all of them have not taken yet
    uint64_t dropped = 0;  // how often somebody was so slow that they got a snap instead
};

// What all connections share.
struct Hall {
    Api& api;
    Tables& tables;
    Gate& gate;
    Guide& guide;
    Sockets& sockets;
    const ServerSettings& settings;
    std::vector<std::string> proxies;  // whose word counts on who asks
    size_t turnedAway = 0;             // connections that there is no place for, and that are told so
};

// What a message asks for, but for who sent it and its body.
Request requestOf(const http::request<http::string_body>& message);

// Who comes to an address: everybody, whoever runs the server, or other servers that share its store.
enum class Door : uint8_t { People, Operator, Servers };

// Serves what comes over a connection; it keeps itself alive.
void beginExchange(tcp::socket socket, Hall& hall, Gate::Pass pass, Door door);

// Takes over a connection that asked to become a WebSocket; it keeps itself alive. `opened` is called once it is one, and tells
// whether it may stay.
void beginSocket(beast::tcp_stream stream, http::request<http::string_body> request, Hall& hall, Gate::Pass pass,
                 std::function<void(Connection)> opened);

}  // namespace riffle::server
