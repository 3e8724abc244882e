#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/scenario.h"

namespace riffle::cli {

struct ScenarioRun {
    std::vector<std::string> paths;  // files, or folders with *.yaml in them at any depth
    std::string only;
    int threads = 0;       // 0: as many as there are cores
    bool isList = false;   // print titles, run nothing
    bool isQuiet = false;  // print failures and the sum only
};

// Runs them all, prints a line each and "N passed, N failed". Gives the exit status: 0, 1 on a failure, 2 where a path can't be
// read.
int runScenarios(const Games& games, const ScenarioRun& run, std::ostream& out, std::ostream& errors);

// The scenario files behind the paths, sorted within each folder.
[[nodiscard]] bool findScenarios(const std::vector<std::string>& paths, std::vector<std::string>& files, std::string& error);

// The words of a top-level list (`cards`, `rules`) of every scenario of the game in the files, for coverage.
[[nodiscard]] bool collectNamed(const std::vector<std::string>& files, std::string_view key, std::string_view game,
                                std::vector<std::string>& words, std::string& error);

}  // namespace riffle::cli
