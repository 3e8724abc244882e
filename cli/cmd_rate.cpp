#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>

#include "cli/deck_kind.h"
#include "cli/named_decks.h"
#include "cli/player_names.h"
#include "cli/series_run.h"
#include "cli/text_table.h"
#include "protocol/text.h"
#include "sim/rating.h"
#include "sim/report.h"

namespace riffle::cli {

namespace {

using sim::NamedDeck;

void tell(const sim::RatingPlan& plan, const sim::RatingResult& result) {
    TextTable decks({"deck", "games", "won", "95 %", "Elo", "95 %"});
    for (size_t i = 0; i < plan.decks.size(); ++i) {
        const sim::Estimate rate = sim::winRate(result.totals[i]);
        const auto& elo = result.elo[i];
        decks.add({plan.decks[i].name, sim::grouped(result.totals[i].games()), sim::percent(rate.value), rangeOf(rate),
                   elo ? sim::signedWhole(elo->value) : "?", elo ? eloRangeOf(*elo) : ""});
    }
    std::cout << decks.text() << "Elo counts from the mean of the field.\n";
    for (size_t i = 0; i < plan.decks.size(); ++i) {
        TextTable table({fmt::format("{} against", plan.decks[i].name), "games", "won", "95 %"});
        for (size_t k = 0; k < plan.field.size(); ++k) {
            const sim::Estimate rate = sim::winRate(result.matchups[i][k]);
            table.add({"  " + plan.field[k].name, sim::grouped(result.matchups[i][k].games()), sim::percent(rate.value),
                       rangeOf(rate)});
        }
        std::cout << '\n' << table.text();
    }
}

int rate(const GameModule& game, const GameKind& kind, const DeckKind& deckKind, const RateOptions& options,
         sim::RatingPlan plan) {
    std::string error;
    if (!options.field.empty()) {
        if (!readNamedDecks(std::string(game.name), deckKind, options.field, plan.field, error)) return complain(error);
    } else if (!drawField(deckKind, options.fieldSize, plan.seed, plan.field, error)) {
        return complain(error);
    }
    if (plan.field.size() < 2)
        return complain("A field of one deck says how a deck does against that one, not how strong it is: give two or more.");
    tellApart(plan.decks, plan.field);
    const uint64_t each = 2 * plan.field.size();
    plan.pairs = std::max<uint64_t>(1, (options.series.games.value_or(1000) + each - 1) / each);

    sim::RatingResult result;
    sim::SeriesProgress progress;
    Refusal refusal;
    bool isPlayed = false;
    const uint64_t games = 2 * plan.pairs * plan.decks.size() * plan.field.size();
    const double seconds =
        playWithProgress(games, progress, [&] { isPlayed = sim::rateDecks(kind, plan, progress, result, refusal); });
    if (!isPlayed) return complain(refusal.message);
    std::cout << fmt::format("{}: {}{}, mirrored pairs from seed {}, both sides played by {}\n\n", game.title,
                             progress.isStopped ? "stopped after " : "", paceOf(progress.settled, seconds, plan.threads),
                             plan.seed, plan.playerName);
    tell(plan, result);
    if (!writeAll({{options.series.json, ratingJson(game.called(), plan, result)},
                   {options.series.csv, ratingCsv(plan, result)},
                   {options.series.svg, ratingSvg(game.called(), plan, result)}},
                  error))
        return complain(error);
    return progress.isStopped ? kInterrupted : kOk;
}

void tell(const sim::FairPlan& plan, const sim::FairResult& result) {
    const std::string& stronger = plan.decks[result.stronger].name;
    TextTable table({"chains", "games", "won", "95 %", "curve", "95 %"});
    for (const sim::FairResult::Step& step : result.steps) {
        const sim::Estimate rate = sim::winRate(step.score);
        const sim::Estimate& curve = result.curve[static_cast<size_t>(step.chains)];
        table.add({std::to_string(step.chains), sim::grouped(step.score.games()), sim::percent(rate.value), rangeOf(rate),
                   sim::percent(curve.value), rangeOf(curve)});
    }
    std::cout << fmt::format("{} with chains against {}\n\n{}\n", stronger, plan.decks[1 - result.stronger].name, table.text());
    if (!result.isEven) {
        std::cout << fmt::format("{} is the stronger deck, and {} chains do not make the decks even: it still wins {}\n",
                                 stronger, plan.most, sim::percent(result.curve.back().value));
    } else if (result.chains == 0) {
        std::cout << "The decks are even without chains\n";
    } else {
        std::cout << fmt::format(
            "{} is the stronger deck; with {} chain{} the decks are nearest to even{}\n", stronger, result.chains,
            result.chains == 1 ? "" : "s",
            result.fewest == result.most ? std::string() : fmt::format(" (95 %: {} to {})", result.fewest, result.most));
    }
}

int balance(const GameModule& game, const GameKind& kind, const RateOptions& options, sim::FairPlan plan) {
    plan.most = game.mostChains;
    plan.step = options.step;
    plan.pairs = (options.series.games.value_or(200) + 1) / 2;
    sim::FairResult result;
    sim::SeriesProgress progress;
    Refusal refusal;
    bool isPlayed = false;
    const uint64_t games = 2 * plan.pairs * (1 + static_cast<uint64_t>(plan.most / plan.step));
    const double seconds =
        playWithProgress(games, progress, [&] { isPlayed = sim::findFairChains(kind, plan, progress, result, refusal); });
    if (!isPlayed) return complain(refusal.message);
    std::cout << fmt::format("{}: {}{}, mirrored pairs from seed {}, both sides played by {}\n\n", game.title,
                             progress.isStopped ? "stopped after " : "", paceOf(progress.settled, seconds, plan.threads),
                             plan.seed, plan.playerName);
    tell(plan, result);
    std::string error;
    if (!writeAll({{options.series.json, fairJson(game.called(), plan, result)},
                   {options.series.csv, fairCsv(result)},
                   {options.series.svg, fairSvg(game.called(), plan, result)}},
                  error))
        return complain(error);
    return progress.isStopped ? kInterrupted : kOk;
}

}  // namespace

int runRate(const Common& common, const RateOptions& options) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    std::vector<std::string> files = options.words;
    std::string game;
    if (!files.empty() && findModule(files[0])) {
        game = files[0];
        files.erase(files.begin());
    }
    const GameModule* module = game.empty() ? nullptr : findModule(game);
    if (module && !module->decks)
        return complain(fmt::format("{} is played without decks of one’s own; `riffle study {}` says what wins there.",
                                    module->title, module->name));
    if (files.empty()) return complain("Name a deck file or more: riffle rate GAME DECK.");
    if (!module) {
        game = gameOfDeck(common, files[0]);
        module = findModule(game);
    }
    if (options.isFair && module->mostChains == 0)
        return complain(fmt::format("There are no chains in {} that make decks even.", module->title));

    std::string error;
    int threads = 0;
    ai::PlayerSpec player;
    std::string playerName;
    if (!readPlayer(game, options.player, player, playerName, error) || !checkSeries(options.series, threads, error))
        return complain(error);
    const std::unique_ptr<DeckKind> deckKind = loadDecks(common, game, "", false);
    std::vector<NamedDeck> decks;
    if (!deckKind) return kBadInput;
    if (!readNamedDecks(game, *deckKind, files, decks, error)) return complain(error);
    const GameKind& kind = *games.find(game);
    if (!options.isFair)
        return rate(*module, kind, *deckKind, options,
                    {decks, {}, player, playerName, 0, options.series.seed, threads, std::string(module->deckFormat)});
    if (decks.size() != 2) return complain(fmt::format("--fair takes two decks, and there are {}.", decks.size()));
    std::vector<NamedDeck> none;
    tellApart(decks, none);
    sim::FairPlan plan;
    plan.decks = {decks[0], decks[1]};
    plan.player = player;
    plan.playerName = playerName;
    plan.seed = options.series.seed;
    plan.threads = threads;
    return balance(*module, kind, options, plan);
}

}  // namespace riffle::cli
