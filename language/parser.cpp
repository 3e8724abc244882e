#include "language/parser.h"

#include <algorithm>

#include "language/lexer.h"

namespace riffle::language {

namespace {

// Enough of a word for a message; nobody wants to read a file that is one.
std::string clipped(const std::string& word) {
    constexpr size_t kLongest = 60;
    if (word.size() <= kLongest) return word;
    size_t end = kLongest;
    while (end > 0 && (static_cast<unsigned char>(word[end]) & 0xC0U) == 0x80U) --end;
    return word.substr(0, end) + "…";
}

// How deep constructs may nest: far beyond any card, small enough for any stack.
constexpr int kDeepest = 24;

// Reads one line by recursive descent over the grammar. Where several constructs fit, the one that reads furthest wins; where
// none fits, the furthest point any of them reached is where the problem is.
class LineReader {
public:
    LineReader(const Grammar& grammar, const Line& line) : grammar_(grammar), tokens_(line.tokens) {}

    size_t at = 0;

    [[nodiscard]] const Token& token(size_t i) const { return tokens_[std::min(i, tokens_.size() - 1)]; }
    [[nodiscard]] bool atEnd() const { return token(at).kind == Token::Kind::End; }

    bool takeWord(std::string_view word) {
        if (!matches(at, word)) return false;
        ++at;
        return true;
    }

    bool read(Category category, Node& out) { return read(category, at, out, 0); }

    // Whether the line is read to its end; where it is not, that is where the problem is.
    bool isDone() {
        if (!atEnd()) expected(at, "the end of the line");
        return atEnd();
    }

    // Effects separated by ";" or by new lines.
    bool readBlock(std::vector<Node>& out) { return readBlock(at, out, 0); }

    // An ability's head, up to its colon. Leaves `at` where it was when the line has none.
    bool readHead(Ability& ability) {
        const size_t start = at;
        while (true) {
            Part part;
            if (!readPart(part)) break;
            ability.parts.push_back(std::move(part));
            if (takeWord("instead")) ability.instead = true;
            if (takeWord(":")) return true;
            if (!takeWord(",")) break;
        }
        ability.parts.clear();
        ability.instead = false;
        at = start;
        return false;
    }

    [[nodiscard]] Problem problem(std::string_view file) const {
        const Token& found = token(furthest_);
        std::string message;
        const std::string_view nearby =
            found.kind == Token::Kind::Word ? nearest(found.text, expectedWords_) : std::string_view();
        switch (found.kind) {
            case Token::Kind::End: message = "the line ends too early"; break;
            case Token::Kind::Break: message = "the sentence is not finished at the end of the line"; break;
            case Token::Kind::Text: message = "a name in quotes does not belong here"; break;
            case Token::Kind::Int: message = "the number " + found.text + " does not belong here"; break;
            case Token::Kind::Word:
            case Token::Kind::Mark: message = "\"" + clipped(found.text) + "\" does not belong here"; break;
        }
        std::string expected;
        int listed = 0;
        for (const std::string_view word : expectedWords_) {
            if (listed == 8) {
                expected += ", …";
                break;
            }
            expected += (listed++ ? ", " : "") + std::string(word);
        }
        if (!expected.empty()) message += "; expected " + expected;
        if (!nearby.empty()) message += "; did you mean \"" + std::string(nearby) + "\"?";
        return {std::string(file), found.at, message};
    }

private:
    const Grammar& grammar_;
    const std::vector<Token>& tokens_;
    size_t furthest_ = 0;
    std::vector<std::string_view> expectedWords_;  // at the furthest point

    [[nodiscard]] bool matches(size_t i, std::string_view word) const {
        const Token& t = token(i);
        return (t.kind == Token::Kind::Word || t.kind == Token::Kind::Mark || t.kind == Token::Kind::Int) && t.text == word;
    }

    void expected(size_t i, std::string_view word) {
        if (i < furthest_) return;
        if (i > furthest_) {
            furthest_ = i;
            expectedWords_.clear();
        }
        if (std::find(expectedWords_.begin(), expectedWords_.end(), word) == expectedWords_.end()) expectedWords_.push_back(word);
    }

    bool readPart(Part& part) {
        size_t i = at;
        Category category = Category::Condition;
        if (matches(i, "after")) {
            part.lead = Part::Lead::After;
            category = Category::Event;
            ++i;
        } else if (matches(i, "if")) {
            part.lead = Part::Lead::If;
            ++i;
        } else if (matches(i, "while")) {
            part.lead = Part::Lead::While;
            ++i;
        } else if (matches(i, "only") && matches(i + 1, "if")) {
            part.lead = Part::Lead::OnlyIf;
            i += 2;
        }
        if (part.lead == Part::Lead::None) {
            size_t j = i;
            if (read(Category::Moment, j, part.node, 0)) {
                at = j;
                return true;
            }
        }
        if (!read(category, i, part.node, 0)) return false;
        at = i;
        return true;
    }

