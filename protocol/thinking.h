#pragma once

#include <string_view>

#include "ai/player.h"
#include "engine/facade.h"

namespace riffle {

// The player of a game who thinks so.
ai::PlayerSpec playerFor(std::string_view game, const Game::Thinking& thinking);

}  // namespace riffle
