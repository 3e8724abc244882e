#include "cli/series_run.h"

#include <fmt/format.h>

#include "cli/output_file.h"
#include "cli/read_file.h"
#include "sim/report.h"

namespace riffle::cli {

bool checkSeries(const SeriesOptions& options, int& threads, std::string& error) {
    constexpr uint64_t kMostGames = 1'000'000'000;
    const uint64_t games = options.games.value_or(1);
    if (games == 0 || games > kMostGames) {
        error = games == 0 ? "No games say nothing: --games takes 1 or more."
                           : fmt::format("--games takes at most {}.", sim::grouped(kMostGames));
        return false;
    }
    threads = threadsFrom(options.threads, error);
    if (threads == 0) return false;
    for (const std::string* file : {&options.json, &options.csv, &options.svg}) {
        if (!file->empty() && !canWrite(*file, error)) return false;
    }
    return true;
}

bool writeAll(const std::vector<std::pair<std::string, std::string>>& files, std::string& error) {
    for (const auto& [path, text] : files) {
        if (!path.empty() && !writeWhole(path, text, error)) return false;
    }
    return true;
}

std::shared_ptr<const machine::Net> readMind(const std::string& file, const sim::Match& match, std::string& error) {
    constexpr size_t kLargest = 4U << 20U;
    std::string bytes;
    machine::Weights weights;
    if (!readFile(file, kLargest, bytes, error)) return nullptr;
    if (!machine::readWeights(bytes, weights, error)) {
        error = fmt::format("{}: {}", file, error);
        return nullptr;
    }
    if (weights.shape != match.sightShape()) {
        error = fmt::format("{} is of another game, or of an older look at its positions.", file);
        return nullptr;
    }
    return std::make_shared<const machine::Net>(weights, match.texts());
}

std::string rangeOf(const sim::Estimate& share) {
    return fmt::format("{:.1f} – {:.1f}", share.low * 100, share.high * 100);
}

std::string eloRangeOf(const sim::Estimate& elo) {
    return fmt::format("{} … {}", sim::signedWhole(elo.low), sim::signedWhole(elo.high));
}

std::string paceOf(uint64_t games, double seconds, int threads) {
    const double rate = static_cast<double>(games) / std::max(seconds, 1e-3);
    return fmt::format("{} games in {} ({} a second on {})", sim::grouped(games), duration(seconds),
                       rate >= 10 ? sim::grouped(static_cast<uint64_t>(rate + 0.5)) : fmt::format("{:.2f}", rate),
                       threads == 1 ? std::string("1 thread") : fmt::format("{} threads", threads));
}

}  // namespace riffle::cli
