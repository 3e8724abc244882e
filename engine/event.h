#pragma once

#include <cstdint>
#include <vector>

#include "engine/action.h"

namespace riffle {

// A fact of the game as it happened: what views animate, logs word and replays keep. Kinds and clauses are the game's.
struct Event {
    uint8_t kind = 0;
    Seat seat = 0;     // whose doing or whose loss it is
    uint8_t from = 0;  // piles, for a move
    uint8_t to = 0;
    uint16_t card = 0;
    uint16_t source = 0;  // the card whose ability caused it, 0 for the rules themselves
    int16_t amount = 0;
    uint8_t other = 0;       // a second seat, a resource: as the kind says
    uint8_t knownTo = 0xFF;  // one bit a seat: who may learn which card it was
    const char* clause = nullptr;

    bool operator==(const Event&) const = default;
};

using EventLog = std::vector<Event>;

}  // namespace riffle
