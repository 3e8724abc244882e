#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "proof/clients/websocket_pool.h"

namespace riffle::proof {

// Thousands of connections on one thread that carry whatever bytes somebody hostile likes: half requests, frames that never end,
// answers that nobody reads.
class Pipes {
public:
    using Id = uint64_t;  // never that of another connection again

    // Whose they are.
    class Owner {
    public:
        virtual ~Owner() = default;
        virtual void opened(Id id) = 0;
        virtual void got(Id id, std::string_view bytes) = 0;
        // It could not be opened, or ended without our doing.
        virtual void ended(Id id) = 0;
    };

    Pipes();
    ~Pipes();
    Pipes(const Pipes&) = delete;
    Pipes& operator=(const Pipes&) = delete;

    // Begins to connect. Who is deaf takes nothing of what comes, and has as little room for it as the system allows.
    Id open(Owner& owner, const Address& address, bool isDeaf = false);
    void send(Id id, std::string_view bytes);
    // What could not be sent yet.
    [[nodiscard]] size_t waiting(Id id) const;
    void close(Id id);
    // Waits for something to happen, at most so long, and tells of it.
    void poll(int milliseconds);

    [[nodiscard]] uint64_t sentBytes() const { return sentBytes_; }
    [[nodiscard]] uint64_t gotBytes() const { return gotBytes_; }
    [[nodiscard]] size_t count() const { return pipes_.size() - free_.size(); }

private:
    struct Pipe {
        int file = -1;
        uint32_t generation = 0;
        Owner* owner = nullptr;
        bool isUsed = false;
        bool isOpen = false;
        bool isDeaf = false;
        bool isWriting = false;
        std::string out;
        size_t sent = 0;  // of that
    };

    [[nodiscard]] Pipe* find(Id id);
    [[nodiscard]] const Pipe* find(Id id) const;
    void flush(Id id, Pipe& pipe);
    void watch(Id id, Pipe& pipe, bool isWriting, bool isNew);
    void release(Pipe& pipe);
    void end(Id id);

    int poller_;
    std::vector<Pipe> pipes_;
    std::vector<uint32_t> free_;
    std::vector<Id> stillborn_;
    std::vector<char> buffer_;
    uint64_t sentBytes_ = 0;
    uint64_t gotBytes_ = 0;
};

}  // namespace riffle::proof
