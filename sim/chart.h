#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/statistics.h"

namespace riffle::sim {

// Pictures as SVG without scripts: light or dark as the reader's screen is, with a title and a description for those who listen.
// Every number in them is also in the table or the JSON that the command writes.

// What a chart is called and what it says in a sentence or two.
struct ChartHead {
    std::string title;
    std::string subtitle;     // how it was measured
    std::string description;  // what can be read off it, for screen readers
};

// An axis. Ends that are not given come from what is drawn.
struct Axis {
    std::string label;
    std::optional<double> low, high;
    bool isPercent = false;  // values are shares, 0.25 is written 25 %
    bool isWhole = false;    // only whole numbers are marked
};

struct ChartPoint {
    double x = 0;
    Estimate y;
};

// Points with whiskers, joined by a line or not; or a line within a band.
struct ChartSeries {
    enum class Style : unsigned char { Points, Line, Band };
    std::string name;  // none: not in the legend
    Style style = Style::Line;
    int tone = 0;  // 0 … 5; 6 is grey
    std::vector<ChartPoint> points;
};

// A place that is pointed at, with words beside it.
struct ChartMark {
    double x = 0;
    double y = 0;
    std::string words;
};

struct LineChart {
    ChartHead head;
    Axis x, y;
    std::optional<double> level;  // a dashed line across, as at even chances
    std::vector<ChartSeries> series;
    std::vector<ChartMark> marks;
};
std::string drawLines(const LineChart& chart);

// Bars that begin at `origin`, one below the other, each with a whisker and its figures. Groups have headings.
struct Bar {
    std::string name;
    Estimate value;
    std::string figures;  // at the right: "61.2 % of 480"
    int tone = 0;
};
struct BarGroup {
    std::string heading;  // none where there is one group
    std::vector<Bar> bars;
};
struct BarChart {
    ChartHead head;
    Axis axis;
    double origin = 0;
    std::vector<BarGroup> groups;
    double widestName = 230;  // what is longer is cut off
};
std::string drawBars(const BarChart& chart);

// Shares in a table, warm above one half and cool below; nothing where there are none.
struct MatrixChart {
    ChartHead head;
    std::string corner;  // what rows and columns mean: "row against column"
    std::vector<std::string> rows, columns;
    std::vector<std::vector<std::optional<Estimate>>> cells;
};
std::string drawMatrix(const MatrixChart& chart);

// Everybody's chances in the course of a game, with the places where it turned.
struct GameChart {
    ChartHead head;
    std::string xLabel, yLabel;
    struct Turn {
        double x = 0;
        std::string name;
    };
    struct Seat {
        std::string name;
        std::vector<double> chances;  // 0 … 1, after each decision; the first before any
    };
    struct Turning {
        size_t at = 0;    // index into the chances
        size_t seat = 0;  // whose line it is marked on
        std::string words;
    };
    std::vector<Turn> turns;  // where turns begin
    std::vector<Seat> seats;
    std::vector<Turning> turnings;  // numbered in this order, told below the picture
};
std::string drawGame(const GameChart& chart);

}  // namespace riffle::sim
