// A look at everything a store holds.
#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "protocol/json.h"
#include "server/base/file_owner.h"
#include "server/sqlite/sqlite_file.h"
#include "server/sqlite/sqlite_schema.h"
#include "server/sqlite/sqlite_statement.h"
#include "server/sqlite/sqlite_store.h"
#include "server/store/record.h"
#include "server/store/restore.h"
#include "server/upkeep/open_store.h"
#include "server/upkeep/upkeep.h"

namespace riffle::server {

namespace {

namespace fs = std::filesystem;

constexpr int kLotOfDoctor = 500;
constexpr int kMostFaults = 20;

// What was found of one table.
struct Look {
    std::string problem = {};       // what is wrong with it
    std::string remark = {};        // what else is worth knowing
    std::optional<Deed> cure = {};  // what puts it right; without one a table that is wrong is set aside
};

Deed cureOf(const Saved& saved) {
    Deed out;
    out.table = saved.id;
    return out;
}

// A finished game can be played again and ends as it did, and its record can be read.
void lookAtFinished(const Games& games, Store& store, const Saved& saved, const TableRow& row, Look& look) {
    const auto packed = store.record(saved.id);
    std::string error;
    const bool hasRecord = packed && !packed->empty();
    const bool isGood = hasRecord && unpackedRecord(*packed, error).has_value();
    const Remade remade = remake(games, saved);
    if (!remade.table && !remade.isOfOtherRules) {
        look.problem = remade.problem;
        return;
    }
    if (remade.table && toJson(remade.table->result()) != toJson(saved.result)) {
        look.problem = fmt::format("Table {} did not end as its log does.", saved.id);
        if (remade.table->result().isNull()) return;
        look.cure = cureOf(saved);
        look.cure->row = row;
        look.cure->row->result = toJson(remade.table->result());
        look.cure->record = packedRecord(recordOf(*remade.table));
        return;
    }
    if (!remade.table && !hasRecord)
        look.remark = fmt::format("Table {} is over, was played by other rules or cards and has no record.", saved.id);
    if (!hasRecord || isGood) return;
    look.problem = fmt::format("The record of table {} can't be read: {}.", saved.id, error);
    look.cure = cureOf(saved);
    look.cure->record = packedRecord(remade.table ? recordOf(*remade.table) : recordOf(saved));
}

// A live one can be played again, and its snapshot agrees.
void lookAtLive(const Games& games, const Saved& saved, Look& look) {
    const Remade remade = remake(games, saved);
    if (!remade.table) {
        (remade.isOfOtherRules ? look.remark : look.problem) = remade.problem;
        if (remade.isOfOtherRules) look.remark += " It waits for a program that can.";
        return;
    }
    if (!saved.snapshot || !isOwnSnapshot(*games.find(saved.game), *saved.snapshot)) return;
    const Remade snapped = remakeFromSnapshot(games, saved);
    if (snapped.table && snapped.table->session().game().hash() == remade.table->session().game().hash()) return;
    look.problem =
        snapped.table ? fmt::format("The snapshot of table {} is not how it stands by its log.", saved.id) : snapped.problem;
    look.cure = cureOf(saved);
    look.cure->snapshot = snapshotOf(*remade.table);
}

Look lookAt(const Games& games, Store& store, Deed deed, Findings& found) {
    Look look;
    const std::optional<TableRow> row = deed.row;
    const auto saved = savedOf(std::move(deed), look.problem);
    if (!saved) return look;
    if (saved->status == Table::Status::Over) {
        ++found.finished;
        lookAtFinished(games, store, *saved, *row, look);
    } else {
        ++found.live;
        lookAtLive(games, *saved, look);
    }
    return look;
}

// What is kept of tables that are not there.
std::vector<std::string> orphans(sqlite3* base) {
    std::vector<std::string> out;
    sqlite3_stmt* statement = nullptr;
    const char* sql =
        "SELECT DISTINCT tableId FROM (SELECT tableId FROM entries "
        "UNION SELECT tableId FROM said UNION SELECT tableId FROM "
        "snapshots UNION SELECT tableId FROM records) WHERE "
        "tableId NOT IN (SELECT id FROM tables)";
    if (sqlite3_prepare_v2(base, sql, -1, &statement, nullptr) == SQLITE_OK) {
        SqliteUse use(statement);
        while (use.hasRow()) out.push_back(use.text(0));
    }
    sqlite3_finalize(statement);
    return out;
}

// Everything that can still be read, in a new file in place of the damaged one, which is kept.
bool rebuild(const std::string& folder, Progress& progress, Findings& found, std::string& error) {
    const std::string path = SqliteStore::fileOf(folder);
    const std::string heads = SqliteStore::headsOf(folder);
    const std::string part = path + ".part";
    std::string old = path + ".damaged";
    std::error_code ignored;
    for (int i = 2; fs::exists(old, ignored); ++i) old = fmt::format("{}.damaged-{}", path, i);
    for (const char* end : {"", "-wal", "-shm"}) fs::remove(part + end, ignored);
    uint64_t tables = 0;
    {
        const auto from = SqliteStore::open(folder, error);
        const auto to = from ? SqliteStore::openFile(part, error) : nullptr;
        if (!to) return false;
        std::vector<std::string> all;
        // From both ends of what can be read: an index may know ids that the table has lost.
        for (auto ids = from->ids("", kLotOfDoctor); !ids.empty(); ids = from->ids(ids.back(), kLotOfDoctor))
            all.insert(all.end(), ids.begin(), ids.end());
        for (const std::string& id : from->unfinished(1 << 30)) {
            if (std::find(all.begin(), all.end(), id) == all.end()) all.push_back(id);
        }
        progress.total = all.size();
        size_t next = 0;
        const bool isDone = to->refill([&]() -> std::optional<Deed> {
            while (next < all.size()) {
                progress.done = next;
                auto deed = from->read(all[next++]);
                if (!deed) continue;
                if (!deed->row || !deed->problem.empty()) setAside(*deed);
                deed->record = from->record(deed->table);
                ++tables;
                return deed;
            }
            return std::nullopt;
        });
        if (!isDone) {
            error = to->problem();
            return false;
        }
    }
    if (!syncFile(part, error)) return false;
    for (const char* end : {"-wal", "-shm", ""}) {
        if (fs::exists(path + end, ignored)) fs::rename(path + end, old + end, ignored);
        if (fs::exists(heads + end, ignored))
            fs::rename(heads + end, old + "-heads" + end, ignored);  // made anew when it is opened
    }
    fs::rename(part, path, ignored);
    giveToOwner(fs::path(path).parent_path().string(), path);
    found.repairs.push_back(
        fmt::format("What could be read, {} tables, is in a new file; the "
                    "damaged one is kept as {}.",
                    tables, old));
    return true;
}

// The file itself: whether SQLite can read it, and whether it is of this program. False where it is no use to look further.
bool examineFile(const std::string& folder, bool isRepairing, Progress& progress, Findings& found, std::string& error) {
    const std::string path = SqliteStore::fileOf(folder);
    std::error_code ignored;
    if (!fs::exists(path, ignored)) {
        error = fmt::format("There is no {}: nothing is kept there.", path);
        return false;
    }
    SqliteFile file(path, SQLITE_OPEN_READWRITE);
    // What lies beside the log stays as it is: it may hold what the log has lost.
    if (file.isOpen()) sqlite3_db_config(file.base(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    std::string why = file.isOpen() ? "" : file.problem();
    const int version = file.isOpen() ? sqliteVersion(file.base(), why) : -1;
    if (version < 0) {
        error = fmt::format(
            "{} can't be read: {}. It is left as it is; a backup "
            "can be put in its place with \"riffle restore\".",
            path, why);
        return false;
    }
    if (version > kSqliteVersion) {
        error =
            fmt::format("A later program wrote {}, in layout {}, and this one knows up to {}.", path, version, kSqliteVersion);
        return false;
    }
    if (version < kSqliteVersion && !isRepairing) {
        error = fmt::format(
            "{} is of an earlier program, in layout {}. The next start "
            "of the server brings it up to date, or --repair.",
            path, version);
        return false;
    }
    const std::string faults = sqliteFaults(file.base(), kMostFaults);
    if (faults.empty()) return true;
    found.problems.push_back(fmt::format("{} is damaged: {}.", path, faults));
    if (!isRepairing) return true;
    if (runSql(file.base(), "REINDEX") && sqliteFaults(file.base(), 1).empty()) {
        found.repairs.push_back("Its indexes were made anew.");
        return true;
    }
    file = SqliteFile(":memory:", SQLITE_OPEN_READWRITE);
    return rebuild(folder, progress, found, error);
}

}  // namespace

std::optional<Findings> examine(const Games& games, const std::string& where, bool isRepairing, Progress& progress,
                                std::string& error) {
    Findings found;
    if (!isPostgres(where) && !examineFile(where, isRepairing, progress, found, error)) return std::nullopt;
    const auto store = openStore(where, error);
    if (!store) return std::nullopt;
    for (std::string& each : store->remarks()) found.problems.push_back(std::move(each));
    progress.done = progress.total = 0;
    if (!store->freeze()) {
        error = "The data can't be read.";
        return std::nullopt;
    }
    for (auto ids = store->ids("", kLotOfDoctor); !ids.empty(); ids = store->ids(ids.back(), kLotOfDoctor))
        progress.total += ids.size();
    std::vector<Deed> cures;
    std::set<std::string> known;
    size_t setAsides = 0;
    for (auto ids = store->ids("", kLotOfDoctor); !ids.empty(); ids = store->ids(ids.back(), kLotOfDoctor)) {
        for (const std::string& id : ids) {
            auto deed = store->read(id);
            known.insert(id);
            ++progress.done;
            if (!deed) continue;
            if (deed->row && deed->row->status == kDamaged) {
                ++found.setAside;
                continue;
            }
            Deed aside = *deed;
            Look look = lookAt(games, *store, std::move(*deed), found);
            if (look.problem.empty() && !aside.flaw.empty()) {
                look.problem = fmt::format("Table {}: {}.", id, aside.flaw);
                look.cure.emplace();
                look.cure->table = id;
                look.cure->said = aside.said;
                look.cure->isSaidAnew = true;
            }
            if (!look.remark.empty()) found.remarks.push_back(look.remark);
            if (look.problem.empty()) continue;
            found.problems.push_back(look.problem);
            if (look.cure) {
                cures.push_back(std::move(*look.cure));
            } else {
                ++setAsides;
                setAside(aside);
                Deed& put = cures.emplace_back();
                put.table = id;
                put.row = std::move(aside.row);
            }
        }
    }
    store->thaw();
    if (auto* sqlite = dynamic_cast<SqliteStore*>(store.get())) {
        for (const std::string& id : orphans(sqlite->base())) {
            if (known.contains(id)) continue;
            found.problems.push_back(fmt::format("There are entries of a table {} that is not there.", id));
            ++setAsides;
            Deed& put = cures.emplace_back();
            put.table = id;
            setAside(put);
        }
    }
    if (!isRepairing || cures.empty()) return found;
    if (!store->write(cures)) {
        found.problems.push_back(store->problem());
        return found;
    }
    if (setAsides > 0) {
        found.repairs.push_back(fmt::format("{} set aside as damaged; everything of them is kept.",
                                            setAsides == 1 ? "One table is" : fmt::format("{} tables are", setAsides)));
    }
    if (const size_t right = cures.size() - setAsides; right > 0)
        found.repairs.push_back(
            fmt::format("{} put right from the log.", right == 1 ? "One table was" : fmt::format("{} tables were", right)));
    return found;
}

}  // namespace riffle::server
