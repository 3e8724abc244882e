#pragma once

#include <string>
#include <string_view>

#include "cli/play_card_board.h"
#include "cli/play_words.h"
#include "cli/terminal.h"
#include "games/epic/rules/state.h"

namespace riffle::cli {

Tone toneOfFaction(uint8_t faction);
// A faction in the language, and its letter.
std::string factionIn(uint8_t faction, const Voice& voice);
std::string factionLetter(uint8_t faction, const Voice& voice);
std::string keywordIn(uint8_t keyword, const Voice& voice, bool isLong);
std::string_view typeWord(epic::Type type);

// The cards with their texts.
class EpicBook : public CardBook<epic::CardTable> {
public:
    explicit EpicBook(const epic::CardTable& table);
};

}  // namespace riffle::cli
