#include "sim/lab_findings.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace riffle::sim {

namespace {

// What fewer games than these say of a card, a hand or a turn is chance.
constexpr int64_t kFewest = 20;

Score scoreAt(const std::vector<int64_t>& list, size_t at) {
    return {static_cast<uint64_t>(in(list, at)), static_cast<uint64_t>(in(list, at + 1)),
            static_cast<uint64_t>(in(list, at + 2))};
}

void sortByGain(std::vector<LabFindings::Card>& cards) {
    std::stable_sort(cards.begin(), cards.end(), [](const auto& a, const auto& b) { return a.gain.value > b.gain.value; });
}

// Cards by a list that has games and points with each, and without.
std::vector<LabFindings::Card> cardsBy(const std::vector<int64_t>& list, size_t count) {
    std::vector<LabFindings::Card> cards;
    for (size_t i = 0; i < count; ++i) {
        const int64_t with = in(list, 4 * i);
        const int64_t without = in(list, 4 * i + 2);
        if (with < kFewest || without < kFewest) continue;
        cards.push_back({i, with, differenceOf(in(list, 4 * i + 1), with, in(list, 4 * i + 3), without)});
    }
    sortByGain(cards);
    return cards;
}

void findMatchups(const Lab& lab, const LabTotals& totals, LabFindings& out) {
    std::map<std::string, Score> sets;
    std::map<std::string, Score> parts;
    std::map<std::pair<std::string, std::string>, Score> pairs;
    const std::vector<LabDeck>& field = lab.field();
    for (size_t i = 0; i < field.size(); ++i) {
        const Score score = scoreAt(totals.scores, 3 * i);
        out.matchups.push_back({i, score});
        out.score.add(score);
        if (!field[i].set.empty()) sets[field[i].set].add(score);
        for (const std::string& part : field[i].parts) {
            parts[part].add(score);
            for (const std::string& other : field[i].parts) {
                if (part != other) pairs[{part, other}].add(score);
            }
        }
        out.closest.emplace_back(i, lab.deck().sharedWith(field[i]));
    }
    std::stable_sort(out.matchups.begin(), out.matchups.end(),
                     [](const auto& a, const auto& b) { return winRate(a.score).value > winRate(b.score).value; });
    std::stable_sort(out.closest.begin(), out.closest.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    for (const auto& [name, score] : sets) out.sets.push_back({name, score});
    for (const auto& [name, score] : parts) {
        out.parts.push_back({name, score});
        out.partNames.push_back(name);
    }
    std::stable_sort(out.parts.begin(), out.parts.end(),
                     [](const auto& a, const auto& b) { return winRate(a.score).value > winRate(b.score).value; });
    for (const std::string& row : out.partNames) {
        auto& cells = out.pairs.emplace_back();
        for (const std::string& column : out.partNames) {
            const auto found = pairs.find({row, column});
            cells.push_back(found != pairs.end() && found->second.games() > 0 ? std::optional(found->second) : std::nullopt);
        }
    }
}

// Nothing is better than the best: what is less than nothing is chance.
Estimate costOf(int64_t sum, int64_t squares, int64_t count) {
    const Estimate mean = meanOf(sum, squares, count, 2.0 * kCallWorlds * kCallShares);
    return {std::max(0.0, mean.value), std::max(0.0, mean.low), std::max(0.0, mean.high)};
}

void findCalls(const Lab& lab, const LabTotals& totals, LabFindings& out) {
    int64_t all = 0;
    for (const int64_t each : totals.called) all += each;
    for (size_t part = 0; part < lab.deck().parts.size(); ++part) {
        const int64_t offered = in(totals.calls, 5 * part);
        if (offered == 0) continue;
        LabFindings::Call call;
        call.part = part;
        call.called = all > 0 ? static_cast<double>(in(totals.called, part)) / static_cast<double>(all) : 0;
        call.positions = offered / 2;
        // Both halves of a position ask the same question: as a sample they are one.
        call.best =
            shareOf(static_cast<double>(in(totals.calls, 5 * part + 1)) / (2 * kCallShares), static_cast<double>(offered) / 2);
        call.cost = costOf(in(totals.calls, 5 * part + 2), in(totals.calls, 5 * part + 3), in(totals.calls, 5 * part + 4));
        out.calls.push_back(call);
    }
    std::stable_sort(out.calls.begin(), out.calls.end(),
                     [](const auto& a, const auto& b) { return a.best.value > b.best.value; });
    if (in(totals.ownCalls, 2) > 0) out.ownCalls = costOf(in(totals.ownCalls, 0), in(totals.ownCalls, 1), in(totals.ownCalls, 2));
}

// Hands of either order, each against what an exchange is worth there, weighed by how many there are.
Estimate keptOver(const LabTotals& totals, const std::array<int64_t, 2>& hands, const std::array<int64_t, 2>& points) {
    Estimate gain;
    double spread = 0;
    const auto all = static_cast<double>(hands[0] + hands[1]);
    for (size_t order = 0; order < 2; ++order) {
        if (hands[order] == 0 || in(totals.exchanged, 2 * order) == 0) continue;
        const double weight = static_cast<double>(hands[order]) / all;
        const Estimate part =
            differenceOf(points[order], hands[order], in(totals.exchanged, 2 * order + 1), in(totals.exchanged, 2 * order));
        gain.value += weight * part.value;
        const double wide = weight * (part.high - part.low) / 2;
        spread += wide * wide;
    }
    gain.low = gain.value - std::sqrt(spread);
    gain.high = gain.value + std::sqrt(spread);
    return gain;
}

void findHands(const Lab& lab, const LabTotals& totals, LabFindings& out) {
    std::array<int64_t, 2> all{};
    std::array<int64_t, 2> points{};
    for (size_t most = 0; most < kLabHands; ++most) {
        std::array<int64_t, 2> hands{};
        std::array<int64_t, 2> own{};
        for (size_t order = 0; order < 2; ++order) {
            hands[order] = in(totals.hands, 2 * (order * kLabHands + most));
            own[order] = in(totals.hands, 2 * (order * kLabHands + most) + 1);
            all[order] += hands[order];
            points[order] += own[order];
        }
        if (hands[0] + hands[1] >= kFewest) out.hands.push_back({most, hands[0] + hands[1], keptOver(totals, hands, own)});
    }
    if (all[0] + all[1] > 0) out.exchange = keptOver(totals, all, points);
    const size_t cards = lab.deck().cards.size();
    for (size_t card = 0; card < cards; ++card) {
        std::array<int64_t, 2> hands{};
        std::array<int64_t, 2> own{};
        for (size_t order = 0; order < 2; ++order) {
            hands[order] = in(totals.handCards, 2 * (order * cards + card));
            own[order] = in(totals.handCards, 2 * (order * cards + card) + 1);
        }
        if (hands[0] + hands[1] >= kFewest) out.handCards.push_back({card, hands[0] + hands[1], keptOver(totals, hands, own)});
    }
    sortByGain(out.handCards);
}

LabFindings::Side sideOf(const Lab& lab, const LabTotals& totals, size_t side, double games) {
    LabFindings::Side out;
    const auto count = static_cast<size_t>(lab.words().milestones);
    for (size_t k = 0; k < count; ++k) {
        double there = 0;
        double median = 0;
        auto& shares = out.milestones.emplace_back();
        for (size_t turn = 0; turn < kLabTurns; ++turn) {
            there += static_cast<double>(in(totals.milestones, (side * count + k) * kLabTurns + turn));
            shares.push_back(games > 0 ? there / games : 0);
            if (median == 0 && turn + 1 < kLabTurns && shares.back() >= 0.5) median = static_cast<double>(turn) + 1;
        }
        out.medians.push_back(median);
    }
    const size_t measures = lab.words().measures.size();
    for (size_t i = 0; i < measures; ++i) {
        auto& means = out.measures.emplace_back();
        for (size_t turn = 0; turn < kLabTurns; ++turn) {
            const auto lasted = static_cast<double>(std::max<int64_t>(1, in(totals.turns, side * kLabTurns + turn)));
            means.push_back(static_cast<double>(in(totals.measures, (side * measures + i) * kLabTurns + turn)) / lasted);
        }
    }
    const size_t deeds = lab.words().deeds.size();
    for (size_t i = 0; i < deeds; ++i)
        out.deeds.push_back(games > 0 ? static_cast<double>(in(totals.deeds, side * deeds + i)) / games : 0);
    return out;
}

}  // namespace

Estimate differenceOf(int64_t points, int64_t games, int64_t otherPoints, int64_t otherGames) {
    const auto share = [](int64_t halves, int64_t count) {
        return count > 0 ? static_cast<double>(halves) / 2 / static_cast<double>(count) : 0.5;
    };
    // One won and one lost game more on each side: the interval is honest for few games too (Agresti and Caffo).
    const double own = share(points + 2, games + 2);
    const double other = share(otherPoints + 2, otherGames + 2);
    const double spread = kTwoSided95 * std::sqrt(own * (1 - own) / static_cast<double>(games + 2) +
                                                  other * (1 - other) / static_cast<double>(otherGames + 2));
    const double value = share(points, games) - share(otherPoints, otherGames);
    return {value, std::min(value, own - other - spread), std::max(value, own - other + spread)};
}

Estimate meanOf(int64_t sum, int64_t squares, int64_t count, double unit) {
    if (count == 0) return {0, -1, 1};
    const auto n = static_cast<double>(count);
    const double mean = static_cast<double>(sum) / n;
    const double variance = count > 1 ? std::max(0.0, (static_cast<double>(squares) - n * mean * mean) / (n - 1)) : unit * unit;
    const double spread = kTwoSided95 * std::sqrt(variance / n);
    return {mean / unit, (mean - spread) / unit, (mean + spread) / unit};
}

LabFindings findingsOf(const Lab& lab, const LabTotals& totals) {
    LabFindings out;
    findMatchups(lab, totals, out);
    out.first = scoreAt(totals.begun, 0);
    out.second = scoreAt(totals.begun, 3);
    const size_t cards = lab.deck().cards.size();
    out.early = cardsBy(totals.early, cards);
    out.played = cardsBy(totals.played, cards);
    out.foes = cardsBy(totals.foes, lab.foes().size());
    // Those that surely hurt first, not those that happened to in a few games.
    std::stable_sort(out.foes.begin(), out.foes.end(), [](const auto& a, const auto& b) { return a.gain.high < b.gain.high; });
    for (size_t card = 0; card < cards; ++card) {
        const int64_t pairs = in(totals.replaced, 3 * card);
        if (pairs < 2) continue;
        out.replaced.push_back(
            {card, 2 * pairs, meanOf(in(totals.replaced, 3 * card + 1), in(totals.replaced, 3 * card + 2), pairs, 4)});
    }
    sortByGain(out.replaced);
    findCalls(lab, totals, out);
    findHands(lab, totals, out);
    const auto games = static_cast<double>(out.score.games());
    out.own = sideOf(lab, totals, 0, games);
    out.others = sideOf(lab, totals, 1, games);
    while (out.turns < kLabTurns - 1 && in(totals.turns, static_cast<size_t>(out.turns)) >= kFewest) ++out.turns;
    double turns = 0;
    for (size_t i = 0; i < totals.lengths.size(); ++i) turns += static_cast<double>(i) * static_cast<double>(totals.lengths[i]);
    out.meanTurns = games > 0 ? turns / games : 0;
    return out;
}

}  // namespace riffle::sim
