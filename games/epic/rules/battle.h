#pragma once

#include "games/epic/rules/position.h"

namespace riffle::epic {

// Where the division of battle damage stands: whose damage, to whom next, and within which bounds.
struct Division {
    CardIndex source = 0;
    CardIndex target = 0;
    int sourceCount = 0;
    int targetCount = 0;
    int left = 0;
    int least = 0;
    int most = 0;
    bool isLast = false;
    bool isBreaking = false;
};

// Who fights on both sides, in order of seats.
struct Fighters {
    explicit Fighters(const Position& look);
    CardIndex attackers[kMaxCards];
    CardIndex blockers[kMaxCards];
    int attackerCount = 0;
    int blockerCount = 0;
};

Division divisionOf(const Position& look, const Frame& frame, const Fighters& fighters);
inline Division divisionOf(const Position& look, const Frame& frame) {
    return divisionOf(look, frame, Fighters(look));
}

}  // namespace riffle::epic
