#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "language/tree.h"

namespace riffle::language {

struct Token {
    enum class Kind : uint8_t { Word, Int, Text, Mark, Break, End };  // Break: a new line that goes on with the last one
    Kind kind = Kind::End;
    std::string text;
    int number = 0;
    Position at;
};

// A line of a card file with the lines that continue it.
struct Line {
    int indent = 0;
    std::vector<std::string> comments;  // the comment lines above it
    std::vector<Token> tokens;          // closed by an End
};

// Splits a file into lines: cards and sets at the margin, their abilities indented, anything indented deeper than an ability
// continues it. `trailing` receives comments after the last line.
std::vector<Line> lex(std::string_view file, std::string_view text, std::vector<Problem>& problems,
                      std::vector<std::string>& trailing);

}  // namespace riffle::language
