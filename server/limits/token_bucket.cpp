#include "server/limits/token_bucket.h"

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

double Allowance::fullness(Rate rate, int64_t now) const {
    Allowance then = *this;
    then.refill(rate, now);
    return rate.atOnce > 0 ? then.left_ / rate.atOnce : 0;
}

}  // namespace riffle::server
