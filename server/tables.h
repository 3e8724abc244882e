#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/games.h"
#include "server/store.h"
#include "server/table.h"

namespace riffle::server {

struct Limits {
    size_t tables = 20'000;         // in memory
    size_t tablesPerAddress = 100;  // that one address may make at once; later more, one every few seconds
    int64_t secondsPerTable = 2;
    int64_t waitingFor = 3600;  // seconds an empty table is kept before its game begins
    int64_t idleFor = 1800;     // seconds a table that nobody is at stays in memory
};

// What has been counted since the start.
struct Counts {
    uint64_t tables = 0;
    uint64_t refusedTables = 0;
    uint64_t messages = 0;
    uint64_t refusedMessages = 0;
    uint64_t questions = 0;  // to bots
    uint64_t connections = 0;
    uint64_t resumes = 0;
    uint64_t snaps = 0;
};

// All tables, and who is connected to which. Not for several threads: everything happens on the one that serves connections.
class Tables {
public:
    struct Outside {
        std::function<void(Connection, std::string)> send;
        std::function<void(Question)> ask;
        std::function<int64_t()> now;  // seconds since 1970
    };

    // Without a store nothing outlives the program.
    Tables(const Games& games, Store* store, Limits limits, Outside outside);

    // Reads all tables that are not over. Gives what could not be made again, a sentence each.
    std::vector<std::string> restore();

    // The table of that id, read again where it is not in memory; null where there is none.
    [[nodiscard]] Table* find(std::string_view id);
    // A new table from a request's body (docs/SERVER.md), or from a point of a finished game.
    [[nodiscard]] Table* create(const Value& body, std::string_view address, Refusal& refusal);
    [[nodiscard]] Table* rematch(Table& table, Refusal& refusal);
    // Listed tables of a game or all, of a status or those that are not over.
    [[nodiscard]] Value list(std::string_view game, std::string_view status) const;

    [[nodiscard]] bool connect(Connection connection, Table& table, std::string_view token, Locale locale, int64_t since,
                               Refusal& refusal);
    void receive(Connection connection, std::string_view text);
    void disconnect(Connection connection);
    void answer(const Answer& answer);
    // What a command to a table brought about.
    void deliver(Table& table, Post post);

    // From time to time: lets go of tables nobody needs.
    void tidy();

    [[nodiscard]] const Games& games() const { return games_; }
    [[nodiscard]] const Counts& counts() const { return counts_; }
    [[nodiscard]] size_t size() const { return tables_.size(); }
    [[nodiscard]] size_t connections() const { return links_.size(); }
    [[nodiscard]] size_t connections(bool isSeated) const;
    [[nodiscard]] size_t count(std::string_view game, Table::Status status) const;
    [[nodiscard]] int64_t now() const { return outside_.now(); }
    [[nodiscard]] bool isWorking() { return !store_ || store_->isWorking(); }

private:
    // A table that is written nowhere.
    class Forgetful final : public Journal {
    public:
        [[nodiscard]] bool append(const Table&, const Entry&) override { return true; }
        void save(const Table&) override {}
    };
    struct Allowance {
        double left = 0;
        int64_t at = 0;
    };
    struct Link {
        std::string table;
        bool isSeated = false;
    };

    [[nodiscard]] Table* add(std::unique_ptr<Table> table, Refusal& refusal);
    [[nodiscard]] std::unique_ptr<Table> remake(const Saved& saved, std::string& error);
    [[nodiscard]] Table* createFrom(const Value& body, Refusal& refusal);
    [[nodiscard]] bool mayMake(std::string_view address);
    [[nodiscard]] std::string freshId();
    Journal& journal() { return store_ ? static_cast<Journal&>(*store_) : forgetful_; }

    const Games& games_;
    Store* store_;
    Limits limits_;
    Outside outside_;
    Forgetful forgetful_;
    std::map<std::string, std::unique_ptr<Table>, std::less<>> tables_;
    std::map<Connection, Link> links_;
    std::map<std::string, Allowance, std::less<>> allowances_;
    Counts counts_;
};

}  // namespace riffle::server
