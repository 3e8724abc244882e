#include "language/numbers.h"

namespace riffle::language {

namespace {

const Node* firstAbove(const Node& node, int most) {
    if (node.number > most) return &node;
    for (const auto& slot : node.slots) {
        for (const Node& each : slot) {
            if (const Node* found = firstAbove(each, most)) return found;
        }
    }
    for (const Ability& quoted : node.quoted) {
        for (const Node& sentence : quoted.sentences) {
            if (const Node* found = firstAbove(sentence, most)) return found;
        }
    }
    return nullptr;
}

}  // namespace

void checkNumber(const CardText& card, const Node& node, int most, std::vector<Problem>& problems) {
    if (const Node* found = firstAbove(node, most)) {
        problems.push_back(
            {card.file, found->at,
             "the number " + std::to_string(found->number) + " is too high: " + std::to_string(most) + " is the most here"});
    }
}

}  // namespace riffle::language
