#pragma once

#include <string_view>

namespace riffle::machine {

// Lists of cards as people write them, line by line.

inline bool isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}
inline bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

inline std::string_view trimmed(std::string_view text) {
    while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
    return text;
}

inline bool removePrefix(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

// What marks a line as a heading or an item of a list, and says nothing.
inline std::string_view withoutBullet(std::string_view line) {
    for (const std::string_view bullet : {"- ", "* ", "• ", "– "}) {
        if (removePrefix(line, bullet)) break;
    }
    return trimmed(line);
}

}  // namespace riffle::machine
