#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace riffle::leaks {

// Where a server is.
struct Address {
    std::string host = "127.0.0.1";
    uint16_t port = 0;
};
// "http://127.0.0.1:8080" or "127.0.0.1:8080"; nothing where it is neither.
std::optional<Address> addressFrom(std::string_view url);

struct HttpAnswer {
    int status = 0;  // 0: there was none
    std::string body = {};
};
// One request over a connection of its own.
HttpAnswer askHttp(const Address& address, std::string_view method, const std::string& target, const std::string& body = {},
                   const std::string& token = {});

// One end of a WebSocket, for who waits for each letter.
class Line {
public:
    // Null with a sentence in `error` where the server does not take it.
    static std::unique_ptr<Line> open(const Address& address, const std::string& target, std::string& error);
    ~Line();
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;

    // The next letter; nothing where the connection has ended or nothing came for a long while.
    std::optional<std::string> read();
    [[nodiscard]] bool send(const std::string& text);

private:
    struct Parts;
    explicit Line(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace riffle::leaks
