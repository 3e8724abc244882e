#include "sim/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace riffle::sim {

namespace {

using Matrix = std::vector<std::vector<double>>;

constexpr double kEloPerNat = 173.71779276130073;  // 400 / ln 10

// The inverse of a symmetric positive definite matrix, by Gauss and Jordan; the matrices here have a dozen rows.
Matrix inverseOf(Matrix matrix) {
    const size_t size = matrix.size();
    Matrix inverse(size, std::vector<double>(size));
    for (size_t i = 0; i < size; ++i) inverse[i][i] = 1;
    for (size_t column = 0; column < size; ++column) {
        size_t pivot = column;
        for (size_t row = column + 1; row < size; ++row) {
            if (std::abs(matrix[row][column]) > std::abs(matrix[pivot][column])) pivot = row;
        }
        std::swap(matrix[column], matrix[pivot]);
        std::swap(inverse[column], inverse[pivot]);
        const double scale = 1 / matrix[column][column];
        for (size_t k = 0; k < size; ++k) {
            matrix[column][k] *= scale;
            inverse[column][k] *= scale;
        }
        for (size_t row = 0; row < size; ++row) {
            const double factor = matrix[row][column];
            if (row == column || factor == 0) continue;
            for (size_t k = 0; k < size; ++k) {
                matrix[row][k] -= factor * matrix[column][k];
                inverse[row][k] -= factor * inverse[column][k];
            }
        }
    }
    return inverse;
}

double logistic(double x) {
    return 1 / (1 + std::exp(-x));
}

// The most likely distribution with the given mean is p / (1 + t (a - mean)) for the one t that makes its mean right. That t lies
// between two poles, and what it must make zero falls all the way.
double tiltTo(std::span<const double> shares, std::span<const double> scores, double mean) {
    double low = -1 / (scores.back() - mean);
    double high = -1 / (scores.front() - mean);
    for (int i = 0; i < 200; ++i) {
        const double middle = (low + high) / 2;
        double sum = 0;
        for (size_t k = 0; k < scores.size(); ++k) sum += shares[k] * (scores[k] - mean) / (1 + middle * (scores[k] - mean));
        (sum > 0 ? low : high) = middle;
    }
    return (low + high) / 2;
}

// Whether chains of meetings lead from the first player to all others.
bool isConnected(size_t players, std::span<const Meeting> meetings) {
    std::vector<size_t> group(players);
    std::iota(group.begin(), group.end(), size_t{0});
    for (const Meeting& meeting : meetings) {
        const size_t from = group[meeting.first];
        const size_t to = group[meeting.second];
        if (meeting.score.games() > 0) std::replace(group.begin(), group.end(), from, to);
    }
    return std::adjacent_find(group.begin(), group.end(), std::not_equal_to<>()) == group.end();
}

}  // namespace

