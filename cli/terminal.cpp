#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace riffle::cli {

namespace {

constexpr std::string_view kReset = "\x1b[0m";
constexpr int kNarrowest = 40;
constexpr int kWidest = 200;  // longer lines are hard to follow

// Reads one character; a byte that begins none stands for itself.
uint32_t takeCharacter(std::string_view text, size_t& at) {
    const auto lead = static_cast<unsigned char>(text[at++]);
    int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
    uint32_t code = more == 0 ? lead : lead & (0x3FU >> more);
    for (; more > 0 && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U; --more, ++at) {
        code = (code << 6U) | (static_cast<unsigned char>(text[at]) & 0x3FU);
    }
    return code;
}

void append(std::string& out, uint32_t code) {
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xC0U | (code >> 6U));
        out += static_cast<char>(0x80U | (code & 0x3FU));
    } else {
        if (code < 0x10000) {
            out += static_cast<char>(0xE0U | (code >> 12U));
        } else {
            out += static_cast<char>(0xF0U | (code >> 18U));
            out += static_cast<char>(0x80U | ((code >> 12U) & 0x3FU));
        }
        out += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
        out += static_cast<char>(0x80U | (code & 0x3FU));
    }
}

// Steps over a colour sequence, if one begins here.
bool skipColour(std::string_view text, size_t& at) {
    if (text[at] != '\x1b') return false;
    const size_t end = text.find('m', at);
    at = end == std::string_view::npos ? text.size() : end + 1;
    return true;
}

int columnsOf(uint32_t code) {
    const bool isMark =
        (code >= 0x300 && code <= 0x36F) || (code >= 0x200B && code <= 0x200F) || (code >= 0xFE00 && code <= 0xFE0F);
    return isMark ? 0 : 1;
}

// In Latin Extended-A capitals and small letters alternate, except that the parity changes twice.
bool isOddPair(uint32_t code) {
    return (code >= 0x139 && code <= 0x148) || (code >= 0x179 && code <= 0x17E);
}
bool isLatinExtended(uint32_t code) {
    return code >= 0x100 && code <= 0x17E && code != 0x138 && code != 0x149 && code != 0x178;
}

uint32_t lower(uint32_t code) {
    if ((code >= 'A' && code <= 'Z') || (code >= 0xC0 && code <= 0xDE && code != 0xD7) || (code >= 0x410 && code <= 0x42F))
        return code + 0x20;
    if (code >= 0x400 && code <= 0x40F) return code + 0x50;
    if (isLatinExtended(code) && (code % 2 == 1) == isOddPair(code)) return code + 1;
    return code;
}

uint32_t upper(uint32_t code) {
    if ((code >= 'a' && code <= 'z') || (code >= 0xE0 && code <= 0xFE && code != 0xF7) || (code >= 0x430 && code <= 0x44F))
        return code - 0x20;
    if (code >= 0x450 && code <= 0x45F) return code - 0x50;
    if (isLatinExtended(code) && (code % 2 == 0) == isOddPair(code)) return code - 1;
    return code;
}

bool isQuote(uint32_t code) {
    return code == '"' || code == 0xAB || code == 0xBB || (code >= 0x201C && code <= 0x201E);
}

int numberFrom(const char* variable) {
    const char* text = std::getenv(variable);
    return text ? std::atoi(text) : 0;
}

// Whether the environment says that characters are UTF-8.
bool isUnicode() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* value = std::getenv(name);
        if (!value || !*value) continue;
        const std::string form = plainForm(value);
        return form.find("utf-8") != std::string::npos || form.find("utf8") != std::string::npos;
    }
    return false;
}

}  // namespace

int displayWidth(std::string_view text) {
    int width = 0;
    for (size_t at = 0; at < text.size();) {
        if (!skipColour(text, at)) width += columnsOf(takeCharacter(text, at));
    }
    return width;
}

