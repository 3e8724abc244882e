#include "language/tree.h"

namespace riffle::language {

std::string Problem::text() const {
    return file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": " + message;
}

uint8_t Ability::moment() const {
    for (const Part& part : parts) {
        if (part.node.category() == Category::Moment) return part.node.op();
    }
    return 0;
}

const Node* Ability::event() const {
    for (const Part& part : parts) {
        if (part.node.category() == Category::Event) return &part.node;
    }
    return nullptr;
}

std::vector<const Part*> Ability::conditions() const {
    std::vector<const Part*> found;
    for (const Part& part : parts) {
        if (part.node.category() == Category::Condition) found.push_back(&part);
    }
    return found;
}

const Node* CardText::findFact(OpNumber op) const {
    for (const Node& node : facts) {
        if (node.op() == op) return &node;
    }
    return nullptr;
}

int CardText::fact(OpNumber op, int otherwise) const {
    const Node* node = findFact(op);
    return node && !node->slots.empty() ? node->slot(0).number : otherwise;
}

}  // namespace riffle::language
