#pragma once

#include <memory>

#include "cli/play_board.h"

namespace riffle::cli {

// The table of Epic: two to eight players, drafts included.
std::unique_ptr<Board> makeEpicBoard(const GameKind& kind, const NewGame* request);

}  // namespace riffle::cli
