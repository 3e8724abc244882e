#include "cli/analyse_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/play_menu.h"
#include "protocol/commitment.h"
#include "protocol/dependence.h"
#include "protocol/game_module.h"
#include "protocol/thinking.h"
#include "protocol/version.h"
#include "sim/chart.h"
#include "sim/report.h"

namespace riffle::cli {

namespace {

// "seed":7, or "key":"…" of a game that has one.
std::string seedJson(const Seed& seed) {
    return fmt::format(R"("{}":{})", seed.hasKey() ? "key" : "seed",
                       seed.hasKey() ? sim::jsonText(keyText(seed.key)) : std::to_string(seed.number));
}

int64_t percent(float share) {
    return std::lround(share * 100);
}

std::string jsonChances(const Game& game, const std::vector<AnalysedChoice::Chance>& chances) {
    std::string out;
    for (const auto& each : chances)
        out += fmt::format("{}{}:{:.4f}", out.empty() ? "" : ",", sim::jsonText(game.seatName(each.seat)), each.share);
    return "{" + out + "}";
}

// The words of the notation for an option of the decision a game stands at.
std::string notationOf(const Game& game, Action action) {
    const Notation notation(game);
    for (size_t i = 0; i < notation.options().size(); ++i) {
        if (notation.options()[i].action == action) return notation.text(i);
    }
    return {};
}

// Calls visit(game, action) for each step of the line behind the better choice, the game as it stands before it.
template <class Visit>
void alongLine(const AnalysedChoice& choice, Visit visit) {
    if (!choice.world) return;
    const std::unique_ptr<Game> game = choice.world->clone();
    for (const Action step : choice.line) {
        visit(*game, step);
        EventLog ignored;
        game->choose(step, ignored);
    }
}

}  // namespace

AnalysisReport::AnalysisReport(const Session& session, const Board& board, const AnalysisPlan& plan, const Analysis& analysis,
                               Locale locale)
    : session_(session), board_(board), plan_(plan), analysis_(analysis), locale_(locale) {
    company_.locale = locale;
}

std::string AnalysisReport::nameOf(Seat seat) const {
    return capitalised(voiceOf(seat).name(session_.game().seatName(seat)));
}

std::string AnalysisReport::title() const {
    return say(fmt::format("play.game.{}", session_.game().name()));
}

std::string AnalysisReport::measure() const {
    const int iterations = plan_.iterations > 0
                               ? plan_.iterations
                               : playerFor(session_.kind().module().levels, {.level = plan_.level}).budget.iterations;
    const std::string count = say("analyse.iterations", {{"count", iterations}});
    if (plan_.iterations > 0) return count;
    return fmt::format("{}, {}", say("analyse.level", {{"level", plan_.level}, {"name", levelIn(locale_, plan_.level)}}), count);
}

std::string AnalysisReport::optionIn(const Game& game, Action action) const {
    const Voice voice = voiceOf(game.decider());
    const Menu menu(game, board_, voice);
    const MenuItem* item = menu.holding(action);
    if (!item) return notationOf(game, action);
    return item->name.empty() ? item->label() : fmt::format("{}: {}", capitalised(item->word), item->name);
}

bool AnalysisReport::isToTheEnd() const {
    return session_.game().isOver() && plan_.to >= session_.choices().size();
}

// ---- For people

std::string AnalysisReport::table() const {
    struct Row {
        std::vector<std::string> cells;
        std::string choice;
    };
    std::vector<Row> rows;
    std::vector<std::string> heads = {say("analyse.column.number"), say("analyse.column.turn"), say("analyse.column.seat")};
    for (const auto& each : analysis_.choices[0].after) heads.push_back(nameOf(each.seat));
    heads.push_back(say("analyse.column.loss"));
    rows.push_back({heads, say("analyse.column.choice")});
    for (size_t i = 0; i < analysis_.choices.size(); ++i) {
        const AnalysedChoice& choice = analysis_.choices[i];
        Row row;
        row.cells = {std::to_string(choice.number), std::to_string(choice.turn), nameOf(choice.seat)};
        for (const auto& each : choice.after) row.cells.push_back(fmt::format("{} %", percent(each.share)));
        row.cells.push_back(percent(choice.loss) > 0 ? std::to_string(percent(choice.loss)) : "·");
        const auto turning = std::find(analysis_.turnings.begin(), analysis_.turnings.end(), i);
        row.choice = optionIn(before(choice), choice.played);
        if (turning != analysis_.turnings.end()) row.choice += fmt::format("  ← {}", turning - analysis_.turnings.begin() + 1);
        rows.push_back(std::move(row));
    }
    std::vector<int> widths(heads.size());
    for (const Row& row : rows) {
        for (size_t i = 0; i < row.cells.size(); ++i) widths[i] = std::max(widths[i], displayWidth(row.cells[i]));
    }
    std::string out;
    for (const Row& row : rows) {
        for (size_t i = 0; i < row.cells.size(); ++i) {
            out += std::string(static_cast<size_t>(widths[i] - displayWidth(row.cells[i])), ' ') + row.cells[i] + "  ";
        }
        out += row.choice + '\n';
    }
    return out;
}

std::string AnalysisReport::turningText(const AnalysedChoice& choice) const {
    const Game& game = before(choice);
    return say("analyse.turning", {{"turn", choice.turn},
                                   {"number", static_cast<int64_t>(choice.number)},
                                   {"seat", nameOf(choice.seat)},
                                   {"played", optionIn(game, choice.played)},
                                   {"chance", percent(choice.chanceAfter())},
                                   {"better", optionIn(game, choice.best)},
                                   {"best", percent(choice.chanceBefore())},
                                   {"loss", std::max<int64_t>(1, percent(choice.loss))}});
}

std::string AnalysisReport::lineText(const AnalysedChoice& choice) const {
    std::string out;
    std::optional<Seat> last;
    bool isFirst = true;
    alongLine(choice, [&](const Game& game, Action action) {
        if (!isFirst) {  // which is the better choice itself
            if (last != game.decider()) out += fmt::format("{}{}: ", out.empty() ? "" : "; ", nameOf(game.decider()));
            out += (last == game.decider() ? " · " : "") + optionIn(game, action);
            last = game.decider();
        }
        isFirst = false;
    });
    return out;
}

std::string AnalysisReport::text(int width) const {
    std::string out;
    const auto tell = [&](std::string_view words, int indent) {
        bool isFirst = true;
        for (const std::string& line : wrapped(words, std::max(20, width - indent))) {
            out += std::string(static_cast<size_t>(isFirst ? 0 : indent), ' ') + line + '\n';
            isFirst = false;
        }
    };
    tell(fmt::format("{}: {}", title(), measure()), 2);
    tell(say("analyse.note"), 0);
    out += '\n' + table() + '\n';
    tell(session_.game().isOver() ? Voice(company_, {}).outcome(session_.game()) : say("analyse.unfinished"), 0);
    out += '\n';
    if (analysis_.turnings.empty()) {
        tell(say("analyse.no-turnings", {{"loss", percent(kTurningLoss)}}), 0);
        return out;
    }
    tell(say("analyse.turnings"), 0);
    for (size_t i = 0; i < analysis_.turnings.size(); ++i) {
        const AnalysedChoice& choice = analysis_.choices[analysis_.turnings[i]];
        tell(fmt::format("{}. {}", i + 1, turningText(choice)), 3);
        if (const std::string line = lineText(choice); !line.empty()) {
            out += "   ";
            tell(say("analyse.line", {{"line", line}}), 3);
        }
    }
    return out;
}

std::string AnalysisReport::svg() const {
    sim::GameChart chart;
    chart.head.title = say("analyse.chart.title", {{"game", title()}});
    chart.head.subtitle = measure();
    chart.xLabel = say("analyse.chart.turns");
    chart.yLabel = say("analyse.chart.chance");
    const std::vector<AnalysedChoice>& choices = analysis_.choices;
    const Value result = session_.game().result();
    for (size_t s = 0; s < choices[0].after.size(); ++s) {
        const Seat seat = choices[0].after[s].seat;
        sim::GameChart::Seat line;
        line.name = nameOf(seat);
        line.chances.push_back(choices[0].before[s].share);
        for (const AnalysedChoice& choice : choices) line.chances.push_back(choice.after[s].share);
        if (isToTheEnd()) {
            const std::vector<Value>& winners = result.find("winners")->items();
            const bool hasWon = std::find(winners.begin(), winners.end(), Value(session_.game().seatName(seat))) != winners.end();
            line.chances.push_back(hasWon ? 1 : 0);
        }
        chart.seats.push_back(std::move(line));
    }
    for (size_t i = 0; i < choices.size(); ++i) {
        if (i == 0 || choices[i].turn != choices[i - 1].turn)
            chart.turns.push_back({static_cast<double>(i), std::to_string(choices[i].turn)});
    }
    chart.head.description = session_.game().isOver() ? Voice(company_, {}).outcome(session_.game()) : say("analyse.unfinished");
    for (const size_t i : analysis_.turnings) {
        const auto& after = choices[i].after;
        const auto mine =
            std::find_if(after.begin(), after.end(), [&](const auto& each) { return each.seat == choices[i].seat; });
        chart.turnings.push_back({i + 1, static_cast<size_t>(mine - after.begin()), turningText(choices[i])});
        chart.head.description += " " + chart.turnings.back().words;
    }
    return sim::drawGame(chart);
}

// ---- For programs

std::string AnalysisReport::decisionJson(const AnalysedChoice& choice) const {
    const Game& game = before(choice);
    std::string line;
    alongLine(choice, [&](const Game& at, Action action) {
        line += fmt::format(R"({}{{"seat":{},"action":{}}})", line.empty() ? "" : ",", sim::jsonText(at.seatName(at.decider())),
                            sim::jsonText(notationOf(at, action)));
    });
    return fmt::format(
        R"({{"choice":{},"turn":{},"seat":{},"played":{},"best":{},"before":{},"after":{},"loss":{:.4f},"checked":{},"line":[{}]}})",
        choice.number, choice.turn, sim::jsonText(game.seatName(choice.seat)), sim::jsonText(notationOf(game, choice.played)),
        sim::jsonText(notationOf(game, choice.best)), jsonChances(game, choice.before), jsonChances(game, choice.after),
        choice.loss, choice.isChecked, line);
}

std::string AnalysisReport::json() const {
    const Game& game = session_.game();
    std::string decisions;
    for (const AnalysedChoice& choice : analysis_.choices)
        decisions += fmt::format("{}\n{}", decisions.empty() ? "" : ",", decisionJson(choice));
    std::string turnings;
    for (const size_t i : analysis_.turnings)
        turnings += fmt::format("{}{}", turnings.empty() ? "" : ",", analysis_.choices[i].number);
    return fmt::format(
        "{{\"format\":\"riffle-analysis\",\"riffle\":{},\"rules\":{},\"game\":{},{},\"choices\":{},\"from\":{},\"to\":{}"
        ","
        "\"level\":{},\"iterations\":{},\"searchSeed\":{},\"decisions\":[{}],\n\"turningPoints\":[{}],\"result\":{}}}\n",
        sim::jsonText(version()), rulesOf(session_.kind()), sim::jsonText(game.name()), seedJson(session_.request().seed),
        session_.choices().size(), plan_.from, std::min(plan_.to, session_.choices().size()),
        plan_.iterations > 0 ? "null" : std::to_string(plan_.level),
        plan_.iterations > 0 ? plan_.iterations
                             : playerFor(session_.kind().module().levels, {.level = plan_.level}).budget.iterations,
        plan_.seed, decisions, turnings, toJson(game.result()));
}

}  // namespace riffle::cli
