// Whose question is thought about next, what becomes of a thought that fails, and when a bot is not asked at all.
#include "server/bots/bots.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <stdexcept>

#include "server/api/api.h"
#include "tests/server/room.h"

namespace riffle::server {
namespace {

constexpr std::string_view kAgainstBot =
    R"({"game":"shards","seed":5,"starting":"B","seats":[{"kind":"here"},{"kind":"bot","level":1}]})";

Question questionOf(std::string table, std::string party, int level) {
    Question question;
    question.table = std::move(table);
    question.party = std::move(party);
    question.thinking.level = level;
    return question;
}

TEST(ServerQuestions, OnesHundredTablesDoNotDelayAnothersOne) {
    Questions questions;
    for (int i = 0; i < 100; ++i) questions.add(questionOf("t" + std::to_string(i), "crowd", 6));
    for (int i = 0; i < 10; ++i) {
        const auto taken = questions.take();
        ASSERT_EQ(taken->party, "crowd");
        questions.charge(*taken, 0.025);
    }
    questions.add(questionOf("mine", "me", 1));
    for (int round = 0; round < 20; ++round) {
        const auto taken = questions.take();
        ASSERT_EQ(taken->party, "me") << round;
        questions.charge(*taken, 0.0002);
        questions.add(questionOf("mine", "me", 1));
    }
    EXPECT_EQ(questions.size(), 91U);
    (void)questions.take();
    EXPECT_EQ(questions.take()->party, "crowd");  // and it costs them next to nothing
}

TEST(ServerQuestions, TimeIsSharedOutEvenlyWhateverEachAsksFor) {
    Questions questions;
    std::map<std::string, double> used;
    int number = 0;
    const auto fill = [&](const std::string& party, int level) {
        questions.add(questionOf(party + std::to_string(++number), party, level));
    };
    for (int i = 0; i < 50; ++i) fill("many", 3);
    fill("dear", 6);
    fill("other", 3);
    for (int i = 0; i < 2000; ++i) {
        const auto taken = questions.take();
        const double cost = taken->party == "dear" ? 0.02 : 0.001;
        used[taken->party] += cost;
        questions.charge(*taken, cost);
        fill(taken->party, taken->question.thinking.level);
    }
    EXPECT_NEAR(used["many"], used["other"], 0.05);
    EXPECT_NEAR(used["dear"], used["other"], 0.05);
}

TEST(ServerQuestions, WhoWasAwayHasSavedNothingUp) {
    Questions questions;
    const auto taken = [&] {
        const auto next = questions.take();
        questions.charge(*next, 0.01);
        return next->party;
    };
    questions.add(questionOf("a", "late", 5));
    EXPECT_EQ(taken(), "late");
    for (int i = 0; i < 1000; ++i) {
        questions.add(questionOf("b", "steady", 5));
        EXPECT_EQ(taken(), "steady");
    }
    for (int i = 0; i < 100; ++i) {
        questions.add(questionOf("a" + std::to_string(i), "late", 5));
        questions.add(questionOf("b" + std::to_string(i), "steady", 5));
    }
    int late = 0;
    for (int i = 0; i < 100; ++i) late += taken() == "late";
    EXPECT_NEAR(late, 50, 2);
}

TEST(ServerQuestions, OfOnePartyTheCheapGoFirstButNoneWaitsForEver) {
    Questions questions;
    questions.add(questionOf("dear", "me", 6));
    questions.add(questionOf("cheap", "me", 1));
    EXPECT_EQ(questions.take()->question.table, "cheap");
    for (int i = 0; i < 40; ++i) {
        questions.add(questionOf("cheap" + std::to_string(i), "me", 1));
        if (questions.take()->question.table == "dear") return;
    }
    FAIL() << "forty cheap ones went before";
}

TEST(ServerQuestions, ANewerQuestionTakesThePlaceOfTheOneBefore) {
    Questions questions;
    Question question = questionOf("t", "me", 1);
    question.version = 1;
    questions.add(question);
    question.version = 2;
    questions.add(question);
    question.party = "them";  // it has another owner by now
    question.version = 3;
    questions.add(question);
    Question hint = questionOf("t", "me", 5);
    hint.isHint = true;
    questions.add(hint);
    EXPECT_EQ(questions.size(), 2U);
    EXPECT_EQ(questions.take()->question.version + questions.take()->question.version, 3);
    EXPECT_FALSE(questions.take().has_value());
}

// A table that asks for itself, where nobody knows whose it is.
TEST(ServerQuestions, WithoutAPartyEachTableIsItsOwn) {
    Questions questions;
    questions.add(questionOf("a", "", 6));
    questions.add(questionOf("b", "", 6));
    EXPECT_NE(questions.take()->party, questions.take()->party);
}

TEST(ServerBots, AThoughtThatFailsIsAnsweredAndTheNextIsThought) {
    Room room;
    Table& table = room.make(kAgainstBot);
    ASSERT_EQ(room.questions.size(), 1U);
    std::mutex lock;
    std::condition_variable news;
    std::vector<Answer> answers;
    int calls = 0;
    const auto advise = [&](const Game& game, const Game::Thinking& thinking) {
        if (++calls == 1) throw std::runtime_error("out of memory");
        return game.advise(thinking);
    };
    {
        Bots bots(
            1,
            [&](Answer answer) {
                const std::lock_guard hold(lock);
                answers.push_back(std::move(answer));
                news.notify_all();
            },
            nullptr, advise);
        for (size_t i = 1; i <= 2; ++i) {
            bots.ask(room.questions.front());
            std::unique_lock hold(lock);
            news.wait(hold, [&] { return answers.size() == i; });
        }
    }
    EXPECT_TRUE(answers[0].isFailed);
    EXPECT_FALSE(answers[1].isFailed);
    // The table goes on with something.
    const int64_t before = table.version();
    room.tables.answer(answers[0]);
    EXPECT_EQ(table.version(), before + 1);
}

TEST(ServerBots, AHintThatFailsIsRefusedAndMayBeAskedForAgain) {
    Room room;
    Table& table = room.make(R"({"game":"shards","seed":5,"starting":"A","seats":[{"kind":"here"},{"kind":"bot"}]})");
    const Connection me = room.enter(table, 0);
    room.say(me, R"({"t":"hint","d":{"n":"h"}})");
    ASSERT_EQ(room.questions.size(), 1U);
    Answer answer;
    answer.table = table.id();
    answer.version = table.version();
    answer.isHint = answer.isFailed = true;
    answer.asker = me;
    answer.nonce = "h";
    room.mail[me].clear();
    room.tables.answer(answer);
    room.settle();
    const Value& err = lastOf(room.mail[me], "err");
    EXPECT_EQ(err.find("d")->find("code")->asText(), "internal");
    EXPECT_EQ(err.find("d")->find("n")->asText(), "h");
    EXPECT_EQ(table.version(), 1);
    EXPECT_NE(room.codeOf(me, R"({"t":"hint","d":{"n":"h2"}})"), "too_fast");
    EXPECT_EQ(room.questions.size(), 2U);
}

// An answer for the question that was asked last, with the first option.
Answer firstOption(Room& room) {
    const Question question = room.questions.back();
    room.questions.clear();
    Answer answer;
    answer.table = question.table;
    answer.version = question.version;
    answer.action = question.game->options()[0].action;
    return answer;
}

TEST(ServerBots, AGameThatNobodySeesWaitsUntilSomebodyComes) {
    Room room;
    Table& table = room.make(kAgainstBot);
    ASSERT_EQ(room.questions.size(), 1U);  // who made it a moment ago is still there
    room.clock += 61;
    room.tables.answer(firstOption(room));
    room.settle();
    EXPECT_EQ(table.version(), 2);
    EXPECT_TRUE(room.questions.empty());
    const Connection me = room.enter(table, 0);
    ASSERT_EQ(room.questions.size(), 1U);
    EXPECT_EQ(room.questions[0].version, 2);
    EXPECT_EQ(room.questions[0].party, "10.0.0.1");
    // Coming and going does not ask twice.
    room.leave(me);
    const Connection again = room.enter(table, 0);
    EXPECT_EQ(room.questions.size(), 1U);
    // While somebody is there it goes on for as long as they look.
    room.clock += 3600;
    room.tables.answer(firstOption(room));
    room.settle();
    EXPECT_EQ(room.questions.size(), 1U);
    room.leave(again);
    room.tables.answer(firstOption(room));
    room.settle();
    EXPECT_TRUE(room.questions.empty());
}

TEST(ServerBots, LookingAtATableWithItsTokenIsBeingThere) {
    Room room;
    Table& table = room.make(kAgainstBot);
    const Assets assets;
    Api api(room.tables, nullptr, nullptr, assets, {});
    room.clock += 61;
    room.tables.answer(firstOption(room));
    room.settle();
    EXPECT_TRUE(room.questions.empty());
    Request request;
    request.method = "GET";
    request.path = "/api/v1/tables/" + table.id() + "/view";
    EXPECT_EQ(room.ask(api, request).status, 200);  // a stranger
    EXPECT_TRUE(room.questions.empty());
    request.token = secretOf(table, 0);
    EXPECT_EQ(room.ask(api, request).status, 200);
    EXPECT_EQ(room.questions.size(), 1U);
    room.tables.answer(firstOption(room));
    room.settle();
    EXPECT_EQ(room.questions.size(), 1U);  // for a minute
}

}  // namespace
}  // namespace riffle::server
