#include "server/table/clock.h"

#include <algorithm>

namespace riffle::server {

int64_t Clocks::left(size_t place, int64_t now) const {
    const int64_t spent = running_ == place ? std::max<int64_t>(0, now - since_) : 0;  // clocks of machines are set back at times
    return std::max<int64_t>(0, left_[place] - spent);
}

std::optional<int64_t> Clocks::deadline() const {
    if (!running_) return std::nullopt;
    return since_ + left_[*running_];
}

bool Clocks::run(std::optional<size_t> place, int64_t now) {
    if (running_) left_[*running_] = left(*running_, now);
    const bool isNews = running_ != place;
    running_ = place;
    since_ = now;
    return isNews;
}

void Clocks::reward(size_t place, size_t choice, int64_t now) {
    left_[place] = left(place, now);
    if (running_ == place) since_ = now;
    if (choice <= rewarded_[place]) return;
    rewarded_[place] = choice;
    left_[place] += increment_;
}

void Clocks::restore(size_t place, size_t choice, int64_t left) {
    left_[place] = left;
    rewarded_[place] = std::max(rewarded_[place], choice);
}

}  // namespace riffle::server
