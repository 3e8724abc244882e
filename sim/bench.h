#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <string>
#include <vector>

#include "engine/hash.h"
#include "engine/rules.h"

namespace riffle::sim {

// Nobody wins some games (see SoakTable); a random one that has lasted so long is left.
inline constexpr int kLongestBenchGame = 5'000;

// The compiler must assume that the bytes behind the pointer are read and written here.
inline void touch(void* bytes) {
    asm volatile("" : : "r"(bytes) : "memory");
}

// Plays one random game: each option with the same chance. visit(action, count) sees each choice and how many there were. Gives
// how many there were of them.
template <GameRules R, class Visit>
int playRandomly(const R& rules, typename R::State& state, Rng& rng, Visit visit) {
    std::array<Action, static_cast<size_t>(R::kMaxOptions)> options;
    int decisions = 0;
    while (!rules.isOver(state) && decisions < kLongestBenchGame) {
        const int count = rules.legalActions(state, options.data());
        const Action action = options[rng.below(static_cast<uint32_t>(count))];
        visit(action, count);
        rules.apply(state, action, nullptr);
        ++decisions;
    }
    return decisions;
}

// The best of several rounds is what the machine can do, the median what it did.
struct Figure {
    double best = 0;
    double median = 0;
};
Figure highestOf(std::vector<double> rounds);
Figure lowestOf(std::vector<double> rounds);

struct BenchPlan {
    int games = 50'000;                   // in all rounds together
    int rounds = 40;                      // short ones, so that some of them are not disturbed by whatever else the machine does
    uint64_t (*allocations)() = nullptr;  // how many there have been so far
};

// How many each round plays, the same ones every time.
inline int gamesInARound(const BenchPlan& plan) {
    return std::max(plan.games / std::max(plan.rounds, 1), 1);
}

struct BenchFigures {
    int games = 0;
    int rounds = 0;
    Figure gamesPerSecond;
    Figure decisionsPerSecond;
    double decisionsPerGame = 0;
    Figure cloneNs;
    Figure referenceNs;
    uint64_t allocations = 0;  // while playing
    size_t stateBytes = 0;
    std::string signature;  // of the rules
};

// A fixed piece of work to tell machines apart: 4,096 steps of the generator, a copy of 4 KiB, and 64 fixed numbers sorted. Gives
// the time of one such piece in nanoseconds, on average over some hundreds.
double timeReference();

inline double secondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// How long it takes to copy a game that is in the cache.
template <class State>
double timeClone(const State& state) {
    constexpr int kCopies = 20'000;
    State here = state;
    State there = state;
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < kCopies; i += 2) {
        there = here;
        touch(&there);
        here = there;
        touch(&here);
    }
    return secondsSince(start) * 1e9 / kCopies;
}

// What the rules do, in a few letters: how many decisions some fixed random games take, and a hash over every choice, the number
// of options it was taken from, and the results. A change that keeps it has not changed play; how a state is laid out in memory
// does not count.
class Signature {
public:
    // A game that has been dealt, played to its end.
    template <GameRules R>
    void play(const R& rules, typename R::State& state, uint64_t seed) {
        Rng rng = Rng::seeded(seed);
        decisions_ += static_cast<uint64_t>(playRandomly(rules, state, rng, [&](Action action, int count) {
            const uint32_t words[] = {action.bits, static_cast<uint32_t>(count)};
            hash_ = hashBytes(words, sizeof words, hash_);
        }));
        const uint32_t result[] = {state.winners, static_cast<uint32_t>(state.reason), state.turn};
        hash_ = hashBytes(result, sizeof result, hash_);
    }
    [[nodiscard]] std::string text() const;

private:
    uint64_t decisions_ = 0;
    uint64_t hash_ = 0;
};

// Times random games on this core. deal(number, state) deals one; each round plays the same.
template <GameRules R, class Dealer>
BenchFigures bench(const R& rules, const BenchPlan& plan, Dealer deal) {
    BenchFigures figures;
    figures.rounds = std::max(plan.rounds, 1);
    const int games = gamesInARound(plan);
    figures.games = games * figures.rounds;
    figures.stateBytes = sizeof(typename R::State);
    std::vector<double> gameRates;
    std::vector<double> decisionRates;
    std::vector<double> clones;
    std::vector<double> references;
    typename R::State state;
    for (int round = 0; round < figures.rounds; ++round) {
        Rng rng = Rng::seeded(7);
        uint64_t decisions = 0;
        const uint64_t allocated = plan.allocations ? plan.allocations() : 0;
        const auto start = std::chrono::steady_clock::now();
        for (int game = 0; game < games; ++game) {
            deal(static_cast<uint64_t>(game), state);
            decisions += static_cast<uint64_t>(playRandomly(rules, state, rng, [](Action, int) {}));
        }
        const double seconds = secondsSince(start);
        figures.allocations += plan.allocations ? plan.allocations() - allocated : 0;
        figures.decisionsPerGame = static_cast<double>(decisions) / games;
        gameRates.push_back(games / seconds);
        decisionRates.push_back(static_cast<double>(decisions) / seconds);
        clones.push_back(timeClone(state));
        references.push_back(timeReference());
    }
    figures.gamesPerSecond = highestOf(std::move(gameRates));
    figures.decisionsPerSecond = highestOf(std::move(decisionRates));
    figures.cloneNs = lowestOf(std::move(clones));
    figures.referenceNs = lowestOf(std::move(references));
    return figures;
}

}  // namespace riffle::sim
