#pragma once

// A connection under a WebSocket that gathers what is written in one turn of the loop and hands it to the system at once: a step
// and the acknowledgement behind it are one packet, and one wake-up of whoever reads them. Included by socket.cpp alone.
#include <boost/asio/associated_allocator.hpp>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace riffle::server {

class Gathering {
public:
    // Of the one kind of context that there is: asking each time which one it is takes time.
    using next_layer_type = boost::beast::basic_stream<boost::asio::ip::tcp, boost::asio::io_context::executor_type>;
    using executor_type = next_layer_type::executor_type;
    using Error = boost::beast::error_code;

    // The connection does not block.
    explicit Gathering(next_layer_type stream)
        : stream_(std::move(stream)), state_(std::make_shared<State>(State{stream_.get_executor()})) {
        state_->stream = &stream_;
    }
    // A refusal is written and the connection let go of in the same turn.
    ~Gathering() {
        flushNow();
        state_->stream = nullptr;
    }
    Gathering(const Gathering&) = delete;
    Gathering& operator=(const Gathering&) = delete;

    executor_type get_executor() { return stream_.get_executor(); }
    next_layer_type& next_layer() { return stream_; }
    const next_layer_type& next_layer() const { return stream_; }

    // What is read is counted: no more than so much until expect() is called again.
    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return boost::asio::async_initiate<Token, void(Error, size_t)>(
            [this](auto handler, const Buffers& bytes) {
                stream_.async_read_some(bytes, Counting<decltype(handler)>{std::move(handler), state_});
            },
            token, buffers);
    }
    void expect(size_t most) {
        state_->taken = 0;
        state_->most = most;
    }
    [[nodiscard]] size_t taken() const { return state_->taken; }

    // Done as soon as it is gathered, unless so much waits that whoever writes should wait, too.
    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return boost::asio::async_initiate<Token, void(Error, size_t)>(
            [this](auto handler, const Buffers& bytes) {
                const size_t size = gather(bytes);
                if (state_->waiting.size() < kMostGathered || state_->error) {
                    boost::asio::post(get_executor(), boost::beast::bind_front_handler(std::move(handler), state_->error,
                                                                                       state_->error ? 0 : size));
                } else {
                    auto kept = std::make_shared<decltype(handler)>(std::move(handler));
                    state_->whenTaken = [kept, size](Error error) { (*kept)(error, error ? 0 : size); };
                }
                flushLater();
            },
            token, buffers);
    }

    // A text as one frame of a WebSocket that does not pack them; false where there is no room for it now. Frames that Beast
    // writes are gathered whole, so these can stand between them.
    [[nodiscard]] bool putText(std::string_view text) {
        if (state_->error || state_->waiting.size() >= kMostGathered) return false;
        const size_t lengthBytes = text.size() < 126 ? 0 : text.size() <= 0xFFFF ? 2 : 8;
        std::string& out = state_->waiting;
        out.reserve(out.size() + 2 + lengthBytes + text.size());
        out += '\x81';
        out += static_cast<char>(lengthBytes == 0 ? text.size() : lengthBytes == 2 ? 126 : 127);
        for (size_t i = lengthBytes; i-- > 0;) out += static_cast<char>(text.size() >> (8 * i) & 0xFFU);
        out += text;
        flushLater();
        return true;
    }

    // What can be written without waiting is written now: nothing comes behind it.
    void flushNow() {
        if (state_->isWriting || state_->waiting.empty()) return;
        Error ignored;
        stream_.socket().write_some(boost::asio::buffer(state_->waiting), ignored);
        state_->waiting.clear();
    }

private:
    static constexpr size_t kMostGathered = 64U << 10U;

    // Lives as long as something is being written, also where the connection is gone by then.
    struct State {
        executor_type executor;
        next_layer_type* stream = nullptr;
        std::string waiting = {};
        std::string written = {};  // what the system has been given and has not taken yet
        std::function<void(Error)> whenTaken = {};
        Error error = {};
        bool isWriting = false;
        bool isFlushing = false;  // once this turn is over
        size_t taken = 0;         // bytes that were read
        size_t most = SIZE_MAX;
    };

    template <class Handler>
    struct Counting {
        Handler handler;
        std::shared_ptr<State> state;

        using executor_type = boost::asio::associated_executor_t<Handler, Gathering::executor_type>;
        [[nodiscard]] executor_type get_executor() const noexcept {
            return boost::asio::get_associated_executor(handler, state->executor);
        }
        using allocator_type = boost::asio::associated_allocator_t<Handler>;
        [[nodiscard]] allocator_type get_allocator() const noexcept { return boost::asio::get_associated_allocator(handler); }
        void operator()(Error error, size_t size) {
            state->taken += size;
            if (!error && state->taken > state->most) error = boost::asio::error::message_size;
            handler(error, size);
        }
    };

    template <class Buffers>
    size_t gather(const Buffers& buffers) {
        const size_t before = state_->waiting.size();
        state_->waiting.reserve(before + boost::beast::buffer_bytes(buffers));
        for (const boost::asio::const_buffer each : boost::beast::buffers_range_ref(buffers))
            state_->waiting.append(static_cast<const char*>(each.data()), each.size());
        return state_->waiting.size() - before;
    }

    void flushLater() {
        if (state_->isFlushing || state_->isWriting) return;
        state_->isFlushing = true;
        boost::asio::post(get_executor(), [state = state_] {
            state->isFlushing = false;
            flush(state);
        });
    }

    static void flush(const std::shared_ptr<State>& state) {
        if (!state->stream || state->isWriting || state->waiting.empty()) return;
        // Mostly the system takes all of it at once.
        Error mayWait;
        const size_t taken = state->stream->socket().write_some(boost::asio::buffer(state->waiting), mayWait);
        if (taken == state->waiting.size()) {
            state->waiting = {};  // thousands of connections are idle most of the time
            if (auto then = std::exchange(state->whenTaken, {})) then({});
            return;
        }
        state->isWriting = true;
        state->written = std::exchange(state->waiting, {});
        const auto rest = boost::asio::buffer(state->written) + taken;
        boost::asio::async_write(*state->stream, rest, [state](Error error, size_t) {
            state->isWriting = false;
            state->error = error;
            state->written = {};
            if (auto then = std::exchange(state->whenTaken, {})) then(error);
            if (!error) flush(state);
        });
    }

    next_layer_type stream_;
    std::shared_ptr<State> state_;
};

// Found by Beast when a WebSocket ends.
inline void teardown(boost::beast::role_type role, Gathering& stream, Gathering::Error& error) {
    stream.flushNow();
    using boost::beast::websocket::teardown;
    teardown(role, stream.next_layer(), error);
}
template <class Handler>
void async_teardown(boost::beast::role_type role, Gathering& stream, Handler&& handler) {
    stream.flushNow();
    using boost::beast::websocket::async_teardown;
    async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}

}  // namespace riffle::server
