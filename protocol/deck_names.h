#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/facade.h"
#include "engine/value.h"

namespace riffle {

// Finds the deck of that name. Given by whoever may open files, the command line; without one a name is no deck.
using DeckOpener = std::function<bool(std::string_view game, const std::string& name, Value& deck, Refusal& refusal)>;

// The fields of a new game with decks in the place of their names, so that the game and its replay hold what was in the files.
// False with a reason where one can't be had.
[[nodiscard]] bool openDecks(const DeckOpener& opener, Value& fields, Refusal& refusal);

}  // namespace riffle
