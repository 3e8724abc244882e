#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "cli/progress.h"
#include "cli/proof_commands.h"
#include "proof/load/load.h"
#include "protocol/games.h"

namespace riffle::cli {

namespace {

constexpr double kWarmUpShare = 0.25;  // of a soak: what grows then may be what is needed
constexpr double kMostGrowth = 0.05;   // of the memory, from the warm-up to the end

std::atomic<bool> isLoadStopped = false;

std::vector<std::string> wordsOf(const std::string& text) {
    std::vector<std::string> out;
    for (size_t at = 0; at <= text.size();) {
        const size_t end = std::min(text.find(',', at), text.size());
        if (end > at) out.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

// A line that is written over itself; elsewhere than in a terminal nothing.
void tellLoad(const proof::LoadProgress& progress) {
    static const bool kIsTerminal = ::isatty(STDERR_FILENO) != 0;
    if (!kIsTerminal) return;
    std::cerr << fmt::format("\r\033[K{}, {:.0f} s: {} tables, {:.0f} choices a second, p99 {:.1f} ms, {} errors", progress.phase,
                             progress.seconds, progress.live, progress.choicesPerSecond, progress.p99, progress.errors)
              << std::flush;
}

// Whether memory stayed as it was, with a sentence that says so.
bool isFlat(const proof::LoadReport& report, std::string& sentence) {
    const auto& looks = report.memory;
    const auto first = static_cast<size_t>(static_cast<double>(looks.size()) * kWarmUpShare);
    if (looks.size() < first + 2) {
        sentence = "There are too few looks at the server's memory to say whether it grows.";
        return false;
    }
    const double perMinute = proof::memoryGrowth(looks, kWarmUpShare);
    const double minutes = (looks.back().first - looks[first].first) / 60;
    const double share = perMinute * minutes / static_cast<double>(looks[first].second);
    const bool isGood = share <= kMostGrowth;
    sentence = fmt::format(
        "soak      memory {:.1f} MB after {:.0f} s, {:.1f} MB after {:.0f} s: {:+.1f} kB a minute, {:+.1f} % in all{}",
        static_cast<double>(looks[first].second) / 1e6, looks[first].first, static_cast<double>(looks.back().second) / 1e6,
        looks.back().first, perMinute / 1e3, share * 100,
        isGood ? "" : fmt::format(" (at most {:.0f} % are allowed)", kMostGrowth * 100));
    return isGood;
}

}  // namespace

int runLoad(const LoadOptions& options) {
    proof::LoadPlan plan;
    plan.url = options.url;
    plan.tables = options.tables;
    plan.rate = options.rate;
    plan.seconds = options.soakMinutes > 0 ? options.soakMinutes * 60 : options.seconds;
    plan.sampleEvery = std::min(10.0, plan.seconds / 20);
    plan.idleChoices = options.idle;
    if (!options.games.empty()) plan.games = wordsOf(options.games);
    plan.seed = options.seed;
    if (plan.games.empty()) return complain(fmt::format("--games needs at least one game: {}.", gameNames("or")));
    plan.serverOptions = {"--limits", "off", "--connections", fmt::format("{}", 2 * plan.tables + 200)};
    if (!options.db.empty()) plan.serverOptions.insert(plan.serverOptions.end(), {"--db", options.db});
    plan.serverOptions.insert(plan.serverOptions.end(), options.serverOptions.begin(), options.serverOptions.end());

    std::string error;
    std::optional<proof::LoadReport> report;
    {
        const Interruption interruption(isLoadStopped);
        report = proof::load(plan, tellLoad, isLoadStopped, error);
    }
    if (::isatty(STDERR_FILENO) != 0) std::cerr << "\r\033[K" << std::flush;
    if (!report) return complain(error);
    std::string soak;
    const bool isGood = options.soakMinutes <= 0 || isFlat(*report, soak);
    if (options.isJson) {
        Value value = proof::valueOf(*report);
        if (!soak.empty()) value["isFlat"] = isGood;
        std::cout << toJson(value) << '\n';
    } else {
        std::cout << proof::textOf(*report);
        if (!soak.empty()) std::cout << soak << '\n';
    }
    return proof::errorsIn(*report) == 0 && isGood ? kOk : kFailed;
}

}  // namespace riffle::cli
