#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
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

    // A question that still waits is replaced by a newer one of the same table: nobody wants the answer to the older any more. So
    // no more wait than there are tables, and as many hints.
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
    std::list<Question> questions_;
    std::unordered_map<std::string, std::list<Question>::iterator> waiting_;  // by table, hints apart
    bool isStopping_ = false;
    std::atomic<uint64_t> answers_ = 0;
    std::atomic<uint64_t> microseconds_ = 0;
    std::vector<std::thread> threads_;
};

}  // namespace riffle::server
