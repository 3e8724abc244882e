#include "language/lexer.h"

namespace riffle::language {

namespace {

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

constexpr int kLongestNumber = 4;

// Reads the tokens of one physical line, from its first character that is not a space.
void lexLine(std::string_view file, std::string_view line, int number, size_t from, std::vector<Token>& tokens,
             std::vector<std::string>& comments, std::vector<Problem>& problems) {
    size_t i = from;
    while (i < line.size()) {
        const char c = line[i];
        if (c == ' ') {
            ++i;
            continue;
        }
        Token token;
        token.at = {number, static_cast<int>(i) + 1};
        if (c == '#') {
            comments.emplace_back(line.substr(i));
            return;
        }
        if (c == '"') {
            const size_t close = line.find('"', i + 1);
            if (close == std::string_view::npos) {
                problems.push_back({std::string(file), token.at, "this quotation mark is never closed"});
                return;
            }
            token.kind = Token::Kind::Text;
            token.text = line.substr(i + 1, close - i - 1);
            i = close + 1;
        } else if (isDigit(c)) {
            const size_t start = i;
            while (i < line.size() && isDigit(line[i])) ++i;
            token.kind = Token::Kind::Int;
            token.text = line.substr(start, i - start);
            if (token.text.size() > kLongestNumber) {
                problems.push_back({std::string(file), token.at, "the number " + token.text + " is too large"});
                token.text = "0";
            }
            for (const char digit : token.text) token.number = token.number * 10 + (digit - '0');
        } else if (isLetter(c)) {
            const size_t start = i;
            while (i < line.size() &&
                   (isLetter(line[i]) || isDigit(line[i]) || line[i] == '-' || line[i] == '\'' || line[i] == '_'))
                ++i;
            token.kind = Token::Kind::Word;
            token.text = line.substr(start, i - start);
        } else {
            // Marks are single ASCII characters; anything else is taken whole (a UTF-8 sequence) so that the message shows it.
            size_t length = 1;
            while (i + length < line.size() && (static_cast<unsigned char>(line[i + length]) & 0xC0U) == 0x80U) ++length;
            token.kind = Token::Kind::Mark;
            token.text = line.substr(i, length);
            i += length;
        }
        tokens.push_back(std::move(token));
    }
}

}  // namespace

std::vector<Line> lex(std::string_view file, std::string_view text, std::vector<Problem>& problems,
                      std::vector<std::string>& trailing) {
    std::vector<Line> lines;
    std::vector<std::string> comments;
    int abilityIndent = 0;
    int number = 0;
    while (!text.empty()) {
        ++number;
        const size_t newline = text.find('\n');
        std::string_view line = text.substr(0, newline);
        text = newline == std::string_view::npos ? std::string_view() : text.substr(newline + 1);
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        size_t indent = 0;
        while (indent < line.size() && line[indent] == ' ') ++indent;
        if (indent == line.size()) continue;
        if (line[indent] == '\t') {
            problems.push_back({std::string(file), {number, static_cast<int>(indent) + 1}, "indent with spaces, not with a tab"});
            continue;
        }
        std::vector<Token> tokens;
        lexLine(file, line, number, indent, tokens, comments, problems);
        if (tokens.empty()) continue;

        const bool continues = !lines.empty() && indent > 0 && abilityIndent > 0 && static_cast<int>(indent) > abilityIndent;
        if (continues) {
            std::vector<Token>& before = lines.back().tokens;
            const std::string& last = before.back().text;
            if (!(before.back().kind == Token::Kind::Mark && (last == ":" || last == ";" || last == "{" || last == ","))) {
                Token pause;
                pause.kind = Token::Kind::Break;
                pause.at = tokens.front().at;
                before.push_back(pause);
            }
            for (Token& token : tokens) before.push_back(std::move(token));
            for (std::string& comment : comments) lines.back().comments.push_back(std::move(comment));
        } else {
            Line& added = lines.emplace_back();
            added.indent = static_cast<int>(indent);
            added.comments = std::move(comments);
            added.tokens = std::move(tokens);
            abilityIndent = indent > 0 ? static_cast<int>(indent) : 0;
        }
        comments.clear();
    }
    for (Line& line : lines) {
        Token end;
        const Token& last = line.tokens.back();
        end.at = {last.at.line, last.at.column + static_cast<int>(last.text.size())};
        line.tokens.push_back(end);
    }
    trailing = std::move(comments);
    return lines;
}

}  // namespace riffle::language
