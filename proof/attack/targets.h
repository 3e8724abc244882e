#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "protocol/games.h"

namespace riffle::proof {

// Games to attack a server with, by what they are like.

// The first in the table.
inline std::string_view anyGame() {
    return gameModules().front().name;
}
// The one with the largest tables.
inline std::string_view largeGame() {
    const auto games = gameModules();
    return std::max_element(games.begin(), games.end(),
                            [](const GameModule& a, const GameModule& b) { return a.mostPlayers < b.mostPlayers; })
        ->name;
}
// The first whose players bring decks.
inline std::string_view deckGame() {
    const auto games = gameModules();
    return std::find_if(games.begin(), games.end(), hasDecks)->name;
}

// A wish for a table: {"game": …, and what is said behind it}.
inline std::string wishFor(std::string_view game, std::string_view more) {
    return std::string(R"({"game":")").append(game).append("\",").append(more).append("}");
}

}  // namespace riffle::proof
