// One WebSocket: frames in, letters out.
#include <boost/beast/websocket.hpp>
#include <deque>

#include "protocol/version.h"
#include "server/gathering.h"
#include "server/log.h"
#include "server/wire.h"

namespace riffle::server {

namespace {

namespace websocket = beast::websocket;

constexpr size_t kLargestFrame = 64U << 10U;
constexpr size_t kMostWaiting = 8U << 20U;  // bytes that a slow reader may leave lying
// Frames of one connection: as many at once, and later so many a second. Who sends more is read more slowly.
constexpr double kFrameBurst = 200;
constexpr double kFramesPerSecond = 100;

class WebSocket final : public Socket, public std::enable_shared_from_this<WebSocket> {
public:
    WebSocket(beast::tcp_stream stream, Tables& tables, Sockets& sockets)
        : stream_(std::move(stream)),
          timer_(stream_.get_executor()),
          tables_(tables),
          sockets_(sockets),
          number_(++sockets.last) {}

    void begin(http::request<http::string_body> request, std::function<void(Connection)> opened) {
        request_ = std::move(request);
        stream_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
        const bool isNamed = request_[http::field::sec_websocket_protocol].find("riffle.v1") != beast::string_view::npos;
        stream_.set_option(websocket::stream_base::decorator([isNamed](websocket::response_type& response) {
            response.set(http::field::server, "riffle");
            if (isNamed) response.set(http::field::sec_websocket_protocol, "riffle.v1");
        }));
        websocket::permessage_deflate deflate;
        deflate.server_enable = true;
        deflate.memLevel = 6;
        stream_.set_option(deflate);
        stream_.read_message_max(kLargestFrame);
        stream_.text(true);
        stream_.auto_fragment(false);  // a letter is one frame, however long
        beast::get_lowest_layer(stream_).expires_never();
        stream_.async_accept(request_, [self = shared_from_this(), opened = std::move(opened)](beast::error_code error) {
            if (error) return;
            self->sockets_.open[self->number_] = self;
            self->read();
            opened(self->number_);
        });
    }

    void send(std::string text) override {
        if (isClosing_) return;
        waiting_ += text.size();
        letters_.push_back(std::move(text));
        if (waiting_ > kMostWaiting) return close();  // when they come back they are told how it stands
        if (letters_.size() == 1) write();
    }

    void close() override {
        if (isClosing_) return;
        isClosing_ = true;
        if (letters_.empty()) sayGoodbye();
    }

private:
    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, size_t) {
            if (error) return self->end();
            const std::string text = beast::buffers_to_string(self->buffer_.data());
            self->buffer_.consume(self->buffer_.size());
            try {
                self->tables_.receive(self->number_, text);
            } catch (const std::exception& failure) {
                log("failure", {{"what", failure.what()}});
                return self->close();
            }
            self->readLater();
        });
    }

    void readLater() {
        const auto now = std::chrono::steady_clock::now();
        const double passed = std::chrono::duration<double>(now - lastFrame_).count();
        allowance_ = std::min(kFrameBurst, allowance_ + passed * kFramesPerSecond) - 1;
        lastFrame_ = now;
        if (isClosing_) return;
        if (allowance_ >= 0) return read();
        timer_.expires_after(std::chrono::milliseconds(static_cast<int>(-allowance_ * 1000 / kFramesPerSecond) + 1));
        timer_.async_wait([self = shared_from_this()](beast::error_code) {
            if (!self->isClosing_) self->read();
        });
    }

    void write() {
        stream_.async_write(asio::buffer(letters_.front()), [self = shared_from_this()](beast::error_code error, size_t) {
            if (error) return self->end();
            self->waiting_ -= self->letters_.front().size();
            self->letters_.pop_front();
            if (self->isClosing_) {
                self->letters_.clear();
                self->sayGoodbye();
            } else if (!self->letters_.empty()) {
                self->write();
            }
        });
    }

    void sayGoodbye() {
        stream_.async_close(websocket::close_code::going_away, [self = shared_from_this()](beast::error_code) { self->end(); });
    }

    void end() {
        if (hasEnded_) return;
        hasEnded_ = true;
        isClosing_ = true;
        sockets_.open.erase(number_);
        tables_.disconnect(number_);
    }

    websocket::stream<Gathering> stream_;
    asio::steady_timer timer_;
    Tables& tables_;
    Sockets& sockets_;
    Connection number_;
    http::request<http::string_body> request_;
    beast::flat_buffer buffer_;
    std::deque<std::string> letters_;
    size_t waiting_ = 0;
    double allowance_ = kFrameBurst;
    std::chrono::steady_clock::time_point lastFrame_ = std::chrono::steady_clock::now();
    bool isClosing_ = false;
    bool hasEnded_ = false;
};

}  // namespace

void beginSocket(beast::tcp_stream stream, http::request<http::string_body> request, Tables& tables, Sockets& sockets,
                 std::function<void(Connection)> opened) {
    std::make_shared<WebSocket>(std::move(stream), tables, sockets)->begin(std::move(request), std::move(opened));
}

}  // namespace riffle::server
