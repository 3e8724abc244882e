#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>

#include "protocol/games.h"
#include "server/store/store.h"

namespace riffle::server {

// Writes the records of finished games, on a thread that gives way to all others. What is still to be done the store knows, so
// that nothing queues up here, and a start goes on where the last one ended.
class Recorder {
public:
    // The store is its own, for reading; `keep` hands over what is to be written, from its thread.
    Recorder(const Games& games, std::unique_ptr<Store> store, std::function<void(Deed)> keep);
    ~Recorder();
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    // Looks now rather than in a while.
    void wake();
    [[nodiscard]] uint64_t count() const { return count_; }

private:
    void work();
    // False where there was nothing to do.
    [[nodiscard]] bool recordSome();

    const Games& games_;
    std::unique_ptr<Store> store_;
    std::function<void(Deed)> keep_;
    std::mutex lock_;
    std::condition_variable news_;
    bool isStopping_ = false;
    bool isWoken_ = false;
    std::atomic<bool> shallStop_ = false;
    std::atomic<uint64_t> count_ = 0;
    std::set<std::string> handed_;  // on their way to the store
    std::thread thread_;
};

// The record of a game that is over: how it went, or, where it can't be played again, what was chosen.
[[nodiscard]] std::string recordFor(const Games& games, const Saved& saved);

}  // namespace riffle::server
