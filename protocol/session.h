#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facade.h"
#include "protocol/notation.h"

namespace riffle {

// One game with its history: what a table, the terminal, `riffle engine` and a scenario hold. Nothing it refuses changes it.
class Session {
public:
    [[nodiscard]] static std::optional<Session> create(const GameKind& kind, const NewGame& request, Refusal& refusal);
    // With a game as it stands. It can be played and shown; a replay of it would begin with `new`, so it has none.
    [[nodiscard]] static Session of(const GameKind& kind, std::unique_ptr<Game> game);
    // From a replay (see replay()). Strict: other rules, other cards, a choice that is not legal or a state that differs are
    // refused.
    [[nodiscard]] static std::optional<Session> load(const GameKind& kind, const Value& replay, Refusal& refusal);

    [[nodiscard]] const Game& game() const { return *game_; }
    [[nodiscard]] const GameKind& kind() const { return *kind_; }
    [[nodiscard]] const NewGame& request() const { return request_; }
    [[nodiscard]] const std::vector<Choice>& choices() const { return choices_; }

    // Notation or a chain; `seat` is who says so, where that is known.
    [[nodiscard]] bool choose(std::string_view words, std::optional<Seat> seat, Refusal& refusal);
    // By its number in the list of options, from 1.
    [[nodiscard]] bool chooseOption(int64_t number, std::optional<Seat> seat, Refusal& refusal);
    // Takes back so many choices.
    [[nodiscard]] bool undo(int64_t steps, Refusal& refusal);

    // The game as it was after so many choices; 0 is the start.
    [[nodiscard]] const Game& at(size_t choices) const;

    // {"decision", "events", "result"} of PROTOCOL §1, with the events from number `from` on.
    [[nodiscard]] Value position(Viewer viewer, Locale locale, size_t from) const;
    [[nodiscard]] Value decision(Viewer viewer, Locale locale) const;
    // Why an action is not possible now, or that it is.
    [[nodiscard]] std::optional<Value> why(std::string_view words, Locale locale, Refusal& refusal) const;

    // All that happened, and how much of it before the choice with that number (from 0; at most choices().size()).
    [[nodiscard]] const EventLog& events() const { return events_; }
    [[nodiscard]] size_t eventsBefore(size_t choice) const;
    [[nodiscard]] Value describeEvents(size_t from, size_t to, Viewer viewer, Locale locale) const;

    // The game so far: rules version, cards, set-up, seed, choices, state hashes, and what happened, for the day the rules
    // differ.
    [[nodiscard]] Value replay() const;

private:
    Session() = default;
    void commit(const std::vector<Choice>& choices);
    [[nodiscard]] Game::Reason reasonAgainst(std::string_view words) const;

    const GameKind* kind_ = nullptr;
    NewGame request_;
    std::unique_ptr<Game> game_;
    std::vector<std::unique_ptr<Game>> before_;  // the game before each choice
    std::vector<size_t> eventsBefore_;           // how many events there were before each choice
    std::vector<Choice> choices_;
    EventLog events_;
};

// Message arguments with the cards among them put into the language.
std::vector<std::pair<std::string, Value>> localised(const Game& game, const std::vector<std::pair<std::string, Value>>& args,
                                                     Locale locale);

// {"id": "c12", "name": "Troll"}, without the name where the viewer may not know it.
Value cardValue(const Game& game, int card, Viewer viewer);

}  // namespace riffle
