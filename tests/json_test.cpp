#include "protocol/json.h"

#include <gtest/gtest.h>

namespace riffle {
namespace {

std::string errorOf(std::string_view text) {
    std::string error;
    EXPECT_FALSE(parseJson(text, error)) << text;
    return error;
}

TEST(Json, ReadsWhatItWrites) {
    const std::string text = R"({"a":[1,-2,true,false,null,"x\n\"ё"],"b":{"c":{}},"d":[]})";
    std::string error;
    const auto value = parseJson(text, error);
    ASSERT_TRUE(value) << error;
    EXPECT_EQ(toJson(*value), text);
}

TEST(Json, EscapesWhereverInATextItIsNeeded) {
    for (const size_t size : {1, 7, 8, 9, 15, 16, 17, 63, 64, 65, 80}) {
        for (size_t at = 0; at < size; ++at) {
            for (int byte = 0; byte < 256; ++byte) {
                std::string text(size, 'x');
                text[at] = static_cast<char>(byte);
                const bool isEscaped = byte < 0x20 || byte == '"' || byte == '\\';
                std::string out;
                writeJsonText(out, text);
                EXPECT_EQ(out == '"' + text + '"', !isEscaped) << size << ' ' << at << ' ' << byte;
                if (byte >= 0x80) continue;  // alone it is no UTF-8
                std::string error;
                const auto back = parseJson(out, error);
                ASSERT_TRUE(back && back->isText()) << error;
                EXPECT_EQ(back->asText(), text);
            }
        }
    }
}

TEST(Json, KeepsTheOrderOfKeys) {
    std::string error;
    EXPECT_EQ(toJson(*parseJson(R"({"z":1,"a":2})", error)), R"({"z":1,"a":2})");
}

TEST(Json, TakesTheWholeRangeOf64Bits) {
    std::string error;
    EXPECT_EQ(parseJson("9223372036854775807", error)->asInt(), INT64_MAX);
    EXPECT_EQ(parseJson("-9223372036854775808", error)->asInt(), INT64_MIN);
    EXPECT_NE(errorOf("9223372036854775808").find("too large"), std::string::npos);
    EXPECT_NE(errorOf("1e400"), "");
}

TEST(Json, RefusesNumbersThatAreNotWhole) {
    EXPECT_NE(errorOf(R"({"n":1.5})").find("not whole"), std::string::npos);
}

TEST(Json, RefusesAKeyGivenTwice) {
    EXPECT_NE(errorOf(R"({"a":1,"a":2})").find("twice"), std::string::npos);
}

TEST(Json, RefusesWhatStandsBehindTheValue) {
    errorOf("{} {}");
}

TEST(Json, RefusesTextThatIsCutShort) {
    EXPECT_NE(errorOf(R"({"a":[1,2)").find("unexpected end of input"), std::string::npos);
}

TEST(Json, RefusesBadUtf8AndSaysSoInAscii) {
    for (const char c : errorOf("\"\xC3\x28\"")) EXPECT_GE(c, 0x20);
}

TEST(Json, NestsThirtyTwoDeepAndNoDeeper) {
    std::string error;
    EXPECT_TRUE(parseJson(std::string(32, '[') + std::string(32, ']'), error));
    EXPECT_NE(errorOf(std::string(33, '[') + std::string(33, ']')).find("deeper"), std::string::npos);
    errorOf(std::string(500000, '['));
}

TEST(Json, RefusesMoreThanAMebibyte) {
    EXPECT_NE(errorOf("\"" + std::string(1U << 20U, 'x') + "\"").find("longer"), std::string::npos);
}

TEST(Json, RefusesEmptyInput) {
    errorOf("");
}

TEST(Json, NoKeyIsGivenTwiceAmongManyEither) {
    std::string text = "{";
    for (int i = 0; i < 4000; ++i) text += "\"k" + std::to_string(i) + "\":" + std::to_string(i) + ",";
    std::string error;
    const auto value = parseJson(text + "\"z\":0}", error);
    ASSERT_TRUE(value) << error;
    EXPECT_EQ(value->size(), 4001U);
    EXPECT_EQ(value->find("k3999")->asInt(), 3999);
    for (const std::string again : {"k0", "k31", "k32", "k33", "k3999"})
        EXPECT_NE(errorOf(text + "\"" + again + "\":0}").find("twice"), std::string::npos) << again;
}

}  // namespace
}  // namespace riffle
