#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "server/base/fair_queue.h"

namespace riffle::server {

// What takes longer than the serving thread may be kept busy, done one after the other on a thread of its own. Addresses take
// turns, so that nobody waits for all that somebody else has asked for.
class Workers {
public:
    // `back` brings something to the serving thread.
    explicit Workers(std::function<void(std::function<void()>)> back);
    // What has not begun is dropped.
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // Does `work` on that thread and calls `then` on the serving one, with how many milliseconds it took. False where too much
    // waits.
    [[nodiscard]] bool ask(const std::string& address, std::function<void()> work, std::function<void(double)> then);

    static constexpr size_t kMostWaiting = 64;
    static constexpr size_t kMostOfAddress = 8;

private:
    struct Job {
        std::function<void()> work;
        std::function<void(double)> then;
    };
    void run();

    std::function<void(std::function<void()>)> back_;
    std::mutex lock_;
    std::condition_variable news_;
    Turns<Job> jobs_;  // of addresses
    bool isStopping_ = false;
    std::thread thread_;
};

}  // namespace riffle::server
