#include "language/render.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace riffle::language {

namespace {

constexpr char kClosingComma = '\x01';  // becomes a comma or nothing once it is known what follows
constexpr std::string_view kDash = " — ";
constexpr std::string_view kCaseNames[] = {"nom", "gen", "dat", "acc", "ins", "loc"};

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> found;
    while (true) {
        const size_t end = text.find(separator);
        found.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return found;
        text.remove_prefix(end + 1);
    }
}

std::string replaced(std::string_view pattern, std::string_view clause) {
    std::string text;
    for (const char c : pattern) {
        if (c == '@') {
            text += clause;
        } else {
            text += c;
        }
    }
    return text;
}

std::string join(const std::vector<std::string>& items, std::string_view separator) {
    std::string text;
    for (const std::string& item : items) {
        if (!text.empty()) text += separator;
        text += item;
    }
    return text;
}

// "a" before a consonant's sound, "an" before a vowel's.
std::string_view article(std::string_view next) {
    constexpr std::string_view kSpokenWithConsonant[] = {"uni", "use", "eu", "one"};
    std::string start(next.substr(0, 3));
    if (!start.empty() && start[0] >= 'A' && start[0] <= 'Z') start[0] = static_cast<char>(start[0] - 'A' + 'a');
    for (const std::string_view exception : kSpokenWithConsonant) {
        if (start.substr(0, exception.size()) == exception) return "a";
    }
    return !start.empty() && std::string_view("aeiou").find(start[0]) != std::string_view::npos ? "an" : "a";
}

bool hasBlock(const Rule& rule) {
    return std::any_of(rule.elements.begin(), rule.elements.end(), [](const Element& e) { return e.slot == Category::Block; });
}

// Sets the closing commas.
std::string punctuated(std::string_view text) {
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] != kClosingComma) {
            out += text[i];
        } else if (i + 1 < text.size() && std::string_view(".,;:)\x01").find(text[i + 1]) == std::string_view::npos) {
            out += ',';
        }
    }
    return out;
}

// The content of a slot in a template, taken apart.
struct Slot {
    enum class What : uint8_t { Node, Counted, This, It, Head, Agreeing, Choice, ClosingComma };
    enum class Key : uint8_t { Number, Gender, GenderOfSlot, Case, Mass };  // what a choice goes by
    What what = What::Node;
    int index = 0;
    int counted = 0;
    Key key = Key::Number;
    std::optional<Case> grammaticalCase;
    std::optional<bool> isPlural;
    bool isInfinitive = false, isBehindClause = false, isCapital = false, isFull = false;
    std::vector<std::string_view> lemmas;
    std::vector<std::string_view> choices;

    explicit Slot(std::string_view content) {
        if (content == ",") {
            what = What::ClosingComma;
        } else if (content.find('|') != std::string_view::npos) {
            choices = split(content, '|');
            readKey(choices[0]);
            choices.erase(choices.begin());
        } else if (content[0] == '~') {
            what = What::Agreeing;
            lemmas.push_back(content.substr(1));
        } else {
            const size_t colon = content.find(':');
            readTarget(content.substr(0, colon));
            if (colon != std::string_view::npos) readOptions(content.substr(colon + 1));
        }
    }

private:
    static int number(std::string_view digits) {
        int n = 0;
        for (const char c : digits) n = n * 10 + (isDigit(c) ? c - '0' : 1000);
        return n;
    }

    void readKey(std::string_view text) {
        what = What::Choice;
        if (text == "^") {
            key = Key::Case;
        } else if (text == "#") {
            key = Key::Mass;
        } else if (text == "@") {
            key = Key::Gender;
        } else if (!text.empty() && text[0] == '@') {
            key = Key::GenderOfSlot;
            index = number(text.substr(1));
        } else {
            index = number(text);
        }
    }

    void readTarget(std::string_view target) {
        const size_t plus = target.find('+');
        if (target == "this") {
            what = What::This;
        } else if (target == "it") {
            what = What::It;
        } else if (target == "@") {
            what = What::Head;
        } else if (plus != std::string_view::npos) {
            what = What::Counted;
            index = number(target.substr(0, plus));
            counted = number(target.substr(plus + 1));
        } else {
            index = number(target);
        }
    }

