#include "language/inflect.h"

#include <algorithm>

namespace riffle::language {

namespace {

constexpr int kGermanCases = 4;
constexpr int kSlavicCases = 6;
constexpr int kBlocks = 4;

bool isDirect(Case grammaticalCase) {
    return grammaticalCase == Case::Nom || grammaticalCase == Case::Acc;
}

Form countedInRussian(const Noun& noun, int number, Case grammaticalCase) {
    const int plural = pluralForm(Locale::Ru, number);
    if (plural == 0) return Form::of(grammaticalCase, false);
    if (noun.isMass()) return Form::of(Case::Gen, false);
    if (!isDirect(grammaticalCase)) return Form::of(grammaticalCase, true);
    if (plural == 2) return Form::of(Case::Gen, true);
    // Two to four: "2 чемпиона", but "уничтожьте 2 чемпионов"; "22 чемпиона" and "2 существа" in both.
    const bool isAnimate = noun.animacy != Animacy::Thing && noun.gender != Gender::N;
    if (grammaticalCase == Case::Acc && isAnimate && number < 5) return Form::of(Case::Gen, true);
    Form form = Form::of(Case::Gen, false);
    form.isAgreeingPlural = true;
    if (noun.gender == Gender::F) form.agreeing = Case::Nom;
    return form;
}

Form countedInPolish(const Noun& noun, int number, Case grammaticalCase) {
    const int plural = pluralForm(Locale::Pl, number);
    if (plural == 0) return Form::of(grammaticalCase, false);
    if (noun.isMass()) return Form::of(Case::Gen, false);
    if (!isDirect(grammaticalCase)) return Form::of(grammaticalCase, true);
    const bool isOfMen = noun.gender == Gender::M && noun.animacy == Animacy::Person;
    return Form::of(plural == 2 || isOfMen ? Case::Gen : grammaticalCase, true);
}

int blockOf(const Noun& noun, bool isPlural) {
    return isPlural ? kBlocks - 1 : static_cast<int>(noun.gender);
}

// Adds an ending to a stem.
std::string ended(std::string_view stem, std::string_view ending) {
    if (!ending.empty() && ending[0] == '=') return std::string(ending.substr(1));
    if (ending == "-") return std::string(stem);
    return std::string(stem) + std::string(ending);
}

std::string declinedInGerman(std::string_view stem, std::string_view endings, const Noun& noun, Case grammaticalCase,
                             bool isPlural, Declension declension) {
    const int column = std::min(static_cast<int>(grammaticalCase), kGermanCases - 1);
    int index = blockOf(noun, isPlural) * kGermanCases + column;
    if (parts(endings) > kBlocks * kGermanCases) index += static_cast<int>(declension) * kBlocks * kGermanCases;
    return ended(stem, part(endings, index));
}

}  // namespace

int pluralForm(Locale locale, int number) {
    const int n = number < 0 ? -number : number;
    const int ones = n % 10;
    const bool isTeen = n % 100 > 10 && n % 100 < 20;
    switch (locale) {
        case Locale::En:
        case Locale::De: return n == 1 ? 0 : 1;
        case Locale::Ru: return isTeen ? 2 : ones == 1 ? 0 : ones >= 2 && ones <= 4 ? 1 : 2;
        case Locale::Pl: return n == 1 ? 0 : !isTeen && ones >= 2 && ones <= 4 ? 1 : 2;
    }
    return 0;
}

Form counted(Locale locale, const Noun& noun, int number, Case grammaticalCase) {
    switch (locale) {
        case Locale::En:
        case Locale::De: return Form::of(grammaticalCase, pluralForm(locale, number) == 1);
        case Locale::Ru: return countedInRussian(noun, number, grammaticalCase);
        case Locale::Pl: return countedInPolish(noun, number, grammaticalCase);
    }
    return {};
}

std::string inflect(Locale locale, const Noun& noun, const Form& form) {
    if (noun.isAdjectival)
        return declinedInGerman(noun.singular, kGermanAdjective, noun, form.noun, form.isPlural, form.declension);
    const std::string_view forms = form.isPlural && !noun.isMass() ? noun.plural : noun.singular;
    std::string inflected(part(forms, locale == Locale::En ? 0 : static_cast<int>(form.noun)));
    std::replace(inflected.begin(), inflected.end(), '_', ' ');
    return inflected;
}

std::string agree(Locale locale, const AgreeingWord& word, const Noun& noun, const Form& form) {
    if (word.endings.empty()) return std::string(word.stem);
    const bool isPlural = (word.isNoun ? form.isPlural : form.isAgreeingPlural) && !noun.isMass();
    if (locale == Locale::De) return declinedInGerman(word.stem, word.endings, noun, form.agreeing, isPlural, form.declension);

    const bool isOfMen = noun.gender == Gender::M && noun.animacy == Animacy::Person;
    Case grammaticalCase = word.isNoun ? form.noun : form.agreeing;
    const int block = blockOf(noun, isPlural) * kSlavicCases;
    if (part(word.endings, block + static_cast<int>(grammaticalCase)) == "*") {
        const bool isAnimate = locale == Locale::Pl && isPlural ? isOfMen : noun.animacy != Animacy::Thing;
        grammaticalCase = isAnimate ? Case::Gen : Case::Nom;
    }
    int index = block + static_cast<int>(grammaticalCase);
    if (locale == Locale::Pl && isPlural && isOfMen && grammaticalCase == Case::Nom) index = kBlocks * kSlavicCases;
    return ended(word.stem, part(word.endings, index));
}

std::string_view part(std::string_view words, int index) {
    std::string_view last;
    size_t i = 0;
    for (int n = 0; n <= index; ++n) {
        while (i < words.size() && words[i] == ' ') ++i;
        if (i >= words.size()) break;
        const size_t end = std::min(words.find(' ', i), words.size());
        last = words.substr(i, end - i);
        i = end;
    }
    return last;
}

int parts(std::string_view words) {
    int count = 0;
    for (size_t i = 0; i < words.size(); ++i) {
        if (words[i] != ' ' && (i == 0 || words[i - 1] == ' ')) ++count;
    }
    return count;
}

std::string capitalised(std::string text) {
    if (text.empty()) return text;
    const auto first = static_cast<unsigned char>(text[0]);
    if (first >= 'a' && first <= 'z') {
        text[0] = static_cast<char>(first - 'a' + 'A');
        return text;
    }
    if (text.size() < 2 || first < 0xC3 || first > 0xD1) return text;
    const auto second = static_cast<unsigned char>(text[1]);
    unsigned letter = (first & 0x1FU) << 6U | (second & 0x3FU);
    if ((letter >= 0xE0 && letter <= 0xFE && letter != 0xF7) || (letter >= 0x430 && letter <= 0x44F)) {
        letter -= 0x20;  // Latin-1, Cyrillic
    } else if (letter == 0x451) {
        letter = 0x401;  // ё
    } else if ((letter >= 0x100 && letter <= 0x137) || (letter >= 0x14A && letter <= 0x177)) {
        letter &= ~1U;  // Polish, where capitals are even
    } else if ((letter >= 0x139 && letter <= 0x148) || (letter >= 0x179 && letter <= 0x17E)) {
        letter -= letter % 2 == 0 ? 1 : 0;  // and where they are odd
    }
    text[0] = static_cast<char>(0xC0U | letter >> 6U);
    text[1] = static_cast<char>(0x80U | (letter & 0x3FU));
    return text;
}

}  // namespace riffle::language
