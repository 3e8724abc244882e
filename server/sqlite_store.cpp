#include "server/sqlite_store.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>

#include "server/sqlite_file.h"
#include "server/sqlite_schema.h"
#include "server/sqlite_use.h"

namespace riffle::server {

namespace {

using Use = SqliteUse;

constexpr int64_t kKeptSaid = 50;  // lines of a table
constexpr int kBusyFor = 2000;     // milliseconds that another program may keep the file from us
constexpr auto kLookAgain = std::chrono::seconds(1);

std::vector<std::string> idsOf(Use& use) {
    std::vector<std::string> out;
    while (use.hasRow()) out.push_back(use.text(0));
    return out;
}

}  // namespace

std::string SqliteStore::fileOf(const std::string& folder) {
    return (std::filesystem::path(folder) / "tables.sqlite").string();
}

std::unique_ptr<SqliteStore> SqliteStore::open(const std::string& folder, std::string& error) {
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem) {
        error = fmt::format("The data in {} can't be opened: {}.", folder, problem.message());
        return nullptr;
    }
    return openFile(fileOf(folder), error);
}

std::unique_ptr<SqliteStore> SqliteStore::openFile(const std::string& path, std::string& error) {
    error.clear();
    std::unique_ptr<SqliteStore> store(new SqliteStore);
    store->path_ = path;
    for (sqlite3** base : {&store->writing_, &store->reading_}) {
        if (sqlite3_open_v2(path.c_str(), base, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr) != SQLITE_OK) {
            error = fmt::format("The data in {} can't be opened: {}.", path, *base ? sqlite3_errmsg(*base) : "no memory");
            return nullptr;
        }
        sqlite3_busy_timeout(*base, kBusyFor);
    }
    // Tokens are in there.
    std::error_code problem;
    std::filesystem::permissions(path, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write, problem);
    // A choice is a line at the end of its table, and each table is on a page of its own: small ones are less to write. Only a
    // new file takes that on.
    (void)runSql(store->writing_, "PRAGMA page_size = 1024");
    // Room for the last pages of thousands of tables, in kilobytes; or they are read again for each choice.
    (void)runSql(store->writing_, "PRAGMA cache_size = -16384");
    // The layout first: data of a later program is not touched.
    if (!updateSqlite(store->writing_, path, error)) return nullptr;
    if (!runSql(store->writing_, "PRAGMA journal_mode = WAL") || !runSql(store->writing_, "PRAGMA synchronous = FULL")) {
        error = fmt::format("The data in {} can't be used: {}.", path, sqlite3_errmsg(store->writing_));
        return nullptr;
    }
    const auto writing = [&](const char* sql) { return store->prepared(store->writing_, sql, error); };
    const auto reading = [&](const char* sql) { return store->prepared(store->reading_, sql, error); };
    store->append_ = writing(
        "INSERT INTO entries (tableId, number, kind, seat, action, words, upTo, nonce, timeLeft) VALUES (?, ?, ?, ?, ?, ?, ?, ?, "
        "?)");
    const std::string make =
        "INSERT INTO tables (id, game, status, touched, rules, cards, plan, places, rematch, result) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    const std::string save = make +
                             " ON CONFLICT (id) DO UPDATE SET game = excluded.game, status = excluded.status, "
                             "touched = excluded.touched, rules = excluded.rules, cards = excluded.cards, plan = excluded.plan, "
                             "places = excluded.places, rematch = excluded.rematch, result = excluded.result";
    store->make_ = writing(make.c_str());
    store->save_ = writing(save.c_str());
    store->say_ = writing("INSERT INTO said (tableId, who, seat, words, at) VALUES (?, ?, ?, ?, ?)");
    store->forget_ = writing(
        "DELETE FROM said WHERE tableId = ?1 AND number <= (SELECT number FROM said WHERE tableId = ?1 ORDER BY number DESC "
        "LIMIT 1 OFFSET ?2)");
    store->snap_ = writing("INSERT OR REPLACE INTO snapshots (tableId, entries, program, state, hash) VALUES (?, ?, ?, ?, ?)");
    store->unsnap_ = writing("DELETE FROM snapshots WHERE tableId = ?");
    store->keepRecord_ = writing("INSERT OR REPLACE INTO records (tableId, packed) SELECT ?1, ?2 FROM tables WHERE id = ?1");
    store->markRecord_ = writing("UPDATE tables SET isRecorded = 1 WHERE id = ?");
    store->removeTable_ = writing("DELETE FROM tables WHERE id = ?");
    store->removeEntries_ = writing("DELETE FROM entries WHERE tableId = ?");
    store->removeSaid_ = writing("DELETE FROM said WHERE tableId = ?");
    store->removeRecord_ = writing("DELETE FROM records WHERE tableId = ?");
    store->loadTable_ =
        reading("SELECT game, status, touched, rules, cards, plan, places, rematch, result FROM tables WHERE id = ?");
    store->loadEntries_ = reading(
        "SELECT kind, seat, action, words, upTo, nonce, timeLeft, number FROM entries WHERE tableId = ? AND number >= ? "
        "ORDER BY number");
    store->loadSaid_ = reading("SELECT who, seat, words, at FROM said WHERE tableId = ? ORDER BY number");
    store->loadSnapshot_ = reading("SELECT entries, program, state, hash FROM snapshots WHERE tableId = ?");
    store->loadRecord_ = reading("SELECT packed FROM records WHERE tableId = ?");
    store->has_ = reading("SELECT 1 FROM tables WHERE id = ?");
    store->unfinished_ = reading("SELECT id FROM tables WHERE status IN ('waiting', 'playing') ORDER BY touched DESC LIMIT ?");
    store->finished_ = reading(
        "SELECT id FROM tables WHERE status = 'over' AND (touched > ?1 OR (touched = ?1 AND id > ?2)) AND (?3 = '' OR game = ?3) "
        "ORDER BY touched, id LIMIT ?4");
    store->unrecorded_ = reading(
        "SELECT id FROM tables WHERE status = 'over' AND isRecorded = 0 AND (touched > ?1 OR (touched = ?1 AND id > ?2)) "
        "ORDER BY touched, id LIMIT ?3");
    store->ids_ = reading("SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?");
    store->carrier_ = std::make_unique<SqliteCarrier>(store->writing_, path);
    return error.empty() ? std::move(store) : nullptr;
}

