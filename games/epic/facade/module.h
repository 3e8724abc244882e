#pragma once

#include "protocol/game_module.h"

namespace riffle::epic {

// The game's row in the table of games.
const GameModule& gameModule();

}  // namespace riffle::epic
