#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/epic/terminal/board_cards.h"

namespace riffle::cli {

// One look at the table: the seat's view, in words and figures.
class EpicDrawing : public EpicCards {
public:
    EpicDrawing(const Game& game, const EpicBook& book, const Voice& voice, const Screen& screen);

    // The whole table, and the same in line mode.
    [[nodiscard]] std::vector<std::string> table(int detail) const;
    [[nodiscard]] std::vector<std::string> plainTable() const;

    [[nodiscard]] const Value& field(std::string_view seat, std::string_view name) const { return *view_.find(seat)->find(name); }
    [[nodiscard]] bool isDrafting() const { return state_.phase == epic::kPhaseDraft; }
    // The other seats, from the left of this one on.
    [[nodiscard]] std::vector<std::string> others() const;
    // "health 27", "gold 1", …
    [[nodiscard]] std::vector<std::string> stats(const std::string& seat, bool isLong) const;
    // "Kong (W 13/14)", equal ones counted.
    [[nodiscard]] std::vector<std::string> inlineCards(const Value& zone) const;

private:
    friend class PlainEpicTable;

    Value view_;
    std::vector<int> playable_;  // cards that the seat may play now
    bool isChoosing_ = false;    // the seat may play cards now

    [[nodiscard]] std::string stat(std::string_view key, const std::string& text) const;
    [[nodiscard]] bool isPlayable(int card) const;

    // Champions
    [[nodiscard]] std::string championItem(int card, bool isLong) const;
    [[nodiscard]] std::vector<std::string> championItems(const std::string& seat) const;
    [[nodiscard]] std::vector<CardLine> championLines(const std::string& seat) const;
    [[nodiscard]] int offenseOf(const Value& cards) const;

    // The hand
    [[nodiscard]] std::vector<int> sortedHand() const;
    [[nodiscard]] std::vector<CardLine> handLines() const;
    [[nodiscard]] std::vector<std::string> handItems() const;

    // Turn and battle
    [[nodiscard]] std::string turnText() const;
    [[nodiscard]] std::vector<std::string> trackerItems(bool isShort) const;
    [[nodiscard]] std::string initiativeText() const;
    [[nodiscard]] std::vector<std::string> battleItems() const;
    [[nodiscard]] std::string titleOf(const std::string& seat, int detail) const;
    [[nodiscard]] std::vector<std::string> rolesOf(const std::string& seat) const;

    // Drafts
    [[nodiscard]] std::vector<std::string> draftTable(int detail) const;
    [[nodiscard]] std::string draftText() const;
    [[nodiscard]] std::vector<int> pickedCards() const;
    [[nodiscard]] std::vector<std::string> pickedCounts() const;

    [[nodiscard]] bool isFolded(const std::string& seat, int detail) const;
    void addZone(std::vector<std::string>& lines, std::string_view key, const std::vector<std::string>& items) const;
    void addFlow(std::vector<std::string>& lines, std::vector<std::string> items, std::string_view mark) const;
    void addTop(std::vector<std::string>& lines, const std::string& right) const;
    void addSeat(std::vector<std::string>& lines, const std::string& seat, int detail) const;
    void addChampions(std::vector<std::string>& lines, const std::string& seat, int detail) const;
    void addHand(std::vector<std::string>& lines, int detail) const;
};

}  // namespace riffle::cli
