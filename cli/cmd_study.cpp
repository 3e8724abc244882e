#include <fmt/format.h>

#include <iostream>

#include "cli/player_names.h"
#include "cli/series_run.h"
#include "cli/text_table.h"
#include "games/shards/facade/kind.h"
#include "games/shards/proof/study.h"
#include "games/shards/words/words.h"
#include "protocol/text.h"
#include "sim/report.h"

namespace riffle::cli {

namespace {

constexpr uint64_t kFewest = 30;  // games without which a card's win rate says nothing

void tell(std::string_view heading, const std::vector<sim::StudyRow>& rows, uint64_t fewest) {
    TextTable table({std::string(heading), "games", "won", "95 %"});
    size_t rare = 0;
    for (const sim::StudyRow& row : rows) {
        if (row.score.games() < fewest) {
            ++rare;
            continue;
        }
        const sim::Estimate rate = sim::winRate(row.score);
        table.add({"  " + row.name, sim::grouped(row.score.games()), sim::percent(rate.value), rangeOf(rate)});
    }
    std::cout << '\n' << table.text();
    if (rare > 0) std::cout << fmt::format("  and {} with fewer than {} games each\n", rare, fewest);
}

}  // namespace

int runStudy(const Common& common, const StudyOptions& options) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    const GameKind* kind = games.find(options.game);
    if (!kind || options.game != "shards") {
        return complain(kind ? fmt::format("{} has decks: `riffle rate {}` says how strong they are; only shards is studied.",
                                           sim::titleOf(options.game), options.game)
                             : fmt::format("There is no game {}; there is: {}.", inQuotes(options.game), games.names()));
    }
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
    const shards::Rules rules(shards::cardsOf(*kind));
    if (!shards::readDeal(request, rules.cards(), plan.deal, refusal)) return complain(refusal.message);
    if (plan.deal.players < 2) return complain("The solo game is not studied: --seats takes 2 to 4.");

    sim::StudyResult result;
    sim::SeriesProgress progress;
    const double seconds = playWithProgress(plan.games, progress, [&] { result = sim::studyShards(rules, plan, progress); });
    std::cout << fmt::format("Shards of Infinity: {}{} from seed {}, all played by {}, {:.1f} turns a game\n",
                             progress.isStopped ? "stopped after " : "", paceOf(result.games, seconds, plan.threads), plan.seed,
                             plan.playerName,
                             static_cast<double>(result.turns) / static_cast<double>(std::max<uint64_t>(1, result.games)));
    tell("turn order", result.starts, 0);
    tell("leader", result.leaders, 0);
    tell("relic taken", result.relics, kFewest);
    tell("first recruit", result.recruits, kFewest);
    if (!writeAll({{options.series.json, studyJson(plan, result)},
                   {options.series.csv, studyCsv(result)},
                   {options.series.svg, studySvg(plan, result, kFewest)}},
                  error))
        return complain(error);
    return progress.isStopped ? kInterrupted : kOk;
}

}  // namespace riffle::cli
