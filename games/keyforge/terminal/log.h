#pragma once

#include <vector>

#include "cli/play_log.h"

namespace riffle::cli {

// What happened in a game of KeyForge, as narrate() tells it.
std::vector<LogLine> narrateKeyforge(const Session& session, size_t from, const Voice& voice, bool isBrief);

}  // namespace riffle::cli
