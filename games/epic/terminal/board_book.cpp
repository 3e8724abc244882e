#include "games/epic/terminal/board_book.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/epic/text/text.h"
#include "games/epic/words/words.h"
#include "language/render.h"

namespace riffle::cli {

using epic::CardId;

Tone toneOfFaction(uint8_t faction) {
    switch (faction) {
        case epic::kGood: return Tone::Good;
        case epic::kEvil: return Tone::Evil;
        case epic::kSage: return Tone::Sage;
        case epic::kWild: return Tone::Wild;
        default: return Tone::None;
    }
}

std::string factionIn(uint8_t faction, const Voice& voice) {
    return voice.say(fmt::format("epic.faction.{}", epic::factionName(faction)));
}

std::string factionLetter(uint8_t faction, const Voice& voice) {
    return faction ? voice.say("epic.faction-letter", {{"faction", epic::factionName(faction)}}) : std::string();
}

std::string keywordIn(uint8_t keyword, const Voice& voice, bool isLong) {
    return voice.say(isLong ? "epic.keyword" : "epic.keyword-short", {{"keyword", epic::keywordName(keyword)}});
}

std::string_view typeWord(epic::Type type) {
    switch (type) {
        case epic::Type::Event: return "event";
        case epic::Type::Champion: return "champion";
        case epic::Type::Token: return "token";
        case epic::Type::None: break;
    }
    return "none";
}

EpicBook::EpicBook(const epic::CardTable& table) : cards(table) {
    for (size_t id = 0; id < table.texts.size(); ++id)
        ids_.emplace(table.nameOf(static_cast<CardId>(id)), static_cast<CardId>(id));
}

CardId EpicBook::idOf(const std::string& name) const {
    const auto found = ids_.find(name);
    return found == ids_.end() ? epic::kNoCard : found->second;
}

const std::string& EpicBook::textOf(CardId card, Locale locale) const {
    const auto [at, isNew] = texts_.try_emplace({locale, card});
    if (isNew && card > epic::kBlank) {
        at->second = language::rulesText(cards.texts[card], epic::phrasebook(locale), cards.texts);
        std::replace(at->second.begin(), at->second.end(), '\n', ' ');
    }
    return at->second;
}

}  // namespace riffle::cli
