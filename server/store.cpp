#include "server/store.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>

#include "protocol/json.h"
#include "protocol/text.h"
#include "protocol/version.h"

namespace riffle::server {

namespace {

constexpr const char* kSchema = R"sql(
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, status TEXT NOT NULL, touched INTEGER NOT NULL, rules INTEGER NOT NULL,
    cards TEXT NOT NULL, plan TEXT NOT NULL, places TEXT NOT NULL, rematch TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tablesByStatus ON tables (status, touched);
CREATE TABLE IF NOT EXISTS entries (
    tableId TEXT NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, action INTEGER NOT NULL,
    words TEXT NOT NULL, upTo INTEGER NOT NULL, PRIMARY KEY (tableId, number)) WITHOUT ROWID;
)sql";

// A statement for one use: what it was given is forgotten afterwards.
class Use {
public:
    explicit Use(sqlite3_stmt* statement) : statement_(statement) {}
    ~Use() {
        sqlite3_reset(statement_);
        sqlite3_clear_bindings(statement_);
    }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

    Use& with(int64_t number) {
        sqlite3_bind_int64(statement_, ++bound_, number);
        return *this;
    }
    Use& with(std::string_view text) {
        sqlite3_bind_text(statement_, ++bound_, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
        return *this;
    }
    [[nodiscard]] bool isDone() { return sqlite3_step(statement_) == SQLITE_DONE; }
    [[nodiscard]] bool hasRow() { return sqlite3_step(statement_) == SQLITE_ROW; }
    [[nodiscard]] int64_t number(int column) { return sqlite3_column_int64(statement_, column); }
    [[nodiscard]] std::string text(int column) {
        const auto* bytes = static_cast<const char*>(static_cast<const void*>(sqlite3_column_text(statement_, column)));
        return bytes ? std::string(bytes, static_cast<size_t>(sqlite3_column_bytes(statement_, column))) : std::string();
    }

private:
    sqlite3_stmt* statement_;
    int bound_ = 0;
};

const Value* fieldOf(const Value& map, std::string_view name, Value::Kind kind) {
    const Value* value = map.find(name);
    return value && value->kind() == kind ? value : nullptr;
}

template <class Kind, size_t N>
bool readName(const Value& map, std::string_view field, const Kind (&all)[N], Kind& out) {
    const Value* name = fieldOf(map, field, Value::Kind::Text);
    if (!name) return false;
    const auto* found = std::find_if(std::begin(all), std::end(all), [&](Kind each) { return nameOf(each) == name->asText(); });
    if (found == std::end(all)) return false;
    out = *found;
    return true;
}

constexpr SeatKind kSeatKinds[] = {SeatKind::Person, SeatKind::Here, SeatKind::Bot, SeatKind::Open};
constexpr UndoRule kUndoRules[] = {UndoRule::Free, UndoRule::Consent, UndoRule::Off};
constexpr Table::Status kStatuses[] = {Table::Status::Waiting, Table::Status::Playing, Table::Status::Over};

}  // namespace

Value planValue(const TablePlan& plan) {
    Value out = Value::map();
    out["request"] = plan.request.request;
    out["seed"] = static_cast<int64_t>(plan.request.seed);
    out["listed"] = plan.isListed;
    out["undo"] = nameOf(plan.undo);
    out["seats"] = static_cast<int64_t>(plan.seats.size());
    return out;
}

bool readPlanValue(const Value& value, const GameKind& kind, TablePlan& plan) {
    const Value* request = fieldOf(value, "request", Value::Kind::Map);
    const Value* seed = fieldOf(value, "seed", Value::Kind::Int);
    const Value* listed = fieldOf(value, "listed", Value::Kind::Bool);
    const Value* seats = fieldOf(value, "seats", Value::Kind::Int);
    if (!request || !seed || !listed || !seats || !readName(value, "undo", kUndoRules, plan.undo)) return false;
    plan.kind = &kind;
    plan.request.request = *request;
    plan.request.seed = static_cast<uint64_t>(seed->asInt());
    plan.isListed = listed->asBool();
    plan.seats.resize(static_cast<size_t>(seats->asInt()));
    return true;
}

Value placesValue(const std::vector<Table::Place>& places) {
    Value out = Value::list();
    for (const Table::Place& place : places) {
        Value each = Value::map();
        each["kind"] = nameOf(place.kind);
        each["level"] = place.level;
        each["name"] = place.name;
        each["token"] = place.token;
        each["ready"] = place.isReady;
        out.add(std::move(each));
    }
    return out;
}

bool readPlacesValue(const Value& value, std::vector<Table::Place>& places) {
    places.clear();
    for (const Value& each : value.items()) {
        Table::Place place;
        const Value* level = fieldOf(each, "level", Value::Kind::Int);
        const Value* name = fieldOf(each, "name", Value::Kind::Text);
        const Value* token = fieldOf(each, "token", Value::Kind::Text);
        const Value* ready = fieldOf(each, "ready", Value::Kind::Bool);
        if (!level || !name || !token || !ready || !readName(each, "kind", kSeatKinds, place.kind)) return false;
        place.level = static_cast<int>(level->asInt());
        place.name = name->asText();
        place.token = token->asText();
        place.isReady = ready->asBool();
        places.push_back(std::move(place));
    }
    return !places.empty();
}

std::unique_ptr<Store> Store::open(const std::string& folder, std::string& error) {
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    const std::string path = (std::filesystem::path(folder) / "tables.sqlite").string();
    std::unique_ptr<Store> store(new Store);
    if (sqlite3_open_v2(path.c_str(), &store->base_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr) != SQLITE_OK) {
        error =
            fmt::format("The data in {} can't be opened: {}.", path, store->base_ ? sqlite3_errmsg(store->base_) : "no memory");
        return nullptr;
    }
    sqlite3_busy_timeout(store->base_, 2000);
    if (!store->run(kSchema)) {
        error = fmt::format("The data in {} can't be used: {}.", path, sqlite3_errmsg(store->base_));
        return nullptr;
    }
    // Tokens are in there.
    std::filesystem::permissions(path, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write, problem);
    store->append_ = store->prepared("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", error);
    store->save_ = store->prepared("INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", error);
    store->loadTable_ =
        store->prepared("SELECT game, status, touched, rules, cards, plan, places, rematch FROM tables WHERE id = ?", error);
    store->loadEntries_ =
        store->prepared("SELECT kind, seat, action, words, upTo FROM entries WHERE tableId = ? ORDER BY number", error);
    store->unfinished_ = store->prepared("SELECT id FROM tables WHERE status <> 'over' ORDER BY touched DESC LIMIT ?", error);
    store->removeTable_ = store->prepared("DELETE FROM tables WHERE id = ?", error);
    store->removeEntries_ = store->prepared("DELETE FROM entries WHERE tableId = ?", error);
    return error.empty() ? std::move(store) : nullptr;
}

Store::~Store() {
    for (sqlite3_stmt* statement : statements_) sqlite3_finalize(statement);
    sqlite3_close(base_);
}

bool Store::run(const char* sql) {
    return sqlite3_exec(base_, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

sqlite3_stmt* Store::prepared(const char* sql, std::string& error) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v3(base_, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) != SQLITE_OK)
        error = fmt::format("The data can't be used: {}.", sqlite3_errmsg(base_));
    statements_.push_back(statement);
    return statement;
}

bool Store::append(const Table& table, const Entry& entry) {
    Use use(append_);
    use.with(table.id()).with(static_cast<int64_t>(table.entries().size())).with(static_cast<int64_t>(entry.kind));
    use.with(int64_t{entry.seat}).with(int64_t{entry.action}).with(entry.text).with(static_cast<int64_t>(entry.to));
    return use.isDone();
}

bool Store::appendAll(const Table& table) {
    if (!run("BEGIN")) return false;
    int64_t number = 0;
    bool isKept = true;
    for (const Entry& entry : table.entries()) {
        Use use(append_);
        use.with(table.id()).with(number++).with(static_cast<int64_t>(entry.kind));
        use.with(int64_t{entry.seat}).with(int64_t{entry.action}).with(entry.text).with(static_cast<int64_t>(entry.to));
        isKept = isKept && use.isDone();
    }
    if (isKept && run("COMMIT")) return true;
    (void)run("ROLLBACK");
    return false;
}

void Store::save(const Table& table) {
    Use use(save_);
    use.with(table.id()).with(table.plan().kind->name()).with(nameOf(table.status())).with(table.touched());
    use.with(int64_t{kRulesVersion}).with(hex(table.plan().kind->cardSetHash())).with(toJson(planValue(table.plan())));
    use.with(toJson(placesValue(table.places()))).with(table.rematch());
    (void)use.isDone();
}

void Store::remove(const std::string& id) {
    if (!run("BEGIN")) return;
    const bool isDone = Use(removeTable_).with(id).isDone() && Use(removeEntries_).with(id).isDone();
    (void)run(isDone ? "COMMIT" : "ROLLBACK");
}

std::optional<Saved> Store::load(std::string_view id) {
    Saved saved;
    saved.id = id;
    {
        Use use(loadTable_);
        if (!use.with(id).hasRow()) return std::nullopt;
        saved.game = use.text(0);
        const std::string status = use.text(1);
        for (const Table::Status each : kStatuses) {
            if (nameOf(each) == status) saved.status = each;
        }
        saved.touched = use.number(2);
        saved.rules = use.number(3);
        saved.cards = use.text(4);
        std::string error;
        const auto plan = parseJson(use.text(5), error, {1U << 24U, 32, 4096});
        const auto places = parseJson(use.text(6), error);
        if (!plan || !places) return std::nullopt;
        saved.plan = *plan;
        saved.places = *places;
        saved.rematch = use.text(7);
    }
    Use use(loadEntries_);
    use.with(id);
    while (use.hasRow()) {
        Entry entry;
        entry.kind = static_cast<Entry::Kind>(std::clamp<int64_t>(use.number(0), 0, 2));
        entry.seat = static_cast<Seat>(use.number(1));
        entry.action = static_cast<uint32_t>(use.number(2));
        entry.text = use.text(3);
        entry.to = static_cast<size_t>(use.number(4));
        saved.entries.push_back(std::move(entry));
    }
    return saved;
}

std::vector<std::string> Store::unfinished(int most) {
    std::vector<std::string> out;
    Use use(unfinished_);
    use.with(int64_t{most});
    while (use.hasRow()) out.push_back(use.text(0));
    return out;
}

bool Store::isWorking() {
    return run("SELECT 1");
}

}  // namespace riffle::server
