#include "server/sqlite/sqlite_store.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "server/sqlite/sqlite_file.h"
#include "server/sqlite/sqlite_schema.h"
#include "server/sqlite/sqlite_statement.h"

namespace riffle::server {

namespace {

using Use = SqliteUse;

constexpr int64_t kKeptSaid = 50;  // lines of a table
constexpr int kBusyFor = 2000;     // milliseconds that another program may keep the file from us
constexpr size_t kMostKnown = 100'000;

std::vector<std::string> idsOf(Use& use) {
    std::vector<std::string> out;
    while (use.hasRow()) out.push_back(use.text(0));
    return out;
}

}  // namespace

std::string SqliteStore::fileOf(const std::string& folder) {
    return (std::filesystem::path(folder) / "tables.sqlite").string();
}

std::string SqliteStore::headsOf(const std::string& folder) {
    return (std::filesystem::path(folder) / "heads.sqlite").string();
}

std::unique_ptr<SqliteStore> SqliteStore::open(const std::string& folder, std::string& error) {
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem) {
        error = fmt::format("The data in {} can't be opened: {}.", folder, problem.message());
        return nullptr;
    }
    const std::string wal = fileOf(folder) + "-wal";
    const bool wasCutOff = std::filesystem::exists(wal, problem) && std::filesystem::file_size(wal, problem) > 0;
    auto store = openFile(fileOf(folder), error);
    if (!store || !store->openHeads(headsOf(folder), error)) return nullptr;
    if (wasCutOff) store->keepLost(wal);
    return store;
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
    std::string ignored;
    store->wasSealed_ = sqliteVersion(store->writing_, ignored) >= kSealedVersion &&
                        sqliteNumber(store->writing_, "SELECT count(*) FROM tables").value_or(0) > 0;
    if (!updateSqlite(store->writing_, path, error)) return nullptr;
    if (!runSql(store->writing_, "PRAGMA journal_mode = WAL") || !runSql(store->writing_, "PRAGMA synchronous = FULL")) {
        error = fmt::format("The data in {} can't be used: {}.", path, sqlite3_errmsg(store->writing_));
        return nullptr;
    }
    const auto writing = [&](const char* sql) { return store->prepared(store->writing_, sql, error); };
    const auto reading = [&](const char* sql) { return store->prepared(store->reading_, sql, error); };
    store->append_ = writing(
        "INSERT INTO entries (tableId, number, kind, seat, action, words, upTo, nonce, timeLeft, chain) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    const std::string make =
        "INSERT INTO tables (id, game, status, touched, rules, cards, plan, places, rematch, result, edition, seal) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    const std::string save = make +
                             " ON CONFLICT (id) DO UPDATE SET game = excluded.game, status = excluded.status, "
                             "touched = excluded.touched, rules = excluded.rules, cards = excluded.cards, plan = excluded.plan, "
                             "places = excluded.places, rematch = excluded.rematch, result = excluded.result, "
                             "edition = excluded.edition, seal = excluded.seal";
    store->make_ = writing(make.c_str());
    store->save_ = writing(save.c_str());
    store->say_ = writing("INSERT INTO said (tableId, who, seat, words, at, seal) VALUES (?, ?, ?, ?, ?, ?)");
    store->forget_ = writing(
        "DELETE FROM said WHERE tableId = ?1 AND number <= (SELECT number FROM said WHERE tableId = ?1 ORDER BY number DESC "
        "LIMIT 1 OFFSET ?2)");
    store->snap_ =
        writing("INSERT OR REPLACE INTO snapshots (tableId, entries, program, state, hash, standing) VALUES (?, ?, ?, ?, ?, ?)");
    store->unsnap_ = writing("DELETE FROM snapshots WHERE tableId = ?");
    store->keepRecord_ = writing("INSERT OR REPLACE INTO records (tableId, packed) SELECT ?1, ?2 FROM tables WHERE id = ?1");
    store->markRecord_ = writing("UPDATE tables SET isRecorded = 1 WHERE id = ?");
    store->removeTable_ = writing("DELETE FROM tables WHERE id = ?");
    store->removeEntries_ = writing("DELETE FROM entries WHERE tableId = ?");
    store->removeSaid_ = writing("DELETE FROM said WHERE tableId = ?");
    store->removeRecord_ = writing("DELETE FROM records WHERE tableId = ?");
    store->loadTable_ = reading(
        "SELECT game, status, touched, rules, cards, plan, places, rematch, result, edition, seal FROM tables WHERE id = ?");
    store->loadEntries_ = reading(
        "SELECT kind, seat, action, words, upTo, nonce, timeLeft, number, chain FROM entries WHERE tableId = ? AND number >= ? "
        "ORDER BY number");
    store->loadSaid_ = reading("SELECT who, seat, words, at, number, seal FROM said WHERE tableId = ? ORDER BY number");
    store->loadSnapshot_ = reading("SELECT entries, program, state, hash, standing FROM snapshots WHERE tableId = ?");
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
    heads_.reset();
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

bool SqliteStore::removeOne(const std::string& table) {
    const auto all = {removeTable_, removeEntries_, removeSaid_, unsnap_, removeRecord_};
    changed_[table] = std::nullopt;
    known_.erase(table);
    // First from the heads: one without a log would say that the log is lost.
    if (heads_) heads_->note({{table, std::nullopt}});
    if (heads_ && !heads_->flush()) return false;
    return std::all_of(all.begin(), all.end(), [&](sqlite3_stmt* each) { return Use(each).with(table).isDone(); });
}

bool SqliteStore::writeOne(const Deed& deed) {
    if (deed.isRemoved) return removeOne(deed.table);
    const auto isNumber = [](uint64_t hash) { return static_cast<int64_t>(hash); };
    Head& head = headOf(deed.table);
    if (deed.row) {
        ++head.edition;
        head.seal = sealOf(deed.table, *deed.row, head.edition);
        head.isLive = deed.row->status == nameOf(Table::Status::Waiting) || deed.row->status == nameOf(Table::Status::Playing);
        Use use(deed.isNew ? make_ : save_);
        use.with(deed.table).with(deed.row->game).with(deed.row->status).with(deed.row->touched).with(deed.row->rules);
        use.with(deed.row->cards).with(deed.row->plan).with(deed.row->places).with(deed.row->rematch).with(deed.row->result);
        if (!use.with(head.edition).with(isNumber(head.seal)).isDone()) return false;
    }
    // A log with a gap is of no use.
    doesNotFit_ = !deed.entries.empty() && deed.firstEntry > head.entries;
    if (doesNotFit_) return false;
    int64_t number = deed.firstEntry;
    for (const Entry& entry : deed.entries) {
        head.chain = chained(number == 0 ? chainStart(deed.table) : head.chain, number, entry);
        Use use(append_);
        use.with(deed.table).with(number++).with(static_cast<int64_t>(entry.kind)).with(int64_t{entry.seat});
        use.with(int64_t{entry.action}).with(entry.text).with(static_cast<int64_t>(entry.to)).with(entry.nonce).with(entry.left);
        if (!use.with(isNumber(head.chain)).isDone()) return false;
        head.entries = number;
    }
    if (deed.isSaidAnew && !Use(removeSaid_).with(deed.table).isDone()) return false;
    if (deed.isSaidAnew) head.said = 0;
    for (const Said& said : deed.said) {
        Use use(say_);
        use.with(deed.table).with(said.from).with(said.seat).with(said.text).with(said.at);
        if (!use.with(isNumber(sealOf(deed.table, said))).isDone()) return false;
        head.said = sqlite3_last_insert_rowid(writing_);
    }
    if (!deed.said.empty() && !Use(forget_).with(deed.table).with(kKeptSaid).isDone()) return false;
    if (deed.row && deed.row->status == nameOf(Table::Status::Over)) {
        if (!Use(unsnap_).with(deed.table).isDone()) return false;
    } else if (deed.snapshot) {
        Use use(snap_);
        use.with(deed.table).with(deed.snapshot->entries).with(deed.snapshot->program).withBytes(deed.snapshot->state);
        if (!use.with(isNumber(deed.snapshot->hash)).with(deed.snapshot->standing).isDone()) return false;
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
}

bool SqliteStore::finish(bool isDone) {
    const auto changed = std::exchange(changed_, {});
    if (isDone && !isMoved(writing_) && runSql(writing_, "COMMIT")) {
        // It can't be lost any more, and now its heads may say so.
        if (known_.size() > kMostKnown) known_.clear();
        for (const auto& [table, head] : changed) {
            if (head && head->isLive) {
                known_.insert_or_assign(table, *head);
            } else {
                known_.erase(table);
            }
        }
        if (heads_) heads_->note(changed);
        setProblem("");
        return true;
    }
    const int code = sqlite3_errcode(writing_);
    std::string why = sqlite3_errmsg(writing_);
    if (sqlite3_get_autocommit(writing_) == 0) (void)runSql(writing_, "ROLLBACK");
    if (code == SQLITE_CONSTRAINT || std::exchange(doesNotFit_, false))
        return false;  // what was to be written does not fit; all else would
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
    known_.clear();
    for (auto deed = isDone ? next() : std::nullopt; isDone && deed; deed = next()) {
        isDone = writeOne(*deed);
        changed_.clear();  // there may be many
    }
    return finish(isDone) && (!heads_ || remakeHeads());
}

std::optional<Deed> SqliteStore::read(std::string_view id) {
    return readWith(id, {});
}

std::optional<Deed> SqliteStore::readWith(std::string_view id, const IsUseful& isUseful) {
    Deed deed;
    deed.table = id;
    const auto look = [&](const Use& use) {
        if (use.isComplete()) return;
        const int code = sqlite3_errcode(reading_);
        deed.isOutOfReach = code != SQLITE_CORRUPT && code != SQLITE_NOTADB;
        deed.problem = sqlite3_errmsg(reading_);
    };
    // The head first: what is written meanwhile is in the log alone.
    std::string headless;
    const std::optional<Head> head = heads_ ? heads_->find(id, headless) : std::nullopt;
    if (!headless.empty()) deed.flaw = "its head can't be read: " + headless;
    Head found;
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
            found.edition = use.number(9);
            found.seal = static_cast<uint64_t>(use.number(10));
            if (sealOf(id, *deed.row, found.edition) != found.seal)
                deed.problem = "who sits there and how it stands is not what was written";
        } else if (use.isComplete()) {
            if (!head) return std::nullopt;
            deed.problem = "its row is missing";
        } else {
            look(use);
        }
    }
    // A snapshot that can't be read is not missed: the log is the truth.
    if (Use use(loadSnapshot_); use.with(id).hasRow())
        deed.snapshot = {use.number(0), use.text(1), use.text(2), static_cast<uint64_t>(use.number(3)), use.text(4)};
    if (isUseful && deed.row && deed.snapshot && isUseful(deed.row->game, *deed.snapshot))
        deed.firstEntry = deed.snapshot->entries;
    std::optional<uint64_t> chainAtHead;  // behind as many entries as the head says
    {
        // With the one before the first, for its hash.
        Use use(loadEntries_);
        const int64_t before = deed.firstEntry > 0 ? deed.firstEntry - 1 : 0;
        use.with(id).with(before);
        found.chain = chainStart(id);
        found.entries = before;
        if (head && head->entries == 0) chainAtHead = head->chain;
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
            const auto chain = static_cast<uint64_t>(use.number(8));
            const bool isBefore = found.entries < deed.firstEntry;
            if (use.number(7) != found.entries) {
                deed.problem = "its log has a gap";
            } else if (!isBefore && chained(found.chain, found.entries, entry) != chain && deed.problem.empty()) {
                deed.problem = fmt::format("entry {} of its log is not what was written", found.entries + 1);
            }
            found.chain = chain;
            ++found.entries;
            if (head && head->entries == found.entries) chainAtHead = chain;
            if (!isBefore) deed.entries.push_back(std::move(entry));
        }
        look(use);
        if (found.entries < deed.firstEntry) deed.problem = "its log is shorter than its snapshot says";
    }
    {
        Use use(loadSaid_);
        use.with(id);
        while (use.hasRow()) {
            Said said{use.text(0), use.text(1), use.text(2), use.number(3)};
            found.said = use.number(4);
            if (static_cast<uint64_t>(use.number(5)) == sealOf(id, said)) {
                deed.said.push_back(std::move(said));
            } else {
                deed.flaw = "a line of its chat is not what was written";
            }
        }
        look(use);
    }
    if (head) compare(*head, found, chainAtHead, deed);
    return deed;
}

