#include "sim/chart_canvas.h"

#include <fmt/format.h>

#include <cmath>

namespace riffle::sim {

namespace {

// Classes: f fills, s strokes, by tone; the rest by what it is for. The second half is for dark screens.
constexpr std::string_view kStyle = R"(
text{font-family:system-ui,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif;font-size:12px;fill:#1d2330}
.title{font-size:18px;font-weight:600}.soft{fill:#566072}.small{font-size:11px}.strong{font-weight:600}
.paper{fill:#ffffff}.rule{stroke:#dde2ea;stroke-width:1}.axis{stroke:#8b94a5;stroke-width:1}
.level{stroke:#566072;stroke-width:1;stroke-dasharray:5 4}
.curve{fill:none;stroke-width:2.2;stroke-linejoin:round;stroke-linecap:round}.whisker{stroke-width:1.4;fill:none}.halo{fill:none;stroke:#ffffff;stroke-width:4.5}
.band{fill-opacity:.18}.wash{fill-opacity:.1}.bar{fill-opacity:.55}.ring{stroke-width:1.6}.empty{fill:#f1f3f7}.onmark{fill:#ffffff;font-weight:600;font-size:11px}
.over{paint-order:stroke;stroke:#ffffff;stroke-width:4;stroke-linejoin:round}
.f0{fill:#2463a7}.s0{stroke:#2463a7}.f1{fill:#c2541c}.s1{stroke:#c2541c}.f2{fill:#2f7d4f}.s2{stroke:#2f7d4f}.f3{fill:#77479c}.s3{stroke:#77479c}
.f4{fill:#137783}.s4{stroke:#137783}.f5{fill:#ad3150}.s5{stroke:#ad3150}.f6{fill:#6a7282}.s6{stroke:#6a7282}.ink{fill:#1d2330}.sink{stroke:#1d2330}
@media (prefers-color-scheme:dark){
text{fill:#e7eaf0}.soft{fill:#a7b0bf}.paper{fill:#14171d}.rule{stroke:#2b313c}.axis{stroke:#6d7686}.level{stroke:#a7b0bf}.halo{stroke:#14171d}.empty{fill:#1c2028}.onmark{fill:#14171d}.over{stroke:#14171d}
.f0{fill:#71b1f0}.s0{stroke:#71b1f0}.f1{fill:#f0985d}.s1{stroke:#f0985d}.f2{fill:#6dc490}.s2{stroke:#6dc490}.f3{fill:#c29ae4}.s3{stroke:#c29ae4}
.f4{fill:#58c0cb}.s4{stroke:#58c0cb}.f5{fill:#ed8099}.s5{stroke:#ed8099}.f6{fill:#9aa3b1}.s6{stroke:#9aa3b1}.ink{fill:#e7eaf0}.sink{stroke:#e7eaf0}}
)";

constexpr double kMargin = 20;

bool isWordMiddle(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            default:
                if (static_cast<unsigned char>(c) >= 0x20) out += c;
        }
    }
    return out;
}

double widthOf(std::string_view text, double size) {
    double em = 0;
    for (const char c : text) {
        if (isWordMiddle(c)) continue;
        const bool isNarrow = std::string_view("iljtfrI.,:;'!| ()").find(c) != std::string_view::npos;
        const bool isWide = (c >= 'A' && c <= 'Z') || c == 'm' || c == 'w' || c == '%';
        em += isNarrow ? 0.36 : isWide ? 0.74 : 0.59;
    }
    return em * size;
}

std::string cutTo(std::string_view text, double width, double size) {
    if (widthOf(text, size) <= width) return std::string(text);
    std::string kept(text);
    while (!kept.empty() && widthOf(kept, size) + size > width) {
        while (!kept.empty() && isWordMiddle(kept.back())) kept.pop_back();
        if (!kept.empty()) kept.pop_back();
    }
    while (!kept.empty() && kept.back() == ' ') kept.pop_back();
    return kept + "…";
}

std::vector<std::string> brokenTo(std::string_view text, double width, double size) {
    std::vector<std::string> lines;
    std::string line;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find(' ', at), text.size());
        const std::string word(text.substr(at, end - at));
        at = end + 1;
        if (word.empty()) continue;
        const std::string longer = line.empty() ? word : line + " " + word;
        if (!line.empty() && widthOf(longer, size) > width) {
            lines.push_back(line);
            line = cutTo(word, width, size);
        } else {
            line = line.empty() ? cutTo(word, width, size) : longer;
        }
    }
    if (!line.empty()) lines.push_back(line);
    return lines;
}

std::vector<double> ticksOf(double low, double high, int most, bool isPercent, bool isWhole) {
    const double least = (high - low) / most;
    double step = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 2.5, 5.0, 10.0}) {
        const bool isOdd = factor == 2.5 && (!isPercent || step * factor < 0.2);
        if (isOdd || step * factor < least * (1 - 1e-9)) continue;
        step *= factor;
        break;
    }
    if (isWhole) step = std::max(1.0, std::round(step));
    std::vector<double> ticks;
    for (double k = std::ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; ++k) ticks.push_back(k == 0 ? 0.0 : k * step);
    return ticks;
}

std::string figureOf(double value, bool isPercent, double step) {
    const double shown = isPercent ? value * 100 : value;
    const double shownStep = isPercent ? step * 100 : step;
    const int digits = shownStep >= 0.999 ? 0 : shownStep >= 0.0999 ? 1 : 2;
    std::string out = fmt::format("{:.{}f}", std::abs(shown), digits);
    if (shown < 0 && out.find_first_not_of("0.") != std::string::npos) out = "−" + out;
    return isPercent ? out + " %" : out;
}

void Canvas::text(double x, double y, std::string_view words, std::string_view style, Anchor anchor) {
    static constexpr std::string_view kAnchors[] = {"", R"( text-anchor="middle")", R"( text-anchor="end")"};
    body_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"{}\"{}>{}</text>\n", x, y, style,
                         kAnchors[static_cast<size_t>(anchor)], escaped(words));
}

void Canvas::textUp(double x, double y, std::string_view words, std::string_view style) {
    body_ +=
        fmt::format("<text transform=\"translate({:.1f} {:.1f}) rotate(-90)\" class=\"{}\" text-anchor=\"middle\">{}</text>\n", x,
                    y, style, escaped(words));
}

void Canvas::line(double x1, double y1, double x2, double y2, std::string_view style) {
    body_ += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", x1, y1, x2, y2, style);
}

void Canvas::rect(double x, double y, double width, double height, std::string_view style, double opacity) {
    const std::string see = opacity < 1 ? fmt::format(" fill-opacity=\"{:.3f}\"", opacity) : "";
    body_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" class=\"{}\"{}/>\n", x, y,
                         std::max(0.0, width), height, style, see);
}

void Canvas::circle(double x, double y, double radius, std::string_view style) {
    body_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" class=\"{}\"/>\n", x, y, radius, style);
}

void Canvas::path(std::string_view steps, std::string_view style) {
    body_ += fmt::format("<path d=\"{}\" class=\"{}\"/>\n", steps, style);
}

void Canvas::begin(std::string_view hint) {
    body_ += fmt::format("<g><title>{}</title>\n", escaped(hint));
}

void Canvas::end() {
    body_ += "</g>\n";
}

double Canvas::head(const ChartHead& head, double width) {
    double y = 32;
    constexpr double kBold = 1.17;  // wider than plain letters
    for (const std::string& line : brokenTo(head.title, (width - 2 * kMargin) / kBold, 18)) {
        text(kMargin, y, line, "title");
        y += 23;
    }
    std::string subtitle = head.subtitle;  // a number stays with its percent sign
    for (size_t at = subtitle.find(" %"); at != std::string::npos; at = subtitle.find(" %")) subtitle.replace(at, 1, "\u00A0");
    for (const std::string& line : brokenTo(subtitle, width - 2 * kMargin, 12)) {
        text(kMargin, y - 3, line, "soft");
        y += 17;
    }
    return y;
}

std::string Canvas::finish(const ChartHead& head, double width, double height) const {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "role=\"img\" "
        "aria-labelledby=\"title description\">\n<title id=\"title\">{2}</title>\n<desc id=\"description\">{3}</desc>\n"
        "<style>{4}</style>\n<rect width=\"100%\" height=\"100%\" class=\"paper\"/>\n{5}</svg>\n",
        width, height, escaped(head.title), escaped(head.description), kStyle, body_);
}

}  // namespace riffle::sim
