#include "language/alternatives.h"

namespace riffle::language {

namespace {

const Node* findChoice(std::span<const Node> nodes);
const Node* findChoice(std::span<const Ability> abilities) {
    for (const Ability& ability : abilities) {
        if (const Node* found = findChoice(ability.sentences)) return found;
    }
    return nullptr;
}
const Node* findChoice(std::span<const Node> nodes) {
    for (const Node& node : nodes) {
        if (node.category() == Category::Effect && node.op() == kOneOf) return &node;
        for (const auto& slot : node.slots) {
            if (const Node* found = findChoice(slot)) return found;
        }
        if (const Node* found = findChoice(std::span(node.quoted))) return found;
    }
    return nullptr;
}

}  // namespace

std::vector<std::string> alternativesOf(const CardText& card, const Phrasebook& book, std::span<const CardText> all) {
    const Node* choice = findChoice(std::span(card.abilities));
    if (!choice) return {};
    std::vector<std::string> texts;
    for (const auto& block : choice->slots) {
        CardText part;
        part.kind = card.kind;
        part.name = card.name;
        part.names = card.names;
        part.abilities.emplace_back();
        part.abilities[0].sentences = block;
        texts.push_back(rulesText(part, book, all));
    }
    return texts;
}

}  // namespace riffle::language
