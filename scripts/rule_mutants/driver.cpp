// Runs scenarios against each of the changes that were built into the rules (scripts/mutate_rules.py):
//   driver GAME FIRST LAST JOBS SECONDS PATH…
// First all of them without any change: which ones come by which place. Then a process for each change runs those that come by
// its place until one fails. One that crashes or has the processor for more than SECONDS in one scenario is ended, and counts as
// noticed. A line for each change: number, verdict, scenarios that come by, the scenario that told.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "cli/deck_file.h"
#include "cli/read_file.h"
#include "cli/scenario_files.h"
#include "mutant.h"
#include "protocol/scenario.h"
#include "protocol/scenario_rows.h"
#include "protocol/soak_tables.h"

namespace {

using namespace riffle;

constexpr size_t kLargestFile = 4U << 20U;
constexpr uint32_t kNoScenario = UINT32_MAX;
constexpr rlim_t kMostMemory = 4ULL << 30U;

struct Scenario {
    std::string file;
    YamlDocument document;
    double seconds = 0;
};

bool readScenarios(std::string_view game, const std::vector<std::string>& paths, std::vector<Scenario>& out) {
    std::vector<std::string> files;
    std::string error;
    bool isRead = cli::findScenarios(paths, files, error);
    for (size_t i = 0; isRead && i < files.size(); ++i) {
        std::string text;
        isRead = cli::readFile(files[i], kLargestFile, text, error);
        const auto documents = isRead ? parseYaml(text, error) : std::nullopt;
        isRead = documents.has_value();
        if (!isRead) break;
        for (const YamlDocument& document : *documents) {
            const Value* named = document.value.find("game");
            if (!named || !named->isText() || named->asText() != game) continue;
            for (YamlDocument& each : scenariosIn(document)) out.push_back({files[i], std::move(each), 0});
        }
    }
    if (!isRead) fmt::print(stderr, "{}\n", error);
    return isRead;
}

bool passes(const GameKind& kind, const Scenario& scenario) {
    return runScenario(kind, scenario.file, scenario.document, cli::openDeckFile).hasPassed;
}

// How so many random games of all variants go, in a number.
uint64_t gamesOf(const GameKind& kind) {
    sim::SoakPlan plan;
    plan.games = kind.module().mostPlayers > 4 ? 100 : 300;  // where many play they take longer
    plan.isChecked = false;
    plan.longest = 6'000;
    sim::SoakProgress progress;
    const sim::SoakResult result = kind.module().tables(kind, false)->soak(plan, progress);
    return result.finding ? 1 : result.totals.signature;
}

std::string nameOf(const Scenario& scenario) {
    const Value* title = scenario.document.value.find("title");
    return fmt::format("{}:{}  {}", scenario.file, scenario.document.line, title && title->isText() ? title->asText() : "");
}

constexpr int kLongestGames = 30;  // seconds of the processor; a tenth of it is usual

// In a process of its own: 1 and the number of the scenario that noticed; 4 if none did, but random games are others; else 0.
void tryOne(const GameKind& kind, const std::vector<Scenario>& scenarios, const std::vector<size_t>& by, int mutant, int seconds,
            uint64_t games, int out) {
    const rlimit memory{kMostMemory, kMostMemory};
    const rlimit noCore{0, 0};
    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CORE, &noCore);
    if (!std::freopen("/dev/null", "w", stderr)) _exit(3);
    riffle_mutant::active = mutant;
    for (const size_t i : by) {
        const itimerval most{{0, 0}, {seconds, 0}};
        setitimer(ITIMER_PROF, &most, nullptr);  // time of the processor: how busy the machine is does not matter
        const auto at = static_cast<uint32_t>(i);
        if (write(out, &at, sizeof at) != sizeof at) _exit(3);  // also who was at work when it crashed
        if (!passes(kind, scenarios[i])) _exit(1);
    }
    const uint32_t none = kNoScenario;
    if (write(out, &none, sizeof none) != sizeof none) _exit(3);
    const itimerval most{{0, 0}, {kLongestGames, 0}};
    setitimer(ITIMER_PROF, &most, nullptr);
    _exit(gamesOf(kind) == games ? 0 : 4);
}

