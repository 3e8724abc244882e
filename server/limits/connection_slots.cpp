#include "server/limits/connection_slots.h"

#include <algorithm>
#include <utility>

namespace riffle::server {

namespace {

// However many WebSockets there are, so many others have a place: to ask for one, and to be told that there is none.
constexpr size_t kAlwaysPassing = 64;
constexpr size_t kAlwaysPassingOfNetwork = 8;

}  // namespace

Connections::Connections(const Limits& limits) : limits_(limits) {}

Connections::Pass::Pass(Pass&& other) noexcept : all_(std::exchange(other.all_, nullptr)), place_(other.place_) {}

Connections::Pass& Connections::Pass::operator=(Pass&& other) noexcept {
    std::swap(all_, other.all_);
    std::swap(place_, other.place_);
    return *this;
}

Connections::Pass::~Pass() {
    if (all_) all_->leave(place_);
}

void Connections::count(const Guest& guest, bool isThere) {
    const bool isLasting = guest.kind != Kind::Passing;
    const auto add = [&](size_t& number, bool isMeant) { number = isThere ? number + isMeant : number - isMeant; };
    add(open_, true);
    add(watchers_, guest.kind == Kind::Watcher);
    if (guest.address.empty()) return;
    for (const Network& each : Networks(guest.address)) {
        Number& number = numbers_[each];
        add(number.all, true);
        add(number.lasting, isLasting);
        add(number.watchers, guest.kind == Kind::Watcher);
        if (number.all == 0) numbers_.erase(each);
    }
}

void Connections::endOne(const Network* network) {
    const auto isMeant = [&](const Guest& guest) {
        if (!network) return true;
        const Networks its(guest.address);
        return !guest.address.empty() && std::find(its.begin(), its.end(), *network) != its.end();
    };
    const auto found = std::find_if(passing_.begin(), passing_.end(), isMeant);
    if (found == passing_.end()) return;
    ++counts_.ended;
    count(*found, false);
    found->kind = Kind::Gone;
    const auto end = std::exchange(found->end, {});
    lasting_.splice(lasting_.end(), passing_, found);  // until its pass is given back
    if (end) end();
}

Connections::Pass Connections::enter(const std::string& address, std::function<void()> end) {
    if (open_ >= limits_.connections && passing_.size() >= kAlwaysPassing) endOne(nullptr);
    if (!address.empty()) {
        for (const Network& each : Networks(address)) {
            const auto found = numbers_.find(each);
            if (found == numbers_.end()) continue;
            const auto most = static_cast<size_t>(static_cast<double>(limits_.connectionsPerAddress) * each.share());
            const Number& number = found->second;
            if (number.all >= most && number.all - number.lasting >= std::min(most, kAlwaysPassingOfNetwork)) endOne(&each);
        }
    }
    passing_.push_back({address, Kind::Passing, std::move(end)});
    count(passing_.back(), true);
    return {*this, std::prev(passing_.end())};
}

void Connections::touch(Pass& pass) {
    if (pass.all_ && pass.place_->kind == Kind::Passing) passing_.splice(passing_.end(), passing_, pass.place_);
}

bool Connections::settle(Pass& pass, const std::string& address, bool hasSeat) {
    if (!pass.all_ || pass.place_->kind != Kind::Passing) return false;
    const size_t lasting = open_ - passing_.size();
    bool hasPlace = lasting < limits_.connections && (hasSeat || watchers_ < std::max<size_t>(1, limits_.connections / 2));
    for (const Network& each : Networks(address)) {
        const auto found = numbers_.find(each);
        if (found == numbers_.end() || address.empty()) continue;
        const auto most = static_cast<size_t>(static_cast<double>(limits_.connectionsPerAddress) * each.share());
        hasPlace &= found->second.lasting < most && (hasSeat || found->second.watchers < std::max<size_t>(1, most / 2));
    }
    if (!hasPlace) {
        ++counts_.refused;
        return false;
    }
    count(*pass.place_, false);
    pass.place_->address = address;
    pass.place_->kind = hasSeat ? Kind::Seated : Kind::Watcher;
    pass.place_->end = {};
    lasting_.splice(lasting_.end(), passing_, pass.place_);
    count(*pass.place_, true);
    return true;
}

void Connections::leave(Place place) {
    if (place->kind == Kind::Gone) {
        lasting_.erase(place);
        return;
    }
    count(*place, false);
    (place->kind == Kind::Passing ? passing_ : lasting_).erase(place);
}

size_t Connections::open(const std::string& address) const {
    const auto found = numbers_.find(*Networks(address).begin());
    return found == numbers_.end() ? 0 : found->second.all;
}

}  // namespace riffle::server
