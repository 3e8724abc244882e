// Intervals, ratings and the sequential test against values worked out elsewhere.
#include "sim/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/rng.h"

namespace riffle::sim {
namespace {

TEST(Statistics, WilsonsIntervalIsTheKnownOne) {
    const Estimate none = shareOf(0, 10);
    EXPECT_NEAR(none.low, 0, 1e-9);
    EXPECT_NEAR(none.high, 0.277533, 1e-6);
    const Estimate eight = shareOf(8, 10);
    EXPECT_NEAR(eight.value, 0.8, 1e-12);
    EXPECT_NEAR(eight.low, 0.490162, 1e-6);
    EXPECT_NEAR(eight.high, 0.943318, 1e-6);
    const Estimate many = shareOf(81, 263);  // E. B. Wilson's interval in R. G. Newcombe's comparison of methods, 1998
    EXPECT_NEAR(many.low, 0.2553, 5e-5);
    EXPECT_NEAR(many.high, 0.3662, 5e-5);
}

TEST(Statistics, AllGamesWonStillLeaveRoomBelow) {
    const Estimate all = shareOf(400, 400);
    EXPECT_NEAR(all.high, 1, 1e-12);
    EXPECT_NEAR(all.low, 0.990488, 1e-5);
    const Estimate nothing = winRate({});
    EXPECT_EQ(nothing.low, 0);
    EXPECT_EQ(nothing.high, 1);
}

TEST(Statistics, ADrawIsHalfAWin) {
    const Score score{3, 2, 1};
    EXPECT_EQ(score.games(), 6U);
    EXPECT_EQ(score.points(), 4);
    EXPECT_EQ(score.reversed().points(), 2);
}

TEST(Statistics, FourHundredPointsAreTenToOne) {
    EXPECT_NEAR(expectedOf(400), 10.0 / 11, 1e-12);
    EXPECT_NEAR(eloOf(0.75), 190.848502, 1e-6);
    EXPECT_NEAR(eloOf(expectedOf(-123)), -123, 1e-9);
}

TEST(Statistics, TwoPlayersHaveTheRatingOfTheirScore) {
    // 75 of 100 and the drawn game that is always counted: 75.5 to 25.5.
    const Meeting meeting{0, 1, {75, 0, 25}};
    const auto ratings = eloRatings(2, std::span(&meeting, 1));
    ASSERT_TRUE(ratings);
    EXPECT_NEAR((*ratings)[0].value, 94.281354, 1e-4);
    EXPECT_NEAR((*ratings)[1].value, -94.281354, 1e-4);
    EXPECT_NEAR((*ratings)[0].high - (*ratings)[0].value, 38.992360, 1e-4);
}

TEST(Statistics, RatingsExplainAllMeetingsAtOnce) {
    // Scores that ratings 300, 100, 0 and −400 expect, of many games each.
    const std::vector<double> truth = {300, 100, 0, -400};
    std::vector<Meeting> meetings;
    for (size_t i = 0; i < truth.size(); ++i) {
        for (size_t k = i + 1; k < truth.size(); ++k) {
            const auto wins = static_cast<uint64_t>(1e6 * expectedOf(truth[i] - truth[k]));
            meetings.push_back({i, k, {wins, 0, 1'000'000 - wins}});
        }
    }
    const auto ratings = eloRatings(4, meetings);
    ASSERT_TRUE(ratings);
    for (size_t i = 0; i < truth.size(); ++i) {
        EXPECT_NEAR((*ratings)[i].value, truth[i], 0.1);
        EXPECT_LT((*ratings)[i].low, truth[i]);
        EXPECT_GT((*ratings)[i].high, truth[i]);
    }
    const std::vector<size_t> reference = {1, 2};
    const auto shifted = eloRatings(4, meetings, reference);
    ASSERT_TRUE(shifted);
    EXPECT_NEAR((*shifted)[0].value, 250, 0.1);
    EXPECT_NEAR((*shifted)[1].value + (*shifted)[2].value, 0, 1e-6);
}

TEST(Statistics, WhoeverWonEverythingHasARatingToo) {
    const Meeting meeting{0, 1, {400, 0, 0}};
    const auto ratings = eloRatings(2, std::span(&meeting, 1));
    ASSERT_TRUE(ratings);
    EXPECT_NEAR((*ratings)[0].value - (*ratings)[1].value, 400 * std::log10(400.5 / 0.5), 1e-3);
}

TEST(Statistics, PlayersThatNothingConnectsAreNotCompared) {
    const std::vector<Meeting> apart = {{0, 1, {5, 0, 5}}, {2, 3, {5, 0, 5}}};
    EXPECT_FALSE(eloRatings(4, apart));
    const std::vector<Meeting> joined = {{0, 1, {5, 0, 5}}, {2, 3, {5, 0, 5}}, {1, 2, {1, 0, 0}}};
    EXPECT_TRUE(eloRatings(4, joined));
    const std::vector<Meeting> unplayed = {{0, 1, {5, 0, 5}}, {2, 3, {5, 0, 5}}, {1, 2, {}}};
    EXPECT_FALSE(eloRatings(4, unplayed));
}

TEST(Statistics, TheLikelihoodRatioIsThatOfTheBestDistributions) {
    // The constrained maxima were found by brute force over all distributions with the mean.
    const std::vector<double> scores = {0, 0.5, 1};
    const std::vector<uint64_t> few = {30, 40, 50};
    EXPECT_NEAR(logLikelihoodRatio(few, scores, {0, 30, 0.05, 0.05}), 1.9285655, 1e-5);
    const std::vector<uint64_t> drawish = {120, 300, 180};
    EXPECT_NEAR(logLikelihoodRatio(drawish, scores, {0, 5, 0.05, 0.05}), 1.6048316, 1e-5);
    EXPECT_NEAR(logLikelihoodRatio({{20, 35, 60, 45, 40}}, {0, 30, 0.05, 0.05}), 3.5800290, 1e-5);
    EXPECT_NEAR(logLikelihoodRatio({{12, 1, 77, 2, 108}}, {0, 30, 0.05, 0.05}), 12.8651738, 1e-5);
    EXPECT_EQ(logLikelihoodRatio(PairCounts{}, {}), 0);
}

TEST(Statistics, TheTestStopsAtWaldsBounds) {
    const auto [low, high] = stopsOf({0, 30, 0.05, 0.05});
    EXPECT_NEAR(low, -2.944439, 1e-6);
    EXPECT_NEAR(high, 2.944439, 1e-6);
    EXPECT_EQ(verdictOf({{20, 35, 60, 45, 40}}, {}), Verdict::Second);
    EXPECT_EQ(verdictOf({{40, 45, 60, 35, 20}}, {}), Verdict::First);
    EXPECT_EQ(verdictOf({{3, 0, 4, 0, 3}}, {}), Verdict::Open);
}

// How often the test takes the second hypothesis where the true difference is so large.
double shareOfSecond(double elo, const Hypotheses& hypotheses) {
    constexpr int kRuns = 400;
    const auto bound = static_cast<uint32_t>(1e6 * expectedOf(elo));
    Rng rng = Rng::seeded(7);
    int second = 0;
    for (int run = 0; run < kRuns; ++run) {
        PairCounts pairs;
        Verdict verdict = Verdict::Open;
        while (verdict == Verdict::Open) {
            pairs.add(2 * ((rng.below(1'000'000) < bound) + (rng.below(1'000'000) < bound)));
            verdict = verdictOf(pairs, hypotheses);
        }
        second += verdict == Verdict::Second;
    }
    return static_cast<double>(second) / kRuns;
}

TEST(Statistics, TheTestErrsAsSeldomAsItWasAskedTo) {
    const Hypotheses hypotheses{0, 80, 0.05, 0.05};
    EXPECT_LT(shareOfSecond(0, hypotheses), 0.09);
    EXPECT_GT(shareOfSecond(80, hypotheses), 0.91);
}

TEST(Statistics, AFallingCurveGoesThroughWhatFalls) {
    std::vector<FallingCurve::Sample> samples;
    const auto share = [](double x) { return 1 / (1 + std::exp(-(1.2 - 0.03 * x - 0.003 * x * x))); };
    for (int x = 0; x <= 24; ++x) samples.push_back({double(x), 10'000 * share(x), 10'000});
    const FallingCurve curve(samples, 24);
    for (int x = 0; x <= 24; ++x) {
        EXPECT_NEAR(curve.at(x).value, share(x), 0.002) << x;
        EXPECT_LT(curve.at(x).low, curve.at(x).value);
        EXPECT_LT(curve.at(x).high - curve.at(x).low, 0.02);
    }
}

TEST(Statistics, AFallingCurveNeverRises) {
    const auto curveThrough = [](auto share) {
        std::vector<FallingCurve::Sample> samples;
        for (int x = 0; x <= 24; x += 2) samples.push_back({double(x), 100 * share(x), 100});
        return FallingCurve(samples, 24);
    };
    const FallingCurve hump = curveThrough([](int x) { return 0.5 + 0.02 * x - 0.0015 * x * x; });
    const FallingCurve rising = curveThrough([](int x) { return 0.3 + 0.01 * x; });
    for (const FallingCurve& curve : {hump, rising}) {
        for (int x = 0; x < 24; ++x) EXPECT_GE(curve.at(x).value, curve.at(x + 1).value - 1e-12) << x;
    }
    EXPECT_NEAR(rising.at(0).value, rising.at(24).value, 1e-9);
    EXPECT_GT(hump.at(0).value, hump.at(24).value + 0.05);
}

}  // namespace
}  // namespace riffle::sim
