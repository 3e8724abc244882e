#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/facade.h"
#include "engine/sink.h"

namespace riffle::machine {

// How all games put themselves into the words of the protocol.

// "c12"
inline std::string idOf(int card) {
    return "c" + std::to_string(card);
}

// "A" … for those who sit there, "chance" for what decides random outcomes where it is asked for.
inline std::string nameOfSeat(Seat seat, Seat chance) {
    return seat == chance ? "chance" : std::string(1, static_cast<char>('A' + seat));
}
inline std::optional<Seat> seatNamed(std::string_view name, int seats, Seat chance) {
    if (name == "chance") return chance;
    if (name.size() == 1 && name[0] >= 'A' && name[0] < 'A' + seats) return static_cast<Seat>(name[0] - 'A');
    return std::nullopt;
}

template <class State, class CardTable>
Value cardReference(const State& s, const CardTable& cards, int card) {
    Value value = Value::map();
    value["id"] = idOf(card);
    value["name"] = cards.nameOf(s.board[card].def);
    return value;
}

// All options of a position, each in the words of its game: `describe(action, state, cards)` is found beside the State.
template <class Rules>
std::vector<Option> optionsOf(const typename Rules::State& s, const Rules& rules) {
    std::vector<Option> found;
    if (s.isOver) return found;
    Action actions[Rules::kMaxOptions];
    const int count = rules.legalActions(s, actions);
    found.reserve(static_cast<size_t>(count));
    for (int i = 0; i < count; ++i) found.push_back(describe(actions[i], s, rules.cards()));
    return found;
}

// What has happened, for one viewer: its name, whose doing it was where that is said, the card where the viewer may know it, what
// `tell(value)` adds, and where it comes from.
template <class State, class CardTable, class Tell>
Value factOf(const Event& event, const State& s, const CardTable& cards, std::string_view name, std::optional<std::string> seat,
             bool isCardSeen, Tell tell) {
    Value value = Value::map();
    value["event"] = name;
    if (seat) value["seat"] = *std::move(seat);
    if (event.card != 0 && isCardSeen) value["card"] = cardReference(s, cards, event.card);
    tell(value);
    if (event.source != 0) value["source"] = cardReference(s, cards, event.source);
    if (event.clause) value["rule"] = event.clause;
    return value;
}

// A position as a value or as JSON text, by a writer of views that is made for the sink.
template <template <class> class ViewWriter, class State, class CardTable>
Value viewOf(const State& position, const CardTable& cards, Viewer viewer) {
    ValueSink out;
    ViewWriter<ValueSink>(position, cards, viewer, out).whole();
    return std::move(out.result);
}
template <template <class> class ViewWriter, class State, class CardTable>
void writeViewOf(const State& position, const CardTable& cards, Viewer viewer, std::string& text) {
    JsonSink out(text);
    ViewWriter<JsonSink>(position, cards, viewer, out).whole();
}

// How a game has ended; nothing while it goes on. Of the seats there are those count that are `atTable`.
template <class State, class SeatName, class AtTable>
Value resultOf(const State& s, int seats, SeatName seatName, std::string_view reason, AtTable atTable) {
    if (!s.isOver) return {};
    Value value = Value::map();
    Value winners = Value::list();
    Value losers = Value::list();
    for (Seat seat = 0; seat < seats; ++seat) {
        const bool hasWon = (s.winners >> seat) & 1U;
        if (s.winners != 0 && atTable(seat)) (hasWon ? winners : losers).add(seatName(seat));
    }
    value["winners"] = std::move(winners);
    value["losers"] = std::move(losers);
    value["reason"] = reason;
    return value;
}

// What reasons why something is not possible are made of, in every game. `messages` is what their keys begin with, "epic".
template <class State, class CardTable, class Position>
class Reasons {
public:
    using Args = std::vector<std::pair<std::string, Value>>;
    using MaybeReason = std::optional<Game::Reason>;

    Reasons(const State& state, const CardTable& table, std::string_view messages)
        : s(state), cards(table), look(state, table), prefix_(std::string(messages) + ".why.") {}

protected:
    const State& s;
    const CardTable& cards;
    Position look;

    [[nodiscard]] Game::Reason because(std::string_view key, std::string clause, Args args = {}) const {
        return {prefix_ + std::string(key), std::move(args), std::move(clause)};
    }
    [[nodiscard]] Value nameOf(int card) const { return cards.nameOf(s.board[card].def); }
    [[nodiscard]] Args named(int card) const { return {{"card", nameOf(card)}}; }
    // The card in the way stands beside the one that is meant.
    [[nodiscard]] Args named(int card, int other) const {
        return {{"card", nameOf(card)}, {"by", cardReference(s, cards, other)}};
    }

private:
    std::string prefix_;
};

}  // namespace riffle::machine
