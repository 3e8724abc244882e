#include "language/grammar.h"

#include <array>

namespace riffle::language {

namespace {

constexpr std::array<std::string_view, static_cast<size_t>(Category::Count)> kNames = {
    "kind",     "fact",     "moment", "event",    "condition", "effect",    "static", "selector", "nouns",   "adjective",
    "noun",     "relation", "number", "resource", "player",    "character", "house",  "faction",  "trait",   "keyword",
    "keycolor", "place",    "unit",   "amount",   "duration",  "int",       "name",   "block",    "ability",
};

constexpr Construct kCommon[] = {
    {kIf, Category::Effect, "if <condition>: <block>"},
    {kMay, Category::Effect, "may <effect>"},
    {kA, Category::Selector, "a|an <nouns>"},
    {kEach, Category::Selector, "each <nouns>"},
    {kUpTo, Category::Selector, "up to <int> <nouns>"},
    {kThis, Category::Selector, "this"},
    {kIt, Category::Selector, "it"},
    {kFilter, Category::Nouns, "<adjective>* <noun> <relation>*"},
    {kLiteral, Category::Number, "<int>"},
    {kThatMuch, Category::Number, "that much"},
    {kHalfRoundedUp, Category::Number, "half <number>, rounded up"},
};

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '\'' || c == '-';
}

std::vector<Element> takeApart(std::string_view spelling) {
    std::vector<Element> elements;
    size_t i = 0;
    while (i < spelling.size()) {
        if (spelling[i] == ' ') {
            ++i;
            continue;
        }
        Element element;
        if (spelling[i] == '<') {
            const size_t close = spelling.find('>', i);
            const std::string_view slot = spelling.substr(i + 1, close - i - 1);
            for (size_t c = 0; c < kNames.size(); ++c) {
                if (kNames[c] == slot) element.slot = static_cast<Category>(c);
            }
            i = close + 1;
            if (i < spelling.size() && spelling[i] == '*') {
                element.repeats = true;
                ++i;
            }
        } else if (isLetter(spelling[i])) {
            while (true) {
                const size_t start = i;
                while (i < spelling.size() && isLetter(spelling[i])) ++i;
                element.words.push_back(spelling.substr(start, i - start));
                if (i >= spelling.size() || spelling[i] != '|') break;
                ++i;
            }
        } else {
            element.words.push_back(spelling.substr(i, 1));
            ++i;
        }
        elements.push_back(std::move(element));
    }
    return elements;
}

}  // namespace

std::string_view nameOf(Category category) {
    return kNames[static_cast<size_t>(category)];
}

std::span<const Construct> commonConstructs() {
    return kCommon;
}

Grammar::Grammar(std::string_view game, std::span<const Construct> own) : game_(game) {
    for (const Construct& c : kCommon) rules_.push_back({c, takeApart(c.spelling)});
    for (const Construct& c : own) rules_.push_back({c, takeApart(c.spelling)});
    for (const Rule& rule : rules_) byCategory_[static_cast<int>(rule.construct.category)].push_back(&rule);
}

const Rule* Grammar::find(Category category, OpNumber op) const {
    for (const Rule* rule : of(category)) {
        if (rule->construct.op == op) return rule;
    }
    return nullptr;
}

}  // namespace riffle::language
