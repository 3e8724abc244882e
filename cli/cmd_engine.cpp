#include <sys/stat.h>
#include <unistd.h>

#include <iostream>

#include "cli/commands.h"
#include "cli/deck_file.h"
#include "protocol/engine.h"

namespace riffle::cli {

int runEngine(const Common& common) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    struct stat input {};
    if (fstat(STDIN_FILENO, &input) == 0 && S_ISDIR(input.st_mode))
        return complain("Standard input is a folder; requests are lines.");
    std::ios::sync_with_stdio(false);
    Engine(games, openDeckFile).serve(std::cin, std::cout);
    return kOk;
}

}  // namespace riffle::cli
