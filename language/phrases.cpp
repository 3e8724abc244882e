#include "language/render.h"

namespace riffle::language {

// What all games say alike, in the four languages.
namespace {

using enum Category;

// ---- English

constexpr Phrase kEnglish[] = {
    {Effect, kIf, "if {0}, {1:inv}"},
    {Effect, kMay, "you may {0:inf}"},
    {Selector, kA, "{0:a}"},
    {Selector, kEach, "each {0}"},
    {Selector, kUpTo, "up to {0+1}"},
    {Selector, kThis, "this {this}"},
    {Selector, kIt, "{it}"},
    {Number, kThatMuch, "that much", "that {#|much|many} @"},
    {Number, kHalfRoundedUp, "half {0}, rounded up", "@ equal to half {0}, rounded up"},
};
constexpr AgreeingWord kEnglishWords[] = {{"a", "a"}};
constexpr Joints kEnglishJoints = {
    "if @",
    "while @",
    "only if @",
    " and ",
    ", then ",
    "“",
    "”",
    {"it its it", "it its it", "it its it", "they their them"},
    "it is not true that @",
    "‘",
    "’",
    true,
};

// ---- Russian

constexpr Phrase kRussian[] = {
    {Effect, kIf, "если {0}, {1:inv}"},
    {Effect, kMay, "[вместо этого ]вы можете {0:inf}"},
    {Selector, kA, "{0}"},
    {Selector, kEach, "{0:pl весь}"},
    {Selector, kUpTo, "до {0+1:gen}"},
    {Selector, kThis, "{this:этот}"},
    {Selector, kIt, "{it}"},
    {Number, kThatMuch, "столько же", "столько же {@:gen}"},
    {Number, kHalfRoundedUp, "{^|половина|половины|половине|половину|половиной|половине} {0:gen} (с округлением вверх)",
     "@ в размере половины {0:gen} (с округлением вверх)"},
};
constexpr AgreeingWord kRussianWords[] = {
    {"каждый", "кажд", kRussianHard},
    {"весь", "",
     "весь всего всему * всем всём  вся всей всей всю всей всей  всё всего всему всё всем всём  все всех всем * всеми всех"},
    {"этот", "эт", "от ого ому * им ом  а ой ой у ой ой  о ого ому о им ом  и их им * ими их"},
    {"свой", "сво", "й его ему * им ём  я ей ей ю ей ей  ё его ему ё им ём  и их им * ими их"},
    {"следующий", "следующ", kRussianHushing},
    {"другой", "друг", "ой ого ому * им ом  ая ой ой ую ой ой  ое ого ому ое им ом  ие их им * ими их"},
    {"верхний", "верхн", "ий его ему * им ем  яя ей ей юю ей ей  ее его ему ее им ем  ие их им * ими их"},
    {"тот", "т", "от ого ому * ем ом  а ой ой у ой ой  о ого ому о ем ом  е ех ем * еми ех"},
    {"так", "таким образом"},
};
constexpr Joints kRussianJoints = {
    "если @",
    "пока @",
    "только если @",
    " и ",
    ", затем ",
    "«",
    "»",
    {"он его ему его им нём", "она её ей её ей ней", "оно его ему его им нём", "они их им их ими них"},
    "неверно, что @",
    "„",
    "“",
    false,
    true,
    "на с со у к за от для из под в над перед рядом без кроме по о",
    "его него ему нему им ним её неё ей ней их них ими ними",
};

// ---- German

constexpr Phrase kGerman[] = {
    {Effect, kIf, "wenn {0}, {1:inv}"},
    {Effect, kMay, "du darfst[ stattdessen] {0:inf}", "", "darfst du[ stattdessen] {0:inf}"},
    {Selector, kA, "{0:ein}"},
    {Selector, kEach, "{0:pl alle}"},
    {Selector, kUpTo, "bis zu {0+1}"},
    {Selector, kThis, "{this:dieser}"},
    {Selector, kIt, "{it}"},
    {Number, kThatMuch, "ebenso viel", "ebenso {#|viel|viele} @"},
    {Number, kHalfRoundedUp, "{^|die Hälfte|der Hälfte|der Hälfte|die Hälfte} {0:gen} (aufgerundet)",
     "@ in Höhe der Hälfte {0:gen} (aufgerundet)"},
};
constexpr AgreeingWord kGermanWords[] = {
    {"ein", "ein", "- es em en  e er er e  - es em -  - - - -", true, Declension::Mixed},
    {"dein", "dein", "- es em en  e er er e  - es em -  e er en e", true, Declension::Mixed},
    {"jeder", "jed", "er es em en  e er er e  es es em es  e er en e", true, Declension::Weak},
    {"dieser", "dies", "er es em en  e er er e  es es em es  e er en e", true, Declension::Weak},
    {"der", "", "der des dem den  die der der die  das des dem das  die der den die", true, Declension::Weak},
    {"alle", "all", "er es em en  e er er e  es es em es  e er en e", true, Declension::Weak},
    {"nächster", "nächst", kGermanAdjective},
    {"jener", "jen", "er es em en  e er er e  es es em es  e er en e", true, Declension::Weak},
    {"kein", "kein", "- es em en  e er er e  - es em -  e er en e", true, Declension::Mixed},
    {"ander", "ander", kGermanAdjective},
    {"eigen", "eigen", kGermanAdjective},
    {"befreundet", "befreundet", kGermanAdjective},
    {"feindlich", "feindlich", kGermanAdjective},
    {"beschädigt", "beschädigt", kGermanAdjective},
    {"oberst", "oberst", kGermanAdjective},
    {"so", "auf diese Weise"},
    {"done", "betroffen", kGermanAdjective},
    {"verbannt", "verbannt", kGermanAdjective},
    {"zurückgegeben", "zurückgegeben", kGermanAdjective},
    {"abgelegt", "abgelegt", kGermanAdjective},
    {"aufgedeckt", "aufgedeckt", kGermanAdjective},
};
constexpr Joints kGermanJoints = {
    "wenn @",
    "solange @",
    "nur wenn @",
    " und ",
    ", dann ",
    "„",
    "“",
    {"er seiner ihm ihn", "sie ihrer ihr sie", "es seiner ihm es", "sie ihrer ihnen sie"},
    "es nicht zutrifft, dass @",
    "‚",
    "‘",
    false,
    true,
};

// ---- Polish

constexpr Phrase kPolish[] = {
    {Effect, kIf, "jeśli {0}, {1:inv}"},
    {Effect, kMay, "[zamiast tego ]możesz {0:inf}"},
    {Selector, kA, "{0}"},
    {Selector, kEach, "{0:pl wszystek}"},
    {Selector, kUpTo, "do {0+1:gen}"},
    {Selector, kThis, "{this:ten}"},
    {Selector, kIt, "{it}"},
    {Number, kThatMuch, "tyle samo", "tyle samo {@:gen}"},
    {Number, kHalfRoundedUp, "{^|połowa|połowy|połowie|połowę|połową|połowie} {0:gen} (zaokrąglona w górę)",
     "tyle {@:gen}, ile wynosi połowa {0:gen} (zaokrąglona w górę)"},
};
constexpr AgreeingWord kPolishWords[] = {
    {"każdy", "każd", kPolishHard},
    {"wszystek", "wszyst",
     "ek kiego kiemu * kim kim  ka kiej kiej ką ką kiej  ko kiego kiemu ko kim kim  kie kich kim * kimi kich  =wszyscy"},
    {"ten", "t", "en ego emu * ym ym  a ej ej ę ą ej  o ego emu o ym ym  e ych ym * ymi ych  =ci"},
    {"swój", "sw",
     "ój ojego ojemu * oim oim  oja ojej ojej oją oją ojej  oje ojego ojemu oje oim oim  oje oich oim * oimi oich  oi"},
    {"następny", "następn", kPolishHard},
    {"tamten", "tamt", "en ego emu * ym ym  a ej ej ą ą ej  o ego emu o ym ym  e ych ym * ymi ych  =tamci"},
    {"wierzchni", "wierzchn", "i iego iemu * im im  ia iej iej ią ią iej  ie iego iemu ie im im  ie ich im * imi ich"},
    {"tak", "w ten sposób"},
};
constexpr Joints kPolishJoints = {
    "jeśli @",
    "dopóki @",
    "tylko jeśli @",
    " i ",
    ", a następnie ",
    "„",
    "”",
    {"- jego mu go nim nim", "- jej jej ją nią niej", "- jego mu je nim nim", "- ich im ich nimi nich"},
    "nie jest prawdą, że @",
    "«",
    "»",
    false,
    true,
    "na z ze od do dla u pod nad przed obok w we za bez oprócz przy po o",
    "jego niego mu niemu go niego jej niej ją nią je nie ich nich im nim",
    "- ich im je nimi nich",
    true,
};

constexpr Phrasebook kBooks[] = {
    {Locale::En, nullptr, kEnglish, {}, kEnglishWords, &kEnglishJoints},
    {Locale::Ru, nullptr, kRussian, {}, kRussianWords, &kRussianJoints},
    {Locale::De, nullptr, kGerman, {}, kGermanWords, &kGermanJoints},
    {Locale::Pl, nullptr, kPolish, {}, kPolishWords, &kPolishJoints},
};

}  // namespace

const Phrasebook& commonPhrasebook(Locale locale) {
    return kBooks[static_cast<int>(locale)];
}

}  // namespace riffle::language
