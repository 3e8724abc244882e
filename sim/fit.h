#pragma once

#include <atomic>
#include <span>
#include <string>
#include <vector>

#include "language/tree.h"
#include "machine/weights.h"
#include "sim/samples.h"

namespace riffle::sim {

// How a net is fitted to positions.
struct FitPlan {
    int epochs = 4;
    int batch = 512;
    float rate = 0.002F;      // of learning, at the beginning; it falls to a twentieth
    float searched = 0.3F;    // share of what a search thought in what is to be learned, beside who won
    float forgetting = 0.1F;  // of the learned parts of cards, in each batch, so that their facts must do too
    uint64_t seed = 1;
    int threads = 1;
};

// How well a net says who wins: of positions of games that it was not fitted to.
struct Fitness {
    double loss = 0;         // logarithmic, of one side against the others
    double calibration = 0;  // mean difference between the chance that was said and the share that won, in ten classes
    size_t positions = 0;
};

// A net that knows nothing yet, for these cards; its numbers follow from the seed.
machine::Weights freshWeights(const machine::SightShape& shape, std::span<const language::CardText> texts, uint64_t seed);

// Games whose number is divisible by this are not fitted to.
inline constexpr uint64_t kHeldOut = 16;

// Cards and positions must be of one card table. What comes out follows from the plan and the positions alone, on any number of
// threads. `done` counts positions; where `isStopped` becomes true it ends early, and the weights are not to be used.
void fit(machine::Weights& weights, const Samples& samples, std::span<const language::CardText> texts, const FitPlan& plan,
         std::atomic<uint64_t>& done, const std::atomic<bool>& isStopped);
Fitness fitnessOf(const machine::Weights& weights, const Samples& samples, std::span<const language::CardText> texts,
                  int threads);
// Sets the sharpness at which the positions that were held out are judged best.
void sharpen(machine::Weights& weights, const Samples& samples, std::span<const language::CardText> texts, int threads);

}  // namespace riffle::sim
