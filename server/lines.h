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
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/gate.h"
#include "server/limits.h"
#include "server/socket.h"
#include "server/tables.h"

namespace riffle::server {

// All WebSockets. What they read, pack and send they do on a thread of their own; what is said on them is said and heard on the
// thread that serves; and between the two is a desk, a thread where letters are written that are not yet. From one to the next go
// lots of errands, those of one turn at once: a busy moment costs each of them one waking. Everything here is for the serving
// thread.
class Lines final : private SocketOwner {
public:
    Lines(boost::asio::io_context& serving, Tables& tables, const Limits& limits);
    ~Lines() override;
    Lines(const Lines&) = delete;
    Lines& operator=(const Lines&) = delete;

    // Takes over a connection that asked to become a WebSocket. `opened` is called once it is one.
    void begin(boost::asio::ip::tcp::socket socket, SocketRequest request, Gate::Pass pass,
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
        double cost = 0;  // of what was read last
        Letter letter = {};
    };
    // From them.
    struct News {
        enum class Kind : uint8_t { Opened, Heard, Behind, Ended };
        Connection from = 0;
        Kind kind = Kind::Heard;
        std::string text = {};
    };
    // What one thread gathers during a turn and the other takes.
    template <class Errand>
    struct Box {
        std::vector<Errand> gathered;  // by who writes
        std::mutex lock;
        std::vector<Errand> posted;
    };
    struct Guest {
        Gate::Pass pass;
        std::function<void(Connection)> opened;
    };

    void order(Order order);
    void handle(News& news);
    void hear(Connection from, const std::string& text);
    void readOn(Connection from, double cost);
    // The rest happens on the thread of the sockets.
    void opened(Connection number) override { tell({number, News::Kind::Opened}); }
    void heard(Connection number, std::string text) override { tell({number, News::Kind::Heard, std::move(text)}); }
    void behind(Connection number) override { tell({number, News::Kind::Behind}); }
    void ended(Connection number) override;
    void tell(News news);
    void follow(Order& order);
    void lookLater();
    // This one on that of the desk.
    void write(Order& order);
    static void run(boost::asio::io_context& context);

    template <class Errand, class Do>
    static void post(Box<Errand>& box, boost::asio::io_context& from, boost::asio::io_context& to, Do take);

    boost::asio::io_context& serving_;
    Tables& tables_;
    const Limits& limits_;
    Connection last_ = 0;
    std::unordered_map<Connection, Guest> guests_;
    struct Paused {
        Connection from = 0;
        double cost = 0;
    };
    std::vector<Paused> paused_;  // who is not read while the disk can't keep up
    boost::asio::steady_timer pause_;
    using Work = boost::asio::executor_work_guard<boost::asio::io_context::executor_type>;
    Box<Order> orders_;   // for the desk
    Box<Order> written_;  // for the sockets
    Box<News> news_;
    SocketLoad load_;
    boost::asio::io_context desk_{1};
    boost::asio::io_context context_{1};  // of the sockets
    Work deskWork_{desk_.get_executor()};
    Work work_{context_.get_executor()};
    boost::asio::steady_timer lookout_{context_};                      // for sockets that are stuck
    std::unordered_map<Connection, std::shared_ptr<Socket>> sockets_;  // those that are open
    std::thread writer_;
    std::thread thread_;
};

}  // namespace riffle::server
