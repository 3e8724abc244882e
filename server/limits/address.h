#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace riffle::server {

// Whom limits count together: an address of IPv4 as it is, one of IPv6 as its first half ("2001:db8:1:2::/64"), one of IPv4 that
// is written as IPv6 as what it is. What is no address is empty.
std::string householdOf(std::string_view address);

// A network that an address is part of.
struct Network {
    uint64_t bits = 0;   // its first bits, the rest zeros; of IPv4 in the upper half
    uint8_t length = 0;  // how many bits count; 0: of those of whom nothing is known
    bool isIpv6 = false;

    // How much more than one household it may have: less than its households together.
    [[nodiscard]] double share() const;
    bool operator==(const Network&) const = default;
};

// The networks of a household, itself first: of IPv4 /32, /24 and /16, of IPv6 /64, /56, /48 and /32. Whoever has many addresses
// has them in few of the larger ones.
class Networks {
public:
    explicit Networks(std::string_view household);
    [[nodiscard]] auto begin() const { return all_.begin(); }
    [[nodiscard]] auto end() const { return all_.begin() + count_; }
    // What a provider gives to one customer at most: /24 or /48.
    [[nodiscard]] const Network& site() const { return all_[count_ < 2 ? 0 : count_ - 2]; }

private:
    std::array<Network, 4> all_ = {};
    std::ptrdiff_t count_ = 1;
};

// Whether that is this machine itself.
[[nodiscard]] bool isLoopback(std::string_view address);

// Who asks. Where it is one of the proxies that are trusted, that is the last address of X-Forwarded-For that is none of them;
// what stands before it could have been written by anybody.
std::string clientOf(std::string_view peer, std::string_view forwarded, const std::vector<std::string>& proxies);

// "[::1]:8080", "cards.example:443" or "127.0.0.1" without the port.
std::string_view withoutPort(std::string_view host);

// "https://cards.example/table" as "cards.example".
std::string_view hostOf(std::string_view url);

}  // namespace riffle::server
