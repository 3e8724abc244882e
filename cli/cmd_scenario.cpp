#include <iostream>

#include "cli/commands.h"

namespace riffle::cli {

int runScenarioCommand(const Common& common, const ScenarioRun& run) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    return runScenarios(games, run, std::cout, std::cerr);
}

}  // namespace riffle::cli
