#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/analyses.h"
#include "server/table.h"

namespace riffle::server {

// A fixed number of threads on which programs think, so that nobody who is connected waits for them.
class Bots {
public:
    // `answered` is called on one of the threads. Where no question waits, a thread does a little of the analyses.
    Bots(int threads, std::function<void(Answer)> answered, Analyses* analyses = nullptr);
    // What has not begun is dropped; what has is waited for.
    ~Bots();
    Bots(const Bots&) = delete;
    Bots& operator=(const Bots&) = delete;

    void ask(Question question);
    // There is a new analysis.
    void wake() { news_.notify_one(); }

    [[nodiscard]] size_t waiting() const;
    [[nodiscard]] uint64_t answers() const { return answers_; }
    [[nodiscard]] double seconds() const { return static_cast<double>(microseconds_) / 1e6; }

private:
    void work();

    std::function<void(Answer)> answered_;
    Analyses* analyses_;
    mutable std::mutex lock_;
    std::condition_variable news_;
    std::deque<Question> questions_;
    bool isStopping_ = false;
    std::atomic<uint64_t> answers_ = 0;
    std::atomic<uint64_t> microseconds_ = 0;
    std::vector<std::thread> threads_;
};

}  // namespace riffle::server
