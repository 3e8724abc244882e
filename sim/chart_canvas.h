#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sim/chart.h"

namespace riffle::sim {

// Text as it may stand in SVG.
std::string escaped(std::string_view text);
// How many columns a text takes at a size, nearly: what the reader's font is, is not known.
double widthOf(std::string_view text, double size);
// Broken at spaces so that no line is wider; cut off with … where a word is.
std::vector<std::string> brokenTo(std::string_view text, double width, double size);
std::string cutTo(std::string_view text, double width, double size);

// Numbers at which an axis is marked.
std::vector<double> ticksOf(double low, double high, int most, bool isPercent, bool isWhole);
// "25 %", "−120", "0.5".
std::string figureOf(double value, bool isPercent, double step);

// One picture in the making. Classes carry the colours, so that a dark screen can change them all.
class Canvas {
public:
    enum class Anchor : unsigned char { Start, Middle, End };

    void text(double x, double y, std::string_view words, std::string_view style, Anchor anchor = Anchor::Start);
    void textUp(double x, double y, std::string_view words, std::string_view style);  // turned, read from below
    void line(double x1, double y1, double x2, double y2, std::string_view style);
    void rect(double x, double y, double width, double height, std::string_view style, double opacity = 1);
    void circle(double x, double y, double radius, std::string_view style);
    void path(std::string_view steps, std::string_view style);
    // A hint that appears where the pointer rests on what is drawn inside.
    void begin(std::string_view hint);
    void end();

    // Title and subtitle; gives where the rest begins.
    double head(const ChartHead& head, double width);
    [[nodiscard]] std::string finish(const ChartHead& head, double width, double height) const;

private:
    std::string body_;
};

}  // namespace riffle::sim
