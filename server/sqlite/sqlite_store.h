#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/sqlite/sqlite_checkpointer.h"
#include "server/sqlite/sqlite_heads.h"
#include "server/store/seal.h"
#include "server/store/store.h"

struct sqlite3;
struct sqlite3_stmt;

namespace riffle::server {

// Tables in the file "tables.sqlite" of a folder, with their heads in "heads.sqlite" (server/sqlite/sqlite_heads.h). What is read
// is held against them: what has lost something, or is missing, is read with a `problem`.
class SqliteStore final : public Store {
public:
    // Makes the folder and the file where they are missing.
    static std::unique_ptr<SqliteStore> open(const std::string& folder, std::string& error);
    // The same of a file of any name, which has no heads.
    static std::unique_ptr<SqliteStore> openFile(const std::string& path, std::string& error);
    static std::string fileOf(const std::string& folder);
    static std::string headsOf(const std::string& folder);
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
    void look() override;
    [[nodiscard]] std::vector<std::string> remarks() const override { return remarks_; }

    // The heads of all that is written are on the disk afterwards, too.
    [[nodiscard]] bool flushHeads() { return !heads_ || heads_->flush(); }

    // The connections, for who looks after the file itself.
    [[nodiscard]] sqlite3* base() { return writing_; }

private:
    SqliteStore() = default;
    [[nodiscard]] bool writeOne(const Deed& deed);
    [[nodiscard]] bool removeOne(const std::string& table);
    // How a table stands within what is being written.
    [[nodiscard]] Head& headOf(const std::string& table);
    // The same as the log has it, over one of the two connections.
    [[nodiscard]] static Head headIn(sqlite3_stmt* statement, std::string_view table);
    // Opens the heads of a log, or makes them.
    [[nodiscard]] bool openHeads(const std::string& path, std::string& error);
    // What lies beside a log that has lost something is kept: it may be in there.
    void keepLost(const std::string& wal);
    // From the log as it is.
    [[nodiscard]] bool remakeHeads();
    // What was read against what its head says; `chain` is what the log has behind as many entries as the head.
    static void compare(const Head& head, const Head& found, std::optional<uint64_t> chain, Deed& deed);
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
    std::unique_ptr<SqliteHeads> heads_;
    std::vector<std::string> remarks_;
    bool wasSealed_ = false;                                           // before it was opened, and there was something in it
    bool doesNotFit_ = false;                                          // what was to be written last
    std::map<std::string, Head, std::less<>> known_;                   // how tables stand that were written lately
    std::map<std::string, std::optional<Head>, std::less<>> changed_;  // and behind what is being written
    std::mutex lock_;                                                  // of
    std::string problem_;                                              // why the last write failed
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
    sqlite3_stmt* writtenHead_ = nullptr;
    sqlite3_stmt* readHead_ = nullptr;
    std::string headError_;
};

}  // namespace riffle::server
