#include <algorithm>

#include "language/renderer.h"

namespace riffle::language {

namespace {

std::string without(std::string text, char mark) {
    std::erase(text, mark);
    return text;
}

}  // namespace

std::optional<int> literal(const Node& node) {
    if (!node.rule) return node.number;
    if (node.category() == Category::Number && node.op() == kLiteral) return node.slot(0).number;
    return std::nullopt;
}

bool hasBlock(const Rule& rule) {
    return std::any_of(rule.elements.begin(), rule.elements.end(), [](const Element& e) { return e.slot == Category::Block; });
}

bool hasSubject(const Rule& rule) {
    std::vector<Category> slots;
    for (const Element& element : rule.elements) {
        if (element.words.empty()) slots.push_back(element.slot);
    }
    return slots.size() > 1 && slots[0] == Category::Selector;
}

std::string Renderer::fill(std::string_view phrase, const Node* node, const Ask& ask, const Head* head) {
    const bool optionalIsSpent = phrase.find('[') != std::string_view::npos;
    std::string out;
    for (size_t i = 0; i < phrase.size(); ++i) {
        const char c = phrase[i];
        if (c == '@') {
            if (head) out += head->text(ask);
        } else if (c == '[' || c == '{') {
            const size_t close = std::min(phrase.find(c == '[' ? ']' : '}', i), phrase.size());
            const std::string_view inside = phrase.substr(i + 1, close - i - 1);
            if (c == '{') {
                out += slot(PhraseSlot(inside), node, ask, head, optionalIsSpent);
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

std::string Renderer::slot(const PhraseSlot& slot, const Node* node, const Ask& ask, const Head* head, bool optionalIsSpent) {
    using What = PhraseSlot::What;
    Ask inner;
    inner.grammaticalCase = slot.grammaticalCase.value_or(ask.grammaticalCase);
    inner.isPlural = slot.isPlural;
    inner.lemmas = slot.lemmas;
    inner.isInfinitive = slot.isInfinitive;
    inner.isBehindClause = slot.isBehindClause;
    inner.isDenied = slot.isDenied;
    inner.isNamed = slot.isNamed || ask.isNamed;
    inner.isFull = slot.isFull;
    inner.isOfAll = slot.isOfAll;
    if (slot.passesOn) {
        if (ask.isPlural) inner.isPlural = ask.isPlural;
        inner.lemmas.insert(inner.lemmas.begin(), ask.lemmas.begin(), ask.lemmas.end());
    }
    std::string out;
    switch (slot.what) {
        case What::Nothing: return {};
        case What::ClosingComma: return std::string(1, kClosingComma);
        case What::Later: return std::string(1, kLater);
        case What::Sign: return "{" + std::string(slot.sign) + "}";
        case What::Chosen: return sayChosen(inner);
        case What::Card: return inQuotes(displayName(card_, book_.locale));
        case What::Choice: return choice(slot, node, ask, head);
        case What::Head: return head ? head->text(inner) : std::string();
        case What::CountedHead: {
            const Spoken before = spoken_;
            if (head) out = counted(node->slot(slot.index), *head, inner);
            if (slot.part == PhraseSlot::Part::Head) spoken_ = before;  // it is said again with the tail
            if (head && slot.isTold) tellOf(*head->noun, node->slot(slot.index));
            break;
        }
        case What::Agreeing:
        case What::Done: {
            const AgreeingWord* agreeing = word(slot.what == What::Done ? "done" : slot.lemmas[0]);
            if (!agreeing) return {};
            if (!head && !spoken_.it) return agreeing->endings.empty() ? std::string(agreeing->stem) : std::string();
            return head ? agree(book_.locale, *agreeing, *head->noun, head->form)
                        : agree(book_.locale, *agreeing, *spoken_.it, formFor(*spoken_.it, inner, false));
        }
        case What::This: {
            const Form form = formFor(self(), inner, false);
            out = withWords(self(), form, inner.lemmas, inflect(book_.locale, self(), form));
            spoken_.isUnclear = true;
            ++spoken_.ofThis;
            break;
        }
        case What::It: out = pronoun(inner); break;
        case What::Range: {
            const int from = node->slot(slot.index).number, to = node->slot(slot.counted).number;
            return std::to_string(from) + (from == to ? std::string() : "–" + std::to_string(to));
        }
        case What::Counted:
            out = counted(node->slot(slot.index), node->slot(slot.counted), inner);
            if (const Noun* noun = slot.isTold ? nounOf(node->slot(slot.counted)) : nullptr)
                tellOf(*noun, node->slot(slot.index));
            break;
        case What::Node: {
            const bool mayAgree = head && slot.passesOn && node->slot(slot.index).category() == Category::Faction;
            const Phrase* said = mayAgree ? book_.phrase(Category::Faction, node->slot(slot.index).op()) : nullptr;
            out = said && !said->other.empty() ? fill(said->other, &node->slot(slot.index), inner, head)
                                               : content(slot, node, ask, inner, optionalIsSpent);
            break;
        }
    }
    const bool isWithinAmount =
        node && node->rule && (node->category() == Category::Amount || node->category() == Category::Number);
    if (slot.part != PhraseSlot::Part::Whole) {
        const size_t cut = std::min(out.find(kLater), out.size());
        out = slot.part == PhraseSlot::Part::Head ? out.substr(0, cut) : out.substr(cut);
    }
    if (!isWithinAmount) out = without(std::move(out), kLater);
    if (slot.isCapital && out.starts_with(kPronoun)) out.erase(0, 1);  // a capital stands behind no preposition
    return slot.isCapital ? capitalised(std::move(out)) : out;
}

// So many of these are what "it" means from here on.
void Renderer::tellOf(const Noun& noun, const Node& number) {
    spoken_.it = &noun;
    spoken_.isPlural = literal(number).value_or(2) > 1;
    spoken_.isUnclear = false;
    spoken_.ofOthers = true;
}

// What stands in a slot of the construct.
std::string Renderer::content(const PhraseSlot& slot, const Node* node, const Ask& ask, const Ask& inner, bool optionalIsSpent) {
    const std::vector<Node>& items = node->slots[static_cast<size_t>(slot.index)];
    if (slot.isUnsaid || (slot.isSubject && goesWithoutSaying(items[0], node->category()))) return {};
    if (items.size() > 1 && items[0].category() == Category::Condition) {
        std::vector<std::string> conditions;
        for (const Node& item : items) conditions.push_back(text(item, inner));
        return join(conditions, joints_.conjunction);
    }
    const bool isSentence =
        items.size() != 1 || items[0].category() == Category::Effect || items[0].category() == Category::Static;
    if (isSentence) {
        Ask within = inner;
        within.isFull = inner.isFull || (ask.isFull && !optionalIsSpent);
        within.isAllowed = ask.isAllowed;
        return slot.isSentences ? paragraph(statements(items, within, false)) : sentences(items, within);
    }
    if (!items[0].quoted.empty()) {
        const bool isOfCard = node->slot(0).category() == Category::Selector;
        return quoted(items[0].quoted[0], isOfCard ? nounOf(node->slot(0)) : nullptr);
    }
    const Spoken before = spoken_;
    std::string out = text(items[0], inner);
    if (slot.part == PhraseSlot::Part::Head) spoken_ = before;  // it is said again with the tail
    return out;
}

std::string Renderer::choice(const PhraseSlot& slot, const Node* node, const Ask& ask, const Head* head) const {
    using Key = PhraseSlot::Key;
    size_t index = 0;
    switch (slot.key) {
        case Key::Case: index = static_cast<size_t>(ask.grammaticalCase); break;
        case Key::Mass: index = head && !head->noun->isMass() ? 1 : 0; break;
        case Key::It: index = spoken_.isPlural ? 1 : 0; break;
        case Key::Own: index = isOwn_ ? 0 : 1; break;
        case Key::Gender:
            if (head) {
                index = head->form.isPlural && !head->noun->isMass() ? 3 : static_cast<size_t>(head->noun->gender);
            } else if (spoken_.it) {
                index = static_cast<size_t>(spoken_.it->gender);
            }
            break;
        case Key::GenderOfSlot: {
            const Noun* noun = nounOf(node->slot(slot.index));
            index = noun ? static_cast<size_t>(noun->gender) : 0;
            break;
        }
        case Key::Figure: {
            Renderer aside = *this;
            const std::string said = aside.text(node->slot(slot.index), {});
            index = !said.empty() && said[0] >= '0' && said[0] <= '9' ? 0 : 1;
            break;
        }
        case Key::Number: {
            const std::optional<int> number = literal(node->slot(slot.index));
            index = number ? static_cast<size_t>(pluralForm(book_.locale, *number)) : slot.choices.size() - 1;
            break;
        }
    }
    return std::string(slot.choices[std::min(index, slot.choices.size() - 1)]);
}

// The noun a construct is about, null where it names none.
const Noun* Renderer::nounOf(const Node& node) const {
    if (!node.rule) return nullptr;
    if (node.category() == Category::Nouns) {
        if (const Node* adjective = namedByAdjective(node)) return book_.noun(Category::Adjective, adjective->op());
        return book_.noun(Category::Noun, node.slot(1).op());
    }
    if (const Noun* noun = book_.noun(node.category(), node.op())) return noun;
    if (node.category() != Category::Selector) return nullptr;
    if (node.op() == kThis) return &self();
    if (node.op() == kIt) return spoken_.it;
    for (const std::vector<Node>& items : node.slots) {
        if (items.size() == 1 && items[0].category() == Category::Nouns) return nounOf(items[0]);
    }
    return spoken_.it;
}

const Noun& Renderer::self() const {
    static constexpr Noun kNone = {Gender::N, Animacy::Thing, ""};
    if (receiver_) return *receiver_;
    const Noun* noun = book_.noun(Category::Kind, card_.kind.op());
    return noun ? *noun : kNone;
}

const AgreeingWord* Renderer::word(std::string_view lemma) const {
    return book_.word(lemma == "done" && !done_.empty() ? done_ : lemma);
}

std::string Renderer::selector(const Node& node, const Ask& ask) {
    const Phrase* said = book_.phrase(Category::Selector, node.op());
    if (!said) return {};
    if (chosenSaidAt_ == &node) return sayChosen(ask);
    if (node.op() == kThis && book_.brevity && isQuoting_) said = book_.phrase(Category::Selector, kIt);
    if (node.op() == kThis) {
        const bool isClear = !spoken_.ofOthers && spoken_.ofThis > 0 && !said->other.empty() && !ask.isNamed;
        spoken_.isPlural = false;
        return fill(isClear ? said->other : said->text, &node, ask);
    }
    if (node.op() == kIt) {
        const bool isNamedThough = ask.isNamed && !spoken_.isUnclear && !said->other.empty();
        return fill(isNamedThough ? said->other : said->text, &node, ask);
    }
    const Noun* before = spoken_.isPlural ? nullptr : spoken_.it;
    const Noun* own = book_.noun(Category::Selector, node.op());
    std::string out;
    if (own) {
        const bool isCalledAlike = own->singular == self().singular && !said->other.empty();
        Ask single = ask;
        single.isPlural.reset();
        out = withNoun(isCalledAlike ? said->other : said->text, node, single, *own);
        spoken_.it = own;
        spoken_.isPlural = false;
        spoken_.isUnclear = false;
        spoken_.ofOthers = true;
    } else if (ask.isPlural.value_or(false) && !said->other.empty()) {
        out = fill(said->other, &node, ask);
    } else if (spoken_.it) {
        const Noun& noun = *spoken_.it;
        const Head head = {&noun, formFor(noun, ask, false),
                           [&](const Ask& asked) { return inflect(book_.locale, noun, formFor(noun, asked, false)); }};
        out = fill(said->text, &node, ask, &head);
    } else {
        out = fill(said->text, &node, ask);
    }
    if (node.op() == kEach) {
        const Noun* noun = nounOf(node);
        const bool saysEither = noun && isOfTwo(*noun) && !book_.either.empty();
        const size_t either = saysEither ? out.find(book_.either) : std::string::npos;
        if (either != std::string::npos) out.replace(either, book_.either.size(), joints_.conjunction);
        if (before) spoken_.next = before;  // "each" chooses nothing
    }
    return out;
}

// What is counted behind "for each". It is only told of: "it" stays what it was, but is less clear.
std::string Renderer::unit(const Node& node, const Ask& ask) {
    const Phrase* said = book_.phrase(Category::Unit, node.op());
    if (!said) return {};
    const Spoken before = spoken_;
    spoken_.ofOthers = false;
    const Noun* own = book_.noun(Category::Unit, node.op());
    std::string out = own ? withNoun(said->text, node, ask, *own) : fill(said->text, &node, ask);
    const bool toldOfOthers = spoken_.ofOthers;
    const int ofThis = spoken_.ofThis;
    spoken_ = before;
    spoken_.ofThis = ofThis;
    spoken_.isUnclear = before.isUnclear || toldOfOthers || ofThis > before.ofThis;
    spoken_.ofOthers = before.ofOthers || toldOfOthers;
    return out;
}

std::string Renderer::condition(const Node& node, const Ask& ask) {
    const Phrase* said = book_.phrase(Category::Condition, node.op());
    if (!said) return {};
    const Spoken before = spoken_;
    const bool wasOwn = isOwn_;
    isOwn_ = false;
    const Noun* own = book_.noun(Category::Condition, node.op());
    const bool isOfOther = isDoneByOther_ && !said->joined.empty() && !ask.isDenied;
    const std::string_view phrase = isOfOther                                 ? said->joined
                                    : ask.isDenied && !said->inverted.empty() ? said->inverted
                                                                              : said->text;
    std::string out = own ? withNoun(phrase, node, {}, *own) : fill(phrase, &node, {});
    if (ask.isDenied && said->inverted.empty()) out = replaced(joints_.denied, out);
    isOwn_ = wasOwn;
    if (before.it) {  // it stays what it was
        spoken_.it = before.it;
        spoken_.isPlural = before.isPlural;
        spoken_.isUnclear = before.isUnclear || spoken_.ofThis > before.ofThis;
    }
    if (spoken_.ofOthers && !before.ofOthers) {  // cards told of in passing: this card only needs to be named once more
        spoken_.ofOthers = false;
        spoken_.ofThis = 0;
    }
    return out;
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
    const Head head = {noun, formFor(*noun, ask, true), [&](const Ask& asked) {
                           Ask again = ask;
                           again.grammaticalCase = asked.grammaticalCase;
                           again.count = asked.count;
                           return nouns(node, again);
                       }};
    return fill(said->other, &number, ask, &head);
}

std::string Renderer::counted(const Node& number, const Head& head, const Ask& ask) {
    Ask inner = ask;
    if (const std::optional<int> value = literal(number)) {
        inner.count = value;
        return std::to_string(*value) + " " + head.text(inner);
    }
    const Phrase* said = book_.phrase(Category::Number, number.op());
    if (!said) return {};
    inner.isPlural = !head.noun->isMass();
    const Head several = {head.noun, formFor(*head.noun, inner, true), [&](const Ask& asked) {
                              Ask again = asked;
                              again.isPlural = inner.isPlural;
                              return head.text(again);
                          }};
    return fill(said->other, &number, inner, &several);
}

std::string Renderer::pronoun(const Ask& ask) const {
    const Noun& noun = spoken_.it ? *spoken_.it : self();
    if (spoken_.it && (spoken_.isUnclear || ask.isNamed) && !ask.lemmas.empty()) {
        const Form form = formFor(noun, ask, false);
        std::string named = inflect(book_.locale, noun, form);
        if (book_.locale == Locale::En && ask.grammaticalCase == Case::Gen) named += "’s";
        return withWords(noun, form, ask.lemmas, std::move(named));
    }
    constexpr int kPlural = 3;
    const bool isPlural = ask.isOfAll && spoken_.isPlural;
    const bool isOfThings = isPlural && !joints_.ofThings.empty() && noun.animacy != Animacy::Person;
    const std::string_view forms =
        isOfThings ? joints_.ofThings : joints_.pronouns[isPlural ? kPlural : static_cast<int>(noun.gender)];
    const std::string_view said = part(forms, static_cast<int>(ask.grammaticalCase));
    return kPronoun + std::string(said);
}

std::string Renderer::text(const Node& node, const Ask& ask) {
    if (!node.rule) return node.name.empty() ? std::to_string(node.number) : quoted(node.name);
    switch (node.category()) {
        case Category::Effect:
        case Category::Static: return sentence(node, ask);
        case Category::Nouns:
        case Category::Noun:
        case Category::Resource: return nouns(node, ask);
        case Category::Selector: return selector(node, ask);
        case Category::Unit: return unit(node, ask);
        case Category::Condition: return condition(node, ask);
        case Category::House:
        case Category::Faction:
        case Category::Trait:
            if (const Noun* noun = book_.noun(node.category(), node.op())) {
                const Form form = formFor(*noun, ask, false);
                return withWords(*noun, form, ask.lemmas, inflect(book_.locale, *noun, form));
            }
            break;
        case Category::Number:
            if (node.op() == kLiteral) return text(node.slot(0), ask);
            break;
        case Category::Place:
            if (const Phrase* said = book_.phrase(Category::Place, node.op()); said && isOwn_ && !said->other.empty())
                return fill(said->other, &node, ask);
            break;
        case Category::Keyword:
            if (const Phrase* said = book_.phrase(Category::Keyword, node.op())) {
                led_.push_back(fill(said->text, &node, ask));
                return led_.back();
            }
            break;
        case Category::Kind:
        case Category::Fact:
        case Category::Moment:
        case Category::Event:
        case Category::Adjective:
        case Category::Relation:
        case Category::Player:
        case Category::Character:
        case Category::KeyColor:
        case Category::Amount:
        case Category::Duration:
        case Category::Ability:
        case Category::Int:
        case Category::Name:
        case Category::Block:
        case Category::Count: break;
    }
    const Phrase* said = book_.phrase(node.category(), node.op());
    return said ? fill(said->text, &node, ask) : std::string();
}

}  // namespace riffle::language
