#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace riffle::cli {

// Text is UTF-8, may hold colour sequences, and is measured in columns: letters of our four languages take one each, combining
// marks and colours none.
int displayWidth(std::string_view text);
// At most `width` columns, with … where something was cut off.
std::string clipped(std::string_view text, int width);
// Filled with spaces on the right.
std::string padded(std::string_view text, int width);
// Broken at spaces into lines of at most `width` columns; a word that is longer is broken anywhere.
std::vector<std::string> wrapped(std::string_view text, int width);
// Appends a paragraph, indented, its further lines by two columns more.
void addParagraph(std::vector<std::string>& lines, int indent, std::string_view text, int width);
// Items one behind the other, broken only between items where they fit a line. All lines but the first begin with `indent`
// spaces; `used` columns of the first are taken already.
std::vector<std::string> flowed(const std::vector<std::string>& items, std::string_view separator, int width, int used,
                                int indent);

// The form in which typed names are compared: lower case in Latin and Cyrillic, ё as е, no quotation marks, single spaces.
std::string plainForm(std::string_view text);
// With a capital at its start.
std::string capitalised(std::string_view text);

// What a colour says. It never says it alone: a word or letter stands beside it.
enum class Tone : uint8_t {
    None,
    Strong,
    Dim,
    Alarm,
    // Factions of Shards of Infinity.
    Homodeus,
    Order,
    Undergrowth,
    Wraethe,
    // Houses and keys of KeyForge.
    Brobnar,
    Dis,
    Logos,
    Mars,
    Sanctum,
    Saurian,
    Shadows,
    StarAlliance,
    Untamed,
    RedKey,
    BlueKey,
    YellowKey,
    // Factions of Epic.
    Good,
    Evil,
    Sage,
    Wild,
};

// What the output can do.
struct Screen {
    int width = 80;
    int height = 24;
    bool isPlain = true;     // line by line: no cursor control, colour or drawn lines
    bool hasColour = false;  // sixteen colours
    bool hasLines = false;   // drawn lines rather than minus signs

    [[nodiscard]] std::string toned(Tone tone, std::string_view text) const;
    // "── title ───── right ──" across the width.
    [[nodiscard]] std::string rule(std::string_view title, std::string_view right = {}) const;
    // What empties the screen, nothing in line mode.
    [[nodiscard]] std::string_view clearing() const { return isPlain ? "" : "\x1b[H\x1b[2J"; }
};

// The screen at standard output, measured anew at each call: windows change.
Screen standardScreen(bool isPlainWanted);

}  // namespace riffle::cli