std::string clipped(std::string_view text, int width) {
    if (displayWidth(text) <= width) return std::string(text);
    std::string out;
    int used = 0;
    bool hasColour = false;
    for (size_t at = 0; at < text.size();) {
        const size_t start = at;
        if (skipColour(text, at)) {
            hasColour = true;
        } else {
            const int columns = columnsOf(takeCharacter(text, at));
            if (used + columns > width - 1) break;
            used += columns;
        }
        out += text.substr(start, at - start);
    }
    while (out.ends_with(' ') || out.ends_with(',') || out.ends_with('.') || out.ends_with(':')) out.pop_back();
    if (width > 0) out += "…";
    if (hasColour) out += kReset;
    return out;
}

std::string padded(std::string_view text, int width) {
    return std::string(text) + std::string(static_cast<size_t>(std::max(0, width - displayWidth(text))), ' ');
}

std::vector<std::string> wrapped(std::string_view text, int width) {
    std::vector<std::string> lines;
    std::string line;
    for (size_t at = 0; at < text.size();) {
        const size_t space = std::min(text.find(' ', at), text.size());
        std::string word(text.substr(at, space - at));
        at = space + 1;
        if (word.empty()) continue;
        if (!line.empty() && displayWidth(line) + 1 + displayWidth(word) > width) {
            lines.push_back(std::move(line));
            line.clear();
        }
        while (displayWidth(word) > width && width > 0) {
            size_t end = 0;
            for (int used = 0; end < word.size();) {
                size_t next = end;
                if (!skipColour(word, next)) used += columnsOf(takeCharacter(word, next));
                if (used > width) break;
                end = next;
            }
            lines.push_back(word.substr(0, end));
            word.erase(0, end);
        }
        if (!line.empty()) line += ' ';
        line += word;
    }
    if (!line.empty() || lines.empty()) lines.push_back(std::move(line));
    return lines;
}

void addParagraph(std::vector<std::string>& lines, int indent, std::string_view text, int width) {
    const std::string margin(static_cast<size_t>(indent), ' ');
    bool isFirst = true;
    for (const std::string& part : wrapped(text, width - indent - 2)) {
        lines.push_back(margin + (isFirst ? "" : "  ") + part);
        isFirst = false;
    }
}

std::vector<std::string> flowed(const std::vector<std::string>& items, std::string_view separator, int width, int used,
                                int indent) {
    const std::string margin(static_cast<size_t>(indent), ' ');
    std::vector<std::string> lines;
    std::string line;
    int column = used;
    bool isFresh = true;  // nothing but what was there already
    for (size_t i = 0; i < items.size(); ++i) {
        std::string item = items[i];
        if (i + 1 < items.size() && separator.find_first_not_of(' ') == 0) item += separator.substr(0, separator.find(' '));
        const size_t gap = separator.find(' ') == std::string_view::npos ? 0 : separator.size() - separator.find(' ');
        const int length = displayWidth(item);
        if (!isFresh && column + static_cast<int>(gap) + length > width) {
            lines.push_back(std::move(line));
            line = margin;
            column = indent;
            isFresh = true;
        }
        if (!isFresh) {
            line.append(gap, ' ');
            column += static_cast<int>(gap);
        }
        if (column + length > width) {  // longer than a line: broken inside
            const std::vector<std::string> parts = wrapped(item, std::max(1, width - std::max(column, indent)));
            for (size_t part = 0; part < parts.size(); ++part) {
                if (part > 0) {
                    lines.push_back(std::move(line));
                    line = margin;
                }
                line += parts[part];
            }
            column = displayWidth(line) + (lines.empty() ? used : 0);
        } else {
            line += item;
            column += length;
        }
        isFresh = false;
    }
    lines.push_back(std::move(line));
    return lines;
}

