#include "language/render.h"

#include <algorithm>

#include "language/renderer.h"

namespace riffle::language {

namespace {

constexpr std::string_view kDash = " — ";
constexpr std::string_view kArrow = "→ ";  // in a short text: what follows if that was done

// The pronoun that `text` goes on with, as it is behind what was said before.
std::string_view pronounBehind(std::string_view before, std::string_view text, const Joints& joints) {
    const std::string_view pronoun = text.substr(0, text.find_first_of(" .,;:)\x01"));
    if (!before.ends_with(' ')) return pronoun;
    before.remove_suffix(1);
    const std::string_view last = before.substr(before.find_last_of(' ') + 1);
    bool isChanged = false;
    for (int i = 0; i < parts(joints.prepositions); ++i) isChanged |= part(joints.prepositions, i) == last;
    for (int i = 0; isChanged && i < parts(joints.changed); i += 2) {
        if (part(joints.changed, i) == pronoun) return part(joints.changed, i + 1);
    }
    return pronoun;
}

// A condition that has a label and no word in front of it stands before the colon.
bool isLabel(const Part& part, const Phrasebook& book) {
    if (part.lead != Part::Lead::None || part.node.category() != Category::Condition) return false;
    const Phrase* said = book.phrase(Category::Condition, part.node.op());
    return said && !said->other.empty();
}

// Whether two constructs are written alike.
bool isSame(const Node& a, const Node& b) {
    if (a.rule != b.rule || a.number != b.number || a.name != b.name || a.slots.size() != b.slots.size()) return false;
    for (size_t i = 0; i < a.slots.size(); ++i) {
        if (!std::equal(a.slots[i].begin(), a.slots[i].end(), b.slots[i].begin(), b.slots[i].end(), isSame)) return false;
    }
    return true;
}

std::vector<uint8_t> momentsOf(const Ability& ability) {
    std::vector<uint8_t> found;
    for (const Part& part : ability.parts) {
        if (part.node.category() == Category::Moment) found.push_back(part.node.op());
    }
    return found;
}

// Whether it begins with what the reader is to do: "gain <amount>", not "<player> gains <amount>" nor a frame for other effects.
bool isCommand(const Node& node) {
    const Rule& rule = *node.rule;
    return node.category() == Category::Effect && !hasBlock(rule) && !rule.elements.empty() && !rule.elements[0].words.empty();
}

// "If A, if B, …" as "if A and B, …": the condition within, where nothing else stands there.
const Node* conditionWithin(const Node& node) {
    const auto isIf = [](const Node& each) { return each.category() == Category::Effect && each.op() == kIf; };
    return isIf(node) && node.slots[1].size() == 1 && isIf(node.slots[1][0]) ? &node.slots[1][0] : nullptr;
}

}  // namespace

// Sets the closing commas and the pronouns.
std::string punctuated(std::string_view text, const Joints& joints) {
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == kPronoun) {
            const std::string_view pronoun = pronounBehind(out, text.substr(i + 1), joints);
            i = std::min(text.find_first_of(" .,;:)\x01", i), text.size()) - 1;
            if (pronoun != "-") {
                out += pronoun;
            } else if (text.substr(i + 1).starts_with(' ')) {
                ++i;  // left out, with the space behind it
            }
        } else if (text[i] != kClosingComma) {
            out += text[i];
        } else if (i + 1 < text.size() && std::string_view(".,;:)\x01").find(text[i + 1]) == std::string_view::npos &&
                   !text.substr(i + 1).starts_with(" (")) {
            out += ',';
        }
    }
    return out;
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

std::string Renderer::sentence(const Node& node, Ask ask) {
    if (const Node* within = conditionWithin(node)) {
        Node both = *within;
        both.slots[0].insert(both.slots[0].begin(), node.slot(0));
        return sentence(both, ask);
    }
    const bool wasOwn = isOwn_;
    isOwn_ = isCommand(node);
    std::string out = words(node, ask);
    isOwn_ = wasOwn;
    const bool isCondition = node.category() == Category::Effect && (node.op() == kIf || node.op() == kIfElse);
    if (!isCondition) isDoneByOther_ = node.category() == Category::Effect && node.op() == kPlayerMay;
    return ask.isInfinitive && joints_.isPronounFirst ? withPronounFirst(std::move(out)) : out;
}

