#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "protocol/games.h"
#include "server/limits/limits.h"
#include "server/limits/rate_limiter.h"
#include "server/limits/table_quotas.h"
#include "server/store/fetched.h"
#include "server/store/restore.h"
#include "server/store/store.h"
#include "server/store/writer.h"
#include "server/table/table.h"

namespace riffle::server {

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
    uint64_t slow = 0;  // times that somebody who read too slowly was told again how it stands
    uint64_t choices = 0;
    uint64_t lost = 0;  // what could not be written down
};

// All tables, and who is connected to which. Not for several threads: everything happens on the one that serves connections.
// Nobody is told of anything before it is written down.
//
// A command changes a table and puts what is to be written and told into a queue; it never lets go of a table. Only settle(),
// tidy(), arrive() and leaveAll() do, and those are called by the event loop alone, when nobody holds a table.
class Tables {
public:
    // A table that is to be read: all of it, or only its first entries, for one that does not know its past.
    struct Want {
        std::string id;
        int64_t entries = 0;       // 0: all
        bool isUrgent = false;     // people sit there and wait
        std::string address = {};  // of who asked first
    };
    struct Outside {
        std::function<void(Connection, std::string)> send;
        std::function<void(Question)> ask;
        std::function<int64_t()> now;                // milliseconds since 1970
        std::function<void(int64_t)> alarm = {};     // expire() is due then
        std::function<void(Connection)> close = {};  // where it can't go on
        // Reads a table, if it is to be had, on another thread; arrive() tells.
        std::function<void(Want)> bring = {};
        // What is not written yet, to be written elsewhere; where there is none it is written here and sent.
        std::function<void(Letter)> write = {};
        std::function<void()> wake = {};  // settle() is due, at the next turn of the event loop
        bool isShared = false;            // several servers have the store, and each table one of them
        // Who may make tables; its own where there is none.
        Admission* admission = nullptr;
    };

    // Without a store and a keeper that writes to it nothing outlives the program.
    Tables(const Games& games, Store* store, Keeper* keeper, Limits limits, Outside outside);

    // What came of a start.
    struct Restored {
        size_t tables = 0;
        size_t bySnapshot = 0;  // of them; the others were played again
        double seconds = 0;
        std::vector<std::string> problems;  // what could not be made again, and snapshots that were of no use: a sentence each
    };
    // Reads all tables that are not over, on all cores. `progress` is told how many there are by then.
    Restored restore(const std::function<void(size_t)>& progress = {});
    // Before a stop: the next start need not play them again.
    void snapshotAll();

    // The table of that id; null where it is not in memory, or not with all its past.
    [[nodiscard]] Table* find(std::string_view id);
    [[nodiscard]] bool isHere(std::string_view id) { return find(id) != nullptr; }
    // One that is there and can't be used: what its players are told. It is known once it was asked for.
    [[nodiscard]] const Refusal* aside(std::string_view id) const;
    // Has it read for an address where it is not: `then` is called with where it is, at once or later. The time that takes is
    // paid for like a request.
    void bring(std::string_view id, const std::string& address, std::function<void(const Brought&)> then);
    // Whether what is not in memory may be had elsewhere.
    [[nodiscard]] bool mayBring() const { return outside_.bring != nullptr; }
    // What came of it, or a table that nobody else cares for any more.
    void arrive(Brought brought);
    // All tables are other servers' by now: whoever is connected has to come back.
    void leaveAll();
    // Listed tables of other servers, as JSON.
    void setElsewhere(const std::vector<std::string>& listed);
    // A new table from a request's body (docs/SERVER.md), or from a point of a finished game. `secrets` are what opens its seats
    // (Table::issueSecrets): nobody can be told again.
    [[nodiscard]] Table* create(const Value& body, std::string_view address, Refusal& refusal, std::vector<std::string>& secrets);
    // A game that goes on from a point of a finished one, not here yet. It is played again up to there, so it is made on a thread
    // that nobody waits for; goOn() brings it here, for somebody who may make a table.
    struct Continued {
        std::unique_ptr<Table> table;
        std::vector<Entry> entries;
    };
    [[nodiscard]] static std::optional<Continued> continued(const Value& body, const Table& old, int64_t now, Refusal& refusal);
    // The finished game that a body names; null with a reason where it names none.
    [[nodiscard]] static const std::string* replayIn(const Value& body, Refusal& refusal);
    [[nodiscard]] Table* goOn(Continued made, std::string_view address, Refusal& refusal, std::vector<std::string>& secrets);
    // Whether somebody may make a table now; what that costs them is taken.
    [[nodiscard]] bool mayMake(std::string_view address, Refusal& refusal);
    // The id of the rematch of a table, made now if there is none; empty where that can't be. `address` is who asks for it.
    [[nodiscard]] std::string rematch(Table& table, std::string_view address, Refusal& refusal);
    // Listed tables of a game or all, of a status or those that are not over.
    [[nodiscard]] Value list(std::string_view game, std::string_view status) const;