std::string plainForm(std::string_view text) {
    std::string out;
    bool isPending = false;
    for (size_t at = 0; at < text.size();) {
        uint32_t code = lower(takeCharacter(text, at));
        if (code == ' ' || code == '\t' || code == '\r' || code == '\n' || code == 0xA0) {
            isPending = !out.empty();
            continue;
        }
        if (isQuote(code)) continue;
        if (code == 0x2018 || code == 0x2019) code = '\'';
        if (code == 0x451) code = 0x435;
        if (isPending) out += ' ';
        isPending = false;
        append(out, code);
    }
    return out;
}

std::string capitalised(std::string_view text) {
    if (text.empty()) return {};
    size_t at = 0;
    std::string out;
    append(out, upper(takeCharacter(text, at)));
    return out.append(text.substr(at));
}

std::string Screen::toned(Tone tone, std::string_view text) const {
    if (!hasColour || tone == Tone::None || text.empty()) return std::string(text);
    const char* code = "";
    switch (tone) {
        case Tone::None: break;
        case Tone::Homodeus: code = "\x1b[33m"; break;
        case Tone::Order: code = "\x1b[36m"; break;
        case Tone::Undergrowth: code = "\x1b[32m"; break;
        case Tone::Wraethe: code = "\x1b[35m"; break;
        case Tone::Strong: code = "\x1b[1m"; break;
        case Tone::Dim: code = "\x1b[2m"; break;
        case Tone::Alarm: code = "\x1b[31m"; break;
        case Tone::Brobnar: code = "\x1b[31m"; break;
        case Tone::Dis: code = "\x1b[35m"; break;
        case Tone::Logos: code = "\x1b[36m"; break;
        case Tone::Mars: code = "\x1b[92m"; break;
        case Tone::Sanctum: code = "\x1b[97m"; break;
        case Tone::Saurian: code = "\x1b[33m"; break;
        case Tone::Shadows: code = "\x1b[95m"; break;
        case Tone::StarAlliance: code = "\x1b[94m"; break;
        case Tone::Untamed: code = "\x1b[32m"; break;
        case Tone::RedKey: code = "\x1b[1;31m"; break;
        case Tone::BlueKey: code = "\x1b[1;94m"; break;
        case Tone::YellowKey: code = "\x1b[1;33m"; break;
        case Tone::Good: code = "\x1b[33m"; break;
        case Tone::Evil: code = "\x1b[31m"; break;
        case Tone::Sage: code = "\x1b[94m"; break;
        case Tone::Wild: code = "\x1b[32m"; break;
    }
    return code + std::string(text) + std::string(kReset);
}

std::string Screen::rule(std::string_view title, std::string_view right) const {
    const auto line = [&](int columns) {
        std::string out;
        for (int i = 0; i < columns; ++i) out += hasLines ? "─" : "-";
        return toned(Tone::Dim, out);
    };
    if (title.empty()) return line(width);
    const std::string shown = clipped(title, width - 8);
    const int used = displayWidth(shown);
    std::string out = line(2) + " " + toned(Tone::Strong, shown) + " ";
    const int rightUsed = displayWidth(right);
    if (right.empty() || used + rightUsed + 10 > width) return out + line(width - used - 4);
    return out + line(width - used - rightUsed - 8) + " " + std::string(right) + " " + line(2);
}

Screen standardScreen(bool isPlainWanted) {
    Screen screen;
    const bool isTerminal = isatty(STDOUT_FILENO) != 0;
    const char* kind = std::getenv("TERM");
    const bool isDumb = !kind || std::string_view(kind) == "dumb";
    screen.isPlain = isPlainWanted || !isTerminal || isDumb;
    winsize size{};
    if (isTerminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        screen.width = size.ws_col;
        screen.height = size.ws_row;
    } else if (const int columns = numberFrom("COLUMNS"); columns > 0) {
        screen.width = columns;
    }
    screen.width = std::clamp(screen.width, kNarrowest, kWidest);
    const char* noColour = std::getenv("NO_COLOR");
    screen.hasColour = !screen.isPlain && !(noColour && *noColour);
    screen.hasLines = !screen.isPlain && isUnicode();
    return screen;
}

}  // namespace riffle::cli
