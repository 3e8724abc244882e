#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/play_log.h"
#include "cli/play_words.h"

namespace riffle::cli {

// One event, or several that are told as one.
struct Happening {
    std::string what;
    std::string seat;  // who does it, or whose card it is
    std::vector<std::string> cards;
    std::vector<int> ids;
    int count = 0;  // of events: more than `cards` where some are not known
    int amount = 0;
    std::string word;    // what else tells it: a house, a key, a keyword, "+5/+0"
    std::string target;  // who is fought or attacked, what it is attached to
    int targetId = 0;
    int source = 0;         // the card whose doing it is
    bool isOfCard = false;  // it names no player

    [[nodiscard]] bool isKnown() const { return static_cast<int>(cards.size()) == count; }
    [[nodiscard]] bool isAbout(int id) const;
    void addCardsOf(const Happening& other);
};

// The story of a game with cards in play, as far as it is told alike: what somebody does stands first, what comes of it behind
// it. `name` is that of the game, which its messages begin with.
class CardNarrator {
protected:
    CardNarrator(const Session& whole, const Voice& teller, bool brief, std::string_view name)
        : session(whole), voice(teller), isBrief(brief), game(name) {}

    const Session& session;
    const Voice& voice;
    const bool isBrief;
    const std::string game;
    std::vector<LogLine> lines;
    std::vector<std::string> clauses;  // of what is not yet a line
    std::vector<int> named;            // cards that the sentence at hand has named
    int turn = 0;

    static const std::string& kindOf(const Value& event) { return event.find("event")->asText(); }
    static int idOf(const Value* card) { return card ? std::stoi(card->find("id")->asText().substr(1)) : 0; }
    [[nodiscard]] std::string nameOf(int card) const { return voice.quoted(session.game().cardName(card, voice.locale())); }
    [[nodiscard]] bool isNamed(int card) const;

    [[nodiscard]] Viewer viewer() const { return {false, session.game().seatFrom(voice.self()).value_or(Seat{0})}; }

    // What an event tells in every game; `words` are the fields that may tell more.
    [[nodiscard]] Happening startOf(const Value& event, std::initializer_list<std::string_view> words) const;

    // " (B)": whose a card is that is not the acting player's.
    [[nodiscard]] std::string tag(const std::string& seat) const;
    // The cards it is about, with whose they are where that is not plain.
    [[nodiscard]] std::string cardsOf(const Happening& happening, bool isTagged) const;
    // "B plays Troll": a player and what stands behind their name.
    [[nodiscard]] std::string clauseOf(const std::string& seat, const std::string& deed) const;
    // "plays Troll", from the message of that key; where cards are not known, from the one that does without them.
    [[nodiscard]] std::string deedOf(std::string key, const Happening& happening, Arguments args) const;

    // Keeps the clause of the rules that an event names.
    void note(const Value& event);
    // What came of a deed by `subject`, each with the card whose doing it is where that is another than before.
    template <class ResultText>
    std::string restOf(std::span<const Happening> results, int subject, bool hasDeed, ResultText resultText) {
        std::string rest;
        for (const Happening& result : results) {
            if (!rest.empty()) rest += "; ";
            const bool isOther = result.source != 0 && result.source != subject && !result.isAbout(result.source);
            if (isOther && !hasDeed && rest.empty()) {
                rest = nameOf(result.source) + ": " + resultText(result);
            } else {
                rest += resultText(result);
                if (isOther) rest += " (" + nameOf(result.source) + ")";
            }
            if (result.source != 0) subject = result.source;
            named.insert(named.end(), result.ids.begin(), result.ids.end());
        }
        return rest;
    }
    // Ends the sentence at hand.
    void finishLine(const std::string& text);
    // The lines told; a turn in which nothing has happened yet is left out of a brief story.
    std::vector<LogLine> told();
};

}  // namespace riffle::cli
