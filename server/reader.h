#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "server/archive.h"

namespace riffle::server {

// The thread that reads: it fetches tables and plays their logs again, and answers what is asked of finished games, so that
// nobody who is connected waits for a disk. Tables go first. It is the only one that reads its store while the server runs.
class Reader {
public:
    // What is to be done on the reader's thread; what that gives is done by who serves.
    using Then = std::function<void()>;
    using Work = std::function<Then(Archive&)>;

    // `serve` is called on the reader's thread with what is to be done by who serves.
    Reader(const Games& games, Store& store, std::function<void(Then)> serve);
    // What has not begun is dropped.
    ~Reader();
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    // A table that is wanted, or its first entries. `then` is called in the end, whatever happens; where too much waits, with
    // Busy. Where people were thrown out of it and wait there is always room.
    void bring(std::string id, int64_t entries, bool isUrgent, std::function<void(Brought)> then);
    // Something else to read. False where too much waits. `failed` is called by who serves where the work could not be done.
    [[nodiscard]] bool ask(Work work, Then failed);

    [[nodiscard]] size_t waiting() const;

    static constexpr size_t kMostTables = 1024;  // that wait, and
    static constexpr size_t kMostAsked = 64;     // other things

private:
    struct Job {
        Work work;
        Then failed;
    };
    void work();
    void doJob(Job job);
    void doTables();

    std::function<void(Then)> serve_;
    mutable std::mutex lock_;
    std::condition_variable news_;
    std::deque<Job> tables_;
    std::deque<Job> asked_;
    bool isStopping_ = false;
    Archive archive_;  // of the thread
    std::thread thread_;
};

}  // namespace riffle::server
