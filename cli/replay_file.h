#pragma once

#include <optional>
#include <string>

#include "protocol/games.h"
#include "protocol/session.h"

namespace riffle::cli {

// A replay as it stands in its file; nothing and a sentence where that is no JSON.
[[nodiscard]] std::optional<Value> readReplay(const std::string& file, std::string& error);

// The game that a replay holds, played again; nothing and a sentence where it is not one of these games, cards and rules.
[[nodiscard]] std::optional<Session> sessionOf(const Games& games, const std::string& file, const Value& replay,
                                               std::string& error);

}  // namespace riffle::cli