void SqliteStore::eachUnfinished(int most, const std::function<void(Deed)>& take) {
    eachLive(most, {}, take);
}

void SqliteStore::eachLive(int most, const IsUseful& isUseful, const std::function<void(Deed)>& take) {
    // A question each costs nothing here; together they are of one moment.
    const bool isFrozen = freeze();
    std::vector<std::string> all = unfinished(most);
    // What the log has lost altogether is only known by its head.
    if (heads_) {
        const std::set<std::string, std::less<>> there(all.begin(), all.end());
        for (std::string& id : heads_->live()) {
            if (!there.contains(id)) all.push_back(std::move(id));
        }
    }
    for (const std::string& id : all) {
        auto deed = readWith(id, isUseful);
        // In a damaged file the end alone may be out of reach where the whole log is not: a table is given up only as the doctor
        // would, who reads all.
        if (deed && deed->firstEntry > 0 && !deed->problem.empty()) deed = readWith(id, {});
        if (deed) take(std::move(*deed));
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
    std::vector<std::string> out = idsOf(use.with(after).with(int64_t{most}));
    if (!heads_) return out;
    // With those that only a head knows of.
    const std::vector<std::string> more = heads_->ids(after, most);
    std::vector<std::string> all;
    std::set_union(out.begin(), out.end(), more.begin(), more.end(), std::back_inserter(all));
    if (all.size() > static_cast<size_t>(most)) all.resize(static_cast<size_t>(most));
    return all;
}

bool SqliteStore::freeze() {
    // The heads first, as always.
    if (heads_ && !heads_->freeze()) return false;
    if (runSql(reading_, "BEGIN") && sqliteNumber(reading_, "SELECT count(*) FROM (SELECT id FROM tables LIMIT 1)")) return true;
    if (heads_) heads_->thaw();
    if (sqlite3_get_autocommit(reading_) == 0) (void)runSql(reading_, "ROLLBACK");
    return false;
}

void SqliteStore::thaw() {
    (void)runSql(reading_, "COMMIT");
    if (heads_) heads_->thaw();
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
    return problem_;
}

void SqliteStore::look() {
    const bool wasGood = problem().empty();
    if (isMoved(writing_)) {
        if (wasGood) setProblem(fmt::format("The file {} was taken away while it was in use.", path_));
    } else if (!wasGood && mayWrite()) {
        setProblem("");
    }
}

}  // namespace riffle::server
