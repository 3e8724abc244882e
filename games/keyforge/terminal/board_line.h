#pragma once

#include <string>
#include <vector>

#include "cli/terminal.h"

namespace riffle::cli {

// A creature in its battleline.
struct LineCell {
    std::string name;
    Tone tone = Tone::None;
    bool isExhausted = false;
    std::vector<std::string> facts;  // "Dis 5/1", "stun": short words, one behind the other
    std::vector<std::string> below;  // what lies on it or under it, a line each
};

// The battleline from its left flank to its right one, in columns; in frames where there is room for them. What does not fit
// beside each other goes on in a second row.
std::vector<std::string> layLine(const std::vector<LineCell>& cells, const Screen& screen, bool isFramed);

// The same one behind the other.
std::vector<std::string> flowLine(const std::vector<LineCell>& cells, const Screen& screen, int used, int indent);

}  // namespace riffle::cli
