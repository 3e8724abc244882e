#include "server/limits/table_quotas.h"

#include <algorithm>

namespace riffle::server {

namespace {

constexpr size_t kHardlyAny = 4;

}  // namespace

void Holdings::Share::count(bool isThere) {
    if (!all_) return;
    all_->size_ = isThere ? all_->size_ + 1 : all_->size_ - 1;
    if (!isKnown_) return;
    for (const Network& each : networks_) {
        size_t& number = all_->numbers_[each];
        number = isThere ? number + 1 : number - 1;
        if (number == 0) all_->numbers_.erase(each);
    }
}

size_t Holdings::of(const Network& network) const {
    const auto found = numbers_.find(network);
    return found == numbers_.end() ? 0 : found->second;
}

Holdings::Room Holdings::roomFor(std::string_view address) const {
    if (size_ >= limits_.tables) return Room::None;
    if (size_ < limits_.tables / 2 || address.empty()) return Room::Enough;
    double share =
        std::max(static_cast<double>(limits_.tables) * limits_.tableShare, static_cast<double>(limits_.tablesPerAddress));
    if (limits_.tables - size_ <= limits_.tables / 10) share = std::min(share, static_cast<double>(kHardlyAny));
    const Networks networks(address);
    const bool isEnough = std::all_of(networks.begin(), networks.end(),
                                      [&](const Network& each) { return static_cast<double>(of(each)) < share * each.share(); });
    return isEnough ? Room::Enough : Room::TooMuchHeld;
}

size_t Holdings::surplus() const {
    const size_t most = limits_.tables - limits_.tables / 8;
    return size_ > most ? size_ - (limits_.tables - limits_.tables / 4) : 0;
}

}  // namespace riffle::server
