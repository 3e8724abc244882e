#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/facade.h"
#include "engine/locale.h"

namespace riffle::server {

// "pick", "main", "yes-no" …: which controls a decision needs.
std::string_view decisionKind(const Game& game, const std::vector<Option>& options);
// The alternatives of the card that asks, as its text has them; none where they can't be told apart.
std::vector<std::string> alternativesOf(const GameKind& kind, const Game& game, Locale locale);
// All options of the decision a game stands at, each in words: "Play: Troll".
std::vector<std::string> optionTexts(const GameKind& kind, const Game& game, const std::vector<Option>& options, Locale locale);
// One of them by its action; empty where it is none.
std::string actionText(const GameKind& kind, const Game& game, Action action, Locale locale);

}  // namespace riffle::server
