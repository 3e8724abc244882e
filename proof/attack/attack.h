#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/value.h"
#include "proof/load/load.h"

namespace riffle::proof {

// Polite people at their tables, and beside them everybody who wants to spoil it for them, at full force. What the polite ones
// feel is measured. The hostile ones share one thread, and burglars, who mostly wait, have a second: so whoever attacks takes at
// most one core, and the server and the polite ones have the rest.
struct AttackPlan {
    std::string url = {};                         // of a server; empty: one is started, measured and stopped
    std::vector<std::string> serverOptions = {};  // for the one that is started
    int tables = 200;                             // polite ones
    double rate = 0;  // their choices a second together; 0: as people play, one in two seconds at a table
    double seconds = 30;
    std::vector<std::string> only = {};  // kinds of attack; empty: all at once
    int addresses = 250;                 // that the attackers come from
    uint64_t seed = 1;
    double mostP99 = 150;             // milliseconds from an act of a polite one to its step
    double mostBot = 3000;            // and until a bot of level 1 has answered
    int64_t mostMemory = 1024 << 20;  // bytes that the server may have at any moment
    std::string plant = {};           // something is spoilt that has to be found
    bool hasFaults = false;           // the disk fails now and then: what can't be kept is refused to the polite ones, too
};

// What one kind of attack did.
struct AttackFigures {
    std::string kind = {};
    uint64_t connections = 0;              // that were opened
    uint64_t requests = 0;                 // or frames, or bytes of slow ones
    std::map<int, uint64_t> answers = {};  // by status
};

struct AttackReport {
    LoadReport polite = {};
    std::vector<AttackFigures> attacks = {};
    std::map<std::string, uint64_t> probes = {};  // what burglars tried, and how often
    double attackSeconds = 0;
    double attackCpu = 0;                    // seconds of the hostile thread
    double serverCpu = 0;                    // seconds, during the attack
    int64_t memory = 0;                      // the most that was seen
    double slowestBot = 0;                   // milliseconds
    uint64_t faults = 0;                     // of the disk
    std::vector<std::string> findings = {};  // sentences
};

struct AttackKind {
    std::string_view name;
    std::string_view about;
};
const std::vector<AttackKind>& attackKinds();
const std::vector<std::string>& attackPlants();

// Nothing with a sentence in `error` where it could not be done. `isStopped` ends it early.
std::optional<AttackReport> attack(const AttackPlan& plan, const std::function<void(const LoadProgress&)>& tell,
                                   const std::atomic<bool>& isStopped, std::string& error);

// For people, and for programs.
std::string textOf(const AttackReport& report);
Value valueOf(const AttackReport& report);

}  // namespace riffle::proof
