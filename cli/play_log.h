#pragma once

#include <string>
#include <vector>

#include "cli/play_words.h"
#include "protocol/session.h"

namespace riffle::cli {

// A line of the story so far.
struct LogLine {
    std::string text;
    bool isHeading = false;            // a turn begins
    std::vector<std::string> clauses;  // the rules behind what it tells
};

// What happened from that event on, as the voice's seat may know it, in sentences: what a card does stands with the card,
// equal things in a row are counted. A brief story leaves out what happens at every end of a turn to the others.
std::vector<LogLine> narrate(const Session& session, size_t from, const Voice& voice, bool isBrief);

}  // namespace riffle::cli
