#pragma once

#include <string>
#include <vector>

#include "engine/facade.h"

namespace riffle::cli {

// How a game is set up, as commands that play games take it from the command line.
struct TableOptions {
    int seats = 0;       // 0: as many as is usual
    std::string format;  // how decks come about, and the mode: of games that have several
    std::string mode;
    std::vector<std::string> options;  // key=value
    std::vector<std::string> decks;    // files, from seat A on
};

// Puts --format, --mode and --option into the request. `hasDecks`: somebody brings a deck. False with a sentence.
[[nodiscard]] bool readVariant(const GameKind& kind, const TableOptions& options, bool hasDecks, NewGame& request,
                               std::string& error);

// The whole request. Decks are read into it; those of a file that holds several count one by one. Epic is played with random
// decks where nothing is said, so that nobody has to draft.
[[nodiscard]] bool readTable(const GameKind& kind, const TableOptions& options, NewGame& request, std::string& error);

// "random,3" taken apart.
std::vector<std::string> partsOf(std::string_view list);

}  // namespace riffle::cli
