#include <fmt/format.h>

#include <algorithm>

#include "cli/deck_report.h"
#include "cli/text_table.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

using sim::Estimate;
using sim::LabFindings;

// "+3.1", "−0.4 … +6.6"
std::vector<std::string> pointsOf(const Estimate& gain) {
    return {sim::signedPoints(gain.value), fmt::format("{} … {}", sim::signedPoints(gain.low), sim::signedPoints(gain.high))};
}

std::string matchupsText(const sim::Lab& lab, const LabFindings& found) {
    TextTable table({"against", "won", "95 %", "games"});
    const size_t all = found.matchups.size();
    const size_t shown = 5;
    for (size_t i = 0; i < all; ++i) {
        if (i >= shown && i + shown < all) continue;
        const Estimate rate = sim::winRate(found.matchups[i].score);
        table.add({lab.field()[found.matchups[i].opponent].name, sim::percent(rate.value), rangeOf(rate),
                   sim::grouped(found.matchups[i].score.games())});
    }
    std::string out = fmt::format("The easiest and the hardest opponents\n{}\n", table.text());
    TextTable groups({"against decks", "won", "95 %", "games"});
    const auto add = [&](std::string_view of, const std::vector<LabFindings::Group>& rows) {
        for (const LabFindings::Group& each : rows) {
            const Estimate rate = sim::winRate(each.score);
            groups.add(
                {fmt::format("{} {}", of, each.name), sim::percent(rate.value), rangeOf(rate), sim::grouped(each.score.games())});
        }
    };
    if (found.sets.size() > 1) add("of", found.sets);
    add("with", found.parts);
    out += groups.text();
    // Of all pairs those that are furthest from what is usual.
    struct Pair {
        std::string name;
        Estimate rate;
    };
    std::vector<Pair> pairs;
    for (size_t row = 0; row < found.pairs.size(); ++row) {
        for (size_t column = row + 1; column < found.pairs.size(); ++column) {
            if (found.pairs[row][column])
                pairs.push_back(
                    {found.partNames[row] + " and " + found.partNames[column], sim::winRate(*found.pairs[row][column])});
        }
    }
    std::stable_sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) { return a.rate.value > b.rate.value; });
    if (pairs.size() < 6) return out;
    TextTable both({"against both", "won", "95 %"});
    for (size_t i = 0; i < pairs.size(); ++i) {
        if (i >= 3 && i + 3 < pairs.size()) continue;
        both.add({pairs[i].name, sim::percent(pairs[i].rate.value), rangeOf(pairs[i].rate)});
    }
    return out + "\n" + both.text();
}

std::string cardsText(const sim::Lab& lab, const LabFindings& found) {
    TextTable table(found.replaced.empty()
                        ? std::vector<std::string>{"card", lab.words().part, "drawn early", "95 %", "played"}
                        : std::vector<std::string>{"card", lab.words().part, "adds", "95 %", "drawn early", "95 %", "played"});
    const auto& order = found.replaced.empty() ? found.early : found.replaced;
    const auto in = [](const std::vector<LabFindings::Card>& cards, size_t card) -> const LabFindings::Card* {
        const auto at = std::find_if(cards.begin(), cards.end(), [&](const auto& each) { return each.card == card; });
        return at == cards.end() ? nullptr : &*at;
    };
    for (const LabFindings::Card& each : order) {
        const sim::LabDeck::Card& card = lab.deck().cards[each.card];
        std::vector<std::string> row = {cardTitle(card), card.part};
        for (const auto* list : {&found.replaced, &found.early}) {
            if (list->empty()) continue;
            const LabFindings::Card* there = in(*list, each.card);
            const std::vector<std::string> figures = there ? pointsOf(there->gain) : std::vector<std::string>{"?", ""};
            row.insert(row.end(), figures.begin(), figures.end());
        }
        const LabFindings::Card* played = in(found.played, each.card);
        row.push_back(played ? sim::signedPoints(played->gain.value) : "?");
        table.add(std::move(row));
    }
    return fmt::format("What each card adds, in percentage points of games won{}\n{}",
                       found.replaced.empty() ? "" : fmt::format(" over {}", lab.words().ordinary), table.text());
}

std::string callsText(const sim::Lab& lab, const LabFindings& found) {
    TextTable table({fmt::format("{} to call", lab.words().part), "best", "95 %", "called", "costs else", "95 %"});
    for (const LabFindings::Call& call : found.calls) {
        table.add({lab.deck().parts[call.part], sim::percent(call.best.value), rangeOf(call.best), sim::percent(call.called),
                   sim::percent(call.cost.value), rangeOf(call.cost)});
    }
    std::string out = table.text();
    if (found.ownCalls)
        out += fmt::format("The player’s own calls cost {} of the games on average ({}).\n", sim::percent(found.ownCalls->value),
                           rangeOf(*found.ownCalls));
    return out;
}

