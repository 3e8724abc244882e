#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "protocol/mutation.h"

namespace riffle::cli {

// A changed card, and what came of it.
struct Trial {
    size_t card = 0;
    language::Mutant mutant = {};
    Verdict verdict = Verdict::Open;
    size_t killer = 0;  // the scenario that failed or was the last to be run
};

// Tries them all in so many processes: one that runs into an endless loop or ends is replaced, and the rest goes on. `done`
// counts along. False where a process can't be started.
[[nodiscard]] bool tryAll(const MutationBench& bench, std::vector<Trial>& trials, int jobs, std::atomic<uint64_t>& done,
                          const std::atomic<bool>& isStopped);

// Looks for a scenario for each that lives (MutationSearch), a process for each card. Drafts of scenarios are added to the file.
[[nodiscard]] bool suggestAll(const GameModule& game, const MutationBench& bench, const std::vector<Trial>& trials, int jobs,
                              double seconds, uint64_t seed, const std::string& file);

}  // namespace riffle::cli
