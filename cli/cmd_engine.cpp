#include <iostream>

#include "cli/commands.h"
#include "cli/deck_file.h"
#include "protocol/engine.h"

namespace riffle::cli {

int runEngine(const Common& common) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    std::ios::sync_with_stdio(false);
    Engine(games, openDeckFile).serve(std::cin, std::cout);
    return kOk;
}

}  // namespace riffle::cli
