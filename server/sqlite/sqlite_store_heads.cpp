// The heads of a log: how they are made, and what they say about it.
#include <fmt/format.h>
#include <sqlite3.h>

#include <filesystem>

#include "server/sqlite/sqlite_statement.h"
#include "server/sqlite/sqlite_store.h"

namespace riffle::server {

namespace {

namespace fs = std::filesystem;

std::string freeName(const std::string& path) {
    std::error_code ignored;
    std::string out = path + ".damaged";
    for (int i = 2; fs::exists(out, ignored); ++i) out = fmt::format("{}.damaged-{}", path, i);
    return out;
}

constexpr const char* kHead =
    "SELECT coalesce((SELECT number + 1 FROM entries WHERE tableId = ?1 ORDER BY number DESC LIMIT 1), 0), "
    "coalesce((SELECT chain FROM entries WHERE tableId = ?1 ORDER BY number DESC LIMIT 1), 0), "
    "coalesce((SELECT edition FROM tables WHERE id = ?1), 0), coalesce((SELECT seal FROM tables WHERE id = ?1), 0), "
    "coalesce((SELECT max(number) FROM said WHERE tableId = ?1), 0), "
    "coalesce((SELECT status IN ('waiting', 'playing') FROM tables WHERE id = ?1), 0)";

}  // namespace

Head SqliteStore::headIn(sqlite3_stmt* statement, std::string_view table) {
    SqliteUse use(statement);
    Head head;
    if (!use.with(table).hasRow()) return head;
    head.entries = use.number(0);
    head.chain = static_cast<uint64_t>(use.number(1));
    head.edition = use.number(2);
    head.seal = static_cast<uint64_t>(use.number(3));
    head.said = use.number(4);
    head.isLive = use.number(5) != 0;
    return head;
}

Head& SqliteStore::headOf(const std::string& table) {
    std::optional<Head>& head = changed_[table];
    if (head) return *head;
    const auto known = known_.find(table);
    if (!writtenHead_) writtenHead_ = prepared(writing_, kHead, headError_);
    return head.emplace(known != known_.end() ? known->second : headIn(writtenHead_, table));
}

bool SqliteStore::remakeHeads() {
    std::string after;
    std::vector<std::string> lot;
    size_t next = 0;
    if (!readHead_) readHead_ = prepared(reading_, kHead, headError_);
    return heads_->refill([&]() -> std::optional<std::pair<std::string, Head>> {
        if (next == lot.size()) {
            constexpr int64_t kLot = 1000;
            SqliteUse use(ids_);
            use.with(after).with(kLot);
            lot.clear();
            next = 0;
            while (use.hasRow()) lot.push_back(use.text(0));
            if (lot.empty()) return std::nullopt;
            after = lot.back();
        }
        const std::string& id = lot[next++];
        return std::pair(id, headIn(readHead_, id));
    });
}

bool SqliteStore::openHeads(const std::string& path, std::string& error) {
    bool isNew = false;
    std::string why;
    heads_ = SqliteHeads::open(path, isNew, why);
    if (!heads_) {
        // They say what the log should hold, and can be made anew of it; who runs the server is told that nobody could say.
        const std::string old = freeName(path);
        std::error_code problem;
        fs::rename(path, old, problem);
        for (const char* end : {"-wal", "-shm"}) {
            std::error_code ignored;
            fs::rename(path + end, old + end, ignored);
        }
        if (problem || !(heads_ = SqliteHeads::open(path, isNew, error))) {
            error = why;
            return false;
        }
        remarks_.push_back(
            fmt::format("{} Whether the log has lost something can't be told; it is taken as it is, and what was "
                        "there is kept as {}.",
                        why, old));
    } else if (isNew && wasSealed_) {
        remarks_.push_back(
            fmt::format("{} was not there. Whether the log has lost something can't be told; it is taken as it is.", path));
    }
    if (!isNew || remakeHeads()) return true;
    error = fmt::format("{} can't be written.", path);
    return false;
}

void SqliteStore::keepLost(const std::string& wal) {
    if (!readHead_) readHead_ = prepared(reading_, kHead, headError_);
    for (const std::string& id : heads_->live()) {
        std::string ignored;
        const auto head = heads_->find(id, ignored);
        const Head found = headIn(readHead_, id);
        if (!head || (found.entries >= head->entries && found.edition >= head->edition)) continue;
        const std::string copy = freeName(wal);
        std::error_code problem;
        fs::copy_file(wal, copy, problem);
        fs::permissions(copy, fs::perms::owner_read | fs::perms::owner_write, problem);
        if (!problem)
            remarks_.push_back(fmt::format("{} may hold what the log has lost; a copy of it is kept as {}.", wal, copy));
        return;
    }
}

void SqliteStore::compare(const Head& head, const Head& found, std::optional<uint64_t> chain, Deed& deed) {
    if (found.said < head.said && deed.flaw.empty()) deed.flaw = "the end of its chat is lost";
    if (!deed.problem.empty()) return;
    if (found.entries < head.entries) {
        deed.problem = fmt::format("its log has lost its end: {} entries are left of {}", found.entries, head.entries);
    } else if (chain && *chain != head.chain) {
        deed.problem = fmt::format("the first {} entries of its log are not those that were written", head.entries);
    } else if (found.edition < head.edition) {
        deed.problem = "who sits there and how it stands is older than what was written last";
    } else if (found.edition == head.edition && found.seal != head.seal) {
        deed.problem = "who sits there and how it stands is not what was written";
    }
}

}  // namespace riffle::server
