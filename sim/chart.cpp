#include "sim/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/chart_canvas.h"

namespace riffle::sim {

namespace {

using Anchor = Canvas::Anchor;

constexpr double kWidth = 760;
constexpr double kMargin = 20;
constexpr int kTones = 6;

std::string toned(std::string_view prefix, std::string_view letter, int tone) {
    return fmt::format("{}{}{}", prefix, letter, tone);
}

// Where values lie on the paper.
struct Scale {
    double low = 0, high = 1;   // values
    double start = 0, end = 1;  // places
    bool isPercent = false;
    std::vector<double> ticks;

    [[nodiscard]] double operator()(double value) const {
        return start + (std::clamp(value, low, high) - low) / (high - low) * (end - start);
    }
    [[nodiscard]] std::string figure(double value) const {
        return figureOf(value, isPercent, ticks.size() > 1 ? ticks[1] - ticks[0] : 1);
    }
};

// A scale that holds all the values; ends that are not fixed are moved out to the next mark.
Scale scaleOf(const Axis& axis, double low, double high, double start, double end, int most) {
    Scale scale;
    scale.isPercent = axis.isPercent;
    if (high <= low) {
        const double room = axis.isPercent ? 0.05 : std::max(1.0, std::abs(low) * 0.1);
        low -= room;
        high += room;
    }
    if (axis.isPercent) {
        low = std::max(low, 0.0);
        high = std::min(high, 1.0);
    }
    scale.low = axis.low.value_or(low);
    scale.high = axis.high.value_or(high);
    if (scale.high <= scale.low) scale.high = scale.low + 1;
    scale.ticks = ticksOf(scale.low, scale.high, most, axis.isPercent, axis.isWhole);
    if (scale.ticks.size() > 1) {
        const double step = scale.ticks[1] - scale.ticks[0];
        if (!axis.low) scale.low = std::floor(scale.low / step + 1e-9) * step;
        if (!axis.high) scale.high = std::ceil(scale.high / step - 1e-9) * step;
        scale.ticks = ticksOf(scale.low, scale.high, most + 2, axis.isPercent, axis.isWhole);
    }
    scale.start = start;
    scale.end = end;
    return scale;
}

// "61.2 % (57.0 to 65.1)"
std::string told(const Estimate& estimate, bool isPercent) {
    const double step = isPercent ? 0.001 : 1;
    const auto plain = [&](double value) {
        std::string out = figureOf(value, isPercent, step);
        if (isPercent) out.erase(out.size() - 2);
        return out;
    };
    return fmt::format("{} ({} to {})", figureOf(estimate.value, isPercent, step), plain(estimate.low), plain(estimate.high));
}

void drawLegend(Canvas& canvas, double& y, const std::vector<ChartSeries>& series) {
    double x = kMargin;
    bool isAny = false;
    for (const ChartSeries& each : series) {
        if (each.name.empty()) continue;
        const double wide = 26 + widthOf(each.name, 12) + 22;
        if (isAny && x + wide > kWidth - kMargin) {
            x = kMargin;
            y += 18;
        }
        if (each.style == ChartSeries::Style::Band) canvas.rect(x, y - 11, 20, 14, toned("band ", "f", each.tone));
        if (each.style == ChartSeries::Style::Points) {
            canvas.line(x + 10, y - 11, x + 10, y + 3, toned("whisker ", "s", each.tone));
            canvas.circle(x + 10, y - 4, 3.5, toned("", "f", each.tone));
        } else {
            canvas.line(x, y - 4, x + 20, y - 4, toned("curve ", "s", each.tone));
        }
        canvas.text(x + 26, y, each.name, "");
        x += wide;
        isAny = true;
    }
    if (isAny) y += 20;
}

// The frame of a chart with two axes.
void drawAxes(Canvas& canvas, const Scale& x, const Scale& y, const std::string& xLabel, const std::string& yLabel) {
    for (const double tick : y.ticks) {
        canvas.line(x.start, y(tick), x.end, y(tick), "rule");
        canvas.text(x.start - 8, y(tick) + 4, y.figure(tick), "soft", Anchor::End);
    }
    for (const double tick : x.ticks) {
        canvas.line(x(tick), y.start, x(tick), y.start + 5, "axis");
        canvas.text(x(tick), y.start + 19, x.figure(tick), "soft", Anchor::Middle);
    }
    canvas.line(x.start, y.start, x.end, y.start, "axis");
    canvas.text((x.start + x.end) / 2, y.start + 40, xLabel, "", Anchor::Middle);
    canvas.textUp(kMargin + 4, (y.start + y.end) / 2, yLabel, "");
}

std::string stepsThrough(const std::vector<ChartPoint>& points, const Scale& x, const Scale& y, double Estimate::*which) {
    std::string steps;
    for (const ChartPoint& point : points)
        steps += fmt::format("{}{:.1f} {:.1f}", steps.empty() ? "M" : "L", x(point.x), y(point.y.*which));
    return steps;
}

void drawSeries(Canvas& canvas, const ChartSeries& series, const Scale& x, const Scale& y) {
    if (series.points.empty()) return;
    if (series.style == ChartSeries::Style::Band) {
        std::vector<ChartPoint> back(series.points.rbegin(), series.points.rend());
        std::string steps = stepsThrough(series.points, x, y, &Estimate::high);
        std::string returning = stepsThrough(back, x, y, &Estimate::low);
        returning[0] = 'L';
        canvas.path(steps + returning + "Z", toned("band ", "f", series.tone));
    }
    if (series.style != ChartSeries::Style::Points)
        canvas.path(stepsThrough(series.points, x, y, &Estimate::value), toned("curve ", "s", series.tone));
    if (series.style != ChartSeries::Style::Points) return;
    for (const ChartPoint& point : series.points) {
        const double at = x(point.x);
        canvas.begin(fmt::format("{}: {}", x.figure(point.x), told(point.y, y.isPercent)));
        canvas.path(fmt::format("M{0:.1f} {2:.1f}H{1:.1f}M{3:.1f} {2:.1f}V{4:.1f}M{0:.1f} {4:.1f}H{1:.1f}", at - 3, at + 3,
                                y(point.y.low), at, y(point.y.high)),
                    toned("whisker ", "s", series.tone));
        canvas.circle(at, y(point.y.value), 3.5, toned("", "f", series.tone));
        canvas.end();
    }
}

// Cool below one half, warm above, stronger towards the ends.
void drawCell(Canvas& canvas, double x, double y, double width, double height, const Estimate& value) {
    const double far = std::clamp(std::abs(value.value - 0.5) * 2, 0.0, 1.0);
    canvas.rect(x, y, width, height, "empty");
    canvas.rect(x, y, width, height, value.value >= 0.5 ? "f1" : "f0", 0.05 + 0.6 * far);
    canvas.text(x + width / 2, y + height / 2 + 1, figureOf(value.value, true, 0.01), "strong", Anchor::Middle);
    canvas.text(x + width / 2, y + height / 2 + 15,
                fmt::format("{:.0f}–{:.0f}", std::floor(value.low * 100 + 0.5), std::floor(value.high * 100 + 0.5)), "small",
                Anchor::Middle);
}

}  // namespace

std::string drawLines(const LineChart& chart) {
    constexpr double kPlotHeight = 320;
    double xLow = 1e300, xHigh = -1e300, yLow = 1e300, yHigh = -1e300;
    for (const ChartSeries& series : chart.series) {
        for (const ChartPoint& point : series.points) {
            xLow = std::min(xLow, point.x);
            xHigh = std::max(xHigh, point.x);
            yLow = std::min({yLow, point.y.value, point.y.low});
            yHigh = std::max({yHigh, point.y.value, point.y.high});
        }
    }
    if (chart.level) {
        yLow = std::min(yLow, *chart.level);
        yHigh = std::max(yHigh, *chart.level);
    }
    Canvas canvas;
    double top = canvas.head(chart.head, kWidth) + 4;
    drawLegend(canvas, top, chart.series);
    const Scale y = scaleOf(chart.y, yLow, yHigh, top + kPlotHeight, top, 8);
    const Scale x = scaleOf(chart.x, xLow, xHigh, kMargin + 60, kWidth - kMargin - 8, 13);
    drawAxes(canvas, x, y, chart.x.label, chart.y.label);
    if (chart.level) canvas.line(x.start, y(*chart.level), x.end, y(*chart.level), "level");
    using Style = ChartSeries::Style;
    for (const Style style : {Style::Band, Style::Line, Style::Points}) {
        for (const ChartSeries& series : chart.series) {
            if (series.style == style) drawSeries(canvas, series, x, y);
        }
    }
    for (const ChartMark& mark : chart.marks) {
        const double at = x(mark.x);
        const bool isLeft = at + 10 + widthOf(mark.words, 12) > x.end;
        canvas.line(at, y.end, at, y.start, "level");
        canvas.circle(at, y(mark.y), 6.5, "paper ring sink");
        canvas.circle(at, y(mark.y), 2.5, "ink");
        canvas.text(at + (isLeft ? -8 : 8), y.end + 14, mark.words, "strong over", isLeft ? Anchor::End : Anchor::Start);
    }
    return canvas.finish(chart.head, kWidth, top + kPlotHeight + 58);
}

std::string drawBars(const BarChart& chart) {
    constexpr double kRow = 24;
    double low = chart.origin, high = chart.origin;
    double names = 60, figures = 0;
    for (const BarGroup& group : chart.groups) {
        for (const Bar& bar : group.bars) {
            low = std::min({low, bar.value.value, bar.value.low});
            high = std::max({high, bar.value.value, bar.value.high});
            names = std::max(names, widthOf(bar.name, 12));
            figures = std::max(figures, widthOf(bar.figures, 12));
        }
    }
    names = std::min(names, chart.widestName);
    Canvas canvas;
    const double top = canvas.head(chart.head, kWidth) + 6;
    double bottom = top;
    for (const BarGroup& group : chart.groups)
        bottom += (group.heading.empty() ? 4 : 30) + kRow * static_cast<double>(group.bars.size());
    bottom += 4;
    const Scale x = scaleOf(chart.axis, low, high, kMargin + names + 14, kWidth - kMargin - (figures > 0 ? figures + 14 : 8), 7);
    for (const double tick : x.ticks) {
        canvas.line(x(tick), top, x(tick), bottom, "rule");
        canvas.text(x(tick), bottom + 17, x.figure(tick), "soft", Anchor::Middle);
    }
    canvas.text((x.start + x.end) / 2, bottom + 37, chart.axis.label, "", Anchor::Middle);
    canvas.line(x(chart.origin), top, x(chart.origin), bottom, "axis");
    double y = top;
    for (const BarGroup& group : chart.groups) {
        if (!group.heading.empty()) canvas.text(kMargin, y + 19, group.heading, "strong over");
        y += group.heading.empty() ? 4 : 30;
        for (const Bar& bar : group.bars) {
            const double middle = y + kRow / 2;
            const double from = x(chart.origin);
            const double to = x(bar.value.value);
            canvas.begin(fmt::format("{}: {}", bar.name, told(bar.value, chart.axis.isPercent)));
            canvas.text(kMargin + names, middle + 4, cutTo(bar.name, names, 12), "", Anchor::End);
            canvas.rect(std::min(from, to), middle - 7, std::abs(to - from), 14, toned("bar ", "f", bar.tone));
            canvas.path(fmt::format("M{0:.1f} {2:.1f}V{3:.1f}M{0:.1f} {4:.1f}H{1:.1f}M{1:.1f} {2:.1f}V{3:.1f}", x(bar.value.low),
                                    x(bar.value.high), middle - 4, middle + 4, middle),
                        toned("whisker ", "s", bar.tone));
            canvas.circle(to, middle, 3, toned("", "f", bar.tone));
            canvas.text(kWidth - kMargin, middle + 4, bar.figures, "soft", Anchor::End);
            canvas.end();
            y += kRow;
        }
    }
    return canvas.finish(chart.head, kWidth, bottom + 52);
}

std::string drawMatrix(const MatrixChart& chart) {
    constexpr double kRow = 44;
    double names = std::max(70.0, widthOf(chart.corner, 11) + 10);
    for (const std::string& name : chart.rows) names = std::max(names, widthOf(name, 12) + 10);
    names = std::min(names, 210.0);
    const auto columns = static_cast<double>(std::max<size_t>(1, chart.columns.size()));
    // Columns share what is left; where they are many the picture grows.
    const double cell = std::clamp((kWidth - 2 * kMargin - names) / columns, 62.0, 120.0);
    const double width = std::max(kWidth, 2 * kMargin + names + cell * columns);
    Canvas canvas;
    double y = canvas.head(chart.head, width) + 8;
    size_t most = 1;
    std::vector<std::vector<std::string>> headings;
    for (const std::string& name : chart.columns) {
        std::vector<std::string> lines = brokenTo(name, cell - 8, 12);
        if (lines.size() > 3) {
            lines.resize(3);
            lines[2] = widthOf(lines[2], 12) + 12 <= cell - 8 ? lines[2] + "…" : cutTo(lines[2] + "……", cell - 8, 12);
        }
        most = std::max(most, lines.size());
        headings.push_back(std::move(lines));
    }
    const double left = kMargin + names;
    const double headEnd = y + 15 * static_cast<double>(most) + 2;
    canvas.text(kMargin, headEnd - 8, cutTo(chart.corner, names, 11), "soft small");
    for (size_t i = 0; i < headings.size(); ++i) {
        double line = headEnd - 8 - 15 * static_cast<double>(headings[i].size() - std::min<size_t>(1, headings[i].size()));
        for (const std::string& words : headings[i]) {
            canvas.text(left + cell * (static_cast<double>(i) + 0.5), line, words, "", Anchor::Middle);
            line += 15;
        }
    }
    y = headEnd;
    for (size_t row = 0; row < chart.rows.size(); ++row) {
        canvas.text(left - 10, y + kRow / 2 + 4, cutTo(chart.rows[row], names - 10, 12), "", Anchor::End);
        for (size_t column = 0; column < chart.columns.size(); ++column) {
            const double x = left + cell * static_cast<double>(column);
            const std::optional<Estimate>& value = chart.cells[row][column];
            if (!value) {
                canvas.rect(x + 1, y + 1, cell - 2, kRow - 2, "empty");
                continue;
            }
            canvas.begin(fmt::format("{} – {}: {}", chart.rows[row], chart.columns[column], told(*value, true)));
            drawCell(canvas, x + 1, y + 1, cell - 2, kRow - 2, *value);
            canvas.end();
        }
        y += kRow;
    }
    return canvas.finish(chart.head, width, y + 20);
}

std::string drawGame(const GameChart& chart) {
    constexpr double kPlotHeight = 280;
    Canvas canvas;
    double top = canvas.head(chart.head, kWidth) + 4;
    size_t length = 1;
    std::vector<ChartSeries> legend;
    for (size_t i = 0; i < chart.seats.size(); ++i) {
        legend.push_back({chart.seats[i].name, ChartSeries::Style::Line, static_cast<int>(i) % kTones, {}});
        length = std::max(length, chart.seats[i].chances.size());
    }
    drawLegend(canvas, top, legend);
    top += 8;  // room for marks at the very top
    Scale y = scaleOf({.label = {}, .low = 0, .high = 1, .isPercent = true}, 0, 1, top + kPlotHeight, top, 4);
    y.ticks = {0, 0.25, 0.5, 0.75, 1};
    const auto last = static_cast<double>(std::max<size_t>(1, length - 1));
    Scale x = scaleOf({.label = {}, .low = 0, .high = last, .isWhole = true}, 0, last, kMargin + 60, kWidth - kMargin - 8, 10);
    // Turns are the better marks where they are told; as many as there is room for.
    if (!chart.turns.empty()) x.ticks.clear();
    drawAxes(canvas, x, y, chart.xLabel, chart.yLabel);
    double free = 0;
    for (const GameChart::Turn& turn : chart.turns) {
        canvas.line(x(turn.x), y.start, x(turn.x), y.start + 4, "axis");
        const double half = widthOf(turn.name, 11) / 2;
        if (x(turn.x) - half < free) continue;
        canvas.line(x(turn.x), top, x(turn.x), y.start + 7, "rule");
        canvas.text(x(turn.x), y.start + 19, turn.name, "soft small", Anchor::Middle);
        free = x(turn.x) + half + 8;
    }
    canvas.line(x.start, y(0.5), x.end, y(0.5), "level");
    for (size_t i = chart.seats.size(); i-- > 0;) {
        std::vector<ChartPoint> points;
        const std::vector<double>& chances = chart.seats[i].chances;
        for (size_t k = 0; k < chances.size(); ++k)
            points.push_back({static_cast<double>(k), {chances[k], chances[k], chances[k]}});
        if (points.empty()) continue;
        const std::string steps = stepsThrough(points, x, y, &Estimate::value);
        const int tone = static_cast<int>(i) % kTones;
        // Between two, the first one's lead is filled: one look says who was ahead.
        if (i == 0 && chart.seats.size() == 2)
            canvas.path(fmt::format("{}L{:.1f} {:.1f}L{:.1f} {:.1f}Z", steps, x(points.back().x), y(0.5), x(0), y(0.5)),
                        toned("wash ", "f", tone));
        canvas.path(steps, "halo");
        canvas.path(steps, toned("curve ", "s", tone));
    }
    double line = y.start + 64;
    for (size_t i = 0; i < chart.turnings.size(); ++i) {
        const GameChart::Turning& turning = chart.turnings[i];
        const std::string number = std::to_string(i + 1);
        const std::string tone = toned("", "f", static_cast<int>(turning.seat) % kTones);
        const double at = x(static_cast<double>(turning.at));
        canvas.circle(at, y(chart.seats[turning.seat].chances[turning.at]), 9.5, "paper");
        canvas.circle(at, y(chart.seats[turning.seat].chances[turning.at]), 8.5, tone);
        canvas.text(at, y(chart.seats[turning.seat].chances[turning.at]) + 4, number, "onmark", Anchor::Middle);
        canvas.circle(kMargin + 9, line - 4, 8.5, tone);
        canvas.text(kMargin + 9, line, number, "onmark", Anchor::Middle);
        for (const std::string& words : brokenTo(turning.words, kWidth - 2 * kMargin - 28, 12)) {
            canvas.text(kMargin + 28, line, words, "");
            line += 17;
        }
        line += 6;
    }
    return canvas.finish(chart.head, kWidth, line + (chart.turnings.empty() ? 0 : 4));
}

}  // namespace riffle::sim