    bool readBlock(size_t& i, std::vector<Node>& out, int depth) {
        const bool braced = matches(i, "{");
        size_t j = braced ? i + 1 : i;
        while (true) {
            Node effect;
            if (!read(Category::Effect, j, effect, depth)) return false;
            out.push_back(std::move(effect));
            // A block within a sentence ends with its line; the lines of an ability follow one another.
            const bool more = matches(j, ";") || (token(j).kind == Token::Kind::Break && (braced || depth == 0));
            if (!more) break;
            ++j;
        }
        if (braced) {
            if (!matches(j, "}")) {
                expected(j, "}");
                return false;
            }
            ++j;
        }
        i = j;
        return true;
    }

    // An ability given to another card: a head and effects within braces.
    bool readQuoted(size_t& i, Node& out, int depth) {
        if (!matches(i, "{")) {
            expected(i, "{");
            return false;
        }
        const size_t before = at;
        at = i + 1;
        Ability ability;
        ability.at = token(at).at;
        bool fits = readHead(ability);
        if (!fits) expected(at, "a moment and a colon");
        size_t j = at;
        at = before;
        while (fits) {
            if (!read(Category::Effect, j, ability.sentences.emplace_back(), depth)) {
                fits = false;
            } else if (matches(j, ";") || token(j).kind == Token::Kind::Break) {
                ++j;
            } else {
                break;
            }
        }
        if (fits && !matches(j, "}")) {
            expected(j, "}");
            fits = false;
        }
        if (!fits) return false;
        out.at = ability.at;
        out.quoted.push_back(std::move(ability));
        i = j + 1;
        return true;
    }

    // Tries every construct of the category at i; on success moves i behind the longest match.
    bool read(Category category, size_t& i, Node& out, int depth) {
        if (depth > kDeepest) return false;
        if (category == Category::Int || category == Category::Name) {
            const Token& t = token(i);
            const bool fits = t.kind == (category == Category::Int ? Token::Kind::Int : Token::Kind::Text);
            if (!fits) {
                expected(i, category == Category::Int ? "a number" : "a card name in quotes");
                return false;
            }
            out.number = t.number;
            out.name = category == Category::Name ? t.text : std::string();
            out.at = t.at;
            ++i;
            return true;
        }
        if (category == Category::Ability) return readQuoted(i, out, depth + 1);
        bool found = false;
        size_t longest = i;
        for (const Rule* rule : grammar_.of(category)) {
            Node node;
            size_t j = i;
            if (readRule(*rule, j, node, depth) && (!found || j > longest)) {
                found = true;
                longest = j;
                out = std::move(node);
            }
        }
        i = longest;
        return found;
    }

