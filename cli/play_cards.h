#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal.h"
#include "engine/locale.h"
#include "engine/value.h"
#include "language/tree.h"

namespace riffle::cli {

// A card as a line of a list: in the centre row, in a hand.
struct CardLine {
    std::string lead;  // its cost, or how many there are
    std::string name;
    Tone tone = Tone::None;
    std::string letter;  // of its faction, where the type does not fit
    std::string type;    // "Wraethe Mercenary Ally"
    std::string kind;    // "merc."
    std::string facts;   // "health 5, shield 2"
    std::string text;    // its rules text in one line
};

// The cards below each other, as wide as the screen. With less detail the text is cut off, then the type is shortened.
std::vector<std::string> layCards(const std::vector<CardLine>& cards, const Screen& screen, int detail);

// The cards one behind the other, without their texts: "5 Cryptofist Monk (O ally, shield 8)".
std::vector<std::string> flowCards(const std::vector<CardLine>& cards, const Screen& screen);

// The same list with one line for those that read alike, and how many they are behind its name.
std::vector<CardLine> countedLines(const std::vector<CardLine>& cards);

// Of a view: the number of a card, whether it is marked so, whether a zone has cards that may be seen, and how many it has, seen
// or unseen.
int indexOf(const Value& card);
bool isMarked(const Value& card, std::string_view field);
bool hasCards(const Value& zone);
int countOf(const Value& zone);

inline void append(std::vector<std::string>& words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
}

// The English names of the cards whose name in English or in the language is that, or begins so, or holds it: the first of these
// that finds any.
std::vector<std::string> namesLike(std::string_view words, std::span<const language::CardText> cards, Locale locale);

}  // namespace riffle::cli
