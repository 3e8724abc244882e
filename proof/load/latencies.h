#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace riffle::proof {

// How long things took, in microseconds, kept in so little room that an hour of them fits: each power of two has 64 drawers, so
// that a figure is at most 1.6 % too large.
class Latencies {
public:
    void add(int64_t microseconds) {
        const auto value = static_cast<uint64_t>(std::max<int64_t>(0, microseconds));
        ++drawers_[drawerOf(value)];
        ++count_;
        most_ = std::max(most_, value);
    }
    [[nodiscard]] uint64_t count() const { return count_; }
    [[nodiscard]] uint64_t most() const { return most_; }
    // So many of a thousand took no longer than this.
    [[nodiscard]] uint64_t within(double perMille) const {
        const auto wanted = static_cast<uint64_t>(static_cast<double>(count_) * perMille / 1000 + 0.999999);
        uint64_t seen = 0;
        for (size_t i = 0; i < drawers_.size(); ++i) {
            seen += drawers_[i];
            if (seen >= wanted && seen > 0) return std::min(most_, topOf(i));
        }
        return most_;
    }
    void clear() { *this = {}; }

private:
    static constexpr unsigned kBits = 6;

    static size_t drawerOf(uint64_t value) {
        const auto width = static_cast<unsigned>(std::bit_width(value));
        if (width <= kBits + 1) return value;
        const unsigned shift = width - kBits - 1;
        return std::min<size_t>(kDrawers - 1, (static_cast<size_t>(shift) << kBits) + (value >> shift));
    }
    static uint64_t topOf(size_t drawer) {
        if (drawer < 2U << kBits) return drawer;
        const size_t shift = (drawer >> kBits) - 1;
        return ((drawer - (shift << kBits) + 1) << shift) - 1;
    }

    static constexpr size_t kDrawers = 40U << kBits;
    std::array<uint64_t, kDrawers> drawers_ = {};
    uint64_t count_ = 0;
    uint64_t most_ = 0;
};

}  // namespace riffle::proof
