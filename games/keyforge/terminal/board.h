#pragma once

#include <memory>

#include "cli/play_board.h"

namespace riffle::cli {

// The table of KeyForge. Decks are named as in `request`, or as the seed has drawn them.
std::unique_ptr<Board> makeKeyforgeBoard(const GameKind& kind, const NewGame* request);

}  // namespace riffle::cli
