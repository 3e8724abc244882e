#include "server/lines.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

#include "server/log.h"
#include "server/moment.h"

namespace riffle::server {

namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr auto kPause = milliseconds(20);
constexpr auto kLookEvery = seconds(10);
// A letter counts as one, and as so many more for each millisecond it keeps the server busy.
constexpr double kCostOfTime = 2;
constexpr double kHighestCost = 50;

}  // namespace

Lines::Lines(asio::io_context& serving, Tables& tables, const Limits& limits)
    : serving_(serving), tables_(tables), limits_(limits), pause_(serving) {
    lookLater();
    writer_ = std::thread([this] { run(desk_); });
    thread_ = std::thread([this] { run(context_); });
}

Lines::~Lines() {
    desk_.stop();
    context_.stop();
    writer_.join();
    thread_.join();
}

void Lines::begin(asio::ip::tcp::socket socket, SocketRequest request, Gate::Pass pass, std::function<void(Connection)> opened) {
    boost::beast::error_code error;
    const auto protocol = socket.local_endpoint(error).protocol();
    if (error) return;  // it has gone
    const int handle = socket.release(error);
    if (error) return;
    const Connection number = ++last_;
    std::shared_ptr<Socket> made = makeSocket(context_, protocol, handle, {number, *this, load_, limits_});
    if (!made) return;
    guests_.emplace(number, Guest{std::move(pass), std::move(opened)});
    asio::post(context_, [this, number, made = std::move(made), request = std::move(request)]() mutable {
        sockets_[number] = made;
        made->begin(std::move(request));
    });
}

void Lines::send(Letter letter) {
    const Connection to = letter.to;
    if (guests_.contains(to)) orders_.add({to, Order::Kind::Send, 0, std::move(letter)});
}

void Lines::close(Connection connection) {
    if (guests_.contains(connection)) orders_.add({connection, Order::Kind::Close});
}

void Lines::closeAll() {
    for (const auto& [number, guest] : guests_) orders_.add({number, Order::Kind::Close});
}

void Lines::handle(News& news) {
    const auto found = guests_.find(news.from);
    if (found == guests_.end()) return;
    switch (news.kind) {
        case News::Kind::Opened:
            if (const auto opened = std::exchange(found->second.opened, {})) opened(news.from);
            break;
        case News::Kind::Heard: hear(news.from, news.text); break;
        case News::Kind::Behind: tables_.tellAgain(news.from); break;
        case News::Kind::Ended:
            guests_.erase(found);
            tables_.disconnect(news.from);
            break;
    }
}

void Lines::hear(Connection from, const std::string& text) {
    const auto began = std::chrono::steady_clock::now();
    try {
        tables_.receive(from, text);
    } catch (const std::exception& failure) {
        log("failure", {{"what", failure.what()}});
        return close(from);
    }
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - began;
    readOn(from, std::min(kHighestCost, 1 + taken.count() * kCostOfTime));
}

// Nobody is read while the disk can't keep up.
void Lines::readOn(Connection from, double cost) {
    if (!tables_.isBehind()) return orders_.add({from, Order::Kind::ReadOn, cost});
    paused_.push_back({from, cost});
    if (paused_.size() > 1) return;
    pause_.expires_after(kPause);
    pause_.async_wait([this](boost::beast::error_code error) {
        if (error) return;
        for (const Paused& each : std::exchange(paused_, {})) readOn(each.from, each.cost);
    });
}

void Lines::ended(Connection number) {
    sockets_.erase(number);
    news_.add({number, News::Kind::Ended});
}

void Lines::write(Order& order) {
    if (order.letter.moment) {
        order.letter.text = order.letter.take();
        order.letter.moment.reset();
    }
    written_.add(std::move(order));
}

void Lines::follow(Order& order) {
    const auto found = sockets_.find(order.to);
    if (found == sockets_.end()) return;
    const std::shared_ptr<Socket> socket = found->second;
    switch (order.kind) {
        case Order::Kind::Send: socket->send(std::move(order.letter.text)); break;
        case Order::Kind::Close: socket->close(); break;
        case Order::Kind::ReadOn: socket->readOn(order.cost); break;
    }
}

void Lines::lookLater() {
    lookout_.expires_after(kLookEvery);
    lookout_.async_wait([this](boost::beast::error_code error) {
        if (error) return;
        const auto sockets = sockets_;
        for (const auto& [number, socket] : sockets) socket->endIfStuck();
        lookLater();
    });
}

void Lines::run(asio::io_context& context) {
    while (!context.stopped()) {
        try {
            context.run();
        } catch (const std::exception& failure) {
            log("failure", {{"what", failure.what()}});
        }
    }
}

}  // namespace riffle::server
