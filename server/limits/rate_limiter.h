#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "server/limits/address.h"
#include "server/limits/limits.h"
#include "server/limits/token_buckets.h"

namespace riffle::server {

// What costs something.
enum class Cost : uint8_t {
    Request,     // over HTTP: one, and more for its bytes and the time it took
    Frame,       // over a WebSocket, the same way
    Table,       // made, also by a rematch
    TableGuess,  // of an id of which there is no table
    TokenGuess,  // of a seat of a table
    Seat         // a request of somebody who has proven a seat
};
inline constexpr size_t kCosts = 6;
// A millisecond of the serving thread counts as so many requests or frames.
inline constexpr double kCostOfMillisecond = 2;

// The one place that says who may do how much of what. Everything is counted by address and by the larger networks that an
// address is part of, so that nobody's share grows with the addresses they have; and what a seat may do by the seat. Every
// question gives the milliseconds to wait, 0 where they may at once. Times are in milliseconds of a clock that never goes back;
// each kind of cost may have its own.
class Admission {
public:
    explicit Admission(const Limits& limits);

    // Takes so much of what the address and its networks may do, or nothing where one of them has too little left.
    [[nodiscard]] int64_t ask(std::string_view address, Cost what, int64_t now, double amount = 1);
    // Without taking anything.
    [[nodiscard]] int64_t wait(std::string_view address, Cost what, int64_t now, double amount = 1);
    // It has been done: what it took is to be paid, and nothing is let in before. Gives how long that takes.
    int64_t charge(std::string_view address, Cost what, int64_t now, double amount);

    // A request of a proven seat.
    [[nodiscard]] int64_t askSeat(std::string_view table, size_t place, int64_t now, double amount);
    // A wrong token was tried for a table; how long they should not try again.
    [[nodiscard]] int64_t guessed(std::string_view address, std::string_view table, int64_t now);

    struct Counts {
        uint64_t requests = 0;  // that were refused, as are the others
        uint64_t guesses = 0;
        uint64_t tables = 0;
        uint64_t seats = 0;  // requests of seats that came through though their address had nothing left
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }
    // How many addresses, networks and seats are remembered.
    [[nodiscard]] size_t size() const { return ledger_.size(); }

private:
    using Book = Ledger<kCosts>;
    [[nodiscard]] static Book::Key keyOf(const Network& network);
    void count(Cost what);

    Book ledger_;
    Counts counts_;
};

}  // namespace riffle::server