SqliteStore::~SqliteStore() {
    carrier_.reset();
    for (sqlite3_stmt* statement : statements_) sqlite3_finalize(statement);
    sqlite3_close(reading_);
    sqlite3_close(writing_);
}

sqlite3_stmt* SqliteStore::prepared(sqlite3* base, const char* sql, std::string& error) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v3(base, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) != SQLITE_OK && error.empty())
        error = fmt::format("The data in {} can't be used: {}; \"riffle doctor\" looks closer.", path_, sqlite3_errmsg(base));
    statements_.push_back(statement);
    return statement;
}

bool SqliteStore::writeOne(const Deed& deed) {
    if (deed.isRemoved) {
        const auto all = {removeTable_, removeEntries_, removeSaid_, unsnap_, removeRecord_};
        return std::all_of(all.begin(), all.end(), [&](sqlite3_stmt* each) { return Use(each).with(deed.table).isDone(); });
    }
    if (deed.row) {
        Use use(deed.isNew ? make_ : save_);
        use.with(deed.table).with(deed.row->game).with(deed.row->status).with(deed.row->touched).with(deed.row->rules);
        use.with(deed.row->cards).with(deed.row->plan).with(deed.row->places).with(deed.row->rematch).with(deed.row->result);
        if (!use.isDone()) return false;
    }
    int64_t number = deed.firstEntry;
    for (const Entry& entry : deed.entries) {
        Use use(append_);
        use.with(deed.table).with(number++).with(static_cast<int64_t>(entry.kind)).with(int64_t{entry.seat});
        use.with(int64_t{entry.action}).with(entry.text).with(static_cast<int64_t>(entry.to)).with(entry.nonce).with(entry.left);
        if (!use.isDone()) return false;
    }
    for (const Said& said : deed.said) {
        if (!Use(say_).with(deed.table).with(said.from).with(said.seat).with(said.text).with(said.at).isDone()) return false;
    }
    if (!deed.said.empty() && !Use(forget_).with(deed.table).with(kKeptSaid).isDone()) return false;
    if (deed.row && deed.row->status == nameOf(Table::Status::Over)) {
        if (!Use(unsnap_).with(deed.table).isDone()) return false;
    } else if (deed.snapshot) {
        Use use(snap_);
        use.with(deed.table).with(deed.snapshot->entries).with(deed.snapshot->program).withBytes(deed.snapshot->state);
        if (!use.with(static_cast<int64_t>(deed.snapshot->hash)).isDone()) return false;
    }
    return !deed.record ||
           (Use(keepRecord_).with(deed.table).withBytes(*deed.record).isDone() && Use(markRecord_).with(deed.table).isDone());
}

