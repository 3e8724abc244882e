#pragma once

#include <memory>

#include "cli/play_board.h"

namespace riffle::cli {

// The table of Shards of Infinity.
std::unique_ptr<Board> makeShardsBoard(const GameKind& kind, const NewGame* request);

}  // namespace riffle::cli
