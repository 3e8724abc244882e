#pragma once

// What exchange.cpp and relay.cpp share; it takes long to compile.
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace riffle::server {

// What one server says to another in front of what it passes on: the secret they share, and who asks.
inline constexpr std::string_view kSecretHeader = "Riffle-Secret";
inline constexpr std::string_view kClientHeader = "Riffle-Client";
// The table is not there any more: whoever passed this on asks again where it is.
inline constexpr std::string_view kMovedHeader = "Riffle-Moved";

// What another server answered.
struct Relayed {
    enum class Outcome : uint8_t {
        Unreachable,  // it never got it
        Broken,       // it may have got it
        Answered
    };
    Outcome outcome = Outcome::Unreachable;
    std::string address = {};  // whose
    boost::beast::http::response<boost::beast::http::string_body> response = {};
    // Of a connection that is a WebSocket now: itself, and what has come behind the answer.
    std::unique_ptr<boost::beast::tcp_stream> stream = {};
    boost::beast::flat_buffer rest = {};
};

struct RelayTo {
    std::string address;  // "host:port"
    std::string secret;
    std::string client;  // who asks
};

// Passes a request on to another server, and its answer back.
void relay(const boost::asio::any_io_executor& executor, const RelayTo& to,
           boost::beast::http::request<boost::beast::http::string_body> request, std::function<void(Relayed)> then);

// Two connections that are one.
class Joined {
public:
    virtual ~Joined() = default;
    virtual void end() = 0;
};
// From now on every byte that comes to the one end goes out at the other, until one of them ends. `keep` lives as long.
std::weak_ptr<Joined> join(boost::beast::tcp_stream one, boost::beast::tcp_stream other, std::string toOne, std::string toOther,
                           std::shared_ptr<void> keep);

}  // namespace riffle::server
