// Pictures are well-formed, say what they show, and put it where it belongs.
#include "sim/chart.h"

#include <gtest/gtest.h>

#include <cmath>
#include <regex>

#include "sim/chart_canvas.h"

namespace riffle::sim {
namespace {

// Whether every tag that is opened is closed, in order, and nothing is left that SVG could not read.
std::string whatIsBroken(const std::string& svg) {
    std::vector<std::string> open;
    static const std::regex kTag(R"(<(/?)([a-z]+)([^<>]*?)(/?)>)");
    std::string rest;
    size_t at = 0;
    for (auto it = std::sregex_iterator(svg.begin(), svg.end(), kTag); it != std::sregex_iterator(); ++it) {
        rest += svg.substr(at, static_cast<size_t>(it->position()) - at);
        at = static_cast<size_t>(it->position() + it->length());
        if (!(*it)[4].str().empty()) continue;
        if ((*it)[1].str().empty()) {
            open.push_back((*it)[2]);
        } else {
            if (open.empty() || open.back() != (*it)[2]) return "closes " + (*it)[2].str();
            open.pop_back();
        }
    }
    if (!open.empty()) return "leaves open " + open.back();
    if (svg.substr(at) != "\n") return "ends in " + svg.substr(at);
    if (rest.find_first_of("<>") != std::string::npos) return "has a stray bracket";
    if (svg.find("nan") != std::string::npos || svg.find("inf\"") != std::string::npos) return "has no number somewhere";
    return "";
}

bool holds(const std::string& svg, const std::string& words) {
    return svg.find(words) != std::string::npos;
}

int countOf(const std::string& svg, const std::string& words) {
    int count = 0;
    for (size_t at = svg.find(words); at != std::string::npos; at = svg.find(words, at + 1)) ++count;
    return count;
}

LineChart fallingLine() {
    LineChart chart;
    chart.head = {"A & B <together>", "measured", "It falls."};
    chart.x = {.label = "chains", .low = 0, .high = 24, .isWhole = true};
    chart.y = {.label = "won", .low = {}, .high = {}, .isPercent = true};
    chart.level = 0.5;
    ChartSeries band{"fitted", ChartSeries::Style::Band, 1, {}};
    ChartSeries points{"measured", ChartSeries::Style::Points, 0, {}};
    for (int x = 0; x <= 24; ++x) {
        const Estimate share = shareOf(70 - 2 * x, 100);
        band.points.push_back({double(x), share});
        points.points.push_back({double(x), share});
    }
    chart.series = {band, points};
    chart.marks = {{10, 0.5, "even with 10"}};
    return chart;
}

TEST(Chart, ALineChartIsWellFormedAndSaysWhatItShows) {
    const std::string svg = drawLines(fallingLine());
    EXPECT_EQ(whatIsBroken(svg), "");
    EXPECT_TRUE(holds(svg, "<title id=\"title\">A &amp; B &lt;together&gt;</title>"));
    EXPECT_TRUE(holds(svg, "<desc id=\"description\">It falls.</desc>"));
    EXPECT_TRUE(holds(svg, "role=\"img\""));
    EXPECT_TRUE(holds(svg, "prefers-color-scheme:dark"));
    EXPECT_TRUE(holds(svg, "even with 10"));
    EXPECT_FALSE(holds(svg, "<script"));
}

// The heights of all points, in the order they were given.
std::vector<double> pointHeights(const std::string& svg, const std::string& style) {
    std::vector<double> heights;
    const std::regex circle("<circle cx=\"[^\"]*\" cy=\"([^\"]*)\" r=\"3.5\" class=\"" + style + "\"");
    for (auto it = std::sregex_iterator(svg.begin(), svg.end(), circle); it != std::sregex_iterator(); ++it)
        heights.push_back(std::stod((*it)[1]));
    return heights;
}

TEST(Chart, WhatFallsIsDrawnFalling) {
    std::vector<double> heights = pointHeights(drawLines(fallingLine()), "f0");
    ASSERT_EQ(heights.size(), 26U);  // one more in the legend, before the others
    heights.erase(heights.begin());
    for (size_t i = 1; i < heights.size(); ++i) EXPECT_GT(heights[i], heights[i - 1]) << i;
}

TEST(Chart, BarsBeginAtTheirOrigin) {
    BarChart chart;
    chart.head = {"Leaders", "", "Two leaders."};
    chart.axis = {.label = "won", .low = 0, .high = 1, .isPercent = true};
    chart.origin = 0.5;
    chart.groups = {{"", {{"above", shareOf(75, 100), "75 %", 0}, {"below", shareOf(25, 100), "25 %", 1}}}};
    const std::string svg = drawBars(chart);
    EXPECT_EQ(whatIsBroken(svg), "");
    static const std::regex kBar("<rect x=\"([^\"]*)\" y=\"[^\"]*\" width=\"([^\"]*)\" height=\"14.0\" class=\"bar");
    std::vector<std::pair<double, double>> bars;
    for (auto it = std::sregex_iterator(svg.begin(), svg.end(), kBar); it != std::sregex_iterator(); ++it)
        bars.emplace_back(std::stod((*it)[1]), std::stod((*it)[2]));
    ASSERT_EQ(bars.size(), 2U);
    EXPECT_NEAR(bars[0].first, bars[1].first + bars[1].second, 0.2);
    EXPECT_NEAR(bars[0].second, bars[1].second, 0.2);
}

TEST(Chart, AMatrixHasACellForEachMeetingAndNoneElsewhere) {
    MatrixChart chart;
    chart.head = {"Who beats whom", "", "Three players."};
    chart.rows = chart.columns = {"one", "two", "three"};
    chart.cells.assign(3, std::vector<std::optional<Estimate>>(3));
    chart.cells[0][1] = shareOf(80, 100);
    chart.cells[1][0] = shareOf(20, 100);
    const std::string svg = drawMatrix(chart);
    EXPECT_EQ(whatIsBroken(svg), "");
    EXPECT_TRUE(holds(svg, ">80 %<"));
    EXPECT_TRUE(holds(svg, ">20 %<"));
    EXPECT_TRUE(holds(svg, "<title>one – two: 80.0 % (71.1 to 86.7)</title>"));
    EXPECT_EQ(countOf(svg, "class=\"strong\""), 2);
}

TEST(Chart, AGameIsDrawnWithItsTurningPoints) {
    GameChart chart;
    chart.head = {"Where it was won", "", "A led until choice 3."};
    chart.xLabel = "turn";
    chart.yLabel = "chance";
    chart.seats = {{"A", {0.5, 0.6, 0.7, 0.2, 0.0}}, {"B", {0.5, 0.4, 0.3, 0.8, 1.0}}};
    chart.turns = {{0, "1"}, {2, "2"}};
    chart.turnings = {{3, 0, "A reaps where it had to fight"}};
    const std::string svg = drawGame(chart);
    EXPECT_EQ(whatIsBroken(svg), "");
    EXPECT_TRUE(holds(svg, "A reaps where it had to fight"));
    EXPECT_EQ(countOf(svg, "class=\"onmark\""), 2);  // on the line, and below before the words
}

TEST(Chart, OddInputIsDrawnAllTheSame) {
    EXPECT_EQ(whatIsBroken(drawLines({})), "");
    EXPECT_EQ(whatIsBroken(drawBars({})), "");
    EXPECT_EQ(whatIsBroken(drawMatrix({})), "");
    EXPECT_EQ(whatIsBroken(drawGame({})), "");
    LineChart single = fallingLine();
    single.x = {};
    single.series = {{"one", ChartSeries::Style::Points, 0, {{3, {0.5, 0.5, 0.5}}}}};
    single.marks.clear();
    EXPECT_EQ(whatIsBroken(drawLines(single)), "");
}

TEST(Chart, AxesAreMarkedAtRoundNumbers) {
    EXPECT_EQ(ticksOf(0, 24, 13, false, true), (std::vector<double>{0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24}));
    EXPECT_EQ(ticksOf(-210, 250, 6, false, false), (std::vector<double>{-200, -100, 0, 100, 200}));
    EXPECT_EQ(ticksOf(0, 3, 10, false, true), (std::vector<double>{0, 1, 2, 3}));
    EXPECT_EQ(figureOf(0.25, true, 0.05), "25 %");
    EXPECT_EQ(figureOf(0.125, true, 0.025), "12 %");
    EXPECT_EQ(figureOf(-120, false, 20), "−120");
    EXPECT_EQ(figureOf(-0.0, false, 20), "0");
}

TEST(Chart, LongWordsAreBrokenOrCut) {
    EXPECT_EQ(cutTo("short", 200, 12), "short");
    const std::string cut = cutTo("Ærö Ærö Ærö Ærö Ærö Ærö", 60, 12);
    EXPECT_TRUE(cut.ends_with("…"));
    EXPECT_LE(widthOf(cut, 12), 60);
    for (const std::string& line : brokenTo("a sentence that is too long for one line of this width", 100, 12))
        EXPECT_LE(widthOf(line, 12), 100) << line;
    EXPECT_EQ(brokenTo("", 100, 12).size(), 0U);
}

}  // namespace
}  // namespace riffle::sim
