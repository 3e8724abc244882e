#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace riffle::sim {

// A normal quantile that leaves 2.5 % on either side.
inline constexpr double kTwoSided95 = 1.959963984540054;

// What is most likely, and what it lies between with 95 % confidence.
struct Estimate {
    double value = 0;
    double low = 0;
    double high = 0;
};

// Games of one side against another. A draw is half a win.
struct Score {
    uint64_t wins = 0;
    uint64_t draws = 0;
    uint64_t losses = 0;

    [[nodiscard]] uint64_t games() const { return wins + draws + losses; }
    [[nodiscard]] double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
    [[nodiscard]] Score reversed() const { return {losses, draws, wins}; }
    void add(const Score& other) {
        wins += other.wins;
        draws += other.draws;
        losses += other.losses;
    }
};

// A share of so many with Wilson's interval, which stays within 0 … 1 and is honest at both ends. Without games it says nothing:
// 0.5 between 0 and 1.
Estimate shareOf(double points, double games, double z = kTwoSided95);
inline Estimate winRate(const Score& score) {
    return shareOf(score.points(), static_cast<double>(score.games()));
}

// The usual scale: 400 points are ten to one.
double expectedOf(double elo);
double eloOf(double expected);

// Mirrored pairs by their points: 0, ½, 1, 1½, 2. The unit of the sequential test, because the two games of a pair share their
// deal and are not independent of one another.
struct PairCounts {
    std::array<uint64_t, 5> counts{};

    void add(int halfPoints) { ++counts[static_cast<size_t>(halfPoints)]; }
    [[nodiscard]] uint64_t pairs() const;
};

// What the test decides between: one side is better than the other by `elo1`, or only by `elo0`. `alpha` is the chance to believe
// the former though the latter holds, `beta` the chance of the reverse.
struct Hypotheses {
    double elo0 = 0;
    double elo1 = 30;
    double alpha = 0.05;
    double beta = 0.05;
};

enum class Verdict : uint8_t { Open, First, Second };  // which hypothesis is taken

// How much likelier the second hypothesis makes the results than the first, as a logarithm: a generalised sequential probability
// ratio test, where each hypothesis takes the most likely distribution with its mean (Michel Van den Bergh, "The generalized
// sequential probability ratio test"). `scores` are the values an outcome has, between 0 and 1, rising.
double logLikelihoodRatio(std::span<const uint64_t> counts, std::span<const double> scores, const Hypotheses& hypotheses);
double logLikelihoodRatio(const PairCounts& pairs, const Hypotheses& hypotheses);
// Where it stops: below the first, above the second.
std::array<double, 2> stopsOf(const Hypotheses& hypotheses);
Verdict verdictOf(const PairCounts& pairs, const Hypotheses& hypotheses);

// Games between two of several players.
struct Meeting {
    size_t first = 0;
    size_t second = 0;
    Score score;  // of the first
};

// Everybody's rating, most likely by the model of Bradley and Terry, as differences from the mean of `reference` (of all where it
// is empty), with 95 % intervals. So that whoever won all games has a rating too, every meeting counts one drawn game more.
// Players that no chain of meetings connects can't be compared: nothing.
std::optional<std::vector<Estimate>> eloRatings(size_t players, std::span<const Meeting> meetings,
                                                std::span<const size_t> reference = {});

// A logistic curve that never rises, through shares of wins measured at x between 0 and `width`. The odds fall with a parabola in
// x that is monotone on the whole of it.
class FallingCurve {
public:
    struct Sample {
        double x = 0;
        double points = 0;
        double games = 0;
    };
    FallingCurve(std::span<const Sample> samples, double width);

    // The share expected at x, with the 95 % band of the curve.
    [[nodiscard]] Estimate at(double x) const;

private:
    [[nodiscard]] std::array<double, 3> termsAt(double x) const;

    double width_;
    std::array<double, 3> weights_{};
    std::array<std::array<double, 3>, 3> covariance_{};
};

}  // namespace riffle::sim
