#include <algorithm>

#include "language/renderer.h"

namespace riffle::language {

// Texts in short, and the marks around what leads a line. A short text is said by the same walk over the tree with a book of
// short phrases in front; here is how its parts are put together, and what is left out where there is no room.

namespace {

constexpr std::string_view kMore = "…";
constexpr std::string_view kReplaces = "\u00a0→";  // behind a lead: what follows replaces what stands before
constexpr char kStopBefore = '\x04';  // around an effect that is a sentence of its own: what it hangs on is not said of
constexpr char kStopBehind = '\x05';  // its neighbours

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
    for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

// Bytes of a letter in UTF-8.
size_t bytesOf(char first) {
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

// Whether a letter may be part of a word: what is no punctuation and no space.
bool isLetter(std::string_view text, size_t at) {
    if (at >= text.size()) return false;
    constexpr std::string_view kNone = " .,;:!?()/*•\n";
    for (const std::string_view mark : {"“", "”", "„", "«", "»", "‘", "’", "‚", "—", "→", "•"}) {
        if (text.substr(at).starts_with(mark)) return false;
    }
    return kNone.find(text[at]) == std::string_view::npos;
}

// Whether a word may begin there: nothing before is part of it.
bool beginsWord(std::string_view text, size_t at) {
    if (at == 0) return true;
    size_t before = at - 1;
    while (before > 0 && (static_cast<unsigned char>(text[before]) & 0xC0) == 0x80) --before;
    return !isLetter(text, before);
}

std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const size_t end = std::min(text.find(' '), text.size());
        if (end > 0) words.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

bool endsWithinLead(std::string_view text) {
    return std::count(text.begin(), text.end(), '*') % 2 == 1;
}

// How many lines the words take; none of them may be longer than a line.
size_t linesOf(const std::vector<std::string>& words) {
    size_t lines = 1;
    std::string line, lead;  // `lead`: what goes on in the next line
    for (const std::string& word : words) {
        std::string longer = line.empty() ? lead + word : line + " " + word;
        if (briefWidth(longer) <= kBriefLine) {
            line = std::move(longer);
            continue;
        }
        if (endsWithinLead(line)) {
            lead = "*";
        } else {
            lead.clear();
        }
        line = lead + word;
        if (briefWidth(line) > kBriefLine) return kBriefLines + 1;
        ++lines;
    }
    return lines;
}

// Whether there is room for it. Only where a line has to end is it ended here: a card knows best how wide its own are.
bool hasRoom(std::string_view text) {
    size_t lines = 0;
    while (true) {
        const size_t end = std::min(text.find('\n'), text.size());
        lines += linesOf(wordsOf(text.substr(0, end)));
        if (end == text.size()) return lines <= kBriefLines;
        text.remove_prefix(end + 1);
    }
}

// The words with "…" behind them.
std::string endedEarly(std::string_view text) {
    while (std::string_view(",.: \n").find(text.back()) != std::string_view::npos) text.remove_suffix(1);
    std::string out(text);
    if (endsWithinLead(text)) out += "*";
    return out + std::string(kMore);
}

// As much of it as has room, and "…": after a whole word that is no little one, and behind a lead rather than within it.
std::string cutShort(std::string text) {
    replaceAll(text, kMore, "");
    constexpr size_t kShortWord = 3;
    for (const bool mayCutLead : {false, true}) {
        for (std::string_view rest = text; !rest.empty();) {
            const size_t space = rest.find_last_of(" \n");
            const std::string_view last = space == std::string_view::npos ? rest : rest.substr(space + 1);
            const bool isFigure = last.find_first_of("0123456789{*") != std::string_view::npos;
            size_t letters = 0;
            for (size_t i = 0; i < last.size(); i += bytesOf(last[i])) ++letters;
            const bool isLittle = !isFigure && letters <= kShortWord && space != std::string_view::npos;
            const bool isInLead = endsWithinLead(rest) && !last.ends_with('.');
            if (!isLittle && !last.empty() && (!isInLead || mayCutLead)) {
                if (std::string said = endedEarly(rest); hasRoom(said)) return said;
            }
            rest = rest.substr(0, space == std::string_view::npos ? 0 : space);
        }
    }
    return std::string(kMore);
}

}  // namespace

// The letters of Sofia Sans Semi Condensed, in which the table has them, by their width in hundredths of its size.
int briefWidth(std::string_view text) {
    struct Letters {
        int width;
        std::string_view all;
    };
    constexpr Letters kLetters[] = {
        {20, " "},
        {24, "ijl.:,’łIJ"},
        {36, "()frt/"},
        {45, "1szśźżлгзГxL-хaäąакkvyуэ"},
        {50, "cgćсья5eęеч27boóвдпpETF"},
        {54, "dquPYZüßбийнРТ34hnXńцУХEАSAл689BъБВЗ0VКK"},
        {58, "+=RЭЯД"},
        {62, "CСЧDOQОGHNИНПЦUÜÖÓ"},
        {70, "фжw…–ыю"},
        {80, "MæÆмМшФтщmWЖЮ→≥≤ЁÄ"},
        {90, "ШЩ½⅓"},
    };
    constexpr int kSign = 85, kOther = 54, kBoldPercent = 106;
    int width = 0;
    bool isBold = false;
    for (size_t i = 0; i < text.size(); i += bytesOf(text[i])) {
        if (text[i] == '\n') continue;
        if (text[i] == '*') {
            isBold = !isBold;
            continue;
        }
        int own = kOther;
        if (text[i] == '{') {
            own = kSign;
            i = std::min(text.find('}', i), text.size() - 1);
        } else {
            const std::string_view letter = text.substr(i, bytesOf(text[i]));
            for (const Letters& each : kLetters) {
                if (each.all.find(letter) != std::string_view::npos) {
                    own = each.width;
                    break;
                }
            }
        }
        width += isBold ? own * kBoldPercent / 100 : own;
    }
    return width;
}

// Whether a selector is this card, or what this card is on.
bool Renderer::isAboutItself(const Node& node) const {
    if (!book_.brevity || node.category() != Category::Selector) return false;
    return node.op() == kThis || (book_.brevity->host != 0 && node.op() == book_.brevity->host);
}

// "An enemy" for "an enemy creature": the adjective that says its noun with it, null where none does.
const Node* Renderer::namedByAdjective(const Node& nouns) const {
    if (!book_.brevity || book_.brevity->plain == 0 || nouns.slot(1).op() != book_.brevity->plain) return nullptr;
    for (const Node& adjective : nouns.slots[0]) {
        if (book_.noun(Category::Adjective, adjective.op())) return &adjective;
    }
    return nullptr;
}

// Whom a short text tells of without saying it: the card itself, and in a condition the card that was spoken of.
bool Renderer::goesWithoutSaying(const Node& subject, Category of) const {
    if (isAboutItself(subject)) return !spoken_.ofOthers;
    const bool isIt = subject.category() == Category::Selector && subject.op() == kIt;
    return book_.brevity && isIt && of == Category::Condition && !spoken_.isUnclear;
}

bool Renderer::isChoosing(const Node& node) const {
    return node.category() == Category::Effect && book_.brevity->choose != 0 &&
           (node.op() == book_.brevity->choose || node.op() == book_.brevity->alsoChoose);
}

// Where an effect tells of the cards chosen before it: its selector, or the noun phrase with a {chosen} in it.
const Node* Renderer::placeForChosen(const Node& effect) const {
    if (effect.category() == Category::Effect && effect.op() == kMay) return placeForChosen(effect.slot(0));
    for (const std::vector<Node>& slot : effect.slots) {
        if (slot.size() != 1 || slot[0].category() != Category::Selector) continue;
        const Node& selector = slot[0];
        if (selector.op() == book_.brevity->them || (chosen_.size() == 1 && selector.op() == kIt)) return &selector;
        for (const std::vector<Node>& within : selector.slots) {
            if (within.size() != 1 || within[0].category() != Category::Nouns) continue;
            for (const Node& relation : within[0].slots[2]) {
                const Phrase* said = book_.phrase(Category::Relation, relation.op());
                if (said && said->text.find("{chosen}") != std::string_view::npos) return &relation;
            }
        }
    }
    return nullptr;
}

// "Choose a creature; exhaust it" is said as "exhaust a creature": whether this choosing is left to the effect behind it.
bool Renderer::foldsChoice(std::span<const Node> nodes, size_t at) {
    if (!isChoosing(nodes[at])) return false;
    if (nodes[at].op() == book_.brevity->choose) chosen_.clear();
    const size_t before = chosen_.size();
    size_t user = at;
    for (; user < nodes.size() && isChoosing(nodes[user]); ++user) chosen_.push_back(&nodes[user].slot(0));
    chosenSaidAt_ = user < nodes.size() ? placeForChosen(nodes[user]) : nullptr;
    chosen_.resize(chosenSaidAt_ ? before + 1 : 0);
    return chosenSaidAt_ != nullptr;
}

// "a friendly creature + an enemy creature"
std::string Renderer::sayChosen(const Ask& ask) {
    const std::vector<const Node*> chosen = std::move(chosen_);
    chosen_.clear();
    chosenSaidAt_ = nullptr;
    std::string out;
    for (const Node* selector : chosen) {
        if (!out.empty()) out += " + ";
        out += text(*selector, ask);
    }
    return out;
}

// What hangs on something stands in a sentence of its own, so that nothing else seems to hang on it.
void Renderer::setOff(const Node& effect, std::string& said) {
    const Rule& rule = *effect.rule;
    const bool isFrame = std::any_of(rule.elements.begin(), rule.elements.end(), [](const Element& e) {
        return e.slot == Category::Block || e.slot == Category::Effect || e.slot == Category::Static;
    });
    if (!isFrame) return;
    if (effect.op() == kIf || effect.op() == kIfElse) said.insert(0, 1, kStopBefore);
    said += kStopBehind;
}

// A part of a short text: what stood between its words set right.
std::string Renderer::told(std::string_view said) const {
    std::string out;
    for (const char c : said) {
        if (c == kClosingComma || c == kLater) continue;
        const bool isSpent = (c == ' ' && (out.empty() || out.back() == ' ')) || (c == ':' && out.empty());
        if (isSpent) continue;
        if (c == '{' && out.size() > 1 && out.back() == ' ' && isDigit(out[out.size() - 2])) out.pop_back();
        if ((c == ',' || c == ':') && out.ends_with(' ')) out.pop_back();
        out += c;
    }
    while (out.ends_with(' ')) out.pop_back();
    for (const char sign : {'+', '='}) replaceAll(out, std::string{sign, ' '}, std::string{sign, ' '});
    replaceAll(out, ", →", " →");
    return out;
}

// The lead and the effects of an ability. What a card gives itself, or what it is on, is its own.
void Renderer::addClauses(const Ability& ability, std::vector<Clause>& out) {
    std::vector<std::string> leads;
    std::string conditions;
    std::string_view colon;
    if (ability.moment()) {
        if (std::string moments = heading(ability, colon); !moments.empty()) leads.push_back(std::move(moments));
    }
    for (const Part& part : ability.parts) {
        const Phrase* said = book_.phrase(part.node.category(), part.node.op());
        if (part.node.category() == Category::Moment) {
            if (said && said->text.empty()) leads.push_back(fill(said->other, &part.node, {}));
        } else if (part.node.category() == Category::Event) {
            leads.push_back(text(part.node, {}));
        } else if (said && part.lead == Part::Lead::None && !said->other.empty()) {
            leads.push_back(fill(said->other, &part.node, {}));
        } else if (part.lead == Part::Lead::While || part.lead == Part::Lead::OnlyIf) {
            leads.push_back(text(part.node, {}));
        } else {
            if (!conditions.empty()) conditions += joints_.conjunction;
            conditions += text(part.node, {});
        }
    }
    Clause clause;
    for (std::string& lead : leads) lead = capitalised(told(punctuated(lead, joints_)));
    clause.lead = join(leads, ", ");
    if (briefWidth("*" + clause.lead + ":*") > kBriefLine) replaceAll(clause.lead, "/", "/ ");
    clause.replaces = ability.instead;
    if (!ability.sentences.empty() && ability.isStatic() && !ability.sentences[0].slots.empty()) {
        const Node& statement = ability.sentences[0];
        const std::vector<Node>& last = statement.slots.back();
        if (last.size() == 1 && !last[0].quoted.empty() && statement.slots[0].size() == 1 && isAboutItself(statement.slot(0))) {
            const size_t first = out.size();
            receiver_ = nounOf(statement.slot(0));
            isQuoting_ = true;
            addClauses(last[0].quoted[0], out);
            isQuoting_ = false;
            receiver_ = nullptr;
            if (!clause.lead.empty()) out[first].lead = clause.lead + ", " + out[first].lead;
            return;
        }
    }
    Ask ask;
    ask.isInfinitive = book_.brevity->isInfinitive;
    for (const std::string& said : statements(ability.sentences, ask, false))
        clause.effects.push_back(told(punctuated(said, joints_)));
    if (clause.effects.empty()) clause.effects.emplace_back();
    if (!conditions.empty()) {
        std::string condition = told(punctuated(replaced(joints_.ifClause, conditions), joints_));
        if (ability.instead) condition.replace(condition.size() - 1, 1, kReplaces);
        clause.replaces = false;
        clause.isConditional = true;
        std::erase(clause.effects[0], kStopBefore);
        clause.effects[0] = kStopBefore + condition + " " + clause.effects[0];
        clause.effects.back() += kStopBehind;
    }
    out.push_back(std::move(clause));
}

// The text with the first so many effects, and "…" where there are more.
std::string Renderer::composed(const std::vector<Clause>& clauses, size_t effects) {
    std::string out;
    size_t said = 0;
    bool isStopped = false;  // whether the next effect begins a sentence
    for (const Clause& clause : clauses) {
        if (!clause.effects.empty() && said == effects) {
            out += kMore;
            break;
        }
        if (!clause.lead.empty()) {
            const bool isPart =
                !out.empty() && std::string_view("}*").find(out.back()) == std::string_view::npos && !isDigit(out.back());
            if (isPart) out += '.';
            if (!out.empty()) out += clause.isApart ? '\n' : ' ';
            out += "*" + clause.lead + (clause.effects.empty() ? "." : clause.replaces ? std::string(kReplaces) : ":") + "*";
        } else if (clause.isApart && !out.empty()) {
            out += '\n';
        }
        isStopped = clause.lead.empty() && (!clause.goesOn || clause.isApart || isStopped);
        bool isBehindLead = !clause.lead.empty();
        for (const std::string& effect : clause.effects) {
            if (said == effects) {
                out += kMore;
                break;
            }
            std::string own = effect;
            const bool stopsBefore = own.starts_with(kStopBefore), stopsBehind = own.ends_with(kStopBehind);
            std::erase(own, kStopBefore);
            std::erase(own, kStopBehind);
            const bool isArrow = own.starts_with("→");
            const bool begins = !isArrow && !isBehindLead && (isStopped || stopsBefore);
            if (!out.empty() && out.back() != '\n') {
                if (!isArrow && !isBehindLead && !out.ends_with('*')) out += begins ? '.' : ',';
                out += ' ';
            }
            out += begins ? capitalised(own) : own;
            isStopped = stopsBehind;
            isBehindLead = false;
            ++said;
        }
        if (out.ends_with(kMore)) break;
    }
    replaceAll(out, "* *", " ");
    return out;
}

std::string Renderer::brief() {
    std::vector<Clause> clauses;
    for (const Node& fact : card_.facts) {
        const Phrase* phrase = book_.phrase(Category::Fact, fact.op());
        if (!phrase || phrase->inverted.empty()) continue;
        std::string keyword = capitalised(fill(phrase->inverted, &fact, {}));
        while (keyword.ends_with('.')) keyword.pop_back();
        clauses.push_back({.lead = std::move(keyword), .effects = {}});
    }
    std::vector<uint8_t> last;
    for (const Ability& ability : card_.abilities) {
        spoken_ = {};
        std::vector<uint8_t> moments;
        for (const Part& part : ability.parts) {
            if (part.node.category() == Category::Moment) moments.push_back(part.node.op());
        }
        const size_t first = clauses.size();
        addClauses(ability, clauses);
        const bool isOfMoment = !ability.isStatic() && !ability.event();
        clauses[first].isConditional |= std::any_of(ability.parts.begin(), ability.parts.end(),
                                                    [](const Part& part) { return part.node.category() == Category::Condition; });
        const bool goesOn = isOfMoment && first > 0 && !clauses[first - 1].effects.empty() && last == moments;
        if (goesOn) {
            // The moment is not named again.
            std::string_view colon;
            const std::string head = moments.empty() ? std::string() : capitalised(told(heading(ability, colon)));
            std::string& lead = clauses[first].lead;
            if (lead == head) {
                lead.clear();
                clauses[first].goesOn = true;
                clauses[first].isApart = clauses[first - 1].isConditional && !ability.instead;
            } else if (lead.starts_with(head + ", ")) {
                lead.erase(0, head.size() + 2);
            }
        }
        last = isOfMoment ? moments : std::vector<uint8_t>{0};
    }
    size_t effects = 0;
    for (const Clause& clause : clauses) effects += clause.effects.size();
    if (effects == 0) {
        std::string whole = composed(clauses, 0);
        return hasRoom(whole) ? whole : cutShort(std::move(whole));
    }
    // As many effects as have room; where much is left over, the beginning of the next.
    constexpr int kMostPercent = 65;
    for (size_t said = effects; said > 0; --said) {
        std::string text = composed(clauses, said);
        if (!hasRoom(text)) continue;
        const bool leavesRoom =
            said < effects && briefWidth(text) < static_cast<int>(kBriefLines) * kBriefLine * kMostPercent / 100;
        return leavesRoom ? cutShort(composed(clauses, said + 1)) : text;
    }
    return cutShort(composed(clauses, 1));
}

// Marks stand around what led a line and, wherever they are said, around keywords.
std::string Renderer::marked() {
    const std::string text = rules();
    std::vector<std::string> found = led_;
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
    std::string out;
    for (size_t i = 0; i < text.size();) {
        const std::string_view rest = std::string_view(text).substr(i);
        const auto isHere = [&](const std::string& each) {
            const bool isSame = rest.starts_with(each) || rest.starts_with(capitalised(each));
            return isSame && beginsWord(text, i) && (each.ends_with(':') || !isLetter(text, i + each.size()));
        };
        const auto here = std::find_if(found.begin(), found.end(), isHere);
        const size_t taken = here == found.end() || here->empty() ? 0 : here->size();
        if (taken > 0) {
            out += "*" + text.substr(i, taken) + "*";
            i += taken;
        } else {
            out += text.substr(i, bytesOf(text[i]));
            i += bytesOf(text[i]);
        }
    }
    return out;
}

}  // namespace riffle::language
