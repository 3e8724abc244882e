// Training: it learns, one seed gives one file, and what was interrupted comes to the same.
#include "sim/train.h"

#include <gtest/gtest.h>

#include "protocol/games.h"
#include "tests/keyforge_games.h"
#include "tests/shards_games.h"

namespace riffle::sim {
namespace {

std::vector<Practice> practiceOf(const GameKind& kind) {
    std::vector<Practice> practice;
    for (auto& [share, request] : kind.module().practice(kind, 1)) {
        Refusal refusal;
        practice.push_back({share, kind.match(request, refusal)});
        EXPECT_TRUE(practice.back().match) << refusal.message;
    }
    return practice;
}

TrainPlan planOf(const GameKind& kind, int threads) {
    TrainPlan plan;
    plan.game = kind.name();
    plan.games = 16;
    plan.generations = 2;
    plan.trials = 2;
    plan.iterations = 3;
    plan.threads = threads;
    plan.fit.epochs = 2;
    plan.fit.batch = 128;
    return plan;
}

// All of it; the last generation.
Generation run(Training& training) {
    Generation made;
    TrainProgress progress;
    while (!training.isDone())
        EXPECT_TRUE(training.play(progress) && training.learn(progress) && training.compare(progress, made));
    return made;
}

TEST(Training, OneSeedGivesOneFileOnAnyNumberOfThreads) {
    const GameKind& kind = test::shardsKind();
    Training one(planOf(kind, 1), practiceOf(kind), kind.module().levels);
    Training three(planOf(kind, 3), practiceOf(kind), kind.module().levels);
    run(one);
    run(three);
    ASSERT_TRUE(one.hasBest());
    EXPECT_EQ(machine::bytesOf(one.best()), machine::bytesOf(three.best()));
}

TEST(Training, InterruptedAndResumedComesToTheSame) {
    const GameKind& kind = test::shardsKind();
    Training whole(planOf(kind, 2), practiceOf(kind), kind.module().levels);
    run(whole);
    Training first(planOf(kind, 2), practiceOf(kind), kind.module().levels);
    TrainProgress stopped;
    Generation made;
    ASSERT_TRUE(first.play(stopped) && first.learn(stopped) && first.compare(stopped, made));
    stopped.isStopped = true;
    EXPECT_FALSE(first.play(stopped));
    const std::string state = first.state();
    Training second(planOf(kind, 2), practiceOf(kind), kind.module().levels);
    std::string error;
    ASSERT_TRUE(second.resume(state, error)) << error;
    EXPECT_EQ(second.generation(), 1);
    run(second);
    EXPECT_EQ(machine::bytesOf(second.best()), machine::bytesOf(whole.best()));

    for (const size_t size : {size_t{0}, size_t{30}, state.size() / 2, state.size() - 1}) {
        Training third(planOf(kind, 2), practiceOf(kind), kind.module().levels);
        EXPECT_FALSE(third.resume(std::string_view(state).substr(0, size), error));
        EXPECT_TRUE(error.ends_with(".")) << error;
    }
}

// From games of the weaker levels it learns to say who wins better than the even chances it begins with.
TEST(Training, ImprovesOnItsStart) {
    const GameKind& kind = test::keyforgeKind();
    TrainPlan plan = planOf(kind, 2);
    plan.games = 300;
    plan.generations = 1;
    plan.trials = 0;
    plan.fit.epochs = 4;
    Training training(plan, practiceOf(kind), kind.module().levels);
    const Generation made = run(training);
    EXPECT_GT(made.before.positions, 100U);
    EXPECT_GT(made.before.loss, 0.69);
    EXPECT_LT(made.after.loss, 0.66);
    EXPECT_TRUE(made.isKept);
}

}  // namespace
}  // namespace riffle::sim
