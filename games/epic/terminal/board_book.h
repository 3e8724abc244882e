#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

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

// What a table of Epic knows beyond the game itself: the cards with their texts.
class EpicBook {
public:
    explicit EpicBook(const epic::CardTable& table);

    // The card that a view calls so; 0 for none.
    [[nodiscard]] epic::CardId idOf(const std::string& name) const;

    // A card's rules text in one line; empty for what is no card. Made once for each language.
    [[nodiscard]] const std::string& textOf(epic::CardId card, Locale locale) const;

    const epic::CardTable& cards;

private:
    std::unordered_map<std::string, epic::CardId> ids_;
    mutable std::map<std::pair<Locale, epic::CardId>, std::string> texts_;
};

}  // namespace riffle::cli
