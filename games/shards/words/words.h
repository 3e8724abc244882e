#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facade.h"
#include "games/shards/rules/rules.h"

namespace riffle::shards {

// How the game is put into the words of the protocol: views, options, prompts, events, reasons.

std::string seatName(Seat seat);
std::optional<Seat> seatFrom(const State& state, std::string_view name);

// What `viewer` may see of the game. For a seat, `position` must be its observation's state.
Value view(const State& position, const CardTable& cards, Viewer viewer);
void writeView(const State& position, const CardTable& cards, Viewer viewer, std::string& out);  // as JSON text
Value result(const State& state);
std::string_view reasonName(Reason reason);  // why a game ended, as the result has it

std::vector<Option> options(const State& state, const Rules& rules);
// In the words of the position it is an option of.
Option describe(Action action, const State& state, const CardTable& cards);
Prompt prompt(const State& state, const CardTable& cards);
Value describe(const Event& event, const State& state, const CardTable& cards, Viewer viewer);
bool isSeen(const Event& event, Viewer viewer);  // whether the viewer may learn which card it was about
std::optional<Game::Reason> why(const State& state, const CardTable& cards, std::string_view verb, int card,
                                std::string_view word);

// "shards": seats, options with their values, leaders.
Value describeGame();

// Reads a `new` request: a deal, or a position to start from. Says in `refusal` what is wrong.
bool readRequest(const NewGame& request, const CardTable& cards, State& state, EventLog& events, Refusal& refusal);
// Reads one for many games with other seeds: what is to be dealt, and nothing is.
bool readDeal(const NewGame& request, const CardTable& cards, Deal& deal, Refusal& refusal);

}  // namespace riffle::shards
