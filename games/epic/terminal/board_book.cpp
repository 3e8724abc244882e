#include "games/epic/terminal/board_book.h"

#include <fmt/format.h>

#include "games/epic/text/text.h"
#include "games/epic/words/words.h"

namespace riffle::cli {

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

EpicBook::EpicBook(const epic::CardTable& table) : CardBook(table, epic::phrasebook) {}

}  // namespace riffle::cli
