// What the renderer gives of a card, and what a phrasebook has.
#include "language/render.h"
#include "language/renderer.h"

namespace riffle::language {

const Phrase* Phrasebook::phrase(Category category, OpNumber op) const {
    for (const Phrase& found : phrases) {
        if (found.category == category && found.op == op) return &found;
    }
    return common ? common->phrase(category, op) : nullptr;
}

const Noun* Phrasebook::noun(Category category, OpNumber op) const {
    for (const Term& found : terms) {
        if (found.category == category && found.op == op) return &found.noun;
    }
    return common ? common->noun(category, op) : nullptr;
}

const AgreeingWord* Phrasebook::word(std::string_view lemma) const {
    for (const AgreeingWord& found : words) {
        if (found.lemma == lemma) return &found;
    }
    return common ? common->word(lemma) : nullptr;
}

std::string rulesText(const CardText& card, const Phrasebook& book, std::span<const CardText> cards) {
    return Renderer(card, book, cards).rules();
}

std::string markedRulesText(const CardText& card, const Phrasebook& book, std::span<const CardText> cards) {
    return Renderer(card, book, cards).marked();
}

std::string briefText(const CardText& card, const Phrasebook& book, std::span<const CardText> cards) {
    return Renderer(card, book, cards).brief();
}

std::string typeLine(const CardText& card, const Phrasebook& book) {
    return Renderer(card, book, {}).type();
}

std::string detailLine(const CardText& card, const Phrasebook& book, std::span<const CardText> cards) {
    return Renderer(card, book, cards).details();
}

std::string displayName(const CardText& card, Locale locale) {
    const auto found = card.names.find(std::string(codeOf(locale)));
    return found == card.names.end() ? card.name : found->second;
}

}  // namespace riffle::language
