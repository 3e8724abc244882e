#include "proof/caller.h"

#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace riffle::proof {

namespace {

constexpr timeval kPatience = {30, 0};

}  // namespace

Caller::~Caller() {
    hangUp();
}

void Caller::hangUp() {
    if (file_ >= 0) ::close(file_);
    file_ = -1;
}

bool Caller::connect() {
    file_ = ::socket(address_.end.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (file_ < 0) return false;
    const int yes = 1;
    ::setsockopt(file_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    ::setsockopt(file_, SOL_SOCKET, SO_RCVTIMEO, &kPatience, sizeof kPatience);
    ::setsockopt(file_, SOL_SOCKET, SO_SNDTIMEO, &kPatience, sizeof kPatience);
    return ::connect(file_, reinterpret_cast<const sockaddr*>(&address_.end), address_.size) == 0;
}

std::optional<Caller::Answer> Caller::call(std::string_view method, std::string_view path, std::string_view body) {
    const std::string request =
        fmt::format("{} {} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{}", method, path,
                    address_.host, body.size(), body);
    const auto failed = [&] {
        hangUp();
        return std::nullopt;
    };
    if (file_ < 0 && !connect()) return failed();
    for (size_t sent = 0; sent < request.size();) {
        const ssize_t size = ::send(file_, request.data() + sent, request.size() - sent, MSG_NOSIGNAL);
        if (size <= 0) return failed();
        sent += static_cast<size_t>(size);
    }
    std::string got;
    size_t head = std::string::npos;
    size_t length = 0;
    while (head == std::string::npos || got.size() < head + length) {
        char part[16384];
        const ssize_t size = ::recv(file_, part, sizeof part, 0);
        if (size <= 0) return failed();
        got.append(part, static_cast<size_t>(size));
        if (head != std::string::npos) continue;
        const size_t end = got.find("\r\n\r\n");
        if (end == std::string::npos) continue;
        head = end + 4;
        std::string fields = got.substr(0, head);
        std::transform(fields.begin(), fields.end(), fields.begin(), [](unsigned char c) { return std::tolower(c); });
        constexpr std::string_view kLength = "\r\ncontent-length: ";
        if (const size_t at = fields.find(kLength); at != std::string::npos)
            std::from_chars(fields.data() + at + kLength.size(), fields.data() + fields.size(), length);
    }
    Answer answer;
    if (got.size() > 12) std::from_chars(got.data() + 9, got.data() + 12, answer.status);
    answer.body = got.substr(head, length);
    if (got.find("Connection: close") < head) hangUp();
    return answer;
}

}  // namespace riffle::proof
