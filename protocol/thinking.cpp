#include "protocol/thinking.h"

#include <algorithm>

namespace riffle {

ai::PlayerSpec playerFor(const ai::Levels& levels, const Game::Thinking& thinking) {
    constexpr int kMostIterations = 20'000'000;  // nobody gets there before time is up; memory would be
    using Kind = ai::PlayerSpec::Kind;
    ai::PlayerSpec spec = ai::levelOf(levels, std::clamp(thinking.level, 1, ai::kLevels));
    const bool isSearch = thinking.iterations > 0 || thinking.milliseconds > 0 || thinking.only.has_value();
    if (isSearch && spec.kind != Kind::Search) spec = ai::levelOf(levels, ai::kSearchLevel);
    if (thinking.iterations > 0) spec.budget.iterations = thinking.iterations;
    if (thinking.milliseconds > 0) {
        // All trees end at the same time, so that each needs a thread of its own.
        spec = ai::levelOf(levels, ai::kSearchLevel);
        spec.budget.trees = std::max(1, thinking.threads);
        spec.budget.iterations = kMostIterations;
        spec.budget.milliseconds = thinking.milliseconds;
    }
    return spec;
}

}  // namespace riffle
