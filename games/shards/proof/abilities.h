#pragma once

#include <vector>

#include "games/shards/rules/cards.h"
#include "sim/abilities.h"

namespace riffle::sim {

// Those of one card, in the order in which its programs were written.
std::vector<CardAbility> abilitiesOf(const shards::CardTable& cards, shards::CardId id);

}  // namespace riffle::sim
