#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/postgres/postgres_store.h"
#include "server/store/fetched.h"

namespace riffle::server {

// This server among those that share a database. It says every moment that it lives, brings tables that are wanted here and that
// nobody else has, takes over those of servers that are gone, and hears what the others tell. It has two threads for that, as the
// database makes one wait.
class Nodes {
public:
    struct Settings {
        std::string name = {};                     // what it is known by: another of that name is this one before it crashed
        std::string address = {};                  // where other servers reach it, "host:port"; empty: nowhere
        std::chrono::milliseconds patience{5000};  // how long it may be silent before it is taken for dead
        std::vector<std::string> cards = {};       // "game:hash" of each game it knows
    };
    // Called on the threads of this.
    struct Outside {
        std::function<void(std::vector<Brought>)> brought;
        std::function<void()> lost;                           // all tables belong to others now
        std::function<void(std::string)> gone;                // the server at that address
        std::function<void(std::vector<std::string>)> lobby;  // listed tables that are not here, as JSON
    };

    Nodes(const Games& games, PostgresStore& store, Settings settings, Outside outside);
    // Hands back what it has.
    ~Nodes();
    Nodes(const Nodes&) = delete;
    Nodes& operator=(const Nodes&) = delete;

    // Joins the others. False with a sentence where that can't be.
    [[nodiscard]] bool start(std::string& error);
    // The same as the end of it, but what has been taken from this can go on being read.
    void leave();

    // Somebody wants this table: `brought` tells where it is. From any thread.
    void bring(std::string id);
    // So many more tables there is room for.
    void setRoom(size_t tables) { room_ = tables; }

    // Its number; 0 between the moment it learned that it was thought dead and the one it begins anew.
    [[nodiscard]] int64_t node() const { return node_; }
    // Whether nobody can have taken over its tables: it was heard of a moment ago.
    [[nodiscard]] bool isSure() const;
    [[nodiscard]] uint64_t adopted() const { return adopted_; }
    [[nodiscard]] uint64_t losses() const { return losses_; }

private:
    using Clock = std::chrono::steady_clock;
    struct Want {
        std::string id;
        Clock::time_point until;
    };
    [[nodiscard]] bool join(Postgres& base);
    void goOn(const std::function<void()>& work) const;
    void live();   // the thread that says so
    void fetch();  // the thread that brings
    void wake();
    [[nodiscard]] std::vector<Brought> bringAll(Postgres& base, std::deque<Want>& wanted);
    void addTables(Postgres& base, int64_t node, std::vector<Brought>& out, const std::map<std::string, int64_t>& epochs);
    [[nodiscard]] bool adopt(Postgres& base);
    void readLobby(Postgres& base);

    const Games& games_;
    PostgresStore& store_;
    Settings settings_;
    Outside outside_;
    std::atomic<int64_t> node_ = 0;
    std::atomic<int64_t> heardAt_ = 0;  // when it last said that it lives, in milliseconds of a clock that never jumps
    std::atomic<size_t> room_ = 20'000;
    std::atomic<uint64_t> adopted_ = 0;
    std::atomic<uint64_t> losses_ = 0;
    std::atomic<bool> isStopping_ = false;
    int wakeUp_ = -1;  // an eventfd for the thread that lives
    std::mutex lock_;
    std::condition_variable news_;
    std::deque<Want> wanted_;
    bool isLobbyDue_ = true;
    bool isAdoptionDue_ = true;
    std::thread living_;
    std::thread fetching_;
};

}  // namespace riffle::server
