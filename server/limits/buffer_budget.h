#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <string_view>
#include <unordered_map>

#include "server/limits/address.h"

namespace riffle::server {

// The bytes that connections over HTTP make the server hold: what has come of a request, and what has not been taken of an
// answer. However many send all but the end of something, or never read what they asked for, together they have so much: where
// there is no room, the one that has held something for longest is ended, of the /24 or /48 that holds most.
class Bulk {
    struct Holder;
    using Place = std::list<Holder>::iterator;

public:
    explicit Bulk(size_t most) : most_(most) {}

    // Of one connection, as long as it lives.
    class Share {
    public:
        Share() = default;
        Share(Share&& other) noexcept;
        Share& operator=(Share&& other) noexcept;
        ~Share();
        // So much from now on. It may be that this one makes room itself.
        void hold(size_t bytes);

    private:
        friend class Bulk;
        Share(Bulk& all, Place place) : all_(&all), place_(place) {}
        Bulk* all_ = nullptr;
        Place place_ = {};
    };
    // `end` ends it, and is called at most once.
    [[nodiscard]] Share of(std::string_view address, std::function<void()> end);

    [[nodiscard]] size_t bytes() const { return bytes_; }

    // Less than that is not counted: there are only so many connections.
    static constexpr size_t kSmall = 8U << 10U;

private:
    struct Holder {
        Network site;
        size_t bytes = 0;
        std::function<void()> end;
    };
    struct Hash {
        size_t operator()(const Network& network) const {
            return static_cast<size_t>((network.bits ^ network.length ^ (network.isIpv6 ? 256U : 0U)) * 0x9E3779B97F4A7C15U);
        }
    };
    void set(Place place, size_t bytes);
    void makeRoom();

    size_t most_;
    size_t bytes_ = 0;
    std::list<Holder> holding_;  // who has held something for longest first
    std::list<Holder> idle_;
    std::unordered_map<Network, size_t, Hash> bySite_;
};

}  // namespace riffle::server
