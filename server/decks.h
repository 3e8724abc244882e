#pragma once

#include <optional>
#include <string_view>

#include "engine/facade.h"
#include "engine/value.h"

namespace riffle::server {

// The decks in a text, each {"name", "parts" (its houses or factions), "legal", "wrong" (why it is not), "deck" (for a table)}.
[[nodiscard]] std::optional<Value> importDecks(const GameKind& kind, std::string_view text, std::string_view format,
                                               Refusal& refusal);
// One drawn by a seed, the same way.
[[nodiscard]] std::optional<Value> generateDeck(const GameKind& kind, std::string_view format, uint64_t seed, Refusal& refusal);

}  // namespace riffle::server
