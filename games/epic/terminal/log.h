#pragma once

#include <vector>

#include "cli/play_log.h"

namespace riffle::cli {

// What happened in a game of Epic, as narrate() tells it.
std::vector<LogLine> narrateEpic(const Session& session, size_t from, const Voice& voice, bool isBrief);

}  // namespace riffle::cli
