#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "cli/play_words.h"
#include "cli/terminal.h"
#include "games/keyforge/rules/state.h"

namespace riffle::cli {

using Archons = std::array<std::string, keyforge::kSeats>;  // the names of the decks, by the seats they were brought by

Tone toneOfHouse(uint8_t house);
// A house in the language, and its first letters.
std::string houseIn(std::string_view house, const Voice& voice);
std::string houseCode(std::string_view house, const Voice& voice);

// What a table of KeyForge knows beyond the game itself: the cards with their texts, the names of the decks.
class KeyforgeBook {
public:
    KeyforgeBook(const keyforge::CardTable& table, Archons decks);

    // The card that a view calls so; 0 for none.
    [[nodiscard]] keyforge::CardId idOf(const std::string& name) const;

    // A card's rules text in one line; empty for what is no card. Made once for each language.
    [[nodiscard]] const std::string& textOf(keyforge::CardId card, Locale locale) const;

    const keyforge::CardTable& cards;
    const Archons archons;

private:
    std::unordered_map<std::string, keyforge::CardId> ids_;
    mutable std::map<std::pair<Locale, keyforge::CardId>, std::string> texts_;
};

}  // namespace riffle::cli
