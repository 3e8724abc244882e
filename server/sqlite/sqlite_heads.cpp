#include "server/sqlite/sqlite_heads.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <chrono>
#include <filesystem>

#include "server/sqlite/sqlite_statement.h"

namespace riffle::server {

namespace {

constexpr int kHeadsBusyFor = 2000;               // milliseconds
constexpr auto kPause = std::chrono::seconds(1);  // so far a head may be behind after the power was lost

constexpr const char* kLayout =
    "CREATE TABLE IF NOT EXISTS heads (id TEXT PRIMARY KEY, entries INTEGER NOT NULL, chain INTEGER NOT NULL, edition INTEGER "
    "NOT "
    "NULL, seal INTEGER NOT NULL, said INTEGER NOT NULL, isLive INTEGER NOT NULL, own INTEGER NOT NULL) WITHOUT ROWID";

// A statement for one use.
class Statement {
public:
    Statement(sqlite3* base, const char* sql) { sqlite3_prepare_v2(base, sql, -1, &statement_, nullptr); }
    ~Statement() { sqlite3_finalize(statement_); }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    [[nodiscard]] SqliteUse use() { return SqliteUse(statement_); }

private:
    sqlite3_stmt* statement_ = nullptr;
};

int64_t asNumber(uint64_t hash) {
    return static_cast<int64_t>(hash);
}

bool putHead(Statement& put, std::string_view table, const Head& head) {
    SqliteUse use = put.use();
    use.with(table).with(head.entries).with(asNumber(head.chain)).with(head.edition).with(asNumber(head.seal)).with(head.said);
    return use.with(int64_t{head.isLive}).with(asNumber(sealOf(table, head))).isDone();
}

constexpr const char* kPut =
    "INSERT OR REPLACE INTO heads (id, entries, chain, edition, seal, said, isLive, own) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";

}  // namespace

SqliteHeads::SqliteHeads(SqliteFile writing, SqliteFile reading) : writing_(std::move(writing)), reading_(std::move(reading)) {}

std::unique_ptr<SqliteHeads> SqliteHeads::open(const std::string& path, bool& isNew, std::string& error) {
    SqliteFile writing(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    const auto failed = [&](const SqliteFile& file) {
        error = fmt::format("{} can't be used: {}.", path, file.problem());
        return nullptr;
    };
    if (!writing.isOpen()) return failed(writing);
    sqlite3_busy_timeout(writing.base(), kHeadsBusyFor);
    std::error_code ignored;
    std::filesystem::permissions(path, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write, ignored);
    const auto tables = sqliteNumber(writing.base(), "SELECT count(*) FROM sqlite_schema WHERE type = 'table'");
    if (!tables) return failed(writing);
    isNew = *tables == 0;
    // The thread that writes here may wait for the disk: nobody waits for it.
    if (!runSql(writing.base(), "PRAGMA journal_mode = WAL") || !runSql(writing.base(), "PRAGMA synchronous = FULL") ||
        !runSql(writing.base(), kLayout))
        return failed(writing);
    SqliteFile reading(path, SQLITE_OPEN_READWRITE);
    if (!reading.isOpen()) return failed(reading);
    sqlite3_busy_timeout(reading.base(), kHeadsBusyFor);
    if (!sqliteNumber(reading.base(), "SELECT count(*) FROM (SELECT own FROM heads LIMIT 1)")) return failed(reading);
    return std::unique_ptr<SqliteHeads>(new SqliteHeads(std::move(writing), std::move(reading)));
}

SqliteHeads::~SqliteHeads() {
    {
        const std::lock_guard hold(lock_);
        isStopping_ = true;
    }
    news_.notify_all();
    if (thread_.joinable()) thread_.join();
    (void)flush();
}

void SqliteHeads::note(const std::map<std::string, std::optional<Head>, std::less<>>& heads) {
    const std::lock_guard hold(lock_);
    for (const auto& [table, head] : heads) noted_.insert_or_assign(table, head);
    if (!thread_.joinable()) thread_ = std::thread([this] { work(); });
}

void SqliteHeads::work() {
    while (true) {
        {
            std::unique_lock hold(lock_);
            if (news_.wait_for(hold, kPause, [this] { return isStopping_; })) return;
        }
        (void)flush();  // what can't be written now is written the next time
    }
}

bool SqliteHeads::flush() {
    const std::lock_guard only(writeLock_);
    std::map<std::string, std::optional<Head>, std::less<>> heads;
    {
        const std::lock_guard hold(lock_);
        heads.swap(noted_);
    }
    if (heads.empty()) return true;
    if (write(heads)) return true;
    const std::lock_guard hold(lock_);
    noted_.merge(heads);  // later ones stay
    return false;
}

bool SqliteHeads::write(const std::map<std::string, std::optional<Head>, std::less<>>& heads) {
    sqlite3* base = writing_.base();
    Statement put(base, kPut);
    Statement remove(base, "DELETE FROM heads WHERE id = ?");
    bool isDone = runSql(base, "BEGIN IMMEDIATE");
    for (const auto& [table, head] : heads)
        isDone = isDone && (head ? putHead(put, table, *head) : remove.use().with(table).isDone());
    isDone = isDone && runSql(base, "COMMIT");
    if (!isDone && sqlite3_get_autocommit(base) == 0) (void)runSql(base, "ROLLBACK");
    // Into the file itself: whoever loses what lies beside the log may lose what lies beside this one, too.
    if (isDone) (void)sqlite3_wal_checkpoint_v2(base, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    return isDone;
}

bool SqliteHeads::refill(const std::function<std::optional<std::pair<std::string, Head>>()>& next) {
    const std::lock_guard only(writeLock_);
    sqlite3* base = writing_.base();
    Statement put(base, kPut);
    bool isDone = runSql(base, "BEGIN IMMEDIATE") && runSql(base, "DELETE FROM heads");
    for (auto each = isDone ? next() : std::nullopt; isDone && each; each = next())
        isDone = putHead(put, each->first, each->second);
    isDone = isDone && runSql(base, "COMMIT");
    if (!isDone && sqlite3_get_autocommit(base) == 0) (void)runSql(base, "ROLLBACK");
    if (isDone) (void)sqlite3_wal_checkpoint_v2(base, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    return isDone;
}

std::optional<Head> SqliteHeads::find(std::string_view table, std::string& problem) {
    Statement statement(reading_.base(), "SELECT entries, chain, edition, seal, said, isLive, own FROM heads WHERE id = ?");
    SqliteUse use = statement.use();
    if (!use.with(table).hasRow()) {
        if (!use.isComplete()) problem = reading_.problem();
        return std::nullopt;
    }
    Head head;
    head.entries = use.number(0);
    head.chain = static_cast<uint64_t>(use.number(1));
    head.edition = use.number(2);
    head.seal = static_cast<uint64_t>(use.number(3));
    head.said = use.number(4);
    head.isLive = use.number(5) != 0;
    if (use.number(6) == asNumber(sealOf(table, head))) return head;
    problem = "it is damaged";
    return std::nullopt;
}

std::vector<std::string> SqliteHeads::live() {
    Statement statement(reading_.base(), "SELECT id FROM heads WHERE isLive <> 0 ORDER BY id");
    SqliteUse use = statement.use();
    std::vector<std::string> out;
    while (use.hasRow()) out.push_back(use.text(0));
    return out;
}

std::vector<std::string> SqliteHeads::ids(std::string_view after, int most) {
    Statement statement(reading_.base(), "SELECT id FROM heads WHERE id > ? ORDER BY id LIMIT ?");
    SqliteUse use = statement.use();
    use.with(after).with(int64_t{most});
    std::vector<std::string> out;
    while (use.hasRow()) out.push_back(use.text(0));
    return out;
}

bool SqliteHeads::freeze() {
    return runSql(reading_.base(), "BEGIN") &&
           sqliteNumber(reading_.base(), "SELECT count(*) FROM (SELECT id FROM heads LIMIT 1)");
}

void SqliteHeads::thaw() {
    (void)runSql(reading_.base(), "COMMIT");
}

}  // namespace riffle::server
