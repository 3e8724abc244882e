#pragma once

#include "protocol/game_decks.h"

namespace riffle::epic {

const GameDecks& gameDecks();

}  // namespace riffle::epic
