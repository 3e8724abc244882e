// The clocks of a table.
#include <algorithm>

#include "server/table/table.h"

namespace riffle::server {

// The clock of whoever decides runs while the game is on and somebody of the table is there to see it; bots have none.
void Table::turnClock(bool isTold, int64_t now, Post& post) {
    if (!plan_.clock) return;
    const bool isAnybodyHere =
        std::any_of(links_.begin(), links_.end(), [](const auto& each) { return each.second.place.has_value(); });
    std::optional<size_t> decider;
    if (status_ == Status::Playing && isAnybodyHere && places_[deciderPlace()].kind != SeatKind::Bot) decider = deciderPlace();
    if (!clocks_.run(decider, now) && !isTold) return;
    for (const auto& [connection, link] : links_) tellClock(connection, now, post);
}

void Table::tellClock(Connection to, int64_t now, Post& post) const {
    if (!plan_.clock) return;
    Value d = Value::map();
    for (size_t i = 0; i < places_.size(); ++i) {
        if (places_[i].kind == SeatKind::Bot) continue;
        d[seatName(i)] = Value::list();
        d[seatName(i)].add(clocks_.left(i, now));
        d[seatName(i)].add(clocks_.running() == i);
    }
    send(to, "clock", std::move(d), post);
}

void Table::expire(int64_t now, Post& post) {
    const auto place = clocks_.running();
    if (!place || clocks_.left(*place, now) > 0) return;
    if (plan_.clock->isHandedOn) {
        touched_ = now;
        giveToBot(*place, post);
        turnClock(true, now, post);
    } else {
        giveUp(*place, Entry::Kind::Expire, now, post);
    }
}

}  // namespace riffle::server
