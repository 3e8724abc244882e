#pragma once

#include <memory>
#include <vector>

#include "cli/deck_kind.h"

namespace riffle::cli {

// Decks of Epic in the deck commands, with the cards of these files.
std::unique_ptr<DeckKind> epicDecks(const std::vector<language::CardFile>& files, Locale locale,
                                    std::vector<language::Problem>& problems);

}  // namespace riffle::cli
