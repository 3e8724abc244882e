#include "cli/play_games.h"

#include <algorithm>
#include <iterator>

#include "games/epic/terminal/board.h"
#include "games/epic/terminal/deck_report.h"
#include "games/epic/terminal/log.h"
#include "games/keyforge/terminal/board.h"
#include "games/keyforge/terminal/deck_report.h"
#include "games/keyforge/terminal/log.h"
#include "games/shards/terminal/board.h"

namespace riffle::cli {

// The table of games in the terminal.
const GameTerminal& terminalOf(std::string_view game) {
    static constexpr GameTerminal kTerminals[] = {
        {"shards", makeShardsBoard},
        {"keyforge", makeKeyforgeBoard, narrateKeyforge, keyforgeDecks},
        {"epic", makeEpicBoard, narrateEpic, epicDecks},
    };
    static constexpr GameTerminal kPlain = {};
    const auto found =
        std::find_if(std::begin(kTerminals), std::end(kTerminals), [&](const GameTerminal& each) { return each.game == game; });
    return found == std::end(kTerminals) ? kPlain : *found;
}

}  // namespace riffle::cli
