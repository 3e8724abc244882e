#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/sqlite/sqlite_file.h"
#include "server/store/seal.h"

namespace riffle::server {

// The heads of all tables, in the file "heads.sqlite" beside that of the log. The log is on the disk before its heads come here,
// and a thread of its own brings them to the disk a moment later, so that nobody waits: a head may be behind its log, and one
// that is ahead of it says that the log has lost something.
class SqliteHeads {
public:
    // Null with a sentence where the file can't be used. `isNew` says that there was none.
    [[nodiscard]] static std::unique_ptr<SqliteHeads> open(const std::string& path, bool& isNew, std::string& error);
    // What was noted is written first.
    ~SqliteHeads();
    SqliteHeads(const SqliteHeads&) = delete;
    SqliteHeads& operator=(const SqliteHeads&) = delete;

    // What was just written to the log. Without a head: there is no such table any more.
    void note(const std::map<std::string, std::optional<Head>, std::less<>>& heads);
    // What was noted is on the disk afterwards. False where it can't be.
    [[nodiscard]] bool flush();
    // Instead of all there are: what `next` gives, until it gives nothing.
    [[nodiscard]] bool refill(const std::function<std::optional<std::pair<std::string, Head>>()>& next);

    // For the thread that reads. What is wrong with a head that is damaged itself is said; then there is none.
    [[nodiscard]] std::optional<Head> find(std::string_view table, std::string& problem);
    // Those of tables that are not over; and all behind that one, in their order.
    [[nodiscard]] std::vector<std::string> live();
    [[nodiscard]] std::vector<std::string> ids(std::string_view after, int most);
    // From the one to the other all heads are of one moment.
    [[nodiscard]] bool freeze();
    void thaw();

private:
    SqliteHeads(SqliteFile writing, SqliteFile reading);
    [[nodiscard]] bool write(const std::map<std::string, std::optional<Head>, std::less<>>& heads);
    void work();

    std::mutex writeLock_;  // of
    SqliteFile writing_;
    SqliteFile reading_;
    std::mutex lock_;  // of
    std::map<std::string, std::optional<Head>, std::less<>> noted_;
    bool isStopping_ = false;
    std::condition_variable news_;
    std::thread thread_;  // from when there is something for it to do
};

}  // namespace riffle::server
