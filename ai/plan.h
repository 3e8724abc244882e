#pragma once

#include <array>
#include <vector>

#include "engine/action.h"

namespace riffle::ai {

// A choice that was considered.
struct Considered {
    Action action;
    uint32_t visits = 0;
    float value = 0;  // the decider's chance of winning with it
};

// The most seats a game has.
inline constexpr int kMostSeats = 8;

// What to do, and what can be hoped for.
struct Plan {
    Action action;
    float value = 0;                          // the decider's chance of winning
    std::array<float, kMostSeats> chances{};  // everybody's
    std::vector<Considered> options;          // all of them, as legalActions gives them; empty where none was weighed
};

}  // namespace riffle::ai
