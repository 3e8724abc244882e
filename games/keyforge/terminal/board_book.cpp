#include "games/keyforge/terminal/board_book.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/keyforge/text/text.h"
#include "language/render.h"

namespace riffle::cli {

using keyforge::CardId;
using keyforge::CardTable;

Tone toneOfHouse(uint8_t house) {
    switch (house) {
        case keyforge::kBrobnar: return Tone::Brobnar;
        case keyforge::kDis: return Tone::Dis;
        case keyforge::kLogos: return Tone::Logos;
        case keyforge::kMars: return Tone::Mars;
        case keyforge::kSanctum: return Tone::Sanctum;
        case keyforge::kSaurian: return Tone::Saurian;
        case keyforge::kShadows: return Tone::Shadows;
        case keyforge::kStarAlliance: return Tone::StarAlliance;
        case keyforge::kUntamed: return Tone::Untamed;
        default: return Tone::None;
    }
}

std::string houseIn(std::string_view house, const Voice& voice) {
    return voice.say(fmt::format("keyforge.house.{}", house));
}

std::string houseCode(std::string_view house, const Voice& voice) {
    return voice.say("keyforge.house-code", {{"house", house}});
}

KeyforgeBook::KeyforgeBook(const CardTable& table, Archons decks) : cards(table), archons(std::move(decks)) {
    for (size_t id = 0; id < table.texts.size(); ++id)
        ids_.emplace(table.nameOf(static_cast<CardId>(id)), static_cast<CardId>(id));
}

CardId KeyforgeBook::idOf(const std::string& name) const {
    const auto found = ids_.find(name);
    return found == ids_.end() ? keyforge::kNoCard : found->second;
}

const std::string& KeyforgeBook::textOf(CardId card, Locale locale) const {
    const auto [at, isNew] = texts_.try_emplace({locale, card});
    if (isNew && card > keyforge::kBlank) {
        at->second = language::rulesText(cards.texts[card], keyforge::phrasebook(locale), cards.texts);
        std::replace(at->second.begin(), at->second.end(), '\n', ' ');
    }
    return at->second;
}

}  // namespace riffle::cli