bool SqliteStore::isMoved(sqlite3* base) {
    int isMoved = 0;
    return sqlite3_file_control(base, nullptr, SQLITE_FCNTL_HAS_MOVED, &isMoved) == SQLITE_OK && isMoved != 0;
}

void SqliteStore::setProblem(std::string problem) {
    const std::lock_guard hold(lock_);
    problem_ = std::move(problem);
    looked_ = std::chrono::steady_clock::now();
}

bool SqliteStore::finish(bool isDone) {
    if (isDone && !isMoved(writing_) && runSql(writing_, "COMMIT")) {
        setProblem("");
        return true;
    }
    const int code = sqlite3_errcode(writing_);
    std::string why = sqlite3_errmsg(writing_);
    if (sqlite3_get_autocommit(writing_) == 0) (void)runSql(writing_, "ROLLBACK");
    if (code == SQLITE_CONSTRAINT) return false;  // what was to be written does not fit; all else would
    if (code == SQLITE_FULL) why += "; it goes on when there is room again";
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB) why += "; \"riffle doctor\" looks closer";
    if (isMoved(writing_)) {
        // The file is still there while it is open here.
        const std::string copy = path_ + ".rescued";
        if (!isRescued_) isRescued_ = runSql(writing_, fmt::format("VACUUM INTO '{}'", sqlText(copy)).c_str());
        why = "it was taken away while it was in use";
        if (isRescued_) why += fmt::format("; what it held is in {}", copy);
    }
    setProblem(fmt::format("Nothing can be written to {}: {}.", path_, why));
    return false;
}

bool SqliteStore::write(std::span<const Deed> deeds) {
    return finish(runSql(writing_, "BEGIN IMMEDIATE") &&
                  std::all_of(deeds.begin(), deeds.end(), [this](const Deed& each) { return writeOne(each); }));
}

bool SqliteStore::refill(const std::function<std::optional<Deed>()>& next) {
    bool isDone =
        runSql(writing_, "BEGIN IMMEDIATE") &&
        runSql(writing_, "DELETE FROM tables; DELETE FROM entries; DELETE FROM said; DELETE FROM snapshots; DELETE FROM records");
    for (auto deed = isDone ? next() : std::nullopt; isDone && deed; deed = next()) isDone = writeOne(*deed);
    return finish(isDone);
}

std::optional<Deed> SqliteStore::read(std::string_view id) {
    return readWith(id, {});
}

