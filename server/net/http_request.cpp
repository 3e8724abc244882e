// What a message over HTTP asks for.
#include "server/net/http_context.h"

namespace riffle::server {

namespace {

std::string text(beast::string_view given) {
    return {given.data(), given.size()};
}

}  // namespace

Request requestOf(const http::request<http::string_body>& message) {
    const std::string target = text(message.target());
    const size_t mark = target.find('?');
    Request asked;
    asked.method = text(message.method_string());
    asked.path = decoded(std::string_view(target).substr(0, mark));
    if (mark != std::string::npos) asked.query = parseQuery(std::string_view(target).substr(mark + 1));
    asked.accepts = text(message[http::field::accept_encoding]);
    asked.languages = text(message[http::field::accept_language]);
    asked.hasTag = text(message[http::field::if_none_match]);
    const std::string authorization = text(message[http::field::authorization]);
    if (authorization.starts_with("Bearer ")) asked.token = authorization.substr(7);
    return asked;
}

}  // namespace riffle::server