    void readOptions(std::string_view options) {
        for (const std::string_view option : split(options, ' ')) {
            const auto* name = std::find(std::begin(kCaseNames), std::end(kCaseNames), option);
            if (name != std::end(kCaseNames)) {
                grammaticalCase = static_cast<Case>(name - std::begin(kCaseNames));
            } else if (option == "sg" || option == "pl") {
                isPlural = option == "pl";
            } else if (option == "inf") {
                isInfinitive = true;
            } else if (option == "inv") {
                isBehindClause = true;
            } else if (option == "cap") {
                isCapital = true;
            } else if (option == "opt") {
                isFull = true;
            } else {
                lemmas.push_back(option);
            }
        }
    }
};

// What is asked of a phrase by what it stands in.
struct Ask {
    Case grammaticalCase = Case::Nom;
    std::optional<bool> isPlural;
    std::optional<int> count;
    std::vector<std::string_view> lemmas;
    bool isInfinitive = false;
    bool isBehindClause = false;
    bool isFull = false;     // with the [optional] words
    bool isAllowed = false;  // "you may" goes in front of each effect
};

// The noun phrase that an adjective, relation or number is said about.
struct Head {
    const Noun* noun;
    Form form;
    std::function<std::string(Case)> text;
};

class Renderer {
public:
    Renderer(const CardText& card, const Phrasebook& book, std::span<const CardText> cards)
        : card_(card), book_(book), joints_(*commonPhrasebook(book.locale).joints), cards_(cards) {}

    std::string rules();
    std::string type();
    std::string details();

private:
    const CardText& card_;
    const Phrasebook& book_;
    const Joints& joints_;
    std::span<const CardText> cards_;
    const Noun* mentioned_ = nullptr;  // what "it" stands for

    std::string fill(std::string_view phrase, const Node* node, const Ask& ask, const Head* head = nullptr);
    std::string slot(const Slot& slot, const Node* node, const Ask& ask, const Head* head, bool optionalIsSpent);
    std::string choice(const Slot& slot, const Node* node, const Ask& ask, const Head* head) const;

    std::string text(const Node& node, const Ask& ask);
    std::string sentence(const Node& node, Ask ask);
    std::string sentences(std::span<const Node> nodes, Ask ask);
    std::string nouns(const Node& node, const Ask& ask);
    std::string counted(const Node& number, const Node& node, Ask ask);
    std::string withWords(const Noun& noun, const Form& form, const std::vector<std::string_view>& lemmas,
                          std::string phrase) const;
    std::string quoted(std::string_view name) const;

    [[nodiscard]] Form formFor(const Noun& noun, const Ask& ask, bool isPluralOtherwise) const;
    [[nodiscard]] const Noun* nounOf(const Node& node) const;
    [[nodiscard]] const Noun& self() const;

    struct Line {
        std::vector<std::string> labels;
        std::string text;
    };
    Line line(const Ability& ability, bool namesMoment);
    std::string clauses(const Ability& ability);
    std::string conditionText(const Node& node) { return text(node, {}); }
};

// Where the number of a slot is plain, its value.
std::optional<int> literal(const Node& node) {
    if (!node.rule) return node.number;
    if (node.category() == Category::Number && node.op() == kLiteral) return node.slot(0).number;
    return std::nullopt;
}

std::string Renderer::fill(std::string_view phrase, const Node* node, const Ask& ask, const Head* head) {
    const bool optionalIsSpent = phrase.find('[') != std::string_view::npos;
    std::string out;
    for (size_t i = 0; i < phrase.size(); ++i) {
        const char c = phrase[i];
        if (c == '@') {
            if (head) out += head->text(ask.grammaticalCase);
        } else if (c == '[' || c == '{') {
            const size_t close = std::min(phrase.find(c == '[' ? ']' : '}', i), phrase.size());
            const std::string_view inside = phrase.substr(i + 1, close - i - 1);
            if (c == '{') {
                out += slot(Slot(inside), node, ask, head, optionalIsSpent);
            } else if (ask.isFull) {
                out += fill(inside, node, ask, head);
            }
            i = close;
        } else {
            out += c;
        }
    }
    return out;
}

