#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/facade.h"
#include "server/setup/table_setup.h"

namespace riffle::leaks {

// What a listener would be sent at a table where this game is played: when they come, and with an action when it is chosen. All
// letters in order, and the last position among them.
struct Rendering {
    std::vector<std::string> letters = {};
    Value position = {};
};
Rendering render(const server::TablePlan& plan, const Game& game, std::optional<size_t> place, Locale locale,
                 std::optional<Action> action = {});

// Where two texts part, with a little of what stands there.
std::string differenceOf(const std::string& a, const std::string& b);

}  // namespace riffle::leaks
