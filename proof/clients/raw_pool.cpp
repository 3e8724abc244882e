#include "proof/clients/raw_pool.h"

#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace riffle::proof {

namespace {

constexpr size_t kRawBuffer = 256U << 10U;
constexpr int kMostRawEvents = 512;
constexpr size_t kKept = 64U << 10U;  // bytes of a buffer that was sent

}  // namespace

Pipes::Pipes() : poller_(::epoll_create1(EPOLL_CLOEXEC)), buffer_(kRawBuffer) {}

Pipes::~Pipes() {
    for (Pipe& pipe : pipes_) {
        if (pipe.file >= 0) ::close(pipe.file);
    }
    ::close(poller_);
}

Pipes::Pipe* Pipes::find(Id id) {
    return const_cast<Pipe*>(std::as_const(*this).find(id));
}

const Pipes::Pipe* Pipes::find(Id id) const {
    const auto slot = static_cast<uint32_t>(id);
    if (slot >= pipes_.size()) return nullptr;
    const Pipe& pipe = pipes_[slot];
    return pipe.isUsed && pipe.generation == id >> 32U ? &pipe : nullptr;
}

Pipes::Id Pipes::open(Owner& owner, const Address& address, bool isDeaf) {
    if (free_.empty()) {
        free_.push_back(static_cast<uint32_t>(pipes_.size()));
        pipes_.emplace_back();
    }
    const uint32_t slot = free_.back();
    free_.pop_back();
    Pipe& pipe = pipes_[slot];
    const uint32_t generation = pipe.generation + 1;
    pipe = {};
    pipe.generation = generation;
    pipe.owner = &owner;
    pipe.isUsed = true;
    pipe.isDeaf = isDeaf;
    pipe.file = connectTo(address, false);
    const Id id = (static_cast<Id>(generation) << 32U) | slot;
    if (pipe.file < 0) {
        stillborn_.push_back(id);
        return id;
    }
    if (isDeaf) {
        const int little = 1;
        ::setsockopt(pipe.file, SOL_SOCKET, SO_RCVBUF, &little, sizeof little);
    }
    watch(id, pipe, true, true);
    return id;
}

void Pipes::watch(Id id, Pipe& pipe, bool isWriting, bool isNew) {
    epoll_event event{};
    event.events = (isWriting ? uint32_t{EPOLLOUT} : 0U) | (pipe.isDeaf && pipe.isOpen ? 0U : uint32_t{EPOLLIN});
    event.data.u64 = id;
    ::epoll_ctl(poller_, isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, pipe.file, &event);
    pipe.isWriting = isWriting;
}

void Pipes::send(Id id, std::string_view bytes) {
    Pipe* pipe = find(id);
    if (!pipe) return;
    pipe->out += bytes;
    if (pipe->isOpen && !pipe->isWriting) flush(id, *pipe);
}

size_t Pipes::waiting(Id id) const {
    const Pipe* pipe = find(id);
    return pipe ? pipe->out.size() - pipe->sent : 0;
}

void Pipes::flush(Id id, Pipe& pipe) {
    while (pipe.sent < pipe.out.size()) {
        const ssize_t size = ::send(pipe.file, pipe.out.data() + pipe.sent, pipe.out.size() - pipe.sent, MSG_NOSIGNAL);
        if (size < 0 && errno == EINTR) continue;
        if (size < 0) break;  // full; what is worse is told by poll()
        pipe.sent += static_cast<size_t>(size);
        sentBytes_ += static_cast<uint64_t>(size);
    }
    if (pipe.sent == pipe.out.size()) {
        if (pipe.out.capacity() > kKept) pipe.out = {};
        pipe.out.clear();
        pipe.sent = 0;
    }
    const bool isWriting = !pipe.out.empty();
    if (isWriting != pipe.isWriting) watch(id, pipe, isWriting, false);
}

void Pipes::release(Pipe& pipe) {
    if (pipe.file >= 0) ::close(pipe.file);
    pipe.file = -1;
    pipe.isUsed = false;
    pipe.out = {};
    free_.push_back(static_cast<uint32_t>(&pipe - pipes_.data()));
}

void Pipes::close(Id id) {
    if (Pipe* pipe = find(id)) release(*pipe);
}

void Pipes::end(Id id) {
    Pipe* pipe = find(id);
    if (!pipe) return;
    Owner* owner = pipe->owner;
    release(*pipe);
    owner->ended(id);
}

void Pipes::poll(int milliseconds) {
    for (const Id id : std::exchange(stillborn_, {})) end(id);
    std::array<epoll_event, kMostRawEvents> events;
    const int count = ::epoll_wait(poller_, events.data(), kMostRawEvents, milliseconds);
    for (int i = 0; i < count; ++i) {
        const epoll_event& event = events[static_cast<size_t>(i)];
        const Id id = event.data.u64;
        Pipe* pipe = find(id);
        if (!pipe) continue;
        if (!pipe->isOpen) {
            int problem = 0;
            socklen_t size = sizeof problem;
            ::getsockopt(pipe->file, SOL_SOCKET, SO_ERROR, &problem, &size);
            if (problem != 0 || (event.events & (EPOLLHUP | EPOLLERR)) != 0) {
                end(id);
                continue;
            }
            pipe->isOpen = true;
            if (pipe->isDeaf) watch(id, *pipe, true, false);
            pipe->owner->opened(id);
            pipe = find(id);
            if (!pipe) continue;
        }
        if ((event.events & EPOLLOUT) != 0) flush(id, *pipe);
        if (pipe->isDeaf && (event.events & (EPOLLHUP | EPOLLERR)) != 0) {
            end(id);
            continue;
        }
        if (pipe->isDeaf || (event.events & (EPOLLIN | EPOLLHUP | EPOLLERR)) == 0) continue;
        const ssize_t got = ::recv(pipe->file, buffer_.data(), buffer_.size(), 0);
        if (got < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        if (got <= 0) {
            end(id);
            continue;
        }
        gotBytes_ += static_cast<uint64_t>(got);
        pipe->owner->got(id, {buffer_.data(), static_cast<size_t>(got)});
    }
}

}  // namespace riffle::proof
