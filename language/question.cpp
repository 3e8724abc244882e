#include "language/question.h"

#include <algorithm>

#include "language/renderer.h"

namespace riffle::language {

namespace {

// In a question the card that is to be chosen is asked for: "deal 2 damage to which creature".
constexpr Phrase kWhich[][1] = {
    {{Category::Selector, kA, "which {0}{^||’s|}"}},
    {{Category::Selector, kA, "{0:какой}"}},
    {{Category::Selector, kA, "{0:welcher}"}},
    {{Category::Selector, kA, "{0:który}"}},
};
constexpr AgreeingWord kWhichWords[][1] = {
    {{"which", "which"}},
    {{"какой", "как", "ой ого ому * им ом  ая ой ой ую ой ой  ое ого ому ое им ом  ие их им * ими их"}},
    {{"welcher", "welch", "er es em en  e er er e  es es em es  e er en e", true, Declension::Weak}},
    {{"który", "któr", "y ego emu * ym ym  a ej ej ą ą ej  e ego emu e ym ym  e ych ym * ymi ych  =którzy"}},
};

bool isAt(const Node& node, Position at) {
    return node.rule && node.category() == Category::Effect && node.at.line == at.line && node.at.column == at.column;
}

bool holds(const Node& node, Position at) {
    if (isAt(node, at)) return true;
    for (const std::vector<Node>& slot : node.slots) {
        if (std::any_of(slot.begin(), slot.end(), [&](const Node& each) { return holds(each, at); })) return true;
    }
    return std::any_of(node.quoted.begin(), node.quoted.end(), [&](const Ability& given) {
        return std::any_of(given.sentences.begin(), given.sentences.end(), [&](const Node& each) { return holds(each, at); });
    });
}

// What is chosen first and used by the effect behind it: "choose <selector>", "choose a house".
bool isChoice(const Node& node) {
    const std::string_view spelling = node.rule->construct.spelling;
    return (spelling.starts_with("choose ") || spelling.starts_with("also choose ")) && !hasBlock(*node.rule);
}

}  // namespace

// The effects before are said to nobody, so that pronouns mean what they mean on the card.
bool Renderer::askAt(std::span<const Node> nodes, Position at, std::string& out) {
    for (size_t i = 0; i < nodes.size(); ++i) {
        if (!holds(nodes[i], at)) {
            (void)text(nodes[i], {});
            continue;
        }
        if (isAt(nodes[i], at)) {
            Ask ask;
            ask.isInfinitive = book_.locale != Locale::En;
            const bool isFrame = nodes[i].op() == kMay || nodes[i].op() == kMayDo || nodes[i].op() == kPlayerMay;
            size_t end = i + 1;
            for (; end < nodes.size() && isChoice(nodes[end - 1]); ++end) {
                if (hasBlock(*nodes[end].rule)) break;
            }
            if (isFrame) {
                ask.isInfinitive = true;
                out = sentences(nodes[i].slots[0], ask);
            } else {
                out = sentences(nodes.subspan(i, end - i), ask);
            }
            return true;
        }
        for (const std::vector<Node>& slot : nodes[i].slots) {
            const auto within = [&](const Node& each) { return holds(each, at); };
            if (std::any_of(slot.begin(), slot.end(), within) && askAt(slot, at, out)) return true;
        }
        for (const Ability& given : nodes[i].quoted) {
            spoken_ = {};
            if (askAt(given.sentences, at, out)) return true;
        }
        return false;
    }
    return false;
}

std::string Renderer::question(Position at) {
    std::string out;
    for (const Ability& ability : card_.abilities) {
        const bool isHere =
            std::any_of(ability.sentences.begin(), ability.sentences.end(), [&](const Node& each) { return holds(each, at); });
        if (!isHere) continue;
        spoken_ = {};
        std::string_view colon;
        (void)heading(ability, colon);
        (void)clauses(ability);
        if (askAt(ability.sentences, at, out)) break;
    }
    return punctuated(out, joints_);
}

std::string questionText(const CardText& card, Position at, bool isYesNo, const Phrasebook& book,
                         std::span<const CardText> cards) {
    const auto language = static_cast<size_t>(book.locale);
    Phrasebook asking = book;
    asking.common = &book;
    asking.phrases = kWhich[language];
    asking.words = kWhichWords[language];
    asking.terms = {};
    const std::string plain = Renderer(card, book, cards).question(at);
    if (plain.empty()) return {};
    std::string said = isYesNo ? plain : Renderer(card, asking, cards).question(at);
    const bool asks = isYesNo || said != plain;
    while (said.ends_with('.')) said.pop_back();
    return said + (asks ? "?" : ".");
}

}  // namespace riffle::language
