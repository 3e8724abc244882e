#pragma once

#include <string>
#include <string_view>

#include "ai/player.h"

namespace riffle::cli {

// A player as the command line names it, "3" or "one-step" or "search:400": who that is, and what tables call it ("level 3").
// False with a sentence that says which there are.
[[nodiscard]] bool readPlayer(std::string_view game, const std::string& word, ai::PlayerSpec& spec, std::string& name,
                              std::string& error);

}  // namespace riffle::cli
