#pragma once

#include <cstdint>
#include <memory>
#include <optional>
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
};

// Tables in a database file. What append() has said yes to survives a crash of the program and of the machine.
class Store final : public Journal {
public:
    // Makes the folder and the file where they are missing. Null with a sentence in `error` where that can't be.
    static std::unique_ptr<Store> open(const std::string& folder, std::string& error);
    ~Store() override;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    [[nodiscard]] bool append(const Table& table, const Entry& entry) override;
    void save(const Table& table) override;
    // All entries of a new table at once.
    [[nodiscard]] bool appendAll(const Table& table);
    void remove(const std::string& id);

    [[nodiscard]] std::optional<Saved> load(std::string_view id);
    // The ids of tables that are not over, the last ones first.
    [[nodiscard]] std::vector<std::string> unfinished(int most);
    [[nodiscard]] bool isWorking();

private:
    Store() = default;
    [[nodiscard]] bool run(const char* sql);
    [[nodiscard]] sqlite3_stmt* prepared(const char* sql, std::string& error);

    sqlite3* base_ = nullptr;
    std::vector<sqlite3_stmt*> statements_;
    sqlite3_stmt* append_ = nullptr;
    sqlite3_stmt* save_ = nullptr;
    sqlite3_stmt* loadTable_ = nullptr;
    sqlite3_stmt* loadEntries_ = nullptr;
    sqlite3_stmt* unfinished_ = nullptr;
    sqlite3_stmt* removeTable_ = nullptr;
    sqlite3_stmt* removeEntries_ = nullptr;
};

// The plan and the places of a table as they are kept, and back. The plan's game must be known.
Value planValue(const TablePlan& plan);
[[nodiscard]] bool readPlanValue(const Value& value, const GameKind& kind, TablePlan& plan);
Value placesValue(const std::vector<Table::Place>& places);
[[nodiscard]] bool readPlacesValue(const Value& value, std::vector<Table::Place>& places);

}  // namespace riffle::server
