#include "protocol/yaml.h"

#include <gtest/gtest.h>

namespace riffle {
namespace {

std::string jsonOf(std::string_view text) {
    std::string error;
    const auto documents = parseYaml(text, error);
    if (!documents) return "error: " + error;
    std::string out;
    for (const YamlDocument& document : *documents) out += (out.empty() ? "" : "|") + toJson(document.value);
    return out;
}

TEST(Yaml, WordsStayWords) {
    EXPECT_EQ(jsonOf("[yes, no, on, off, N, n, y, Yes, 1.5, 0x10, 1e3]"),
              R"(["yes","no","on","off","N","n","y","Yes","1.5","0x10","1e3"])");
}

TEST(Yaml, NumbersTruthAndNothingAreWhatTheyLookLike) {
    EXPECT_EQ(jsonOf("[1, -2, 0, true, false, null, ~]"), "[1,-2,0,true,false,null,null]");
}

TEST(Yaml, QuotedScalarsAreText) {
    EXPECT_EQ(jsonOf("['1', \"true\", 'null', '']"), R"(["1","true","null",""])");
}

TEST(Yaml, KeysAreText) {
    EXPECT_EQ(jsonOf("{N: 1, yes: 2, 3: 4}"), R"({"N":1,"yes":2,"3":4})");
}

TEST(Yaml, ReadsEveryDocument) {
    EXPECT_EQ(jsonOf("a: 1\n---\nb: 2\n"), R"({"a":1}|{"b":2})");
}

TEST(Yaml, ActionsWithApostrophesAndArrowsArePlainText) {
    EXPECT_EQ(jsonOf("- A: play Fao Cu'tul > pick red\n- B: assign A 5"),
              R"([{"A":"play Fao Cu'tul > pick red"},{"B":"assign A 5"}])");
}

TEST(Yaml, KnowsWhereTheStepsStand) {
    std::string error;
    const auto documents = parseYaml("a: 1\nsteps:\n  - A: end\n\n  - B: end\n---\nb: 2\nsteps: [x]\n", error);
    ASSERT_TRUE(documents) << error;
    EXPECT_EQ((*documents)[0].stepLines, (std::vector<int>{3, 5}));
    EXPECT_EQ((*documents)[1].stepLines, (std::vector<int>{8}));
    EXPECT_GE((*documents)[1].line, 6);
}

TEST(Yaml, RefusesAnchorsAliasesTagsAndKeysGivenTwice) {
    EXPECT_NE(jsonOf("a: &x [1]\nb: *x").find("anchors"), std::string::npos);
    EXPECT_NE(jsonOf("a: !!str 1").find("tags"), std::string::npos);
    EXPECT_EQ(jsonOf("a: 1\na: 2"), "error: line 2, column 1: the key “a” is given twice");
}

TEST(Yaml, ErrorsNameLineAndColumn) {
    EXPECT_EQ(jsonOf("a: 1\nb: [1, 2\nc: 3\n").find("error: line "), 0U);
}

TEST(Yaml, NestsThirtyTwoDeepAndNoDeeper) {
    EXPECT_EQ(jsonOf(std::string(32, '[') + std::string(32, ']')).find("error"), std::string::npos);
    EXPECT_NE(jsonOf(std::string(33, '[') + std::string(33, ']')).find("deeper"), std::string::npos);
    EXPECT_NE(jsonOf(std::string(100000, '[')).find("error"), std::string::npos);
}

TEST(Yaml, RefusesAMarkThatStandsBeforeEverything) {
    EXPECT_EQ(jsonOf(","), "error: line 1, column 1: this can't stand here");
    EXPECT_NE(jsonOf("]").find("error: line 1"), std::string::npos);
    EXPECT_NE(jsonOf("a: 1\n---\n, b").find("error: line 3"), std::string::npos);
}

TEST(Yaml, RefusesAKeyThatIsNoWord) {
    EXPECT_NE(jsonOf("? [a]\n: 1").find("a key must be a word"), std::string::npos);
}

}  // namespace
}  // namespace riffle
