#pragma once

#include <array>
#include <string>
#include <string_view>

#include "cli/play_card_board.h"
#include "cli/play_words.h"
#include "cli/terminal.h"
#include "games/keyforge/rules/state.h"

namespace riffle::cli {

using Archons = std::array<std::string, keyforge::kSeats>;  // the names of the decks, by the seats they were brought by

Tone toneOfHouse(uint8_t house);
// A house in the language, and its first letters.
std::string houseIn(std::string_view house, const Voice& voice);
std::string houseCode(std::string_view house, const Voice& voice);

// The cards with their texts, and the names of the decks.
class KeyforgeBook : public CardBook<keyforge::CardTable> {
public:
    KeyforgeBook(const keyforge::CardTable& table, Archons decks);

    const Archons archons;
};

}  // namespace riffle::cli
