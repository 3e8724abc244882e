#include "server/base/histogram.h"

#include <fmt/format.h>

#include <algorithm>

namespace riffle::server {

std::span<const double> secondBounds() {
    static constexpr double kBounds[] = {0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                         0.05,   0.1,     0.25,   0.5,   1,      2.5,   5,    10};
    return kBounds;
}

std::span<const double> countBounds() {
    static constexpr double kBounds[] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096};
    return kBounds;
}

void Histogram::add(double value) {
    const auto at = std::lower_bound(bounds_.begin(), bounds_.end(), value) - bounds_.begin();
    counts_[std::min(static_cast<size_t>(at), kMost)].fetch_add(1, std::memory_order_relaxed);
    if (value > 0) billionths_.fetch_add(static_cast<uint64_t>(value * 1e9), std::memory_order_relaxed);
}

void Histogram::write(std::string& out, std::string_view name, std::string_view labels) const {
    uint64_t sum = 0;
    const std::string_view comma = labels.empty() ? "" : ",";
    for (size_t i = 0; i < bounds_.size(); ++i) {
        sum += counts_[i].load(std::memory_order_relaxed);
        out += fmt::format("{}_bucket{{{}{}le=\"{}\"}} {}\n", name, labels, comma, bounds_[i], sum);
    }
    sum += counts_[bounds_.size()].load(std::memory_order_relaxed);
    out += fmt::format("{}_bucket{{{}{}le=\"+Inf\"}} {}\n", name, labels, comma, sum);
    const std::string braces = labels.empty() ? "" : fmt::format("{{{}}}", labels);
    out += fmt::format("{}_sum{} {}\n{}_count{} {}\n", name, braces,
                       static_cast<double>(billionths_.load(std::memory_order_relaxed)) / 1e9, name, braces, sum);
}

}  // namespace riffle::server
