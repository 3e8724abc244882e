#include "server/store/archive.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "server/base/metrics.h"

namespace riffle::server {

namespace {

constexpr size_t kMostNear = 32;

}  // namespace

Brought Archive::bring(const std::string& id, int64_t entries) {
    Brought brought{id, Brought::Place::Nowhere};
    brought.epoch = 1;
    brought.entries = entries;
    brought.asked = std::chrono::steady_clock::now();
    auto deed = store_.read(id);
    if (!deed || deed->isOutOfReach) {
        // A table that stands in memory is there: what can't be read now may be readable again.
        if (entries > 0 || deed) brought.place = Brought::Place::NotNow;
        return brought;
    }
    brought.place = Brought::Place::Here;
    std::string damage;
    const auto saved = savedOf(*deed, damage);
    if (!saved) {
        brought.remade = remake(games_, std::move(*deed));
    } else if (entries > static_cast<int64_t>(saved->entries.size())) {
        brought.remade.problem = fmt::format("The log of table {} is shorter than its snapshot says.", id);
    } else {
        brought.remade = remake(games_, *saved, entries > 0 ? static_cast<size_t>(entries) : SIZE_MAX);
    }
    figures().fetchSeconds.add(secondsSince(brought.asked));
    return brought;
}

std::optional<Archive::Found> Archive::find(std::string_view id) {
    const auto near = std::find_if(near_.begin(), near_.end(), [&](const Near& each) { return each.id == id; });
    if (near != near_.end()) {
        near_.splice(near_.begin(), near_, near);
        return near_.front().found;
    }
    if (id.empty() || id.size() > 32) return std::nullopt;
    auto deed = store_.read(id);
    if (!deed || deed->isOutOfReach) return std::nullopt;
    std::string damage;
    auto saved = savedOf(*deed, damage);
    Found found;
    if (!saved) {
        found.aside = remake(games_, std::move(*deed)).aside;
        return found;
    }
    if (!games_.find(saved->game)) return std::nullopt;
    found.isOver = saved->status == Table::Status::Over;
    if (!found.isOver) return found;
    found.table = remake(games_, *saved).table;
    if (!found.table) found.saved = std::make_shared<const Saved>(std::move(*saved));
    near_.push_front({std::string(id), found});
    if (near_.size() > kMostNear) near_.pop_back();
    return found;
}

}  // namespace riffle::server