std::string Renderer::slot(const Slot& slot, const Node* node, const Ask& ask, const Head* head, bool optionalIsSpent) {
    Ask inner;
    inner.grammaticalCase = slot.grammaticalCase.value_or(ask.grammaticalCase);
    inner.isPlural = slot.isPlural;
    inner.lemmas = slot.lemmas;
    inner.isInfinitive = slot.isInfinitive;
    inner.isBehindClause = slot.isBehindClause;
    inner.isFull = slot.isFull;
    std::string out;
    switch (slot.what) {
        case Slot::What::ClosingComma: return std::string(1, kClosingComma);
        case Slot::What::Choice: return choice(slot, node, ask, head);
        case Slot::What::Head: return head ? head->text(inner.grammaticalCase) : std::string();
        case Slot::What::Agreeing: {
            const AgreeingWord* word = book_.word(slot.lemmas[0]);
            return word && head ? agree(book_.locale, *word, *head->noun, head->form) : std::string();
        }
        case Slot::What::This: {
            const Form form = formFor(self(), inner, false);
            return withWords(self(), form, inner.lemmas, inflect(book_.locale, self(), form));
        }
        case Slot::What::It: {
            const Noun& noun = mentioned_ ? *mentioned_ : self();
            return std::string(part(joints_.pronouns[static_cast<int>(noun.gender)], static_cast<int>(inner.grammaticalCase)));
        }
        case Slot::What::Counted: out = counted(node->slot(slot.index), node->slot(slot.counted), inner); break;
        case Slot::What::Node: {
            const std::vector<Node>& items = node->slots[static_cast<size_t>(slot.index)];
            const bool isSentence =
                items.size() != 1 || items[0].category() == Category::Effect || items[0].category() == Category::Static;
            if (isSentence) {
                inner.isFull = ask.isFull && !optionalIsSpent;
                inner.isAllowed = ask.isAllowed;
                out = sentences(items, inner);
            } else {
                out = text(items[0], inner);
            }
            break;
        }
    }
    return slot.isCapital ? capitalised(std::move(out)) : out;
}

std::string Renderer::choice(const Slot& slot, const Node* node, const Ask& ask, const Head* head) const {
    size_t index = 0;
    switch (slot.key) {
        case Slot::Key::Case: index = static_cast<size_t>(ask.grammaticalCase); break;
        case Slot::Key::Mass: index = head && !head->noun->isMass() ? 1 : 0; break;
        case Slot::Key::Gender:
            index = !head ? 0 : head->form.isPlural && !head->noun->isMass() ? 3 : static_cast<size_t>(head->noun->gender);
            break;
        case Slot::Key::GenderOfSlot: {
            const Noun* noun = nounOf(node->slot(slot.index));
            index = noun ? static_cast<size_t>(noun->gender) : 0;
            break;
        }
        case Slot::Key::Number: {
            const std::optional<int> number = literal(node->slot(slot.index));
            index = number ? static_cast<size_t>(pluralForm(book_.locale, *number)) : slot.choices.size() - 1;
            break;
        }
    }
    return std::string(slot.choices[std::min(index, slot.choices.size() - 1)]);
}

const Noun* Renderer::nounOf(const Node& node) const {
    if (node.category() == Category::Nouns) return book_.noun(Category::Noun, node.slot(1).op());
    return book_.noun(node.category(), node.op());
}

const Noun& Renderer::self() const {
    static constexpr Noun kNone = {Gender::N, Animacy::Thing, ""};
    const Noun* noun = book_.noun(Category::Kind, card_.kind.op());
    return noun ? *noun : kNone;
}

Form Renderer::formFor(const Noun& noun, const Ask& ask, bool isPluralOtherwise) const {
    Form form = ask.count ? language::counted(book_.locale, noun, *ask.count, ask.grammaticalCase)
                          : Form::of(ask.grammaticalCase, ask.isPlural.value_or(isPluralOtherwise) && !noun.isMass());
    for (const std::string_view lemma : ask.lemmas) {
        const AgreeingWord* word = book_.word(lemma);
        if (word && word->setsDeclension) form.declension = word->declension;
    }
    return form;
}

std::string Renderer::withWords(const Noun& noun, const Form& form, const std::vector<std::string_view>& lemmas,
                                std::string phrase) const {
    for (size_t i = lemmas.size(); i-- > 0;) {
        const AgreeingWord* word = book_.word(lemmas[i]);
        if (!word) continue;
        const bool isArticle = book_.locale == Locale::En && word->lemma == "a";
        phrase = (isArticle ? std::string(article(phrase)) : agree(book_.locale, *word, noun, form)) + " " + phrase;
    }
    return phrase;
}

