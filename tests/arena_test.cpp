// Arena, rating and study: what they count, and that threads do not matter.
#include "sim/arena.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>

#include "cli/output_file.h"
#include "games/keyforge/decks/decks.h"
#include "games/shards/proof/study.h"
#include "protocol/games.h"
#include "sim/rating.h"
#include "sim/report.h"
#include "tests/keyforge_games.h"
#include "tests/shards_games.h"

namespace riffle::sim {
namespace {

using test::keyforgeKind;
using test::shardsKind;
using test::shardsRules;

std::unique_ptr<Match> matchOf(const GameKind& kind) {
    Refusal refusal;
    std::unique_ptr<Match> match = kind.match({}, refusal);
    EXPECT_TRUE(match) << refusal.message;
    return match;
}

ArenaPlan planOf(std::string_view game, const std::vector<std::string>& names) {
    ArenaPlan plan;
    for (const std::string& name : names) plan.players.push_back({name, *ai::playerFrom(findModule(game)->levels, name)});
    plan.pairings = roundRobin(plan.players.size());
    plan.pairs = 20;
    return plan;
}

ArenaResult played(const Match& match, ArenaPlan plan, int threads) {
    plan.threads = threads;
    SeriesProgress progress;
    return playArena(match, plan, progress);
}

TEST(Arena, WhatIsWrittenDoesNotDependOnThreads) {
    const std::unique_ptr<Match> match = matchOf(shardsKind());
    ArenaPlan plan = planOf("shards", {"quick", "search:6", "random"});
    plan.pairs = 4;
    for (const bool isStopped : {false, true}) {
        if (isStopped) plan.stop = Hypotheses{0, 200, 0.1, 0.1};
        const ArenaResult one = played(*match, plan, 1);
        const ArenaResult three = played(*match, plan, 3);
        EXPECT_EQ(arenaJson(findModule("shards")->called(), plan, one, false),
                  arenaJson(findModule("shards")->called(), plan, three, false));
        EXPECT_EQ(arenaCsv(plan, one), arenaCsv(plan, three));
        EXPECT_EQ(arenaSvg(findModule("shards")->called(), plan, one), arenaSvg(findModule("shards")->called(), plan, three));
    }
}

TEST(Arena, TheBetterPlayerIsFoundToBe) {
    const std::unique_ptr<Match> match = matchOf(shardsKind());
    const ArenaPlan plan = planOf("shards", {"random", "quick"});
    const ArenaResult result = played(*match, plan, 2);
    const ArenaPairing& pairing = result.pairings.at(0);
    EXPECT_EQ(pairing.score.games(), 40U);
    EXPECT_EQ(pairing.pairs.pairs(), 20U);
    EXPECT_LT(pairing.score.points(), 10);
    EXPECT_EQ(result.players[0].score.wins, result.players[1].score.losses);
    ASSERT_TRUE(result.players[0].elo && result.players[1].elo);
    EXPECT_LT(result.players[0].elo->high, 0);
    EXPECT_GT(result.players[1].elo->low, 0);
    EXPECT_EQ(result.players[0].decisions, 0U);  // random players are not timed
    EXPECT_GT(result.players[1].decisions, 100U);
    EXPECT_GT(result.players[1].longest, 0);
}

TEST(Arena, WhoeverPlaysAgainstItselfDrawsEveryPair) {
    // With players whose choices follow from what they see, both games of a pair are the same game.
    const std::unique_ptr<Match> match = matchOf(shardsKind());
    ArenaPlan plan = planOf("shards", {"quick", "quick"});
    const ArenaResult result = played(*match, plan, 2);
    EXPECT_EQ(result.pairings[0].pairs.counts[2], 20U);
    EXPECT_EQ(result.pairings[0].score.points(), 20);
}

TEST(Arena, ADecidedPairingEndsAtTheSamePairWithAnyThreads) {
    const std::unique_ptr<Match> match = matchOf(shardsKind());
    ArenaPlan plan = planOf("shards", {"quick", "random"});
    plan.pairs = 400;
    plan.stop = Hypotheses{0, 30, 0.05, 0.05};
    const ArenaResult one = played(*match, plan, 1);
    EXPECT_EQ(one.pairings[0].verdict, Verdict::Second);
    EXPECT_LT(one.pairings[0].pairs.pairs(), 100U);
    EXPECT_EQ(one.pairings[0].pairs.counts, played(*match, plan, 4).pairings[0].pairs.counts);
    // One pair less had not decided it.
    plan.pairs = one.pairings[0].pairs.pairs() - 1;
    EXPECT_EQ(played(*match, plan, 1).pairings[0].verdict, Verdict::Open);
}

TEST(Arena, AStoppedArenaKeepsWhatWasPlayed) {
    const std::unique_ptr<Match> match = matchOf(shardsKind());
    ArenaPlan plan = planOf("shards", {"random", "random"});
    plan.pairs = 1'000'000;
    plan.threads = 2;
    SeriesProgress progress;
    std::thread stopper([&] {
        while (progress.settled < 50) std::this_thread::yield();
        progress.isStopped = true;
    });
    const ArenaResult result = playArena(*match, plan, progress);
    stopper.join();
    EXPECT_GE(result.pairings[0].score.games(), 50U);
    EXPECT_LT(result.pairings[0].score.games(), 2'000'000U);
    EXPECT_EQ(result.pairings[0].score.games(), 2 * result.pairings[0].pairs.pairs());
}

TEST(Arena, SeriesAreTakenInOrder) {
    std::vector<std::vector<uint64_t>> taken(3);
    SeriesProgress progress;
    const auto play = [](size_t series, uint64_t pair) {
        // Early pairs take longest, so that others overtake them.
        std::this_thread::sleep_for(std::chrono::microseconds(pair % 4 == 0 ? 300 : 10));
        PairRecord record;
        record.games[0].seed = series * 1000 + pair;
        return record;
    };
    const auto take = [&](size_t series, const PairRecord& record) {
        taken[series].push_back(record.games[0].seed);
        return series != 1 || taken[1].size() < 5;
    };
    playSeries(3, 40, 4, progress, play, take);
    for (size_t series = 0; series < 3; ++series) {
        ASSERT_EQ(taken[series].size(), series == 1 ? 5U : 40U);
        for (size_t i = 0; i < taken[series].size(); ++i) EXPECT_EQ(taken[series][i], series * 1000 + i);
    }
    EXPECT_EQ(progress.settled, 240U);
}

TEST(Arena, PairsCountPointsForWhoeverSatFirst) {
    const auto game = [](uint32_t winners) {
        GameRecord record;
        record.winners = winners;
        return record;
    };
    EXPECT_EQ(halfPointsOf({{game(1), game(2)}}), 4);  // A won, then B, who was A before
    EXPECT_EQ(halfPointsOf({{game(1), game(1)}}), 2);
    EXPECT_EQ(halfPointsOf({{game(2), game(1)}}), 0);
    EXPECT_EQ(halfPointsOf({{game(0), game(2)}}), 3);  // a draw
    EXPECT_EQ(halfPointsOf({{game(3), game(1)}}), 1);
    Score score;
    addTo(score, {{game(1), game(3)}});
    EXPECT_EQ(score.wins, 1U);
    EXPECT_EQ(score.draws, 1U);
}

// So many decks, drawn.
std::vector<NamedDeck> drawnDecks(int count, uint64_t seed) {
    const keyforge::CardTable& cards = keyforge::cardsOf(keyforgeKind());
    const keyforge::DeckPool pool(cards);
    Rng rng = Rng::seeded(seed);
    std::vector<NamedDeck> decks;
    for (int i = 0; i < count; ++i) {
        const keyforge::DeckList list = pool.draw(rng);
        decks.push_back({list.name, keyforge::deckFile(list, cards)});
    }
    return decks;
}

RatingPlan ratingPlan() {
    RatingPlan plan;
    plan.decks = drawnDecks(2, 1);
    plan.field = drawnDecks(3, 2);
    plan.player = *ai::playerFrom(findModule("keyforge")->levels, "random");
    plan.playerName = "random";
    plan.pairs = 5;
    return plan;
}

TEST(Rating, EveryDeckMeetsEveryOneOfTheField) {
    RatingPlan plan = ratingPlan();
    RatingResult result;
    Refusal refusal;
    SeriesProgress progress;
    ASSERT_TRUE(rateDecks(keyforgeKind(), plan, progress, result, refusal)) << refusal.message;
    for (size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(result.totals[i].games(), 30U);
        for (const Score& score : result.matchups[i]) EXPECT_EQ(score.games(), 10U);
        ASSERT_TRUE(result.elo[i]);
    }
    double mean = 0;
    for (const auto& elo : result.fieldElo) mean += elo->value;
    EXPECT_NEAR(mean, 0, 1e-6);

    plan.threads = 3;
    RatingResult again;
    SeriesProgress other;
    ASSERT_TRUE(rateDecks(keyforgeKind(), plan, other, again, refusal));
    EXPECT_EQ(ratingJson(findModule("keyforge")->called(), plan, result),
              ratingJson(findModule("keyforge")->called(), plan, again));
    EXPECT_EQ(ratingSvg(findModule("keyforge")->called(), plan, result),
              ratingSvg(findModule("keyforge")->called(), plan, again));
}

TEST(Rating, ADeckThatIsNoneIsRefused) {
    RatingPlan plan = ratingPlan();
    plan.field[1].file["houses"] = Value::list();
    RatingResult result;
    Refusal refusal;
    SeriesProgress progress;
    EXPECT_FALSE(rateDecks(keyforgeKind(), plan, progress, result, refusal));
    EXPECT_FALSE(refusal.message.empty());
    EXPECT_EQ(progress.played, 0U);
}

TEST(Rating, ChainsMakeADeckWeaker) {
    FairPlan plan;
    const std::vector<NamedDeck> decks = drawnDecks(2, 5);
    plan.decks = {decks[0], decks[1]};
    plan.player = *ai::playerFrom(findModule("keyforge")->levels, "quick");
    plan.most = 24;
    plan.step = 12;
    plan.pairs = 40;
    plan.threads = 2;
    FairResult result;
    Refusal refusal;
    SeriesProgress progress;
    ASSERT_TRUE(findFairChains(keyforgeKind(), plan, progress, result, refusal)) << refusal.message;
    ASSERT_EQ(result.steps.size(), 3U);
    EXPECT_EQ(result.steps[2].chains, 24);
    EXPECT_GE(result.steps[0].score.points(), 40);  // the stronger one is chained
    EXPECT_LT(result.steps[2].score.points(), result.steps[0].score.points() - 5);
    for (size_t i = 1; i < result.curve.size(); ++i) EXPECT_LE(result.curve[i].value, result.curve[i - 1].value);
}

TEST(Rating, TheFairNumberIsWhereTheCurveCrossesOneHalf) {
    FairResult result;
    for (int chains = 0; chains <= 24; ++chains) {
        const double share = 1 / (1 + std::exp(0.15 * (chains - 9)));
        const auto wins = static_cast<uint64_t>(1000 * share);
        result.steps.push_back({chains, {wins, 0, 1000 - wins}});
    }
    judge(result, 24);
    EXPECT_TRUE(result.isEven);
    EXPECT_EQ(result.chains, 9);
    EXPECT_LE(result.fewest, 9);
    EXPECT_GE(result.most, 9);
    EXPECT_LE(result.most - result.fewest, 2);

    for (FairResult::Step& step : result.steps) step.score = {900, 0, 100};
    judge(result, 24);
    EXPECT_FALSE(result.isEven);
    EXPECT_EQ(result.chains, 24);
}

TEST(Study, EverySeatIsCountedOnceUnderEachHeading) {
    StudyPlan plan;
    plan.player = *ai::playerFrom(findModule("shards")->levels, "quick");
    plan.games = 60;
    SeriesProgress progress;
    const ShardsStudy study(shardsRules(), {});
    const StudyResult result = study.play(plan, progress);
    EXPECT_EQ(result.games, 60U);
    const auto sumOf = [](const std::vector<StudyRow>& rows) {
        Score sum;
        for (const StudyRow& row : rows) sum.add(row.score);
        return sum;
    };
    ASSERT_EQ(result.tables.size(), 4U);
    EXPECT_EQ(result.tables[1].key, "leaders");
    EXPECT_EQ(result.tables[1].rows.size(), 4U);
    for (const StudyTable& table : result.tables) {
        EXPECT_EQ(sumOf(table.rows).games(), 120U);
        EXPECT_EQ(sumOf(table.rows).points(), 60);
    }
    const std::vector<StudyRow>& recruits = result.tables[3].rows;
    EXPECT_GT(recruits.size(), 5U);
    for (size_t i = 1; i < recruits.size(); ++i)
        EXPECT_GE(winRate(recruits[i - 1].score).value, winRate(recruits[i].score).value);

    plan.threads = 3;
    SeriesProgress other;
    const StudyResult again = study.play(plan, other);
    const GameName game = findModule("shards")->called();
    EXPECT_EQ(studyJson(game, study.players(), plan, result), studyJson(game, study.players(), plan, again));
    EXPECT_EQ(studyCsv(result), studyCsv(again));
}

TEST(Report, NamesCanHoldAnything) {
    EXPECT_EQ(csvField("plain"), "plain");
    EXPECT_EQ(csvField("Casafax, Who \"Remembers\""), "\"Casafax, Who \"\"Remembers\"\"\"");
    EXPECT_EQ(jsonText("a\"b\n"), R"("a\"b\n")");
    EXPECT_EQ(signedWhole(-0.3), "0");
    EXPECT_EQ(signedWhole(-12.6), "−13");
    EXPECT_EQ(grouped(1234567), "1,234,567");
    EXPECT_EQ(grouped(123), "123");
}

// Whatever is no ordinary file stays what it is: a picture sent to a device must not take the device's place.
TEST(Report, APipeIsWrittenToAndStaysOne) {
    const std::string path = testing::TempDir() + "riffle-pipe-" + std::to_string(getpid());
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
    const int reader = open(path.c_str(), O_RDONLY | O_NONBLOCK);
    std::string error;
    EXPECT_TRUE(cli::writeWhole(path, "figures", error)) << error;
    char text[16] = {};
    EXPECT_EQ(read(reader, text, sizeof text), 7);
    EXPECT_STREQ(text, "figures");
    EXPECT_EQ(std::filesystem::status(path).type(), std::filesystem::file_type::fifo);
    close(reader);
    unlink(path.c_str());
}

}  // namespace
}  // namespace riffle::sim
