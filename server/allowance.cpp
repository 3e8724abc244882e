#include "server/allowance.h"

#include <algorithm>
#include <cmath>

namespace riffle::server {

namespace {

constexpr int64_t kLongestWait = 3'600'000;
constexpr double kRounding = 1e-6;

int64_t waitFor(double missing, Rate rate) {
    if (missing <= kRounding) return 0;
    if (rate.perSecond <= 0) return kLongestWait;
    return std::clamp<int64_t>(std::llround(std::ceil(missing / rate.perSecond * 1000 - kRounding)), 1, kLongestWait);
}

}  // namespace

void Allowance::refill(Rate rate, int64_t now) {
    if (now > at_) left_ = std::min(rate.atOnce, left_ + static_cast<double>(now - at_) / 1000 * rate.perSecond);
    at_ = now;
}

int64_t Allowance::wait(Rate rate, int64_t now, double amount) {
    refill(rate, now);
    // What costs more than there ever is may be done when nothing else was for a while.
    return waitFor(std::min(amount, rate.atOnce) - left_, rate);
}

int64_t Allowance::take(Rate rate, int64_t now, double amount) {
    const int64_t missing = wait(rate, now, amount);
    if (missing == 0) left_ -= amount;
    return missing;
}

int64_t Allowance::charge(Rate rate, int64_t now, double amount) {
    refill(rate, now);
    left_ -= amount;
    return waitFor(-left_, rate);
}

int64_t Allowances::wait(std::string_view name, int64_t now, double amount) {
    const auto found = byName_.find(name);
    return found == byName_.end() ? 0 : found->second->left.wait(rate_, now, amount);
}

int64_t Allowances::take(std::string_view name, int64_t now, double amount) {
    auto found = byName_.find(name);
    if (found == byName_.end()) {
        if (!latest_.empty() && latest_.size() >= most_) {
            byName_.erase(latest_.back().name);
            latest_.pop_back();
        }
        latest_.push_front({std::string(name), Allowance(rate_, now)});
        found = byName_.emplace(latest_.front().name, latest_.begin()).first;
    } else {
        latest_.splice(latest_.begin(), latest_, found->second);
    }
    return found->second->left.take(rate_, now, amount);
}

}  // namespace riffle::server
