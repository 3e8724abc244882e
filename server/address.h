#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace riffle::server {

// Whom limits count together: an address of IPv4 as it is, one of IPv6 as its first half ("2001:db8:1:2::/64"), one of IPv4 that
// is written as IPv6 as what it is. What is no address is empty.
std::string householdOf(std::string_view address);

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