struct Child {
    int mutant = 0;
    int in = -1;
    bool isReached = false;
};

// `hasLived`: it came to the random games.
const char* verdictOf(int status, bool isReached, bool hasLived) {
    if (hasLived) return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? isReached ? "lived" : "unreached" : "differs";
    if (WIFSIGNALED(status)) return WTERMSIG(status) == SIGPROF ? "endless" : "crashed";
    return WEXITSTATUS(status) == 1 ? "killed" : "crashed";
}

}  // namespace

int main(int count, char** words) {
    if (count < 7) {
        fmt::print(stderr, "driver GAME FIRST LAST JOBS SECONDS PATH…\n");
        return 2;
    }
    const std::string game = words[1];
    const int first = std::atoi(words[2]);
    const int last = std::atoi(words[3]);
    const size_t jobs = static_cast<size_t>(std::max(1, std::atoi(words[4])));
    const int seconds = std::max(1, std::atoi(words[5]));
    const GameModule* module = findModule(game);
    std::vector<Scenario> scenarios;
    if (!module || !readScenarios(game, {words + 6, words + count}, scenarios)) return 2;
    std::vector<language::Problem> problems;
    const std::unique_ptr<GameKind> kind = module->make(builtInCards(game), problems);
    if (!kind) return 2;

    std::vector<std::vector<size_t>> by(static_cast<size_t>(std::max(0, last - first + 1)));
    for (size_t i = 0; i < scenarios.size(); ++i) {
        std::fill(std::begin(riffle_mutant::reached), std::end(riffle_mutant::reached), 0);
        const auto began = std::chrono::steady_clock::now();
        if (!passes(*kind, scenarios[i])) {
            fmt::print(stderr, "Fails without any change: {}\n", nameOf(scenarios[i]));
            return 2;
        }
        scenarios[i].seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        for (int mutant = first; mutant <= last; ++mutant) {
            if (riffle_mutant::reached[mutant]) by[static_cast<size_t>(mutant - first)].push_back(i);
        }
    }
    // Short ones first: most changes are noticed by many.
    for (auto& list : by)
        std::stable_sort(list.begin(), list.end(),
                         [&](size_t a, size_t b) { return scenarios[a].seconds < scenarios[b].seconds; });

    const uint64_t games = gamesOf(*kind);
    std::map<pid_t, Child> children;
    int next = first;
    while (next <= last || !children.empty()) {
        if (next <= last && children.size() < jobs) {
            const auto& list = by[static_cast<size_t>(next - first)];
            std::FILE* file = std::tmpfile();
            if (!file) return 2;
            const int trail = dup(fileno(file));
            std::fclose(file);
            std::fflush(nullptr);
            const pid_t pid = fork();
            if (pid < 0) return 2;
            if (pid == 0) tryOne(*kind, scenarios, list, next, seconds, games, trail);
            children[pid] = {next, trail, !list.empty()};
            ++next;
            continue;
        }
        int status = 0;
        const pid_t pid = wait(&status);
        const auto found = children.find(pid);
        if (found == children.end()) return 2;
        const Child child = found->second;
        children.erase(found);
        const off_t length = lseek(child.in, 0, SEEK_END);
        uint32_t at = 0;
        const bool hasRun = length >= off_t{sizeof at} && pread(child.in, &at, sizeof at, length - off_t{sizeof at}) > 0;
        close(child.in);
        const bool hasLived = hasRun && at == kNoScenario;
        const std::string verdict = verdictOf(status, child.isReached, hasLived);
        fmt::print("{}\t{}\t{}\t{}\n", child.mutant, verdict, by[static_cast<size_t>(child.mutant - first)].size(),
                   hasRun && !hasLived ? nameOf(scenarios[at]) : "");
    }
    return 0;
}
