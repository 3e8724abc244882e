#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "cli/deck_kind.h"
#include "cli/play_board.h"
#include "cli/play_log.h"
#include "language/card_file.h"
#include "protocol/session.h"

namespace riffle::cli {

// What a game has for the terminal beside protocol/game_module.h, made in the game's folder (`terminal`). A game that has no row
// has a plain table and tells its story as the protocol does.
struct GameTerminal {
    std::string_view game;
    std::unique_ptr<Board> (*board)(const GameKind& kind, const NewGame* request) = nullptr;
    std::vector<LogLine> (*narrate)(const Session& session, size_t from, const Voice& voice, bool isBrief) = nullptr;
    std::unique_ptr<DeckKind> (*decks)(const std::vector<language::CardFile>& files, Locale locale,
                                       std::vector<language::Problem>& problems) = nullptr;
};

// An empty row where a game has none.
const GameTerminal& terminalOf(std::string_view game);

}  // namespace riffle::cli
