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
    std::string section;  // the heading it stands under, where that is not the verb
    Tone tone = Tone::None;
    bool isOfCard = false;  // stands behind its card's name with whatever else can be done with it
    int card = 0;
    std::optional<CardLine> line;  // the card as a line of a list
    size_t option = 0;             // its place, or the first one's, among the game's options
    std::vector<size_t> options;   // all it stands for

    [[nodiscard]] size_t count() const { return options.size(); }
    [[nodiscard]] const std::string& heading() const { return section.empty() ? word : section; }

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
    // Whether the line is just what an option without an operand is called: "archive".
    [[nodiscard]] bool isWordOfOption(std::string_view line) const;
    [[nodiscard]] const MenuItem* holding(Action action) const;
    // The items that the words may mean: a card's name, a verb, or both, in English or in the language; beginnings will do.
    [[nodiscard]] std::vector<const MenuItem*> find(std::string_view words) const;
    // Words of the language put into notation, link by link, as far as they are known.
    [[nodiscard]] std::string inEnglish(std::string_view words) const;

private:
    void number();
    // Whether cards are chosen from that lie nowhere on the table.
    [[nodiscard]] bool isList() const;
    [[nodiscard]] std::vector<std::string> amountLines(const Screen& screen) const;
    [[nodiscard]] std::vector<std::string> plainLines(const Screen& screen) const;
    // The items from `first` up to `end`, which are things to do with cards: a cell for each card, in columns.
    [[nodiscard]] std::vector<std::string> cardLines(size_t first, size_t end, const Screen& screen) const;
    // Cards to choose from as a list, with as much of their texts as the height allows.
    [[nodiscard]] std::vector<std::string> listLines(const Screen& screen) const;
    [[nodiscard]] std::string englishCard(std::string_view words) const;

    const Game& game_;
    const Board& board_;
    const Voice& voice_;
    std::vector<Option> options_;
    std::vector<MenuItem> items_;
    bool isAmount_ = false;  // the options are amounts: they are typed as they are
};

}  // namespace riffle::cli