    // `address` is who comes, as far as it is known.
    [[nodiscard]] bool connect(Connection connection, Table& table, const Table::Proof& proof, Locale locale, int64_t since,
                               Refusal& refusal, std::string_view address = {});
    // Somebody who may do so looks at a table, or does something there, without a connection.
    void attend(Table& table, std::string_view address);
    // The seat that somebody proves at a table in memory; behind the last one where it is an invitation that is still good.
    [[nodiscard]] std::optional<size_t> seatAt(std::string_view id, const Table::Proof& proof) const;
    // Gives what telling of it costs, in frames: much where many look on.
    double receive(Connection connection, std::string_view text);
    // Tells a connection again how it stands, as if it were new: it could not take all that it was told.
    void tellAgain(Connection connection);
    void disconnect(Connection connection);
    void answer(const Answer& answer);
    // What a command to a table brought about: it is written down, and told when settle() finds that it is. Whoever brought it
    // about pays for telling it.
    struct Payer {
        std::string_view address;  // empty: nobody
        Cost what;
    };
    void deliver(Table& table, Post post, Payer payer = {});
    // Tells what is written down by now, in order, and lets go of tables of which something could not be: they are read again.
    // For the event loop alone.
    void settle();
    // Has settle() call `then` once everything that has happened so far is written down; with false where something behind that
    // ticket could not be.
    void whenKept(uint64_t since, std::function<void(bool)> then);
    [[nodiscard]] uint64_t lastTicket() const { return lastTicket_; }
    // So much waits to be written down that nothing more should be asked of tables for a moment. Others write, too: what is
    // settled may be behind the last of ours.
    [[nodiscard]] bool isBehind() const { return lastTicket_ > settledTicket_ + limits_.unwritten; }
    // Ends games whose time has run out.
    void expire();

    // From time to time: lets go of tables nobody needs.
    void tidy();
    // A few times a second: lets go of more where room is short. For the event loop alone.
    void makeRoom();

    [[nodiscard]] const Games& games() const { return games_; }
    [[nodiscard]] const Counts& counts() const { return counts_; }
    [[nodiscard]] size_t size() const { return tables_.size(); }
    [[nodiscard]] size_t connections() const { return links_.size(); }
    [[nodiscard]] size_t connections(bool isSeated) const;
    [[nodiscard]] size_t count(std::string_view game, Table::Status status) const;
    [[nodiscard]] int64_t now() const { return outside_.now(); }
    // What is wrong with what it is written to, a sentence; empty where it works.
    [[nodiscard]] std::string problem() { return store_ ? store_->problem() : std::string(); }
    // Whether anything outlives the program.
    [[nodiscard]] bool isKept() const { return store_ != nullptr; }
    [[nodiscard]] Keeper::Counts written() const { return keeper_ ? keeper_->counts() : Keeper::Counts(); }

private:
    struct Kept {
        std::unique_ptr<Table> table;
        int64_t make = 1;
        int64_t epoch = 1;    // which owning of it by a server
        uint64_t ticket = 0;  // the last that was written of it
        std::optional<int64_t> deadline = {};
        int64_t snapshotAt = 0;  // entries behind the last snapshot
        bool isAsking = false;   // a bot is to be asked when somebody is there
        Holdings::Share share;   // until its game is over
        bool isUsed = true;      // somebody has been there
    };
    // What waits for a ticket.
    struct Held {
        uint64_t ticket = 0;
        std::string table;
        Post post = {};
        std::function<void(bool)> then = {};
        uint64_t since = 0;
    };
    struct Link {
        std::string table;
        bool isSeated = false;
        std::string address;
    };