// A noun with its adjectives and relations, or a resource. What agrees with the noun stands outside of what is tied to it.
std::string Renderer::nouns(const Node& node, const Ask& ask) {
    const Noun* noun = nounOf(node);
    if (!noun) return {};
    const Form form = formFor(*noun, ask, node.category() == Category::Resource);
    std::string phrase = inflect(book_.locale, *noun, form);
    const auto modify = [&](const Node& modifier, std::string_view words) {
        const Head head = {noun, form, [&phrase](Case) { return phrase; }};
        phrase = fill(words, &modifier, {}, &head);
    };
    if (node.category() == Category::Nouns) {
        const std::vector<Node>& adjectives = node.slots[0];
        for (const bool agreeing : {false, true}) {
            for (size_t i = adjectives.size(); i-- > 0;) {
                const Phrase* said = book_.phrase(Category::Adjective, adjectives[i].op());
                if (said && (said->text.find("{~") != std::string_view::npos) == agreeing) modify(adjectives[i], said->text);
            }
        }
        for (const Node& relation : node.slots[2]) {
            const Phrase* said = book_.phrase(Category::Relation, relation.op());
            if (!said) continue;
            const bool isSecondSpelling = !relation.spelled.empty() && relation.spelled[0] == 1 && !said->other.empty();
            modify(relation, isSecondSpelling ? said->other : said->text);
        }
        mentioned_ = noun;
    }
    return withWords(*noun, form, ask.lemmas, std::move(phrase));
}

// "5 crystals", "that much power", "infinite power".
std::string Renderer::counted(const Node& number, const Node& node, Ask ask) {
    if (const std::optional<int> value = literal(number)) {
        ask.count = value;
        return std::to_string(*value) + " " + nouns(node, ask);
    }
    const Phrase* said = book_.phrase(Category::Number, number.op());
    const Noun* noun = nounOf(node);
    if (!said || !noun) return {};
    ask.isPlural = !noun->isMass();
    const Head head = {noun, formFor(*noun, ask, true), [&](Case grammaticalCase) {
                           Ask again = ask;
                           again.grammaticalCase = grammaticalCase;
                           return nouns(node, again);
                       }};
    return fill(said->other, &number, ask, &head);
}

std::string Renderer::quoted(std::string_view name) const {
    std::string shown(name);
    for (const CardText& card : cards_) {
        if (card.name == name) shown = displayName(card, book_.locale);
    }
    return std::string(joints_.openQuote) + shown + std::string(joints_.closeQuote);
}

std::string Renderer::text(const Node& node, const Ask& ask) {
    if (!node.rule) return node.name.empty() ? std::to_string(node.number) : quoted(node.name);
    switch (node.category()) {
        case Category::Effect:
        case Category::Static: return sentence(node, ask);
        case Category::Nouns:
        case Category::Noun:
        case Category::Resource: return nouns(node, ask);
        case Category::Number:
            if (node.op() == kLiteral) return text(node.slot(0), ask);
            [[fallthrough]];
        case Category::Kind:
        case Category::Fact:
        case Category::Moment:
        case Category::Event:
        case Category::Condition:
        case Category::Selector:
        case Category::Adjective:
        case Category::Relation:
        case Category::Player:
        case Category::Character:
        case Category::Int:
        case Category::Name:
        case Category::Block:
        case Category::Count: break;
    }
    const Phrase* said = book_.phrase(node.category(), node.op());
    return said ? fill(said->text, &node, ask) : std::string();
}

std::string Renderer::sentence(const Node& node, Ask ask) {
    const bool isPermission = node.category() == Category::Effect && node.op() == kMay;
    if (isPermission && hasBlock(*node.slot(0).rule)) {
        ask.isAllowed = true;
        return sentence(node.slot(0), ask);
    }
    const Phrase* said = book_.phrase(node.category(), node.op());
    Node permission;
    const Node* whole = &node;
    if (ask.isAllowed && !isPermission && !hasBlock(*node.rule)) {
        ask.isAllowed = false;
        said = book_.phrase(Category::Effect, kMay);
        permission.slots = {{node}};
        whole = &permission;
    }
    if (!said) return {};
    if (ask.isInfinitive && !said->other.empty()) return fill(said->other, whole, ask);
    if (ask.isBehindClause && !said->inverted.empty()) return fill(said->inverted, whole, ask);
    return fill(said->text, whole, ask);
}

