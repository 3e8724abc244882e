#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/input.h"
#include "server/analysis/analyses.h"
#include "server/api/api.h"
#include "server/store/writer.h"
#include "server/tables/tables.h"

// What the fuzz targets of the server share: a room with one table in the middle of a game, and what must hold of its replies.
namespace riffle::fuzz {

// Writes down what happens at tables, in memory.
class Ledger final : public server::Keeper {
public:
    uint64_t write(server::Deed deed) override;
    std::vector<Outcome> settled() override { return std::exchange(settled_, {}); }
    [[nodiscard]] bool hasNews() const { return !settled_.empty(); }
    [[nodiscard]] const std::vector<server::Entry>& entries(const std::string& table) { return entries_[table]; }

private:
    uint64_t last_ = 0;
    std::vector<Outcome> settled_;
    std::map<std::string, std::vector<server::Entry>> entries_;
};

class Room {
public:
    // The game by a byte of the input.
    explicit Room(uint8_t game);

    // "@T" in a text becomes the id of the table, "@A" and "@B" the tokens of its seats, "@V" its version.
    [[nodiscard]] std::string filled(std::string_view text) const;
    // One request: it is answered well, and where it is refused nothing has changed.
    server::Reply ask(const server::Request& request);
    // One message of a connection: the letters are as the schema has them, and where it is refused nothing has changed.
    void say(server::Connection from, std::string_view text);
    // Bots answer with their first option.
    void letBotsChoose();
    // The table is in order, and its log makes it again.
    void check();

    [[nodiscard]] server::Table& table() { return *table_; }
    [[nodiscard]] const std::vector<server::Connection>& connections() const { return connections_; }
    void pass(int64_t milliseconds) { now_ += milliseconds; }

private:
    [[nodiscard]] std::string state() const;
    void checkLetters();
    // What settling brings about is settled, too: a rematch is made only when the wish for it is written down.
    void settle();

    int64_t now_ = 1'000'000'000'000;
    std::map<server::Connection, std::vector<std::string>> mail_;
    std::vector<server::Question> questions_;
    Ledger ledger_;
    server::Tables tables_;
    server::Analyses analyses_;
    server::Assets assets_;
    server::Api api_;
    server::Table* table_ = nullptr;
    std::vector<std::string> tokens_;
    std::vector<server::Connection> connections_;  // of the two seats, and of a watcher
};

}  // namespace riffle::fuzz
