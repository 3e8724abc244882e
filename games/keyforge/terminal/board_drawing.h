#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/play_cards.h"
#include "cli/play_words.h"
#include "games/keyforge/rules/position.h"
#include "games/keyforge/terminal/board_book.h"
#include "games/keyforge/terminal/board_line.h"

namespace riffle::cli {

// One look at the table: the seat's view, in words and figures.
class KeyforgeDrawing {
public:
    KeyforgeDrawing(const Game& game, const KeyforgeBook& book, const Voice& voice, const Screen& screen);

    // The whole table, and the same in line mode.
    [[nodiscard]] std::vector<std::string> table(int detail) const;
    [[nodiscard]] std::vector<std::string> plainTable() const;

    // What follows from cards that lie open, such as keywords.
    [[nodiscard]] keyforge::Position look() const { return {state_, cards_}; }
    [[nodiscard]] const Value& view() const { return view_; }
    [[nodiscard]] const Value& field(std::string_view seat, std::string_view name) const { return *view_.find(seat)->find(name); }
    [[nodiscard]] std::string opponent() const { return voice_.self() == "A" ? "B" : "A"; }
    // "æmber 5/6", "keys R··", …
    [[nodiscard]] std::vector<std::string> stats(const std::string& seat, bool isLong) const;
    // "power 5, armor 1, stunned", of a card in play; in short forms "5/1", "stun".
    [[nodiscard]] std::vector<std::string> facts(const Value& card, bool isLong) const;
    // "Soul Fiddle (Dis, exhausted)", equal ones counted.
    [[nodiscard]] std::vector<std::string> inlineCards(const Value& zone, bool isInPlay) const;
    [[nodiscard]] uint8_t houseOf(const Value& card) const;
    [[nodiscard]] std::string stat(std::string_view key, const std::string& text) const;

private:
    friend class PlainKeyforgeTable;

    const Game& game_;
    const KeyforgeBook& book_;
    const keyforge::CardTable& cards_;
    const Voice& voice_;
    const Screen screen_;  // by value: it is often made for the occasion
    Seat self_;
    Value view_;
    keyforge::State state_;
    std::vector<int> playable_;  // cards that the seat may play now
    bool isChoosing_ = false;    // the seat is in its main step

    [[nodiscard]] std::string nameOf(const Value& card) const;
    [[nodiscard]] const keyforge::CardDef& defOf(const Value& card) const;
    [[nodiscard]] std::string codeOf(const Value& card) const;
    [[nodiscard]] std::string typeOf(const Value& card) const;
    [[nodiscard]] std::string keysOf(const std::string& seat, bool isLong) const;
    [[nodiscard]] std::string powerOf(const Value& card) const;
    [[nodiscard]] std::vector<std::string> keywordsOf(const Value& card, bool isLong) const;
    [[nodiscard]] std::vector<std::string> namesAt(const Value& card, std::string_view field) const;
    [[nodiscard]] bool isPlayable(const Value& card) const;
    [[nodiscard]] LineCell cellOf(const Value& card, int detail) const;
    [[nodiscard]] CardLine lineOf(const Value& card, bool isInPlay) const;
    // What a card in hand is: "5/1", "act., +1Æ".
    [[nodiscard]] std::string handFacts(const Value& card) const;
    [[nodiscard]] std::vector<Value> sortedHand() const;
    [[nodiscard]] std::vector<CardLine> handLines() const;
    [[nodiscard]] std::vector<std::string> handItems() const;
    [[nodiscard]] std::string titleOf(const std::string& seat, int detail) const;
    [[nodiscard]] std::string turnText() const;
    void addZone(std::vector<std::string>& lines, std::string_view key, const std::vector<std::string>& items) const;
    void addSeat(std::vector<std::string>& lines, const std::string& seat, int detail) const;
    void addLine(std::vector<std::string>& lines, const std::string& seat, int detail) const;
    void addArtifacts(std::vector<std::string>& lines, const std::string& seat, int detail) const;
    void addHand(std::vector<std::string>& lines, int detail) const;
};

}  // namespace riffle::cli
