#pragma once

#include <string>

#include "cli/commands.h"
#include "protocol/analysis.h"

namespace riffle::cli {

// What the command line asks of an analysis of this game; false with a sentence where that makes no sense. Threads are not read.
[[nodiscard]] bool readPlan(const AnalyseOptions& options, const Session& session, AnalysisPlan& plan, std::string& error);

}  // namespace riffle::cli
