#include "sim/rating.h"

#include <algorithm>
#include <cmath>

namespace riffle::sim {

PairRecord DeckTable::play(uint64_t seed, const PlayerSpec& player) const {
    PairRecord record;
    for (size_t i = 0; i < 2; ++i) record.games[i] = matches[i]->play(seed, std::array{player, player});
    return record;
}

bool layTable(const GameKind& kind, std::string_view format, const NamedDeck& first, const NamedDeck& second, int chains,
              DeckTable& table, Refusal& refusal) {
    for (size_t i = 0; i < 2; ++i) {
        NewGame request;
        request.request["seats"] = 2;
        request.request["decks"] = Value::map();
        request.request["decks"]["A"] = i == 0 ? first.file : second.file;
        request.request["decks"]["B"] = i == 0 ? second.file : first.file;
        Value options = Value::map();
        if (!format.empty()) options["format"] = format;
        if (chains > 0) {
            options["chains"] = Value::map();
            options["chains"][i == 0 ? "A" : "B"] = chains;
        }
        if (options.size() > 0) request.request["options"] = std::move(options);
        table.matches[i] = kind.match(request, refusal);
        if (!table.matches[i]) return false;
    }
    return true;
}

bool rateDecks(const GameKind& kind, const RatingPlan& plan, SeriesProgress& progress, RatingResult& result, Refusal& refusal) {
    const size_t columns = plan.field.size();
    std::vector<DeckTable> tables(plan.decks.size() * columns);
    for (size_t i = 0; i < tables.size(); ++i) {
        if (!layTable(kind, plan.format, plan.decks[i / columns], plan.field[i % columns], 0, tables[i], refusal)) return false;
    }
    result.matchups.assign(plan.decks.size(), std::vector<Score>(columns));
    const auto play = [&](size_t which, uint64_t number) { return tables[which].play(pairSeed(plan.seed, number), plan.player); };
    const auto take = [&](size_t which, const PairRecord& record) {
        addTo(result.matchups[which / columns][which % columns], record);
        return true;
    };
    playSeries(tables.size(), plan.pairs, plan.threads, progress, play, take);

    std::vector<Meeting> meetings;
    std::vector<size_t> field;
    for (size_t k = 0; k < columns; ++k) field.push_back(plan.decks.size() + k);
    for (size_t i = 0; i < plan.decks.size(); ++i) {
        result.totals.emplace_back();
        for (size_t k = 0; k < columns; ++k) {
            result.totals[i].add(result.matchups[i][k]);
            meetings.push_back({i, field[k], result.matchups[i][k]});
        }
    }
    result.elo.resize(plan.decks.size());
    result.fieldElo.resize(columns);
    if (const auto ratings = eloRatings(plan.decks.size() + columns, meetings, field)) {
        std::copy_n(ratings->begin(), plan.decks.size(), result.elo.begin());
        std::copy(ratings->begin() + static_cast<std::ptrdiff_t>(plan.decks.size()), ratings->end(), result.fieldElo.begin());
    }
    return true;
}

void judge(FairResult& result, int most) {
    std::vector<FallingCurve::Sample> samples;
    for (const FairResult::Step& step : result.steps) {
        samples.push_back({static_cast<double>(step.chains), step.score.points(), static_cast<double>(step.score.games())});
    }
    const FallingCurve curve(samples, most);
    result.curve.clear();
    for (int chains = 0; chains <= most; ++chains) result.curve.push_back(curve.at(chains));
    const auto distance = [](const Estimate& estimate) { return std::abs(estimate.value - 0.5); };
    const auto nearest = std::min_element(result.curve.begin(), result.curve.end(),
                                          [&](const Estimate& a, const Estimate& b) { return distance(a) < distance(b); });
    result.chains = static_cast<int>(nearest - result.curve.begin());
    result.isEven = result.curve.back().value <= 0.5 || distance(*nearest) < 0.01;
    result.fewest = result.most = result.chains;
    for (int chains = 0; chains <= most; ++chains) {
        const Estimate& estimate = result.curve[static_cast<size_t>(chains)];
        if (estimate.low > 0.5 || estimate.high < 0.5) continue;
        result.fewest = std::min(result.fewest, chains);
        result.most = std::max(result.most, chains);
    }
}

bool findFairChains(const GameKind& kind, const FairPlan& plan, SeriesProgress& progress, FairResult& result, Refusal& refusal) {
    // 1. Without chains: who is stronger.
    DeckTable even;
    if (!layTable(kind, "", plan.decks[0], plan.decks[1], 0, even, refusal)) return false;
    Score score;
    playSeries(
        1, plan.pairs, plan.threads, progress,
        [&](size_t, uint64_t number) { return even.play(pairSeed(plan.seed, number), plan.player); },
        [&](size_t, const PairRecord& record) {
            addTo(score, record);
            return true;
        });
    result.stronger = score.wins >= score.losses ? 0 : 1;
    result.steps = {{0, result.stronger == 0 ? score : score.reversed()}};

    // 2. With more and more of them, the same deals each time.
    std::vector<DeckTable> tables;
    for (int chains = plan.step; chains <= plan.most; chains += plan.step) {
        DeckTable table;
        if (!layTable(kind, "", plan.decks[result.stronger], plan.decks[1 - result.stronger], chains, table, refusal))
            return false;
        tables.push_back(std::move(table));
        result.steps.push_back({chains, {}});
    }
    playSeries(
        tables.size(), plan.pairs, plan.threads, progress,
        [&](size_t which, uint64_t number) { return tables[which].play(pairSeed(plan.seed, number), plan.player); },
        [&](size_t which, const PairRecord& record) {
            addTo(result.steps[which + 1].score, record);
            return true;
        });
    judge(result, plan.most);
    return true;
}

}  // namespace riffle::sim
