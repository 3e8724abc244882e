#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/analysis/analyses.h"
#include "server/bots/bot_queue.h"
#include "server/table/table.h"

namespace riffle::server {

// A fixed number of threads on which programs think, so that nobody who is connected waits for them.
class Bots {
public:
    using Advise = std::function<Game::Advice(const Game&, const Game::Thinking&)>;
    // `answered` is called on one of the threads. Where no question waits, a thread does a little of the analyses. `advise` is
    // what thinks; the games themselves where it is not given.
    Bots(int threads, std::function<void(Answer)> answered, Analyses* analyses = nullptr, Advise advise = {});
    // What has not begun is dropped; what has is waited for.
    ~Bots();
    Bots(const Bots&) = delete;
    Bots& operator=(const Bots&) = delete;

    // Each is answered, in the order of Questions, unless a newer one of the same table comes before it is taken.
    void ask(Question question);
    // There is a new analysis.
    void wake();

    [[nodiscard]] size_t waiting() const;
    [[nodiscard]] uint64_t answers() const { return answers_; }
    [[nodiscard]] double seconds() const { return static_cast<double>(microseconds_) / 1e6; }

private:
    void work();
    void think(const Questions::Taken& taken);
    [[nodiscard]] Answer answerTo(const Question& question) const;

    std::function<void(Answer)> answered_;
    Analyses* analyses_;
    Advise advise_;
    mutable std::mutex lock_;
    std::condition_variable news_;
    Questions questions_;
    bool isStopping_ = false;
    std::atomic<uint64_t> answers_ = 0;
    std::atomic<uint64_t> microseconds_ = 0;
    std::vector<std::thread> threads_;
};

}  // namespace riffle::server
