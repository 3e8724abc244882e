#include "sim/study.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/chart.h"

namespace riffle::sim {

namespace {

std::string jsonRows(std::string_view key, const std::vector<StudyRow>& rows) {
    std::string out = fmt::format("\"{}\":[", key);
    for (size_t i = 0; i < rows.size(); ++i)
        out += fmt::format("{}\n{{\"name\":{},{}}}", i > 0 ? "," : "", jsonText(rows[i].name), jsonScore(rows[i].score));
    return out + "]";
}

std::string capitalised(std::string words) {
    if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') words[0] = static_cast<char>(words[0] - 'a' + 'A');
    return words;
}

}  // namespace

std::string studyJson(const GameName& game, int players, const StudyPlan& plan, const StudyResult& result) {
    std::string out = fmt::format("{{\"game\":{},\"player\":{},\"seats\":{},\"seed\":{},\"games\":{},\"turns\":{}",
                                  jsonText(game.name), jsonText(plan.playerName), players, plan.seed, result.games, result.turns);
    for (const StudyTable& table : result.tables) out += ",\n" + jsonRows(table.key, table.rows);
    return out + "}\n";
}

std::string studyCsv(const StudyResult& result) {
    std::string out = fmt::format("what,name,{}\n", kCsvScoreHead);
    for (const StudyTable& table : result.tables) {
        for (const StudyRow& row : table.rows)
            out += fmt::format("{},{},{}\n", table.word, csvField(row.name), csvScore(row.score));
    }
    return out;
}

std::string studySvg(const GameName& game, int players, const StudyPlan& plan, const StudyResult& result) {
    BarChart chart;
    chart.head.title = fmt::format("What wins in {}", game.title);
    chart.head.subtitle = fmt::format("{} games for {} players from seed {}, all played by {}, 95 % intervals",
                                      grouped(result.games), players, plan.seed, plan.playerName);
    chart.axis = {.label = "games won by whoever had it, with 95 % interval", .low = {}, .high = {}, .isPercent = true};
    chart.origin = 1.0 / players;
    for (const StudyTable& table : result.tables) {
        BarGroup group{capitalised(table.heading), {}};
        for (const StudyRow& row : table.rows) {
            if (row.score.games() < std::max<uint64_t>(1, table.fewest)) continue;
            const Estimate rate = winRate(row.score);
            group.bars.push_back({row.name, rate, fmt::format("{} of {}", percent(rate.value), grouped(row.score.games())),
                                  rate.value < chart.origin ? 1 : 0});
            chart.head.description += fmt::format("{}: {}. ", row.name, percent(rate.value));
        }
        if (!group.bars.empty()) chart.groups.push_back(std::move(group));
    }
    return drawBars(chart);
}

}  // namespace riffle::sim
