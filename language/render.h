#pragma once

#include <initializer_list>
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
//                       that agree with it, by lemma; {0:*} with the number and the words asked of the whole
//   {0:inf} {0:inv}     an effect or statement in its infinitive, or in the order it has behind a clause
//   {0:not}             a condition denied
//   {0:cap} {0:opt}     with a capital; with its [optional] words
//   {0:unsaid}          nothing: the slot is clear from the other words
//   {0:named}           never as a pronoun
//   {0+1:acc}           the noun of slot 1 counted by the number of slot 0; {0+@} the head counted by it. The head of an effect
//   is
//                       the noun that it has a Term for: "draw {0+@}"
//   {0-1}               the numbers of two slots as a range: "3–4"; one number where they are equal
//   {/}                 in an amount, and in a number with its noun: what follows may be said later in the sentence.
//                       {0:head} is the amount up to there, {0:tail} the rest: "deal {0:head} to {1}{0:tail}" becomes "deal
//                       1 damage to it for each friendly creature"; {0} is all of it. In an effect: what is joined goes here
//   {*amber}            the sign for it, as a short text has it: "{amber}"
//   {=0|figure|else}    words by whether the slot is said with a figure first: "+2", but "gain half of it"
//   {0:subject}         nothing where it is this card, or what this card is on: a short text tells of it unsaid
//   {chosen}            the cards chosen before, where a short text has not said that they are chosen
//   {0:sentences}       effects as sentences of their own, each with a capital and a full stop
//   {0+1:it}            what is counted is what "it" means from there on
//   {this:acc} {card}   what this card is called on itself; its name, quoted
//   {it:acc}            the pronoun for the card last chosen or spoken of; {it:acc этот} the noun with these words where the
//                       pronoun might be taken for another card; {it|one|many} words by whether it is one or several
//   {them:acc}          the same, in the plural where it is several
//   {done}              the participle of the effect before ("discarded"), agreeing with the head; as a lemma {0:done} in front.
//                       The word with the lemma "done" stands in for effects that have none
//   {0|one|few|many}    words by the plural form of the number in slot 0
//   {@|m|f|n|pl}        words by the gender of the head noun, {@0|…} of the noun in slot 0;  {^|nom|gen|…} by the case asked;
//   {#|mass|counted}    by whether the head noun is counted one by one
//   {own|swój|twój}     by whether the reader does what is said, so that what is theirs is their own
//   @  {@:gen}          the head: the noun phrase that an adjective, relation or number is said about; the noun of a selector,
//                       unit or condition that has a Term; else, in a selector, the noun last spoken of
//   {~lemma}            a word that agrees with the head
//   [ instead]          only in a sentence that replaces the one before; in an event, only for what lasts one turn
//   {,}                 the comma that closes a clause, left out before other punctuation
//   {if}                nothing; in a statement that happens once: what it hangs on is said with "if" rather than "while"
struct Phrase {
    Category category;
    OpNumber op;
    std::string_view text;
    // effect: infinitive · condition: the label before a colon · number: with its noun as @ · relation: for the second spelling
    // ("from" for "in|from") · place: where the reader does what is said, as with {own|…} · fact: its words in detailLine ·
    // moment: the clause it is where it is no label before a colon (with a space at its end: without a comma behind it) ·
    // adjective: with a noun that names two things ("champion or player") · faction: where it agrees with the head, asked for as
    // {0:*} · selector: where the plural is asked ("creatures" for "each creature"); with a Term: where this card is called by
    // the same noun; of `this`: where only this card was spoken of so far; of `it`: where it is clear, but asked for as {0:named}
    std::string_view other = {};
    // effect, statement: the order of words behind a clause, where it differs (German) · condition: denied · relation: to this
    // card ("neighboring") · fact: its words in the first line of the rules text · moment: what stands between it and the
    // effects, where that is not ": "
    std::string_view inverted = {};
    // effect: behind one with the same text, in one sentence with it: "choose {0}" + " and {0}"; or behind another one with words
    // here, where both are about the same card: "{0} gets {1}" + " and +{1}/+{2}" · condition: behind what another player may do
    // · moment: what stands between it and the next one of a head, where that is not "/"
    std::string_view joined = {};
    // effect: the lemma of its participle, for {done}
    std::string_view done = {};
};

// The noun for a noun, a resource, a house, faction or trait that declines, a selector, unit, condition or effect that names its
// noun itself, or (with a kind's op) for a card of that kind that speaks of itself; with a moment's op, for whom it tells of. A
// noun whose construct has a name in it ("<name>") has a phrase too.
struct Term {
    Category category;
    OpNumber op;
    Noun noun;
};