// Several effects within one sentence.
std::string Renderer::sentences(std::span<const Node> nodes, Ask ask) {
    std::string out;
    for (const Node& node : nodes) {
        if (!out.empty()) out += joints_.then;
        out += sentence(node, ask);
        ask.isFull = false;
        ask.isBehindClause = true;
    }
    return out;
}

// A condition that has a label and no word in front of it stands before the colon.
bool isLabel(const Part& part, const Phrasebook& book) {
    if (part.lead != Part::Lead::None || part.node.category() != Category::Condition) return false;
    const Phrase* said = book.phrase(Category::Condition, part.node.op());
    return said && !said->other.empty();
}

// What comes before the sentence: "After you play a champion, if you have 50 health".
std::string Renderer::clauses(const Ability& ability) {
    std::vector<std::string> found;
    std::optional<Part::Lead> last;
    std::string conditions;
    const auto finish = [&] {
        if (!conditions.empty())
            found.push_back(replaced(last == Part::Lead::While ? joints_.whileClause : joints_.ifClause, conditions));
        conditions.clear();
    };
    for (const Part& part : ability.parts) {
        if (part.node.category() == Category::Event) {
            finish();
            found.push_back(text(part.node, {}));
        } else if (part.node.category() == Category::Condition && part.lead != Part::Lead::OnlyIf && !isLabel(part, book_)) {
            const Part::Lead lead = part.lead == Part::Lead::While ? Part::Lead::While : Part::Lead::If;
            if (lead != last) finish();
            last = lead;
            if (!conditions.empty()) conditions += joints_.conjunction;
            conditions += conditionText(part.node);
        }
    }
    finish();
    return join(found, ", ");
}

Renderer::Line Renderer::line(const Ability& ability, bool namesMoment) {
    Line out;
    std::vector<std::string> restrictions;
    const uint8_t moment = ability.moment() ? ability.moment() : book_.plainMoment;
    if (namesMoment) {
        if (const Phrase* said = book_.phrase(Category::Moment, moment)) out.labels.emplace_back(said->text);
    }
    for (const Part& part : ability.parts) {
        if (isLabel(part, book_))
            out.labels.push_back(fill(book_.phrase(Category::Condition, part.node.op())->other, &part.node, {}));
        if (part.lead == Part::Lead::OnlyIf) restrictions.push_back(conditionText(part.node));
    }
    if (!restrictions.empty()) {
        const std::string only = replaced(joints_.onlyIf, join(restrictions, joints_.conjunction));
        if (out.labels.empty()) {
            out.labels.push_back(capitalised(only));
        } else {
            out.labels[0] += " (" + only + ")";
        }
    }

    const std::string opening = clauses(ability);
    Ask ask;
    ask.isFull = ability.instead;
    ask.isBehindClause = !opening.empty();
    for (const Node& node : ability.sentences) {
        std::string said = sentence(node, ask);
        if (ask.isBehindClause) said = opening + ", " + said;
        said = punctuated(capitalised(std::move(said)));
        if (!said.empty() && said.back() != '.') said += '.';
        if (!out.text.empty()) out.text += ' ';
        out.text += said;
        ask = {};
    }
    return out;
}

// A moment is named by the first of its lines. A line without labels of its own joins the one before, so that it is read as part
// of the same moment; behind a labelled line it needs the moment named again.
std::string Renderer::rules() {
    std::vector<std::string> lines;
    uint8_t assumed = book_.plainMoment;  // the moment a reader takes an unlabelled line for, 0 where that is unclear
    uint8_t last = 0;                     // the moment of the line before, 0 for statements and events
    bool isUnderLabel = false;            // whether the line before has labels beside its moment
    const auto add = [&](const Line& said) {
        lines.push_back(said.labels.empty() ? said.text : join(said.labels, ", ") + ": " + said.text);
    };
    for (const Ability& ability : card_.abilities) {
        const bool isPlain = !ability.moment();
        if (isPlain && (ability.isStatic() || ability.event())) {
            add(line(ability, false));
            if (assumed != book_.plainMoment) assumed = 0;
            last = 0;
            continue;
        }
        const uint8_t moment = isPlain ? book_.plainMoment : ability.moment();
        bool namesMoment = isPlain ? assumed != moment : last != moment;
        Line said = line(ability, namesMoment);
        if (!isPlain && !namesMoment && said.labels.empty()) {
            if (!isUnderLabel) {
                lines.back() += " " + said.text;
                continue;
            }
            namesMoment = true;
            said = line(ability, true);
        }
        add(said);
        isUnderLabel = said.labels.size() > (namesMoment ? 1U : 0U);
        assumed = last = moment;
    }
    return join(lines, "\n");
}

