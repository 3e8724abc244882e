#include "proof/clients/websocket_pool.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "proof/clients/frames.h"

namespace riffle::proof {

namespace {

constexpr size_t kBuffer = 4U << 20U;  // larger than any letter
constexpr int kMostEvents = 512;

}  // namespace

std::optional<Address> addressOf(std::string_view url, std::string& error) {
    constexpr std::string_view kScheme = "http://";
    const auto failed = [&] {
        error = fmt::format("{} is no address of a server, as http://127.0.0.1:8080 is.", url);
        return std::nullopt;
    };
    if (!url.starts_with(kScheme)) return failed();
    std::string_view host = url.substr(kScheme.size());
    host = host.substr(0, host.find('/'));
    const size_t colon = host.rfind(':');
    const bool hasPort = colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos;
    std::string name(host.substr(0, hasPort ? colon : host.size()));
    if (name.starts_with('[') && name.ends_with(']')) name = name.substr(1, name.size() - 2);
    const std::string port = hasPort ? std::string(host.substr(colon + 1)) : "80";
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (name.empty() || ::getaddrinfo(name.c_str(), port.c_str(), &hints, &found) != 0 || !found) return failed();
    Address address;
    std::memcpy(&address.end, found->ai_addr, found->ai_addrlen);
    address.size = found->ai_addrlen;
    address.host = host;
    ::freeaddrinfo(found);
    return address;
}

Address from(const Address& server, uint8_t a, uint8_t b, uint8_t c) {
    Address out = server;
    out.from = (127U << 24U) | (uint32_t{a} << 16U) | (uint32_t{b} << 8U) | c;
    return out;
}

int connectTo(const Address& address, bool isWaiting) {
    const int file = ::socket(address.end.ss_family, SOCK_STREAM | SOCK_CLOEXEC | (isWaiting ? 0 : SOCK_NONBLOCK), 0);
    if (file < 0) return -1;
    const int yes = 1;
    ::setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (address.from != 0 && address.end.ss_family == AF_INET) {
        sockaddr_in own{};
        own.sin_family = AF_INET;
        own.sin_addr.s_addr = htonl(address.from);
        ::setsockopt(file, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);  // ports are counted for each pair of ends
        ::bind(file, reinterpret_cast<const sockaddr*>(&own), sizeof own);
    }
    if (::connect(file, reinterpret_cast<const sockaddr*>(&address.end), address.size) == 0 || errno == EINPROGRESS) return file;
    const int problem = errno;
    ::close(file);
    errno = problem;
    return -1;
}

Wires::Wires(Ear& ear) : ear_(ear), poller_(::epoll_create1(EPOLL_CLOEXEC)), buffer_(kBuffer) {}

Wires::~Wires() {
    for (Wire& wire : wires_) {
        if (wire.state != State::Free) ::close(wire.file);
    }
    ::close(poller_);
}

Wires::Wire* Wires::find(Id id) {
    const auto slot = static_cast<uint32_t>(id);
    if (slot >= wires_.size()) return nullptr;
    Wire& wire = wires_[slot];
    return wire.state != State::Free && wire.generation == id >> 32U ? &wire : nullptr;
}

Wires::Id Wires::open(const Address& address, std::string_view target) {
    if (free_.empty()) {
        free_.push_back(static_cast<uint32_t>(wires_.size()));
        wires_.emplace_back();
    }
    const uint32_t slot = free_.back();
    free_.pop_back();
    Wire& wire = wires_[slot];
    ++wire.generation;
    wire.state = State::Connecting;
    wire.isWaitingToWrite = true;
    wire.in.clear();
    wire.out = upgradeRequest(address.host, target);
    wire.file = connectTo(address, false);
    const Id id = (static_cast<Id>(wire.generation) << 32U) | slot;
    if (wire.file < 0) {
        stillborn_.emplace_back(id, std::strerror(errno));
    } else {
        watch(id, wire, true, true);
    }
    return id;
}

void Wires::watch(Id id, Wire& wire, bool isWriting, bool isNew) {
    epoll_event event{};
    event.events = isWriting ? EPOLLIN | EPOLLOUT : EPOLLIN;
    event.data.u64 = id;
    ::epoll_ctl(poller_, isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, wire.file, &event);
    wire.isWaitingToWrite = isWriting;
}

void Wires::send(Id id, std::string_view text) {
    Wire* wire = find(id);
    if (!wire) return;
    mask_ = mask_ * 1664525U + 1013904223U;
    appendText(wire->out, text, mask_);
    if (wire->state == State::Open && !wire->isWaitingToWrite) flush(id, *wire);
}

void Wires::flush(Id id, Wire& wire) {
    while (!wire.out.empty()) {
        const ssize_t sent = ::send(wire.file, wire.out.data(), wire.out.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) break;  // full; what is worse is told by poll()
        wire.out.erase(0, static_cast<size_t>(sent));
    }
    if (wire.isWaitingToWrite == wire.out.empty()) watch(id, wire, !wire.out.empty(), false);
}

void Wires::release(Wire& wire) {
    if (wire.file >= 0) ::close(wire.file);
    wire.file = -1;
    wire.state = State::Free;
    wire.in.clear();
    wire.out.clear();
    free_.push_back(static_cast<uint32_t>(&wire - wires_.data()));
}

void Wires::close(Id id) {
    if (Wire* wire = find(id)) release(*wire);
}

void Wires::end(Id id, const std::string& why) {
    Wire* wire = find(id);
    if (!wire) return;
    release(*wire);
    ear_.ended(id, why);
}

void Wires::poll(int milliseconds) {
    const auto stillborn = std::exchange(stillborn_, {});
    for (const auto& [id, why] : stillborn) end(id, why);
    std::array<epoll_event, kMostEvents> events;
    const int count = ::epoll_wait(poller_, events.data(), kMostEvents, milliseconds);
    for (int i = 0; i < count; ++i) {
        const epoll_event& event = events[static_cast<size_t>(i)];
        const Id id = event.data.u64;
        Wire* wire = find(id);
        if (!wire) continue;  // closed while others were told
        if (wire->state == State::Connecting) {
            int problem = 0;
            socklen_t size = sizeof problem;
            ::getsockopt(wire->file, SOL_SOCKET, SO_ERROR, &problem, &size);
            if (problem != 0 || (event.events & EPOLLHUP) != 0) {
                end(id, problem != 0 ? std::strerror(problem) : "refused");
                continue;
            }
            wire->state = State::Upgrading;
        }
        if ((event.events & EPOLLOUT) != 0) flush(id, *wire);
        if ((event.events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0) read(id);
    }
}

void Wires::read(Id id) {
    Wire* wire = find(id);
    if (!wire) return;
    const size_t before = wire->in.size();
    std::memcpy(buffer_.data(), wire->in.data(), before);
    const ssize_t got = ::recv(wire->file, buffer_.data() + before, buffer_.size() - before, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got < 0) return end(id, std::strerror(errno));
    if (got == 0) return end(id, before == buffer_.size() ? "a letter is too large" : "the server hung up");
    const std::string_view bytes(buffer_.data(), before + static_cast<size_t>(got));
    const size_t taken = take(id, bytes);
    wire = find(id);
    if (wire) wire->in.assign(bytes.substr(taken));
}

size_t Wires::take(Id id, std::string_view bytes) {
    size_t at = 0;
    if (Wire* wire = find(id); wire->state == State::Upgrading) {
        const size_t end = bytes.find("\r\n\r\n");
        if (end == std::string_view::npos) return 0;
        if (!bytes.starts_with("HTTP/1.1 101")) {
            this->end(id, fmt::format("not let in: {}", bytes.substr(0, bytes.find('\r'))));
            return bytes.size();
        }
        wire->state = State::Open;
        at = end + 4;
        ear_.opened(id);
    }
    while (find(id)) {
        const Incoming next = nextIncoming(bytes.substr(at), scratch_);
        at += next.size;
        switch (next.kind) {
            case Incoming::Kind::Incomplete: return at;
            case Incoming::Kind::Text: ear_.heard(id, next.payload); break;
            case Incoming::Kind::Ping:
                if (Wire* wire = find(id)) {
                    appendPong(wire->out, next.payload, mask_);
                    flush(id, *wire);
                }
                break;
            case Incoming::Kind::Pong: break;
            case Incoming::Kind::Close: end(id, "the server said goodbye"); break;
            case Incoming::Kind::Broken: end(id, "what came is no frame"); break;
        }
    }
    return bytes.size();
}

}  // namespace riffle::proof
