#include "server/sqlite/sqlite_checkpointer.h"

#include <sqlite3.h>

#include "server/sqlite/sqlite_file.h"

namespace riffle::server {

namespace {

constexpr int kMany = 8000;               // pages beside the data, from which on they are carried over
constexpr int kTooMany = 16 * kMany;      // the thread does not manage: everybody has to wait
constexpr int kCheckpointBusyFor = 1000;  // milliseconds

void carry(sqlite3* base) {
    // What can't be done now is done the next time.
    (void)sqlite3_wal_checkpoint_v2(base, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
}

}  // namespace

SqliteCarrier::SqliteCarrier(sqlite3* writing, std::string path) : writing_(writing), path_(std::move(path)) {
    sqlite3_wal_hook(writing_, &committed, this);  // instead of what SQLite does by itself
}

SqliteCarrier::~SqliteCarrier() {
    sqlite3_wal_hook(writing_, nullptr, nullptr);
    if (!thread_.joinable()) return;
    {
        const std::lock_guard hold(lock_);
        isStopping_ = true;
    }
    news_.notify_all();
    thread_.join();
}

int SqliteCarrier::committed(void* self, sqlite3* base, const char*, int pages) {
    auto& carrier = *static_cast<SqliteCarrier*>(self);
    State resting = State::Resting;
    if (carrier.state_ == State::Carried || pages > kTooMany) {
        carry(base);
        State carried = State::Carried;
        carrier.state_.compare_exchange_strong(carried, State::Resting);
    } else if (pages > kMany && carrier.state_.compare_exchange_strong(resting, State::Carrying)) {
        if (!carrier.thread_.joinable()) carrier.thread_ = std::thread([&carrier] { carrier.work(); });
        const std::lock_guard hold(carrier.lock_);
        carrier.news_.notify_all();
    }
    return SQLITE_OK;
}

void SqliteCarrier::work() {
    const SqliteFile file(path_, SQLITE_OPEN_READWRITE);
    if (file.isOpen()) sqlite3_busy_timeout(file.base(), kCheckpointBusyFor);
    while (true) {
        {
            std::unique_lock hold(lock_);
            news_.wait(hold, [this] { return isStopping_ || state_ == State::Carrying; });
            if (isStopping_) return;
        }
        if (file.isOpen()) carry(file.base());
        state_ = State::Carried;
    }
}

}  // namespace riffle::server
