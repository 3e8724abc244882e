#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <string>
#include <unordered_map>

#include "server/limits/address.h"
#include "server/limits/limits.h"

namespace riffle::server {

// Who is connected. Whoever comes is let in: where there is no place for another connection that has proven nothing, the one of
// these that has asked for nothing for longest is ended, of the same network if that has too many. WebSockets stay; so they are
// refused where there are too many, those of watchers long before those of seats.
class Connections {
    struct Guest;
    using Place = std::list<Guest>::iterator;

public:
    explicit Connections(const Limits& limits);

    // A connection counts while it holds one.
    class Pass {
    public:
        Pass() = default;
        Pass(Pass&& other) noexcept;
        Pass& operator=(Pass&& other) noexcept;
        ~Pass();
        [[nodiscard]] bool isValid() const { return all_ != nullptr; }

    private:
        friend class Connections;
        Pass(Connections& all, Place place) : all_(&all), place_(place) {}
        Connections* all_ = nullptr;
        Place place_ = {};
    };

    // One for a connection of this address, or of a proxy that many come through (empty). `end` ends it, later or never.
    [[nodiscard]] Pass enter(const std::string& address, std::function<void()> end);
    // It has asked for something: others are ended before it.
    void touch(Pass& pass);
    // It becomes a WebSocket, of this address, and is not ended any more; false where there is no place.
    [[nodiscard]] bool settle(Pass& pass, const std::string& address, bool hasSeat);

    [[nodiscard]] size_t open() const { return open_; }
    [[nodiscard]] size_t open(const std::string& address) const;
    struct Counts {
        uint64_t ended = 0;    // to make place
        uint64_t refused = 0;  // WebSockets
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

private:
    enum class Kind : uint8_t { Passing, Watcher, Seated, Gone };
    struct Guest {
        std::string address;
        Kind kind = Kind::Passing;
        std::function<void()> end;
    };
    struct Number {
        size_t all = 0;
        size_t lasting = 0;
        size_t watchers = 0;
    };
    struct Hash {
        size_t operator()(const Network& network) const {
            return static_cast<size_t>((network.bits ^ network.length ^ (network.isIpv6 ? 256U : 0U)) * 0x9E3779B97F4A7C15U);
        }
    };

    void count(const Guest& guest, bool isThere);
    // Ends the one that can best be done without, in this network or, without one, anywhere.
    void endOne(const Network* network);
    void leave(Place place);

    const Limits limits_;
    std::list<Guest> passing_;  // who did something last, last
    std::list<Guest> lasting_;
    size_t open_ = 0;
    size_t watchers_ = 0;
    std::unordered_map<Network, Number, Hash> numbers_;
    Counts counts_;
};

}  // namespace riffle::server
