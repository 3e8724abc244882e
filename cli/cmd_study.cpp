#include <fmt/format.h>

#include <iostream>

#include "cli/player_names.h"
#include "cli/series_run.h"
#include "cli/text_table.h"
#include "protocol/text.h"
#include "sim/study.h"

namespace riffle::cli {

namespace {

void tell(const sim::StudyTable& study) {
    TextTable table({study.heading, "games", "won", "95 %"});
    size_t rare = 0;
    for (const sim::StudyRow& row : study.rows) {
        if (row.score.games() < study.fewest) {
            ++rare;
            continue;
        }
        const sim::Estimate rate = sim::winRate(row.score);
        table.add({"  " + row.name, sim::grouped(row.score.games()), sim::percent(rate.value), rangeOf(rate)});
    }
    std::cout << '\n' << table.text();
    if (rare > 0) std::cout << fmt::format("  and {} with fewer than {} games each\n", rare, study.fewest);
}

}  // namespace

int runStudy(const Common& common, const StudyOptions& options) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    const GameKind* kind = games.find(options.game);
    if (!kind) return complain(fmt::format("There is no game {}; there is: {}.", inQuotes(options.game), games.names()));
    const GameModule& game = kind->module();
    if (!game.study)
        return complain(fmt::format("{} has decks: `riffle rate {}` says how strong they are; only {} is studied.", game.title,
                                    game.name, gameNames("and", [](const GameModule& each) { return each.study != nullptr; })));
    std::string error;
    sim::StudyPlan plan;
    if (!readPlayer(options.game, options.player, plan.player, plan.playerName, error) ||
        !checkSeries(options.series, plan.threads, error))
        return complain(error);
    plan.games = options.series.games.value_or(1000);
    plan.seed = options.series.seed;
    NewGame request;
    Refusal refusal;
    if (!readTable(*kind, options.table, request, error)) return complain(error);
    if (!kind->match(request, refusal)) return complain(refusal.message);
    const std::unique_ptr<sim::Study> study = game.study(*kind, request, refusal);
    if (!study) return complain(refusal.message);

    sim::StudyResult result;
    sim::SeriesProgress progress;
    const double seconds = playWithProgress(plan.games, progress, [&] { result = study->play(plan, progress); });
    std::cout << fmt::format("{}: {}{} from seed {}, all played by {}, {:.1f} turns a game\n", game.title,
                             progress.isStopped ? "stopped after " : "", paceOf(result.games, seconds, plan.threads), plan.seed,
                             plan.playerName,
                             static_cast<double>(result.turns) / static_cast<double>(std::max<uint64_t>(1, result.games)));
    for (const sim::StudyTable& table : result.tables) tell(table);
    if (!writeAll({{options.series.json, sim::studyJson(game.called(), study->players(), plan, result)},
                   {options.series.csv, sim::studyCsv(result)},
                   {options.series.svg, sim::studySvg(game.called(), study->players(), plan, result)}},
                  error))
        return complain(error);
    return progress.isStopped ? kInterrupted : kOk;
}

}  // namespace riffle::cli
