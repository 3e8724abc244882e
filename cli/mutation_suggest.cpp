// Drafts of scenarios for changes that live.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <map>

#include "cli/mutation_run.h"
#include "protocol/mutation_search.h"

namespace riffle::cli {

bool suggestAll(const GameModule& game, const MutationBench& bench, const std::vector<Trial>& trials, int jobs, double seconds,
                uint64_t seed, const std::string& file) {
    const int out = open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (out < 0) return false;
    std::map<size_t, std::vector<const Trial*>> byCard;
    for (const Trial& trial : trials) {
        if (trial.verdict == Verdict::Lived) byCard[trial.card].push_back(&trial);
    }
    std::fflush(nullptr);
    int running = 0;
    for (const auto& [card, lived] : byCard) {
        if (running == jobs) {
            wait(nullptr);
            --running;
        }
        const pid_t pid = fork();
        if (pid < 0) return false;
        if (pid > 0) {
            ++running;
            continue;
        }
        MutationSearch search(game, bench, card, seed + card);
        for (const Trial* trial : lived) {
            alarm(static_cast<unsigned>(seconds) + 10);  // a change may make a game endless
            const std::optional<std::string> found = search.find(trial->mutant, seconds);
            if (!found || found->empty()) continue;
            const std::string text = *found + "---\n";
            if (write(out, text.data(), text.size()) < 0) _exit(1);  // in one piece, so that drafts don't mix
        }
        _exit(0);
    }
    while (running-- > 0) wait(nullptr);
    return close(out) == 0;
}

}  // namespace riffle::cli
