#pragma once

#include <algorithm>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facade.h"
#include "protocol/messages.h"

namespace riffle::cli {

inline bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

// Who sits at the table. Seats go by their letters, as in the notation.
struct Company {
    Locale locale = Locale::En;
    std::map<std::string, std::string> names;  // those that were given
    std::vector<std::string> people;           // the seats that are asked here; bots take the others
    int level = 3;                             // of the bots
    int hintLevel = 6;                         // of whoever gives hints

    [[nodiscard]] bool isPerson(std::string_view seat) const;
};

// What a level is called: "Journeyman".
std::string levelIn(Locale locale, int level);

// How the game is told to one of them: in the language, with "you" for that seat.
class Voice {
public:
    Voice(const Company& company, std::string self) : company_(&company), self_(std::move(self)) {}

    [[nodiscard]] Locale locale() const { return company_->locale; }
    [[nodiscard]] const Company& company() const { return *company_; }
    [[nodiscard]] const std::string& self() const { return self_; }
    [[nodiscard]] bool isYou(std::string_view seat) const { return seat == self_; }

    [[nodiscard]] std::string say(std::string_view key, const Arguments& args = {}) const {
        return riffle::say(locale(), key, args);
    }
    // "you" or "other": which form of a sentence a seat takes.
    [[nodiscard]] std::string who(std::string_view seat) const { return isYou(seat) ? "you" : "other"; }
    // The seat's own name: "B", "Mira", "the Nemesis".
    [[nodiscard]] std::string name(std::string_view seat) const;
    // A heading for the seat: "You", "B", "Mira (B)".
    [[nodiscard]] std::string title(std::string_view seat) const;
    // As the object of a sentence: "you", "nemesis", or the name. The messages choose the form by it.
    [[nodiscard]] std::string whom(std::string_view seat) const;
    // A card's name in the quotation marks of the language.
    [[nodiscard]] std::string quoted(std::string_view card) const { return say("play.quoted", {{"card", card}}); }
    // "a, b and c".
    [[nodiscard]] std::string listed(const std::vector<std::string>& items) const;
    // Names with how often each occurs: "Crystal ×3, Blaster", in the order of their first.
    [[nodiscard]] std::vector<std::string> counted(const std::vector<std::string>& names, bool isQuoted) const;
    // "2 crystals", as what is gained or lost.
    [[nodiscard]] std::string amount(std::string_view resource, const Value& amount) const;
    // A card's name in the language, from its English one.
    [[nodiscard]] std::string leader(std::string_view name) const { return say("play.leader", {{"leader", name}}); }
    // Who plays the seats that no person takes: "bot, level 3 (Journeyman)".
    [[nodiscard]] std::string bot() const;
    // What is asked, and by which card.
    [[nodiscard]] std::string question(const Game& game) const;
    // "B wins: only one player is left."
    [[nodiscard]] std::string outcome(const Game& game) const;

private:
    const Company* company_;
    std::string self_;
};

}  // namespace riffle::cli
