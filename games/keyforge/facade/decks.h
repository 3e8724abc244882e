#pragma once

#include "protocol/game_decks.h"

namespace riffle::keyforge {

const GameDecks& gameDecks();

}  // namespace riffle::keyforge