Estimate shareOf(double points, double games, double z) {
    if (games <= 0) return {0.5, 0, 1};
    const double share = points / games;
    const double square = z * z;
    const double middle = (share + square / (2 * games)) / (1 + square / games);
    const double half = z / (1 + square / games) * std::sqrt(share * (1 - share) / games + square / (4 * games * games));
    return {share, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

double expectedOf(double elo) {
    return 1 / (1 + std::pow(10.0, -elo / 400));
}

double eloOf(double expected) {
    return -400 * std::log10(1 / expected - 1);
}

uint64_t PairCounts::pairs() const {
    return std::accumulate(counts.begin(), counts.end(), uint64_t{0});
}

double logLikelihoodRatio(std::span<const uint64_t> counts, std::span<const double> scores, const Hypotheses& hypotheses) {
    // An outcome that has not been seen may still come: a thousandth of one keeps it possible.
    constexpr double kUnseen = 1e-3;
    std::vector<double> shares;
    double total = 0;
    for (const uint64_t count : counts) shares.push_back(count == 0 ? kUnseen : static_cast<double>(count));
    for (const double share : shares) total += share;
    if (std::all_of(counts.begin(), counts.end(), [](uint64_t count) { return count == 0; })) return 0;
    for (double& share : shares) share /= total;
    const double mean0 = expectedOf(hypotheses.elo0);
    const double mean1 = expectedOf(hypotheses.elo1);
    const double tilt0 = tiltTo(shares, scores, mean0);
    const double tilt1 = tiltTo(shares, scores, mean1);
    double sum = 0;
    for (size_t i = 0; i < scores.size(); ++i)
        sum += shares[i] * std::log((1 + tilt0 * (scores[i] - mean0)) / (1 + tilt1 * (scores[i] - mean1)));
    return sum * total;
}

double logLikelihoodRatio(const PairCounts& pairs, const Hypotheses& hypotheses) {
    constexpr std::array<double, 5> kScores = {0, 0.25, 0.5, 0.75, 1};
    return logLikelihoodRatio(pairs.counts, kScores, hypotheses);
}

std::array<double, 2> stopsOf(const Hypotheses& hypotheses) {
    return {std::log(hypotheses.beta / (1 - hypotheses.alpha)), std::log((1 - hypotheses.beta) / hypotheses.alpha)};
}

Verdict verdictOf(const PairCounts& pairs, const Hypotheses& hypotheses) {
    const double ratio = logLikelihoodRatio(pairs, hypotheses);
    const auto [low, high] = stopsOf(hypotheses);
    return ratio <= low ? Verdict::First : ratio >= high ? Verdict::Second : Verdict::Open;
}

std::optional<std::vector<Estimate>> eloRatings(size_t players, std::span<const Meeting> meetings,
                                                std::span<const size_t> reference) {
    if (players == 0 || !isConnected(players, meetings)) return std::nullopt;
    // Newton's method in nats. Only differences matter: adding 1 everywhere to the information fixes the mean at zero without
    // changing anything else, and makes it invertible.
    std::vector<double> ratings(players);
    Matrix information;
    for (int round = 0; round < 100; ++round) {
        std::vector<double> slope(players);
        information.assign(players, std::vector<double>(players, 1.0));
        for (const Meeting& meeting : meetings) {
            if (meeting.score.games() == 0) continue;
            const double games = static_cast<double>(meeting.score.games()) + 1;
            const double expected = logistic(ratings[meeting.first] - ratings[meeting.second]);
            const double surplus = meeting.score.points() + 0.5 - games * expected;
            const double weight = games * expected * (1 - expected);
            slope[meeting.first] += surplus;
            slope[meeting.second] -= surplus;
            information[meeting.first][meeting.first] += weight;
            information[meeting.second][meeting.second] += weight;
            information[meeting.first][meeting.second] -= weight;
            information[meeting.second][meeting.first] -= weight;
        }
        const Matrix inverse = inverseOf(information);
        double largest = 0;
        for (size_t i = 0; i < players; ++i) {
            double step = 0;
            for (size_t k = 0; k < players; ++k) step += inverse[i][k] * slope[k];
            step = std::clamp(step, -2.0, 2.0);
            ratings[i] += step;
            largest = std::max(largest, std::abs(step));
        }
        if (largest < 1e-10) break;
    }
    // What is asked for are differences from a mean: their spread does not depend on how the mean was fixed above.
    std::vector<double> weights(players, reference.empty() ? 1 / static_cast<double>(players) : 0);
    for (const size_t each : reference) weights[each] = 1 / static_cast<double>(reference.size());
    const Matrix inverse = inverseOf(information);
    std::vector<Estimate> found;
    for (size_t i = 0; i < players; ++i) {
        double value = 0;
        double variance = 0;
        const auto share = [&](size_t k) { return (k == i ? 1 : 0) - weights[k]; };
        for (size_t k = 0; k < players; ++k) {
            value += share(k) * ratings[k] * kEloPerNat;
            for (size_t m = 0; m < players; ++m) variance += share(k) * share(m) * inverse[k][m];
        }
        const double half = kTwoSided95 * std::sqrt(std::max(0.0, variance)) * kEloPerNat;
        found.push_back({value, value - half, value + half});
    }
    return found;
}

// Two parabolas that rise from 0 to 1, one slowly and one quickly at first: exactly what is monotone in between is a sum of them
// with weights of one sign.
std::array<double, 3> FallingCurve::termsAt(double x) const {
    const double u = x / width_;
    return {1, u * u, 2 * u - u * u};
}

FallingCurve::FallingCurve(std::span<const Sample> samples, double width) : width_(width) {
    std::array<bool, 3> isUsed = {true, true, true};
    for (int attempt = 0; attempt < 3; ++attempt) {
        weights_ = {};
        Matrix inverse;
        std::vector<size_t> used;
        for (size_t i = 0; i < 3; ++i) {
            if (isUsed[i]) used.push_back(i);
        }
        for (int round = 0; round < 60; ++round) {
            std::vector<double> slope(used.size());
            Matrix information(used.size(), std::vector<double>(used.size()));
            // A drawn game at either end and a faint pull of the weights towards 0 keep everything finite.
            for (size_t i = 0; i < used.size(); ++i) {
                information[i][i] = 1e-3;
                slope[i] = -1e-3 * weights_[used[i]];
            }
            const auto add = [&](const Sample& sample) {
                const std::array<double, 3> terms = termsAt(sample.x);
                double odds = 0;
                for (size_t i = 0; i < 3; ++i) odds += weights_[i] * terms[i];
                const double share = logistic(odds);
                for (size_t i = 0; i < used.size(); ++i) {
                    slope[i] += (sample.points - sample.games * share) * terms[used[i]];
                    for (size_t k = 0; k < used.size(); ++k)
                        information[i][k] += sample.games * share * (1 - share) * terms[used[i]] * terms[used[k]];
                }
            };
            for (const Sample& sample : samples) add(sample);
            add({0, 0.5, 1});
            add({width_, 0.5, 1});
            inverse = inverseOf(information);
            double largest = 0;
            for (size_t i = 0; i < used.size(); ++i) {
                double step = 0;
                for (size_t k = 0; k < used.size(); ++k) step += inverse[i][k] * slope[k];
                step = std::clamp(step, -2.0, 2.0);
                weights_[used[i]] += step;
                largest = std::max(largest, std::abs(step));
            }
            if (largest < 1e-10) break;
        }
        covariance_ = {};
        for (size_t i = 0; i < used.size(); ++i) {
            for (size_t k = 0; k < used.size(); ++k) covariance_[used[i]][used[k]] = inverse[i][k];
        }
        // What would make it rise goes, the worse one first.
        const size_t worse = weights_[1] > weights_[2] ? 1 : 2;
        if (weights_[worse] <= 0) return;
        isUsed[worse] = false;
    }
}

Estimate FallingCurve::at(double x) const {
    const std::array<double, 3> terms = termsAt(x);
    double odds = 0;
    double variance = 0;
    for (size_t i = 0; i < 3; ++i) {
        odds += weights_[i] * terms[i];
        for (size_t k = 0; k < 3; ++k) variance += terms[i] * terms[k] * covariance_[i][k];
    }
    const double half = kTwoSided95 * std::sqrt(std::max(0.0, variance));
    return {logistic(odds), logistic(odds - half), logistic(odds + half)};
}

}  // namespace riffle::sim
