#include "protocol/history.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include "engine/rng.h"
#include "protocol/games.h"
#include "protocol/packing.h"
#include "protocol/session.h"

namespace riffle {
namespace {

const Games& games() {
    static const Games kGames = [] {
        std::vector<language::Problem> problems;
        return Games::load({}, problems);
    }();
    return kGames;
}

std::span<const unsigned char> bytesOf(const std::string& text) {
    return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

TEST(Packing, ADifferenceLeadsBothWays) {
    Rng rng = Rng::seeded(3);
    for (size_t size = 0; size < 70; ++size) {
        std::string one(size, '\0');
        for (char& each : one) each = static_cast<char>(rng.below(2) * rng.below(256));
        std::string other = one;
        for (uint32_t i = rng.below(5); size > 0 && i > 0; --i) other[rng.below(static_cast<uint32_t>(size))] ^= 0x5A;
        const std::string between = difference(bytesOf(one), bytesOf(other));
        std::string there = one;
        ASSERT_TRUE(applyDifference(between, {reinterpret_cast<unsigned char*>(there.data()), size}));
        EXPECT_EQ(there, other);
        ASSERT_TRUE(applyDifference(between, {reinterpret_cast<unsigned char*>(there.data()), size}));
        EXPECT_EQ(there, one);
        std::string made(size, '\0');
        ASSERT_TRUE(applyDifference(packed(bytesOf(one)), {reinterpret_cast<unsigned char*>(made.data()), size}));
        EXPECT_EQ(made, one);
    }
    EXPECT_EQ(difference(bytesOf("all the same bytes"), bytesOf("all the same bytes")), "");
}

TEST(Packing, WhatDoesNotFitIsRefused) {
    const std::string whole = packed(bytesOf("abcdefgh"));
    std::vector<unsigned char> room(8);
    EXPECT_TRUE(applyDifference(whole, room));
    EXPECT_FALSE(applyDifference(std::string_view(whole).substr(0, whole.size() - 1), room));
    EXPECT_FALSE(applyDifference(std::string_view(whole).substr(0, 1), room));
    EXPECT_FALSE(applyDifference(whole + "\x01\x01z", room));
    EXPECT_FALSE(applyDifference("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01\x01z", room));
    EXPECT_FALSE(applyDifference("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", room));
    std::vector<unsigned char> small(7);
    EXPECT_FALSE(applyDifference(whole, small));
}

// What a session that keeps everything would know.
struct Memory {
    std::vector<std::unique_ptr<Game>> games;  // before each choice
    std::vector<size_t> eventsBefore;
    EventLog events;
};

class HistoryOf : public testing::TestWithParam<const char*> {};

TEST_P(HistoryOf, EverythingIsAsItWas) {
    const GameKind& kind = *games().find(GetParam());
    NewGame request;
    request.seed = 5;
    Refusal refusal;
    Session session = *Session::create(kind, request, refusal);
    Memory memory;
    memory.events = session.events();
    Rng rng = Rng::seeded(11);
    const auto look = [&](size_t at) {
        const Game& game = at < memory.games.size() ? *memory.games[at] : session.game();
        ASSERT_EQ(session.at(at).hash(), game.hash()) << at;
        ASSERT_EQ(session.copyAt(at)->hash(), game.hash()) << at;
    };
    for (int round = 0; round < 260 && !session.game().isOver(); ++round) {
        const std::vector<Option> options = session.game().options();
        memory.games.push_back(session.game().clone());
        memory.eventsBefore.push_back(memory.events.size());
        const uint32_t option = rng.below(static_cast<uint32_t>(options.size()));
        session.game().clone()->choose(options[option].action, memory.events);
        ASSERT_TRUE(session.chooseOption(option + 1, std::nullopt, refusal));
        if (rng.below(9) == 0) {  // some are taken back, few or many
            const size_t count = session.choices().size();
            const size_t steps = 1 + rng.below(static_cast<uint32_t>(std::min<size_t>(count, rng.below(4) == 0 ? 60 : 5)));
            ASSERT_TRUE(session.undo(static_cast<int64_t>(steps), refusal));
            ASSERT_EQ(session.game().hash(), memory.games[count - steps]->hash());
            memory.games.resize(count - steps);
            memory.events.resize(memory.eventsBefore[count - steps]);
            memory.eventsBefore.resize(count - steps);
        }
        ASSERT_EQ(session.choices().size(), memory.games.size());
        ASSERT_EQ(session.eventCount(), memory.events.size());
        if (round % 16 != 0) continue;
        const auto count = static_cast<uint32_t>(session.choices().size());
        const size_t at = rng.below(count + 1);
        look(at);
        look(std::min<size_t>(at + 1, count));
        look(at / 2);
        EXPECT_EQ(session.eventsBefore(at), at < memory.eventsBefore.size() ? memory.eventsBefore[at] : memory.events.size());
        const size_t from = rng.below(static_cast<uint32_t>(memory.events.size() + 1));
        EXPECT_EQ(session.events(from), EventLog(memory.events.begin() + static_cast<std::ptrdiff_t>(from), memory.events.end()));
    }
    EXPECT_EQ(session.events(), memory.events);
    for (size_t i = 0; i <= session.choices().size(); ++i) look(i);
    // A replay of it is taken.
    EXPECT_TRUE(Session::load(kind, session.replay(), refusal)) << refusal.message;
    // All of it can be taken back.
    while (!session.choices().empty()) {
        const size_t left = session.choices().size() - 1;
        ASSERT_TRUE(session.undo(1, refusal));
        ASSERT_EQ(session.game().hash(), memory.games[left]->hash());
    }
}

TEST_P(HistoryOf, AResumedGameGoesOnTheSame) {
    const GameKind& kind = *games().find(GetParam());
    NewGame request;
    request.seed = 8;
    Refusal refusal;
    Session whole = *Session::create(kind, request, refusal);
    Rng rng = Rng::seeded(2);
    const auto go = [&](Session& session, uint32_t pick) {
        const auto count = static_cast<uint32_t>(session.game().options().size());
        ASSERT_TRUE(session.chooseOption(1 + pick % count, std::nullopt, refusal));
    };
    for (int i = 0; i < 30; ++i) go(whole, rng.below(1000));
    Session later = Session::resumed(kind, request, kind.restore(whole.game().bytes()), whole.choices().size());
    EXPECT_EQ(later.firstChoice(), 30U);
    EXPECT_EQ(later.choices().size(), 30U);
    EXPECT_FALSE(later.undo(1, refusal));
    for (int i = 0; i < 40 && !whole.game().isOver(); ++i) {
        const uint32_t pick = rng.below(1000);
        go(whole, pick);
        go(later, pick);
        ASSERT_EQ(whole.game().hash(), later.game().hash());
        ASSERT_EQ(whole.choices().back().text, later.choices().back().text);
    }
    const auto back = static_cast<int64_t>(later.choices().size() - 30);
    ASSERT_TRUE(whole.undo(back, refusal));
    ASSERT_TRUE(later.undo(back, refusal));
    EXPECT_EQ(whole.game().hash(), later.game().hash());
    EXPECT_EQ(kind.restore(whole.game().bytes().subspan(1)), nullptr);
}

// A choice that is not an option, or comes from another seat, changes nothing.
TEST_P(HistoryOf, OnlyOptionsAreTaken) {
    const GameKind& kind = *games().find(GetParam());
    Refusal refusal;
    Session session = *Session::create(kind, {}, refusal);
    const Action first = session.game().options()[0].action;
    const Seat seat = session.game().decider();
    const uint64_t before = session.game().hash();
    EXPECT_FALSE(session.redo({{0xFFFFFFFF}, seat, "nonsense"}));
    EXPECT_FALSE(session.redo({first, static_cast<Seat>(seat + 1), "somebody else's"}));
    EXPECT_EQ(session.game().hash(), before);
    EXPECT_TRUE(session.redo({first, seat, "the first"}));
    EXPECT_EQ(session.choices()[0].text, "the first");
}

// A session in the middle of its game takes little room, however long it has been going on.
TEST_P(HistoryOf, TakesLittleRoom) {
    const GameKind& kind = *games().find(GetParam());
    const auto heap = [] {
        const auto now = mallinfo2();
        return now.uordblks + now.hblkhd;
    };
    constexpr size_t kCount = 10;
    std::vector<Session> sessions;
    sessions.reserve(kCount);
    size_t choices = 0;
    const size_t before = heap();
    for (uint64_t i = 0; i < kCount; ++i) {
        NewGame request;
        request.seed = i + 1;
        Refusal refusal;
        Session& session = sessions.emplace_back(*Session::create(kind, request, refusal));
        Rng rng = Rng::seeded(i);
        for (int k = 0; k < 150 && !session.game().isOver(); ++k) {
            const std::vector<Option> options = session.game().options();
            const Option& option = options[rng.below(static_cast<uint32_t>(options.size()))];
            ASSERT_TRUE(session.redo({option.action, session.game().decider(), option.verb + " something or other"}));
            ++choices;
        }
    }
    const size_t after = heap();
    if (after == before) GTEST_SKIP() << "this build does not tell how much memory is in use";
    EXPECT_GT(choices, 60 * kCount);
    EXPECT_LT((after - before) / kCount, 60'000U);
}

INSTANTIATE_TEST_SUITE_P(Games, HistoryOf, testing::Values("shards", "keyforge", "epic"),
                         [](const auto& each) { return std::string(each.param); });

}  // namespace
}  // namespace riffle
