#pragma once

#include "ai/player.h"
#include "engine/facade.h"

namespace riffle {

// The player who thinks so, by the levels of a game.
ai::PlayerSpec playerFor(const ai::Levels& levels, const Game::Thinking& thinking);

}  // namespace riffle
