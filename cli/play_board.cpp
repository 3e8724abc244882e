#include "cli/play_board.h"

#include "cli/board_shards.h"

namespace riffle::cli {

std::unique_ptr<Board> boardOf(const GameKind& kind) {
    if (kind.name() == "shards") return makeShardsBoard(kind);
    return nullptr;
}

}  // namespace riffle::cli
