#include "cli/player_names.h"

#include <fmt/format.h>

#include "protocol/games.h"
#include "protocol/text.h"

namespace riffle::cli {

bool readPlayer(std::string_view game, const std::string& word, ai::PlayerSpec& spec, std::string& name, std::string& error) {
    constexpr int kMostIterations = 10'000'000;  // of one decision: hours, and all the memory there is
    const GameModule* module = findModule(game);
    if (!module) {
        error = fmt::format("There is no game {}; there is: {}.", inQuotes(game), gameNames("and"));
        return false;
    }
    const std::optional<ai::PlayerSpec> found = ai::playerFrom(module->levels, word);
    if (!found) {
        error = fmt::format(
            "There is no player {}; there are random, quick, one-step, the levels 1 to {}, legacy:1 to legacy:{}, and search:N "
            "with "
            "N iterations, at least 1.",
            inQuotes(word), ai::kLevels, ai::kLegacyLevels);
        return false;
    }
    if (found->kind == ai::PlayerSpec::Kind::Search && found->budget.iterations > kMostIterations) {
        error = fmt::format("A search takes at most {} iterations, not {}.", kMostIterations, found->budget.iterations);
        return false;
    }
    spec = *found;
    name = word.size() == 1 ? "level " + word : word;
    return true;
}

}  // namespace riffle::cli
