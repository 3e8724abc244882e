#pragma once

#include <string>
#include <vector>

#include "cli/play_cards.h"
#include "cli/play_words.h"
#include "games/epic/rules/position.h"
#include "games/epic/terminal/board_book.h"

namespace riffle::cli {

// The cards of a game in words and figures: those that lie open, or that the voice's seat may know.
class EpicCards {
public:
    EpicCards(const Game& game, const EpicBook& book, const Voice& voice, const Screen& screen);

    // What follows from cards that lie open, such as keywords.
    [[nodiscard]] epic::Position look() const { return {state_, cards_}; }
    // "13/14 −3".
    [[nodiscard]] std::string figures(int card) const;
    // How a champion stands: "attacks", "depl.", "+2".
    [[nodiscard]] std::vector<std::string> marks(int card, bool isLong) const;
    [[nodiscard]] std::vector<std::string> keywords(int card, bool isLong) const;
    // A card in a hand or pack as a line of a list.
    [[nodiscard]] CardLine lineOf(epic::CardId id, const std::string& name) const;

protected:
    const Game& game_;
    const EpicBook& book_;
    const epic::CardTable& cards_;
    const Voice& voice_;
    const Screen screen_;  // by value: it is often made for the occasion
    Seat self_;
    epic::State state_;

    [[nodiscard]] std::string nameOf(int card) const { return game_.cardName(card, voice_.locale()); }
};

}  // namespace riffle::cli
