#include <fmt/format.h>

#include "sim/lab_report.h"

namespace riffle::sim {

namespace {

std::string listOf(const std::vector<std::string>& rows) {
    std::string out;
    for (const std::string& row : rows) out += (out.empty() ? "\n " : ",\n ") + row;
    return "[" + out + "]";
}

template <class Items, class Write>
std::string eachOf(const Items& items, Write write) {
    std::vector<std::string> rows;
    for (const auto& item : items) rows.push_back(write(item));
    return listOf(rows);
}

std::string numbersOf(const std::vector<double>& numbers, size_t count) {
    std::string out;
    for (size_t i = 0; i < count && i < numbers.size(); ++i) out += fmt::format("{}{:.4f}", i > 0 ? "," : "", numbers[i]);
    return "[" + out + "]";
}

std::string sideJson(const LabWords& words, const LabFindings::Side& side, size_t turns) {
    std::string out;
    if (words.milestones > 0) {
        out += R"("milestones":[)";
        for (size_t k = 0; k < side.milestones.size(); ++k)
            out += fmt::format(R"({}{{"median":{:.0f},"byTurn":{}}})", k > 0 ? "," : "", side.medians[k],
                               numbersOf(side.milestones[k], kLabTurns));
        out += "],";
    }
    out += R"("measures":{)";
    for (size_t i = 0; i < side.measures.size(); ++i)
        out += fmt::format("{}{}:{}", i > 0 ? "," : "", jsonText(words.measures[i]), numbersOf(side.measures[i], turns));
    out += R"(},"deeds":{)";
    for (size_t i = 0; i < side.deeds.size(); ++i)
        out += fmt::format("{}{}:{:.4f}", i > 0 ? "," : "", jsonText(words.deeds[i]), side.deeds[i]);
    return "{" + out + "}}";
}

std::string pairsJson(const LabFindings& found) {
    std::vector<std::string> rows;
    for (size_t row = 0; row < found.pairs.size(); ++row) {
        for (size_t column = row + 1; column < found.pairs.size(); ++column) {
            if (!found.pairs[row][column]) continue;
            rows.push_back(fmt::format(R"({{"parts":[{},{}],{}}})", jsonText(found.partNames[row]),
                                       jsonText(found.partNames[column]), jsonScore(*found.pairs[row][column])));
        }
    }
    return listOf(rows);
}

}  // namespace

std::string labJson(const Lab& lab, const LabReport& report) {
    const LabFindings& found = report.found;
    const LabDeck& deck = lab.deck();
    const auto group = [](const LabFindings::Group& each) {
        return fmt::format(R"({{"name":{},{}}})", jsonText(each.name), jsonScore(each.score));
    };
    const auto card = [&](const LabFindings::Card& each) {
        return fmt::format(R"({{"card":{},"copies":{},"part":{},"games":{},"gain":{}}})", jsonText(deck.cards[each.card].name),
                           deck.cards[each.card].copies, jsonText(deck.cards[each.card].part), each.games,
                           jsonEstimate(each.gain, 5));
    };
    const auto turns = static_cast<size_t>(found.turns);
    std::string out = fmt::format(
        "{{\"game\":{},\"deck\":{},\"set\":{},\"player\":{},\"seed\":{},\"field\":{},{},\n\"first\":{{{}}},\"second\":{{{}}},\n",
        jsonText(report.game.name), jsonText(deck.name), jsonText(deck.set), jsonText(report.plan.playerName), report.plan.seed,
        lab.field().size(), jsonScore(found.score), jsonScore(found.first), jsonScore(found.second));
    out += fmt::format("\"against\":{},\n", eachOf(found.matchups, [&](const LabFindings::Matchup& each) {
                           return fmt::format(R"({{"name":{},"set":{},{}}})", jsonText(lab.field()[each.opponent].name),
                                              jsonText(lab.field()[each.opponent].set), jsonScore(each.score));
                       }));
    out += fmt::format("\"sets\":{},\n\"parts\":{},\n\"pairs\":{},\n", eachOf(found.sets, group), eachOf(found.parts, group),
                       pairsJson(found));
    out += fmt::format("\"drawnEarly\":{},\n\"played\":{},\n\"replaced\":{},\n", eachOf(found.early, card),
                       eachOf(found.played, card), eachOf(found.replaced, card));
    out += fmt::format("\"calls\":{},\n", eachOf(found.calls, [&](const LabFindings::Call& each) {
                           return fmt::format(R"({{"part":{},"called":{:.5f},"positions":{},"best":{},"cost":{}}})",
                                              jsonText(deck.parts[each.part]), each.called, each.positions,
                                              jsonEstimate(each.best, 5), jsonEstimate(each.cost, 5));
                       }));
    if (found.ownCalls) out += fmt::format("\"ownCalls\":{},\n", jsonEstimate(*found.ownCalls, 5));
    if (found.exchange) {
        out += fmt::format("\"keeping\":{},\n\"hands\":{},\n\"handCards\":{},\n", jsonEstimate(*found.exchange, 5),
                           eachOf(found.hands,
                                  [](const LabFindings::Hand& each) {
                                      return fmt::format(R"({{"most":{},"hands":{},"gain":{}}})", each.most, each.hands,
                                                         jsonEstimate(each.gain, 5));
                                  }),
                           eachOf(found.handCards, card));
    }
    out += fmt::format("\"turns\":{:.4f},\n\"own\":{},\n\"others\":{},\n", found.meanTurns,
                       sideJson(lab.words(), found.own, turns), sideJson(lab.words(), found.others, turns));
    out += fmt::format("\"beatenBy\":{},\n", eachOf(found.foes, [&](const LabFindings::Card& each) {
                           return fmt::format(R"({{"card":{},"games":{},"gain":{}}})", jsonText(lab.foes()[each.card]),
                                              each.games, jsonEstimate(each.gain, 5));
                       }));
    out +=
        fmt::format("\"closest\":{}", eachOf(found.closest, [&](const auto& each) {
                        return fmt::format(R"({{"name":{},"shared":{}}})", jsonText(lab.field()[each.first].name), each.second);
                    }));
    if (report.fair) out += ",\n\"fair\":" + fairJson(report.game, report.fair->plan, report.fair->result);
    return out + "}\n";
}

}  // namespace riffle::sim
