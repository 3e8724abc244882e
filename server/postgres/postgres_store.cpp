#include "server/postgres/postgres_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <thread>

#include "server/postgres/postgres_schema.h"

namespace riffle::server {

namespace {

constexpr int64_t kKeptSaid = 50;  // lines of a table
constexpr auto kTryEvery = std::chrono::milliseconds(100);
constexpr auto kTryRarely = std::chrono::milliseconds(1000);  // when it has been away for long
constexpr size_t kRefillLot = 200;

constexpr const char* kFence = "SELECT riffle_fence($1, $2, $3::text[], $4::bigint[])";
constexpr const char* kAlone = "SELECT riffle_alone()";
constexpr const char* kRemove =
    "WITH gone AS (DELETE FROM tables WHERE id = ANY ($1::text[])), more AS (DELETE FROM entries WHERE table_id = ANY "
    "($1::text[])), "
    "words AS (DELETE FROM said WHERE table_id = ANY ($1::text[])), states AS (DELETE FROM snapshots WHERE table_id = ANY "
    "($1::text[])) DELETE FROM records WHERE table_id = ANY ($1::text[])";
constexpr const char* kSave =
    "INSERT INTO tables (id, game, status, touched, rules, cards, plan, places, rematch, result, listing, epoch, owner) "
    "SELECT *, $13::bigint FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], "
    "$8::text[], $9::text[], $10::text[], $11::text[], $12::bigint[]) ON CONFLICT (id) DO UPDATE SET game = excluded.game, "
    "status = excluded.status, touched = excluded.touched, rules = excluded.rules, cards = excluded.cards, plan = excluded.plan, "
    "places = excluded.places, rematch = excluded.rematch, result = excluded.result, listing = excluded.listing";
constexpr const char* kAppend =
    "INSERT INTO entries (table_id, number, kind, seat, action, words, up_to, nonce, time_left) SELECT * FROM unnest($1::text[], "
    "$2::bigint[], $3::smallint[], $4::smallint[], $5::bigint[], $6::text[], $7::bigint[], $8::bytea[], $9::bigint[])";
constexpr const char* kSay =
    "INSERT INTO said (table_id, who, seat, words, at) SELECT id, who, seat, words, at FROM unnest($1::text[], $2::text[], "
    "$3::text[], $4::text[], $5::bigint[]) WITH ORDINALITY AS lines (id, who, seat, words, at, place) ORDER BY place";
constexpr const char* kForget =
    "DELETE FROM said USING (SELECT DISTINCT unnest($1::text[]) AS id) AS full_ones WHERE said.table_id = full_ones.id AND "
    "said.number <= (SELECT number FROM said AS later WHERE later.table_id = full_ones.id ORDER BY number DESC LIMIT 1 OFFSET "
    "$2)";
constexpr const char* kSnap =
    "INSERT INTO snapshots (table_id, entries, program, state, hash, standing) SELECT * FROM unnest($1::text[], $2::bigint[], "
    "$3::text[], $4::bytea[], $5::bigint[], $6::text[]) ON CONFLICT (table_id) DO UPDATE SET entries = excluded.entries, "
    "program = excluded.program, state = excluded.state, hash = excluded.hash, standing = excluded.standing";
constexpr const char* kUnsnap = "DELETE FROM snapshots WHERE table_id = ANY ($1::text[])";
constexpr const char* kRecord =
    "INSERT INTO records (table_id, packed) SELECT records.* FROM unnest($1::text[], $2::bytea[]) AS records (id, packed) JOIN "
    "tables ON tables.id = records.id ON CONFLICT (table_id) DO UPDATE SET packed = excluded.packed";
constexpr const char* kMarkRecord = "UPDATE tables SET is_recorded = true WHERE id = ANY ($1::text[])";
constexpr const char* kRelease = "UPDATE tables SET owner = NULL WHERE id = ANY ($1::text[]) AND owner = $2";
constexpr const char* kTellLobby = "SELECT pg_notify('riffle', 'lobby')";

constexpr const char* kLoadTables =
    "SELECT id, game, status, touched, rules, cards, plan, places, rematch, result FROM tables WHERE id = ANY ($1::text[])";
constexpr const char* kLoadEntries =
    "SELECT table_id, number, kind, seat, action, words, up_to, nonce, time_left FROM entries WHERE table_id = ANY ($1::text[]) "
    "ORDER BY table_id, number";
constexpr const char* kLoadSaid =
    "SELECT table_id, who, seat, words, at FROM said WHERE table_id = ANY ($1::text[]) ORDER BY table_id, number";
constexpr const char* kLoadSnapshots =
    "SELECT table_id, entries, program, state, hash, standing FROM snapshots WHERE table_id = ANY ($1::text[])";

// What deeds come to, column by column.
struct Columns {
    std::vector<std::string> fencedIds;
    std::vector<int64_t> fencedEpochs;
    std::vector<std::string> removed;
    std::vector<std::string> released;
    std::vector<std::string> rows[9];        // id, game, status, cards, plan, places, rematch, result, listing
    std::vector<int64_t> rowNumbers[3];      // touched, rules, epoch
    std::vector<std::string> entryTexts[3];  // id, words, nonce
    std::vector<int64_t> entryNumbers[6];    // number, kind, seat, action, upTo, timeLeft
    std::vector<std::string> said[4];        // id, who, seat, words
    std::vector<int64_t> saidAt;
    std::vector<std::string> snapshots[4];    // id, program, state, standing
    std::vector<int64_t> snapshotNumbers[2];  // entries, hash
    std::vector<std::string> over;
    std::vector<std::string> records[2];  // id, packed
    bool isLobbyChanged = false;
};

Columns columnsOf(std::span<const Deed> deeds) {
    Columns out;
    // Of what replaces what was there only the last counts; of a table that is removed nothing.
    std::map<std::string_view, size_t> lastRow;
    std::map<std::string_view, size_t> lastSnapshot;
    std::map<std::string_view, size_t> lastRecord;
    std::map<std::string_view, int64_t> epochs;
    std::map<std::string_view, bool> isRemoved;
    for (size_t i = 0; i < deeds.size(); ++i) {
        const Deed& deed = deeds[i];
        if (deed.row) lastRow[deed.table] = i;
        if (deed.snapshot) lastSnapshot[deed.table] = i;
        if (deed.record) lastRecord[deed.table] = i;
        if (deed.epoch > 0) epochs[deed.table] = deed.epoch;
        if (deed.isRemoved) isRemoved[deed.table] = true;
    }
    for (const auto& [id, epoch] : epochs) {
        out.fencedIds.emplace_back(id);
        out.fencedEpochs.push_back(epoch);
    }
    for (const auto& [id, isGone] : isRemoved) out.removed.emplace_back(id);
    out.isLobbyChanged = !isRemoved.empty();
    for (size_t i = 0; i < deeds.size(); ++i) {
        const Deed& deed = deeds[i];
        if (isRemoved.contains(deed.table)) continue;
        if (deed.isReleased) out.released.push_back(deed.table);
        const bool isOver = deed.row && deed.row->status == nameOf(Table::Status::Over);
        if (isOver) out.over.push_back(deed.table);
        if (deed.row && lastRow[deed.table] == i) {
            const Deed::Row& row = *deed.row;
            const std::string* const texts[] = {&deed.table, &row.game,    &row.status, &row.cards,  &row.plan,
                                                &row.places, &row.rematch, &row.result, &row.listing};
            for (size_t column = 0; column < std::size(texts); ++column) out.rows[column].push_back(*texts[column]);
            out.rowNumbers[0].push_back(row.touched);
            out.rowNumbers[1].push_back(row.rules);
            out.rowNumbers[2].push_back(deed.epoch);
            out.isLobbyChanged |= !row.listing.empty();
        }
        int64_t number = deed.firstEntry;
        for (const Entry& entry : deed.entries) {
            out.entryTexts[0].push_back(deed.table);
            out.entryTexts[1].push_back(entry.text);
            out.entryTexts[2].push_back(entry.nonce);
            const int64_t numbers[] = {number++,
                                       static_cast<int64_t>(entry.kind),
                                       int64_t{entry.seat},
                                       int64_t{entry.action},
                                       static_cast<int64_t>(entry.to),
                                       entry.left};
            for (size_t column = 0; column < std::size(numbers); ++column) out.entryNumbers[column].push_back(numbers[column]);
        }
        for (const Said& said : deed.said) {
            out.said[0].push_back(deed.table);
            out.said[1].push_back(said.from);
            out.said[2].push_back(said.seat);
            out.said[3].push_back(said.text);
            out.saidAt.push_back(said.at);
        }
        if (deed.snapshot && !isOver && lastSnapshot[deed.table] == i) {
            out.snapshots[0].push_back(deed.table);
            out.snapshots[1].push_back(deed.snapshot->program);
            out.snapshots[2].push_back(deed.snapshot->state);
            out.snapshots[3].push_back(deed.snapshot->standing);
            out.snapshotNumbers[0].push_back(deed.snapshot->entries);
            out.snapshotNumbers[1].push_back(static_cast<int64_t>(deed.snapshot->hash));
        }
        if (deed.record && lastRecord[deed.table] == i) {
            out.records[0].push_back(deed.table);
            out.records[1].push_back(*deed.record);
        }
    }
    return out;
}

// What is to be said to the database, behind the fence.
void addStatements(const Columns& columns, int64_t node, std::vector<Postgres::Statement>& out) {
    const auto add = [&](const char* sql) -> PostgresValues& {
        out.push_back({sql, {}});
        return out.back().values;
    };
    if (!columns.removed.empty()) add(kRemove).with(columns.removed);
    if (!columns.rows[0].empty()) {
        const auto& rows = columns.rows;
        PostgresValues& values = add(kSave);
        values.with(rows[0]).with(rows[1]).with(rows[2]).with(columns.rowNumbers[0]).with(columns.rowNumbers[1]).with(rows[3]);
        values.with(rows[4]).with(rows[5]).with(rows[6]).with(rows[7]).with(rows[8]).with(columns.rowNumbers[2]);
        node > 0 ? values.with(node) : values.withNothing();
    }
    if (!columns.entryTexts[0].empty()) {
        const auto& texts = columns.entryTexts;
        const auto& numbers = columns.entryNumbers;
        PostgresValues& values = add(kAppend);
        values.with(texts[0]).with(numbers[0]).with(numbers[1]).with(numbers[2]).with(numbers[3]).with(texts[1]);
        values.with(numbers[4]).withBytes(texts[2]).with(numbers[5]);
    }
    if (!columns.saidAt.empty()) {
        const auto& said = columns.said;
        add(kSay).with(said[0]).with(said[1]).with(said[2]).with(said[3]).with(columns.saidAt);
        add(kForget).with(said[0]).with(kKeptSaid);
    }
    if (!columns.snapshots[0].empty()) {
        const auto& texts = columns.snapshots;
        const auto& numbers = columns.snapshotNumbers;
        add(kSnap).with(texts[0]).with(numbers[0]).with(texts[1]).withBytes(texts[2]).with(numbers[1]).with(texts[3]);
    }
    if (!columns.over.empty()) add(kUnsnap).with(columns.over);
    if (!columns.records[0].empty()) {
        add(kRecord).with(columns.records[0]).withBytes(columns.records[1]);
        add(kMarkRecord).with(columns.records[0]);
    }
    if (!columns.released.empty()) add(kRelease).with(columns.released).with(node);
    if (columns.isLobbyChanged && node > 0) add(kTellLobby);
}

// Where trying again may help: another held what it needed, or it took too long.
bool mayPass(const std::string& code) {
    return code == "40001" || code == "40P01" || code == "55P03" || code == "57014";
}

}  // namespace

PostgresStore::PostgresStore(std::string url) : url_(std::move(url)), writing_(url_), reading_(url_) {}

std::unique_ptr<PostgresStore> PostgresStore::open(const std::string& url, std::string& error) {
    std::unique_ptr<PostgresStore> store(new PostgresStore(url));
    if (!store->writing_.open()) {
        error = fmt::format("PostgreSQL at {} can't be reached: {}.", withoutPassword(url), store->writing_.error());
        return nullptr;
    }
    if (!updatePostgres(store->writing_, error)) return nullptr;
    return store;
}

void PostgresStore::writeAs(int64_t node, std::function<void()> lost) {
    const std::lock_guard hold(lock_);
    lost_ = std::move(lost);
    node_ = node;
}

void PostgresStore::setProblem(std::string problem) {
    const std::lock_guard hold(lock_);
    problem_ = std::move(problem);
}

std::string PostgresStore::problem() {
    const std::lock_guard hold(lock_);
    return problem_;
}

// Only for a moment: then it is worth a try again.
bool PostgresStore::isAway() {
    return isAway_ && std::chrono::steady_clock::now() - triedAt_ < kTryRarely;
}

bool PostgresStore::write(std::span<const Deed> deeds) {
    const std::lock_guard hold(writeLock_);
    const int64_t node = node_;
    const Columns columns = columnsOf(deeds);
    std::vector<Postgres::Statement> statements;
    if (node > 0) {
        // The number tells an attempt whose answer was lost from one that never came.
        statements.push_back({kFence, {}});
        statements[0].values.with(node).with(++lot_).with(columns.fencedIds).with(columns.fencedEpochs);
    } else {
        statements.push_back({kAlone, {}});
    }
    addStatements(columns, node, statements);
    return tryWriting(statements);
}

bool PostgresStore::tryWriting(std::span<const Postgres::Statement> statements) {
    const auto isDone = [this] {
        isAway_ = false;
        setProblem("");
        return true;
    };
    // While it has been away for long nobody is kept waiting again.
    if (isAway()) return false;
    const bool wasAway = isAway_;
    const auto began = std::chrono::steady_clock::now();
    bool isUncertain = false;
    while (true) {
        if (writing_.runAll(statements)) return isDone();
        triedAt_ = std::chrono::steady_clock::now();
        const std::string code = writing_.code();
        if (code == kWrittenBefore && isUncertain) return isDone();
        if (code == kLeaseLost) {
            std::function<void()> lost;
            {
                const std::lock_guard hold(lock_);
                lost = lost_;
            }
            if (lost) lost();
        }
        if (!code.empty() && !mayPass(code)) {
            isAway_ = false;
            if (code != kLeaseLost && code != kNotOwned && code != kWrittenBefore)
                setProblem(fmt::format("Nothing could be written to PostgreSQL: {}.", writing_.error()));
            return false;
        }
        isUncertain |= writing_.isUncertain();
        setProblem(fmt::format("PostgreSQL can't be reached: {}.", writing_.error()));
        if (wasAway || triedAt_ - began >= patience_) {
            isAway_ = true;
            return false;
        }
        std::this_thread::sleep_for(kTryEvery);
    }
}

bool PostgresStore::refill(const std::function<std::optional<Deed>()>& next) {
    const std::lock_guard hold(writeLock_);
    bool isDone = writing_.runScript(
        "BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0; SELECT riffle_alone(); "
        "TRUNCATE tables, entries, said, snapshots, records");
    std::vector<Deed> lot;
    const auto put = [&] {
        std::vector<Postgres::Statement> statements;
        addStatements(columnsOf(lot), 0, statements);
        for (const Postgres::Statement& each : statements) isDone = isDone && writing_.run(each.sql, each.values).has_value();
        lot.clear();
    };
    for (auto deed = isDone ? next() : std::nullopt; isDone && deed; deed = next()) {
        lot.push_back(std::move(*deed));
        if (lot.size() >= kRefillLot) put();
    }
    put();
    isDone = isDone && writing_.runScript("COMMIT");
    if (!isDone) {
        setProblem(fmt::format("Nothing could be written to PostgreSQL: {}.", writing_.error()));
        (void)writing_.runScript("ROLLBACK");
    }
    return isDone;
}

std::optional<std::vector<Deed>> PostgresStore::readAll(Postgres& base, const std::vector<std::string>& ids) {
    PostgresValues wanted;
    wanted.with(ids);
    // The log first: what is added meanwhile to the rest does not harm.
    const auto entries = base.ask(kLoadEntries, wanted);
    const auto said = entries ? base.ask(kLoadSaid, wanted) : std::nullopt;
    const auto snapshots = said ? base.ask(kLoadSnapshots, wanted) : std::nullopt;
    const auto tables = snapshots ? base.ask(kLoadTables, wanted) : std::nullopt;
    if (!tables) return std::nullopt;
    std::map<std::string, Deed, std::less<>> found;
    for (int i = 0; i < tables->size(); ++i) {
        Deed& deed = found[tables->text(i, 0)];
        deed.table = tables->text(i, 0);
        Deed::Row& row = deed.row.emplace();
        row.game = tables->text(i, 1);
        row.status = tables->text(i, 2);
        row.touched = tables->number(i, 3);
        row.rules = tables->number(i, 4);
        row.cards = tables->text(i, 5);
        row.plan = tables->text(i, 6);
        row.places = tables->text(i, 7);
        row.rematch = tables->text(i, 8);
        row.result = tables->text(i, 9);
    }
    for (int i = 0; i < entries->size(); ++i) {
        const auto at = found.find(entries->text(i, 0));
        if (at == found.end()) continue;
        Deed& deed = at->second;
        constexpr auto kLastKind = static_cast<int64_t>(Entry::Kind::Expire);
        const int64_t kind = entries->number(i, 2);
        if (kind < 0 || kind > kLastKind) deed.problem = "its log can't be read";
        if (entries->number(i, 1) != static_cast<int64_t>(deed.entries.size())) deed.problem = "its log has a gap";
        Entry& entry = deed.entries.emplace_back();
        entry.kind = static_cast<Entry::Kind>(std::clamp<int64_t>(kind, 0, kLastKind));
        entry.seat = static_cast<Seat>(entries->number(i, 3));
        entry.action = static_cast<uint32_t>(entries->number(i, 4));
        entry.text = entries->text(i, 5);
        entry.to = static_cast<size_t>(entries->number(i, 6));
        entry.nonce = entries->bytes(i, 7);
        entry.left = entries->number(i, 8);
    }
    for (int i = 0; i < said->size(); ++i) {
        if (const auto at = found.find(said->text(i, 0)); at != found.end())
            at->second.said.push_back({said->text(i, 1), said->text(i, 2), said->text(i, 3), said->number(i, 4)});
    }
    for (int i = 0; i < snapshots->size(); ++i) {
        if (const auto at = found.find(snapshots->text(i, 0)); at != found.end())
            at->second.snapshot = {snapshots->number(i, 1), snapshots->text(i, 2), snapshots->bytes(i, 3),
                                   static_cast<uint64_t>(snapshots->number(i, 4)), snapshots->text(i, 5)};
    }
    std::vector<Deed> out;
    for (const std::string& id : ids) {
        const auto at = found.find(id);
        if (at == found.end()) continue;
        out.push_back(std::move(at->second));
        found.erase(at);
    }
    return out;
}

std::optional<Deed> PostgresStore::read(std::string_view id) {
    const std::lock_guard hold(readLock_);
    auto deeds = readAll(reading_, {std::string(id)});
    if (!deeds) {
        Deed deed;
        deed.table = id;
        deed.isOutOfReach = true;
        deed.problem = fmt::format("PostgreSQL can't be asked: {}", reading_.error());
        return deed;
    }
    return deeds->empty() ? std::nullopt : std::optional(std::move(deeds->front()));
}

void PostgresStore::eachUnfinished(int most, const std::function<void(Deed)>& take) {
    constexpr size_t kLot = 500;
    const std::vector<std::string> all = unfinished(most);
    for (size_t i = 0; i < all.size(); i += kLot) {
        const std::vector<std::string> some(all.begin() + static_cast<ptrdiff_t>(i),
                                            all.begin() + static_cast<ptrdiff_t>(std::min(all.size(), i + kLot)));
        std::unique_lock hold(readLock_);
        auto deeds = readAll(reading_, some);
        hold.unlock();
        if (!deeds) return setProblem(fmt::format("PostgreSQL can't be asked: {}.", reading_.error()));
        for (Deed& deed : *deeds) take(std::move(deed));
    }
}

std::optional<std::string> PostgresStore::record(std::string_view id) {
    const std::lock_guard hold(readLock_);
    const auto rows = reading_.ask("SELECT packed FROM records WHERE table_id = $1", PostgresValues().with(id));
    return rows && rows->size() > 0 ? std::optional(rows->bytes(0, 0)) : std::nullopt;
}

bool PostgresStore::has(std::string_view id) {
    const std::lock_guard hold(readLock_);
    const auto rows = reading_.ask("SELECT 1 FROM tables WHERE id = $1", PostgresValues().with(id));
    return rows && rows->size() > 0;
}

std::vector<std::string> PostgresStore::idsBy(const char* sql, const PostgresValues& values) {
    const std::lock_guard hold(readLock_);
    std::vector<std::string> out;
    const auto rows = reading_.ask(sql, values);
    for (int i = 0; rows && i < rows->size(); ++i) out.push_back(rows->text(i, 0));
    return out;
}

std::vector<std::string> PostgresStore::finished(std::string_view game, int64_t since, std::string_view after, int most) {
    return idsBy(
        "SELECT id FROM tables WHERE status = 'over' AND (touched, id) > ($1::bigint, $2::text) AND ($3::text = '' OR game = $3) "
        "ORDER BY touched, id LIMIT $4",
        PostgresValues().with(since).with(after).with(game).with(int64_t{most}));
}

std::vector<std::string> PostgresStore::unrecorded(int64_t since, std::string_view after, int most) {
    return idsBy(
        "SELECT id FROM tables WHERE status = 'over' AND NOT is_recorded AND (touched, id) > ($1::bigint, $2::text) "
        "ORDER BY touched, id LIMIT $3",
        PostgresValues().with(since).with(after).with(int64_t{most}));
}

std::vector<std::string> PostgresStore::unfinished(int most) {
    return idsBy("SELECT id FROM tables WHERE status IN ('waiting', 'playing') ORDER BY touched DESC LIMIT $1",
                 PostgresValues().with(int64_t{most}));
}

std::vector<std::string> PostgresStore::ids(std::string_view after, int most) {
    return idsBy("SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2", PostgresValues().with(after).with(int64_t{most}));
}

bool PostgresStore::freeze() {
    const std::lock_guard hold(readLock_);
    return reading_.runScript(
        "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 0; "
        "SET LOCAL statement_timeout = 0");
}

void PostgresStore::thaw() {
    const std::lock_guard hold(readLock_);
    (void)reading_.runScript("COMMIT");
}

}  // namespace riffle::server
