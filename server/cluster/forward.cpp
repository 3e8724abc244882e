#include "server/cluster/forward.h"

#include <netinet/tcp.h>

#include <array>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>

namespace riffle::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;

constexpr auto kConnectFor = std::chrono::seconds(2);
constexpr auto kAnswerFor = std::chrono::seconds(8);  // longer than anything is held back to be written down
constexpr size_t kLargestAnswer = 64U << 20U;

// A server whose machine is gone says nothing any more: after some seconds of that the connection ends.
void watch(tcp::socket& socket) {
    beast::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    socket.set_option(asio::socket_base::keep_alive(true), ignored);
    socket.set_option(asio::detail::socket_option::integer<IPPROTO_TCP, TCP_KEEPIDLE>(4), ignored);
    socket.set_option(asio::detail::socket_option::integer<IPPROTO_TCP, TCP_KEEPINTVL>(2), ignored);
    socket.set_option(asio::detail::socket_option::integer<IPPROTO_TCP, TCP_KEEPCNT>(2), ignored);
}

class Passing : public std::enable_shared_from_this<Passing> {
public:
    Passing(const asio::any_io_executor& executor, const RelayTo& to, http::request<http::string_body> request,
            std::function<void(Relayed)> then)
        : resolver_(executor),
          stream_(std::make_unique<beast::tcp_stream>(executor)),
          to_(to),
          request_(std::move(request)),
          then_(std::move(then)) {
        isUpgrade_ = beast::websocket::is_upgrade(request_);
        request_.set(beast::string_view(kSecretHeader.data(), kSecretHeader.size()), to_.secret);
        request_.set(beast::string_view(kClientHeader.data(), kClientHeader.size()), to_.client);
        if (!isUpgrade_) request_.keep_alive(false);
        request_.prepare_payload();
    }

    void begin() {
        const size_t colon = to_.address.rfind(':');
        if (colon == std::string::npos) return end(Relayed::Outcome::Unreachable);
        resolver_.async_resolve(to_.address.substr(0, colon), to_.address.substr(colon + 1),
                                [self = shared_from_this()](beast::error_code error, const tcp::resolver::results_type& found) {
                                    if (error) return self->end(Relayed::Outcome::Unreachable);
                                    self->stream_->expires_after(kConnectFor);
                                    self->stream_->async_connect(found, [self](beast::error_code failed, const tcp::endpoint&) {
                                        if (failed) return self->end(Relayed::Outcome::Unreachable);
                                        self->send();
                                    });
                                });
    }

private:
    void send() {
        watch(stream_->socket());
        stream_->expires_after(kAnswerFor);
        http::async_write(*stream_, request_, [self = shared_from_this()](beast::error_code error, size_t) {
            if (error) return self->end(Relayed::Outcome::Broken);
            self->parser_.body_limit(kLargestAnswer);
            if (self->request_.method() == http::verb::head) self->parser_.skip(true);
            http::async_read_header(*self->stream_, self->buffer_, self->parser_, [self](beast::error_code failed, size_t) {
                if (failed) return self->end(Relayed::Outcome::Broken);
                // What is no answer to what was asked is not passed on: a WebSocket only to who wants one.
                const bool isSocket = self->parser_.get().result() == http::status::switching_protocols;
                if (self->parser_.get().result_int() < 200 && !(isSocket && self->isUpgrade_))
                    return self->end(Relayed::Outcome::Broken);
                if (isSocket) return self->finish();
                self->read();
            });
        });
    }

    void read() {
        if (parser_.is_done()) return finish();
        http::async_read(*stream_, buffer_, parser_, [self = shared_from_this()](beast::error_code error, size_t) {
            if (error) return self->end(Relayed::Outcome::Broken);
            self->finish();
        });
    }

    void finish() {
        stream_->expires_never();
        Relayed out;
        out.outcome = Relayed::Outcome::Answered;
        out.address = to_.address;
        out.response = parser_.release();
        out.stream = std::move(stream_);
        out.rest = std::move(buffer_);
        then_(std::move(out));
    }

    void end(Relayed::Outcome outcome) {
        Relayed out;
        out.outcome = outcome;
        then_(std::move(out));
    }

    tcp::resolver resolver_;
    std::unique_ptr<beast::tcp_stream> stream_;
    RelayTo to_;
    http::request<http::string_body> request_;
    std::function<void(Relayed)> then_;
    bool isUpgrade_ = false;
    beast::flat_buffer buffer_;
    http::response_parser<http::string_body> parser_;
};

class Joint final : public Joined, public std::enable_shared_from_this<Joint> {
public:
    Joint(beast::tcp_stream one, beast::tcp_stream other, std::shared_ptr<void> keep)
        : ends_{std::move(one), std::move(other)}, keep_(std::move(keep)) {
        for (beast::tcp_stream& end : ends_) end.expires_never();
    }

    // What is to be said first at the end of that number.
    void begin(size_t to, std::string first) {
        if (first.empty()) return read(to);
        const auto text = std::make_shared<std::string>(std::move(first));
        asio::async_write(ends_[to], asio::buffer(*text), [self = shared_from_this(), to, text](beast::error_code error, size_t) {
            if (error) return self->end();
            self->read(to);
        });
    }

    void end() override {
        for (beast::tcp_stream& each : ends_) {
            beast::error_code ignored;
            each.socket().shutdown(tcp::socket::shutdown_both, ignored);
            each.close();
        }
    }

private:
    // What comes from the other end, to this one. What is not taken here is not asked for there.
    void read(size_t to) {
        ends_[1 - to].async_read_some(asio::buffer(buffers_[to]),
                                      [self = shared_from_this(), to](beast::error_code error, size_t size) {
                                          if (error) return self->end();
                                          asio::async_write(self->ends_[to], asio::buffer(self->buffers_[to].data(), size),
                                                            [self, to](beast::error_code failed, size_t) {
                                                                if (failed) return self->end();
                                                                self->read(to);
                                                            });
                                      });
    }

    std::array<beast::tcp_stream, 2> ends_;
    std::array<std::array<char, 16384>, 2> buffers_ = {};
    std::shared_ptr<void> keep_;
};

}  // namespace

void relay(const asio::any_io_executor& executor, const RelayTo& to, http::request<http::string_body> request,
           std::function<void(Relayed)> then) {
    std::make_shared<Passing>(executor, to, std::move(request), std::move(then))->begin();
}

std::weak_ptr<Joined> join(beast::tcp_stream one, beast::tcp_stream other, std::string toOne, std::string toOther,
                           std::shared_ptr<void> keep) {
    const auto joint = std::make_shared<Joint>(std::move(one), std::move(other), std::move(keep));
    joint->begin(0, std::move(toOne));
    joint->begin(1, std::move(toOther));
    return joint;
}

}  // namespace riffle::server
