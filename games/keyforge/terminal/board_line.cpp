#include "games/keyforge/terminal/board_line.h"

#include <algorithm>

namespace riffle::cli {

namespace {

constexpr int kLeastColumn = 10;  // in less a name can't be told
constexpr int kMostColumn = 24;
constexpr size_t kNameLines = 2;

std::string repeated(std::string_view text, int count) {
    std::string out;
    for (int i = 0; i < count; ++i) out += text;
    return out;
}

// A name in at most two lines. Words are cut off rather than broken.
std::vector<std::string> nameLinesOf(const std::string& name, int width) {
    std::vector<std::string> words;
    for (size_t at = 0; at < name.size();) {
        const size_t space = std::min(name.find(' ', at), name.size());
        words.push_back(clipped(name.substr(at, space - at), width));
        at = space + 1;
    }
    std::vector<std::string> lines(1);
    for (const std::string& word : words) {
        const bool isFirst = lines.back().empty();
        const bool isFull = !isFirst && displayWidth(lines.back()) + 1 + displayWidth(word) > width;
        if (isFull && lines.size() < kNameLines) {
            lines.push_back(word);
        } else {
            lines.back() += (isFirst ? "" : " ") + word;
        }
    }
    lines.back() = clipped(lines.back(), width);
    return lines;
}

// The lines of a cell without its frame.
std::vector<std::string> linesOf(const LineCell& cell, int width, size_t nameLines, const Screen& screen) {
    std::vector<std::string> lines;
    const std::vector<std::string> name = nameLinesOf(cell.name, width);
    for (const std::string& part : name) lines.push_back(screen.toned(cell.tone, part));
    lines.resize(nameLines);
    for (const std::string& part : flowed(cell.facts, " ", width, 0, 0)) lines.push_back(clipped(part, width));
    for (const std::string& part : cell.below) lines.push_back(clipped(part, width));
    return lines;
}

// One row of the line. `isFirst` and `isLast`: it begins with the left flank, ends with the right one.
void addRow(std::vector<std::string>& out, const std::vector<LineCell>& cells, size_t from, size_t to, int width, bool isFramed,
            const Screen& screen) {
    const bool isFirst = from == 0;
    const bool isLast = to == cells.size();
    size_t nameLines = 1;
    for (size_t i = from; i < to; ++i) nameLines = std::max(nameLines, nameLinesOf(cells[i].name, width).size());
    std::vector<std::vector<std::string>> columns;
    size_t height = 0;
    for (size_t i = from; i < to; ++i) {
        columns.push_back(linesOf(cells[i], width, nameLines, screen));
        height = std::max(height, columns.back().size());
    }
    const std::string_view bar = screen.hasLines ? "│" : "|";
    const std::string_view dash = screen.hasLines ? "─" : "-";
    const auto border = [&](std::string_view left, std::string_view right) {
        std::string line = " ";
        for (size_t i = from; i < to; ++i) {
            const std::string edge = std::string(left) + repeated(dash, width + 2) + std::string(right);
            line += " " + screen.toned(cells[i].isExhausted ? Tone::Dim : Tone::None, edge);
        }
        return line;
    };
    if (isFramed) out.push_back(screen.hasLines ? border("╭", "╮") : border("+", "+"));
    for (size_t y = 0; y < height; ++y) {
        const bool isMarked = y == 0;
        std::string line(" ");
        line += !isMarked ? " " : !isFirst ? screen.toned(Tone::Dim, "…") : screen.hasLines ? "◄" : "<";
        if (!isFramed) line += ' ';
        for (size_t i = from; i < to; ++i) {
            const std::vector<std::string>& column = columns[i - from];
            const std::string text = padded(y < column.size() ? column[y] : std::string(), width);
            const std::string side = screen.toned(isFramed && cells[i].isExhausted ? Tone::Dim : Tone::None, bar);
            if (isFramed) {
                line += (i > from ? " " : "") + side + " " + text + " " + side;
            } else {
                line += (i > from ? " " + screen.toned(Tone::Dim, bar) + " " : "") + text;
            }
        }
        if (!isFramed) line += ' ';
        if (isMarked) line += !isLast ? screen.toned(Tone::Dim, "…") : screen.hasLines ? "►" : ">";
        while (line.ends_with(' ')) line.pop_back();
        out.push_back(std::move(line));
    }
    if (isFramed) out.push_back(screen.hasLines ? border("╰", "╯") : border("+", "+"));
}

}  // namespace

std::vector<std::string> layLine(const std::vector<LineCell>& cells, const Screen& screen, bool isFramed) {
    std::vector<std::string> lines;
    if (cells.empty()) return lines;
    // A margin for the flanks' marks on both sides; between two cells a bar or their frames, with the space around them.
    const auto widthOf = [&](int inRow) {
        return isFramed ? (screen.width - 3 - (inRow - 1)) / inRow - 4 : (screen.width - 5 - 3 * (inRow - 1)) / inRow;
    };
    const int count = static_cast<int>(cells.size());
    int most = 1;
    while (most < count && widthOf(most + 1) >= kLeastColumn) ++most;
    const int rows = (count + most - 1) / most;
    const int inRow = (count + rows - 1) / rows;
    int widest = kLeastColumn;
    for (const LineCell& cell : cells) {
        widest = std::max(widest, displayWidth(cell.name));
        int facts = 0;
        for (const std::string& fact : cell.facts) facts += displayWidth(fact) + (facts > 0 ? 1 : 0);
        widest = std::max(widest, facts);
        for (const std::string& part : cell.below) widest = std::max(widest, displayWidth(part));
    }
    const int width = std::clamp(widthOf(inRow), 1, std::min(widest, kMostColumn));
    for (size_t from = 0; from < cells.size(); from += static_cast<size_t>(inRow)) {
        addRow(lines, cells, from, std::min(cells.size(), from + static_cast<size_t>(inRow)), width, isFramed, screen);
    }
    return lines;
}

std::vector<std::string> flowLine(const std::vector<LineCell>& cells, const Screen& screen, int used, int indent) {
    std::vector<std::string> items;
    for (size_t i = 0; i < cells.size(); ++i) {
        const LineCell& cell = cells[i];
        std::string item = screen.toned(cell.tone, cell.name);
        for (const std::string& fact : cell.facts) item += " " + fact;
        for (const std::string& part : cell.below) item += " " + part;
        if (i == 0) item.insert(0, screen.hasLines ? "◄" : "<");
        item += i + 1 < cells.size() ? (screen.hasLines ? " │" : " |") : (screen.hasLines ? "►" : ">");
        items.push_back(std::move(item));
    }
    return flowed(items, " ", screen.width, used, indent);
}

}  // namespace riffle::cli
