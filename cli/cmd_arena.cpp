#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "cli/player_names.h"
#include "cli/series_run.h"
#include "cli/text_table.h"
#include "protocol/text.h"
#include "sim/arena.h"
#include "sim/report.h"

namespace riffle::cli {

namespace {

using sim::ArenaPairing;
using sim::ArenaPlan;
using sim::ArenaResult;
using sim::Verdict;

// Who plays whom: the players that were named, or a ladder of levels whose top also meets the one-step opponent and random play.
bool readPlayers(const ArenaOptions& options, ArenaPlan& plan, std::string& error) {
    std::vector<std::string> words = partsOf(options.players);
    if (options.ladder > 0 && !words.empty()) {
        error = "--ladder takes the levels by itself: leave out --players.";
        return false;
    }
    for (int level = options.ladder; level >= 1; --level) words.push_back(std::to_string(level));
    if (options.ladder > 0) words.insert(words.end(), {"one-step", "random"});
    for (const std::string& word : words) {
        ArenaPlan::Player player;
        if (!readPlayer(options.game, word, player.spec, player.name, error)) return false;
        const auto same = std::count(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(plan.players.size()), word);
        if (same > 0) player.name += fmt::format(" ({})", same + 1);
        plan.players.push_back(std::move(player));
    }
    if (plan.players.size() < 2) {
        error = "An arena needs two players or more: --players 6,random or --ladder 6.";
        return false;
    }
    if (options.ladder > 0) {
        const auto levels = static_cast<size_t>(options.ladder);
        plan.pairings = sim::eachAgainstNext(levels);
        plan.pairings.emplace_back(0, levels);
        plan.pairings.emplace_back(0, levels + 1);
    } else {
        plan.pairings = options.pairing == "next" ? sim::eachAgainstNext(words.size()) : sim::roundRobin(words.size());
    }
    return true;
}

// With --elo0, --elo1 or --stop-early.
bool readStop(const ArenaOptions& options, ArenaPlan& plan, std::string& error) {
    if (!options.stopsEarly && !options.elo0 && !options.elo1) return true;
    sim::Hypotheses stop;
    stop.elo0 = options.elo0.value_or(stop.elo0);
    stop.elo1 = options.elo1.value_or(stop.elo1);
    stop.alpha = options.alpha;
    stop.beta = options.beta;
    constexpr double kFarthest = 1000;
    if (stop.elo0 >= stop.elo1 || stop.elo0 < -kFarthest || stop.elo1 > kFarthest) {
        error = fmt::format("--elo0 is below --elo1, and both lie between −{0} and {0}.", kFarthest);
        return false;
    }
    plan.stop = stop;
    return true;
}

std::string milliseconds(double seconds) {
    const double ms = seconds * 1000;
    return ms >= 100 ? fmt::format("{:.0f} ms", ms) : ms >= 1 ? fmt::format("{:.1f} ms", ms) : fmt::format("{:.3f} ms", ms);
}

std::string verdictIn(const ArenaPlan& plan, const ArenaPairing& pairing) {
    const auto decided = [&](std::string_view words, double elo) {
        return fmt::format("{} than {} Elo after {} pairs", words, sim::signedWhole(elo), pairing.pairs.pairs());
    };
    switch (pairing.verdict) {
        case Verdict::Open: return "open";
        case Verdict::First: return decided("less", plan.stop->elo1);
        case Verdict::Second: return decided("more", plan.stop->elo0);
    }
    return "";
}

std::string pairingTable(const ArenaPlan& plan, const ArenaResult& result) {
    std::vector<std::string> headings = {"pairing", "games", "won", "95 %", "drawn", "pairs 2·1½·1·½·0"};
    if (plan.stop) headings.insert(headings.end(), {"LLR", "verdict"});
    TextTable table(headings);
    for (const ArenaPairing& pairing : result.pairings) {
        const sim::Estimate rate = sim::winRate(pairing.score);
        const auto& counts = pairing.pairs.counts;
        std::vector<std::string> row = {
            fmt::format("{} – {}", plan.players[pairing.first].name, plan.players[pairing.second].name),
            sim::grouped(pairing.score.games()),
            sim::percent(rate.value),
            rangeOf(rate),
            sim::grouped(pairing.score.draws),
            fmt::format("{}·{}·{}·{}·{}", counts[4], counts[3], counts[2], counts[1], counts[0])};
        if (plan.stop) {
            row.push_back(fmt::format("{:.2f}", sim::logLikelihoodRatio(pairing.pairs, *plan.stop)));
            row.push_back(verdictIn(plan, pairing));
        }
        table.add(std::move(row));
    }
    return table.text();
}

std::string playerTable(const ArenaPlan& plan, const ArenaResult& result) {
    TextTable table({"player", "games", "won", "Elo", "95 %", "thinks", "at most"});
    std::vector<size_t> order(plan.players.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
        const auto& left = result.players[a].elo;
        const auto& right = result.players[b].elo;
        return left && right && left->value > right->value;
    });
    for (const size_t i : order) {
        const sim::ArenaPlayer& player = result.players[i];
        const bool isTimed = player.decisions > 0;
        table.add({plan.players[i].name, sim::grouped(player.score.games()), sim::percent(sim::winRate(player.score).value),
                   player.elo ? sim::signedWhole(player.elo->value) : "?", player.elo ? eloRangeOf(*player.elo) : "",
                   isTimed ? milliseconds(player.seconds / static_cast<double>(player.decisions)) : "–",
                   isTimed ? milliseconds(player.longest) : "–"});
    }
    return table.text();
}

}  // namespace

