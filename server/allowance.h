#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>

namespace riffle::server {

// How often something may be done: so much at once, and what was used comes back bit by bit.
struct Rate {
    double atOnce = 0;
    double perSecond = 0;
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

private:
    void refill(Rate rate, int64_t now);

    double left_;
    int64_t at_;
};

// The same for many, by name. No more than so many are remembered: who has not come for longest is forgotten first, so that a
// crowd of addresses can't use up the memory.
class Allowances {
public:
    explicit Allowances(Rate rate, size_t most = 16'384) : rate_(rate), most_(most) {}

    [[nodiscard]] int64_t take(std::string_view name, int64_t now, double amount = 1);
    // Without taking anything, or remembering who asked.
    [[nodiscard]] int64_t wait(std::string_view name, int64_t now, double amount = 1);
    [[nodiscard]] size_t size() const { return byName_.size(); }

private:
    struct Own {
        std::string name;
        Allowance left;
    };
    Rate rate_;
    size_t most_;
    std::list<Own> latest_;  // first
    std::unordered_map<std::string_view, std::list<Own>::iterator> byName_;
};

}  // namespace riffle::server
