// Copies of a store, and a store from a copy.
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <deque>
#include <filesystem>

#include "server/base/file_owner.h"
#include "server/sqlite/sqlite_file.h"
#include "server/sqlite/sqlite_schema.h"
#include "server/sqlite/sqlite_statement.h"
#include "server/sqlite/sqlite_store.h"
#include "server/upkeep/open_store.h"
#include "server/upkeep/upkeep.h"

namespace riffle::server {

namespace {

namespace fs = std::filesystem;

constexpr int kLotOfBackup = 500;   // ids that are asked for at once
constexpr int kPagesAtOnce = 1024;  // of a copy
constexpr int kBusyFor = 5000;      // milliseconds

// One table of a store after the other, with its record.
class Walk {
public:
    Walk(Store& store, Progress& progress, Copied& copied) : store_(store), progress_(progress), copied_(copied) {}

    std::optional<Deed> next() {
        while (true) {
            if (ids_.empty()) {
                const auto more = store_.ids(last_, kLotOfBackup);
                ids_.assign(more.begin(), more.end());
            }
            if (ids_.empty()) return std::nullopt;
            last_ = std::move(ids_.front());
            ids_.pop_front();
            auto deed = store_.read(last_);
            ++progress_.done;
            if (!deed) continue;
            deed->record = store_.record(last_);
            if (!deed->problem.empty()) setAside(*deed);
            ++copied_.tables;
            copied_.entries += deed->entries.size();
            return deed;
        }
    }

private:
    Store& store_;
    Progress& progress_;
    Copied& copied_;
    std::string last_;
    std::deque<std::string> ids_;
};

bool exists(const std::string& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

// With what SQLite may have left beside it.
void removeFile(const std::string& path) {
    std::error_code ignored;
    for (const char* end : {"", "-wal", "-shm", "-journal"}) fs::remove(path + end, ignored);
}

bool moveFile(const std::string& from, const std::string& to, std::string& error) {
    std::error_code problem;
    removeFile(to);
    for (const char* end : {"-wal", "-shm", ""}) {
        if (*end && !exists(from + end)) continue;
        fs::rename(from + end, to + end, problem);
        if (problem) {
            error = fmt::format("{} can't be moved to {}: {}.", from + end, to + end, problem.message());
            return false;
        }
    }
    return true;
}

// Page by page; whoever writes meanwhile is not kept from it.
bool copyPages(sqlite3* from, const std::string& to, Progress& progress, std::string& error) {
    if (!makePrivateFile(to, error)) return false;
    SqliteFile copy(to, SQLITE_OPEN_READWRITE);
    // Of one moment: pages that change while they are copied would make it begin anew again and again.
    bool isDone = copy.isOpen() && runSql(from, "BEGIN") && runSql(from, "SELECT count(*) FROM sqlite_schema");
    sqlite3_backup* backup = isDone ? sqlite3_backup_init(copy.base(), "main", from, "main") : nullptr;
    int state = backup ? SQLITE_OK : SQLITE_ERROR;
    while (state == SQLITE_OK || state == SQLITE_BUSY || state == SQLITE_LOCKED) {
        state = sqlite3_backup_step(backup, kPagesAtOnce);
        progress.total = static_cast<uint64_t>(sqlite3_backup_pagecount(backup));
        progress.done = progress.total - static_cast<uint64_t>(sqlite3_backup_remaining(backup));
        if (state == SQLITE_BUSY || state == SQLITE_LOCKED) sqlite3_sleep(20);
    }
    if (backup) sqlite3_backup_finish(backup);
    (void)runSql(from, "COMMIT");
    isDone = state == SQLITE_DONE && runSql(copy.base(), "PRAGMA journal_mode = DELETE");
    if (!isDone) error = fmt::format("{} can't be written: {}.", to, copy.problem());
    return isDone;
}

// How much is in a file of the newest layout or an older one.
void count(sqlite3* base, Copied& copied) {
    copied.tables = static_cast<uint64_t>(sqliteNumber(base, "SELECT count(*) FROM tables").value_or(0));
    copied.entries = static_cast<uint64_t>(sqliteNumber(base, "SELECT count(*) FROM entries").value_or(0));
}

bool backUpFile(const std::string& path, const std::string& part, Copied& copied, Progress& progress, std::string& error) {
    if (!exists(path)) {
        error = fmt::format("There is no {}: nothing is kept there.", path);
        return false;
    }
    SqliteFile file(path, SQLITE_OPEN_READWRITE);
    if (!file.isOpen()) file = SqliteFile(path, SQLITE_OPEN_READONLY);
    sqlite3_busy_timeout(file.base(), kBusyFor);
    std::string why;
    const int version = file.isOpen() ? sqliteVersion(file.base(), why) : -1;
    if (version < 0) {
        error = fmt::format("{} can't be read: {}; \"riffle doctor\" looks closer.", path, why.empty() ? file.problem() : why);
        return false;
    }
    if (!copyPages(file.base(), part, progress, error)) return false;
    SqliteFile copy(part, SQLITE_OPEN_READWRITE);
    const std::string problem = copy.isOpen() ? sqliteFaults(copy.base(), 1) : copy.problem();
    if (!problem.empty()) {
        error = fmt::format("{} is damaged, and so would be its copy: {}; \"riffle doctor\" looks closer.", path, problem);
        return false;
    }
    count(copy.base(), copied);
    return true;
}

// Everything of one store instead of what is in another.
bool fill(Store& to, Store& from, Copied& copied, Progress& progress, std::string& error) {
    if (!from.freeze()) {
        error = from.problem();
        if (error.empty()) error = "The data can't be read.";
        return false;
    }
    for (auto ids = from.ids("", kLotOfBackup); !ids.empty(); ids = from.ids(ids.back(), kLotOfBackup))
        progress.total += ids.size();
    Walk walk(from, progress, copied);
    const bool isDone = to.refill([&] { return walk.next(); });
    from.thaw();
    if (!isDone) error = to.problem();
    return isDone;
}

bool backUpStore(const std::string& where, const std::string& part, Copied& copied, Progress& progress, std::string& error) {
    const auto from = openStore(where, error);
    if (!from) return false;
    {
        const auto to = makePrivateFile(part, error) ? SqliteStore::openFile(part, error) : nullptr;
        if (!to || !fill(*to, *from, copied, progress, error)) return false;
    }
    SqliteFile file(part, SQLITE_OPEN_READWRITE);
    if (file.isOpen() && runSql(file.base(), "PRAGMA journal_mode = DELETE")) return true;
    error = fmt::format("{} can't be written: {}.", part, file.problem());
    return false;
}

}  // namespace

std::optional<Copied> backUp(const std::string& where, const std::string& file, Progress& progress, std::string& error) {
    if (exists(file)) {
        error = fmt::format("{} is there already and stays as it is: name another file.", file);
        return std::nullopt;
    }
    const std::string part = file + ".part";
    removeFile(part);
    Copied copied;
    const bool isDone = isPostgres(where) ? backUpStore(where, part, copied, progress, error)
                                          : backUpFile(SqliteStore::fileOf(where), part, copied, progress, error);
    if (!isDone || !syncFile(part, error) || !moveFile(part, file, error)) {
        removeFile(part);
        return std::nullopt;
    }
    std::error_code ignored;
    copied.bytes = fs::file_size(file, ignored);
    return copied;
}

std::optional<Copied> restoreFrom(const std::string& file, const std::string& where, bool isReplacing, Progress& progress,
                                  std::string& error) {
    const auto failed = [&](std::string sentence) {
        error = std::move(sentence);
        return std::nullopt;
    };
    // 1. Is it what it says?
    if (!exists(file)) return failed(fmt::format("There is no file {}.", file));
    std::error_code ignored;
    if (fs::is_directory(file, ignored)) return failed(fmt::format("{} is a folder, and a backup is a file.", file));
    SqliteFile source(file, SQLITE_OPEN_READONLY);
    std::string why;
    const int version = source.isOpen() ? sqliteVersion(source.base(), why) : -1;
    if (version < 1)
        return failed(fmt::format("{} is no backup of Riffle: {}.", file,
                                  version == 0  ? "it is empty"
                                  : why.empty() ? "it can't be opened"
                                                : why));
    if (version > kSqliteVersion)
        return failed(
            fmt::format("A later program wrote {}, in layout {}, and this one knows up to {}.", file, version, kSqliteVersion));
    if (const std::string problem = sqliteFaults(source.base(), 1); !problem.empty())
        return failed(fmt::format("{} is damaged and is not used: {}.", file, problem));
    // 2. May it go there?
    const bool isFolder = !isPostgres(where);
    const std::string path = isFolder ? SqliteStore::fileOf(where) : "";
    std::unique_ptr<Store> target;
    if (!isFolder) target = openStore(where, error);
    if (!isFolder && !target) return std::nullopt;
    bool hasTables = target && !target->ids("", 1).empty();
    if (isFolder && exists(path)) {
        const SqliteFile old(path, SQLITE_OPEN_READONLY);
        // One that can't be counted is not thrown away either.
        hasTables = sqliteNumber(old.base(), "SELECT count(*) FROM tables").value_or(1) > 0;
    }
    if (hasTables && !isReplacing)
        return failed(fmt::format("There are tables in {}. With --replace they give way to those of the backup.",
                                  isFolder ? path : "the database"));
    // 3. A copy of it in today's layout, beside where it goes.
    std::error_code problem;
    if (isFolder) fs::create_directories(where, problem);
    if (problem) return failed(fmt::format("The folder {} can't be made: {}.", where, problem.message()));
    const std::string part =
        isFolder ? path + ".part" : (fs::temp_directory_path() / fmt::format("riffle-{}.part", getpid())).string();
    removeFile(part);
    Copied copied;
    bool isDone = copyPages(source.base(), part, progress, error);
    if (isDone) {
        auto copy = SqliteStore::openFile(part, error);
        isDone = copy != nullptr;
        if (isDone) count(copy->base(), copied);
        if (isDone && target) {
            copied = {};
            progress.done = progress.total = 0;
            isDone = fill(*target, *copy, copied, progress, error);
        }
    }
    // 4. In its place, and what was there beside it.
    if (isDone && isFolder) {
        giveToOwner(where, part);
        isDone = syncFile(part, error);
        if (isDone && exists(path)) {
            copied.old = path + ".replaced";
            for (int i = 2; exists(copied.old); ++i) copied.old = fmt::format("{}.replaced-{}", path, i);
            isDone = moveFile(path, copied.old, error);
        }
        // Heads are of a log: those of the new one are made of it when it is opened.
        const std::string heads = SqliteStore::headsOf(where);
        if (isDone && exists(heads))
            isDone = moveFile(heads, copied.old.empty() ? heads + ".replaced" : copied.old + "-heads", error);
        isDone = isDone && moveFile(part, path, error) && syncFile(where, error);
    }
    removeFile(part);
    for (int i = 1; i <= kSqliteVersion; ++i) removeFile(fmt::format("{}.v{}.bak", part, i));
    if (!isDone) return std::nullopt;
    if (isFolder) {  // whatever else was made beside it
        for (const auto& entry : fs::directory_iterator(where, problem)) giveToOwner(where, entry.path().string());
    }
    copied.bytes = fs::file_size(file, problem);
    return copied;
}

}  // namespace riffle::server
