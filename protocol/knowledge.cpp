#include "protocol/knowledge.h"

#include <algorithm>

namespace riffle {

Knowledge::Knowledge(const Game& game) : known_(static_cast<size_t>(game.cards()) + 1, 0), chance_(game.chanceUsed()) {
    for (int seat = 0; seat < game.seats(); ++seat) viewers_.push_back(static_cast<Seat>(seat));
    if (const auto watcher = game.seatFrom("chance")) viewers_.push_back(*watcher);
    for (int card = 1; card <= game.cards(); ++card) {
        for (const Seat seat : viewers_) {
            if (game.isVisible(card, {false, seat})) known_[static_cast<size_t>(card)] |= uint32_t{1} << seat;
        }
    }
}

// Cards that were made on the way, such as tokens, were never hidden.
template <class IsSecret>
bool Knowledge::shows(Seat seat, const Game& after, const EventLog& events, IsSecret isSecret) const {
    const auto isNew = [&](int card) {
        return card > 0 && card < static_cast<int>(known_.size()) && !knows(seat, card) && isSecret(card);
    };
    for (int card = 1; card < static_cast<int>(known_.size()); ++card) {
        if (isNew(card) && after.isVisible(card, {false, seat})) return true;
    }
    return std::any_of(events.begin(), events.end(), [&](const Event& each) {
        return isNew(each.card) && after.isSeen(each, {false, seat});
    });
}

bool Knowledge::isGrownFor(Seat seat, const Game& after, const EventLog& events) const {
    return after.chanceUsed() != chance_ || shows(seat, after, events, [](int) { return true; });
}

bool Knowledge::isGrown(Seat shower, const Game& after, const EventLog& events) const {
    if (after.chanceUsed() != chance_) return true;
    return std::any_of(viewers_.begin(), viewers_.end(),
                       [&](Seat seat) { return shows(seat, after, events, [&](int card) { return !knows(shower, card); }); });
}

}  // namespace riffle
