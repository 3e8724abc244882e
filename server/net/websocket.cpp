#include "server/net/websocket.h"

#include <unistd.h>

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "server/base/log.h"
#include "server/base/time_of_day.h"
#include "server/limits/token_bucket.h"
#include "server/net/batched_stream.h"

namespace riffle::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr size_t kLargestFrame = 64U << 10U;
// Bytes until a message has to be whole, however many pieces it comes in and whatever comes between them.
constexpr size_t kMostRead = 2 * kLargestFrame;
constexpr double kCostOfKilobyte = 0.25;
constexpr int64_t kLongestDebt = 2000;         // milliseconds, of who sends pings: those can't be read more slowly
constexpr size_t kKeptBuffer = 4U << 10U;      // what stays of the memory for frames
constexpr size_t kAlwaysWaiting = 64U << 10U;  // bytes that may wait for anybody, however many wait for others
constexpr int64_t kLongestWrite = 60'000;      // milliseconds until who takes nothing is given up
constexpr auto kHandshake = seconds(10);
constexpr auto kIdle = seconds(60);  // without a sign of life; halfway they are asked for one

class WebSocket final : public Socket, public std::enable_shared_from_this<WebSocket> {
public:
    WebSocket(Gathering::next_layer_type stream, const SocketSetting& setting)
        : stream_(std::move(stream)),
          timer_(stream_.get_executor()),
          owner_(setting.owner),
          load_(setting.load),
          limits_(setting.limits),
          number_(setting.number),
          frames_(rate(), steadyNow()) {}

    ~WebSocket() override { load_.waiting -= waiting_; }
    WebSocket(const WebSocket&) = delete;
    WebSocket& operator=(const WebSocket&) = delete;

    void begin(SocketRequest request) override {
        request_ = std::move(request);
        stream_.set_option(websocket::stream_base::timeout{kHandshake, kIdle, true});
        const bool isNamed = request_[http::field::sec_websocket_protocol].find("riffle.v1") != beast::string_view::npos;
        stream_.set_option(websocket::stream_base::decorator([isNamed](websocket::response_type& response) {
            response.set(http::field::server, "riffle");
            if (isNamed) response.set(http::field::sec_websocket_protocol, "riffle.v1");
        }));
        // Small windows: each connection keeps its own for as long as it is open.
        websocket::permessage_deflate deflate;
        deflate.server_enable = true;
        deflate.server_max_window_bits = 11;
        deflate.client_max_window_bits = 10;
        deflate.compLevel = 2;
        deflate.memLevel = 3;
        isPacked_ = request_[http::field::sec_websocket_extensions].find("permessage-deflate") != beast::string_view::npos;
        if (isPacked_) stream_.set_option(deflate);
        stream_.read_message_max(kLargestFrame);
        // They are kept by the stream, which this owns.
        stream_.control_callback([this](websocket::frame_type, beast::string_view) {
            if (frames_.charge(rate(), steadyNow(), 1) > kLongestDebt) beast::get_lowest_layer(stream_).close();
        });
        stream_.text(true);
        stream_.auto_fragment(false);  // a letter is one frame, however long
        beast::get_lowest_layer(stream_).expires_never();
        stream_.async_accept(request_, [self = shared_from_this()](beast::error_code error) {
            self->request_ = {};
            if (error) {
                self->stream_.next_layer().flushNow();  // why it is none, for who asked
                return self->end();
            }
            self->owner_.opened(self->number_);
            self->read();
        });
    }

    void send(std::string text) override {
        if (isClosing_) return;
        if (isBehind_) {  // what comes is told again with the next greeting
            if (!text.starts_with(R"({"t":"hello")")) return;
            isBehind_ = false;
        }
        // The short way, where nothing has to wait.
        if (!isPacked_ && !isCatchingUp_ && letters_.empty() && stream_.next_layer().putText(text)) return;
        count(text.size());
        letters_.push_back(std::move(text));
        if (letters_.size() == 1) return write();
        if (waiting_ > limits_.waitingBytes || (load_.waiting > limits_.allWaitingBytes && waiting_ > kAlwaysWaiting))
            fallBehind();
    }

    void readOn(double cost, int64_t wait) override {
        wait = std::max(wait, frames_.charge(rate(), steadyNow(), cost));
        if (isClosing_) return;
        if (wait == 0) return read();
        timer_.expires_after(milliseconds(wait));
        timer_.async_wait([self = shared_from_this()](beast::error_code) { self->readOn(0, 0); });
    }

