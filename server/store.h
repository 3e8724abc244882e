#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/table.h"

struct sqlite3;
struct sqlite3_stmt;

namespace riffle::server {

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
    std::vector<Entry> entries;
    std::deque<Said> said;  // the last of it
    Value result;
};

// What is to be written of one table, as text, so that another thread can do it.
struct Deed {
    std::string table;
    int64_t make = 0;  // which making of the table it is of: one whose writing failed is made anew
    bool isRemoved = false;
    struct Row {
        std::string game;
        std::string status;
        int64_t touched = 0;  // seconds since 1970
        std::string cards;
        std::string plan;
        std::string places;
        std::string rematch;
        std::string result;  // empty until there is one
    };
    std::optional<Row> row = {};  // who sits there and how it stands
    int64_t firstEntry = 0;       // the number of the first of
    std::vector<Entry> entries = {};
    std::vector<Said> said = {};
};
Deed::Row rowOf(const Table& table);

// Tables in a database file. What write() has said yes to survives a crash of the program and of the machine. One thread may
// write while another reads.
class Store {
public:
    // Makes the folder and the file where they are missing. Null with a sentence in `error` where that can't be.
    static std::unique_ptr<Store> open(const std::string& folder, std::string& error);
    ~Store();
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    // All of it, or nothing.
    [[nodiscard]] bool write(std::span<const Deed> deeds);

    [[nodiscard]] std::optional<Saved> load(std::string_view id);
    [[nodiscard]] bool has(std::string_view id);
    // The ids of tables that are over, of a game or all, the oldest first: those touched behind that time (seconds since 1970),
    // or then and with an id behind that one.
    [[nodiscard]] std::vector<std::string> finished(std::string_view game, int64_t since, std::string_view after, int most);
    // The ids of tables that are not over, the last ones first.
    [[nodiscard]] std::vector<std::string> unfinished(int most);
    [[nodiscard]] bool isWorking();

private:
    Store() = default;
    [[nodiscard]] bool writeOne(const Deed& deed);
    [[nodiscard]] sqlite3_stmt* prepared(sqlite3* base, const char* sql, std::string& error);

    sqlite3* writing_ = nullptr;  // a connection for each of the two threads
    sqlite3* reading_ = nullptr;
    std::vector<sqlite3_stmt*> statements_;
    sqlite3_stmt* append_ = nullptr;
    sqlite3_stmt* save_ = nullptr;
    sqlite3_stmt* say_ = nullptr;
    sqlite3_stmt* forget_ = nullptr;
    sqlite3_stmt* removeTable_ = nullptr;
    sqlite3_stmt* removeEntries_ = nullptr;
    sqlite3_stmt* removeSaid_ = nullptr;
    sqlite3_stmt* loadTable_ = nullptr;
    sqlite3_stmt* loadEntries_ = nullptr;
    sqlite3_stmt* loadSaid_ = nullptr;
    sqlite3_stmt* has_ = nullptr;
    sqlite3_stmt* unfinished_ = nullptr;
    sqlite3_stmt* finished_ = nullptr;
};

// The plan and the places of a table as they are kept, and back. The plan's game must be known.
Value planValue(const TablePlan& plan);
[[nodiscard]] bool readPlanValue(const Value& value, const GameKind& kind, TablePlan& plan);
Value placesValue(const std::vector<Table::Place>& places);
[[nodiscard]] bool readPlacesValue(const Value& value, std::vector<Table::Place>& places);

}  // namespace riffle::server
