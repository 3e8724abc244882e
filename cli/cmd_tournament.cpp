#include <fmt/format.h>

#include <iostream>

#include "cli/deck_report.h"
#include "cli/named_decks.h"
#include "cli/player_names.h"
#include "cli/text_table.h"
#include "sim/tournament.h"

namespace riffle::cli {

namespace {

void tell(const sim::TournamentPlan& plan, const sim::TournamentResult& result) {
    TextTable table({"", "deck", "games", "won", "95 %", "Elo", "95 %"});
    for (size_t i = 0; i < result.ranking.size(); ++i) {
        const size_t deck = result.ranking[i];
        const sim::Estimate rate = sim::winRate(result.totals[deck]);
        const auto& elo = result.elo[deck];
        table.add({std::to_string(i + 1), plan.decks[deck].name, sim::grouped(result.totals[deck].games()),
                   sim::percent(rate.value), rangeOf(rate), elo ? sim::signedWhole(elo->value) : "?",
                   elo ? eloRangeOf(*elo) : ""});
    }
    std::cout << table.text() << "Games ended by";
    const char* comma = " ";
    for (const auto& [reason, games] : result.reasons) {
        std::cout << fmt::format("{}{} ({})", comma, reason, sim::grouped(games));
        comma = ", ";
    }
    std::cout << ".\n";
}

}  // namespace

int runTournament(const Common& common, const TournamentOptions& options) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    std::vector<std::string> files = options.words;
    const bool isNamed = findModule(files[0]) != nullptr;
    const std::string game = isNamed ? files[0] : gameOfDeck(common, files[0]);
    if (isNamed) files.erase(files.begin());
    const GameModule& module = *findModule(game);
    if (!module.decks) return complain(fmt::format("{} is played without decks of one’s own.", module.title));
    const std::unique_ptr<DeckKind> kind = loadDecks(common, game, "", false);
    if (!kind) return kBadInput;
    std::string error;
    sim::TournamentPlan plan;
    if (!readPlayer(game, options.player, plan.player, plan.playerName, error) ||
        !checkSeries(options.series, plan.threads, error))
        return complain(error);
    const bool isRead =
        files.empty() ? publishedDecks(module, *kind, plan.decks, error) : readNamedDecks(game, *kind, files, plan.decks, error);
    if (!isRead) return complain(error);
    if (plan.decks.size() < 2) return complain("A tournament takes two decks or more: name their files.");
    std::vector<sim::NamedDeck> none;
    tellApart(plan.decks, none);
    plan.pairs = (options.series.games.value_or(2) + 1) / 2;
    plan.seed = options.series.seed;
    plan.format = module.deckFormat;
    sim::TournamentResult result;
    sim::SeriesProgress progress;
    Refusal refusal;
    bool isPlayed = false;
    const uint64_t total = plan.decks.size() * (plan.decks.size() - 1) * plan.pairs;
    const double seconds = playWithProgress(
        total, progress, [&] { isPlayed = sim::playTournament(*games.find(game), plan, progress, result, refusal); });
    if (!isPlayed) return complain(refusal.message);
    std::cout << fmt::format("{}: {} decks, mirrored pairs from seed {}, all played by {}\n\n", module.title, plan.decks.size(),
                             plan.seed, plan.playerName);
    tell(plan, result);
    std::cerr << (progress.isStopped ? "Stopped after " : "") << paceOf(progress.settled, seconds, plan.threads) << '\n';
    if (!writeAll({{options.series.json, tournamentJson(module.called(), plan, result)},
                   {options.series.csv, tournamentCsv(plan, result)},
                   {options.series.svg, tournamentSvg(module.called(), plan, result)}},
                  error))
        return complain(error);
    return progress.isStopped ? kInterrupted : kOk;
}

}  // namespace riffle::cli
