#pragma once

#include <algorithm>
#include <span>
#include <string>

#include "engine/facade.h"
#include "language/question.h"
#include "language/render.h"
#include "sim/abilities.h"

namespace riffle {

// What a card says at a place of the program store: the line whose program begins there, an ability that a line gives, or the
// line in which an effect stands. Empty where it has nothing there. `abilities` are those of the card.
std::string abilityTextAt(uint16_t program, std::span<const sim::CardAbility> abilities, const language::CardText& card,
                          const language::Phrasebook& book, std::span<const language::CardText> cards);

// What the effect at that place of the program store asks. It stands on the card that asks; an ability that was given or copied
// stands on another, so all are looked through.
template <class Find>
std::string questionOfEffect(const Prompt& prompt, uint16_t owner, const Find& find, std::span<const language::CardText> cards,
                             const language::Phrasebook& book) {
    if (prompt.effect == 0) return {};
    const auto onCard = [&](uint16_t id) -> std::string {
        for (const sim::CardAbility& each : find(id)) {
            if (each.kind != sim::CardAbility::Kind::Effect || each.address != prompt.effect) continue;
            return language::questionText(cards[id], each.at, prompt.isYesNo, book, cards);
        }
        return {};
    };
    std::string said = onCard(owner);
    for (size_t id = 1; id < cards.size() && said.empty(); ++id) {
        if (!cards[id].abilities.empty()) said = onCard(static_cast<uint16_t>(id));
    }
    return said;
}

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
