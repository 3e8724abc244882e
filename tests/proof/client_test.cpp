// What the programs that prove a server read and count.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "proof/clients/frames.h"
#include "proof/clients/messages.h"
#include "proof/load/latencies.h"
#include "proof/load/load.h"
#include "proof/process/server_process.h"
#include "tests/proof/table.h"

namespace riffle::proof {
namespace {

// A frame as a server sends it.
std::string frame(uint8_t first, std::string_view payload) {
    std::string out(1, static_cast<char>(first));
    if (payload.size() < 126) {
        out += static_cast<char>(payload.size());
    } else {
        out += static_cast<char>(126);
        out += static_cast<char>(payload.size() >> 8U);
        out += static_cast<char>(payload.size() & 0xFFU);
    }
    return out + std::string(payload);
}

TEST(ProofFrames, ALetterIsReadOnceItHasComeCompletely) {
    const std::string bytes = frame(0x81, std::string(300, 'x')) + frame(0x81, "next");
    std::string scratch;
    for (size_t size = 0; size < 304; ++size)
        ASSERT_EQ(nextIncoming(std::string_view(bytes).substr(0, size), scratch).kind, Incoming::Kind::Incomplete) << size;
    const Incoming first = nextIncoming(bytes, scratch);
    EXPECT_EQ(first.kind, Incoming::Kind::Text);
    EXPECT_EQ(first.payload, std::string(300, 'x'));
    const Incoming second = nextIncoming(std::string_view(bytes).substr(first.size), scratch);
    EXPECT_EQ(second.payload, "next");
}

TEST(ProofFrames, ALetterInSeveralFramesIsOneLetterAlsoWithAPingBetweenThem) {
    const std::string bytes = frame(0x01, "one ") + frame(0x89, "p") + frame(0x00, "two ") + frame(0x80, "three");
    std::string scratch;
    const Incoming got = nextIncoming(bytes, scratch);
    EXPECT_EQ(got.kind, Incoming::Kind::Text);
    EXPECT_EQ(got.payload, "one two three");
    EXPECT_EQ(got.size, bytes.size());
}

TEST(ProofFrames, WhatIsNoFrameIsSeen) {
    std::string scratch;
    EXPECT_EQ(nextIncoming(frame(0xC1, "packed"), scratch).kind, Incoming::Kind::Broken);
    EXPECT_EQ(nextIncoming(frame(0x80, "goes on with nothing"), scratch).kind, Incoming::Kind::Broken);
    EXPECT_EQ(nextIncoming(frame(0x88, ""), scratch).kind, Incoming::Kind::Close);
    EXPECT_EQ(nextIncoming(frame(0x89, "x"), scratch).kind, Incoming::Kind::Ping);
}

TEST(ProofFrames, WhatIsSentIsMasked) {
    std::string out;
    appendText(out, "Hello", 0x3D21FA37);  // the example of RFC 6455, 5.7
    EXPECT_EQ(out, "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58");
    out.clear();
    appendText(out, std::string(70'000, 'a'), 0);
    EXPECT_EQ(out.size(), 2 + 8 + 4 + 70'000U);
}

// The letters of a real game, looked at as text and as values.
TEST(ProofLetters, SayTheSameAsTextAndAsValues) {
    LetterBox room;
    Rng rng = Rng::seeded(5);
    for (const char* game : {"shards", "keyforge", "epic"}) {
        server::Table& table = room.make(game, 3);
        const server::Connection seats[] = {room.enter(table, 0), room.enter(table, 1)};
        int asked = 0;
        for (int i = 0; i < 40; ++i) {
            std::optional<std::pair<server::Connection, Asked>> next;
            for (const server::Connection seat : seats) {
                for (const std::string& text : room.take(seat)) {
                    const Value letter = server::parsed(text);
                    const bool isStep = letter.find("t")->asText() == "step";
                    EXPECT_EQ(kindOf(text) == LetterKind::Step, isStep);
                    if (!isStep && kindOf(text) != LetterKind::Snap) continue;
                    EXPECT_EQ(versionOf(text), letter.find("v")->asInt());
                    const Value& d = *letter.find("d");
                    EXPECT_EQ(memberOf(memberOf(text, "d"), "view"), toJson(*d.find("view")));
                    EXPECT_EQ(memberOf(memberOf(text, "d"), "events"), toJson(*d.find("events")));
                    const Value& decision = *d.find("decision");
                    const Asked got = askedIn(text);
                    EXPECT_EQ(got.isOver, decision.isNull());
                    const Value* options = decision.isNull() ? nullptr : decision.find("options");
                    EXPECT_EQ(got.options, options ? static_cast<int>(options->size()) : 0);
                    if (got.options == 0) continue;
                    EXPECT_EQ(got.id, decision.find("id")->asInt());
                    const std::string_view list = memberOf(memberOf(memberOf(text, "d"), "decision"), "options");
                    EXPECT_EQ(elementOf(list, got.options), toJson(options->items().back()));
                    EXPECT_EQ(elementOf(list, got.options + 1), "");
                    next.emplace(seat, got);
                    ++asked;
                }
            }
            if (!next) break;
            const auto option = static_cast<int>(rng.below(static_cast<uint32_t>(next->second.options))) + 1;
            room.tables.receive(next->first, actLetter(fmt::format("n{}", i), next->second.id, option));
        }
        EXPECT_GE(asked, 40) << game;
    }
}

TEST(ProofLetters, AnAnswerSaysWhatItAnswers) {
    EXPECT_EQ(textField(R"({"t":"ack","d":{"n":"a7"}})", "n"), "a7");
    EXPECT_EQ(textField(R"({"t":"err","d":{"code":"stale_decision","message":"…","n":"a7"}})", "code"), "stale_decision");
    EXPECT_EQ(textField(R"({"t":"err","d":{"code":"x"}})", "n"), "");
}

TEST(ProofLatencies, AreWithinTwoPercentOfTheTruth) {
    Latencies latencies;
    std::vector<uint64_t> all;
    Rng rng = Rng::seeded(9);
    for (int i = 0; i < 20'000; ++i) {
        const uint64_t value = rng.below(1U << (1 + rng.below(24)));
        all.push_back(value);
        latencies.add(static_cast<int64_t>(value));
    }
    std::sort(all.begin(), all.end());
    for (const double perMille : {1.0, 100.0, 500.0, 900.0, 990.0, 999.0}) {
        const auto exact = static_cast<double>(all[static_cast<size_t>(perMille / 1000 * 20'000 + 0.5) - 1]);
        const auto found = static_cast<double>(latencies.within(perMille));
        EXPECT_GE(found, exact) << perMille;
        EXPECT_LE(found, exact * 1.02 + 1) << perMille;
    }
    EXPECT_EQ(latencies.within(1000), all.back());
    EXPECT_EQ(latencies.most(), all.back());
}

TEST(ProofSoak, MemoryThatGrowsIsSeenAndMemoryThatWavesIsNot) {
    std::vector<std::pair<double, int64_t>> grows;
    std::vector<std::pair<double, int64_t>> waves;
    for (int i = 0; i < 100; ++i) {
        grows.emplace_back(i * 10.0, 100'000'000 + i * 10'000);
        waves.emplace_back(i * 10.0, (i < 20 ? 50'000'000 + i * 2'500'000 : 100'000'000) + (i % 2) * 1'000'000);
    }
    EXPECT_NEAR(memoryGrowth(grows, 0.25), 60'000, 1);
    EXPECT_LT(std::abs(memoryGrowth(waves, 0.25)), 5'000);
    EXPECT_GT(memoryGrowth(waves, 0), 1'000'000);
    EXPECT_EQ(memoryGrowth({}, 0.25), 0);
}

}  // namespace
}  // namespace riffle::proof
