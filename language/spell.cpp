#include "language/spell.h"

#include <string_view>

namespace riffle::language {

namespace {

// Words one behind the other, with a space between them where one belongs there.
class Speller {
public:
    std::string text;

    void word(std::string_view next) {
        constexpr std::string_view kNoneBefore = ":;,)/";
        constexpr std::string_view kNoneBehind = "(/+-";
        const bool isGlued = text.empty() || kNoneBefore.find(next[0]) != std::string_view::npos ||
                             kNoneBehind.find(text.back()) != std::string_view::npos;
        if (!isGlued) text += ' ';
        text += next;
    }

    void block(const std::vector<Node>& effects) {
        for (size_t i = 0; i < effects.size(); ++i) {
            if (i > 0) word(";");
            node(effects[i]);
        }
    }

    void node(const Node& node) {
        if (!node.quoted.empty()) {
            word("{");
            ability(node.quoted[0]);
            return word("}");
        }
        if (!node.rule) return word(node.name.empty() ? std::to_string(node.number) : "\"" + node.name + "\"");
        size_t spelled = 0;
        size_t slot = 0;
        for (const Element& element : node.rule->elements) {
            if (!element.words.empty()) {
                const size_t alternative = spelled < node.spelled.size() ? node.spelled[spelled] : 0;
                ++spelled;
                word(element.words[alternative]);
                continue;
            }
            const std::vector<Node>& items = node.slots[slot++];
            if (element.slot == Category::Block) {
                word("{");
                block(items);
                word("}");
                continue;
            }
            for (const Node& item : items) this->node(item);
        }
    }

    void part(const Part& part) {
        switch (part.lead) {
            case Part::Lead::None: break;
            case Part::Lead::After: word("after"); break;
            case Part::Lead::If: word("if"); break;
            case Part::Lead::While: word("while"); break;
            case Part::Lead::OnlyIf: word("only if"); break;
        }
        node(part.node);
    }

    void ability(const Ability& ability) {
        for (size_t i = 0; i < ability.parts.size(); ++i) {
            if (i > 0) word(",");
            part(ability.parts[i]);
        }
        if (ability.instead) word("instead");
        if (!ability.parts.empty()) word(":");
        block(ability.sentences);
    }
};

}  // namespace

std::string spell(const Node& node) {
    Speller out;
    out.node(node);
    return std::move(out.text);
}

std::string spell(const Ability& ability) {
    Speller out;
    out.ability(ability);
    return std::move(out.text);
}

std::string spellHeader(const CardText& card) {
    Speller out;
    out.node(card.kind);
    out.word("\"" + card.name + "\"");
    for (const Node& fact : card.facts) out.node(fact);
    return std::move(out.text);
}

std::string spell(const CardText& card) {
    std::string text = spellHeader(card) + "\n";
    for (const Ability& ability : card.abilities) text += "  " + spell(ability) + "\n";
    return text;
}

}  // namespace riffle::language
