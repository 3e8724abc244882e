#include "sim/abilities.h"

namespace riffle::sim {

using language::Category;
using language::Node;

std::string_view nameOf(CardAbility::Kind kind) {
    constexpr std::string_view kNames[] = {"ability", "statement", "given", "lasting", "effect"};
    return kNames[static_cast<int>(kind)];
}

CardAbility& AbilityFinder::statement(uint16_t card, const language::Ability& line, uint16_t start) {
    begin(card, start);
    writer_.node(line.sentences[0]);
    const size_t own = found_.size();
    add(Kind::Statement, line.at, line.sentences[0]);
    within(line.sentences[0]);
    return found_[own];
}

void AbilityFinder::program(uint16_t card, std::span<const language::Ability* const> lines, uint16_t start) {
    begin(card, start);
    writer_.program(lines);
    for (const language::Ability* line : lines) {
        add(Kind::Ability, line->at, line->sentences[0]);
        found_.back().program = start;
        for (const Node& sentence : line->sentences) effect(sentence);
    }
}

void AbilityFinder::begin(uint16_t card, uint16_t start) {
    code_.clear();
    places_.clear();
    card_ = card;
    start_ = start;
}

void AbilityFinder::add(Kind kind, language::Position at, const Node& node) {
    found_.push_back({kind, card_, at, static_cast<uint16_t>(start_ + places_.at(&node)), 0, false});
}

void AbilityFinder::effect(const Node& node) {
    add(Kind::Effect, node.at, node);
    within(node);
}

void AbilityFinder::within(const Node& node) {
    for (const auto& slot : node.slots) {
        for (const Node& each : slot) {
            for (const language::Ability& given : each.quoted) {
                add(Kind::Given, given.at, given.sentences[0]);
                for (const Node& sentence : given.sentences) effect(sentence);
            }
            if (each.category() == Category::Effect && each.rule) {
                effect(each);
            } else if (each.category() == Category::Static && each.rule) {
                add(Kind::Lasting, each.at, each);
                within(each);
            } else {
                within(each);
            }
        }
    }
}

}  // namespace riffle::sim
