#pragma once

#include <memory>

#include "examples/lanterns/rules.h"
#include "protocol/game_module.h"

namespace riffle::lanterns {

// The game's row, as it would stand in the table of games.
const GameModule& gameModule();

std::unique_ptr<GameKind> makeKind(std::span<const language::CardFile> files, std::vector<language::Problem>& problems);
const CardTable& cardsOf(const GameKind& kind);

// What `new` asks for: dealt, or laid out by hand with `setup`.
[[nodiscard]] bool readDeal(const NewGame& request, const CardTable& cards, Deal& deal, Refusal& refusal);

std::string seatName(Seat seat);
std::unique_ptr<sim::Match> matchOf(const CardTable& cards, const NewGame& request, Refusal& refusal);

}  // namespace riffle::lanterns
