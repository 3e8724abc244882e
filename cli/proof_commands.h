#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "cli/commands.h"

namespace riffle::cli {

struct LoadOptions {
    std::string url = {};  // of a server; empty: one is started
    std::string db = {};   // for the one that is started
    int tables = 2000;
    double rate = 0;
    double seconds = 30;
    double soakMinutes = 0;
    int idle = 0;  // choices at each table before it rests
    std::string games = "shards,keyforge,epic";
    uint64_t seed = 1;
    std::vector<std::string> serverOptions = {};  // handed on as they are
    bool isJson = false;
};
int runLoad(const LoadOptions& options);

// The commands that prove a server: declared for the command line, then run where one of them was named.
class ProofCommands {
public:
    explicit ProofCommands(CLI::App& app);
    [[nodiscard]] std::optional<int> run() const;

private:
    CLI::App* load_;
    LoadOptions loadOptions_;
};

}  // namespace riffle::cli
