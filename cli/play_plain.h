#pragma once

#include <memory>

#include "cli/play_board.h"

namespace riffle::cli {

// The table of a game that has drawn none of its own: what its view holds, a line for each thing, and the words of the notation.
std::unique_ptr<Board> makePlainBoard(const GameKind& kind);

}  // namespace riffle::cli
