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
    cards TEXT NOT NULL, plan TEXT NOT NULL, places TEXT NOT NULL, rematch TEXT NOT NULL,
    result TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tablesByStatus ON tables (status, touched);
CREATE TABLE IF NOT EXISTS entries (
    tableId TEXT NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, action INTEGER NOT NULL,
    words TEXT NOT NULL, upTo INTEGER NOT NULL, nonce TEXT NOT NULL DEFAULT '', timeLeft INTEGER NOT NULL DEFAULT -1,
    PRIMARY KEY (tableId, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS said (
    number INTEGER PRIMARY KEY, tableId TEXT NOT NULL, who TEXT NOT NULL, seat TEXT NOT NULL, words TEXT NOT NULL,
    at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS saidAt ON said (tableId, number);
)sql";
// What a file of an earlier version lacks; where it is there, this fails and does no harm.
constexpr const char* kLater[] = {"ALTER TABLE tables ADD COLUMN result TEXT NOT NULL DEFAULT ''",
                                  "ALTER TABLE entries ADD COLUMN nonce TEXT NOT NULL DEFAULT ''",
                                  "ALTER TABLE entries ADD COLUMN timeLeft INTEGER NOT NULL DEFAULT -1"};

bool run(sqlite3* base, const char* sql) {
    return sqlite3_exec(base, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

constexpr int64_t kKeptSaid = 50;  // lines of a table

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
        // An empty view may point nowhere, which SQLite would take for no value at all.
        sqlite3_bind_text(statement_, ++bound_, text.empty() ? "" : text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
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
    if (plan.clock) out["clock"] = clockValue(*plan.clock);
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
    const Value* clock = value.find("clock");
    return !clock || readClock(*clock, plan.clock.emplace());
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
    for (sqlite3** base : {&store->writing_, &store->reading_}) {
        if (sqlite3_open_v2(path.c_str(), base, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr) != SQLITE_OK) {
            error = fmt::format("The data in {} can't be opened: {}.", path, *base ? sqlite3_errmsg(*base) : "no memory");
            return nullptr;
        }
        sqlite3_busy_timeout(*base, 2000);
    }
    if (!run(store->writing_, kSchema)) {
        error = fmt::format("The data in {} can't be used: {}.", path, sqlite3_errmsg(store->writing_));
        return nullptr;
    }
    for (const char* sql : kLater) (void)run(store->writing_, sql);
    // Tokens are in there.
    std::filesystem::permissions(path, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write, problem);
    const auto writing = [&](const char* sql) { return store->prepared(store->writing_, sql, error); };
    const auto reading = [&](const char* sql) { return store->prepared(store->reading_, sql, error); };
    store->append_ = writing("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    store->save_ = writing("INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    store->say_ = writing("INSERT INTO said (tableId, who, seat, words, at) VALUES (?, ?, ?, ?, ?)");
    store->forget_ = writing(
        "DELETE FROM said WHERE tableId = ?1 AND number <= (SELECT number FROM said WHERE tableId = ?1 ORDER BY number DESC "
        "LIMIT 1 OFFSET ?2)");
    store->removeTable_ = writing("DELETE FROM tables WHERE id = ?");
    store->removeEntries_ = writing("DELETE FROM entries WHERE tableId = ?");
    store->removeSaid_ = writing("DELETE FROM said WHERE tableId = ?");
    store->loadTable_ =
        reading("SELECT game, status, touched, rules, cards, plan, places, rematch, result FROM tables WHERE id = ?");
    store->loadEntries_ =
        reading("SELECT kind, seat, action, words, upTo, nonce, timeLeft FROM entries WHERE tableId = ? ORDER BY number");
    store->loadSaid_ = reading("SELECT who, seat, words, at FROM said WHERE tableId = ? ORDER BY number");
    store->has_ = reading("SELECT 1 FROM tables WHERE id = ?");
    store->unfinished_ = reading("SELECT id FROM tables WHERE status <> 'over' ORDER BY touched DESC LIMIT ?");
    store->finished_ = reading(
        "SELECT id FROM tables WHERE status = 'over' AND (touched > ?1 OR (touched = ?1 AND id > ?2)) AND (?3 = '' OR game = ?3) "
        "ORDER BY touched, id LIMIT ?4");
    return error.empty() ? std::move(store) : nullptr;
}

Store::~Store() {
    for (sqlite3_stmt* statement : statements_) sqlite3_finalize(statement);
    sqlite3_close(reading_);
    sqlite3_close(writing_);
}

sqlite3_stmt* Store::prepared(sqlite3* base, const char* sql, std::string& error) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v3(base, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) != SQLITE_OK)
        error = fmt::format("The data can't be used: {}.", sqlite3_errmsg(base));
    statements_.push_back(statement);
    return statement;
}

Deed::Row rowOf(const Table& table) {
    return {std::string(table.plan().kind->name()),
            std::string(nameOf(table.status())),
            table.touched() / 1000,
            hex(table.plan().kind->cardSetHash()),
            toJson(planValue(table.plan())),
            toJson(placesValue(table.places())),
            table.rematch(),
            table.status() == Table::Status::Over ? toJson(table.result()) : ""};
}

bool Store::writeOne(const Deed& deed) {
    if (deed.isRemoved) {
        return Use(removeTable_).with(deed.table).isDone() && Use(removeEntries_).with(deed.table).isDone() &&
               Use(removeSaid_).with(deed.table).isDone();
    }
    if (deed.row) {
        Use use(save_);
        use.with(deed.table).with(deed.row->game).with(deed.row->status).with(deed.row->touched).with(int64_t{kRulesVersion});
        use.with(deed.row->cards).with(deed.row->plan).with(deed.row->places).with(deed.row->rematch);
        use.with(deed.row->result);
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
    return deed.said.empty() || Use(forget_).with(deed.table).with(kKeptSaid).isDone();
}

bool Store::write(std::span<const Deed> deeds) {
    if (!run(writing_, "BEGIN IMMEDIATE")) return false;
    const bool isDone = std::all_of(deeds.begin(), deeds.end(), [this](const Deed& each) { return writeOne(each); });
    if (isDone && run(writing_, "COMMIT")) return true;
    (void)run(writing_, "ROLLBACK");
    return false;
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
        if (const auto result = parseJson(use.text(8), error)) saved.result = *result;
    }
    {
        Use use(loadEntries_);
        use.with(id);
        while (use.hasRow()) {
            Entry entry;
            entry.kind = static_cast<Entry::Kind>(std::clamp<int64_t>(use.number(0), 0, 3));
            entry.seat = static_cast<Seat>(use.number(1));
            entry.action = static_cast<uint32_t>(use.number(2));
            entry.text = use.text(3);
            entry.to = static_cast<size_t>(use.number(4));
            entry.nonce = use.text(5);
            entry.left = use.number(6);
            saved.entries.push_back(std::move(entry));
        }
    }
    Use use(loadSaid_);
    use.with(id);
    while (use.hasRow()) saved.said.push_back({use.text(0), use.text(1), use.text(2), use.number(3)});
    return saved;
}

bool Store::has(std::string_view id) {
    return Use(has_).with(id).hasRow();
}

std::vector<std::string> Store::finished(std::string_view game, int64_t since, std::string_view after, int most) {
    std::vector<std::string> out;
    Use use(finished_);
    use.with(since).with(after).with(game).with(int64_t{most});
    while (use.hasRow()) out.push_back(use.text(0));
    return out;
}

std::vector<std::string> Store::unfinished(int most) {
    std::vector<std::string> out;
    Use use(unfinished_);
    use.with(int64_t{most});
    while (use.hasRow()) out.push_back(use.text(0));
    return out;
}

bool Store::isWorking() {
    return run(reading_, "SELECT 1");
}

}  // namespace riffle::server
