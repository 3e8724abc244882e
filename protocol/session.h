#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facade.h"
#include "protocol/history.h"
#include "protocol/notation.h"

namespace riffle {

// The choices of a game, made when they are looked at. Valid as long as its session.
class Choices {
public:
    explicit Choices(const History& history) : history_(history) {}
    [[nodiscard]] size_t size() const { return history_.size(); }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] Choice operator[](size_t number) const { return history_.choice(number); }
    [[nodiscard]] Choice back() const { return history_.choice(size() - 1); }
    [[nodiscard]] std::vector<Choice> all() const {
        std::vector<Choice> out;
        for (size_t i = 0; i < size(); ++i) out.push_back(history_.choice(i));
        return out;
    }

private:
    const History& history_;
};

// Something that happened in a game, with its words; null where there is nothing to tell.
[[nodiscard]] Value describeEvent(const Game& game, const Event& event, Viewer viewer, Locale locale);

// One game with its history: what a table, the terminal, `riffle engine` and a scenario hold. Nothing it refuses changes it.
class Session {
public:
    [[nodiscard]] static std::optional<Session> create(const GameKind& kind, const NewGame& request, Refusal& refusal);
    // With a game as it stands. It can be played and shown; a replay of it would begin with `new`, so it has none.
    [[nodiscard]] static Session of(const GameKind& kind, std::unique_ptr<Game> game);
    // With a game as it stands after so many choices that are not known here. All that is about them has to wait until they are.
    [[nodiscard]] static Session resumed(const GameKind& kind, const NewGame& request, std::unique_ptr<Game> game,
                                         size_t choices);
    // From a replay (see replay()). Strict: other rules, other cards, a choice that is not legal or a state that differs are
    // refused.
    [[nodiscard]] static std::optional<Session> load(const GameKind& kind, const Value& replay, Refusal& refusal);

    [[nodiscard]] const Game& game() const { return *game_; }
    [[nodiscard]] const GameKind& kind() const { return *kind_; }
    [[nodiscard]] const NewGame& request() const { return request_; }
    [[nodiscard]] Choices choices() const { return Choices(history_); }
    // The first choice that is known: 0, unless it was resumed.
    [[nodiscard]] size_t firstChoice() const { return history_.first(); }

    // Notation or a chain; `seat` is who says so, where that is known.
    [[nodiscard]] bool choose(std::string_view words, std::optional<Seat> seat, Refusal& refusal);
    // By its number in the list of options, from 1.
    [[nodiscard]] bool chooseOption(int64_t number, std::optional<Seat> seat, Refusal& refusal);
    // One that was made before, with its words. False where it is not an option now, or another seat's.
    [[nodiscard]] bool redo(const Choice& choice);
    // One whose words are known by now, and which is one of the options of the seat that decides.
    void take(const Choice& choice);
    // Takes back so many choices.
    [[nodiscard]] bool undo(int64_t steps, Refusal& refusal);

    // Whether more has happened since so many choices than `seat`'s own doing that nobody learned anything by, so that taking it
    // back would not make it undone: another seat has chosen or decides now, the game is over, or somebody knows more than they
    // did (see Knowledge).
    [[nodiscard]] bool hasToldSince(size_t choices, Seat seat) const;

    // The game as it was after so many choices; 0 is the start. Cheap for one after the other. It is there until the next is
    // asked for or something is chosen.
    [[nodiscard]] const Game& at(size_t choices) const;
    // The same as a game of its own. Several threads may ask at once.
    [[nodiscard]] std::unique_ptr<Game> copyAt(size_t choices) const { return history_.at(*game_, choices); }

    // {"decision", "events", "result"} of PROTOCOL §1, with the events from number `from` on.
    [[nodiscard]] Value position(Viewer viewer, Locale locale, size_t from) const;
    [[nodiscard]] Value decision(Viewer viewer, Locale locale) const;
    // Why an action is not possible now, or that it is. Of a chain no more is told than the seat that decides can foresee.
    [[nodiscard]] std::optional<Value> why(std::string_view words, Locale locale, Refusal& refusal) const;

    // What happened, and how much of it before the choice with that number (from 0; at most choices().size()).
    [[nodiscard]] size_t eventCount() const { return history_.eventCount(); }
    [[nodiscard]] EventLog events(size_t from = 0) const;
    [[nodiscard]] size_t eventsBefore(size_t choice) const { return history_.eventsBefore(choice); }
    [[nodiscard]] Value describeEvents(size_t from, size_t to, Viewer viewer, Locale locale) const;
    [[nodiscard]] EventLog eventsBetween(size_t from, size_t to) const;

    // The game so far: rules version, cards, set-up, seed, choices, state hashes, and what happened, for the day the rules
    // differ.
    [[nodiscard]] Value replay() const;

private:
    Session() = default;
    [[nodiscard]] Value describe(std::span<const Event> events, Viewer viewer, Locale locale) const;
    [[nodiscard]] Game::Reason reasonAgainst(std::string_view words) const;

    const GameKind* kind_ = nullptr;
    NewGame request_;
    std::unique_ptr<Game> game_;
    History history_;
    // The game that at() gave last, after so many choices.
    mutable std::unique_ptr<Game> shown_;
    mutable size_t shownAt_ = 0;
};

}  // namespace riffle