std::string handsText(const sim::Lab& lab, const LabFindings& found) {
    TextTable table({"first hand", "hands", "keeping it", "95 %"});
    const auto add = [&](const std::string& name, int64_t hands, const Estimate& gain) {
        std::vector<std::string> row = {name, sim::grouped(static_cast<uint64_t>(hands))};
        for (std::string& figure : pointsOf(gain)) row.push_back(std::move(figure));
        table.add(std::move(row));
    };
    for (const LabFindings::Hand& each : found.hands)
        add(fmt::format("at most {} of one {}", each.most, lab.words().part), each.hands, each.gain);
    const size_t all = found.handCards.size();
    for (size_t i = 0; i < all; ++i) {
        if (i >= 4 && i + 4 < all) continue;
        add("with " + lab.deck().cards[found.handCards[i].card].name, found.handCards[i].games, found.handCards[i].gain);
    }
    return table.text();
}

std::string paceText(const sim::Lab& lab, const LabFindings& found) {
    std::string out;
    if (lab.words().milestones > 0) {
        TextTable table({fmt::format("{} by own turn", lab.words().milestone), "4", "6", "8", "10", "12", "half of the games"});
        const auto add = [&](const std::string& name, const LabFindings::Side& side, size_t k) {
            std::vector<std::string> row = {name};
            for (const size_t turn : {4U, 6U, 8U, 10U, 12U})
                row.push_back(fmt::format("{:.0f} %", side.milestones[k][turn - 1] * 100));
            row.push_back(side.medians[k] > 0 ? fmt::format("turn {:.0f}", side.medians[k]) : "never");
            table.add(std::move(row));
        };
        for (size_t k = 0; k < found.own.milestones.size(); ++k) add(fmt::format("number {}", k + 1), found.own, k);
        add("the opponent’s last", found.others, found.others.milestones.size() - 1);
        out += table.text() + "\n";
    }
    TextTable table({fmt::format("in a game of {:.1f} own turns", found.meanTurns), "the deck", "opponents"});
    for (size_t i = 0; i < lab.words().deeds.size(); ++i)
        table.add(
            {lab.words().deeds[i], fmt::format("{:.1f}", found.own.deeds[i]), fmt::format("{:.1f}", found.others.deeds[i])});
    out += table.text() + "\n";
    TextTable ends({"at the start of own turn", "2", "4", "6", "8", "10"});
    for (size_t i = 0; i < lab.words().measures.size(); ++i) {
        for (const LabFindings::Side* side : {&found.own, &found.others}) {
            std::vector<std::string> row = {lab.words().measures[i] + (side == &found.own ? "" : ", the opponent’s")};
            for (const size_t turn : {2U, 4U, 6U, 8U, 10U})
                row.push_back(turn <= static_cast<size_t>(found.turns) ? fmt::format("{:.1f}", side->measures[i][turn - 1]) : "");
            ends.add(std::move(row));
        }
    }
    return out + ends.text();
}

std::string othersText(const sim::Lab& lab, const LabFindings& found) {
    std::string out;
    if (!found.foes.empty()) {
        TextTable table({"opponents’ cards that hurt", "games", "when played", "95 %"});
        for (size_t i = 0; i < std::min<size_t>(5, found.foes.size()); ++i) {
            std::vector<std::string> row = {lab.foes()[found.foes[i].card],
                                            sim::grouped(static_cast<uint64_t>(found.foes[i].games))};
            for (std::string& figure : pointsOf(found.foes[i].gain)) row.push_back(std::move(figure));
            table.add(std::move(row));
        }
        out += table.text() + "\n";
    }
    TextTable table({"closest decks", "cards in common"});
    for (size_t i = 0; i < std::min<size_t>(3, found.closest.size()); ++i)
        table.add({lab.field()[found.closest[i].first].name, std::to_string(found.closest[i].second)});
    return out + table.text();
}

}  // namespace

std::string reportText(const sim::Lab& lab, const sim::LabReport& report) {
    const LabFindings& found = report.found;
    const Estimate rate = sim::winRate(found.score);
    std::vector<std::string> of = {std::string(report.game.title)};
    if (!lab.deck().set.empty()) of.push_back(lab.deck().set);
    of.push_back(joined(lab.deck().parts));
    std::string out = fmt::format("{}\n{}\n\n", lab.deck().name, joined(of, " · "));
    out += fmt::format("It wins {} ({}) of {} games against {} decks, both sides played by {}, seed {}.\n",
                       sim::percent(rate.value), rangeOf(rate), sim::grouped(found.score.games()), lab.field().size(),
                       playerOf(report.plan), report.plan.seed);
    out += fmt::format("With the first turn it wins {}, else {}.\n\n", sim::percent(sim::winRate(found.first).value),
                       sim::percent(sim::winRate(found.second).value));
    out += cardsText(lab, found) + "\n";
    if (!found.calls.empty()) out += callsText(lab, found) + "\n";
    if (!found.hands.empty()) out += handsText(lab, found) + "\n";
    out += paceText(lab, found) + "\n" + matchupsText(lab, found) + "\n" + othersText(lab, found);
    if (report.fair) {
        const sim::FairResult& fair = report.fair->result;
        const std::string& stronger = report.fair->plan.decks[fair.stronger].name;
        out += fair.isEven ? fmt::format("\nAgainst {}: {} is even with {} chains ({} to {}).\n", report.fair->plan.decks[1].name,
                                         stronger, fair.chains, fair.fewest, fair.most)
                           : fmt::format("\nAgainst {}: {} stays the stronger with {} chains.\n", report.fair->plan.decks[1].name,
                                         stronger, report.fair->plan.most);
    }
    return out;
}

}  // namespace riffle::cli