std::string Renderer::type() {
    std::string words = text(card_.kind, {});
    std::vector<std::string> values;
    // Facts that describe the kind go by their order in the game's table, the last next to the kind.
    std::vector<const Node*> facts;
    for (const Node& fact : card_.facts) facts.push_back(&fact);
    std::stable_sort(facts.begin(), facts.end(), [](const Node* a, const Node* b) { return a->op() > b->op(); });
    for (const Node* fact : facts) {
        const Phrase* said = book_.phrase(Category::Fact, fact->op());
        if (said && said->text.find('@') != std::string_view::npos) words = replaced(said->text, words);
    }
    for (const Node& fact : card_.facts) {
        const Phrase* said = book_.phrase(Category::Fact, fact.op());
        if (said && !said->text.empty() && said->text.find('@') == std::string_view::npos)
            values.push_back(fill(said->text, &fact, {}));
    }
    values.insert(values.begin(), words);
    return join(values, kDash);
}

std::string Renderer::details() {
    std::vector<std::string> values;
    for (const Node& fact : card_.facts) {
        const Phrase* said = book_.phrase(Category::Fact, fact.op());
        if (said && !said->other.empty()) values.push_back(fill(said->other, &fact, {}));
    }
    return join(values, kDash);
}

// Looks at one phrase of a construct for what would show on a card as a gap.
class PhraseCheck {
public:
    PhraseCheck(const Rule& rule, const Phrasebook& book, std::vector<std::string>& problems)
        : rule_(rule), book_(book), problems_(problems) {
        for (const Element& element : rule.elements) slots_ += element.words.empty() ? 1 : 0;
    }

    void missing(std::string_view what) {
        problems_.push_back(std::string(codeOf(book_.locale)) + ": " + std::string(nameOf(rule_.construct.category)) + " \"" +
                            std::string(rule_.construct.spelling) + "\": " + std::string(what));
    }

    void check(std::string_view phrase, bool mustUseSlots, bool hasHead) {
        if (phrase.empty()) return;
        std::vector<bool> used(static_cast<size_t>(slots_));
        const auto use = [&](int slot) {
            if (slot < 0 || slot >= slots_) {
                missing("asks for a slot that is not there");
            } else {
                used[static_cast<size_t>(slot)] = true;
            }
        };
        bool usesHead = false;
        int depth = 0;
        for (size_t i = 0; i < phrase.size(); ++i) {
            if (phrase[i] == '@') usesHead = true;
            if (phrase[i] == '[') ++depth;
            if (phrase[i] == ']') --depth;
            if (phrase[i] == '}') missing("a brace is not opened");
            if (phrase[i] != '{') continue;
            const size_t close = phrase.find('}', i);
            if (close == std::string_view::npos || close == i + 1) {
                missing("a brace is not closed, or empty");
                return;
            }
            const Slot slot(phrase.substr(i + 1, close - i - 1));
            const bool isOfNode = slot.what == Slot::What::Node || slot.what == Slot::What::Counted;
            const bool isChoice = slot.what == Slot::What::Choice;
            if (isOfNode || (isChoice && (slot.key == Slot::Key::Number || slot.key == Slot::Key::GenderOfSlot))) use(slot.index);
            if (slot.what == Slot::What::Counted) use(slot.counted);
            if (slot.what == Slot::What::Head) usesHead = true;
            if (isChoice && slot.choices.size() < choicesFor(slot.key)) missing("has too few words to choose from");
            for (const std::string_view lemma : slot.lemmas) {
                if (!book_.word(lemma)) missing("the word \"" + std::string(lemma) + "\" is unknown");
            }
            i = close;
        }
        if (depth != 0) missing("a bracket is not closed");
        if (hasHead && !usesHead) missing("does not say its noun");
        for (int s = 0; mustUseSlots && s < slots_; ++s) {
            if (!used[static_cast<size_t>(s)]) missing("does not say slot " + std::to_string(s));
        }
    }

private:
    const Rule& rule_;
    const Phrasebook& book_;
    std::vector<std::string>& problems_;
    int slots_ = 0;

