#pragma once

#include <cstdint>
#include <numeric>

namespace riffle::sim {

// Goes through 0 … count - 1 again and again, in an order that mixes them well from the start: by a step near the golden section
// that shares no factor with their number.
class Mixed {
public:
    explicit Mixed(uint64_t count) : count_(count), step_(count * 618 / 1000) {
        while (std::gcd(step_, count_) != 1) ++step_;
    }
    [[nodiscard]] uint64_t at(uint64_t number) const { return number % count_ * step_ % count_; }

private:
    uint64_t count_;
    uint64_t step_;
};

}  // namespace riffle::sim