// What holds sentences together. @ stands for a clause.
struct Joints {
    std::string_view ifClause, whileClause, onlyIf;
    std::string_view conjunction;  // " and "
    std::string_view then;         // ", then "
    std::string_view openQuote, closeQuote;
    std::string_view pronouns[4];            // it: masculine, feminine, neuter, plural; forms by case, "-" where it is left out
    std::string_view denied = {};            // of a condition without words for that: "it is not true that @"
    std::string_view openInner, closeInner;  // quotation marks within quotation marks
    bool isStopQuoted = false;               // whether a full stop stands before the closing quotation mark
    bool setsOffClauses = false;             // whether a comma stands between an adverb and "if"
    std::string_view prepositions = {};      // behind which a pronoun changes
    std::string_view changed = {};           // the pronouns that change, each followed by what it becomes
    std::string_view ofThings = {};          // them, of what are no men, where that differs (Polish)
    bool isPronounFirst = false;             // whether a pronoun goes before its infinitive (Polish)
};

// What makes a book one of short texts (docs/CARDS.md): its phrases stand before those of the whole texts, and these constructs
// are told another way.
struct Brevity {
    OpNumber choose = {}, alsoChoose = {};  // effects said with what is done to the cards chosen: "destroy a creature"
    OpNumber them = {};                     // selector: all the cards chosen
    OpNumber host = {};                     // selector: what this card is on
    OpNumber plain = {};        // noun that an adjective with a Term says with itself: "an enemy" for "an enemy creature"
    bool isInfinitive = false;  // effects are infinitives (Russian, German)
};

struct Phrasebook {
    Locale locale;
    const Phrasebook* common = nullptr;  // asked for what is not here
    std::span<const Phrase> phrases;
    std::span<const Term> terms;
    std::span<const AgreeingWord> words;
    const Joints* joints = nullptr;  // of the common one
    OpNumber plainMoment = {};       // the moment meant by a line that names none
    std::string_view instead = {};   // "instead, @": for sentences without words of their own for that; empty: all must have them
    bool linesStandAlone = false;    // whether each line is an ability of its own and names its moment
    std::string_view either = {};    // " or " in a noun that names two things: behind "each" it is said as "and"
    bool isLowerBehindLabel = false;  // whether what follows a label and its colon begins without a capital
    const Brevity* brevity = nullptr;

    [[nodiscard]] const Phrase* phrase(Category category, OpNumber op) const;
    [[nodiscard]] const Noun* noun(Category category, OpNumber op) const;
    [[nodiscard]] const AgreeingWord* word(std::string_view lemma) const;
};

// The book of a language among those of a game, in the order of the locales.
using BookMaker = const Phrasebook& (*)();
inline const Phrasebook& bookIn(Locale locale, std::initializer_list<BookMaker> books) {
    return books.begin()[static_cast<size_t>(locale)]();
}

// The phrases of the constructs that all games share.
const Phrasebook& commonPhrasebook(Locale locale);

// A book of short texts stands before the book of whole texts, which is asked for what has no shorter words: the phrases that the
// short texts of all games share, and before these the game's own.
Phrasebook commonBriefbook(const Phrasebook& whole);
Phrasebook briefbookOver(const Phrasebook& common, std::span<const Phrase> phrases, std::span<const Term> terms,
                         std::span<const AgreeingWord> words, const Brevity& brevity);

// The card's abilities, one line of text each; lines of one moment share its head. `cards` is where the names of other cards are
// looked up, so that they are quoted in the reader's language.
std::string rulesText(const CardText& card, const Phrasebook& book, std::span<const CardText> cards = {});

// The same with *…* around what leads a line and around keywords.
std::string markedRulesText(const CardText& card, const Phrasebook& book, std::span<const CardText> cards = {});

// What the card does in short, with *…* around what leads and signs in braces: "*Play/Fight:* capture 1{amber}". `book` is one of
// short texts. There is room for `kBriefLines` lines, each `kBriefLine` wide; effects beyond that are left out behind "…". A line
// ends only where another thing begins: whoever shows the text breaks it by the width there is.
inline constexpr int kBriefLine = 1020;
inline constexpr size_t kBriefLines = 3;
std::string briefText(const CardText& card, const Phrasebook& book, std::span<const CardText> cards = {});

// How wide a short text is, in hundredths of the size of its letters: a line has room for kBriefLine
// (124 px at 12.2 px).
int briefWidth(std::string_view text);

// "Homodeus Champion — Cost 4 — Health 2"
std::string typeLine(const CardText& card, const Phrasebook& book);

// What is good to know about a card but not printed on its face: "Starting card — Copies 7". Often empty.
std::string detailLine(const CardText& card, const Phrasebook& book, std::span<const CardText> cards = {});

std::string displayName(const CardText& card, Locale locale);

// Every construct that the book cannot say, and every phrase that loses a slot, names one that is not there, or is cut off.
std::vector<std::string> missingPhrases(const Grammar& grammar, const Phrasebook& book);

}  // namespace riffle::language
