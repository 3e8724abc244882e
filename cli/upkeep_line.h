#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>

#include "server/upkeep/upkeep.h"

namespace riffle::cli {

// In a terminal: how far it is, once it has taken a second, written over itself until the object goes.
class UpkeepLine {
public:
    UpkeepLine(const server::Progress& progress, std::string what)
        : progress_(progress), what_(std::move(what)), teller_([this] { work(); }) {}
    ~UpkeepLine() {
        {
            const std::lock_guard hold(lock_);
            isDone_ = true;
        }
        done_.notify_all();
        teller_.join();
    }
    UpkeepLine(const UpkeepLine&) = delete;
    UpkeepLine& operator=(const UpkeepLine&) = delete;

private:
    void work() {
        if (::isatty(STDERR_FILENO) == 0) return;
        std::unique_lock hold(lock_);
        bool hasTold = false;
        auto pause = std::chrono::milliseconds(1000);
        while (!done_.wait_for(hold, pause, [this] { return isDone_; })) {
            pause = std::chrono::milliseconds(250);
            hasTold = true;
            std::cerr << fmt::format("\r\033[K{}: {} of {}", what_, progress_.done.load(), progress_.total.load()) << std::flush;
        }
        if (hasTold) std::cerr << "\r\033[K" << std::flush;
    }

    const server::Progress& progress_;
    std::string what_;
    std::mutex lock_;
    std::condition_variable done_;
    bool isDone_ = false;
    std::thread teller_;
};

}  // namespace riffle::cli
