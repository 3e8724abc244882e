#include "language/render.h"

namespace riffle::language {

// What the short texts of all games say alike. An effect is told in as few words as tell it: what it does, how much, to what.
namespace {

using enum Category;

constexpr Phrase kEnglish[] = {
    {Effect, kIf, "if {0}: {1:inv}"},
    {Effect, kIfElse, "if {0}: {1}, else {2}"},
    {Effect, kMay, "may {0:inf}"},
    {Effect, kMayDo, "may {0:inf}"},
    {Effect, kPlayerMay, "they may {0:inf}"},
    {Effect, kOneOf, "{0} *or* {1}"},
    {Selector, kA, "{0:a}"},
    {Selector, kEach, "all {0:pl}", "all {0:pl}"},
    {Selector, kUpTo, "up to {0+1}"},
    {Selector, kThis, "this", "this"},
    {Selector, kIt, "{it}"},
    {Number, kThatMuch, "as much", "as much @"},
    {Number, kHalfRoundedUp, "½ {0}", "@ = ½ {0}"},
};
constexpr Joints kEnglishJoints = {
    "if @:", "while @:", "only if @", " & ", ", ", "“", "”", {"it its it", "it its it", "it its it", "they their them"},
    "not @", "‘",        "’",
};

constexpr Phrase kRussian[] = {
    {Effect, kIf, "если {0}: {1:inf}"},
    {Effect, kIfElse, "если {0}: {1:inf}, иначе {2:inf}"},
    {Effect, kMay, "можно {0:inf}"},
    {Effect, kMayDo, "можно {0:inf}"},
    {Effect, kPlayerMay, "ему можно {0:inf}"},
    {Effect, kOneOf, "{0:inf} *или* {1:inf}"},
    {Selector, kA, "{0}"},
    {Selector, kEach, "{0:pl весь}", "{0:pl весь}"},
    {Selector, kUpTo, "до {0+1:gen}"},
    {Selector, kThis, "{^|это|этого|этому|это|этим|этом}", "{^|это|этого|этому|это|этим|этом}"},
    {Selector, kIt, "{it}"},
    {Number, kThatMuch, "столько же", "столько же {@:gen}"},
    {Number, kHalfRoundedUp, "½ {0:gen}", "@ = ½ {0:gen}"},
};
constexpr Joints kRussianJoints = {
    "если @:",
    "пока @:",
    "только если @",
    " и ",
    ", ",
    "«",
    "»",
    {"он его ему его им нём", "она её ей её ей ней", "оно его ему его им нём", "они их им их ими них"},
    "не @",
    "„",
    "“",
    false,
    false,
    "на с со у к за от для из под в над перед рядом без кроме по о",
    "его него ему нему им ним её неё ей ней их них ими ними",
};

constexpr Phrase kGerman[] = {
    {Effect, kIf, "falls {0}: {1}"},
    {Effect, kIfElse, "falls {0}: {1}, sonst {2}"},
    {Effect, kMay, "darfst {0:inf}"},
    {Effect, kMayDo, "darfst {0:inf}"},
    {Effect, kPlayerMay, "darf {0:inf}"},
    {Effect, kOneOf, "{0} *oder* {1}"},
    {Selector, kA, "{0}"},
    {Selector, kEach, "{0:pl alle}", "{0:pl alle}"},
    {Selector, kUpTo, "bis zu {0+1}"},
    {Selector, kThis, "dies", "dies"},
    {Selector, kIt, "{it}"},
    {Number, kThatMuch, "so viel", "so viel @"},
    {Number, kHalfRoundedUp, "½ {0}", "@ = ½ {0}"},
};
constexpr Joints kGermanJoints = {
    "falls @:",    "solange @:",
    "nur falls @", " und ",
    ", ",          "„",
    "“",           {"er seiner ihm ihn", "sie ihrer ihr sie", "es seiner ihm es", "sie ihrer ihnen sie"},
    "nicht @",     "‚",
    "‘",
};

constexpr Phrase kPolish[] = {
    {Effect, kIf, "jeśli {0}: {1:inv}"},
    {Effect, kIfElse, "jeśli {0}: {1}, inaczej {2}"},
    {Effect, kMay, "możesz {0:inf}"},
    {Effect, kMayDo, "możesz {0:inf}"},
    {Effect, kPlayerMay, "może {0:inf}"},
    {Effect, kOneOf, "{0} *lub* {1}"},
    {Selector, kA, "{0}"},
    {Selector, kEach, "{0:pl wszystek}", "{0:pl wszystek}"},
    {Selector, kUpTo, "do {0+1:gen}"},
    {Selector, kThis, "{^|to|tego|temu|to|tym|tym}", "{^|to|tego|temu|to|tym|tym}"},
    {Selector, kIt, "{it}"},
    {Number, kThatMuch, "tyle samo", "tyle samo {@:gen}"},
    {Number, kHalfRoundedUp, "½ {0:gen}", "@ = ½ {0:gen}"},
};
constexpr Joints kPolishJoints = {
    "jeśli @:",
    "dopóki @:",
    "tylko jeśli @",
    " i ",
    ", ",
    "„",
    "”",
    {"- jego mu go nim nim", "- jej jej ją nią niej", "- jego mu je nim nim", "- ich im ich nimi nich"},
    "nie @",
    "«",
    "»",
    false,
    false,
    "na z ze od do dla u pod nad przed obok w we za bez oprócz przy po o",
    "jego niego mu niemu go niego jej niej ją nią je nie ich nich im nim",
    "- ich im je nimi nich",
    true,
};

struct Short {
    std::span<const Phrase> phrases;
    const Joints* joints;
};
constexpr Short kShort[] = {
    {kEnglish, &kEnglishJoints}, {kRussian, &kRussianJoints}, {kGerman, &kGermanJoints}, {kPolish, &kPolishJoints}};

}  // namespace

Phrasebook commonBriefbook(const Phrasebook& whole) {
    Phrasebook book = whole;
    book.common = &whole;
    book.phrases = kShort[static_cast<int>(whole.locale)].phrases;
    book.terms = {};
    book.words = {};
    book.joints = kShort[static_cast<int>(whole.locale)].joints;
    book.instead = {};
    return book;
}

Phrasebook briefbookOver(const Phrasebook& common, std::span<const Phrase> phrases, std::span<const Term> terms,
                         std::span<const AgreeingWord> words, const Brevity& brevity) {
    Phrasebook book = common;
    book.common = &common;
    book.phrases = phrases;
    book.terms = terms;
    book.words = words;
    book.brevity = &brevity;
    return book;
}

}  // namespace riffle::language