    bool readRule(const Rule& rule, size_t& i, Node& node, int depth) {
        node.rule = &rule;
        node.at = token(i).at;
        for (const Element& element : rule.elements) {
            if (!element.words.empty()) {
                size_t alternative = 0;
                while (alternative < element.words.size() && !matches(i, element.words[alternative])) ++alternative;
                if (alternative == element.words.size()) {
                    for (const std::string_view word : element.words) expected(i, word);
                    return false;
                }
                node.spelled.push_back(static_cast<uint8_t>(alternative));
                ++i;
                continue;
            }
            std::vector<Node>& slot = node.slots.emplace_back();
            if (element.slot == Category::Block) {
                if (!readBlock(i, slot, depth + 1)) return false;
            } else if (element.repeats) {
                Node item;
                while (read(element.slot, i, item, depth + 1)) {
                    slot.push_back(std::move(item));
                    item = Node();
                }
            } else if (!read(element.slot, i, slot.emplace_back(), depth + 1)) {
                return false;
            }
        }
        return true;
    }
};

// A cards' opening line: kind, name in quotes, facts.
bool readHeader(LineReader& reader, CardText& card) {
    if (!reader.read(Category::Kind, card.kind)) return false;
    Node name;
    if (!reader.read(Category::Name, name)) return false;
    card.name = name.name;
    while (!reader.atEnd()) {
        Node fact;
        if (!reader.read(Category::Fact, fact)) return false;
        card.facts.push_back(std::move(fact));
    }
    return true;
}

bool readNames(LineReader& reader, CardText& card) {
    while (!reader.atEnd()) {
        const Token& locale = reader.token(reader.at);
        if (locale.kind != Token::Kind::Word || (locale.text != "ru" && locale.text != "de" && locale.text != "pl")) return false;
        ++reader.at;
        Node name;
        if (!reader.read(Category::Name, name)) return false;
        card.names[locale.text] = name.name;
    }
    return true;
}

bool readAbility(LineReader& reader, Ability& ability) {
    reader.readHead(ability);
    const size_t behindHead = reader.at;
    if (reader.readBlock(ability.sentences) && reader.isDone()) return true;
    // Not effects: a sentence that holds while the card is in play.
    reader.at = behindHead;
    ability.sentences.resize(1);
    return reader.read(Category::Static, ability.sentences[0] = Node()) && reader.isDone();
}

}  // namespace

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& known) {
    std::string_view best;
    size_t bestDistance = word.size() > 4 ? 3 : 2;
    std::vector<size_t> row;
    for (const std::string_view candidate : known) {
        const size_t longer = std::max(candidate.size(), word.size());
        if (longer - std::min(candidate.size(), word.size()) >= bestDistance) continue;
        row.resize(candidate.size() + 1);
        for (size_t j = 0; j <= candidate.size(); ++j) row[j] = j;
        for (size_t i = 1; i <= word.size(); ++i) {
            size_t diagonal = row[0];
            row[0] = i;
            for (size_t j = 1; j <= candidate.size(); ++j) {
                const size_t above = row[j];
                row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (word[i - 1] == candidate[j - 1] ? 0 : 1)});
                diagonal = above;
            }
        }
        // Two neighbouring letters the wrong way round are one slip, not two.
        const auto [here, there] = std::mismatch(word.begin(), word.end(), candidate.begin(), candidate.end());
        const bool isSwapped = word.size() == candidate.size() && word.end() - here > 1 && here[0] == there[1] &&
                               here[1] == there[0] && std::equal(here + 2, word.end(), there + 2);
        const size_t distance = isSwapped ? 1 : row.back();
        if (distance < bestDistance) {
            bestDistance = distance;
            best = candidate;
        }
    }
    return best;
}

Parsed parse(const Grammar& grammar, std::string_view file, std::string_view text) {
    Parsed parsed;
    std::vector<std::string> trailing;
    const std::vector<Line> lines = lex(file, text, parsed.problems, trailing);
    std::string set;
    bool inBrokenCard = false;
    bool belowCard = false;
    for (const Line& line : lines) {
        LineReader reader(grammar, line);
        if (line.indent == 0) {
            inBrokenCard = false;
            belowCard = false;
            if (reader.takeWord("set")) {
                const Token& name = reader.token(reader.at);
                if (name.kind != Token::Kind::Word || reader.token(reader.at + 1).kind != Token::Kind::End) {
                    parsed.problems.push_back({std::string(file), name.at, "a set has one word for its name, as in: set base"});
                    continue;
                }
                set = name.text;
                continue;
            }
            CardText card;
            card.comments = line.comments;
            card.set = set;
            card.file = file;
            card.at = line.tokens.front().at;
            if (!readHeader(reader, card)) {
                parsed.problems.push_back(reader.problem(file));
                inBrokenCard = true;
                continue;
            }
            parsed.cards.push_back(std::move(card));
            belowCard = true;
            continue;
        }
        if (inBrokenCard) continue;
        if (!belowCard) {
            parsed.problems.push_back({std::string(file), line.tokens.front().at, "an indented line stands below a card"});
            continue;
        }
        CardText& card = parsed.cards.back();
        if (reader.takeWord("names")) {
            if (!readNames(reader, card)) {
                parsed.problems.push_back({std::string(file), reader.token(reader.at).at,
                                           "names go by locale and quoted name, as in: names ru \"…\" de \"…\" pl \"…\""});
            }
            continue;
        }
        Ability ability;
        ability.comments = line.comments;
        ability.at = line.tokens.front().at;
        if (!readAbility(reader, ability)) {
            parsed.problems.push_back(reader.problem(file));
            continue;
        }
        card.abilities.push_back(std::move(ability));
    }
    return parsed;
}

std::vector<CardText> parseAll(const Grammar& grammar, std::span<const CardFile> files, std::vector<Problem>& problems) {
    std::vector<CardText> cards;
    for (const CardFile& file : files) {
        Parsed parsed = parse(grammar, file.path, file.text);
        problems.insert(problems.end(), parsed.problems.begin(), parsed.problems.end());
        for (CardText& card : parsed.cards) cards.push_back(std::move(card));
    }
    return cards;
}

}  // namespace riffle::language
