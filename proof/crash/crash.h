#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "proof/crash/record.h"
#include "proof/load/latencies.h"
#include "protocol/games.h"

namespace riffle::proof {

// Servers that are killed at random moments while clients play, and what is left of it.
struct CrashPlan {
    enum class What : uint8_t {
        Server,
        Node,
        Database,
        Disk,    // it is full, can't be written or fails for a while; now and then the server is killed meanwhile
        Power,   // the server is killed, and what it wrote and did not sync is there in part
        Clock,   // the time of day jumps by hours, and the server is killed now and then
        Upgrade  // one server after the other ends, as it should or killed, and comes back as the other program; two stay
    };
    What what = What::Server;
    int kills = 100;
    int tables = 24;
    uint64_t seed = 1;
    std::vector<std::string> games = namesOfGames();
    std::vector<std::string> serverOptions = {};
    std::string database = {};  // "postgresql://…" that all servers share; empty: SQLite in a folder of their own
    int nodes = 1;
    std::string other = {};       // another build of this program, for Upgrade
    std::string secretFile = {};  // what they prove themselves to each other with
    // Lets the database fall, and start again; false where that failed.
    std::function<bool()> crashDatabase = nullptr;
    std::function<bool()> startDatabase = nullptr;
    std::string folder = {};  // for data and logs
    bool isPlanting = false;  // a choice is taken out of a log at the last kill; or syncs do nothing
};

struct CrashProgress {
    int kills = 0;
    size_t seatsIn = 0;  // that are connected and have been greeted
    uint64_t acknowledged = 0;
};

struct CrashReport {
    int kills = 0;
    double seconds = 0;
    size_t tables = 0;   // that were played at
    size_t others = 0;   // of these, that this program could not have played
    uint64_t games = 0;  // that came to their end
    uint64_t acts = 0;
    uint64_t acknowledged = 0;
    uint64_t inFlight = 0;   // acts without an answer when a server died
    uint64_t done = 0;       // of these, that had been written down when somebody came back
    uint64_t undone = 0;     // and that had not
    uint64_t resent = 0;     // acts that were sent again with the same nonce
    uint64_t resumes = 0;    // connections that came back with a version
    uint64_t confirmed = 0;  // versions that were told again, the same as before
    uint64_t compared = 0;   // versions that were compared with the log
    uint64_t choices = 0;    // written down
    uint64_t joins = 0;      // acts of other kinds, as far as they were told
    uint64_t lines = 0;
    uint64_t undos = 0;
    uint64_t handOvers = 0;
    uint64_t rematches = 0;
    uint64_t faults = 0;                              // calls of the system that failed
    uint64_t lostWrites = 0;                          // that a power loss took back
    double longestStart = 0;                          // of a server
    Latencies back = {};                              // from a kill until everybody was back at their table
    std::map<std::string, uint64_t> hindrances = {};  // refusals and failed connections that were overcome
    std::vector<Finding> findings = {};
};

// Nothing with a sentence in `error` where it could not be done.
std::optional<CrashReport> crash(const CrashPlan& plan, const Games& games, const std::function<void(const CrashProgress&)>& tell,
                                 const std::atomic<bool>& isStopped, std::string& error);

std::string textOf(const CrashReport& report);

}  // namespace riffle::proof
