#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/facade.h"
#include "engine/sink.h"
#include "protocol/notation.h"

namespace riffle::server {

// How it stands at a table, apart from the table, to be told to each in their own words and with their own eyes. The options are
// listed once, and put into words once in each language; an event is the same for all who may know its card, and for all who may
// not. It may be told when the table has long gone on, and on another thread; only not on two at once.
class Moment {
public:
    struct Standing {
        int64_t version = 0;
        size_t step = 0;           // choices that led here
        size_t decider = 0;        // whose place it is to decide
        bool isPlaying = false;    // else nobody is asked
        bool hasManyEyes = false;  // some may look with the same
        Value result = {};
    };
    Moment(const GameKind& kind, std::shared_ptr<const Game> game, Standing standing)
        : kind_(kind), game_(std::move(game)), standing_(std::move(standing)) {}

    // What happened in the last step, with the number at the table of the first.
    void setEvents(size_t first, EventLog events) {
        first_ = first;
        events_ = std::move(events);
    }
    // The letter about it, for a place or a watcher.
    [[nodiscard]] std::string step(std::optional<size_t> place, Locale locale);

    // Whoever looks with the same eyes gets the same letter: it is written once.
    template <class Write>
    [[nodiscard]] std::string once(std::optional<size_t> place, Locale locale, Write write) {
        for (const Written& each : written_) {
            if (each.place == place && each.locale == locale) return each.text;
        }
        std::string text = write();
        if (standing_.hasManyEyes) written_.push_back({place, locale, text});
        return text;
    }

    // Pieces of letters.
    template <class Sink>
    void writeDecision(Sink& out, std::optional<size_t> place, Locale locale);
    // Events, with the number at the table of the first.
    void writeEvents(JsonSink& out, size_t first, const EventLog& events, Viewer viewer, Locale locale);

    [[nodiscard]] Viewer viewerOf(std::optional<size_t> place) const;
    // Whether somebody is to choose here; then there are options.
    [[nodiscard]] bool isAskedOf(std::optional<size_t> place) const;
    [[nodiscard]] const Notation& notation();

private:
    [[nodiscard]] Viewer deciderFor(std::optional<size_t> place) const;
    const std::vector<std::string>& texts(Locale locale);
    const std::string& eventText(size_t number, const Event& event, Viewer viewer, Locale locale);

    const GameKind& kind_;
    std::shared_ptr<const Game> game_;
    Standing standing_;
    size_t first_ = 0;
    EventLog events_;
    std::optional<Notation> notation_;
    std::string_view decisionKind_;  // once there is a notation
    std::array<std::optional<std::vector<std::string>>, std::size(kLocales)> texts_;
    std::unordered_map<size_t, std::string> told_;  // events, by number, language, and whether their card may be known
    struct Written {
        std::optional<size_t> place;
        Locale locale;
        std::string text;
    };
    std::vector<Written> written_;  // where there are many eyes
};

// What everybody may know and nobody alone: the seat of chance, which is shown what is shown to all.
Viewer watcherOf(const Game& game);

// A letter that is begun: what comes next is inside of "d".
std::string begunLetter(std::string_view type, int64_t version);

}  // namespace riffle::server
