#include <fmt/format.h>

#include <iostream>

#include "cli/progress.h"
#include "cli/proof_commands.h"
#include "proof/leaks/leaks.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

leaks::LeakProgress leakProgress;

// "1.25 GB"
std::string bytesIn(uint64_t bytes) {
    const auto size = static_cast<double>(bytes);
    return bytes < 1'000'000'000 ? fmt::format("{:.1f} MB", size / 1e6) : fmt::format("{:.2f} GB", size / 1e9);
}

}  // namespace

int runLeaks(const Common& common, const LeakOptions& options) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    leaks::LeakPlan plan;
    if (!options.game.empty()) {
        if (!games.find(options.game))
            return complain(fmt::format("There is no game {}; there are {}.", inQuotes(options.game), games.names()));
        plan.games = {options.game};
    }
    plan.count = options.games;
    plan.first = options.first;
    plan.seed = options.seed;
    plan.every = options.every;
    plan.threads = options.threads;
    plan.plant = options.plant;
    if (!options.url.empty()) {
        plan.address = leaks::addressFrom(options.url);
        if (!plan.address)
            return complain(fmt::format("{} is no address of a server, as in http://127.0.0.1:8080.", inQuotes(options.url)));
    }
    const auto tell = [&](const leaks::LeakReport::Named& found) {
        const auto& [game, number, table, finding] = found;
        std::cout << fmt::format(
            "FINDING in game {} of {} at version {}: {} was sent {}\n  table     {}\n  evidence  {}\n"
            "  again     riffle leaks --game {} --seed {} --first {} --games 1 --every {}\n",
            number, game, finding.version, finding.who, finding.what, table, finding.evidence, game, options.seed, number,
            options.every);
        std::cout.flush();
    };
    leaks::LeakReport report;
    double seconds = 0;
    {
        const Interruption interruption(leakProgress.isStopped);
        const auto more = [] {
            return fmt::format("{} messages, {} findings", leakProgress.messages.load(), leakProgress.findings.load());
        };
        const uint64_t kinds = plan.games.empty() ? games.all().size() : plan.games.size();
        const ProgressLine line({.total = plan.count * kinds, .done = &leakProgress.games, .more = more});
        report = leaks::findLeaks(games, plan, leakProgress, tell);
        seconds = line.seconds();
    }
    if (!report.error.empty()) return complain(report.error);
    for (const auto& [game, number, table, error] : report.failures)
        std::cout << fmt::format("FAILED: game {} of {} ({}): {}\n", number, game, table, error);
    const leaks::CheckCounts& counts = report.counts;
    std::cout << fmt::format("{}{} games, {} of them whole, {} choices ({} times something was taken back) in {}\n",
                             leakProgress.isStopped ? "Stopped: " : "", report.games, report.whole, report.choices, report.undone,
                             duration(seconds));
    std::cout << fmt::format(
        "checked: {} messages with {}, {} cards and {} names in them; {} other worlds, {} pairs of worlds "
        "after a choice ({} more that the choice told apart)\n",
        counts.messages, bytesIn(counts.bytes), counts.cards, counts.names, counts.worlds, counts.pairs, counts.apart);
    std::cout << (report.findings.empty() ? "no finding\n" : fmt::format("{} findings\n", report.findings.size()));
    if (!report.findings.empty() || !report.failures.empty()) return kFailed;
    return leakProgress.isStopped ? kInterrupted : kOk;
}

}  // namespace riffle::cli
