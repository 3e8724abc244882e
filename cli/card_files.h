#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "language/card_file.h"
#include "language/tree.h"
#include "protocol/games.h"

namespace riffle::cli {

inline constexpr size_t kLargestCardFile = 4U << 20U;

// The game of that name, the first where none is given. Says on stderr where there is none.
[[nodiscard]] bool findGame(std::string_view name, const GameModule*& game);

// What is wrong with card files, on stderr.
void report(const std::vector<language::Problem>& problems);

// The game's card files: built in and of --cards.
[[nodiscard]] bool readCardFiles(const Common& common, const GameModule& game, std::vector<language::CardFile>& files);

// All cards, in the order of their files.
[[nodiscard]] bool readCards(const Common& common, const GameModule& game, std::vector<language::CardText>& cards);

}  // namespace riffle::cli
