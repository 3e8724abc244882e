#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/table/table.h"

namespace riffle::server {

// How a game stood behind so many entries, as bytes that only the program that wrote them understands.
struct Snapshot {
    int64_t entries = 0;
    std::string program;
    std::string state;
    uint64_t hash = 0;
    std::string standing = {};  // {"fields", "hash"}: how it stood, for another program (protocol/standing.h)
};

// A table as it was written down.
struct Saved {
    std::string id;
    std::string game;
    Table::Status status = Table::Status::Waiting;
    int64_t touched = 0;
    int64_t rules = 0;
    std::string cards;  // hash of the card set
    Value plan;
    Value places;
    std::string rematch;
    int64_t firstEntry = 0;  // the number of the first of
    std::vector<Entry> entries;
    std::deque<Said> said;  // the last of it
    Value result;
    std::optional<Snapshot> snapshot;  // the last
};

// Who sits at a table and how it stands, as text.
struct TableRow {
    std::string game;
    std::string status;
    int64_t touched = 0;  // seconds since 1970
    std::string cards;
    std::string plan;
    std::string places;
    std::string rematch;
    std::string result;  // empty until there is one
    int64_t rules = 0;
    std::string listing = {};  // how it is shown among the listed ones; empty where it is not
};

// What is to be written of one table, as text, so that another thread can do it; and a whole table as it is read.
struct Deed {
    std::string table;
    int64_t make = 0;    // which making of the table it is of: one whose writing failed is made anew; 0: of none
    int64_t epoch = 0;   // which owning of the table by a server it is of; 0: of none
    bool isNew = false;  // there must be none of that id yet
    bool isRemoved = false;
    bool isReleased = false;  // whoever wants it may have it
    using Row = TableRow;
    std::optional<Row> row = {};
    int64_t firstEntry = 0;  // the number of the first of
    std::vector<Entry> entries = {};
    std::vector<Said> said = {};
    bool isSaidAnew = false;                 // instead of all that was said
    std::optional<Snapshot> snapshot = {};   // takes the place of the one before
    std::optional<std::string> record = {};  // of a game that is over, packed: how it went, for other rules than it was played by
    std::string problem = {};                // of what was read: why it can't be used, "its log has a gap"
    bool isOutOfReach = false;               // of what was read: it could not be, and may be another time
    std::string flaw = {};                   // of what was read: what else is not as it was written, though it can be used
};
Deed::Row rowOf(const Table& table);

// What was read, understood. Nullopt with a sentence where it is damaged.
[[nodiscard]] std::optional<Saved> savedOf(Deed deed, std::string& problem);

// The status of a table that can't be used and is kept as it is, for whoever wants to look at it.
inline constexpr std::string_view kDamaged = "damaged";

// One that was read with a problem, as it is kept from now on.
void setAside(Deed& deed);

// Tables in a database. What write() has said yes to survives a crash of the program and of the machine. One thread may write
// while another reads.
class Store {
public:
    Store() = default;
    virtual ~Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    // All of it, or nothing. A table that is over needs no snapshot any more and loses it.
    [[nodiscard]] virtual bool write(std::span<const Deed> deeds) = 0;
    // Instead of all there is: what `next` gives, until it gives nothing. All of it, or nothing.
    [[nodiscard]] virtual bool refill(const std::function<std::optional<Deed>()>& next) = 0;

    // Everything of a table but its record, also of a damaged one, which has a `problem` or another status than a table can have.
    // Nullopt where there is none.
    [[nodiscard]] virtual std::optional<Deed> read(std::string_view id) = 0;
    // The same of all tables that are not over, the last ones first.
    virtual void eachUnfinished(int most, const std::function<void(Deed)>& take) = 0;
    // The same for a start: where `isUseful` says so of the snapshot of a game, only the entries behind it need to come.
    using IsUseful = std::function<bool(std::string_view game, const Snapshot& snapshot)>;
    virtual void eachLive(int most, const IsUseful&, const std::function<void(Deed)>& take) { eachUnfinished(most, take); }
    // Its record; nullopt where there is none.
    [[nodiscard]] virtual std::optional<std::string> record(std::string_view id) = 0;
    [[nodiscard]] virtual bool has(std::string_view id) = 0;
    // The ids of tables that are over, of a game or all, the oldest first: those touched behind that time (seconds since 1970),
    // or then and with an id behind that one.
    [[nodiscard]] virtual std::vector<std::string> finished(std::string_view game, int64_t since, std::string_view after,
                                                            int most) = 0;
    // The same of those that have no record yet.
    [[nodiscard]] virtual std::vector<std::string> unrecorded(int64_t since, std::string_view after, int most) = 0;
    // The ids of tables that are not over, the last ones first.
    [[nodiscard]] virtual std::vector<std::string> unfinished(int most) = 0;
    // All ids behind that one, in their order.
    [[nodiscard]] virtual std::vector<std::string> ids(std::string_view after, int most) = 0;

    // From the one to the other everything that is read is of one moment.
    [[nodiscard]] virtual bool freeze() = 0;
    virtual void thaw() = 0;

    // What is wrong with it as far as is known, a sentence; empty where it works. From any thread, at once.
    [[nodiscard]] virtual std::string problem() = 0;
    // Finds out whether that is still so: for whoever writes, now and then when there is nothing to write.
    virtual void look() {}
    [[nodiscard]] bool isWorking() { return problem().empty(); }

    // What was found when it was opened and is worth knowing, a sentence each.
    [[nodiscard]] virtual std::vector<std::string> remarks() const { return {}; }

    // Whether the last write failed because there was nobody to write to: then all would.
    [[nodiscard]] virtual bool isAway() { return false; }

    // A table that can be used; nullopt where there is none or it is damaged.
    [[nodiscard]] std::optional<Saved> load(std::string_view id);
};

// The plan and the places of a table as they are kept, and back. The plan's game must be known.
Value planValue(const TablePlan& plan);
[[nodiscard]] bool readPlanValue(const Value& value, const GameKind& kind, TablePlan& plan);
Value placesValue(const std::vector<Table::Place>& places);
[[nodiscard]] bool readPlacesValue(const Value& value, std::vector<Table::Place>& places);
// Places as earlier programs kept them, with their tokens in clear, as they are kept now. What opened a seat still does; a link
// to a seat that nobody has taken yet is an invitation. Nullopt where they can't be read.
[[nodiscard]] std::optional<std::string> placesWithHashes(const std::string& text);

}  // namespace riffle::server
