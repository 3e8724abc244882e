// Numbers out of range are refused in one sentence, and nothing has changed.
#include <gtest/gtest.h>

#include "protocol/engine.h"
#include "protocol/games.h"
#include "protocol/json.h"

namespace riffle {
namespace {

class Numbers : public testing::Test {
protected:
    Numbers() : engine(games()) {}

    static const Games& games() {
        static const Games kGames = [] {
            std::vector<language::Problem> problems;
            return Games::load({}, problems);
        }();
        return kGames;
    }

    // Refused with a sentence, and the game that is on stays as it was.
    void expectRefused(const std::string& request) {
        const std::string before = engine.answer(R"({"do":"position"})");
        const std::string answer = engine.answer(request);
        std::string error;
        const auto reply = parseJson(answer, error);
        ASSERT_TRUE(reply) << request << '\n' << answer;
        ASSERT_FALSE(reply->find("ok")->asBool()) << request;
        const std::string message = reply->find("error")->find("message")->asText();
        EXPECT_TRUE(message.ends_with('.') || message.ends_with('?')) << request << '\n' << message;
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
        EXPECT_EQ(message.find("exception"), std::string::npos) << message;
        EXPECT_EQ(engine.answer(R"({"do":"position"})"), before) << request;
    }

    // `what` with # in place of the number, which a number of any size and kind does not fit.
    void expectNoneFits(const std::string& what) {
        for (const char* number : {"-1", "65536", "4294967297", "99999999999999999999", "1.5", "1e400", "true", "\"x\""}) {
            std::string request = what;
            request.replace(request.find('#'), 1, number);
            expectRefused(request);
        }
    }

    Engine engine;
};

TEST_F(Numbers, OfASetUp) {
    (void)engine.answer(R"({"do":"new","game":"shards","setup":{}})");
    for (const char* field : {"health", "mastery", "crystals", "power", "deck"})
        expectNoneFits(std::string(R"({"do":"new","game":"shards","setup":{"A":{")") + field + R"(":#}}})");
    for (const char* field : {"amber", "chains", "deck"})
        expectNoneFits(std::string(R"({"do":"new","game":"keyforge","setup":{"A":{")") + field + R"(":#}}})");
    for (const char* field : {"health", "gold", "deck"})
        expectNoneFits(std::string(R"({"do":"new","game":"epic","setup":{"A":{")") + field + R"(":#}}})");
    for (const char* mark : {R"("damage":#)", R"("amber":#)", R"("counters":{"power":#})", R"("counters":{"doom":#})"})
        expectNoneFits(std::string(R"({"do":"new","game":"keyforge","setup":{"A":{"line":[{"name":"Groke",)") + mark + "}]}}}");
    expectNoneFits(R"({"do":"new","game":"epic","setup":{"A":{"champions":[{"name":"Gold Dragon","damage":#}]}}})");
}

TEST_F(Numbers, OfARequest) {
    (void)engine.answer(R"({"do":"new","game":"shards","setup":{}})");
    for (const char* game : {"shards", "keyforge", "epic"}) {
        expectNoneFits(std::string(R"({"do":"new","game":")") + game + R"(","setup":{"turn":#}})");
        expectNoneFits(std::string(R"({"do":"new","game":")") + game + R"(","seats":#})");
    }
    expectNoneFits(R"({"do":"new","game":"keyforge","options":{"series":#}})");
    expectNoneFits(R"({"do":"new","game":"keyforge","options":{"chains":{"A":#}}})");
    expectNoneFits(R"({"do":"choose","option":#})");
    expectNoneFits(R"({"do":"undo","steps":#})");
    expectNoneFits(R"({"do":"bot","level":#})");
}

TEST_F(Numbers, OfAnAction) {
    (void)engine.answer(R"({"do":"new","game":"shards","seats":3,"setup":{"A":{"power":5,"hand":["Crystal"]}}})");
    (void)engine.answer(R"({"do":"choose","action":"end"})");
    for (const char* number : {"-1", "6", "65536", "4294967297", "99999999999999999999", "1.5", "x"})
        expectRefused(std::string(R"({"do":"choose","action":"assign B )") + number + R"("})");
    for (const char* card : {"c-1", "c99999999999999999999", "c4294967297", "Crystal#-1", "Crystal#99999999999999999999"})
        expectRefused(std::string(R"({"do":"choose","action":"play )") + card + R"("})");
}

TEST_F(Numbers, OfARecord) {
    (void)engine.answer(R"({"do":"new","game":"shards","seed":3})");
    (void)engine.answer(R"({"do":"choose","option":1})");
    const std::string answer = engine.answer(R"({"do":"replay"})");
    const size_t start = answer.find("\"replay\":");
    ASSERT_NE(start, std::string::npos) << answer;
    const std::string load = R"({"do":"load",)" + answer.substr(start);
    const auto with = [&](const std::string& field, const std::string& value) {
        std::string changed = load;
        const size_t at = changed.find("\"" + field + "\":") + field.size() + 3;
        const size_t end = field == "choices" ? changed.find(']', at) + 1 : changed.find(',', at);
        return changed.replace(at, end - at, value);
    };
    EXPECT_NE(engine.answer(load).find("\"ok\":true"), std::string::npos);
    for (const char* number : {"-1", "99999999999999999999", "1.5", "1e400", "true", "\"x\""}) {
        expectRefused(with("seed", number));
        expectRefused(with("choices", std::string("[") + number + "]"));
    }
    for (const char* number : {"0", "4294967297", "9223372036854775807"})
        expectRefused(with("choices", std::string("[") + number + "]"));
}

}  // namespace
}  // namespace riffle
