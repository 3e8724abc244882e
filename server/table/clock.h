#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/setup/table_setup.h"

namespace riffle::server {

// The clocks of a table: at most one runs. Times are in milliseconds; what time it is, the caller says.
class Clocks {
public:
    Clocks() = default;
    Clocks(const ClockPlan& plan, size_t places)
        : increment_(plan.increment * 1000), left_(places, plan.seconds * 1000), rewarded_(places, 0) {}

    [[nodiscard]] std::optional<size_t> running() const { return running_; }
    // What a place has left, never less than nothing.
    [[nodiscard]] int64_t left(size_t place, int64_t now) const;
    // The last choice of a place that added something.
    [[nodiscard]] size_t rewarded(size_t place) const { return rewarded_[place]; }
    // When the one that runs will be used up.
    [[nodiscard]] std::optional<int64_t> deadline() const;

    // Lets this one run, or none. True where that is news.
    bool run(std::optional<size_t> place, int64_t now);
    // A place has made the choice with this number, from 1. One that was taken back and is made again adds nothing more.
    void reward(size_t place, size_t choice, int64_t now);
    // As it was written down after that choice.
    void restore(size_t place, size_t choice, int64_t left);

private:
    int64_t increment_ = 0;
    std::vector<int64_t> left_;
    std::vector<size_t> rewarded_;  // the last choice that added something
    std::optional<size_t> running_;
    int64_t since_ = 0;
};

}  // namespace riffle::server
