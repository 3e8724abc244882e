#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/facade.h"
#include "engine/locale.h"
#include "engine/value.h"
#include "protocol/game_decks.h"

namespace riffle::server {

// {"game", "decks"}: the decks in a text, each as PROTOCOL §7 has it. A deck that can't be played is among them and says why;
// what is no deck at all is refused.
[[nodiscard]] std::optional<Value> importDecks(const GameKind& kind, std::string_view text, std::string_view format,
                                               Locale locale, Refusal& refusal);

// The deck with nothing in it but what the game reads of it, as it is kept with a table. One that can't be read stays as it is,
// for the game to say why; false with a reason where it is too large to be one.
[[nodiscard]] bool tidyDeck(const GameKind& kind, Value& deck, Refusal& refusal);

// {"game", "seed", "decks"}: decks drawn by a seed, the same way.
[[nodiscard]] std::optional<Value> generateDecks(const GameKind& kind, const DrawWish& wish, Locale locale, Refusal& refusal);

inline constexpr int kMostDrawn = 10;

}  // namespace riffle::server