    // Somebody whose table has to be read again first.
    struct Stranded {
        Connection connection = 0;
        Table::Link link = {};
    };

    // A new one, with what has already happened there.
    Table* add(std::unique_ptr<Table> table, std::string party, std::vector<Entry> entries = {});
    // The past of a table that was made again from its snapshot.
    void recall(Brought& brought);
    // A rematch for whom it has been looked at whether they may.
    [[nodiscard]] std::string makeRematch(Table& table, std::string_view address, Refusal& refusal);
    void leadOn(const std::string& old, const std::string& next, bool isKept);
    // To all who are there: what was done last has not happened.
    static void tellNotKept(const Table& table, Post& post);
    // Somebody wishes for one over a connection.
    void askRematch(const Table& table, Connection from, const Value& message, Post& post);
    void drop(std::map<std::string, Kept, std::less<>>::iterator at, bool isRemoved);
    void makePlaceFor(const Table& table, std::string_view address);
    [[nodiscard]] bool isFull() const { return tables_.size() >= limits_.tables + limits_.finished; }
    // Counts it as one that is not over, or not any more.
    void count(Kept& kept, std::string_view address = {});
    [[nodiscard]] std::string freshId();
    // Puts a table into memory.
    Table* take(std::unique_ptr<Table> table);
    [[nodiscard]] static double costOfTelling(const Post& post);
    void write(Kept& kept, Deed deed);
    void setAside(const std::string& id, Remade& remade);
    static void addSnapshot(Kept& kept, Deed& deed);
    // Asks a bot that waited for somebody to come.
    void wakeBot(Kept& kept);
    void hold(Held held);
    void wake();
    void takeOutcomes();
    void tell(Held& held);
    void send(Table* table, Post post);
    void send(Letter letter);
    // A table that is not as it was written down: it is read again, and until it is there its people are refused everything.
    void strand(const std::string& id, bool isSnapshotFalse = false);
    void takeBack(const std::string& id);
    void dropAll(std::vector<Stranded> people);
    void refuseForNow(Connection connection, std::string_view text);
    void setAlarm(Kept& kept);

    const Games& games_;
    Store* store_;
    Limits limits_;
    Outside outside_;
    Keeper* keeper_;
    Holdings holdings_;
    int64_t lookAgainAt_ = 0;  // for room
    std::unique_ptr<Admission> ownAdmission_;
    Admission* admission_;
    std::map<std::string, Kept, std::less<>> tables_;
    std::map<std::string, Refusal, std::less<>> aside_;
    std::map<std::string, int64_t> makes_;  // of tables that were made again
    uint64_t lastTicket_ = 0;
    uint64_t settledTicket_ = 0;
    std::deque<Held> held_;                         // what waits for its ticket
    std::map<std::string, std::string> rematches_;  // that are being written down, by the tables they follow
    std::deque<Held> due_;                          // what waits for settle() alone
    bool isSettling_ = false;
    bool isWoken_ = false;
    std::set<uint64_t> failures_;  // tickets that could not be kept, while somebody waits
    std::set<std::pair<int64_t, std::string>> deadlines_;
    std::optional<int64_t> alarm_;
    std::unordered_map<Connection, Link> links_;
    Counts counts_;
    struct Coming {
        std::string address = {};  // of who asked first
        std::vector<std::function<void(const Brought&)>> waiting = {};
    };
    std::map<std::string, Coming, std::less<>> comings_;
    struct Away {
        std::vector<Stranded> people = {};
        std::chrono::steady_clock::time_point since = {};
        bool isSnapshotFalse = false;  // another is to be written
    };
    std::map<std::string, Away, std::less<>> stranded_;
    std::map<std::string, Value> elsewhere_;  // listed tables of other servers
};

}  // namespace riffle::server
