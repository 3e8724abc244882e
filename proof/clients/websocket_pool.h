#pragma once

#include <sys/socket.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace riffle::proof {

// Where a server is.
struct Address {
    sockaddr_storage end = {};
    socklen_t size = 0;
    std::string host;   // "127.0.0.1:8080", for the header
    uint32_t from = 0;  // an IPv4 address of this machine to come from, in the machine's order of bytes; 0: as the system likes
};
// Of "http://127.0.0.1:8080"; nothing with a sentence in `error` where that is no such address.
std::optional<Address> addressOf(std::string_view url, std::string& error);

// The same server for somebody else who comes from 127.A.B.C: a machine has all of these addresses without being told.
Address from(const Address& server, uint8_t a, uint8_t b, uint8_t c);
// A socket that begins to connect, or where it is to wait is connected; -1 with errno where that can't be.
int connectTo(const Address& address, bool isWaiting);

// Thousands of WebSockets to servers on one thread.
class Wires {
public:
    using Id = uint64_t;  // never that of another connection again

    class Ear {
    public:
        virtual ~Ear() = default;
        virtual void opened(Id id) = 0;
        virtual void heard(Id id, std::string_view letter) = 0;
        // It could not be opened, or ended without our doing.
        virtual void ended(Id id, const std::string& why) = 0;
    };

    explicit Wires(Ear& ear);
    ~Wires();
    Wires(const Wires&) = delete;
    Wires& operator=(const Wires&) = delete;

    // Begins to connect.
    Id open(const Address& address, std::string_view target);
    void send(Id id, std::string_view text);
    // At once, without a goodbye; nobody is told.
    void close(Id id);
    // Waits for something to happen, at most so long, and tells of it.
    void poll(int milliseconds);

private:
    enum class State : uint8_t { Free, Connecting, Upgrading, Open };
    struct Wire {
        int file = -1;
        uint32_t generation = 0;
        State state = State::Free;
        bool isWaitingToWrite = false;
        std::string in;   // the beginning of what has not come completely
        std::string out;  // what could not be sent yet
    };

    [[nodiscard]] Wire* find(Id id);
    void end(Id id, const std::string& why);
    void release(Wire& wire);
    void flush(Id id, Wire& wire);
    void watch(Id id, Wire& wire, bool isWriting, bool isNew);
    void read(Id id);
    // Gives how much of it was taken.
    size_t take(Id id, std::string_view bytes);

    Ear& ear_;
    int poller_;
    std::vector<Wire> wires_;
    std::vector<uint32_t> free_;
    std::vector<std::pair<Id, std::string>> stillborn_;  // that could not even begin to connect: told by poll()
    std::vector<char> buffer_;
    std::string scratch_;
    uint32_t mask_ = 0x9E3779B9;
};

}  // namespace riffle::proof
