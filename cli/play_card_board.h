#pragma once

#include <algorithm>
#include <cstring>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cli/play_board.h"
#include "language/render.h"
#include "machine/card_table.h"

namespace riffle::cli {

// What a game says of its cards: by which name its messages begin ("keyforge"), how texts are made, and the words of the rules
// that can be asked about.
struct CardSpeech {
    std::string_view messages;
    const language::Phrasebook& (*phrasebook)(Locale);
    std::span<const std::string_view> terms;
};

// "Ward – …": a word of the rules and what it means.
std::string termText(const CardSpeech& speech, std::string_view term, const Voice& voice);
// The same for a word as somebody says it, in lines; nothing where it is none.
std::vector<std::string> aboutTerm(const CardSpeech& speech, std::string_view words, const Voice& voice, const Screen& screen);
// A card as it may be read at any time, with `more` below it: name, type, rules text.
std::vector<std::string> cardLines(const CardSpeech& speech, const language::CardText& card,
                                   std::span<const language::CardText> cards, Tone tone, const Voice& voice, const Screen& screen,
                                   const std::vector<std::string>& more);
// A labelled pile, "–" where it is empty, on as many lines as it takes.
void addPile(std::vector<std::string>& lines, const std::string& label, std::vector<std::string> items, const Screen& screen);

// What a table knows beyond the game itself: the cards with their texts.
template <class CardTable>
class CardBook {
public:
    CardBook(const CardTable& table, const language::Phrasebook& (*phrasebook)(Locale)) : cards(table), phrasebook_(phrasebook) {
        for (size_t id = 0; id < table.texts.size(); ++id)
            ids_.emplace(table.nameOf(static_cast<machine::CardId>(id)), static_cast<machine::CardId>(id));
    }

    // The card that a view calls so; 0 for none.
    [[nodiscard]] machine::CardId idOf(const std::string& name) const {
        const auto found = ids_.find(name);
        return found == ids_.end() ? machine::kNoCard : found->second;
    }

    // A card's rules text in one line; empty for what is no card. Made once for each language.
    [[nodiscard]] const std::string& textOf(machine::CardId card, Locale locale) const {
        const auto [at, isNew] = texts_.try_emplace({locale, card});
        if (isNew && card > machine::kBlank) {
            at->second = language::rulesText(cards.texts[card], phrasebook_(locale), cards.texts);
            std::replace(at->second.begin(), at->second.end(), '\n', ' ');
        }
        return at->second;
    }

    const CardTable& cards;

private:
    const language::Phrasebook& (*phrasebook_)(Locale);
    std::unordered_map<std::string, machine::CardId> ids_;
    mutable std::map<std::pair<Locale, machine::CardId>, std::string> texts_;
};

// A board of a game whose cards stand in a table: what it says of cards and of the words on them. State is the game's, so that
// the board may look at it as the engine does.
template <class State, class CardTable>
class CardBoard : public Board {
public:
    CardBoard(const CardTable& table, const CardSpeech& said) : cards_(table), speech_(said) {}

    [[nodiscard]] std::vector<std::string> cardsCalled(std::string_view words, Locale locale) const override {
        return namesLike(words, std::span(cards_.texts).subspan(machine::kBlank + 1), locale);
    }
    [[nodiscard]] std::string shownName(std::string_view englishName, Locale locale) const override {
        return language::displayName(cards_.texts[cards_.find(englishName)], locale);
    }
    [[nodiscard]] std::vector<std::string> cardText(std::string_view englishName, const Voice& voice,
                                                    const Screen& screen) const override {
        const machine::CardId id = cards_.find(englishName);
        if (id <= machine::kBlank) return aboutTerm(speech_, englishName, voice, screen);
        return cardLines(speech_, cards_.texts[id], cards_.texts, toneOfCard(id), voice, screen, termsOn(id, voice));
    }
    [[nodiscard]] std::string verbIn(std::string_view verb, const Voice& voice) const override {
        const std::string key = std::string(speech_.messages) + ".verb." + std::string(verb);
        return hasMessage(voice.locale(), key) ? voice.say(key) : Board::verbIn(verb, voice);
    }

protected:
    const CardTable& cards_;
    const CardSpeech speech_;

    [[nodiscard]] virtual Tone toneOfCard(machine::CardId id) const = 0;
    // What the words on the card mean that stand there without an explanation.
    [[nodiscard]] virtual std::vector<std::string> termsOn(machine::CardId id, const Voice& voice) const = 0;

    static State stateOf(const Game& game) {
        State state;
        std::memcpy(&state, game.bytes().data(), sizeof state);
        return state;
    }
    [[nodiscard]] std::string termSaid(size_t term, const Voice& voice) const {
        return termText(speech_, speech_.terms[term], voice);
    }
};

}  // namespace riffle::cli
