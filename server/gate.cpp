#include "server/gate.h"

#include <algorithm>

namespace riffle::server {

namespace {

std::string both(std::string_view address, std::string_view table) {
    std::string name(address);
    name += ' ';
    name += table.substr(0, 32);
    return name;
}

}  // namespace

Gate::Gate(const Limits& limits)
    : limits_(limits),
      requests_({limits.requestsAtOnce, limits.requestsPerSecond}),
      guesses_({limits.guessesAtOnce, limits.guessesPerSecond}) {}

int64_t Gate::request(std::string_view address, int64_t now, double cost) {
    const int64_t wait = requests_.take(address, now, cost);
    counts_.requests += wait > 0;
    return wait;
}

int64_t Gate::guess(std::string_view address, std::string_view table, bool hasToken, bool isPlayed, int64_t now) {
    int64_t wait = isPlayed ? 0 : guesses_.wait(address, now);
    if (hasToken) wait = std::max(wait, guesses_.wait(both(address, table), now));
    counts_.guesses += wait > 0;
    return wait;
}

void Gate::guessedTable(std::string_view address, int64_t now) {
    (void)guesses_.take(address, now);
}

void Gate::guessedToken(std::string_view address, std::string_view table, int64_t now) {
    (void)guesses_.take(both(address, table), now);
}

Gate::Pass Gate::enter(const std::string& address) {
    if (open_ >= limits_.connections || open(address) >= limits_.connectionsPerAddress) {
        ++counts_.connections;
        return {};
    }
    ++open_;
    if (!address.empty()) ++openOf_[address];
    return {*this, address};
}

void Gate::leave(const std::string& address) {
    --open_;
    const auto found = openOf_.find(address);
    if (found != openOf_.end() && --found->second == 0) openOf_.erase(found);
}

size_t Gate::open(const std::string& address) const {
    const auto found = openOf_.find(address);
    return found == openOf_.end() ? 0 : found->second;
}

}  // namespace riffle::server
