#include "proof/clients/http_client.h"

#include <fmt/format.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace riffle::proof {

Caller::~Caller() {
    hangUp();
}

void Caller::hangUp() {
    if (file_ >= 0) ::close(file_);
    file_ = -1;
}

bool Caller::connect() {
    file_ = connectTo(address_, true);
    if (file_ < 0) return false;
    const timeval patience = {seconds_, 0};
    ::setsockopt(file_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    ::setsockopt(file_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    return true;
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
