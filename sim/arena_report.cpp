// The files an arena writes.
#include <fmt/format.h>

#include "sim/arena.h"
#include "sim/chart.h"
#include "sim/report.h"

namespace riffle::sim {

namespace {

std::string_view verdictName(Verdict verdict) {
    switch (verdict) {
        case Verdict::Open: return "open";
        case Verdict::First: return "elo0";
        case Verdict::Second: return "elo1";
    }
    return "";
}

std::string pairsIn(const PairCounts& pairs, std::string_view separator) {
    return fmt::format("{}", fmt::join(pairs.counts, separator));
}

std::string howItWasMeasured(const GameName& game, const ArenaPlan& plan, const ArenaResult& result) {
    uint64_t games = 0;
    for (const ArenaPairing& pairing : result.pairings) games += pairing.score.games();
    return fmt::format("{}, {} games in mirrored pairs from seed {}, 95 % intervals{}", game.title, grouped(games), plan.seed,
                       plan.stop ? ", stopped early where decided" : "");
}

// "Elo +120 ± 15"
std::string eloIn(const ArenaPlayer& player) {
    if (!player.elo) return "";
    return fmt::format("Elo {} ± {:.0f}", signedWhole(player.elo->value), (player.elo->high - player.elo->low) / 2);
}

std::string drawRoundRobin(const GameName& game, const ArenaPlan& plan, const ArenaResult& result) {
    MatrixChart chart;
    chart.head.title = "Who beats whom";
    chart.head.subtitle = howItWasMeasured(game, plan, result);
    chart.corner = "row against column";
    const size_t count = plan.players.size();
    for (size_t i = 0; i < count; ++i) {
        const std::string elo = eloIn(result.players[i]);
        chart.columns.push_back(plan.players[i].name);
        chart.rows.push_back(plan.players[i].name + (elo.empty() ? "" : " · " + elo));
        chart.head.description +=
            fmt::format("{}: {} of all games, {}. ", plan.players[i].name, percent(winRate(result.players[i].score).value), elo);
    }
    chart.cells.assign(count, std::vector<std::optional<Estimate>>(count));
    for (const ArenaPairing& pairing : result.pairings) {
        if (pairing.score.games() == 0) continue;
        chart.cells[pairing.first][pairing.second] = winRate(pairing.score);
        chart.cells[pairing.second][pairing.first] = winRate(pairing.score.reversed());
    }
    return drawMatrix(chart);
}

// A bar for each meeting, in the order they were asked for.
std::string drawMeetings(const GameName& game, const ArenaPlan& plan, const ArenaResult& result) {
    BarChart chart;
    chart.head.title = plan.players.size() == 2 ? fmt::format("{} against {}", plan.players[0].name, plan.players[1].name)
                                                : "How often the first of two wins";
    chart.head.subtitle = howItWasMeasured(game, plan, result);
    chart.axis = {.label = "games won, draws as half, with 95 % interval", .low = 0, .high = 1, .isPercent = true};
    chart.origin = 0.5;
    BarGroup meetings;
    for (const ArenaPairing& pairing : result.pairings) {
        const Estimate rate = winRate(pairing.score);
        const std::string name = fmt::format("{} – {}", plan.players[pairing.first].name, plan.players[pairing.second].name);
        meetings.bars.push_back(
            {name, rate, fmt::format("{} of {}", percent(rate.value), grouped(pairing.score.games())), rate.value < 0.5 ? 1 : 0});
        chart.head.description += fmt::format("{}: {}. ", name, percent(rate.value));
    }
    chart.groups.push_back(std::move(meetings));
    return drawBars(chart);
}

}  // namespace

std::string arenaJson(const GameName& game, const ArenaPlan& plan, const ArenaResult& result, bool hasTimes) {
    std::string out = fmt::format("{{\"game\":{},\"seed\":{},\"games\":{},", jsonText(game.name), plan.seed, 2 * plan.pairs);
    if (plan.stop) {
        out += fmt::format("\"stop\":{{\"elo0\":{:.2f},\"elo1\":{:.2f},\"alpha\":{:.4f},\"beta\":{:.4f}}},", plan.stop->elo0,
                           plan.stop->elo1, plan.stop->alpha, plan.stop->beta);
    }
    out += "\n\"players\":[";
    for (size_t i = 0; i < plan.players.size(); ++i) {
        const ArenaPlayer& player = result.players[i];
        out += fmt::format("{}\n{{\"name\":{},{}", i > 0 ? "," : "", jsonText(plan.players[i].name), jsonScore(player.score));
        if (player.elo) out += fmt::format(",\"elo\":{}", jsonEstimate(*player.elo, 1));
        if (hasTimes && player.decisions > 0) {
            out += fmt::format(",\"decisions\":{},\"meanMs\":{:.3f},\"longestMs\":{:.3f}", player.decisions,
                               player.seconds * 1000 / static_cast<double>(player.decisions), player.longest * 1000);
        }
        out += "}";
    }
    out += "],\n\"pairings\":[";
    for (size_t i = 0; i < result.pairings.size(); ++i) {
        const ArenaPairing& pairing = result.pairings[i];
        out += fmt::format("{}\n{{\"first\":{},\"second\":{},{},\"pairs\":[{}],\"unfinished\":{}", i > 0 ? "," : "",
                           jsonText(plan.players[pairing.first].name), jsonText(plan.players[pairing.second].name),
                           jsonScore(pairing.score), pairsIn(pairing.pairs, ","), pairing.unfinished);
        if (plan.stop) {
            out += fmt::format(",\"llr\":{:.4f},\"verdict\":{}", logLikelihoodRatio(pairing.pairs, *plan.stop),
                               jsonText(verdictName(pairing.verdict)));
        }
        out += "}";
    }
    return out + "]}\n";
}

std::string arenaCsv(const ArenaPlan& plan, const ArenaResult& result) {
    std::string out = fmt::format("first,second,{},pairs0,pairs1,pairs2,pairs3,pairs4,unfinished,llr,verdict\n", kCsvScoreHead);
    for (const ArenaPairing& pairing : result.pairings) {
        out += fmt::format("{},{},{},{},{},{},{}\n", csvField(plan.players[pairing.first].name),
                           csvField(plan.players[pairing.second].name), csvScore(pairing.score), pairsIn(pairing.pairs, ","),
                           pairing.unfinished,
                           plan.stop ? fmt::format("{:.4f}", logLikelihoodRatio(pairing.pairs, *plan.stop)) : std::string(),
                           plan.stop ? verdictName(pairing.verdict) : std::string_view());
    }
    return out;
}

std::string arenaSvg(const GameName& game, const ArenaPlan& plan, const ArenaResult& result) {
    const size_t count = plan.players.size();
    const bool isRoundRobin = count > 2 && plan.pairings.size() == count * (count - 1) / 2;
    return isRoundRobin ? drawRoundRobin(game, plan, result) : drawMeetings(game, plan, result);
}

}  // namespace riffle::sim
