#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "server/limits/limits.h"
#include "server/table/table.h"

namespace riffle::server {

using SocketRequest = boost::beast::http::request<boost::beast::http::string_body>;

// What is told of a WebSocket.
class SocketOwner {
public:
    virtual ~SocketOwner() = default;
    virtual void opened(Connection number) = 0;
    // A letter; the next one is read after readOn().
    virtual void heard(Connection number, std::string text) = 0;
    // They could not take all that they were told, and have to be told again how it stands.
    virtual void behind(Connection number) = 0;
    virtual void ended(Connection number) = 0;
};

// What all of them have not been able to send yet.
struct SocketLoad {
    size_t waiting = 0;  // bytes
};

// One WebSocket: frames in, letters out. All on the thread of its context; it keeps itself alive.
class Socket {
public:
    virtual ~Socket() = default;
    virtual void begin(SocketRequest request) = 0;
    virtual void send(std::string text) = 0;
    // Who sends more than others is read more slowly: what they sent last counts as so many. `wait` is for what their address
    // sent, in milliseconds.
    virtual void readOn(double cost, int64_t wait) = 0;
    virtual void close() = 0;
    // Ends it where nothing of what was sent has been taken for too long.
    virtual void endIfStuck() = 0;
};

struct SocketSetting {
    Connection number;
    SocketOwner& owner;
    SocketLoad& load;
    const Limits& limits;
};

// Takes over an open connection; null where the system does not let it, and then it is closed.
std::shared_ptr<Socket> makeSocket(boost::asio::io_context& context, const boost::asio::ip::tcp& protocol, int handle,
                                   const SocketSetting& setting);

}  // namespace riffle::server
