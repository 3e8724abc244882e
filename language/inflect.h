#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/locale.h"

namespace riffle::language {

// Nouns and the words that agree with them, in the four languages. Knows no game and no tree.

enum class Case : uint8_t { Nom, Gen, Dat, Acc, Ins, Loc };
enum class Gender : uint8_t { M, F, N };

// Russian and Polish accusatives and numerals tell things, animals and people apart.
enum class Animacy : uint8_t { Thing, Animal, Person };

// What German adjectives follow: nothing, a word like "ein", a word like "der".
enum class Declension : uint8_t { Strong, Mixed, Weak };

struct Noun {
    Gender gender = Gender::N;
    Animacy animacy = Animacy::Thing;
    // Forms in the order of Case with spaces between: one in English, four in German, six else. A form of several words has "_"
    // for the spaces within.
    std::string_view singular;
    std::string_view plural = {};  // the same; empty for what is not counted one by one, like power
    bool isAdjectival = false;     // German "Verbündeter": singular is the stem, declined like an adjective

    [[nodiscard]] bool isMass() const { return plural.empty() && !isAdjectival; }
};

// The form a noun phrase takes. Behind a Slavic numeral the noun and what agrees with it may part: "3 вражеских чемпиона".
struct Form {
    Case noun = Case::Nom;
    bool isPlural = false;
    Case agreeing = Case::Nom;
    bool isAgreeingPlural = false;
    Declension declension = Declension::Strong;

    static Form of(Case grammaticalCase, bool isPlural) {
        return {grammaticalCase, isPlural, grammaticalCase, isPlural, Declension::Strong};
    }
};

// An adjective, article or participle. Its forms are the stem with endings, given as four blocks (masculine, feminine, neuter,
// plural) of one ending a case; "-" is no ending, "=word" a whole word.
//   Russian, Polish   six cases a block; "*" is the accusative that animacy decides. Polish adds the nominative for people.
//   German            four cases a block; an adjective has the blocks three times: strong, mixed, weak.
struct AgreeingWord {
    std::string_view lemma;
    std::string_view stem;
    std::string_view endings = {};               // empty: never changes
    bool setsDeclension = false;                 // German articles
    Declension declension = Declension::Strong;  // of the adjectives behind it
    bool isNoun = false;                         // takes the case and number of the noun itself: "2 существа-цели"
};

inline constexpr std::string_view kRussianHard = "ый ого ому * ым ом  ая ой ой ую ой ой  ое ого ому ое ым ом  ые ых ым * ыми ых";
inline constexpr std::string_view kRussianVelar = "ий ого ому * им ом  ая ой ой ую ой ой  ое ого ому ое им ом  ие их им * ими их";
inline constexpr std::string_view kRussianHushing =
    "ий его ему * им ем  ая ей ей ую ей ей  ее его ему ее им ем  ие их им * ими их";
inline constexpr std::string_view kPolishHard = "y ego emu * ym ym  a ej ej ą ą ej  e ego emu e ym ym  e ych ym * ymi ych  i";
inline constexpr std::string_view kPolishActive = "y ego emu * ym ym  a ej ej ą ą ej  e ego emu e ym ym  e ych ym * ymi ych  y";
inline constexpr std::string_view kGermanAdjective =
    "er en em en  e er er e  es en em es  e er en e   "
    "er en en en  e en en e  es en en es  en en en en   "
    "e en en en  e en en e  e en en e  en en en en";

// Which of a language's plural forms a number takes: 0 or 1 in English and German, 0 to 2 in Russian (1, 2, 5; 21 like 1) and
// Polish (1, 2, 5; 21 like 5).
int pluralForm(Locale locale, int number);

// The form of a noun behind a number in digits, where the phrase as a whole stands in that case.
Form counted(Locale locale, const Noun& noun, int number, Case grammaticalCase);

std::string inflect(Locale locale, const Noun& noun, const Form& form);
std::string agree(Locale locale, const AgreeingWord& word, const Noun& noun, const Form& form);

// The part with that index of words separated by spaces, the last one where there are fewer.
std::string_view part(std::string_view words, int index);
int parts(std::string_view words);

// With its first letter as a capital; Latin with the letters of German and Polish, and Cyrillic.
std::string capitalised(std::string text);

}  // namespace riffle::language
