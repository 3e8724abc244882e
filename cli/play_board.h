#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/play_words.h"
#include "cli/terminal.h"

namespace riffle::cli {

// How much of the table is drawn, to fit the height of the screen.
inline constexpr int kLeastDetail = -1;  // names one behind the other, no texts
inline constexpr int kShortDetail = 0;   // a line a card in the row, hands as names
inline constexpr int kMostDetail = 3;    // every card's whole text

// How one kind of game looks in the terminal. It shows a seat what the seat's view holds, and nothing else.
class Board {
public:
    virtual ~Board() = default;

    // The table, in lines no longer than the screen is wide.
    [[nodiscard]] virtual std::vector<std::string> draw(const Game& game, const Voice& voice, const Screen& screen,
                                                        int detail) const = 0;
    // What the voice's seat has to spend, in a sentence.
    [[nodiscard]] virtual std::string status(const Game& game, const Voice& voice) const = 0;
    // The piles that lie open but are not on the board: discard piles, banished cards.
    [[nodiscard]] virtual std::vector<std::string> piles(const Game& game, const Voice& voice, const Screen& screen) const = 0;

    // What stands behind an option's card in the menu, because it matters for the choice: "3", "health 2", "in your discard
    // pile". `options` are all that are offered: what is true of all need not be said.
    [[nodiscard]] virtual std::string noteOn(const Game& game, const Option& option, const std::vector<Option>& options,
                                             const Voice& voice) const = 0;
    // What an option without a card leads to: "attack B with 5 power"; for a leader, the relics that come with it.
    [[nodiscard]] virtual std::string consequence(const Game& game, const Option& option, const Voice& voice) const = 0;

    // The English names of the cards whose name in either language is that, or begins so, or holds it: the first of these that
    // finds any.
    [[nodiscard]] virtual std::vector<std::string> cardsCalled(std::string_view words, Locale locale) const = 0;
    // A card's name in the language.
    [[nodiscard]] virtual std::string shownName(std::string_view englishName, Locale locale) const = 0;
    // A card as it may be read at any time: name, type, rules text.
    [[nodiscard]] virtual std::vector<std::string> cardText(std::string_view englishName, const Voice& voice,
                                                            const Screen& screen) const = 0;
};

// The board of a game by its name; null where there is none yet.
std::unique_ptr<Board> boardOf(const GameKind& kind);

}  // namespace riffle::cli
