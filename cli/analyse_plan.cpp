#include "cli/analyse_plan.h"

#include <fmt/format.h>

#include "ai/player.h"
#include "protocol/game_module.h"

namespace riffle::cli {

namespace {

// The level that searches least: those below it weigh too little to say what a choice is worth.
int lowestSearchingLevel(const ai::Levels& levels) {
    int level = 1;
    while (level < ai::kLevels && ai::levelOf(levels, level).kind != ai::PlayerSpec::Kind::Search) ++level;
    return level;
}

bool readBudget(const AnalyseOptions& options, const ai::Levels& levels, AnalysisPlan& plan, std::string& error) {
    constexpr int64_t kMostIterations = 1'000'000;
    plan.level = options.level.value_or(plan.level);
    if (options.iterations) {
        plan.level = ai::kSearchLevel;
        if (*options.iterations < 1 || *options.iterations > kMostIterations) {
            error = *options.iterations < 1 ? "A search that tries nothing says nothing: --iterations takes 1 or more."
                                            : fmt::format("--iterations takes at most {}.", kMostIterations);
            return false;
        }
        plan.iterations = static_cast<int>(*options.iterations);
        return true;
    }
    const int lowest = lowestSearchingLevel(levels);
    if (plan.level < lowest) {
        error = fmt::format("Level {} looks at too little to judge a game: --level takes {} to {} here.", plan.level, lowest,
                            ai::kLevels);
        return false;
    }
    return true;
}

bool readRange(const AnalyseOptions& options, size_t choices, AnalysisPlan& plan, std::string& error) {
    if (choices == 0) {
        error = fmt::format("{}: No choice was made in this game, so there is nothing to look at.", options.file);
        return false;
    }
    const int64_t from = options.from.value_or(1);
    const auto last = static_cast<int64_t>(choices);
    const int64_t to = options.to.value_or(last);
    if (from < 1 || to > last || from > to) {
        error = fmt::format("--from and --to are choices from 1 to {}, the first one not behind the last.", last);
        return false;
    }
    plan.from = static_cast<size_t>(from);
    plan.to = static_cast<size_t>(to);
    return true;
}

}  // namespace

bool readPlan(const AnalyseOptions& options, const Session& session, AnalysisPlan& plan, std::string& error) {
    plan.seed = options.seed;
    return readBudget(options, session.kind().module().levels, plan, error) &&
           readRange(options, session.choices().size(), plan, error);
}

}  // namespace riffle::cli
