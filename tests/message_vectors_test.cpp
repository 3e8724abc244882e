#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "protocol/json.h"
#include "protocol/messages.h"

namespace riffle {
namespace {

// tests/vectors/messages.json is read by web/test/message.test.ts too: both readers give these sentences, to the byte.
TEST(MessageVectors, AreFilledToTheByte) {
    std::ifstream file(RIFFLE_SOURCE_DIR "/tests/vectors/messages.json", std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    std::string error;
    const auto vectors = parseJson(text, error);
    ASSERT_TRUE(vectors) << error;
    ASSERT_GT(vectors->size(), 100U);
    for (const Value& vector : vectors->items()) {
        const auto locale = localeFrom(vector.find("lang")->asText());
        ASSERT_TRUE(locale) << toJson(vector);
        const Arguments args(vector.find("args")->entries().begin(), vector.find("args")->entries().end());
        const Value* key = vector.find("key");
        const std::string filled = key ? say(*locale, key->asText(), args) : fillIn(*locale, vector.find("text")->asText(), args);
        EXPECT_EQ(filled, vector.find("expected")->asText()) << toJson(vector);
    }
}

}  // namespace
}  // namespace riffle
