#include "sim/versions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace riffle::sim {

namespace {

// The mean of numbers with the interval that their spread gives.
class Mean {
public:
    void add(double number) {
        sum_ += number;
        squares_ += number * number;
        ++count_;
    }
    [[nodiscard]] Estimate estimate() const {
        if (count_ == 0) return {};
        const auto n = static_cast<double>(count_);
        const double mean = sum_ / n;
        const double variance = count_ > 1 ? std::max(0.0, (squares_ - n * mean * mean) / (n - 1)) : 1;
        const double wide = kTwoSided95 * std::sqrt(variance / n);
        return {mean, mean - wide, mean + wide};
    }

private:
    double sum_ = 0;
    double squares_ = 0;
    uint64_t count_ = 0;
};

// What is compared of a pair of games.
struct PairFigures {
    double points = 0;  // of one
    double begun = 0;
    double turns = 0;
};

int pointsOfFirst(const GameRecord& game) {
    return halfPointsOf(game, game.first);
}

}  // namespace

VersionsResult compareVersions(const VersionsPlan& plan, SeriesProgress& progress) {
    VersionsResult result;
    std::array<std::vector<PairFigures>, 2> figures;
    const auto play = [&](size_t which, uint64_t number) {
        const auto& matches = plan.versions[which].matches[number % plan.versions[which].matches.size()];
        PairRecord record;
        for (size_t i = 0; i < 2; ++i) {
            const uint64_t deal = plan.isDeck ? number : 2 * number + i;
            record.games[i] = matches[i]->play(pairSeed(plan.seed, deal), plan.players);
        }
        return record;
    };
    const auto take = [&](size_t which, const PairRecord& record) {
        VersionsResult::Side& side = result.sides[which];
        PairFigures own;
        for (size_t i = 0; i < 2; ++i) {
            const GameRecord& game = record.games[i];
            const int points = halfPointsOf(game, plan.isDeck && i == 1 ? 1 : 0);
            for (const auto& [score, halves] : {std::pair(&side.score, points), std::pair(&side.begun, pointsOfFirst(game))}) {
                score->wins += halves == 2;
                score->draws += halves == 1;
                score->losses += halves == 0;
            }
            own.points += points / 4.0;
            own.begun += pointsOfFirst(game) / 4.0;
            own.turns += game.turns / 2.0;
            side.turns += game.turns;
            side.decisions += game.decisions;
        }
        figures[which].push_back(own);
        return true;
    };
    playSeries(2, plan.pairs, plan.threads, progress, play, take);
    result.pairs = std::min(figures[0].size(), figures[1].size());
    Mean points, begun, turns;
    for (size_t i = 0; i < result.pairs; ++i) {
        points.add(figures[1][i].points - figures[0][i].points);
        begun.add(figures[1][i].begun - figures[0][i].begun);
        turns.add(figures[1][i].turns - figures[0][i].turns);
    }
    result.score = points.estimate();
    result.begun = begun.estimate();
    result.turns = turns.estimate();
    for (VersionsResult::Side& side : result.sides) {
        const auto games = static_cast<double>(std::max<uint64_t>(1, side.score.games()));
        side.turns /= games;
        side.decisions /= games;
    }
    return result;
}

std::string versionsJson(const GameName& game, const VersionsPlan& plan, const VersionsResult& result) {
    std::string out = fmt::format("{{\"game\":{},\"of\":\"{}\",\"seed\":{},\"pairs\":{},\"players\":[", jsonText(game.name),
                                  plan.isDeck ? "deck" : "cards", plan.seed, result.pairs);
    for (size_t i = 0; i < plan.playerNames.size(); ++i) out += (i > 0 ? "," : "") + jsonText(plan.playerNames[i]);
    out += "],\n\"versions\":[";
    for (size_t i = 0; i < 2; ++i) {
        const VersionsResult::Side& side = result.sides[i];
        out += fmt::format("{}\n{{\"name\":{},{},\"firstTurn\":{{{}}},\"turns\":{:.4f},\"decisions\":{:.4f}}}", i > 0 ? "," : "",
                           jsonText(plan.versions[i].name), jsonScore(side.score), jsonScore(side.begun), side.turns,
                           side.decisions);
    }
    return out + fmt::format("],\n\"difference\":{{\"rate\":{},\"firstTurn\":{},\"turns\":{}}}}}\n",
                             jsonEstimate(result.score, 5), jsonEstimate(result.begun, 5), jsonEstimate(result.turns, 4));
}

}  // namespace riffle::sim
