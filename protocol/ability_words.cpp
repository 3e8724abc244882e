#include "protocol/ability_words.h"

namespace riffle {

namespace {

using Kind = sim::CardAbility::Kind;

bool isAt(language::Position a, language::Position b) {
    return a.line == b.line && a.column == b.column;
}

// The line or the given ability that was written at that place of the card's file.
const language::Ability* abilityAt(const std::vector<language::Ability>& lines, language::Position at);

const language::Ability* abilityAt(const std::vector<language::Node>& nodes, language::Position at) {
    for (const language::Node& node : nodes) {
        if (const language::Ability* found = abilityAt(node.quoted, at)) return found;
        for (const std::vector<language::Node>& slot : node.slots) {
            if (const language::Ability* found = abilityAt(slot, at)) return found;
        }
    }
    return nullptr;
}

const language::Ability* abilityAt(const std::vector<language::Ability>& lines, language::Position at) {
    for (const language::Ability& line : lines) {
        if (isAt(line.at, at)) return &line;
        if (const language::Ability* found = abilityAt(line.sentences, at)) return found;
    }
    return nullptr;
}

}  // namespace

std::string oneLine(const AbilityWords& words) {
    std::string out = words.text;
    std::replace(out.begin(), out.end(), '\n', ' ');
    if (!words.from.empty()) out += " – " + words.from;
    return out;
}

std::string abilityTextAt(uint16_t program, std::span<const sim::CardAbility> abilities, const language::CardText& card,
                          const language::Phrasebook& book, std::span<const language::CardText> cards) {
    std::vector<language::Position> places;
    for (const sim::CardAbility& each : abilities) {
        if (each.kind == Kind::Ability && each.program == program) places.push_back(each.at);
        if (each.kind == Kind::Given && each.address == program && places.empty()) places.push_back(each.at);
    }
    const sim::CardAbility* line = nullptr;
    for (const sim::CardAbility& each : abilities) {
        if (each.kind == Kind::Ability || each.kind == Kind::Statement) line = &each;
        if (places.empty() && line && each.kind == Kind::Effect && each.address == program) places.push_back(line->at);
    }
    language::CardText part;
    part.kind = card.kind;
    part.name = card.name;
    part.names = card.names;
    for (const language::Position at : places) {
        if (const language::Ability* found = abilityAt(card.abilities, at)) part.abilities.push_back(*found);
    }
    return part.abilities.empty() ? std::string() : language::rulesText(part, book, cards);
}

}  // namespace riffle
