#include "language/code.h"

namespace riffle::language {

void Writer::int16(int number) {
    code_.push_back(static_cast<uint8_t>(number & 0xFF));
    code_.push_back(static_cast<uint8_t>((number >> 8) & 0xFF));
}

size_t Writer::openLength(int bytes) {
    const size_t at = code_.size();
    code_.resize(at + static_cast<size_t>(bytes));
    return at;
}

void Writer::closeLength(size_t at, int bytes, Position where) {
    const size_t length = code_.size() - at - static_cast<size_t>(bytes);
    if (length > (bytes == 1 ? UINT8_MAX : UINT16_MAX)) problems.push_back({file, where, "this is longer than a card can be"});
    code_[at] = static_cast<uint8_t>(length & 0xFF);
    if (bytes == 2) code_[at + 1] = static_cast<uint8_t>(length >> 8);
}

void Writer::node(const Node& node) {
    if (visit) visit(node, static_cast<uint32_t>(code_.size()));
    code_.push_back(node.op());
    const bool isEffect = node.category() == Category::Effect;
    for (const bool selectors : {true, false}) {
        if (selectors && !isEffect) continue;
        size_t slot = 0;
        for (const Element& element : node.rule->elements) {
            if (!element.words.empty()) continue;
            const std::vector<Node>& items = node.slots[slot++];
            if (!isEffect || (element.slot == Category::Selector) == selectors) this->slot(node, element, items);
        }
    }
}

// Blocks that run where they stand are not closed by kEnd. Of two such blocks the first ends in a kSkip over the second.
static bool runsInPlace(uint8_t op) {
    return op == kIf || op == kMay || op == kIfElse || op == kMayDo || op == kPlayerMay || op == kOneOf;
}

void Writer::slot(const Node& node, const Element& element, const std::vector<Node>& items) {
    if (element.slot == Category::Block || element.slot == Category::Effect || element.slot == Category::Static) {
        const bool isEffect = node.category() == Category::Effect;
        if (isEffect && (node.op() == kIfElse || node.op() == kOneOf) && &items == &node.slots[node.slots.size() - 2]) {
            const size_t first = openLength(2);
            for (const Node& effect : items) this->node(effect);
            code_.push_back(kSkip);
            const size_t rest = openLength(2);
            closeLength(first, 2, node.at);
            block(node.slots.back(), false);
            closeLength(rest, 2, node.at);
        } else if (isEffect && (node.op() == kIfElse || node.op() == kOneOf)) {
            return;  // written with the first block
        } else {
            block(items, !(isEffect && runsInPlace(node.op())));
        }
    } else if (element.repeats || (node.op() == kIf && element.slot == Category::Condition)) {
        const size_t at = openLength(1);
        for (const Node& item : items) this->node(item);
        closeLength(at, 1, node.at);
    } else if (element.slot == Category::Int) {
        int16(items[0].number);
    } else if (element.slot == Category::Name) {
        const uint16_t card = cardByName_(items[0].name);
        if (card == 0) problems.push_back({file, items[0].at, "no card is named \"" + items[0].name + "\""});
        int16(card);
    } else if (element.slot == Category::Ability) {
        quotedAbility(items[0].quoted[0]);
    } else {
        this->node(items[0]);
    }
}

void Writer::quotedAbility(const Ability& ability) {
    const size_t count = openLength(1);
    for (const Part& part : ability.parts) {
        if (part.node.category() == Category::Moment) code_.push_back(part.node.op());
    }
    closeLength(count, 1, ability.at);
    conditions(ability);
    block(ability.sentences, true);
}

void Writer::block(std::span<const Node> effects, bool isQuoted) {
    const size_t at = openLength(2);
    for (const Node& effect : effects) node(effect);
    if (isQuoted) code_.push_back(kEnd);
    closeLength(at, 2, effects.empty() ? Position() : effects[0].at);
}

uint32_t Writer::conditions(const Ability& ability) {
    const size_t at = openLength(1);
    for (const Part* part : ability.conditions()) node(part->node);
    closeLength(at, 1, ability.at);
    return static_cast<uint32_t>(at);
}

// lines[0] is what happens when no later line's conditions hold.
void Writer::chain(std::span<const Ability* const> lines) {
    const Ability& last = *lines.back();
    if (lines.size() == 1) {
        if (last.conditions().empty()) {
            for (const Node& effect : last.sentences) node(effect);
            return;
        }
        code_.push_back(kIf);
        conditions(last);
        block(last.sentences, false);
        return;
    }
    code_.push_back(kIf);
    conditions(last);
    const size_t then = openLength(2);
    for (const Node& effect : last.sentences) node(effect);
    code_.push_back(kSkip);
    const size_t rest = openLength(2);
    closeLength(then, 2, last.at);
    chain(lines.first(lines.size() - 1));
    closeLength(rest, 2, last.at);
}

uint32_t Writer::program(std::span<const Ability* const> lines) {
    const auto start = static_cast<uint32_t>(code_.size());
    size_t i = 0;
    while (i < lines.size()) {
        size_t end = i + 1;
        while (end < lines.size() && lines[end]->instead) ++end;
        chain(lines.subspan(i, end - i));
        i = end;
    }
    code_.push_back(kEnd);
    return start;
}

}  // namespace riffle::language
