#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/play_board.h"

namespace riffle::cli {

// One thing that can be chosen. Options that differ in nothing a player could see, such as two Crystals in hand, are one item.
struct MenuItem {
    std::string typed;    // what chooses it: a number, or for an amount the amount itself
    std::string verb;     // of the notation
    std::string word;     // the verb in the language: "Recruit"
    std::string name;     // of the card, seat or alternative it names, in the language
    std::string english;  // the same as the notation has it
    std::string note;     // "cost 3"
    int card = 0;
    int count = 1;
    size_t option = 0;  // its place, or the first one's, among the game's options

    // "Recruit: Kiln Drone (cost 1)".
    [[nodiscard]] std::string label() const;
    // "Kiln Drone ×2 (cost 1)".
    [[nodiscard]] std::string shortLabel(bool hasNote) const;
};

// The options of a decision as its seat reads and names them.
class Menu {
public:
    Menu(const Game& game, const Board& board, const Voice& voice);

    [[nodiscard]] const std::vector<MenuItem>& items() const { return items_; }
    [[nodiscard]] std::vector<std::string> lines(const Screen& screen) const;
    [[nodiscard]] const MenuItem* typed(std::string_view word) const;
    [[nodiscard]] const MenuItem* holding(Action action) const;
    // The items that the words may mean: a card's name, a verb, or both, in English or in the language; beginnings will do.
    [[nodiscard]] std::vector<const MenuItem*> find(std::string_view words) const;
    // Words of the language put into notation, link by link, as far as they are known.
    [[nodiscard]] std::string inEnglish(std::string_view words) const;

private:
    void number();
    [[nodiscard]] std::vector<std::string> amountLines(const Screen& screen) const;

    const Game& game_;
    const Board& board_;
    const Voice& voice_;
    std::vector<Option> options_;
    std::vector<MenuItem> items_;
    bool isAmount_ = false;  // the options are numbers: they are typed as they are
};

}  // namespace riffle::cli
