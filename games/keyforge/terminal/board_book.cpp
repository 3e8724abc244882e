#include "games/keyforge/terminal/board_book.h"

#include <fmt/format.h>

#include <utility>

#include "games/keyforge/text/text.h"

namespace riffle::cli {

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

KeyforgeBook::KeyforgeBook(const keyforge::CardTable& table, Archons decks)
    : CardBook(table, keyforge::phrasebook), archons(std::move(decks)) {}

}  // namespace riffle::cli
