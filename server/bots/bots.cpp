#include "server/bots/bots.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <optional>

#include "server/base/log.h"
#include "server/base/metrics.h"

namespace riffle::server {

Bots::Bots(int threads, std::function<void(Answer)> answered, Analyses* analyses, Advise advise)
    : answered_(std::move(answered)), analyses_(analyses), advise_(std::move(advise)) {
    if (!advise_) advise_ = [](const Game& game, const Game::Thinking& thinking) { return game.advise(thinking); };
    for (int i = 0; i < std::max(1, threads); ++i) threads_.emplace_back([this] { work(); });
}

Bots::~Bots() {
    {
        const std::lock_guard hold(lock_);
        isStopping_ = true;
        questions_.clear();
    }
    news_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Bots::ask(Question question) {
    {
        const std::lock_guard hold(lock_);
        questions_.add(std::move(question));
    }
    news_.notify_one();
}

// With the lock: a thread that has just looked and found nothing would miss it.
void Bots::wake() {
    const std::lock_guard hold(lock_);
    news_.notify_one();
}

size_t Bots::waiting() const {
    const std::lock_guard hold(lock_);
    return questions_.size();
}

void Bots::work() {
    while (true) {
        std::optional<Questions::Taken> taken;
        {
            std::unique_lock hold(lock_);
            news_.wait(hold, [this] { return isStopping_ || !questions_.empty() || (analyses_ && analyses_->hasWork()); });
            if (isStopping_) return;
            taken = questions_.take();
        }
        try {
            if (taken) {
                think(*taken);
            } else {
                (void)analyses_->work();
            }
        } catch (const std::exception& failure) {
            log("failure", {{"what", failure.what()}});
        }
    }
}

void Bots::think(const Questions::Taken& taken) {
    const auto start = std::chrono::steady_clock::now();
    figures().botWaitSeconds.add(secondsSince(taken.since));
    Answer answer = answerTo(taken.question);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    figures().botSeconds.add(seconds.count());
    ++answers_;
    microseconds_ += static_cast<uint64_t>(seconds.count() * 1e6);
    {
        const std::lock_guard hold(lock_);
        questions_.charge(taken, seconds.count());
    }
    answered_(std::move(answer));
}

// What fails is told to the table, which chooses something or says so: it must not wait for ever.
Answer Bots::answerTo(const Question& question) const {
    Answer answer{question.table, question.version, {}, {}, question.isHint, question.asker, question.nonce};
    try {
        Game::Advice advice = advise_(*question.game, question.thinking);
        answer.action = advice.action;
        answer.chances = std::move(advice.chances);
    } catch (const std::exception& failure) {
        log("failure", {{"what", failure.what()}, {"table", question.table}, {"version", question.version}});
        answer.isFailed = true;
    }
    return answer;
}

}  // namespace riffle::server
