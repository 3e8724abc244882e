// The files a rating writes.
#include <fmt/format.h>

#include "sim/chart.h"
#include "sim/rating.h"
#include "sim/report.h"

namespace riffle::sim {

namespace {

constexpr size_t kWidestTable = 12;  // so many decks are drawn as a table; of one or more, bars

std::string eloFields(const std::optional<Estimate>& elo) {
    return elo ? fmt::format(",\"elo\":{}", jsonEstimate(*elo, 1)) : "";
}

std::string eloIn(const std::optional<Estimate>& elo) {
    return elo ? fmt::format("Elo {} ± {:.0f}", signedWhole(elo->value), (elo->high - elo->low) / 2) : "";
}

ChartHead headOf(const GameName& game, const RatingPlan& plan, const RatingResult& result) {
    ChartHead head;
    uint64_t games = 0;
    for (size_t i = 0; i < plan.decks.size(); ++i) {
        games += result.totals[i].games();
        head.description += fmt::format("{} wins {} against the field, {}. ", plan.decks[i].name,
                                        percent(winRate(result.totals[i]).value), eloIn(result.elo[i]));
    }
    head.title = plan.decks.size() == 1 ? fmt::format("{} against the field", plan.decks[0].name) : "Decks against the field";
    head.subtitle = fmt::format("{}, {} games in mirrored pairs from seed {}, both sides played by {}, 95 % intervals",
                                game.title, grouped(games), plan.seed, plan.playerName);
    return head;
}

}  // namespace

std::string ratingJson(const GameName& game, const RatingPlan& plan, const RatingResult& result) {
    std::string out = fmt::format("{{\"game\":{},\"player\":{},\"seed\":{},\n\"decks\":[", jsonText(game.name),
                                  jsonText(plan.playerName), plan.seed);
    for (size_t i = 0; i < plan.decks.size(); ++i) {
        out += fmt::format("{}\n{{\"name\":{},{}{},\"against\":[", i > 0 ? "," : "", jsonText(plan.decks[i].name),
                           jsonScore(result.totals[i]), eloFields(result.elo[i]));
        for (size_t k = 0; k < plan.field.size(); ++k) {
            out += fmt::format("{}\n {{\"name\":{},{}}}", k > 0 ? "," : "", jsonText(plan.field[k].name),
                               jsonScore(result.matchups[i][k]));
        }
        out += "]}";
    }
    out += "],\n\"field\":[";
    for (size_t k = 0; k < plan.field.size(); ++k)
        out +=
            fmt::format("{}\n{{\"name\":{}{}}}", k > 0 ? "," : "", jsonText(plan.field[k].name), eloFields(result.fieldElo[k]));
    return out + "]}\n";
}

std::string ratingCsv(const RatingPlan& plan, const RatingResult& result) {
    std::string out = fmt::format("deck,opponent,{}\n", kCsvScoreHead);
    for (size_t i = 0; i < plan.decks.size(); ++i) {
        const std::string name = csvField(plan.decks[i].name);
        out += fmt::format("{},,{}\n", name, csvScore(result.totals[i]));
        for (size_t k = 0; k < plan.field.size(); ++k)
            out += fmt::format("{},{},{}\n", name, csvField(plan.field[k].name), csvScore(result.matchups[i][k]));
    }
    return out;
}

std::string ratingSvg(const GameName& game, const RatingPlan& plan, const RatingResult& result) {
    if (plan.decks.size() > 1 && plan.decks.size() <= kWidestTable) {
        MatrixChart chart;
        chart.head = headOf(game, plan, result);
        chart.corner = "column against row";
        chart.rows.emplace_back("the whole field");
        for (const NamedDeck& deck : plan.field) chart.rows.push_back(deck.name);
        chart.cells.resize(chart.rows.size());
        for (size_t i = 0; i < plan.decks.size(); ++i) {
            chart.columns.push_back(plan.decks[i].name);
            chart.cells[0].emplace_back(winRate(result.totals[i]));
            for (size_t k = 0; k < plan.field.size(); ++k) chart.cells[k + 1].emplace_back(winRate(result.matchups[i][k]));
        }
        return drawMatrix(chart);
    }
    BarChart chart;
    chart.head = headOf(game, plan, result);
    chart.axis = {.label = "games won, draws as half, with 95 % interval", .low = 0, .high = 1, .isPercent = true};
    chart.origin = 0.5;
    const auto barOf = [](const std::string& name, const Score& score) {
        const Estimate rate = winRate(score);
        return Bar{name, rate, fmt::format("{} of {}", percent(rate.value), grouped(score.games())), rate.value < 0.5 ? 1 : 0};
    };
    BarGroup totals{plan.decks.size() > 1 ? "Against the whole field" : "", {}};
    for (size_t i = 0; i < plan.decks.size(); ++i) {
        const std::string elo = eloIn(result.elo[i]);
        totals.bars.push_back(
            barOf(plan.decks.size() == 1 ? "the whole field · " + elo : plan.decks[i].name + " · " + elo, result.totals[i]));
    }
    chart.groups.push_back(std::move(totals));
    if (plan.decks.size() == 1) {
        BarGroup opponents{"Against", {}};
        for (size_t k = 0; k < plan.field.size(); ++k) opponents.bars.push_back(barOf(plan.field[k].name, result.matchups[0][k]));
        chart.groups.push_back(std::move(opponents));
    }
    return drawBars(chart);
}

std::string fairJson(const GameName& game, const FairPlan& plan, const FairResult& result) {
    std::string out = fmt::format(
        "{{\"game\":{},\"player\":{},\"seed\":{},\"stronger\":{},\"weaker\":{},\"chains\":{},\"fewest\":{},\"most\":{},"
        "\"even\":{},\n\"measured\":[",
        jsonText(game.name), jsonText(plan.playerName), plan.seed, jsonText(plan.decks[result.stronger].name),
        jsonText(plan.decks[1 - result.stronger].name), result.chains, result.fewest, result.most, result.isEven);
    for (size_t i = 0; i < result.steps.size(); ++i) {
        out +=
            fmt::format("{}\n{{\"chains\":{},{}}}", i > 0 ? "," : "", result.steps[i].chains, jsonScore(result.steps[i].score));
    }
    out += "],\n\"curve\":[";
    for (size_t i = 0; i < result.curve.size(); ++i)
        out += fmt::format("{}{}", i > 0 ? ",\n" : "\n", jsonEstimate(result.curve[i], 5));
    return out + "]}\n";
}

std::string fairCsv(const FairResult& result) {
    std::string out = fmt::format("chains,{},curve,curve_low,curve_high\n", kCsvScoreHead);
    for (const FairResult::Step& step : result.steps) {
        const Estimate& curve = result.curve[static_cast<size_t>(step.chains)];
        out += fmt::format("{},{},{:.5f},{:.5f},{:.5f}\n", step.chains, csvScore(step.score), curve.value, curve.low, curve.high);
    }
    return out;
}

std::string fairSvg(const GameName& game, const FairPlan& plan, const FairResult& result) {
    LineChart chart;
    const std::string& stronger = plan.decks[result.stronger].name;
    const std::string& weaker = plan.decks[1 - result.stronger].name;
    chart.head.title = fmt::format("{} with chains against {}", stronger, weaker);
    chart.head.subtitle = fmt::format(
        "{}, {} games in mirrored pairs at each number of chains from seed {}, both sides played by {}, "
        "95 % intervals",
        game.title, grouped(2 * plan.pairs), plan.seed, plan.playerName);
    chart.head.description =
        fmt::format("{} wins {} of its games without chains and {} with {}. {}", stronger, percent(result.curve.front().value),
                    percent(result.curve.back().value), result.curve.size() - 1,
                    result.isEven ? fmt::format("With {} chains the decks are nearest to even.", result.chains)
                                  : fmt::format("No number of chains up to {} makes the decks even.", plan.most));
    chart.x = {.label = "chains at the start", .low = 0, .high = static_cast<double>(plan.most), .isWhole = true};
    chart.y = {.label = "games won, draws as half", .low = {}, .high = {}, .isPercent = true};
    chart.level = 0.5;
    ChartSeries fitted{"fitted curve", ChartSeries::Style::Band, 1, {}};
    for (size_t i = 0; i < result.curve.size(); ++i) fitted.points.push_back({static_cast<double>(i), result.curve[i]});
    ChartSeries measured{"measured", ChartSeries::Style::Points, 0, {}};
    for (const FairResult::Step& step : result.steps) {
        if (step.score.games() > 0) measured.points.push_back({static_cast<double>(step.chains), winRate(step.score)});
    }
    chart.series = {std::move(measured), std::move(fitted)};
    const Estimate& there = result.curve[static_cast<size_t>(result.chains)];
    if (result.isEven) {
        chart.marks.push_back({static_cast<double>(result.chains), there.value,
                               result.fewest == result.most
                                   ? fmt::format("even with {}", result.chains)
                                   : fmt::format("even with {} ({} to {})", result.chains, result.fewest, result.most)});
    }
    return drawLines(chart);
}

}  // namespace riffle::sim