int runArena(const Common& common, const ArenaOptions& options) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    const GameKind* kind = games.find(options.game);
    if (!kind) return complain(fmt::format("There is no game {}; there is: {}.", inQuotes(options.game), games.names()));
    std::string error;
    ArenaPlan plan;
    if (!readPlayers(options, plan, error) || !readStop(options, plan, error)) return complain(error);
    if (!checkSeries(options.series, plan.threads, error)) return complain(error);
    plan.pairs = (options.series.games.value_or(400) + 1) / 2;
    plan.seed = options.series.seed;
    NewGame request;
    Refusal refusal;
    if (!readTable(*kind, options.table, request, error)) return complain(error);
    const std::unique_ptr<sim::Match> match = kind->match(request, refusal);
    if (!match) return complain(refusal.message);
    if (match->seats() != 2)
        return complain(fmt::format("An arena is a game for two, and this one has {} seats.", match->seats()));

    std::shared_ptr<const machine::Net> mind;
    if (!options.mind.empty()) {
        mind = readMind(options.mind, *match, error);
        if (!mind) return complain(error);
        for (ArenaPlan::Player& player : plan.players) player.spec.budget.net = mind.get();
    }
    ArenaResult result;
    sim::SeriesProgress progress;
    const double seconds = playWithProgress(2 * plan.pairs * plan.pairings.size(), progress,
                                            [&] { result = sim::playArena(*match, plan, progress); });
    uint64_t played = 0;
    uint64_t unfinished = 0;
    for (const ArenaPairing& pairing : result.pairings) {
        played += pairing.score.games();
        unfinished += pairing.unfinished;
    }
    std::cout << fmt::format("{}: {}{}, mirrored pairs from seed {}\n\n", kind->module().title,
                             progress.isStopped ? "stopped after " : "", paceOf(played, seconds, plan.threads), plan.seed);
    std::cout << pairingTable(plan, result) << '\n' << playerTable(plan, result);
    if (unfinished > 0) std::cout << fmt::format("\n{} of the games could not be ended and count as drawn\n", unfinished);
    if (!writeAll({{options.series.json, arenaJson(kind->module().called(), plan, result, options.hasTimes)},
                   {options.series.csv, arenaCsv(plan, result)},
                   {options.series.svg, arenaSvg(kind->module().called(), plan, result)}},
                  error))
        return complain(error);
    return progress.isStopped ? kInterrupted : kOk;
}

}  // namespace riffle::cli
