#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "ai/one_step.h"
#include "ai/search.h"

namespace riffle::ai {

// Who plays a seat.
struct PlayerSpec {
    enum class Kind : uint8_t { Random, Quick, OneStep, Search };
    Kind kind = Kind::Random;
    int noise = 0;   // Quick: points of appeal; OneStep: thousandths of a won game
    int worlds = 4;  // OneStep
    Budget budget = {};
};

inline constexpr int kLevels = 8;
inline constexpr int kLegacyLevels = 6;
inline constexpr int kSearchLevel = 6;  // whose foresight a search has that is asked for by its size

// The levels of a game. They differ in how much they look at and how much they overlook, never in rules.
struct Levels {
    std::array<PlayerSpec, kLegacyLevels> legacy;   // that judge by a few weighed aspects
    std::array<PlayerSpec, kLevels - 5> learned{};  // from 6 on: that judge by what was learned
};
// Of these they are made.
constexpr PlayerSpec quick(int noise) {
    return {PlayerSpec::Kind::Quick, noise, 0, {}};
}
constexpr PlayerSpec oneStep(int worlds, int noise) {
    return {PlayerSpec::Kind::OneStep, noise, worlds, {}};
}
// Searches differ by the worlds they try and by how far they play them out before judging.
constexpr PlayerSpec search(int iterations, int turns, int playoutNoise, float boldness) {
    PlayerSpec spec = {PlayerSpec::Kind::Search, 0, 0, {}};
    spec.budget.iterations = iterations;
    spec.budget.trees = 1;
    spec.budget.turns = turns;
    spec.budget.playoutNoise = playoutNoise;
    spec.budget.boldness = boldness;
    return spec;
}

// The same that tries more, in two trees: one thread each, where there are two.
constexpr PlayerSpec longer(PlayerSpec spec, int iterations) {
    spec.budget.iterations = iterations;
    spec.budget.trees = 2;
    return spec;
}
// The same that judges by what was learned, which needs to play worlds out less far. Where nothing was learned it is the other.
constexpr PlayerSpec learned(PlayerSpec spec, int iterations, int trees, const LearnedBudget& budget) {
    spec.budget.iterations = iterations;
    spec.budget.trees = trees;
    spec.budget.learned = budget;
    spec.budget.usesNet = true;
    return spec;
}

// One of them, 1 … kLevels.
[[nodiscard]] inline const PlayerSpec& levelOf(const Levels& levels, int level) {
    return level <= 5 ? levels.legacy[static_cast<size_t>(level) - 1] : levels.learned[static_cast<size_t>(level) - 6];
}
// "random", "quick", "one-step", a level "1" … "8", "legacy:1" … "legacy:6" (levels as they were before anything was learned), or
// "search:ITERATIONS" with settings behind it, as in "search:600/judge=net/turns=1/noise=60/boldness=0.5"; nullopt for anything
// else.
std::optional<PlayerSpec> playerFrom(const Levels& levels, std::string_view text);

// One thread after the other: what a caller without threads gives to choose().
struct InTurn {
    template <class Work>
    void operator()(int count, Work work) const {
        for (int i = 0; i < count; ++i) work(i);
    }
};

// A player at a table. What it is given is what its seat may know; it keeps what it thought while it moves several times in a
// row.
template <GameRules R>
class Player {
public:
    using Observation = typename R::Observation;

    explicit Player(const PlayerSpec& spec) : spec_(spec) {}

    // A decision of the observation's seat. `isFresh`: somebody else has decided since the last one.
    template <class InParallel = InTurn>
    Plan choose(const R& rules, const Observation& seen, uint64_t seed, bool isFresh, InParallel inParallel = {}) {
        Plan plan;
        switch (spec_.kind) {
            case PlayerSpec::Kind::Random: {
                Action options[R::kMaxOptions];
                Rng rng = Rng::seeded(seed);
                plan.action = options[rng.below(static_cast<uint32_t>(rules.legalActions(seen.state(), options)))];
                return hopeful(rules, seen, plan);
            }
            case PlayerSpec::Kind::Quick: {
                Rng rng = Rng::seeded(seed);
                plan.action = quickly(rules, seen.state(), spec_.noise, rng);
                return hopeful(rules, seen, plan);
            }
            case PlayerSpec::Kind::OneStep: return chooseByOneStep(rules, seen, spec_.worlds, spec_.noise, seed);
            case PlayerSpec::Kind::Search: break;
        }
        if (isFresh) search_.forget();
        plan = search_.think(rules, seen, spec_.budget, seed, inParallel);
        search_.follow(rules, seen, plan.action);
        return plan;
    }

    [[nodiscard]] const PlayerSpec& spec() const { return spec_; }

private:
    static Plan hopeful(const R& rules, const Observation& seen, Plan plan) {
        rules.chances(seen.state(), plan.chances.data());
        plan.value = plan.chances[seen.seat()];
        return plan;
    }

    PlayerSpec spec_;
    Search<R> search_;
};

}  // namespace riffle::ai
