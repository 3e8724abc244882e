#include "server/limits/address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace riffle::server {

namespace {

using Bytes = std::array<unsigned char, 16>;  // one of IPv4 as ::ffff:a.b.c.d
constexpr Bytes kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
constexpr size_t kLongest = 64;

std::optional<Bytes> bytesOf(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    if (text.starts_with('[')) text = text.substr(1, text.find(']') - 1);  // some proxies write it so, with a port behind
    if (text.size() > kLongest) return std::nullopt;
    if (const size_t slash = text.find('/'); slash != std::string_view::npos) text = text.substr(0, slash);  // of a household
    if (const size_t zone = text.find('%'); zone != std::string_view::npos) text = text.substr(0, zone);
    // Others add a port to one of IPv4.
    if (std::count(text.begin(), text.end(), ':') == 1) text = text.substr(0, text.find(':'));
    const std::string whole(text);
    Bytes bytes = kMapped;
    if (inet_pton(AF_INET, whole.c_str(), bytes.data() + 12) == 1) return bytes;
    if (inet_pton(AF_INET6, whole.c_str(), bytes.data()) == 1) return bytes;
    return std::nullopt;
}

bool isMapped(const Bytes& bytes) {
    return std::memcmp(bytes.data(), kMapped.data(), 12) == 0;
}

}  // namespace

std::string householdOf(std::string_view address) {
    auto bytes = bytesOf(address);
    if (!bytes) return {};
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (isMapped(*bytes)) {
        inet_ntop(AF_INET, bytes->data() + 12, text.data(), text.size());
        return text.data();
    }
    std::fill(bytes->begin() + 8, bytes->end(), static_cast<unsigned char>(0));
    inet_ntop(AF_INET6, bytes->data(), text.data(), text.size());
    return std::string(text.data()) + "/64";
}

double Network::share() const {
    if (length >= 64 || (!isIpv6 && length >= 32) || length == 0) return 1;
    if (length == 56) return 2;
    return length == 48 || length == 24 ? 4 : 8;
}

Networks::Networks(std::string_view household) {
    static constexpr std::array<uint8_t, 4> kIpv4 = {32, 24, 16, 0};
    static constexpr std::array<uint8_t, 4> kIpv6 = {64, 56, 48, 32};
    const auto bytes = bytesOf(household);
    if (!bytes) return;
    const bool isIpv6 = !isMapped(*bytes);
    uint64_t bits = 0;
    for (size_t i = 0; i < (isIpv6 ? 8U : 4U); ++i) bits |= uint64_t{(*bytes)[isIpv6 ? i : 12 + i]} << (56 - 8 * i);
    count_ = isIpv6 ? 4 : 3;
    for (std::ptrdiff_t i = 0; i < count_; ++i) {
        const uint8_t length = (isIpv6 ? kIpv6 : kIpv4)[static_cast<size_t>(i)];
        all_[static_cast<size_t>(i)] = {bits & (~uint64_t{0} << (64U - length)), length, isIpv6};
    }
}

bool isLoopback(std::string_view address) {
    const auto bytes = bytesOf(address);
    if (!bytes) return false;
    if (isMapped(*bytes)) return (*bytes)[12] == 127;
    Bytes one{};
    one[15] = 1;
    return *bytes == one;
}

std::string clientOf(std::string_view peer, std::string_view forwarded, const std::vector<std::string>& proxies) {
    const auto isTrusted = [&](std::string_view address) {
        const auto bytes = bytesOf(address);
        return bytes && std::any_of(proxies.begin(), proxies.end(), [&](const std::string& each) {
                   return (each == "loopback" && isLoopback(address)) || bytesOf(each) == bytes;
               });
    };
    std::string_view last = peer;
    while (!forwarded.empty() && isTrusted(last)) {
        const size_t comma = forwarded.rfind(',');
        const std::string_view hop = comma == std::string_view::npos ? forwarded : forwarded.substr(comma + 1);
        if (!bytesOf(hop)) break;  // "unknown", or something made up: whoever passed it on answers for it
        last = hop;
        forwarded = comma == std::string_view::npos ? std::string_view() : forwarded.substr(0, comma);
    }
    return householdOf(last);
}

std::string_view withoutPort(std::string_view host) {
    if (host.starts_with('[')) {
        const size_t end = host.find(']');
        return end == std::string_view::npos ? host : host.substr(0, end + 1);
    }
    return host.substr(0, host.find(':'));
}

std::string_view hostOf(std::string_view url) {
    const size_t at = url.find("://");
    if (at == std::string_view::npos) return {};
    url.remove_prefix(at + 3);
    return url.substr(0, url.find('/'));
}

}  // namespace riffle::server