// "możesz go zagrać" for "możesz zagrać go"
std::string Renderer::withPronounFirst(std::string said) const {
    const size_t verb = said.find(' ');
    if (verb == std::string::npos || verb + 1 >= said.size() || said[verb + 1] != kPronoun) return said;
    const size_t end = std::min(said.find_first_of(" .,;:)\x01", verb + 1), said.size());
    return said.substr(verb + 1, end - verb - 1) + " " + said.substr(0, verb) + said.substr(end);
}

std::string Renderer::words(const Node& node, Ask ask) {
    const bool isPermission = node.category() == Category::Effect && node.op() == kMay;
    if (isPermission && hasBlock(*node.slot(0).rule)) {
        // "You may" stands before what has an infinitive as a whole, else before each of its parts.
        const Phrase* allowed = book_.phrase(Category::Effect, node.slot(0).op());
        if (allowed && allowed->other.empty()) {
            ask.isAllowed = true;
            return words(node.slot(0), ask);
        }
    }
    if (book_.brevity && node.category() == Category::Effect && node.op() == kIf && node.slots[0].size() == 1) {
        const Phrase* met = book_.phrase(Category::Condition, node.slot(0).op());
        if (met && met->text.empty()) return std::string(kArrow) + sentences(node.slots[1], ask);
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
    const bool isFramed = ask.isFull && !book_.instead.empty() && !hasBlock(*node.rule) && !isPermission &&
                          said->text.find('[') == std::string_view::npos;
    if (isFramed) ask.isBehindClause = true;
    const std::string_view words = ask.isInfinitive && !said->other.empty()        ? said->other
                                   : ask.isBehindClause && !said->inverted.empty() ? said->inverted
                                                                                   : said->text;
    const Noun* own = node.category() == Category::Effect && whole == &node ? book_.noun(Category::Effect, node.op()) : nullptr;
    std::string out = own ? withNoun(words, node, ask, *own) : fill(words, whole, ask);
    if (!said->done.empty()) done_ = said->done;
    if (spoken_.next) {
        spoken_.it = spoken_.next;
        spoken_.isUnclear = true;
        spoken_.next = nullptr;
    }
    return isFramed ? replaced(book_.instead, out) : out;
}

// Effects as sentences without their full stops; one that is joined to the one before makes one sentence with it.
std::vector<std::string> Renderer::statements(std::span<const Node> nodes, Ask ask, bool isOneSentence) {
    std::vector<std::string> found;
    const Node* before = nullptr;
    for (size_t i = 0; i < nodes.size(); ++i) {
        if (book_.brevity && foldsChoice(nodes, i)) continue;
        const Phrase* said = book_.phrase(nodes[i].category(), nodes[i].op());
        if (before && isJoined(nodes[i], *before)) {
            std::string words = fill(said->joined, &nodes[i], {});
            const bool isLast = i + 1 == nodes.size() || !isJoined(nodes[i + 1], nodes[i]);
            const bool isListed = hasSubject(*nodes[i].rule) && !isLast && words.starts_with(joints_.conjunction);
            if (isListed) words.replace(0, joints_.conjunction.size(), ", ");
            found.back().insert(std::min(found.back().find(kLater), found.back().size()), words);
        } else {
            found.push_back(sentence(nodes[i], ask));
            if (book_.brevity && !isOneSentence) setOff(nodes[i], found.back());
        }
        before = &nodes[i];
        ask.isFull = false;
        ask.isBehindClause = isOneSentence;
    }
    const std::string stop = "." + std::string(isQuoting_ ? joints_.closeInner : joints_.closeQuote);
    for (std::string& said : found) {
        const size_t cut = said.find(kLater);
        if (cut == std::string::npos) continue;
        const bool isStoppedEarly = cut + 1 < said.size() && std::string_view(said).substr(0, cut).ends_with(stop);
        said.erase(cut, 1);
        if (isStoppedEarly) said.erase(cut - stop.size(), 1);
    }
    return found;
}

// Whether an effect makes one sentence with the one before.
bool Renderer::isJoined(const Node& node, const Node& before) const {
    const Phrase* said = book_.phrase(node.category(), node.op());
    const Phrase* saidBefore = book_.phrase(before.category(), before.op());
    if (!said || !saidBefore || said->joined.empty()) return false;
    if (!hasSubject(*node.rule)) return said->text == saidBefore->text;
    if (saidBefore->joined.empty() || !hasSubject(*before.rule)) return false;
    const Node& subject = before.slot(0);
    const bool isChosen = subject.op() != kEach && subject.op() != kThis;
    return isSame(node.slot(0), subject) || (isChosen && node.slot(0).op() == kIt);
}

// Several effects within one sentence.
std::string Renderer::sentences(std::span<const Node> nodes, const Ask& ask) {
    std::string out;
    for (const std::string& said : statements(nodes, ask, true)) {
        if (!out.empty()) out += joints_.then;
        if (!out.empty() && isSetOff(said)) out.insert(out.size() - 1, ",");
        out += said;
    }
    return out;
}

// Whether a comma stands before the sentence, behind an adverb, because it begins with a clause.
bool Renderer::isSetOff(std::string_view said) const {
    return joints_.setsOffClauses && said.starts_with(joints_.ifClause.substr(0, joints_.ifClause.find('@')));
}

// What holds only while something is so is said with "while", what happens once it is so with "if".
bool Renderer::isSaidWithWhile(const Ability& ability, const Part& part) const {
    if (part.lead != Part::Lead::While || !ability.isStatic()) return false;
    const Phrase* said = book_.phrase(Category::Static, ability.sentences[0].op());
    return !said || said->text.find("{if}") == std::string_view::npos;
}

// What comes before the sentence: "After you play a champion, if you have 50 health".
std::string Renderer::clauses(const Ability& ability) {
    std::vector<std::string> found;
    bool isWhile = false;
    std::string conditions;
    const auto finish = [&] {
        if (!conditions.empty()) found.push_back(replaced(isWhile ? joints_.whileClause : joints_.ifClause, conditions));
        conditions.clear();
    };
    for (const Part& part : ability.parts) {
        if (part.node.category() == Category::Moment) {
            const Phrase* said = book_.phrase(Category::Moment, part.node.op());
            if (said && said->text.empty()) found.push_back(fill(said->other, &part.node, {}));
        } else if (part.node.category() == Category::Event) {
            finish();
            found.push_back(text(part.node, {}));
        } else if (part.node.category() == Category::Condition && part.lead != Part::Lead::OnlyIf && !isLabel(part, book_)) {
            if (isWhile != isSaidWithWhile(ability, part)) finish();
            isWhile = isSaidWithWhile(ability, part);
            if (!conditions.empty()) conditions += joints_.conjunction;
            conditions += text(part.node, {});
        }
    }
    finish();
    std::string out;
    for (const std::string& clause : found) {
        if (out.ends_with(' ') && !out.ends_with(", ") && isSetOff(clause)) out.insert(out.size() - 1, ",");
        out += clause + (clause.ends_with(' ') ? "" : ", ");
    }
    return out;
}

// "Exhaust, Mastery 10: …"; behind an arrow, what else has to hold stands with the effects: "Tribute → Frenzy — …".
std::string Renderer::Line::whole() const {
    if (labels.empty()) return text;
    if (colon == kColon) return join(labels, ", ") + std::string(colon) + text;
    std::string out = labels[0] + std::string(colon);
    for (size_t i = 1; i < labels.size(); ++i) out += labels[i] + std::string(kDash);
    return out + text;
}

// Sentences with their capitals and full stops.
std::string Renderer::paragraph(std::span<const std::string> found, bool isLower) const {
    std::string out;
    for (const std::string& sentence : found) {
        std::string said = punctuated(sentence, joints_);
        if (!isLower || !out.empty()) said = capitalised(std::move(said));
        if (!said.empty() && !isStopped(said)) said += '.';
        if (!out.empty()) out += ' ';
        out += said;
    }
    return out;
}

// The moments of a line: "Play/Fight/Reap", "Expend, break a champion you control".
std::string Renderer::heading(const Ability& ability, std::string_view& colon) {
    std::string out;
    std::string_view separator;
    const auto add = [&](uint8_t moment, const Node* node) {
        const Phrase* said = book_.phrase(Category::Moment, moment);
        if (!said || said->text.empty()) return;
        std::string name = punctuated(fill(said->text, node, {}), joints_);
        if (separator.empty() || separator == kDash) name = capitalised(std::move(name));
        out += separator;
        out += name;
        separator = said->joined.empty() ? "/" : said->joined;
        if (!said->inverted.empty()) colon = said->inverted;
        if (const Noun* noun = book_.noun(Category::Moment, moment)) {
            spoken_.it = noun;
            spoken_.ofOthers = true;
        }
    };
    if (!ability.moment()) add(book_.plainMoment, nullptr);
    for (const Part& part : ability.parts) {
        if (part.node.category() == Category::Moment) add(part.node.op(), &part.node);
    }
    return out;
}

// Whether a sentence ends with a full stop, its own or that of what it quotes.
bool Renderer::isStopped(std::string_view said) const {
    for (const std::string_view quote : {joints_.closeQuote, joints_.closeInner}) {
        if (joints_.isStopQuoted && said.ends_with(quote)) said.remove_suffix(quote.size());
    }
    return said.ends_with('.');
}

Renderer::Line Renderer::line(const Ability& ability, bool namesMoment) {
    Line out;
    std::vector<std::string> restrictions;
    if (namesMoment) {
        if (std::string head = heading(ability, out.colon); !head.empty()) out.labels.push_back(std::move(head));
    }
    for (const Part& part : ability.parts) {
        if (isLabel(part, book_))
            out.labels.push_back(
                punctuated(fill(book_.phrase(Category::Condition, part.node.op())->other, &part.node, {}), joints_));
        if (part.lead == Part::Lead::OnlyIf) restrictions.push_back(text(part.node, {}));
    }
    if (!restrictions.empty()) {
        const std::string only = punctuated(replaced(joints_.onlyIf, join(restrictions, joints_.conjunction)), joints_);
        if (out.labels.empty()) {
            out.labels.push_back(capitalised(only));
        } else {
            out.labels[0] += " (" + only + ")";
        }
    }

    if (out.colon == kColon && !out.labels.empty()) {
        led_.push_back(join(out.labels, ", ") + std::string(kColon.substr(0, 1)));
    } else {
        led_.insert(led_.end(), out.labels.begin(), out.labels.end());
    }
    std::string opening = clauses(ability);
    Ask ask;
    ask.isFull = ability.instead;
    ask.isBehindClause = !opening.empty();
    std::vector<std::string> found = statements(ability.sentences, ask, false);
    const bool needsComma = !found.empty() && isSetOff(found[0]) && opening.ends_with(' ') && !opening.ends_with(", ");
    if (needsComma) opening.insert(opening.size() - 1, ",");
    if (!found.empty()) found[0].insert(0, opening);
    out.text = paragraph(found, book_.isLowerBehindLabel && !out.labels.empty() && out.colon == kColon);
    return out;
}

std::string Renderer::inQuotes(std::string_view text) const {
    return std::string(isQuoting_ ? joints_.openInner : joints_.openQuote) + std::string(text) +
           std::string(isQuoting_ ? joints_.closeInner : joints_.closeQuote);
}

std::string Renderer::quoted(std::string_view name) const {
    std::string shown(name);
    for (const CardText& card : cards_) {
        if (card.name == name) shown = displayName(card, book_.locale);
    }
    return inQuotes(shown);
}

// An ability given away: the card that gets it speaks.
std::string Renderer::quoted(const Ability& ability, const Noun* receiver) {
    const Spoken before = spoken_;
    const Noun* const receiverBefore = receiver_;
    const bool wasQuoting = isQuoting_;
    spoken_ = {};
    receiver_ = receiver ? receiver : receiverBefore;
    isQuoting_ = true;
    std::string said;
    if (book_.brevity) {
        std::vector<Clause> clauses;
        addClauses(ability, clauses);
        said = composed(clauses, clauses[0].effects.size());
    } else {
        said = line(ability, true).whole();
    }
    spoken_ = before;
    receiver_ = receiverBefore;
    isQuoting_ = wasQuoting;
    if (book_.brevity) return said;
    if (!joints_.isStopQuoted && said.ends_with('.')) said.pop_back();
    return inQuotes(said);
}

// The facts that stand before the abilities, like keywords.
std::string Renderer::opening() {
    std::vector<std::string> said;
    for (const Node& fact : card_.facts) {
        const Phrase* phrase = book_.phrase(Category::Fact, fact.op());
        if (phrase && !phrase->inverted.empty()) said.push_back(capitalised(fill(phrase->inverted, &fact, {})));
    }
    return join(said, " ");
}

// A moment is named by the first of its lines. A line without labels of its own joins the one before, so that it is read as part
// of the same moment; behind a labelled line it needs the moment named again.
std::string Renderer::rules() {
    std::vector<std::string> lines;
    if (std::string facts = opening(); !facts.empty()) lines.push_back(std::move(facts));
    const std::vector<uint8_t> plain = {book_.plainMoment};
    std::vector<uint8_t> assumed = plain;  // the moments a reader takes an unlabelled line for, none where that is unclear
    std::vector<uint8_t> last;             // the moments of the line before, none for statements and events
    bool isUnderLabel = false;             // whether the line before has labels beside its moment
    for (const Ability& ability : card_.abilities) {
        const bool isPlain = !ability.moment();
        if (isPlain && (ability.isStatic() || ability.event())) {
            spoken_ = {};
            lines.push_back(line(ability, false).whole());
            if (assumed != plain) assumed.clear();
            last.clear();
            continue;
        }
        const std::vector<uint8_t> moments = isPlain ? plain : momentsOf(ability);
        const bool goesOn = last == moments && !book_.linesStandAlone;
        spoken_ = {.it = goesOn ? spoken_.it : nullptr};  // lines of one moment may speak of the same card
        bool namesMoment = isPlain ? assumed != moments : !goesOn;
        Line said = line(ability, namesMoment);
        if (!isPlain && !namesMoment && said.labels.empty()) {
            if (!isUnderLabel) {
                lines.back() += " " + said.text;
                continue;
            }
            namesMoment = true;
            said = line(ability, true);
        }
        lines.push_back(said.whole());
        isUnderLabel = said.labels.size() > (namesMoment ? 1U : 0U);
        assumed = last = moments;
    }
    return join(lines, "\n");
}

std::string Renderer::type() {
    std::string words = text(card_.kind, {});
    // Facts that describe the kind go by their order in the game's table, the last next to the kind.
    std::vector<const Node*> facts;
    for (const Node& fact : card_.facts) facts.push_back(&fact);
    std::stable_sort(facts.begin(), facts.end(), [](const Node* a, const Node* b) { return a->op() > b->op(); });
    for (const Node* fact : facts) {
        const Phrase* said = book_.phrase(Category::Fact, fact->op());
        if (!said || said->text.find('@') == std::string_view::npos) continue;
        const Head head = {&self(), {}, [&words](const Ask&) { return words; }};
        words = fill(said->text, fact, {}, &head);
    }
    // The others follow as they are written, several of a kind as a list.
    std::vector<std::string> values = {words};
    int before = -1;
    for (const Node& fact : card_.facts) {
        const Phrase* said = book_.phrase(Category::Fact, fact.op());
        if (!said || said->text.empty() || said->text.find('@') != std::string_view::npos) continue;
        std::string value = fill(said->text, &fact, {});
        if (fact.op() == before) {
            values.back() += ", " + value;
        } else {
            values.push_back(std::move(value));
        }
        before = fact.op();
    }
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

}  // namespace riffle::language
