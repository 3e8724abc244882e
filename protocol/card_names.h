#pragma once

#include <string>
#include <string_view>

#include "engine/facade.h"
#include "engine/locale.h"

namespace riffle {

// What a card is called in a language, by its English name, of all cards that a kind of game has. Whether one of them is in a
// game somewhere makes no difference: who asks by a name must not learn that. The name itself where there is no such card.
std::string cardNameIn(const GameKind& kind, std::string_view english, Locale locale);

}  // namespace riffle
