#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/value.h"
#include "proof/load/latencies.h"
#include "protocol/games.h"

namespace riffle::proof {

// Thousands of tables with a client at each of their seats, over real WebSockets, to see what a server carries.
struct LoadPlan {
    std::string url = {};                    // of a server; empty: one is started, measured and stopped
    std::vector<std::string> serverOptions;  // for the one that is started
    int tables = 2000;
    double rate = 0;  // choices a second at all tables together; 0: as many as it gives
    double seconds = 30;
    std::vector<std::string> games = namesOfGames();
    uint64_t seed = 1;
    int idleChoices = 0;      // instead: so many choices at each table, then how much memory they take
    bool isSpread = false;    // every seat comes from an address of its own, 127.10.0.1 and so on
    double sampleEvery = 10;  // seconds between two looks at the server's memory
};

struct LoadProgress {
    std::string_view phase;  // "making tables" …
    double seconds = 0;      // of the phase
    size_t live = 0;
    double choicesPerSecond = 0;  // since the last time
    double p99 = 0;               // milliseconds, so far
    uint64_t errors = 0;
};

// A server that was started for it.
struct LoadedServer {
    double cpu = 0;           // seconds, during the measurement
    int64_t emptyMemory = 0;  // before the first table
    int64_t memory = 0;       // at the end
    int64_t idleMemory = 0;   // of idle tables, after their connections were closed
    double startSeconds = 0;
};

struct LoadReport {
    size_t tables = 0;     // wished for
    size_t leastLive = 0;  // at any moment of the measurement
    size_t connections = 0;
    double setUpSeconds = 0;
    double seconds = 0;
    uint64_t choices = 0;
    uint64_t games = 0;    // that ended
    Latencies own = {};    // from an act to its step
    Latencies other = {};  // to its step at the other seat
    Latencies late = {};   // how much later than planned an act was sent
    uint64_t bytes = 0;    // of letters that came
    uint64_t letters = 0;
    uint64_t snaps = 0;  // instead of steps, in the middle of a game
    std::map<std::string, uint64_t> errors = {};
    double ownCpu = 0;  // seconds

    std::optional<LoadedServer> server = {};         // where it was started
    std::map<std::string, double> counted = {};      // by /metrics, during the measurement; empty where it is not there
    std::vector<std::pair<double, int64_t>> memory;  // looks at it: seconds, bytes
};

// Nothing with a sentence in `error` where it could not be done. `isStopped` ends it early.
std::optional<LoadReport> load(const LoadPlan& plan, const std::function<void(const LoadProgress&)>& tell,
                               const std::atomic<bool>& isStopped, std::string& error);

uint64_t errorsIn(const LoadReport& report);
// How fast memory grew in the looks behind the first share of them, by the straight line that fits best: bytes a minute.
double memoryGrowth(const std::vector<std::pair<double, int64_t>>& looks, double skippedShare);

// For people, and for programs.
std::string textOf(const LoadReport& report);
Value valueOf(const LoadReport& report);

}  // namespace riffle::proof