std::optional<Deed> SqliteStore::readWith(std::string_view id, const IsUseful& isUseful) {
    Deed deed;
    deed.table = id;
    const auto look = [&](const Use& use) {
        if (!use.isComplete()) deed.problem = sqlite3_errmsg(reading_);
    };
    {
        Use use(loadTable_);
        if (use.with(id).hasRow()) {
            deed.row.emplace();
            deed.row->game = use.text(0);
            deed.row->status = use.text(1);
            deed.row->touched = use.number(2);
            deed.row->rules = use.number(3);
            deed.row->cards = use.text(4);
            deed.row->plan = use.text(5);
            deed.row->places = use.text(6);
            deed.row->rematch = use.text(7);
            deed.row->result = use.text(8);
        } else if (use.isComplete()) {
            return std::nullopt;
        } else {
            look(use);
        }
    }
    // A snapshot that can't be read is not missed: the log is the truth.
    if (Use use(loadSnapshot_); use.with(id).hasRow())
        deed.snapshot = {use.number(0), use.text(1), use.text(2), static_cast<uint64_t>(use.number(3))};
    if (isUseful && deed.row && deed.snapshot && isUseful(deed.row->game, *deed.snapshot))
        deed.firstEntry = deed.snapshot->entries;
    {
        Use use(loadEntries_);
        use.with(id).with(deed.firstEntry);
        while (use.hasRow()) {
            Entry entry;
            const int64_t kind = use.number(0);
            if (kind < 0 || kind > static_cast<int64_t>(Entry::Kind::Expire)) deed.problem = "its log can't be read";
            entry.kind = static_cast<Entry::Kind>(std::clamp<int64_t>(kind, 0, static_cast<int64_t>(Entry::Kind::Expire)));
            entry.seat = static_cast<Seat>(use.number(1));
            entry.action = static_cast<uint32_t>(use.number(2));
            entry.text = use.text(3);
            entry.to = static_cast<size_t>(use.number(4));
            entry.nonce = use.text(5);
            entry.left = use.number(6);
            if (use.number(7) != deed.firstEntry + static_cast<int64_t>(deed.entries.size())) deed.problem = "its log has a gap";
            deed.entries.push_back(std::move(entry));
        }
        look(use);
    }
    {
        Use use(loadSaid_);
        use.with(id);
        while (use.hasRow()) deed.said.push_back({use.text(0), use.text(1), use.text(2), use.number(3)});
        look(use);
    }
    return deed;
}

void SqliteStore::eachUnfinished(int most, const std::function<void(Deed)>& take) {
    eachLive(most, {}, take);
}

void SqliteStore::eachLive(int most, const IsUseful& isUseful, const std::function<void(Deed)>& take) {
    // A question each costs nothing here; together they are of one moment.
    const bool isFrozen = freeze();
    for (const std::string& id : unfinished(most)) {
        if (auto deed = readWith(id, isUseful)) take(std::move(*deed));
    }
    if (isFrozen) thaw();
}

std::optional<std::string> SqliteStore::record(std::string_view id) {
    Use use(loadRecord_);
    return use.with(id).hasRow() ? std::optional(use.text(0)) : std::nullopt;
}

bool SqliteStore::has(std::string_view id) {
    return Use(has_).with(id).hasRow();
}

std::vector<std::string> SqliteStore::finished(std::string_view game, int64_t since, std::string_view after, int most) {
    Use use(finished_);
    return idsOf(use.with(since).with(after).with(game).with(int64_t{most}));
}

std::vector<std::string> SqliteStore::unrecorded(int64_t since, std::string_view after, int most) {
    Use use(unrecorded_);
    return idsOf(use.with(since).with(after).with(int64_t{most}));
}

std::vector<std::string> SqliteStore::unfinished(int most) {
    Use use(unfinished_);
    return idsOf(use.with(int64_t{most}));
}

std::vector<std::string> SqliteStore::ids(std::string_view after, int most) {
    Use use(ids_);
    return idsOf(use.with(after).with(int64_t{most}));
}

bool SqliteStore::freeze() {
    return runSql(reading_, "BEGIN");
}

void SqliteStore::thaw() {
    (void)runSql(reading_, "COMMIT");
}

bool SqliteStore::mayWrite() const {
    // A few pages, as a lot of a busy moment would take.
    const SqliteFile own(path_, SQLITE_OPEN_READWRITE);
    return own.isOpen() &&
           runSql(own.base(),
                  "BEGIN IMMEDIATE; INSERT OR REPLACE INTO records (tableId, packed) VALUES ('', zeroblob(65536)); COMMIT; "
                  "DELETE FROM records WHERE tableId = ''");
}

std::string SqliteStore::problem() {
    const std::lock_guard hold(lock_);
    if (problem_.empty()) {
        if (isMoved(reading_)) return fmt::format("The file {} was taken away while it was in use.", path_);
        return {};
    }
    const auto now = std::chrono::steady_clock::now();
    if (now - looked_ < kLookAgain) return problem_;
    looked_ = now;
    if (!isMoved(reading_) && mayWrite()) problem_.clear();
    return problem_;
}

}  // namespace riffle::server
