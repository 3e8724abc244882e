#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace riffle::server {

// How often something was how large, in a few ranges, as Prometheus counts it. Any thread may add.
class Histogram {
public:
    // `bounds` rise; what is above the last is counted too. They outlive it.
    explicit Histogram(std::span<const double> bounds) : bounds_(bounds) {}
    Histogram(const Histogram&) = delete;
    Histogram& operator=(const Histogram&) = delete;

    void add(double value);

    // Its lines under a name, with labels as `route="tables"` or none.
    void write(std::string& out, std::string_view name, std::string_view labels = {}) const;

private:
    static constexpr size_t kMost = 24;
    std::span<const double> bounds_;
    std::array<std::atomic<uint64_t>, kMost + 1> counts_{};
    std::atomic<uint64_t> billionths_ = 0;  // of the sum
};

// 0.1 ms to 10 s, and 1 to 4096: two or three steps a factor of ten.
std::span<const double> secondBounds();
std::span<const double> countBounds();

}  // namespace riffle::server
