#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "server/base/fair_queue.h"
#include "server/store/archive.h"

namespace riffle::server {

// The thread that reads: it fetches tables and plays their logs again, and answers what is asked of finished games, so that
// nobody who is connected waits for a disk. Tables go first, and addresses take turns. It is the only one that reads its store
// while the server runs.
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

    // A table that somebody wants, or its first entries. `then` is called in the end, whatever happens; where too much waits,
    // with Busy. Where people were thrown out of it and wait it goes before all others, and there is always room.
    struct Want {
        std::string id;
        int64_t entries = 0;
        bool isUrgent = false;
        std::string address = {};  // of who asked first
    };
    void bring(Want want, std::function<void(Brought)> then);
    // Something else to read for an address. False where too much waits. `failed` is called by who serves where the work could
    // not be done.
    [[nodiscard]] bool ask(const std::string& address, Work work, Then failed);

    [[nodiscard]] size_t waiting() const;

    static constexpr size_t kMostTables = 1024;  // that wait, and
    static constexpr size_t kMostTablesOfAddress = 128;
    static constexpr size_t kMostAsked = 64;     // other things
    static constexpr size_t kMostOfAddress = 8;  // of those

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
    // The next thing to do, of tables alone or of everything; there must be one.
    [[nodiscard]] Job takeTable();
    std::deque<Job> urgent_;
    Turns<Job> tables_;
    Turns<Job> asked_;
    bool isStopping_ = false;
    Archive archive_;  // of the thread
    std::thread thread_;
};

}  // namespace riffle::server
