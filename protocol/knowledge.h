#pragma once

#include <cstdint>
#include <vector>

#include "engine/facade.h"

namespace riffle {

// Which faces everybody at a table knows at one moment: each seat, and whoever only watches.
class Knowledge {
public:
    explicit Knowledge(const Game& game);

    // Whether a seat learns something by what happens from here on: a face that it does not know here is in sight in `after`, or
    // was in an event on the way, or something was drawn by chance.
    //
    // Any number that chance gave counts, whether its outcome is in sight or not. Where it is, as with a card discarded at random
    // that its owner knew, no face tells; and a shuffle that nobody saw into happens seldom enough that asking costs little.
    [[nodiscard]] bool isGrownFor(Seat seat, const Game& after, const EventLog& events) const;
    // The same for everybody, when `shower` is who made it happen: what they knew themselves is theirs to show.
    [[nodiscard]] bool isGrown(Seat shower, const Game& after, const EventLog& events) const;

private:
    [[nodiscard]] bool knows(Seat seat, int card) const { return ((known_[static_cast<size_t>(card)] >> seat) & 1U) != 0; }
    template <class IsSecret>
    [[nodiscard]] bool shows(Seat seat, const Game& after, const EventLog& events, IsSecret isSecret) const;

    std::vector<Seat> viewers_;
    std::vector<uint32_t> known_;  // by card: one bit a seat
    uint64_t chance_ = 0;
};

}  // namespace riffle