    void close() override {
        if (isClosing_) return;
        isClosing_ = true;
        if (letters_.empty()) sayGoodbye();
    }

    void endIfStuck() override {
        if (letters_.empty() || steadyNow() - writingSince_ < kLongestWrite) return;
        log("stuck", {{"bytes", static_cast<int64_t>(waiting_)}});
        isClosing_ = true;
        beast::get_lowest_layer(stream_).close();
    }

private:
    [[nodiscard]] Rate rate() const { return {limits_.framesAtOnce, limits_.framesPerSecond}; }

    void read() {
        stream_.next_layer().expect(kMostRead);
        stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, size_t size) {
            if (error) return self->end();
            const size_t taken = self->stream_.next_layer().taken();
            const size_t extra = taken > size ? taken - size : 0;  // empty pieces, and what came between them
            (void)self->frames_.charge(self->rate(), steadyNow(), static_cast<double>(extra >> 10U) * kCostOfKilobyte);
            const auto bytes = self->buffer_.cdata();
            std::string text(static_cast<const char*>(bytes.data()), bytes.size());
            self->buffer_.consume(self->buffer_.size());
            if (self->buffer_.capacity() > kKeptBuffer) self->buffer_.shrink_to_fit();
            self->owner_.heard(self->number_, std::move(text));
        });
    }

    void write() {
        writingSince_ = steadyNow();
        stream_.async_write(asio::buffer(letters_.front()), [self = shared_from_this()](beast::error_code error, size_t) {
            if (error) return self->end();
            self->discount(self->letters_.front().size());
            self->letters_.pop_front();
            if (self->isClosing_) {
                self->letters_.clear();
                self->sayGoodbye();
            } else if (!self->letters_.empty()) {
                self->write();
            } else if (self->isBehind_) {
                self->isCatchingUp_ = true;
                self->owner_.behind(self->number_);
            } else {
                self->isCatchingUp_ = false;
            }
        });
    }

    // So much waits that it is better thrown away: once they have taken what is on its way they are told how it stands. If that
    // happens while they are being told, that much stays, so that however slow they are they come to see something.
    void fallBehind() {
        size_t kept = 1;
        for (size_t i = 1; isCatchingUp_ && kept == 1 && i < letters_.size(); ++i) {
            if (letters_[i].starts_with(R"({"t":"snap")")) kept = i + 1;
        }
        if (letters_.size() <= kept) return;
        while (letters_.size() > kept) {
            discount(letters_.back().size());
            letters_.pop_back();
        }
        isBehind_ = true;
    }

    void count(size_t bytes) {
        waiting_ += bytes;
        load_.waiting += bytes;
    }
    void discount(size_t bytes) {
        waiting_ -= bytes;
        load_.waiting -= bytes;
    }

    void sayGoodbye() {
        stream_.async_close(websocket::close_code::going_away, [self = shared_from_this()](beast::error_code) { self->end(); });
    }

    void end() {
        if (hasEnded_) return;
        hasEnded_ = true;
        isClosing_ = true;
        owner_.ended(number_);
    }

    websocket::stream<Gathering> stream_;
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Gathering::executor_type>
        timer_;
    SocketOwner& owner_;
    SocketLoad& load_;
    const Limits& limits_;
    Connection number_;
    SocketRequest request_;
    beast::flat_buffer buffer_;
    std::deque<std::string> letters_;
    size_t waiting_ = 0;  // bytes of them
    int64_t writingSince_ = 0;
    Allowance frames_;
    bool isPacked_ = false;      // the other side unpacks what is packed
    bool isBehind_ = false;      // letters were thrown away, and they have not been told how it stands
    bool isCatchingUp_ = false;  // they are being told
    bool isClosing_ = false;
    bool hasEnded_ = false;
};

}  // namespace

std::shared_ptr<Socket> makeSocket(asio::io_context& context, const asio::ip::tcp& protocol, int handle,
                                   const SocketSetting& setting) {
    Gathering::next_layer_type stream(context);
    beast::error_code error;
    stream.socket().assign(protocol, handle, error);
    if (error) {
        ::close(handle);
        return nullptr;
    }
    stream.socket().non_blocking(true, error);
    if (error) return nullptr;
    return std::make_shared<WebSocket>(std::move(stream), setting);
}

}  // namespace riffle::server
