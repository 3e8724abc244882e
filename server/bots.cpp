#include "server/bots.h"

#include <algorithm>
#include <chrono>

namespace riffle::server {

namespace {

std::string keyOf(const Question& question) {
    return question.isHint ? question.table + '?' : question.table;
}

}  // namespace

Bots::Bots(int threads, std::function<void(Answer)> answered, Analyses* analyses)
    : answered_(std::move(answered)), analyses_(analyses) {
    for (int i = 0; i < std::max(1, threads); ++i) threads_.emplace_back([this] { work(); });
}

Bots::~Bots() {
    {
        const std::lock_guard hold(lock_);
        isStopping_ = true;
        questions_.clear();
        waiting_.clear();
    }
    news_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Bots::ask(Question question) {
    {
        const std::lock_guard hold(lock_);
        const auto [found, isNew] = waiting_.try_emplace(keyOf(question), questions_.end());
        if (isNew)
            found->second = questions_.insert(questions_.end(), std::move(question));
        else
            *found->second = std::move(question);
    }
    news_.notify_one();
}

size_t Bots::waiting() const {
    const std::lock_guard hold(lock_);
    return questions_.size();
}

void Bots::work() {
    while (true) {
        Question question;
        bool isAsked = false;
        {
            std::unique_lock hold(lock_);
            news_.wait(hold, [this] { return isStopping_ || !questions_.empty() || (analyses_ && analyses_->hasWork()); });
            if (isStopping_) return;
            isAsked = !questions_.empty();
            if (isAsked) {
                question = std::move(questions_.front());
                waiting_.erase(keyOf(question));
                questions_.pop_front();
            }
        }
        if (!isAsked) {
            (void)analyses_->work();
            continue;
        }
        const auto start = std::chrono::steady_clock::now();
        const Game::Advice advice = question.game->advise(question.thinking);
        const auto taken = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
        ++answers_;
        microseconds_ += static_cast<uint64_t>(taken.count());
        answered_({std::move(question.table), question.version, advice.action, advice.chances, question.isHint, question.asker,
                   std::move(question.nonce)});
    }
}

}  // namespace riffle::server
