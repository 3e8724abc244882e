#include "sim/tournament.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "sim/chart.h"

namespace riffle::sim {

uint64_t TournamentResult::games() const {
    uint64_t games = 0;
    for (const Score& score : totals) games += score.games();
    return games / 2;
}

bool playTournament(const GameKind& kind, const TournamentPlan& plan, SeriesProgress& progress, TournamentResult& result,
                    Refusal& refusal) {
    const size_t count = plan.decks.size();
    result.scores.assign(count, std::vector<Score>(count));
    result.totals.assign(count, {});
    // A row at a time: tables of each against each at once would take much memory.
    for (size_t row = 0; row + 1 < count && !progress.isStopped; ++row) {
        std::vector<DeckTable> tables(count - row - 1);
        for (size_t i = 0; i < tables.size(); ++i) {
            if (!layTable(kind, plan.format, plan.decks[row], plan.decks[row + 1 + i], 0, tables[i], refusal)) return false;
        }
        playSeries(
            tables.size(), plan.pairs, plan.threads, progress,
            [&](size_t which, uint64_t number) { return tables[which].play(pairSeed(plan.seed, number), plan.player); },
            [&](size_t which, const PairRecord& record) {
                const size_t column = row + 1 + which;
                Score score;
                addTo(score, record);
                for (const GameRecord& game : record.games)
                    ++result.reasons[game.isOver ? std::string(tables[which].matches[0]->reasonName(game.reason)) : "left"];
                result.scores[row][column].add(score);
                result.scores[column][row].add(score.reversed());
                result.totals[row].add(score);
                result.totals[column].add(score.reversed());
                return true;
            });
    }
    std::vector<Meeting> meetings;
    for (size_t i = 0; i < count; ++i) {
        for (size_t k = i + 1; k < count; ++k) meetings.push_back({i, k, result.scores[i][k]});
    }
    result.elo.resize(count);
    if (const auto ratings = eloRatings(count, meetings)) std::copy(ratings->begin(), ratings->end(), result.elo.begin());
    result.ranking.resize(count);
    std::iota(result.ranking.begin(), result.ranking.end(), size_t{0});
    std::stable_sort(result.ranking.begin(), result.ranking.end(),
                     [&](size_t a, size_t b) { return winRate(result.totals[a]).value > winRate(result.totals[b]).value; });
    return true;
}

std::string tournamentJson(const GameName& game, const TournamentPlan& plan, const TournamentResult& result) {
    std::string out = fmt::format("{{\"game\":{},\"player\":{},\"seed\":{},\"games\":{},\n\"reasons\":{{", jsonText(game.name),
                                  jsonText(plan.playerName), plan.seed, result.games());
    const char* comma = "";
    for (const auto& [reason, games] : result.reasons) {
        out += fmt::format("{}{}:{}", comma, jsonText(reason), games);
        comma = ",";
    }
    out += "},\n\"decks\":[";
    for (size_t i = 0; i < result.ranking.size(); ++i) {
        const size_t deck = result.ranking[i];
        out += fmt::format("{}\n{{\"name\":{},{}{},\"wins against\":[", i > 0 ? "," : "", jsonText(plan.decks[deck].name),
                           jsonScore(result.totals[deck]),
                           result.elo[deck] ? fmt::format(",\"elo\":{}", jsonEstimate(*result.elo[deck], 1)) : "");
        for (size_t k = 0; k < result.ranking.size(); ++k)
            out += fmt::format("{}{:.1f}", k > 0 ? "," : "", result.scores[deck][result.ranking[k]].points());
        out += "]}";
    }
    return out + "]}\n";
}

std::string tournamentCsv(const TournamentPlan& plan, const TournamentResult& result) {
    std::string out = fmt::format("rank,deck,{}\n", kCsvScoreHead);
    for (size_t i = 0; i < result.ranking.size(); ++i) {
        const size_t deck = result.ranking[i];
        out += fmt::format("{},{},{}\n", i + 1, csvField(plan.decks[deck].name), csvScore(result.totals[deck]));
    }
    return out;
}

std::string tournamentSvg(const GameName& game, const TournamentPlan& plan, const TournamentResult& result) {
    BarChart chart;
    chart.head.title = fmt::format("{} decks, each against each", plan.decks.size());
    chart.head.subtitle = fmt::format("{}, {} games in mirrored pairs from seed {}, all decks played by {}, 95 % intervals",
                                      game.title, grouped(result.games()), plan.seed, plan.playerName);
    chart.axis = {.label = "games won, draws as half, with 95 % interval", .low = {}, .high = {}, .isPercent = true};
    chart.origin = 0.5;
    chart.widestName = 300;
    BarGroup all;
    for (size_t i = 0; i < result.ranking.size(); ++i) {
        const size_t deck = result.ranking[i];
        const Estimate rate = winRate(result.totals[deck]);
        all.bars.push_back(
            {fmt::format("{}. {}", i + 1, plan.decks[deck].name), rate,
             fmt::format("{} · Elo {}", percent(rate.value), result.elo[deck] ? signedWhole(result.elo[deck]->value) : "?"),
             rate.value < 0.5 ? 1 : 0});
        chart.head.description += fmt::format("{}. {}: {}. ", i + 1, plan.decks[deck].name, percent(rate.value));
    }
    chart.groups.push_back(std::move(all));
    return drawBars(chart);
}

}  // namespace riffle::sim
