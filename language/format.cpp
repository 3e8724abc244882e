#include "language/format.h"

#include <span>

#include "language/lexer.h"
#include "language/parser.h"

namespace riffle::language {

namespace {

constexpr std::string_view kAbilityIndent = "  ";
constexpr std::string_view kEffectIndent = "    ";
constexpr std::string_view kBetweenFacts = "  ";
constexpr std::string_view kLocaleOrder[] = {"ru", "de", "pl"};

bool isAt(const Token& token, Position at) {
    return token.at.line == at.line && token.at.column == at.column;
}

bool isMark(const Token& token, std::string_view marks) {
    return token.kind == Token::Kind::Mark && token.text.size() == 1 && marks.find(token.text) != std::string_view::npos;
}

bool isSeparator(const Token& token) {
    return token.kind == Token::Kind::Break || isMark(token, ";");
}

bool stickTogether(const Token& left, const Token& right) {
    return isMark(right, ":;,)/") || isMark(left, "(/+-");
}

std::string spelled(const Token& token) {
    return token.kind == Token::Kind::Text ? "\"" + token.text + "\"" : token.text;
}

// The text of a file as it grows, a blank line before each of its blocks.
class Page {
public:
    void beginBlock() {
        if (!text_.empty()) text_ += '\n';
    }

    void line(std::string_view indent, std::string_view words) {
        text_ += indent;
        text_ += words;
        text_ += '\n';
    }

    void comments(std::string_view indent, const std::vector<std::string>& comments) {
        for (const std::string& comment : comments) line(indent, comment.substr(0, comment.find_last_not_of(' ') + 1));
    }

    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    std::string text_;
};

// The tokens of a line without its End.
std::span<const Token> wordsOf(const Line& line) {
    return std::span(line.tokens).first(line.tokens.size() - 1);
}

std::string joined(std::span<const Token> tokens) {
    std::string out;
    for (size_t i = 0; i < tokens.size(); ++i) {
        if (i > 0 && !stickTogether(tokens[i - 1], tokens[i])) out += ' ';
        out += spelled(tokens[i]);
    }
    return out;
}

// Kind and name, then the facts with two spaces in front of each.
std::string header(const Line& line, const CardText& card) {
    const std::span<const Token> tokens = wordsOf(line);
    std::string out;
    size_t fact = 0;
    for (size_t i = 0; i < tokens.size(); ++i) {
        if (fact < card.facts.size() && isAt(tokens[i], card.facts[fact].at)) {
            out += kBetweenFacts;
            ++fact;
        } else if (i > 0 && !stickTogether(tokens[i - 1], tokens[i])) {
            out += ' ';
        }
        out += spelled(tokens[i]);
    }
    return out;
}

std::string names(const CardText& card) {
    std::string out = "names";
    for (const std::string_view locale : kLocaleOrder) {
        const auto found = card.names.find(std::string(locale));
        if (found != card.names.end()) out += " " + found->first + " \"" + found->second + "\"";
    }
    return out;
}

// Each effect of the ability on a line of its own; effects within effects stay on it, with ";" between them. Braces around all of
// them say nothing and go.
void ability(Page& page, const Line& line, const Ability& parsed) {
    std::span<const Token> tokens = wordsOf(line);
    std::vector<Token> kept;
    size_t begin = 0;
    while (begin < tokens.size() && !isAt(tokens[begin], parsed.sentences[0].at)) ++begin;
    const bool isBraced = begin > 0 && isMark(tokens[begin - 1], "{");
    size_t effect = 1;
    bool isFirstLine = true;
    const auto flush = [&] {
        page.line(isFirstLine ? kAbilityIndent : kEffectIndent, joined(kept));
        isFirstLine = false;
        kept.clear();
    };
    page.comments(kAbilityIndent, line.comments);
    for (size_t i = 0; i < tokens.size(); ++i) {
        if (isBraced && (i == begin - 1 || i == tokens.size() - 1)) continue;
        if (!isSeparator(tokens[i])) {
            kept.push_back(tokens[i]);
            continue;
        }
        if (effect < parsed.sentences.size() && isAt(tokens[i + 1], parsed.sentences[effect].at)) {
            ++effect;
            flush();
        } else {
            Token semicolon;
            semicolon.kind = Token::Kind::Mark;
            semicolon.text = ";";
            kept.push_back(semicolon);
        }
    }
    flush();
}

bool startsWith(const Line& line, std::string_view word) {
    return line.tokens[0].kind == Token::Kind::Word && line.tokens[0].text == word;
}

}  // namespace

std::string format(const Grammar& grammar, std::string_view file, std::string_view text, std::vector<Problem>& problems) {
    const Parsed parsed = parse(grammar, file, text);
    if (!parsed.problems.empty()) {
        problems.insert(problems.end(), parsed.problems.begin(), parsed.problems.end());
        return std::string(text);
    }
    std::vector<std::string> trailing;
    const std::vector<Line> lines = lex(file, text, problems, trailing);

    Page page;
    auto card = parsed.cards.begin();
    for (size_t i = 0; i < lines.size();) {
        const Line& head = lines[i++];
        page.beginBlock();
        page.comments("", head.comments);
        const bool isSet = startsWith(head, "set");
        page.line("", isSet ? joined(wordsOf(head)) : header(head, *card));
        size_t end = i;
        while (end < lines.size() && lines[end].indent > 0) ++end;
        if (isSet) {
            if (end == i) continue;
            problems.push_back({std::string(file), lines[i].tokens[0].at, "an indented line stands below a card"});
            return std::string(text);
        }

        bool hasNames = false;
        for (size_t j = i; j < end; ++j) {
            if (!startsWith(lines[j], "names")) continue;
            page.comments(kAbilityIndent, lines[j].comments);
            hasNames = true;
        }
        if (hasNames && !card->names.empty()) page.line(kAbilityIndent, names(*card));
        size_t next = 0;
        for (size_t j = i; j < end; ++j) {
            if (!startsWith(lines[j], "names")) ability(page, lines[j], card->abilities[next++]);
        }
        ++card;
        i = end;
    }
    if (!trailing.empty()) {
        page.beginBlock();
        page.comments("", trailing);
    }
    return page.take();
}

}  // namespace riffle::language
