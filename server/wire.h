#pragma once

// What http.cpp and socket.cpp share. Nothing else includes this: it takes long to compile.
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <functional>
#include <map>
#include <memory>
#include <string>

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
};

// Who is connected, by number.
struct Sockets {
    Connection last = 0;
    std::map<Connection, std::weak_ptr<Socket>> open = {};
};

// Takes over a connection that asked to become a WebSocket; it keeps itself alive. `opened` is called once it is one, and tells
// whether it may stay.
void beginSocket(beast::tcp_stream stream, http::request<http::string_body> request, Tables& tables, Sockets& sockets,
                 std::function<void(Connection)> opened);

}  // namespace riffle::server
