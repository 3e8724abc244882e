#include <fmt/format.h>

#include <iostream>

#include "cli/allocations.h"
#include "cli/commands.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

void printJson(const sim::BenchFigures& figures) {
    std::cout << fmt::format(
        R"({{"games_per_s":{:.0f},"decisions_per_s":{:.0f},"clone_ns":{:.1f},"allocations":{},"state_bytes":{},"reference_ns":{:.0f},)"
        R"("signature":"{}"}})"
        "\n",
        figures.gamesPerSecond.best, figures.decisionsPerSecond.best, figures.cloneNs.best, figures.allocations,
        figures.stateBytes, figures.referenceNs.best, figures.signature);
}

void printTable(const sim::BenchFigures& figures, std::string_view what) {
    const auto row = [](std::string_view name, const sim::Figure& figure, int digits) {
        std::cout << fmt::format("{:14} {:>12.{}f} {:>12.{}f}\n", name, figure.best, digits, figure.median, digits);
    };
    std::cout << fmt::format("{} random games {} on one core, {} rounds, {:.1f} decisions a game\n\n", figures.games, what,
                             figures.rounds, figures.decisionsPerGame);
    std::cout << fmt::format("{:14} {:>12} {:>12}\n", "", "best", "median");
    row("games/s", figures.gamesPerSecond, 0);
    row("decisions/s", figures.decisionsPerSecond, 0);
    row("clone, ns", figures.cloneNs, 1);
    row("reference, ns", figures.referenceNs, 0);
    std::cout << fmt::format("\nallocations    {:>12}\nstate, bytes   {:>12}\nsignature      {}\n", figures.allocations,
                             figures.stateBytes, figures.signature);
}

}  // namespace

int runBench(const Common& common, const BenchOptions& options) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    const GameKind* kind = games.find(options.game);
    sim::BenchPlan plan;
    plan.games = options.games;
    plan.allocations = allocations;
    if (!kind) return complain(fmt::format("There is no bench for {}; it knows {}.", inQuotes(options.game), gameNames("and")));
    const sim::BenchFigures figures = kind->module().bench(*kind, plan);
    if (options.isJson) {
        printJson(figures);
    } else {
        printTable(figures, kind->module().benched);
    }
    return figures.allocations == 0 ? kOk : kFailed;
}

}  // namespace riffle::cli
