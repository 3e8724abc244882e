#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/locale.h"
#include "language/inflect.h"
#include "language/tree.h"

namespace riffle::language {

// The rules text a player reads, made from the same tree as the program. The renderer walks the tree and knows no game; what it
// says comes from a phrasebook, one a game and language, with a phrase for each construct of the game's table.
//
// A phrase is a template of words and slots:
//   {0}                 what stands in the construct's first slot, in the case asked of the whole
//   {0:acc}             in that case (nom gen dat acc ins loc); {0:acc pl} also in the plural; {0:acc каждый} with words in front
//                       that agree with it, by lemma
//   {0:inf} {0:inv}     an effect or statement in its infinitive, or in the order it has behind a clause
//   {0:cap} {0:opt}     with a capital; with its [optional] words
//   {0+1:acc}           the noun of slot 1 counted by the number of slot 0
//   {this:acc} {it:acc} what this card is called on itself; the pronoun for the noun last mentioned
//   {0|one|few|many}    words by the plural form of the number in slot 0
//   {@|m|f|n|pl}        words by the gender of the head noun, {@0|…} of the noun in slot 0;  {^|nom|gen|…} by the case asked;
//   {#|mass|counted}    by whether the head noun is counted one by one
//   @  {@:gen}          the head: the noun phrase that an adjective, relation or number is said about
//   {~lemma}            a word that agrees with the head
//   [ instead]          only in a sentence that replaces the one before; in an event, only for what lasts one turn
//   {,}                 the comma that closes a clause, left out before other punctuation
struct Phrase {
    Category category;
    uint8_t op;
    std::string_view text;
    // effect: infinitive · condition: the label before a colon · number: with its noun as @ · relation: for the second spelling
    // ("from" for "in|from") · fact: its words in detailLine
    std::string_view other = {};
    // effect, statement: the order of words behind a clause, where it differs (German)
    std::string_view inverted = {};
};

// The noun for a noun, a resource, or (with a kind's op) for a card of that kind that speaks of itself.
struct Term {
    Category category;
    uint8_t op;
    Noun noun;
};

// What holds sentences together. @ stands for a clause.
struct Joints {
    std::string_view ifClause, whileClause, onlyIf;
    std::string_view conjunction;  // " and "
    std::string_view then;         // ", then "
    std::string_view openQuote, closeQuote;
    std::string_view pronouns[4];  // it: masculine, feminine, neuter, plural; forms by case
};

struct Phrasebook {
    Locale locale;
    const Phrasebook* common = nullptr;  // asked for what is not here
    std::span<const Phrase> phrases;
    std::span<const Term> terms;
    std::span<const AgreeingWord> words;
    const Joints* joints = nullptr;  // of the common one
    uint8_t plainMoment = 0;         // the moment meant by a line that names none

    [[nodiscard]] const Phrase* phrase(Category category, uint8_t op) const;
    [[nodiscard]] const Noun* noun(Category category, uint8_t op) const;
    [[nodiscard]] const AgreeingWord* word(std::string_view lemma) const;
};

// The phrases of the constructs that all games share.
const Phrasebook& commonPhrasebook(Locale locale);

// The card's abilities, one line of text each; lines of one moment share its head. `cards` is where the names of other cards are
// looked up, so that they are quoted in the reader's language.
std::string rulesText(const CardText& card, const Phrasebook& book, std::span<const CardText> cards = {});

// "Homodeus Champion — Cost 4 — Health 2"
std::string typeLine(const CardText& card, const Phrasebook& book);

// What is good to know about a card but not printed on its face: "Starting card — Copies 7". Often empty.
std::string detailLine(const CardText& card, const Phrasebook& book);

std::string displayName(const CardText& card, Locale locale);

// Every construct that the book cannot say, and every phrase that loses a slot, names one that is not there, or is cut off.
std::vector<std::string> missingPhrases(const Grammar& grammar, const Phrasebook& book);

}  // namespace riffle::language
