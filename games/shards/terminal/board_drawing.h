#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/play_cards.h"
#include "cli/play_words.h"
#include "games/shards/rules/position.h"

namespace riffle::cli {

Tone toneOf(shards::Faction faction);

// One look at the table: the seat's view, in words and figures. Health, costs and shields are as they count now; they follow from
// cards that lie open.
class ShardsDrawing {
public:
    ShardsDrawing(const Game& game, const shards::CardTable& cards, const Voice& voice, const Screen& screen);

    // The whole table, and the same in line mode.
    [[nodiscard]] std::vector<std::string> table(int detail) const;
    [[nodiscard]] std::vector<std::string> plainTable() const;

    [[nodiscard]] shards::Position look() const { return {state_, cards_}; }
    [[nodiscard]] Seat self() const { return self_; }
    [[nodiscard]] const Value& view() const { return view_; }
    [[nodiscard]] const Value& field(std::string_view seat, std::string_view name) const { return *view_.find(seat)->find(name); }
    // The other seats in turn order from the viewer on.
    [[nodiscard]] std::vector<std::string> others() const;
    // "health 48", "mastery 3", …
    [[nodiscard]] std::string stat(std::string_view key, const std::string& number) const;
    [[nodiscard]] std::vector<std::string> stats(const std::string& seat) const;
    // "Evokatus (H, health 2, exhausted)", equal ones counted.
    [[nodiscard]] std::vector<std::string> inlineCards(const Value& zone, bool isInPlay) const;

private:
    friend class PlainShardsTable;

    const Game& game_;
    const shards::CardTable& cards_;
    const Voice& voice_;
    const Screen& screen_;
    Seat self_;
    Value view_;
    shards::State state_;

    [[nodiscard]] std::string nameOf(const Value& card) const;
    [[nodiscard]] const shards::CardDef& defOf(const Value& card) const;
    [[nodiscard]] std::string facts(const Value& card, bool isInPlay) const;
    [[nodiscard]] std::string letterOf(shards::Faction faction) const;
    [[nodiscard]] std::string kindOf(const shards::CardDef& def) const;
    [[nodiscard]] std::string textOf(shards::CardId id) const;
    [[nodiscard]] std::string typeOf(shards::CardId id) const;
    [[nodiscard]] CardLine line(const Value& card, std::string lead, bool isInPlay) const;
    [[nodiscard]] std::vector<CardLine> listCards(const Value& zone, bool isInPlay) const;
    [[nodiscard]] CardLine rowLine(const Value& card) const;
    [[nodiscard]] std::string titleOf(const std::string& seat, bool isLong) const;
    [[nodiscard]] std::string turnText() const;
    [[nodiscard]] bool isDealt() const;
    [[nodiscard]] std::string centreText() const;
    void addZone(std::vector<std::string>& lines, std::string_view key, const std::vector<std::string>& items,
                 bool isOneLine = false) const;
    void addStats(std::vector<std::string>& lines, const std::string& seat) const;
    void addTitledStats(std::vector<std::string>& lines, const std::string& seat) const;
    void addOpponent(std::vector<std::string>& lines, const std::string& seat, int detail) const;
    void addOwn(std::vector<std::string>& lines, int detail) const;
};

}  // namespace riffle::cli
