#include "server/net/websocket_hub.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

#include "server/base/log.h"
#include "server/base/time_of_day.h"
#include "server/table/renderer.h"

namespace riffle::server {

namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr auto kPause = milliseconds(20);
constexpr auto kLookEvery = seconds(10);
constexpr double kCostOfKilobyte = 0.25;
// What a seat may send however much else comes from its address.
constexpr Rate kQuiet = {30, 4};
constexpr int64_t kLongestWait = 10'000;  // milliseconds

}  // namespace

Lines::Lines(asio::io_context& serving, Tables& tables, Admission& admission, const Limits& limits)
    : serving_(serving), tables_(tables), admission_(admission), limits_(limits), pause_(serving) {
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

void Lines::begin(asio::ip::tcp::socket socket, SocketRequest request, Visitor visitor, std::function<void(Connection)> opened) {
    boost::beast::error_code error;
    const auto protocol = socket.local_endpoint(error).protocol();
    if (error) return;  // it has gone
    const int handle = socket.release(error);
    if (error) return;
    const Connection number = ++last_;
    std::shared_ptr<Socket> made = makeSocket(context_, protocol, handle, {number, *this, load_, limits_});
    if (!made) return;
    guests_.emplace(number, Guest{std::move(visitor), std::move(opened), Allowance(kQuiet, steadyNow())});
    asio::post(context_, [this, number, made = std::move(made), request = std::move(request)]() mutable {
        sockets_[number] = made;
        made->begin(std::move(request));
    });
}

void Lines::send(Letter letter) {
    const Connection to = letter.to;
    if (guests_.contains(to)) orders_.add({to, Order::Kind::Send, 0, 0, std::move(letter)});
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
        case News::Kind::Heard: hear(news.from, found->second, news.text); break;
        case News::Kind::Behind: tables_.tellAgain(news.from); break;
        case News::Kind::Ended:
            guests_.erase(found);
            tables_.disconnect(news.from);
            break;
    }
}

// A letter counts as one, and as more for what it weighs and for the time that it takes.
void Lines::hear(Connection from, Guest& guest, const std::string& text) {
    const std::string address = guest.visitor.address;
    const double began = threadMilliseconds();
    double telling = 0;
    try {
        telling = tables_.receive(from, text);
    } catch (const std::exception& failure) {
        log("failure", {{"what", failure.what()}});
        return close(from);
    }
    const double taken = threadMilliseconds() - began;
    const double cost = 1 + static_cast<double>(text.size() >> 10U) * kCostOfKilobyte + taken * kCostOfMillisecond + telling;
    const int64_t now = steadyNow();
    const int64_t debt = admission_.charge(address, Cost::Frame, now, cost);
    const auto still = guests_.find(from);
    if (still == guests_.end()) return;
    const bool isQuiet = still->second.visitor.hasSeat && still->second.quiet.take(kQuiet, now, cost) == 0;
    readOn(from, cost, isQuiet ? 0 : std::min(debt, kLongestWait));
}

// Nobody is read while the disk can't keep up.
void Lines::readOn(Connection from, double cost, int64_t wait) {
    if (!tables_.isBehind()) return orders_.add({from, Order::Kind::ReadOn, cost, wait});
    paused_.push_back({from, cost, wait});
    if (paused_.size() > 1) return;
    pause_.expires_after(kPause);
    pause_.async_wait([this](boost::beast::error_code error) {
        if (error) return;
        for (const Paused& each : std::exchange(paused_, {})) readOn(each.from, each.cost, each.wait);
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
        case Order::Kind::ReadOn: socket->readOn(order.cost, order.wait); break;
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
