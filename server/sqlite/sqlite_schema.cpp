#include "server/sqlite/sqlite_schema.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "server/sqlite/sqlite_file.h"
#include "server/sqlite/sqlite_statement.h"
#include "server/store/seal.h"
#include "server/store/store.h"

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

// The hashes by which damage is seen, and how a game stood, for other programs than the one that wrote its snapshot.
constexpr const char* kSeals = R"sql(
ALTER TABLE tables ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;
ALTER TABLE entries ADD COLUMN chain INTEGER NOT NULL DEFAULT 0;
ALTER TABLE said ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;
ALTER TABLE snapshots ADD COLUMN standing TEXT NOT NULL DEFAULT '';
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
    [](sqlite3* base) { return runSql(base, kSeals) && sealSqlite(base); },
};

// A hash that is asked for in SQL: of what it is given.
template <uint64_t (*kHash)(sqlite3_value** values)>
bool addFunction(sqlite3* base, const char* name, int values) {
    const auto call = [](sqlite3_context* context, int, sqlite3_value** given) {
        sqlite3_result_int64(context, static_cast<int64_t>(kHash(given)));
    };
    return sqlite3_create_function_v2(base, name, values, SQLITE_UTF8, nullptr, call, nullptr, nullptr, nullptr) == SQLITE_OK;
}

std::string textOf(sqlite3_value* value) {
    const auto* bytes = static_cast<const char*>(sqlite3_value_blob(value));
    return bytes ? std::string(bytes, static_cast<size_t>(sqlite3_value_bytes(value))) : std::string();
}

uint64_t rowSeal(sqlite3_value** v) {
    TableRow row;
    row.game = textOf(v[2]);
    row.status = textOf(v[3]);
    row.touched = sqlite3_value_int64(v[4]);
    row.rules = sqlite3_value_int64(v[5]);
    row.cards = textOf(v[6]);
    row.plan = textOf(v[7]);
    row.places = textOf(v[8]);
    row.rematch = textOf(v[9]);
    row.result = textOf(v[10]);
    return sealOf(textOf(v[0]), row, sqlite3_value_int64(v[1]));
}

uint64_t saidSeal(sqlite3_value** v) {
    return sealOf(textOf(v[0]), Said{textOf(v[1]), textOf(v[2]), textOf(v[3]), sqlite3_value_int64(v[4])});
}

// Entry by entry, as each has that of the one before in it.
bool sealEntries(sqlite3* base) {
    sqlite3_stmt* read = nullptr;
    sqlite3_stmt* write = nullptr;
    const char* all =
        "SELECT tableId, number, kind, seat, action, words, upTo, nonce, timeLeft FROM entries WHERE (tableId, number) > (?, ?) "
        "ORDER BY tableId, number LIMIT 4096";
    bool isDone = sqlite3_prepare_v2(base, all, -1, &read, nullptr) == SQLITE_OK &&
                  sqlite3_prepare_v2(base, "UPDATE entries SET chain = ? WHERE tableId = ? AND number = ?", -1, &write,
                                     nullptr) == SQLITE_OK;
    struct Sealed {
        std::string table;
        int64_t number = -1;
        uint64_t chain = 0;
    };
    Sealed last;
    std::vector<Sealed> lot(1);
    while (isDone && !lot.empty()) {
        lot.clear();
        {
            SqliteUse use(read);
            use.with(last.table).with(last.number);
            while (use.hasRow()) {
                Entry entry;
                entry.kind = static_cast<Entry::Kind>(use.number(2));
                entry.seat = static_cast<Seat>(use.number(3));
                entry.action = static_cast<uint32_t>(use.number(4));
                entry.text = use.text(5);
                entry.to = static_cast<size_t>(use.number(6));
                entry.nonce = use.text(7);
                entry.left = use.number(8);
                Sealed next{use.text(0), use.number(1)};
                next.chain = chained(next.table == last.table ? last.chain : chainStart(next.table), next.number, entry);
                lot.push_back(next);
                last = std::move(next);
            }
            isDone = use.isComplete();
        }
        for (const Sealed& each : lot) {
            SqliteUse use(write);
            isDone = isDone && use.with(static_cast<int64_t>(each.chain)).with(each.table).with(each.number).isDone();
        }
    }
    sqlite3_finalize(read);
    sqlite3_finalize(write);
    return isDone;
}

}  // namespace

bool sealSqlite(sqlite3* base) {
    constexpr const char* kRest =
        "UPDATE tables SET edition = edition + 1; "
        "UPDATE tables SET seal = riffle_row(id, edition, game, status, touched, rules, cards, plan, places, rematch, result); "
        "UPDATE said SET seal = riffle_said(tableId, who, seat, words, at)";
    return addFunction<rowSeal>(base, "riffle_row", 11) && addFunction<saidSeal>(base, "riffle_said", 5) && sealEntries(base) &&
           runSql(base, kRest);
}

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
