#pragma once

#include "games/epic/position.h"

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

Division divisionOf(const Position& look, const Frame& frame);

}  // namespace riffle::epic
