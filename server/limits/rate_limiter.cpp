#include "server/limits/rate_limiter.h"

#include <algorithm>
#include <string>

#include "engine/hash.h"

namespace riffle::server {

namespace {

constexpr size_t kMostAccounts = 32'768;
constexpr uint32_t kOfName = 0xFFFF;  // a key that is no network

constexpr size_t indexOf(Cost what) {
    return static_cast<size_t>(what);
}

std::array<Rate, kCosts> ratesOf(const Limits& limits) {
    std::array<Rate, kCosts> rates;
    rates[indexOf(Cost::Request)] = {limits.requestsAtOnce, limits.requestsPerSecond};
    rates[indexOf(Cost::Frame)] = {limits.framesOfAddressAtOnce, limits.framesOfAddressPerSecond};
    rates[indexOf(Cost::Table)] = {static_cast<double>(limits.tablesPerAddress), 1 / static_cast<double>(limits.secondsPerTable)};
    rates[indexOf(Cost::TableGuess)] = {limits.guessesAtOnce, limits.guessesPerSecond};
    rates[indexOf(Cost::TokenGuess)] = {limits.guessesAtOnce, limits.guessesPerSecond};
    rates[indexOf(Cost::Seat)] = {limits.seatRequestsAtOnce, limits.seatRequestsPerSecond};
    return rates;
}

// Two names as one.
uint64_t hashOf(std::string_view one, std::string_view other) {
    std::string both(one);
    both += ' ';
    both += other.substr(0, 32);
    return hashBytes(both.data(), both.size());
}

}  // namespace

Admission::Admission(const Limits& limits) : ledger_(ratesOf(limits), kMostAccounts) {}

Admission::Book::Key Admission::keyOf(const Network& network) {
    return {network.bits, network.length + (network.isIpv6 ? 256U : 0U)};
}

void Admission::count(Cost what) {
    counts_.requests += what == Cost::Request;
    counts_.guesses += what == Cost::TableGuess || what == Cost::TokenGuess;
    counts_.tables += what == Cost::Table;
}

int64_t Admission::wait(std::string_view address, Cost what, int64_t now, double amount) {
    int64_t longest = 0;
    for (const Network& each : Networks(address))
        longest = std::max(longest, ledger_.wait(keyOf(each), indexOf(what), each.share(), now, amount));
    if (longest > 0) count(what);
    return longest;
}

int64_t Admission::ask(std::string_view address, Cost what, int64_t now, double amount) {
    const int64_t longest = wait(address, what, now, amount);
    if (longest == 0) (void)charge(address, what, now, amount);
    return longest;
}

int64_t Admission::charge(std::string_view address, Cost what, int64_t now, double amount) {
    int64_t longest = 0;
    for (const Network& each : Networks(address))
        longest = std::max(longest, ledger_.charge(keyOf(each), indexOf(what), each.share(), now, amount));
    return longest;
}

int64_t Admission::askSeat(std::string_view table, size_t place, int64_t now, double amount) {
    const Book::Key key{hashOf(table, std::to_string(place)), kOfName};
    const int64_t wait = ledger_.wait(key, indexOf(Cost::Seat), 1, now, amount);
    if (wait > 0) return wait;
    (void)ledger_.charge(key, indexOf(Cost::Seat), 1, now, amount);
    ++counts_.seats;
    return 0;
}

int64_t Admission::guessed(std::string_view address, std::string_view table, int64_t now) {
    const Book::Key key{hashOf(address, table), kOfName};
    const int64_t wait = ledger_.wait(key, indexOf(Cost::TokenGuess), 1, now, 1);
    if (wait == 0) (void)ledger_.charge(key, indexOf(Cost::TokenGuess), 1, now, 1);
    if (wait > 0) count(Cost::TokenGuess);
    return wait;
}

}  // namespace riffle::server
