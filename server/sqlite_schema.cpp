#include "server/sqlite_schema.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "server/sqlite_file.h"
#include "server/sqlite_use.h"
#include "server/store.h"

namespace riffle::server {

namespace {

// The first layout, as the first program made it.
constexpr const char* kFirst = R"sql(
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, status TEXT NOT NULL, touched INTEGER NOT NULL, rules INTEGER NOT NULL,
    cards TEXT NOT NULL, plan TEXT NOT NULL, places TEXT NOT NULL, rematch TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX tablesByStatus ON tables (status, touched);
CREATE TABLE entries (
    tableId TEXT NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, action INTEGER NOT NULL,
    words TEXT NOT NULL, upTo INTEGER NOT NULL, PRIMARY KEY (tableId, number)) WITHOUT ROWID;
)sql";

// What was said; how it ended; which acts were done; the time that was left.
constexpr const char* kSaid = R"sql(
CREATE TABLE IF NOT EXISTS said (
    number INTEGER PRIMARY KEY, tableId TEXT NOT NULL, who TEXT NOT NULL, seat TEXT NOT NULL, words TEXT NOT NULL,
    at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS saidAt ON said (tableId, number);
)sql";

// Snapshots, one a table; records of games that are over, with a mark that they are there, so that what still lacks one is found
// at once.
constexpr const char* kRecords = R"sql(
CREATE TABLE snapshots (
    tableId TEXT PRIMARY KEY, entries INTEGER NOT NULL, program TEXT NOT NULL, state BLOB NOT NULL, hash INTEGER NOT NULL);
CREATE TABLE records (tableId TEXT PRIMARY KEY, packed BLOB NOT NULL);
ALTER TABLE tables ADD COLUMN isRecorded INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tablesUnrecorded ON tables (touched, id) WHERE status = 'over' AND isRecorded = 0;
)sql";

bool hasColumn(sqlite3* base, const char* table, const char* column) {
    return sqlite3_table_column_metadata(base, nullptr, table, column, nullptr, nullptr, nullptr, nullptr, nullptr) == SQLITE_OK;
}

bool addColumn(sqlite3* base, const char* table, const char* column, const char* kind) {
    return hasColumn(base, table, column) ||
           runSql(base, fmt::format("ALTER TABLE {} ADD COLUMN {} {}", table, column, kind).c_str());
}

// Tokens of seats become hashes (Store's placesWithHashes), and nothing of them is left in the file. What is damaged stays as it
// is.
bool hashTokens(sqlite3* base) {
    bool isDone = runSql(base, "PRAGMA secure_delete = ON");
    sqlite3_stmt* read = nullptr;
    sqlite3_stmt* write = nullptr;
    isDone = isDone &&
             sqlite3_prepare_v2(base, "SELECT id, places FROM tables WHERE id > ? ORDER BY id LIMIT 500", -1, &read, nullptr) ==
                 SQLITE_OK &&
             sqlite3_prepare_v2(base, "UPDATE tables SET places = ? WHERE id = ?", -1, &write, nullptr) == SQLITE_OK;
    std::string last;
    for (bool isMore = true; isDone && isMore;) {
        std::vector<std::pair<std::string, std::string>> lot;
        {
            SqliteUse use(read);
            use.with(last);
            while (use.hasRow()) lot.emplace_back(use.text(0), use.text(1));
            isDone = use.isComplete();
        }
        isMore = !lot.empty();
        for (const auto& [id, places] : lot) {
            last = id;
            const auto hashed = placesWithHashes(places);
            if (!hashed || *hashed == places) continue;
            SqliteUse use(write);
            use.with(*hashed).with(id);
            isDone = isDone && use.isDone();
        }
    }
    sqlite3_finalize(read);
    sqlite3_finalize(write);
    return runSql(base, "PRAGMA secure_delete = OFF") && isDone;
}

// From each layout to the next. The second came into being column by column, so that some may be there.
using Step = bool (*)(sqlite3*);
constexpr Step kSteps[kSqliteVersion] = {
    [](sqlite3* base) { return runSql(base, kFirst); },
    [](sqlite3* base) {
        return runSql(base, kSaid) && addColumn(base, "tables", "result", "TEXT NOT NULL DEFAULT ''") &&
               addColumn(base, "entries", "nonce", "TEXT NOT NULL DEFAULT ''") &&
               addColumn(base, "entries", "timeLeft", "INTEGER NOT NULL DEFAULT -1");
    },
    [](sqlite3* base) { return runSql(base, kRecords); },
    hashTokens,
};

}  // namespace

int sqliteVersion(sqlite3* base, std::string& error) {
    const auto version = sqliteNumber(base, "PRAGMA user_version");
    const auto tables = version ? sqliteNumber(base, "SELECT count(*) FROM sqlite_schema WHERE type = 'table'") : std::nullopt;
    if (!version || !tables) {
        error = sqlite3_errmsg(base);
        return -1;
    }
    if (*version != 0 || *tables == 0) return static_cast<int>(*version);
    if (!hasColumn(base, "tables", "places") || !hasColumn(base, "entries", "upTo")) {
        error = "it holds something else than games";
        return -1;
    }
    return 1;
}

bool updateSqlite(sqlite3* base, const std::string& path, std::string& error) {
    const auto failed = [&](const std::string& why) {
        error = fmt::format("The data in {} can't be used: {}.", path, why);
        return false;
    };
    std::string why;
    int version = sqliteVersion(base, why);
    if (version < 0) return failed(why + "; \"riffle doctor\" looks closer");
    if (version > kSqliteVersion) {
        return failed(
            fmt::format("a later program wrote it, in layout {}, and this one knows up to {}; use that program, or a backup",
                        version, kSqliteVersion));
    }
    if (version > 0 && version < kSqliteVersion) {
        const std::string copy = fmt::format("{}.v{}.bak", path, version);
        std::error_code problem;
        if (!std::filesystem::exists(copy, problem) && !runSql(base, fmt::format("VACUUM INTO '{}'", sqlText(copy)).c_str())) {
            const std::string reason = sqlite3_errmsg(base);
            std::filesystem::remove(copy, problem);
            return failed(
                fmt::format("it is of an earlier program, and no copy of it could be made before it is changed: {}", reason));
        }
        std::filesystem::permissions(copy, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write, problem);
    }
    while (version < kSqliteVersion) {
        // Another program may be at the same.
        bool isDone = runSql(base, "BEGIN IMMEDIATE");
        const int now = isDone ? sqliteVersion(base, why) : -1;
        if (isDone && now > version) {
            (void)runSql(base, "ROLLBACK");
            version = now;
            continue;
        }
        isDone = isDone && now == version && kSteps[version](base) &&
                 runSql(base, fmt::format("PRAGMA user_version = {}", version + 1).c_str()) && runSql(base, "COMMIT");
        if (!isDone) {
            why = fmt::format("it could not be brought from layout {} to {} and is as it was: {}", version, version + 1,
                              sqlite3_errmsg(base));
            (void)runSql(base, "ROLLBACK");
            return failed(why);
        }
        ++version;
    }
    return true;
}

}  // namespace riffle::server
