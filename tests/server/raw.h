#pragma once

// A server on a port of its own, and connections to it on which every byte is one's own.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "server/server.h"
#include "tests/server/room.h"

namespace riffle::server {

class RawServer {
public:
    explicit RawServer(ServerSettings settings = {}) {
        settings.port = 0;
        settings.botThreads = 1;
        std::string error;
        server_ = Server::open(games(), std::move(settings), error);
        if (!server_) throw std::runtime_error(error);
        thread_ = std::thread([this] { server_->run(false); });
    }
    ~RawServer() {
        server_->stop();
        thread_.join();
    }
    RawServer(const RawServer&) = delete;
    RawServer& operator=(const RawServer&) = delete;
    static ServerSettings quiet() {
        ServerSettings settings;
        settings.isLogging = false;
        return settings;
    }

    [[nodiscard]] uint16_t port() const { return server_->port(); }
    Server& operator*() { return *server_; }
    // A table, made from inside.
    struct Made {
        std::string id;
        std::vector<std::string> tokens;
    };
    Made make(std::string_view body = kDuel) {
        Made made;
        server_->inside([&](Tables& tables) {
            Refusal refusal;
            Table* table = created(tables, body, "192.0.2.1", refusal);
            ASSERT_NE(table, nullptr) << refusal.message;
            made.id = table->id();
            Post post;
            for (size_t i = 0; i < table->places().size(); ++i) {
                Table::Taken taken;  // invitations are used by now
                const std::string secret = secretOf(*table, i);
                EXPECT_TRUE(secret.empty() || table->enter({secret, kClaim}, taken, refusal, post)) << refusal.message;
                made.tokens.push_back(taken.token);
            }
            tables.deliver(*table, std::move(post));
        });
        return made;
    }

private:
    std::unique_ptr<Server> server_;
    std::thread thread_;
};

class RawConnection {
public:
    explicit RawConnection(uint16_t port, int receiveBuffer = 0) : file_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        if (receiveBuffer > 0) ::setsockopt(file_, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, sizeof receiveBuffer);
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(port);
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        isOpen_ = file_ >= 0 && ::connect(file_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
    }
    RawConnection(RawConnection&& other) noexcept
        : file_(std::exchange(other.file_, -1)), isOpen_(other.isOpen_), got_(std::move(other.got_)) {}
    RawConnection(const RawConnection&) = delete;
    RawConnection& operator=(const RawConnection&) = delete;
    ~RawConnection() {
        if (file_ >= 0) ::close(file_);
    }

    [[nodiscard]] bool isOpen() const { return isOpen_; }
    // As much as the other side takes.
    void send(std::string_view bytes) const {
        while (!bytes.empty()) {
            const ssize_t sent = ::send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return;
            bytes.remove_prefix(static_cast<size_t>(sent));
        }
    }
    void finish() const { ::shutdown(file_, SHUT_WR); }
    // More of what comes; false at its end, or where nothing comes for so long.
    bool more(int milliseconds = 3000) {
        pollfd wait{file_, POLLIN, 0};
        if (::poll(&wait, 1, milliseconds) <= 0) return false;
        char bytes[65536];
        const ssize_t size = ::recv(file_, bytes, sizeof bytes, 0);
        if (size <= 0) {
            isOpen_ = false;
            return false;
        }
        got_.append(bytes, static_cast<size_t>(size));
        return true;
    }
    // Everything until the other side ends it.
    std::string all(int milliseconds = 3000) {
        while (more(milliseconds)) {
        }
        return std::exchange(got_, {});
    }
    // One answer over HTTP with its body, as it came.
    std::string answer() {
        size_t end = 0;
        while ((end = got_.find("\r\n\r\n")) == std::string::npos) {
            if (!more()) return std::exchange(got_, {});
        }
        size_t length = 0;
        if (const size_t at = got_.find("Content-Length: "); at < end) length = std::stoul(got_.substr(at + 16));
        const size_t whole = end + 4 + length;
        while (got_.size() < whole && more()) {
        }
        std::string out = got_.substr(0, whole);
        got_.erase(0, whole);
        return out;
    }

    // Becomes a WebSocket.
    std::string upgrade(const std::string& query) {
        send("GET /ws/v1?" + query +
             " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
        return answer();
    }
    // A frame with a mask of zeros, so that the bytes stay readable. `first` has the bits in front of the length.
    static std::string frame(std::string_view text, unsigned char first = 0x81, bool isMasked = true) {
        std::string out(1, static_cast<char>(first));
        const auto mask = static_cast<unsigned char>(isMasked ? 0x80 : 0);
        if (text.size() < 126) {
            out += static_cast<char>(mask | text.size());
        } else if (text.size() < 65536) {
            out += static_cast<char>(mask | 126U);
            out += static_cast<char>(text.size() >> 8U);
            out += static_cast<char>(text.size() & 0xFFU);
        } else {
            out += static_cast<char>(mask | 127U);
            for (int shift = 56; shift >= 0; shift -= 8)
                out += static_cast<char>((text.size() >> static_cast<unsigned>(shift)) & 0xFFU);
        }
        if (isMasked) out += std::string(4, '\0');
        return out + std::string(text);
    }
    // The next message; nothing where the connection has ended or nothing comes for so long.
    std::optional<std::string> message(int milliseconds = 3000) {
        std::string text;
        while (true) {
            const auto byte = [&](size_t i) { return static_cast<unsigned char>(got_[i]); };
            const auto need = [&](size_t size) {
                while (got_.size() < size && more(milliseconds)) {
                }
                return got_.size() >= size;
            };
            if (!need(2)) return std::nullopt;
            size_t head = 2;
            size_t length = byte(1) & 0x7FU;
            if (length >= 126) {
                const size_t count = length == 126 ? 2 : 8;
                if (!need(head + count)) return std::nullopt;
                length = 0;
                for (size_t i = 0; i < count; ++i) length = length << 8U | byte(head + i);
                head += count;
            }
            if (!need(head + length)) return std::nullopt;
            const unsigned first = byte(0);
            const std::string part = got_.substr(head, length);
            got_.erase(0, head + length);
            if ((first & 0x0FU) == 8) return std::nullopt;
            if ((first & 0x0FU) > 8) continue;
            text += part;
            if (first & 0x80U) return text;
        }
    }
    // Messages until one of that kind.
    std::optional<Value> until(std::string_view type, int milliseconds = 3000) {
        while (const auto text = message(milliseconds)) {
            Value value = parsed(*text);
            if (value.find("t")->asText() == type) return value;
        }
        return std::nullopt;
    }

private:
    int file_;
    bool isOpen_ = false;
    std::string got_;
};

inline std::string get(std::string_view target, std::string_view more = "") {
    return "GET " + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(more) + "\r\n";
}

inline std::string post(std::string_view target, std::string_view body, std::string_view more = "") {
    return "POST " + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(body.size()) +
           "\r\n" + std::string(more) + "\r\n" + std::string(body);
}

// "429" of "HTTP/1.1 429 Too Many Requests".
inline std::string statusIn(std::string_view answer) {
    return answer.size() < 12 ? std::string() : std::string(answer.substr(9, 3));
}

}  // namespace riffle::server
