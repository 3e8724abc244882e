#include <algorithm>

#include "language/renderer.h"

namespace riffle::language {

namespace {

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

    void check(std::string_view phrase, bool mustUseSlots, bool hasHead, int firstSlot = 0) {
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
            using What = PhraseSlot::What;
            const PhraseSlot slot(phrase.substr(i + 1, close - i - 1));
            const bool isOfNode = slot.what == What::Node || slot.what == What::Counted || slot.what == What::CountedHead ||
                                  slot.what == What::Range;
            const bool isChoice = slot.what == What::Choice;
            const bool goesBySlot =
                isChoice && (slot.key == PhraseSlot::Key::Number || slot.key == PhraseSlot::Key::GenderOfSlot ||
                             slot.key == PhraseSlot::Key::Figure);
            if (isOfNode || goesBySlot) use(slot.index);
            if (slot.what == What::Counted || slot.what == What::Range) use(slot.counted);
            if (slot.what == What::Head || slot.what == What::CountedHead) usesHead = true;
            if (isChoice && slot.choices.size() < choicesFor(slot.key)) missing("has too few words to choose from");
            for (const std::string_view lemma : slot.lemmas) checkWord(lemma);
            i = close;
        }
        if (depth != 0) missing("a bracket is not closed");
        if (hasHead && !usesHead) missing("does not say its noun");
        for (int s = firstSlot; mustUseSlots && s < slots_; ++s) {
            if (!used[static_cast<size_t>(s)]) missing("does not say slot " + std::to_string(s));
        }
    }

    void checkWord(std::string_view lemma) {
        if (lemma != "done" && !book_.word(lemma)) missing("the word \"" + std::string(lemma) + "\" is unknown");
    }

private:
    const Rule& rule_;
    const Phrasebook& book_;
    std::vector<std::string>& problems_;
    int slots_ = 0;

    [[nodiscard]] size_t choicesFor(PhraseSlot::Key key) const {
        const bool isSlavic = book_.locale == Locale::Ru || book_.locale == Locale::Pl;
        switch (key) {
            case PhraseSlot::Key::Number: return isSlavic ? 3 : 2;
            case PhraseSlot::Key::Gender: return 4;
            case PhraseSlot::Key::GenderOfSlot: return 3;
            case PhraseSlot::Key::Case: return isSlavic ? 6 : book_.locale == Locale::De ? 4 : 1;
            case PhraseSlot::Key::Mass:
            case PhraseSlot::Key::It:
            case PhraseSlot::Key::Figure:
            case PhraseSlot::Key::Own: return 2;
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

// Some constructs need no text of their own if they have other words.
bool mayBeWithoutText(Category category, const Phrase& said) {
    if (category == Category::Fact) return !said.other.empty() || !said.inverted.empty();
    return category == Category::Moment && !said.other.empty();
}

void checkPhrase(const Rule& rule, const Phrase& said, const Phrasebook& book, PhraseCheck& check) {
    const Category category = rule.construct.category;
    const bool isModifier = category == Category::Adjective || category == Category::Relation;
    if (said.text.empty() && !mayBeWithoutText(category, said)) check.missing("no words");
    const bool mayRefer = category == Category::Selector && rule.construct.op == kThis;
    check.check(said.text, true, isModifier);
    check.check(said.other, !mayRefer, isModifier || category == Category::Number);
    const bool isSeparator = category == Category::Moment;
    check.check(said.inverted, !isSeparator, false);
    check.check(said.joined, !isSeparator, false, hasSubject(rule) ? 1 : 0);
    if (!said.done.empty()) check.checkWord(said.done);
    if (category == Category::Number && said.other.empty()) check.missing("no words with a noun");
    if (category == Category::Relation && !rule.elements.empty() && rule.elements[0].words.size() > 1 && said.other.empty()) {
        check.missing("no words for its second spelling");
    }
    if (category != Category::Effect && category != Category::Static) return;
    const bool isFrame = hasBlock(rule) || std::any_of(rule.elements.begin(), rule.elements.end(), [](const Element& e) {
                             return e.slot == Category::Static || e.slot == Category::Effect;
                         });
    if (isFrame) return;
    if (said.text.find('[') == std::string_view::npos && book.instead.empty()) check.missing("no words for \"instead\"");
    if (category == Category::Effect && book.locale != Locale::En && said.other.empty()) check.missing("no infinitive");
}

}  // namespace

std::vector<std::string> missingPhrases(const Grammar& grammar, const Phrasebook& book) {
    std::vector<std::string> problems;
    for (const Rule& rule : grammar.rules()) {
        const auto [op, category, spelling, traits] = rule.construct;
        PhraseCheck check(rule, book, problems);
        const bool isBuilt = (category == Category::Nouns && op == kFilter) || (category == Category::Number && op == kLiteral);
        if (isBuilt) continue;  // by the renderer itself
        const bool isNoun = category == Category::Noun || category == Category::Resource;
        const bool isName = category == Category::House || category == Category::Faction || category == Category::Trait;
        const bool mayDecline = isName || category == Category::Unit || category == Category::Selector ||
                                category == Category::Condition || category == Category::Effect || category == Category::Moment;
        const Noun* noun = book.noun(category, op);
        if (isNoun || category == Category::Kind || (mayDecline && noun)) checkNoun(noun, book.locale, check);
        const bool hasName =
            std::any_of(rule.elements.begin(), rule.elements.end(), [](const Element& e) { return e.words.empty(); });
        if (isNoun && !hasName) continue;
        if (noun && isName) continue;
        if (const Phrase* said = book.phrase(category, op)) {
            checkPhrase(rule, *said, book, check);
        } else {
            check.missing("no phrase");
        }
    }
    return problems;
}

}  // namespace riffle::language
