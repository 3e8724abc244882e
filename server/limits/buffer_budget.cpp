#include "server/limits/buffer_budget.h"

#include <algorithm>
#include <utility>

namespace riffle::server {

Bulk::Share::Share(Share&& other) noexcept : all_(std::exchange(other.all_, nullptr)), place_(other.place_) {}

Bulk::Share& Bulk::Share::operator=(Share&& other) noexcept {
    std::swap(all_, other.all_);
    std::swap(place_, other.place_);
    return *this;
}

Bulk::Share::~Share() {
    if (!all_) return;
    all_->set(place_, 0);
    all_->idle_.erase(place_);
}

void Bulk::Share::hold(size_t bytes) {
    if (!all_) return;
    all_->set(place_, bytes < kSmall ? 0 : bytes);
    all_->makeRoom();
}

Bulk::Share Bulk::of(std::string_view address, std::function<void()> end) {
    idle_.push_back({Networks(address).site(), 0, std::move(end)});
    return {*this, std::prev(idle_.end())};
}

void Bulk::set(Place place, size_t bytes) {
    if (!place->end) bytes = 0;  // it is about to go
    if (place->bytes == 0 && bytes > 0) holding_.splice(holding_.end(), idle_, place);
    if (place->bytes > 0 && bytes == 0) idle_.splice(idle_.end(), holding_, place);
    bytes_ = bytes_ - place->bytes + bytes;
    size_t& ofSite = bySite_[place->site];
    ofSite = ofSite - place->bytes + bytes;
    if (ofSite == 0) bySite_.erase(place->site);
    place->bytes = bytes;
}

void Bulk::makeRoom() {
    while (bytes_ > most_) {
        const auto most =
            std::max_element(bySite_.begin(), bySite_.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        const auto first =
            std::find_if(holding_.begin(), holding_.end(), [&](const Holder& each) { return each.site == most->first; });
        const auto end = std::exchange(first->end, {});
        set(first, 0);
        end();
    }
}

}  // namespace riffle::server
