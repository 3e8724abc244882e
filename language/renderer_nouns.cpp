// Nouns with what belongs to them: adjectives, relations, articles.
#include "language/renderer.h"

namespace riffle::language {

namespace {

// "a" before a consonant's sound, "an" before a vowel's.
std::string_view article(std::string_view next) {
    constexpr std::string_view kSpokenWithConsonant[] = {"uni", "use", "eu", "one"};
    constexpr std::string_view kSmallAsh = "æ", kGreatAsh = "Æ";
    if (next.starts_with("“") || next.starts_with("‘")) next.remove_prefix(std::string_view("“").size());
    if (next.starts_with(kSmallAsh) || next.starts_with(kGreatAsh)) return "an";
    std::string start(next.substr(0, 3));
    if (!start.empty() && start[0] >= 'A' && start[0] <= 'Z') start[0] = static_cast<char>(start[0] - 'A' + 'a');
    for (const std::string_view exception : kSpokenWithConsonant) {
        if (start.substr(0, exception.size()) == exception) return "a";
    }
    return !start.empty() && std::string_view("aeiou").find(start[0]) != std::string_view::npos ? "an" : "a";
}

// The noun with its article; "another" is one word, and "target" goes without.
std::string withArticle(const std::string& phrase) {
    if (phrase.starts_with("target ") || phrase.starts_with("own ")) return phrase;
    const bool isOther = phrase.starts_with("other ");
    return std::string(article(phrase)) + (isOther ? "" : " ") + phrase;
}

}  // namespace

bool isOfTwo(const Noun& noun) {
    return noun.singular.find('_') != std::string_view::npos;
}

Form Renderer::formFor(const Noun& noun, const Ask& ask, bool isPluralOtherwise) const {
    Form form = ask.count ? language::counted(book_.locale, noun, *ask.count, ask.grammaticalCase)
                          : Form::of(ask.grammaticalCase, ask.isPlural.value_or(isPluralOtherwise) && !noun.isMass());
    for (const std::string_view lemma : ask.lemmas) {
        const AgreeingWord* agreeing = word(lemma);
        if (agreeing && agreeing->setsDeclension) form.declension = agreeing->declension;
    }
    return form;
}

std::string Renderer::withWords(const Noun& noun, const Form& form, const std::vector<std::string_view>& lemmas,
                                std::string phrase) const {
    for (size_t i = lemmas.size(); i-- > 0;) {
        const AgreeingWord* agreeing = word(lemmas[i]);
        if (!agreeing) continue;
        const bool isArticle = book_.locale == Locale::En && agreeing->lemma == "a";
        phrase = isArticle ? withArticle(phrase) : agree(book_.locale, *agreeing, noun, form) + " " + phrase;
    }
    return phrase;
}

// The phrase of a construct that names its noun itself.
std::string Renderer::withNoun(std::string_view phrase, const Node& node, const Ask& ask, const Noun& noun) {
    const Form form = formFor(noun, ask, false);
    const Head head = {&noun, form, [&](const Ask& asked) {
                           const Form own = formFor(noun, asked, asked.isPlural.value_or(ask.isPlural.value_or(false)));
                           return withWords(noun, own, asked.lemmas, inflect(book_.locale, noun, own));
                       }};
    return fill(phrase, &node, ask, &head);
}

// A noun with its adjectives and relations, or a resource. What agrees with the noun stands outside of what is tied to it.
std::string Renderer::nouns(const Node& node, const Ask& ask) {
    const Noun* noun = nounOf(node);
    if (!noun) return {};
    const Node* spoken = node.category() == Category::Nouns ? namedByAdjective(node) : nullptr;
    const Form form = formFor(*noun, ask, node.category() == Category::Resource);
    std::string phrase = inflect(book_.locale, *noun, form);
    const auto modify = [&](const Node& modifier, std::string_view words) {
        const Head head = {noun, form, [&phrase](const Ask&) { return phrase; }};
        phrase = fill(words, &modifier, {}, &head);
    };
    if (node.category() == Category::Nouns) {
        const Node& named = node.slot(1);
        const Phrase* name = named.slots.empty() ? nullptr : book_.phrase(Category::Noun, named.op());
        if (name) modify(named, name->text);
        const std::vector<Node>& adjectives = node.slots[0];
        enum class Tie { Noun, Words, Agreement };
        for (const Tie tie : {Tie::Noun, Tie::Words, Tie::Agreement}) {
            for (size_t i = adjectives.size(); i-- > 0;) {
                const Phrase* said = book_.phrase(Category::Adjective, adjectives[i].op());
                if (!said || &adjectives[i] == spoken) continue;
                const std::string_view words = isOfTwo(*noun) && !said->other.empty() ? said->other : said->text;
                const Tie tied = words.starts_with("@-")                      ? Tie::Noun
                                 : words.find("{~") != std::string_view::npos ? Tie::Agreement
                                                                              : Tie::Words;
                if (tied == tie) modify(adjectives[i], words);
            }
        }
        for (const Node& relation : node.slots[2]) {
            const Phrase* said = book_.phrase(Category::Relation, relation.op());
            if (!said) continue;
            const bool isSecondSpelling = !relation.spelled.empty() && relation.spelled[0] == 1 && !said->other.empty();
            const bool isToThis = !said->inverted.empty() && relation.slot(0).op() == kThis;
            modify(relation, isToThis ? said->inverted : isSecondSpelling ? said->other : said->text);
        }
        spoken_.it = noun;
        spoken_.isPlural = form.isPlural || ask.count.value_or(1) > 1;
        spoken_.isUnclear = false;
        spoken_.ofOthers = true;
    }
    return withWords(*noun, form, ask.lemmas, std::move(phrase));
}

}  // namespace riffle::language
