#pragma once

#include <algorithm>
#include <span>
#include <string>

#include "engine/facade.h"
#include "language/render.h"
#include "sim/abilities.h"

namespace riffle {

// What a card says at a place of the program store: the line whose program begins there, an ability that a line gives, or the
// line in which an effect stands. Empty where it has nothing there. `abilities` are those of the card.
std::string abilityTextAt(uint16_t program, std::span<const sim::CardAbility> abilities, const language::CardText& card,
                          const language::Phrasebook& book, std::span<const language::CardText> cards);

// Both in one line: "Reap: Draw 1 card. – Blaster".
std::string oneLine(const AbilityWords& words);

// The words of a waiting ability. It stands on the card that has it or on the one that gave it; else it is looked for on all.
// `find` gives the abilities of a card.
template <class Find>
AbilityWords wordsOfAbility(uint16_t program, uint16_t owner, uint16_t giver, const Find& find,
                            std::span<const language::CardText> cards, const language::Phrasebook& book, Locale locale) {
    AbilityWords words;
    const auto isOn = [&](uint16_t id) {
        words.text = abilityTextAt(program, find(id), cards[id], book, cards);
        if (!words.text.empty() && id != owner) words.from = language::displayName(cards[id], locale);
        return !words.text.empty();
    };
    if (isOn(owner) || isOn(giver)) return words;
    for (size_t id = 1; id < cards.size() && words.text.empty(); ++id) {
        if (!cards[id].abilities.empty()) isOn(static_cast<uint16_t>(id));
    }
    return words;
}

}  // namespace riffle
