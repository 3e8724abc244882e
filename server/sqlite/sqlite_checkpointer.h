#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

struct sqlite3;

namespace riffle::server {

// SQLite keeps what is written in a file beside the data until it is carried over; by itself it does so in the middle of a
// commit, and everybody waits. Here a thread of its own carries over what is there while commits go on, and the commit that comes
// behind it only the little that has come since, so that the file beside the data begins anew.
class SqliteCarrier {
public:
    // For what is written through this connection to the data at this path.
    SqliteCarrier(sqlite3* writing, std::string path);
    ~SqliteCarrier();
    SqliteCarrier(const SqliteCarrier&) = delete;
    SqliteCarrier& operator=(const SqliteCarrier&) = delete;

private:
    enum class State : uint8_t { Resting, Carrying, Carried };

    static int committed(void* self, sqlite3* base, const char* name, int pages);
    void work();

    sqlite3* writing_;
    std::string path_;
    std::atomic<State> state_ = State::Resting;
    std::mutex lock_;
    std::condition_variable news_;
    bool isStopping_ = false;
    std::thread thread_;  // from when there is something for it to do
};

}  // namespace riffle::server
