#pragma once

// A server on a port of its own, and clients that play there.
#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <filesystem>
#include <set>
#include <thread>

#include "engine/rng.h"
#include "protocol/json.h"
#include "server/server.h"

namespace riffle::server::running {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;

inline const Games& games() {
    static const Games kGames = [] {
        std::vector<language::Problem> problems;
        return Games::load({}, problems);
    }();
    return kGames;
}

inline Value parsed(std::string_view text) {
    std::string error;
    const auto value = parseJson(text, error, {1U << 24U, 64, 1U << 16U});
    EXPECT_TRUE(value.has_value()) << error << ": " << text.substr(0, 200);
    return value ? *value : Value::map();
}

// A server on a port of its own, with its thread.
class Running {
public:
    explicit Running(const std::string& data = {}) {
        ServerSettings settings;
        settings.port = 0;
        settings.data = data;
        settings.botThreads = 1;
        settings.metrics = "127.0.0.1:0";
        settings.isLogging = false;
        std::string error;
        server_ = Server::open(games(), std::move(settings), error);
        if (!server_) throw std::runtime_error(error);
        port_ = server_->port();
        thread_ = std::thread([this] { server_->run(false); });
    }
    ~Running() {
        server_->stop();
        thread_.join();
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    [[nodiscard]] uint16_t port() const { return port_; }
    Server& operator*() { return *server_; }
    uint64_t hashOf(const std::string& id);

private:
    std::unique_ptr<Server> server_;
    uint16_t port_ = 0;
    std::thread thread_;
};

struct Got {
    int status = 0;
    std::string type;
    std::string body;
    std::map<std::string, std::string> headers;
};

inline Got ask(uint16_t port, http::verb verb, const std::string& target, const std::string& body = {},
               const std::string& origin = {}) {
    asio::io_context context;
    beast::tcp_stream stream(context);
    stream.connect(tcp::endpoint(asio::ip::make_address("127.0.0.1"), port));
    http::request<http::string_body> request(verb, target, 11);
    request.set(http::field::host, "127.0.0.1:" + std::to_string(port));
    if (!origin.empty()) request.set(http::field::origin, origin);
    request.body() = body;
    request.prepare_payload();
    beast::error_code error;
    http::write(stream, request, error);
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(64U << 20U);
    if (verb == http::verb::head) parser.skip(true);
    http::read(stream, buffer, parser);
    Got got;
    got.status = static_cast<int>(parser.get().result_int());
    got.type = std::string(parser.get()[http::field::content_type]);
    got.body = parser.get().body();
    for (const auto& field : parser.get()) got.headers[std::string(field.name_string())] = std::string(field.value());
    return got;
}

inline uint64_t Running::hashOf(const std::string& id) {
    EXPECT_EQ(ask(port_, http::verb::get, "/api/v1/tables/" + id).status, 200);  // so that it is there
    uint64_t hash = 0;
    server_->inside([&](Tables& tables) { hash = tables.find(id)->session().game().hash(); });
    return hash;
}

inline Value post(uint16_t port, const std::string& target, const std::string& body, int status = 200) {
    const Got got = ask(port, http::verb::post, target, body);
    EXPECT_EQ(got.status, status) << got.body.substr(0, 300);
    return parsed(got.body);
}

// One end of a WebSocket, as a client has it.
class Client {
public:
    Client(uint16_t port, const std::string& query, const std::string& origin = {}) : stream_(context_) {
        beast::get_lowest_layer(stream_).connect(tcp::endpoint(asio::ip::make_address("127.0.0.1"), port));
        stream_.set_option(beast::websocket::stream_base::decorator([&](beast::websocket::request_type& request) {
            request.set(http::field::sec_websocket_protocol, "riffle.v1");
            if (!origin.empty()) request.set(http::field::origin, origin);
        }));
        stream_.read_message_max(16U << 20U);
        beast::get_lowest_layer(stream_).expires_after(std::chrono::seconds(60));
        stream_.handshake("127.0.0.1:" + std::to_string(port), "/ws/v1?" + query);
    }

    Value read() {
        beast::flat_buffer buffer;
        stream_.read(buffer);
        const std::string text = beast::buffers_to_string(buffer.data());
        const Value message = parsed(text);
        if (const Value* version = message.find("v")) {
            EXPECT_TRUE(version_ == 0 || version->asInt() == version_ + 1 || message.find("t")->asText() == "snap") << version_;
            version_ = version->asInt();
            position_ = *message.find("d");
        }
        if (message.find("t")->asText() == "err") error_ = message.find("d")->find("code")->asText();
        return message;
    }
    Value readUntil(std::string_view type) {
        Value message = read();
        while (message.find("t")->asText() != type) message = read();
        return message;
    }
    void send(const std::string& text) { stream_.write(asio::buffer(text)); }
    void drop() { beast::get_lowest_layer(stream_).socket().close(); }

    [[nodiscard]] int64_t version() const { return version_; }
    [[nodiscard]] const Value& position() const { return position_; }
    [[nodiscard]] std::string takeError() { return std::exchange(error_, ""); }
    [[nodiscard]] bool isOver() const {
        const Value* result = position_.find("result");
        return result && result->isMap();
    }
    // Whether this seat is asked; then it answers with one of the options.
    bool answer(uint64_t seed) {
        const Value* decision = position_.find("decision");
        if (!decision || !decision->isMap() || decision->find("options")->size() == 0) return false;
        Rng rng = Rng::seeded(seed * 31 + static_cast<uint64_t>(version_));
        const uint32_t option = rng.below(static_cast<uint32_t>(decision->find("options")->size())) + 1;
        send(R"({"t":"act","d":{"n":"n)" + std::to_string(version_) + R"(","decision":)" +
             std::to_string(decision->find("id")->asInt()) + R"(,"option":)" + std::to_string(option) + "}}");
        return true;
    }

private:
    asio::io_context context_;
    beast::websocket::stream<beast::tcp_stream> stream_;
    int64_t version_ = 0;
    Value position_ = Value::map();
    std::string error_;
};

// Invitations are opened with a claim, so that they open the seat again.
constexpr const char* kWithClaim = "&claim=the-claim-of-a-test";

struct Made {
    std::string id;
    std::vector<std::string> tokens;
};

inline Made make(uint16_t port, const std::string& body) {
    const Value table = post(port, "/api/v1/tables", body, 201);
    Made made;
    made.id = table.find("id")->asText();
    for (const Value& seat : table.find("seats")->items())
        made.tokens.push_back(seat.find("token") ? seat.find("token")->asText() : "");
    return made;
}

inline std::string at(const Made& made, size_t seat, int64_t since = 0) {
    return "table=" + made.id + "&token=" + made.tokens[seat] + kWithClaim + (since ? "&since=" + std::to_string(since) : "");
}

// Both seats answer until the game is over or so many choices were made. Each waits for the other's step.
inline int playOn(Client& a, Client& b, uint64_t seed, int most) {
    int choices = 0;
    while (!a.isOver() && choices < most) {
        const bool isAsked = a.answer(seed) || b.answer(seed);
        EXPECT_TRUE(isAsked);
        if (!isAsked) break;
        a.readUntil("step");
        b.readUntil("step");
        ++choices;
    }
    return choices;
}

}  // namespace riffle::server::running
