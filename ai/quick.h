#pragma once

#include "engine/rules.h"

namespace riffle::ai {

// A choice by appeal, to which chance adds up to `noise` points.
template <GameRules R>
Action quickly(const R& rules, const typename R::State& state, int noise, Rng& rng) {
    Action options[R::kMaxOptions];
    const int count = rules.legalActions(state, options);
    if (count == 1) return options[0];
    const auto bound = static_cast<uint32_t>(noise + 1);
    int best = 0;
    int highest = INT32_MIN;
    for (int i = 0; i < count; ++i) {
        const int each = rules.appeal(state, options[i]) + static_cast<int>(rng.below(bound));
        if (each <= highest) continue;
        highest = each;
        best = i;
    }
    return options[best];
}

}  // namespace riffle::ai