    [[nodiscard]] size_t choicesFor(Slot::Key key) const {
        const bool isSlavic = book_.locale == Locale::Ru || book_.locale == Locale::Pl;
        switch (key) {
            case Slot::Key::Number: return isSlavic ? 3 : 2;
            case Slot::Key::Gender: return 4;
            case Slot::Key::GenderOfSlot: return 3;
            case Slot::Key::Case: return isSlavic ? 6 : book_.locale == Locale::De ? 4 : 1;
            case Slot::Key::Mass: return 2;
        }
        return 0;
    }
};

void checkNoun(const Noun* noun, Locale locale, PhraseCheck& check) {
    if (!noun) {
        check.missing("no noun");
        return;
    }
    const int forms = locale == Locale::En ? 1 : locale == Locale::De ? 4 : 6;
    if (!noun->isAdjectival && parts(noun->singular) != forms) check.missing("has not all forms in the singular");
    if (!noun->plural.empty() && parts(noun->plural) != forms) check.missing("has not all forms in the plural");
}

void checkPhrase(const Rule& rule, const Phrase& said, Locale locale, PhraseCheck& check) {
    const Category category = rule.construct.category;
    const bool isModifier = category == Category::Adjective || category == Category::Relation;
    const bool isFact = category == Category::Fact;
    if (said.text.empty() && !(isFact && !said.other.empty())) check.missing("no words");
    check.check(said.text, true, isModifier);
    check.check(said.other, true, isModifier || category == Category::Number);
    check.check(said.inverted, true, false);
    if (category == Category::Number && said.other.empty()) check.missing("no words with a noun");
    if (category == Category::Relation && !rule.elements.empty() && rule.elements[0].words.size() > 1 && said.other.empty()) {
        check.missing("no words for its second spelling");
    }
    if (category != Category::Effect && category != Category::Static) return;
    const bool isFrame = hasBlock(rule) || std::any_of(rule.elements.begin(), rule.elements.end(), [](const Element& e) {
                             return e.slot == Category::Static || e.slot == Category::Effect;
                         });
    if (isFrame) return;
    if (said.text.find('[') == std::string_view::npos) check.missing("no words for \"instead\"");
    if (category == Category::Effect && locale != Locale::En && said.other.empty()) check.missing("no infinitive");
}

}  // namespace

const Phrase* Phrasebook::phrase(Category category, uint8_t op) const {
    for (const Phrase& found : phrases) {
        if (found.category == category && found.op == op) return &found;
    }
    return common ? common->phrase(category, op) : nullptr;
}

const Noun* Phrasebook::noun(Category category, uint8_t op) const {
    for (const Term& found : terms) {
        if (found.category == category && found.op == op) return &found.noun;
    }
    return common ? common->noun(category, op) : nullptr;
}

const AgreeingWord* Phrasebook::word(std::string_view lemma) const {
    for (const AgreeingWord& found : words) {
        if (found.lemma == lemma) return &found;
    }
    return common ? common->word(lemma) : nullptr;
}

std::string rulesText(const CardText& card, const Phrasebook& book, std::span<const CardText> cards) {
    return Renderer(card, book, cards).rules();
}

std::string typeLine(const CardText& card, const Phrasebook& book) {
    return Renderer(card, book, {}).type();
}

std::string detailLine(const CardText& card, const Phrasebook& book) {
    return Renderer(card, book, {}).details();
}

std::string displayName(const CardText& card, Locale locale) {
    const auto found = card.names.find(std::string(codeOf(locale)));
    return found == card.names.end() ? card.name : found->second;
}

std::vector<std::string> missingPhrases(const Grammar& grammar, const Phrasebook& book) {
    std::vector<std::string> problems;
    for (const Rule& rule : grammar.rules()) {
        const auto [op, category, spelling] = rule.construct;
        PhraseCheck check(rule, book, problems);
        const bool isBuilt = (category == Category::Nouns && op == kFilter) || (category == Category::Number && op == kLiteral);
        if (isBuilt) continue;  // by the renderer itself
        const bool isNoun = category == Category::Noun || category == Category::Resource;
        if (isNoun || category == Category::Kind) checkNoun(book.noun(category, op), book.locale, check);
        if (isNoun) continue;
        if (const Phrase* said = book.phrase(category, op)) {
            checkPhrase(rule, *said, book.locale, check);
        } else {
            check.missing("no phrase");
        }
    }
    return problems;
}

}  // namespace riffle::language
