#include "proof/leaks/wire.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <charconv>
#include <chrono>

namespace riffle::leaks {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;

constexpr auto kPatience = std::chrono::seconds(60);
constexpr size_t kLargestLetter = 64U << 20U;

// Runs what was begun until it is done; false where that takes too long.
bool finish(asio::io_context& context, const bool& isDone) {
    context.restart();
    context.run_for(kPatience);
    return isDone;
}

tcp::endpoint endpointOf(const Address& address, beast::error_code& error) {
    return {asio::ip::make_address(address.host, error), address.port};
}

}  // namespace

std::optional<Address> addressFrom(std::string_view url) {
    if (url.starts_with("http://")) url.remove_prefix(7);
    if (url.ends_with('/')) url.remove_suffix(1);
    const size_t colon = url.rfind(':');
    if (colon == std::string_view::npos || colon == 0) return std::nullopt;
    Address address;
    address.host = url.substr(0, colon);
    if (address.host == "localhost") address.host = "127.0.0.1";
    const std::string_view port = url.substr(colon + 1);
    const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), address.port);
    beast::error_code wrong;
    (void)asio::ip::make_address(address.host, wrong);
    if (error != std::errc() || end != port.data() + port.size() || wrong) return std::nullopt;
    return address;
}

HttpAnswer askHttp(const Address& address, std::string_view method, const std::string& target, const std::string& body,
                   const std::string& token) {
    HttpAnswer answer;
    asio::io_context context;
    beast::tcp_stream stream(context);
    beast::error_code error;
    stream.socket().connect(endpointOf(address, error), error);
    if (error) return answer;
    http::request<http::string_body> request(http::string_to_verb(beast::string_view(method.data(), method.size())), target, 11);
    request.set(http::field::host, address.host + ":" + std::to_string(address.port));
    if (!token.empty()) request.set(http::field::authorization, "Bearer " + token);
    request.body() = body;
    request.keep_alive(false);
    request.prepare_payload();
    http::write(stream, request, error);
    if (error) return answer;
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(kLargestLetter);
    bool isDone = false;
    http::async_read(stream, buffer, parser, [&](beast::error_code failed, size_t) {
        error = failed;
        isDone = true;
    });
    if (!finish(context, isDone) || error) return answer;
    answer.status = static_cast<int>(parser.get().result_int());
    answer.body = std::move(parser.get().body());
    return answer;
}

struct Line::Parts {
    asio::io_context context = {};
    websocket::stream<beast::tcp_stream> stream{context};
    beast::flat_buffer buffer = {};
};

Line::Line(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

// As a browser that loses its network: without a goodbye.
Line::~Line() {
    beast::error_code ignored;
    beast::get_lowest_layer(parts_->stream).socket().close(ignored);
}

std::unique_ptr<Line> Line::open(const Address& address, const std::string& target, std::string& error) {
    auto parts = std::make_unique<Parts>();
    beast::error_code failed;
    auto& stream = parts->stream;
    beast::get_lowest_layer(stream).socket().connect(endpointOf(address, failed), failed);
    if (!failed) {
        beast::get_lowest_layer(stream).socket().set_option(tcp::no_delay(true), failed);
        stream.set_option(websocket::stream_base::decorator(
            [](websocket::request_type& request) { request.set(http::field::sec_websocket_protocol, "riffle.v1"); }));
        stream.read_message_max(kLargestLetter);
        websocket::response_type response;
        stream.handshake(response, address.host + ":" + std::to_string(address.port), target, failed);
        if (failed) error = response.body();
    }
    if (failed) {
        if (error.empty()) error = failed.message();
        return nullptr;
    }
    return std::unique_ptr<Line>(new Line(std::move(parts)));
}

std::optional<std::string> Line::read() {
    bool isDone = false;
    beast::error_code error;
    parts_->stream.async_read(parts_->buffer, [&](beast::error_code failed, size_t) {
        error = failed;
        isDone = true;
    });
    if (!finish(parts_->context, isDone)) {
        beast::error_code ignored;
        beast::get_lowest_layer(parts_->stream).socket().close(ignored);
        (void)finish(parts_->context, isDone);  // so that nothing is left that would write into what is gone
        return std::nullopt;
    }
    if (error) return std::nullopt;
    std::string text = beast::buffers_to_string(parts_->buffer.data());
    parts_->buffer.consume(parts_->buffer.size());
    return text;
}

bool Line::send(const std::string& text) {
    beast::error_code error;
    parts_->stream.text(true);
    parts_->stream.write(asio::buffer(text), error);
    return !error;
}

}  // namespace riffle::leaks
