#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/facade.h"
#include "engine/value.h"

namespace riffle::cli {

// The decks in a file (protocol/deck_files.h says what it may look like). On failure a sentence in `refusal`.
[[nodiscard]] bool readDeckFile(std::string_view game, const std::string& path, std::vector<Value>& decks, Refusal& refusal);

// Whether there is a file of that name; a sentence in `error` where there is none, or a folder.
[[nodiscard]] bool isDeckFile(const std::string& path, std::string& error);

// The one deck of a file, for a seat: what `riffle engine` and scenarios take where a deck stands (DeckOpener).
[[nodiscard]] bool openDeckFile(std::string_view game, const std::string& path, Value& deck, Refusal& refusal);

}  // namespace riffle::cli
