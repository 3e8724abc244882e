#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facade.h"
#include "engine/value.h"

namespace riffle {

inline constexpr size_t kLargestDeckFile = 1U << 20U;
inline constexpr size_t kMostDecks = 100;  // of one file

// The decks of a file, each as the game reads it; whether they are legal is for the game to say. Takes Riffle's deck files in
// YAML or JSON (one deck or several), plain lists, and whatever else the game takes for a deck. On failure a sentence in
// `refusal`.
[[nodiscard]] bool readDecks(std::string_view game, std::string_view text, std::vector<Value>& decks, Refusal& refusal);

// The deck as a file in YAML.
std::string deckText(const Value& deck);

}  // namespace riffle
