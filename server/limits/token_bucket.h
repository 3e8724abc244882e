#pragma once

#include <cstddef>
#include <cstdint>

namespace riffle::server {

// How often something may be done: so much at once, and what was used comes back bit by bit (a token bucket).
struct Rate {
    double atOnce = 0;
    double perSecond = 0;

    [[nodiscard]] Rate times(double factor) const { return {atOnce * factor, perSecond * factor}; }
};

// What is left of one rate. Times are in milliseconds of a clock that never goes back; one that does is taken to stand still.
class Allowance {
public:
    Allowance(Rate rate, int64_t now) : left_(rate.atOnce), at_(now) {}

    // Takes so much, and gives 0; or takes nothing, and gives the milliseconds until there will be enough.
    [[nodiscard]] int64_t take(Rate rate, int64_t now, double amount = 1);
    // Takes it in any case, and gives the milliseconds until the debt is paid.
    int64_t charge(Rate rate, int64_t now, double amount);
    // How long take() would have to wait.
    [[nodiscard]] int64_t wait(Rate rate, int64_t now, double amount = 1);
    // The part of it that is there, 1 where nothing was used; below 0 is a debt.
    [[nodiscard]] double fullness(Rate rate, int64_t now) const;

private:
    void refill(Rate rate, int64_t now);

    double left_;
    int64_t at_;
};

}  // namespace riffle::server
