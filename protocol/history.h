#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facade.h"
#include "protocol/notation.h"

namespace riffle {

// How a game came to stand as it does, in little room. The choices are kept, and the game as it was at every so many of them;
// all else follows from playing again from there. Of the last few choices what changed is kept, too, so that they are taken back
// and told without that.
//
// It may begin in the middle of a game: then it has the choices from there on.
class History {
public:
    // Before the first choice that it will know: how the game stands there, and what has happened that no choice was the cause
    // of.
    void begin(const GameKind& kind, const Game& start, EventLog events, size_t choices = 0);

    // Takes a choice in the game, which stands where this ends, and notes it.
    void take(Game& game, const Choice& choice);
    // Forgets what came behind so many choices, and gives the game as it was then; `game` is how it stands now.
    [[nodiscard]] std::unique_ptr<Game> takeBack(const Game& game, size_t choices);
    // The game as it was after so many choices; `game` is how it stands now. Several threads may ask at once.
    [[nodiscard]] std::unique_ptr<Game> at(const Game& game, size_t choices) const;

    // The number of choices so far, and the first that is known.
    [[nodiscard]] size_t size() const { return first_ + rows_.size(); }
    [[nodiscard]] size_t first() const { return first_; }
    [[nodiscard]] Choice choice(size_t number) const;
    [[nodiscard]] Action action(size_t number) const { return {rows_[number - first_].action}; }
    [[nodiscard]] Seat seat(size_t number) const { return rows_[number - first_].seat; }

    // Events are numbered from the first that is known. How many there were before a choice, and those of some numbers: `room` is
    // where they are put if they have to be made again.
    [[nodiscard]] size_t eventsBefore(size_t choice) const;
    [[nodiscard]] size_t eventCount() const;
    [[nodiscard]] std::span<const Event> events(size_t from, size_t to, EventLog& room) const;

private:
    struct Row {
        uint32_t action = 0;
        uint32_t wordsEnd = 0;   // in words_
        uint32_t eventsEnd = 0;  // how many there are behind it
        Seat seat = 0;
    };
    // The game, packed, after so many choices.
    struct Mark {
        size_t choices = 0;
        std::string state;
    };

    [[nodiscard]] const Mark& markBefore(size_t choices) const;
    [[nodiscard]] std::unique_ptr<Game> unpacked(const Mark& mark) const;
    void note(const Game& game, std::span<const unsigned char> before, const EventLog& events);

    const GameKind* kind_ = nullptr;
    size_t first_ = 0;
    size_t stateSize_ = 0;
    std::vector<Row> rows_;  // one a choice
    std::string words_;      // of all choices
    EventLog begun_;         // what happened before them
    std::vector<Mark> marks_;
    // The last choices, from number recent_ on: what each changed, and what happened.
    size_t recent_ = 0;
    std::vector<std::string> changes_;
    EventLog recentEvents_;
};

}  // namespace riffle
