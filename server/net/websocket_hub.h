#pragma once

// Shared by http.cpp, exchange.cpp and lines.cpp; it takes long to compile.
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/limits/connection_slots.h"
#include "server/limits/limits.h"
#include "server/limits/rate_limiter.h"
#include "server/limits/token_bucket.h"
#include "server/net/task_queue.h"
#include "server/net/websocket.h"
#include "server/tables/tables.h"

namespace riffle::server {

// All WebSockets. What they read, pack and send they do on a thread of their own; what is said on them is said and heard on the
// thread that serves; and between the two is a desk, a thread where letters are written that are not yet. Everything here is for
// the serving thread.
class Lines final : private SocketOwner {
public:
    Lines(boost::asio::io_context& serving, Tables& tables, Admission& admission, const Limits& limits);
    ~Lines() override;
    Lines(const Lines&) = delete;
    Lines& operator=(const Lines&) = delete;

    // Who comes.
    struct Visitor {
        Connections::Pass pass;
        std::string address;
        bool hasSeat = false;
    };
    // Takes over a connection that asked to become a WebSocket. `opened` is called once it is one.
    void begin(boost::asio::ip::tcp::socket socket, SocketRequest request, Visitor visitor,
               std::function<void(Connection)> opened);
    void send(Letter letter);
    // Behind what was sent before.
    void close(Connection connection);
    void closeAll();
    [[nodiscard]] size_t size() const { return guests_.size(); }

private:
    // To the sockets.
    struct Order {
        enum class Kind : uint8_t { Send, Close, ReadOn };
        Connection to = 0;
        Kind kind = Kind::Send;
        double cost = 0;   // of what was read last
        int64_t wait = 0;  // milliseconds, for what its address has sent
        Letter letter = {};
    };
    // From them.
    struct News {
        enum class Kind : uint8_t { Opened, Heard, Behind, Ended };
        Connection from = 0;
        Kind kind = Kind::Heard;
        std::string text = {};
    };
    struct Guest {
        Visitor visitor;
        std::function<void(Connection)> opened;
        Allowance quiet;  // frames of a seat that don't wait for others of its address
    };

    void handle(News& news);
    void hear(Connection from, Guest& guest, const std::string& text);
    void readOn(Connection from, double cost, int64_t wait);
    // The rest happens on the thread of the sockets.
    void opened(Connection number) override { news_.add({number, News::Kind::Opened}); }
    void heard(Connection number, std::string text) override { news_.add({number, News::Kind::Heard, std::move(text)}); }
    void behind(Connection number) override { news_.add({number, News::Kind::Behind}); }
    void ended(Connection number) override;
    void follow(Order& order);
    void lookLater();
    // This one on that of the desk.
    void write(Order& order);
    static void run(boost::asio::io_context& context);

    boost::asio::io_context& serving_;
    Tables& tables_;
    Admission& admission_;
    const Limits& limits_;
    Connection last_ = 0;
    std::unordered_map<Connection, Guest> guests_;
    struct Paused {
        Connection from = 0;
        double cost = 0;
        int64_t wait = 0;
    };
    std::vector<Paused> paused_;  // who is not read while the disk can't keep up
    boost::asio::steady_timer pause_;
    using Work = boost::asio::executor_work_guard<boost::asio::io_context::executor_type>;
    SocketLoad load_;
    boost::asio::io_context desk_{1};
    boost::asio::io_context context_{1};  // of the sockets
    Errands<Order> orders_{serving_, desk_, [this](Order& each) { write(each); }};
    Errands<Order> written_{desk_, context_, [this](Order& each) { follow(each); }};
    Errands<News> news_{context_, serving_, [this](News& each) { handle(each); }};
    Work deskWork_{desk_.get_executor()};
    Work work_{context_.get_executor()};
    boost::asio::steady_timer lookout_{context_};                      // for sockets that are stuck
    std::unordered_map<Connection, std::shared_ptr<Socket>> sockets_;  // those that are open
    std::thread writer_;
    std::thread thread_;
};

}  // namespace riffle::server
