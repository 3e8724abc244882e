#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands.h"

namespace riffle::cli {

struct LoadOptions {
    std::string url = {};  // of a server; empty: one is started
    std::string db = {};   // for the one that is started
    int tables = 2000;
    double rate = 0;
    double seconds = 30;
    double soakMinutes = 0;
    int idle = 0;            // choices at each table before it rests
    std::string games = {};  // empty: all
    uint64_t seed = 1;
    std::vector<std::string> serverOptions = {};  // handed on as they are
    bool isJson = false;
};
int runLoad(const LoadOptions& options);

struct CrashOptions {
    std::string what = "server";  // or node, database, disk, power, clock, upgrade
    int kills = 100;
    int tables = 24;
    int nodes = 2;
    uint64_t seed = 1;
    std::string postgres = "scripts/postgres.sh";
    std::string other;  // a program
    bool isPlanting = false;
};
int runCrash(const Common& common, const CrashOptions& options);

struct LeakOptions {
    std::string game = {};  // empty: all
    uint64_t games = 300;
    uint64_t first = 0;  // the number of the first game
    uint64_t seed = 1;
    uint64_t every = 8;  // other worlds are tried for every so many positions; 0: for none
    int threads = 1;
    std::string url = {};    // of a server; empty: one is started
    std::string plant = {};  // spoils what is sent, to see that it is found
};
int runLeaks(const Common& common, const LeakOptions& options);

struct AttackOptions {
    std::string url = {};  // of a server; empty: one is started
    int tables = 200;
    double rate = 0;
    double seconds = 30;
    std::vector<std::string> only = {};  // kinds; empty: all at once
    int addresses = 250;
    uint64_t seed = 1;
    double mostP99 = 150;   // milliseconds
    double mostBot = 3000;  // milliseconds
    int mostMemory = 1024;  // MB
    std::string plant = {};
    std::vector<std::string> serverOptions = {};  // handed on as they are
    bool isJson = false;
    bool isListing = false;
    bool hasFaults = false;
};
int runAttack(const AttackOptions& options);

// The commands that prove a server: declared for the command line, then run where one of them was named.
class ProofCommands {
public:
    explicit ProofCommands(CLI::App& app);
    [[nodiscard]] std::optional<int> run(const Common& common) const;

private:
    CLI::App* load_;
    CLI::App* crash_;
    CLI::App* leaks_;
    CLI::App* attack_;
    LoadOptions loadOptions_;
    CrashOptions crashOptions_;
    LeakOptions leakOptions_;
    AttackOptions attackOptions_;
    void declareAttack();
};

}  // namespace riffle::cli
