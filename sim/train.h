#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/fit.h"
#include "sim/match.h"
#include "sim/statistics.h"

namespace riffle::sim {

// How a net is made: generations of games against itself and others, each followed by a fit and by games of the new net against
// the one before.
struct TrainPlan {
    std::string game;
    uint64_t games = 20'000;  // of each generation
    int generations = 3;
    uint64_t trials = 200;  // games of the new against the old, in mirrored pairs
    int iterations = 40;    // of a search in these games
    int turns = 0;          // that it plays worlds out before it judges by what was learned
    int window = 3;         // generations whose games are learned from
    uint64_t seed = 1;
    int threads = 1;
    FitPlan fit;
};

// What is played: a set-up and how large a share of the games it has.
struct Practice {
    int share = 1;
    std::unique_ptr<Match> match;
};

// What others may read meanwhile, and how they stop it.
struct TrainProgress {
    std::atomic<uint64_t> done = 0;
    std::atomic<bool> isStopped = false;
};

// What a generation came to.
struct Generation {
    int number = 0;
    uint64_t games = 0;
    size_t positions = 0;
    Fitness before, after;  // of the weights it began with and of those it ended with, on positions held out
    Score score;            // of the new against the old
    bool isKept = false;
};

// A training under way. Each step does nothing more once it is stopped, and may then be done again: what it had already played is
// kept. What comes of all of it follows from the plan alone.
class Training {
public:
    Training(TrainPlan plan, std::vector<Practice> practice, const ai::Levels& levels);

    [[nodiscard]] const TrainPlan& plan() const { return plan_; }
    [[nodiscard]] int generation() const { return generation_; }  // that is being made, from 0
    [[nodiscard]] bool isDone() const { return generation_ >= plan_.generations; }
    [[nodiscard]] const machine::Weights& best() const { return best_; }
    [[nodiscard]] bool hasBest() const { return hasBest_; }

    // From these weights on rather than from none; false where they are of another game.
    [[nodiscard]] bool beginWith(const machine::Weights& weights);
    // The three steps of a generation. False where it was stopped.
    [[nodiscard]] bool play(TrainProgress& progress);
    [[nodiscard]] uint64_t played() const { return played_; }
    [[nodiscard]] bool learn(TrainProgress& progress);
    [[nodiscard]] uint64_t toLearn() const;
    [[nodiscard]] bool compare(TrainProgress& progress, Generation& result);

    // To go on later.
    [[nodiscard]] std::string state() const;
    [[nodiscard]] bool resume(std::string_view state, std::string& error);

private:
    [[nodiscard]] PlayerSpec searching(const machine::Net* net) const;
    [[nodiscard]] PlayerSpec playerFor(Rng& rng) const;
    void playOne(uint64_t number, Samples& samples, const std::atomic<bool>& isStopped, bool& isDropped) const;

    TrainPlan plan_;
    std::vector<Practice> practice_;
    const ai::Levels& levels_;
    int generation_ = 0;
    uint64_t played_ = 0;  // of this generation
    Samples samples_;
    std::vector<uint64_t> counts_;  // positions of the generations before that are still learned from
    size_t fresh_ = 0;              // positions of this generation
    bool hasBest_ = false;
    machine::Weights best_, candidate_;
    std::optional<machine::Weights> elderWeights_;  // the best before
    std::shared_ptr<const machine::Net> net_, elder_;
    Fitness before_;
};

}  // namespace riffle::sim
