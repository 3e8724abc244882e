#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/facade.h"
#include "language/card_file.h"
#include "language/tree.h"

namespace riffle::keyforge {

struct CardTable;
struct State;

// KeyForge with the given cards. Where a file has a problem the result is null.
std::unique_ptr<GameKind> makeKind(std::span<const language::CardFile> files, std::vector<language::Problem>& problems);
// The same with cards that have been read already.
std::unique_ptr<GameKind> makeKindOf(std::vector<language::CardText> texts, std::vector<language::Problem>& problems);

// A game that stands at the given position, which is one of the kind's.
std::unique_ptr<Game> gameAt(const GameKind& kind, const State& state);

// The cards a kind made here plays with.
const CardTable& cardsOf(const GameKind& kind);

}  // namespace riffle::keyforge
