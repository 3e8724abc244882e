#include "language/meaning.h"

#include "engine/hash.h"

namespace riffle::language {

namespace {

// Everything that counts, written one behind the other.
class Writer {
public:
    std::string text;
    std::vector<std::string> names;

    void add(const Node& node) {
        add(node.rule ? node.rule->construct.spelling : std::string_view());
        add(std::to_string(node.number));
        add(node.name);
        if (!node.name.empty()) names.push_back(node.name);
        for (const std::vector<Node>& slot : node.slots) {
            text += '(';
            for (const Node& each : slot) add(each);
            text += ')';
        }
        for (const Ability& each : node.quoted) add(each);
    }
    void add(const Ability& ability) {
        text += ability.instead ? '!' : '{';
        for (const Part& part : ability.parts) {
            add(std::to_string(static_cast<int>(part.lead)));
            add(part.node);
        }
        text += ':';
        for (const Node& each : ability.sentences) add(each);
        text += '}';
    }
    void add(std::string_view words) {
        text += words;
        text += '\0';
    }
};

Writer written(const CardText& card) {
    Writer out;
    out.add(std::string_view(card.name));
    out.add(card.kind);
    for (const Node& fact : card.facts) out.add(fact);
    for (const Ability& ability : card.abilities) out.add(ability);
    return out;
}

}  // namespace

uint64_t meaningOf(const CardText& card) {
    const Writer out = written(card);
    return hashBytes(out.text.data(), out.text.size());
}

std::vector<std::string> namesIn(const CardText& card) {
    return written(card).names;
}

}  // namespace riffle::language
