#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "server/allowance.h"
#include "server/limits.h"

namespace riffle::server {

// What each address may still do. Every question gives the milliseconds to wait, 0 where they may at once. Times are in
// milliseconds of a clock that never goes back.
class Gate {
public:
    explicit Gate(const Limits& limits);

    // A request over HTTP, which counts as so many.
    [[nodiscard]] int64_t request(std::string_view address, int64_t now, double cost = 1);
    // Somebody names a table, with a token or without. Where they have lately named too many that are not there (and this one is
    // not one that is played), or too many wrong tokens for this one, it is not even looked at whether they are right now.
    [[nodiscard]] int64_t guess(std::string_view address, std::string_view table, bool hasToken, bool isPlayed, int64_t now);
    void guessedTable(std::string_view address, int64_t now);
    void guessedToken(std::string_view address, std::string_view table, int64_t now);

    // A connection counts while it holds one.
    class Pass {
    public:
        Pass() = default;
        Pass(Pass&& other) noexcept : gate_(std::exchange(other.gate_, nullptr)), address_(std::move(other.address_)) {}
        Pass& operator=(Pass&& other) noexcept {
            std::swap(gate_, other.gate_);
            std::swap(address_, other.address_);
            return *this;
        }
        ~Pass() {
            if (gate_) gate_->leave(address_);
        }
        [[nodiscard]] bool isValid() const { return gate_ != nullptr; }

    private:
        friend class Gate;
        Pass(Gate& gate, std::string address) : gate_(&gate), address_(std::move(address)) {}
        Gate* gate_ = nullptr;
        std::string address_;  // empty: only with everybody's
    };
    // One for a connection of this address, or of a proxy that many come through (empty). Invalid where there are too many.
    [[nodiscard]] Pass enter(const std::string& address);
    // Those that are open, and those of one address.
    [[nodiscard]] size_t open() const { return open_; }
    [[nodiscard]] size_t open(const std::string& address) const;

    struct Counts {
        uint64_t requests = 0;  // that were refused, as are the others
        uint64_t guesses = 0;
        uint64_t connections = 0;
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

private:
    void leave(const std::string& address);

    Limits limits_;
    Allowances requests_;
    Allowances guesses_;
    size_t open_ = 0;
    std::unordered_map<std::string, size_t> openOf_;
    Counts counts_;
};

}  // namespace riffle::server
