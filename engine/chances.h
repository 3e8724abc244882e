#pragma once

#include <cmath>

#include "engine/action.h"

namespace riffle {

// Chances of winning out of strengths: each side's is in proportion to e to the power of its strength, which is the mean of its
// players' who are still in the game. Two seats of one side have the same chance. `side` is a small number; a seat that is out of
// the game has strength kOut.
inline constexpr float kOut = -1e9F;

inline void chancesOf(const float* strength, const uint8_t* side, int seats, float* chances) {
    float pooled[16];
    float weight[16];
    float total = 0;
    float highest = kOut;
    for (int i = 0; i < seats; ++i) {
        float sum = 0;
        int members = 0;
        for (int j = 0; j < seats; ++j) {
            if (side[j] != side[i] || strength[j] == kOut) continue;
            sum += strength[j];
            ++members;
        }
        pooled[i] = members > 0 ? sum / static_cast<float>(members) : kOut;
        highest = pooled[i] > highest ? pooled[i] : highest;
    }
    for (int i = 0; i < seats; ++i) {
        weight[i] = pooled[i] == kOut ? 0.0F : std::exp(pooled[i] - highest);
        bool isFirst = true;  // of its side
        for (int j = 0; j < i; ++j) isFirst = isFirst && side[j] != side[i];
        if (isFirst) total += weight[i];
    }
    for (int i = 0; i < seats; ++i) chances[i] = total > 0 ? weight[i] / total : 0.0F;
}

// The strength that some aspects of a position come to.
template <class Aspects>
float weighed(const Aspects& weights, const Aspects& aspects) {
    float strength = 0;
    for (size_t i = 0; i < weights.size(); ++i) strength += weights[i] * aspects[i];
    return strength;
}

// The same for a game that is over: those who won share it.
inline void chancesOfWinners(uint32_t winners, int seats, float* chances) {
    for (int i = 0; i < seats; ++i)
        chances[i] = winners == 0 ? 0.5F : static_cast<float>((winners >> static_cast<uint32_t>(i)) & 1U);
}

}  // namespace riffle
