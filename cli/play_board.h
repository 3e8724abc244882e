#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/play_cards.h"
#include "cli/play_words.h"
#include "cli/terminal.h"

namespace riffle::cli {

// How much of the table is drawn, to fit the height of the screen.
inline constexpr int kBareDetail = -2;   // figures only, for boards that have that
inline constexpr int kLeastDetail = -1;  // names one behind the other, no texts
inline constexpr int kShortDetail = 0;   // a line a card in the row, hands as names
inline constexpr int kMostDetail = 3;    // every card's whole text

// How an option reads in the menu.
struct OptionWords {
    std::string verb;     // in the language: "Recruit"
    std::string name;     // of the card, seat or alternative it names; empty where it names none
    std::string english;  // the same as the notation has it
    std::string note;     // what matters for the choice: "cost 3", "in your discard pile"
    std::string section;  // under which heading it stands; empty: under its verb
    Tone tone = Tone::None;
    bool isOfCard = false;         // one of several things that can be done with the card: they stand together behind its name
    std::optional<CardLine> line;  // where cards are chosen from that lie nowhere on the table: the card as a line of a list
};

// A window in which a seat may act or pass. People say in which of them they want to be asked.
struct StopKind {
    std::string_view key;
    bool isOn = true;       // unless somebody says otherwise
    bool isUrgent = false;  // ends passing until one's own turn
};

// How one kind of game looks in the terminal. It shows a seat what the seat's view holds, and nothing else.
class Board {
public:
    virtual ~Board() = default;

    // The table, in lines no longer than the screen is wide.
    [[nodiscard]] virtual std::vector<std::string> draw(const Game& game, const Voice& voice, const Screen& screen,
                                                        int detail) const = 0;
    [[nodiscard]] virtual int leastDetail() const { return kLeastDetail; }
    // How far details may be given up so that the whole story of what happened has room.
    [[nodiscard]] virtual int detailForStory() const { return kMostDetail; }
    // What the voice's seat has to spend, in a sentence.
    [[nodiscard]] virtual std::string status(const Game& game, const Voice& voice) const = 0;
    // The piles that are not on the board: those of that name ("discard", "archive"), or with an empty name all.
    [[nodiscard]] virtual std::vector<std::string> piles(const Game& game, const Voice& voice, const Screen& screen,
                                                         std::string_view name = {}) const = 0;

    // `options` are all that are offered: what is true of all need not be said.
    [[nodiscard]] virtual OptionWords wordsFor(const Game& game, const Option& option, const std::vector<Option>& options,
                                               const Voice& voice) const = 0;
    // A verb of the notation in the language.
    [[nodiscard]] virtual std::string verbIn(std::string_view verb, const Voice& voice) const;
    // What stands in the language for an alternative that is no card ("Schatten"), as the notation has it ("shadows"); empty
    // where there is none.
    [[nodiscard]] virtual std::string alternativeCalled(std::string_view words, const Voice& voice) const;
    // What the card that asks says, where the question alone does not tell enough.
    [[nodiscard]] virtual std::string explanation(const Game& game, const Voice& voice) const;

    // The windows there are, and the key of the one that is asked about now: empty for every other question.
    [[nodiscard]] virtual std::span<const StopKind> stops() const { return {}; }
    [[nodiscard]] virtual std::string_view windowOf(const Game& /*game*/) const { return {}; }
    // Whether Enter will do for a question: what it decides seldom matters.
    [[nodiscard]] virtual bool isTrifle(std::string_view /*promptKey*/) const { return false; }
    // What a window is called.
    [[nodiscard]] virtual std::string stopName(std::string_view key, const Voice& voice) const;

    // The English names of the cards whose name in either language is that, or begins so, or holds it: the first of these that
    // finds any.
    [[nodiscard]] virtual std::vector<std::string> cardsCalled(std::string_view words, Locale locale) const = 0;
    // A card's name in the language.
    [[nodiscard]] virtual std::string shownName(std::string_view englishName, Locale locale) const = 0;
    // A card as it may be read at any time: name, type, rules text.
    [[nodiscard]] virtual std::vector<std::string> cardText(std::string_view englishName, const Voice& voice,
                                                            const Screen& screen) const = 0;

    // The messages that `help` shows.
    [[nodiscard]] virtual std::vector<std::string> helpKeys() const = 0;
    // Whether cards are played in any order, so that a hand may be laid down at once.
    [[nodiscard]] virtual bool mayPlayAll() const { return false; }
};

// The board of a game; a plain one where it has none of its own. `request` is what the game was begun with, where that is known:
// decks have names.
std::unique_ptr<Board> boardOf(const GameKind& kind, const NewGame* request = nullptr);

}  // namespace riffle::cli
