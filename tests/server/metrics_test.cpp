// What /metrics shows of times and sizes.
#include "server/base/metrics.h"

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <sstream>

namespace riffle::server {
namespace {

TEST(Histogram, CountsWhatIsAtMostAsLarge) {
    static constexpr double kBounds[] = {0.5, 1, 2};
    Histogram values(kBounds);
    for (const double value : {0.1, 0.5, 0.6, 2.0, 2.5, 0.0}) values.add(value);
    std::string out;
    values.write(out, "x", "a=\"b\"");
    EXPECT_EQ(out,
              "x_bucket{a=\"b\",le=\"0.5\"} 3\nx_bucket{a=\"b\",le=\"1\"} 4\nx_bucket{a=\"b\",le=\"2\"} 5\n"
              "x_bucket{a=\"b\",le=\"+Inf\"} 6\nx_sum{a=\"b\"} 5.7\nx_count{a=\"b\"} 6\n");
    out.clear();
    values.write(out, "x");
    EXPECT_NE(out.find("x_bucket{le=\"1\"} 4\n"), std::string::npos) << out;
    EXPECT_NE(out.find("x_sum 5.7\nx_count 6\n"), std::string::npos) << out;
}

TEST(Figures, RequestsAreCountedUnderFewWords) {
    EXPECT_EQ(routeOf("/api/v1/tables/abc/view"), "tables");
    EXPECT_EQ(routeOf("/api/v1/tables"), "tables");
    EXPECT_EQ(routeOf("/api/v1/nonsense/x"), "other");
    EXPECT_EQ(routeOf("/api/v1/"), "other");
    EXPECT_EQ(routeOf("/api"), "other");
    EXPECT_EQ(routeOf("/healthz"), "health");
    EXPECT_EQ(routeOf("/assets/app.js"), "assets");
    EXPECT_EQ(routeOf("/g/abc"), "page");
    EXPECT_EQ(routeOf("*"), "page");
}

// Each line is one of the text format; each family is declared once, before its lines; ranges never fall.
TEST(Figures, AreInTheFormatOfPrometheus) {
    figures().request("/api/v1/tables", 0.002);
    figures().refused("bad_token");
    figures().refusedLetter(R"({"t":"err","d":{"code":"not_yours","message":"no"}})");
    figures().commitSeconds.add(0.003);
    const std::string text = figures().text();
    static const std::regex kLine(R"re(([a-z_]+)(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [0-9.e+-]+)re");
    std::istringstream lines(text);
    std::string family;
    double last = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("# HELP ")) continue;
        if (line.starts_with("# TYPE ")) {
            family = line.substr(7, line.find(' ', 7) - 7);
            continue;
        }
        std::smatch match;
        ASSERT_TRUE(std::regex_match(line, match, kLine)) << line;
        EXPECT_TRUE(match[1].str().starts_with(family)) << line;
        const double value = std::stod(line.substr(line.rfind(' ')));
        if (line.find("_bucket") != std::string::npos) {
            const bool isFirst = line.find("le=\"0.0001\"") != std::string::npos || line.find("le=\"1\"") != std::string::npos;
            EXPECT_TRUE(isFirst || value >= last) << line;
            last = value;
        }
    }
    EXPECT_NE(text.find("riffle_refusals_total{code=\"bad_token\"}"), std::string::npos);
    EXPECT_NE(text.find("riffle_refusals_total{code=\"not_yours\"}"), std::string::npos);
    EXPECT_NE(text.find("riffle_request_seconds_bucket{route=\"tables\",le=\"0.0025\"}"), std::string::npos);
}

}  // namespace
}  // namespace riffle::server
