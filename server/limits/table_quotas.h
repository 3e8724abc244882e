#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "server/limits/address.h"
#include "server/limits/limits.h"

namespace riffle::server {

// How many tables with games that are not over there are, and of which address and networks.
class Holdings {
public:
    explicit Holdings(const Limits& limits) : limits_(limits) {}

    // A table counts while it has one.
    class Share {
    public:
        Share() = default;
        Share(Holdings& all, std::string_view address) : all_(&all), networks_(address), isKnown_(!address.empty()) {
            count(true);
        }
        Share(Share&& other) noexcept
            : all_(std::exchange(other.all_, nullptr)), networks_(other.networks_), isKnown_(other.isKnown_) {}
        Share& operator=(Share&& other) noexcept {
            std::swap(all_, other.all_);
            std::swap(networks_, other.networks_);
            std::swap(isKnown_, other.isKnown_);
            return *this;
        }
        ~Share() { count(false); }
        [[nodiscard]] bool isHeld() const { return all_ != nullptr; }
        // How many tables whoever made this one holds: the address, and the /24 or /48 that it is in.
        [[nodiscard]] size_t ofAddress() const { return all_ && isKnown_ ? all_->of(*networks_.begin()) : 0; }
        [[nodiscard]] size_t ofSite() const { return all_ && isKnown_ ? all_->of(networks_.site()) : 0; }

    private:
        void count(bool isThere);
        Holdings* all_ = nullptr;
        Networks networks_{{}};
        bool isKnown_ = false;
    };

    [[nodiscard]] size_t size() const { return size_; }
    [[nodiscard]] size_t of(const Network& network) const;
    // Whether there is room for another one of this address. While there is plenty anybody may have it; once half is taken nobody
    // may have more than their share; and the last tenth is for those who have hardly any.
    enum class Room : unsigned char { Enough, TooMuchHeld, None };
    [[nodiscard]] Room roomFor(std::string_view address) const;
    // Whether so much is taken that tables that nobody needs should go, and how many.
    [[nodiscard]] size_t surplus() const;

private:
    struct Hash {
        size_t operator()(const Network& network) const {
            return static_cast<size_t>((network.bits ^ network.length ^ (network.isIpv6 ? 256U : 0U)) * 0x9E3779B97F4A7C15U);
        }
    };
    const Limits limits_;
    size_t size_ = 0;
    std::unordered_map<Network, size_t, Hash> numbers_;
};

}  // namespace riffle::server
