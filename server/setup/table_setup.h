#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facade.h"
#include "protocol/games.h"

namespace riffle::server {

// Who takes a seat: a person who was sent its link, a person at the screen of whoever made the table, a bot, or whoever comes.
enum class SeatKind : uint8_t { Person, Here, Bot, Open };
std::string_view nameOf(SeatKind kind);

// When a choice can be taken back: at once while nothing hidden was seen and nobody else was asked, else if the others agree;
// only if they agree; never. Against bots alone the first two are the same: always.
enum class UndoRule : uint8_t { Free, Consent, Off };
std::string_view nameOf(UndoRule rule);

// Where the cards come from: nobody's choice, a seed that was asked for, or a game that was played before. Of the last two
// whoever made the table can know every card. Unknown: an earlier program made the table.
enum class Dealt : uint8_t { Unknown, Fresh, Seed, Replay };
std::string_view nameOf(Dealt dealt);  // empty for Unknown

// How much time the seats of a table have.
struct ClockPlan {
    int64_t seconds = 0;      // each, for the whole game
    int64_t increment = 0;    // seconds that each choice adds
    bool isHandedOn = false;  // to a bot when it is used up; else the seat has lost
};

struct SeatPlan {
    SeatKind kind = SeatKind::Person;
    int level = 3;  // of a bot
    std::string name = {};
};

// A table as somebody wants it.
struct TablePlan {
    const GameKind* kind = nullptr;
    NewGame request = {};
    std::vector<SeatPlan> seats = {};
    bool isListed = false;
    UndoRule undo = UndoRule::Free;
    std::optional<ClockPlan> clock = {};
    Dealt dealt = Dealt::Fresh;
    std::string replay = {};  // of Dealt::Replay: the game, and how many of its choices were made
    int64_t step = 0;
    std::string needs = {};    // hash of the cards that can occur in it (protocol/dependence.h)
    bool goesByWords = false;  // choices have other numbers in its log than here: an earlier program wrote some of it

    // Whether who made the table can know all cards: everybody there is told so.
    [[nodiscard]] bool areCardsKnown() const { return dealt == Dealt::Seed || dealt == Dealt::Replay; }
    // Whether there are seats for others than who makes the table.
    [[nodiscard]] bool hasGuests() const;
};

// {"seconds", "increment", "expired"}, and back; false where it is none.
Value clockValue(const ClockPlan& clock);
[[nodiscard]] bool readClock(const Value& value, ClockPlan& clock);
// {"replay", "step"} of a table that goes on from another.
Value fromValue(const TablePlan& plan);

// Reads the body of a request for a table (docs/SERVER.md). Decks are taken as they are, never as names of files. Without a seed
// of its own the game has `seed`.
[[nodiscard]] std::optional<TablePlan> readPlan(const Value& body, const Games& games, const Seed& seed, Refusal& refusal);
// False where a table of chosen cards is to be shown to strangers.
[[nodiscard]] bool mayBeListed(const TablePlan& plan, Refusal& refusal);
// A deck that came as text is read as a deck file would be; a name of a file never is. What the game does not read of it is left
// out.
[[nodiscard]] bool readDeck(const GameKind& kind, const Value& given, Value& deck, Refusal& refusal);
// Bytes that are kept of what somebody wants, as JSON. False with a reason where it is more.
inline constexpr size_t kLargestPlan = 32U << 10U;
[[nodiscard]] bool isKeepable(const NewGame& request, Refusal& refusal);
// The same of the seats alone: {"kind", "level", "name"} each.
[[nodiscard]] bool readSeats(const Value& seats, std::vector<SeatPlan>& plans, Refusal& refusal);

// What a person may be called: text without control characters, of a few dozen characters. Empty where nothing is left of it.
std::string tidyName(std::string_view name);
// What a person may say; nullopt where it is too long or no text.
std::optional<std::string> tidyChat(std::string_view text);

}  // namespace riffle::server
