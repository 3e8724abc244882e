#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/sqlite_carrier.h"
#include "server/store.h"

struct sqlite3;
struct sqlite3_stmt;

namespace riffle::server {

// Tables in the file "tables.sqlite" of a folder.
class SqliteStore final : public Store {
public:
    // Makes the folder and the file where they are missing.
    static std::unique_ptr<SqliteStore> open(const std::string& folder, std::string& error);
    // The same of a file of any name.
    static std::unique_ptr<SqliteStore> openFile(const std::string& path, std::string& error);
    static std::string fileOf(const std::string& folder);
    ~SqliteStore() override;

    [[nodiscard]] bool write(std::span<const Deed> deeds) override;
    [[nodiscard]] bool refill(const std::function<std::optional<Deed>()>& next) override;
    [[nodiscard]] std::optional<Deed> read(std::string_view id) override;
    void eachUnfinished(int most, const std::function<void(Deed)>& take) override;
    void eachLive(int most, const IsUseful& isUseful, const std::function<void(Deed)>& take) override;
    [[nodiscard]] std::optional<std::string> record(std::string_view id) override;
    [[nodiscard]] bool has(std::string_view id) override;
    [[nodiscard]] std::vector<std::string> finished(std::string_view game, int64_t since, std::string_view after,
                                                    int most) override;
    [[nodiscard]] std::vector<std::string> unrecorded(int64_t since, std::string_view after, int most) override;
    [[nodiscard]] std::vector<std::string> unfinished(int most) override;
    [[nodiscard]] std::vector<std::string> ids(std::string_view after, int most) override;
    [[nodiscard]] bool freeze() override;
    void thaw() override;
    [[nodiscard]] std::string problem() override;

    // The connections, for who looks after the file itself.
    [[nodiscard]] sqlite3* base() { return writing_; }

private:
    SqliteStore() = default;
    [[nodiscard]] bool writeOne(const Deed& deed);
    // With all entries, or only those behind a snapshot that is useful.
    [[nodiscard]] std::optional<Deed> readWith(std::string_view id, const IsUseful& isUseful);
    [[nodiscard]] sqlite3_stmt* prepared(sqlite3* base, const char* sql, std::string& error);
    // Ends what was begun, well or not.
    [[nodiscard]] bool finish(bool isDone);
    void setProblem(std::string problem);
    // The file was taken away or another put in its place: what is written now would be lost.
    [[nodiscard]] static bool isMoved(sqlite3* base);
    // Whether the file can be written to again.
    [[nodiscard]] bool mayWrite() const;

    std::string path_;
    sqlite3* writing_ = nullptr;  // a connection for each of the two threads
    sqlite3* reading_ = nullptr;
    std::unique_ptr<SqliteCarrier> carrier_;
    std::mutex lock_;      // of
    std::string problem_;  // why the last write failed
    std::chrono::steady_clock::time_point looked_;
    bool isRescued_ = false;
    std::vector<sqlite3_stmt*> statements_;
    sqlite3_stmt* append_ = nullptr;
    sqlite3_stmt* make_ = nullptr;
    sqlite3_stmt* save_ = nullptr;
    sqlite3_stmt* say_ = nullptr;
    sqlite3_stmt* forget_ = nullptr;
    sqlite3_stmt* snap_ = nullptr;
    sqlite3_stmt* unsnap_ = nullptr;
    sqlite3_stmt* keepRecord_ = nullptr;
    sqlite3_stmt* markRecord_ = nullptr;
    sqlite3_stmt* removeTable_ = nullptr;
    sqlite3_stmt* removeEntries_ = nullptr;
    sqlite3_stmt* removeSaid_ = nullptr;
    sqlite3_stmt* removeRecord_ = nullptr;
    sqlite3_stmt* loadTable_ = nullptr;
    sqlite3_stmt* loadEntries_ = nullptr;
    sqlite3_stmt* loadSaid_ = nullptr;
    sqlite3_stmt* loadSnapshot_ = nullptr;
    sqlite3_stmt* loadRecord_ = nullptr;
    sqlite3_stmt* has_ = nullptr;
    sqlite3_stmt* unfinished_ = nullptr;
    sqlite3_stmt* finished_ = nullptr;
    sqlite3_stmt* unrecorded_ = nullptr;
    sqlite3_stmt* ids_ = nullptr;
};

}  // namespace riffle::server
