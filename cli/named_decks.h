#pragma once

#include <string>
#include <vector>

#include "cli/deck_kind.h"
#include "protocol/game_module.h"
#include "sim/rating.h"

namespace riffle::cli {

// The legal decks of the files, all of them or none: a sentence says what is wrong with the first that is not. A deck without a
// name is called like its file.
[[nodiscard]] bool readNamedDecks(const std::string& game, const DeckKind& kind, const std::vector<std::string>& files,
                                  std::vector<sim::NamedDeck>& decks, std::string& error);

// Decks drawn by the seed, which rated decks are not.
[[nodiscard]] bool drawField(const DeckKind& kind, int size, uint64_t seed, std::vector<sim::NamedDeck>& field,
                             std::string& error);

// Adds the decks of the game that everybody knows; none where it has none in the program.
[[nodiscard]] bool publishedDecks(const GameModule& game, const DeckKind& kind, std::vector<sim::NamedDeck>& decks,
                                  std::string& error);

// Decks of one name are told apart by a number.
void tellApart(std::vector<sim::NamedDeck>& decks, std::vector<sim::NamedDeck>& others);

// Which game the decks of a file are of, where the command line does not say it: the first that takes it for a legal deck; where
// none does, one that says what is wrong with it.
std::string gameOfDeck(const Common& common, const std::string& file);

}  // namespace riffle::cli
