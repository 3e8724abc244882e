// The C interface: what it gives, and that it refuses what is wrong in words, with nothing changed.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "library/riffle.h"

namespace riffle {
namespace {

class LibraryTest : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_EQ(riffle_open(&library), RIFFLE_OK);
        game = make(R"({"game": "shards", "seats": 2})");
        ASSERT_EQ(riffle_game_sizes(library, game, &sizes), RIFFLE_OK);
    }
    void TearDown() override { riffle_close(library); }

    riffle_game make(const char* request) {
        riffle_game made{};
        EXPECT_EQ(riffle_game_new(library, request, &made), RIFFLE_OK) << riffle_error();
        return made;
    }
    riffle_state deal(uint64_t seed = 1) { return dealOf(game, seed); }
    riffle_state dealOf(riffle_game of, uint64_t seed = 1) {
        riffle_state state{};
        EXPECT_EQ(riffle_state_new(library, of, seed, &state), RIFFLE_OK) << riffle_error();
        return state;
    }
    std::vector<int32_t> legal(riffle_state state) {
        std::vector<int32_t> numbers(static_cast<size_t>(sizes.most_options));
        size_t count = 0;
        EXPECT_EQ(riffle_state_legal(library, state, numbers.data(), numbers.size(), &count), RIFFLE_OK) << riffle_error();
        numbers.resize(count);
        return numbers;
    }
    uint64_t hash(riffle_state state) {
        uint64_t out = 0;
        EXPECT_EQ(riffle_state_hash(library, state, &out), RIFFLE_OK) << riffle_error();
        return out;
    }
    void play(riffle_state state, int steps) {
        for (int step = 0; step < steps; ++step) {
            const std::vector<int32_t> options = legal(state);
            if (options.empty()) return;
            ASSERT_EQ(riffle_state_apply(library, state, options[static_cast<size_t>(step * 5) % options.size()]), RIFFLE_OK);
        }
    }

    riffle_library* library = nullptr;
    riffle_game game{};
    riffle_sizes sizes{};
};

TEST_F(LibraryTest, AGameIsPlayedToItsEnd) {
    const riffle_state state = deal();
    int seat = 0;
    for (int step = 0; step < 5000; ++step) {
        ASSERT_EQ(riffle_state_decider(library, state, &seat), RIFFLE_OK);
        if (seat == RIFFLE_NOBODY) break;
        const std::vector<int32_t> options = legal(state);
        ASSERT_EQ(riffle_state_apply(library, state, options[static_cast<size_t>(step) % options.size()]), RIFFLE_OK);
    }
    ASSERT_EQ(seat, RIFFLE_NOBODY);
    float returns[2] = {};
    ASSERT_EQ(riffle_state_returns(library, state, returns, 2), RIFFLE_OK);
    EXPECT_EQ(returns[0], -returns[1]);
    EXPECT_NE(returns[0], 0);
    riffle_text text{};
    ASSERT_EQ(riffle_state_result(library, state, &text), RIFFLE_OK);
    EXPECT_NE(std::string(text.data).find("\"winners\""), std::string::npos);
    EXPECT_EQ(riffle_state_apply(library, state, 0), RIFFLE_OVER);
    EXPECT_TRUE(legal(state).empty());
}

TEST_F(LibraryTest, AStateIsSavedCopiedAndBroughtBack) {
    const riffle_state state = deal();
    play(state, 40);
    riffle_state clone{};
    ASSERT_EQ(riffle_state_clone(library, state, &clone), RIFFLE_OK);
    std::vector<unsigned char> saved(sizes.save);
    ASSERT_EQ(riffle_state_save(library, state, saved.data(), saved.size()), RIFFLE_OK);
    const uint64_t before = hash(state);
    play(state, 10);
    EXPECT_NE(hash(state), before);
    EXPECT_EQ(hash(clone), before);
    ASSERT_EQ(riffle_state_load(library, state, saved.data(), saved.size()), RIFFLE_OK);
    EXPECT_EQ(hash(state), before);
    EXPECT_EQ(legal(state), legal(clone));
    play(clone, 3);
    ASSERT_EQ(riffle_state_copy(library, clone, state), RIFFLE_OK);
    EXPECT_EQ(hash(state), hash(clone));
    // What is not as it was saved, whichever byte it is.
    const uint64_t now = hash(state);
    for (size_t at = 0; at < saved.size(); at += 97) {
        saved[at] ^= 1U;
        EXPECT_EQ(riffle_state_load(library, state, saved.data(), saved.size()), RIFFLE_BAD_SAVE) << at;
        saved[at] ^= 1U;
    }
    EXPECT_EQ(riffle_state_load(library, state, saved.data(), saved.size() - 1), RIFFLE_BAD_SIZE);
    EXPECT_EQ(hash(state), now);
    const riffle_state other = dealOf(make(R"({"game": "shards", "seats": 3})"));
    EXPECT_EQ(riffle_state_load(library, other, saved.data(), saved.size()), RIFFLE_BAD_SAVE);
    EXPECT_EQ(riffle_state_copy(library, state, other), RIFFLE_BAD_ARGUMENT);
}

TEST_F(LibraryTest, AMaskHasTheOptionsAndNothingElseIsTaken) {
    const riffle_state state = deal(3);
    play(state, 25);
    std::vector<uint8_t> mask(static_cast<size_t>(sizes.actions));
    ASSERT_EQ(riffle_state_mask(library, state, mask.data(), mask.size()), RIFFLE_OK);
    const std::vector<int32_t> options = legal(state);
    EXPECT_EQ(std::count(mask.begin(), mask.end(), 1), static_cast<std::ptrdiff_t>(options.size()));
    for (const int32_t option : options) EXPECT_EQ(mask[static_cast<size_t>(option)], 1);
    const uint64_t before = hash(state);
    const auto masked = static_cast<int32_t>(std::find(mask.begin(), mask.end(), 0) - mask.begin());
    EXPECT_EQ(riffle_state_apply(library, state, masked), RIFFLE_ILLEGAL);
    EXPECT_EQ(std::string(riffle_error()), "The action " + std::to_string(masked) + " is not an option now.");
    EXPECT_EQ(riffle_state_apply(library, state, -1), RIFFLE_ILLEGAL);
    EXPECT_EQ(riffle_state_apply(library, state, sizes.actions), RIFFLE_ILLEGAL);
    EXPECT_EQ(hash(state), before);
}

TEST_F(LibraryTest, HandlesThatWereFreedAreRefused) {
    const riffle_state state = deal();
    ASSERT_EQ(riffle_state_free(library, state), RIFFLE_OK);
    EXPECT_EQ(riffle_state_free(library, state), RIFFLE_BAD_HANDLE);
    const riffle_state next = deal();  // which takes its place
    uint64_t out = 0;
    EXPECT_EQ(riffle_state_hash(library, state, &out), RIFFLE_BAD_HANDLE);
    EXPECT_EQ(riffle_state_hash(library, next, &out), RIFFLE_OK);
    EXPECT_EQ(riffle_state_hash(library, {0}, &out), RIFFLE_BAD_HANDLE);
    EXPECT_EQ(riffle_state_hash(library, {~uint64_t{0}}, &out), RIFFLE_BAD_HANDLE);
    ASSERT_EQ(riffle_game_free(library, game), RIFFLE_OK);
    EXPECT_EQ(riffle_state_new(library, game, 1, const_cast<riffle_state*>(&state)), RIFFLE_BAD_HANDLE);
    play(next, 5);  // lives on
    riffle_batch batch{};
    EXPECT_EQ(riffle_batch_reset(library, batch, 1), RIFFLE_BAD_HANDLE);
}

TEST_F(LibraryTest, WhatIsWrongIsSaid) {
    riffle_game made{};
    EXPECT_EQ(riffle_game_new(library, "{", &made), RIFFLE_BAD_REQUEST);
    EXPECT_EQ(riffle_game_new(library, R"({"game": "chess"})", &made), RIFFLE_BAD_REQUEST);
    EXPECT_STREQ(riffle_error(), "“game” is one of shards, keyforge and epic.");
    EXPECT_EQ(riffle_game_new(library, R"({"game": "shards", "colour": 1})", &made), RIFFLE_BAD_REQUEST);
    EXPECT_EQ(riffle_game_new(library, R"({"game": "shards", "seats": 9})", &made), RIFFLE_BAD_REQUEST);
    EXPECT_EQ(riffle_game_new(library, R"({"game": "keyforge", "decks": ["/etc/passwd", "b"]})", &made), RIFFLE_BAD_REQUEST);
    EXPECT_EQ(riffle_game_new(library, nullptr, &made), RIFFLE_BAD_ARGUMENT);
    EXPECT_EQ(riffle_game_new(nullptr, "{}", &made), RIFFLE_BAD_ARGUMENT);
    const riffle_state state = deal();
    std::vector<int16_t> seen(static_cast<size_t>(sizes.observation));
    EXPECT_EQ(riffle_state_observe(library, state, 2, seen.data(), seen.size()), RIFFLE_BAD_ARGUMENT);
    EXPECT_EQ(riffle_state_observe(library, state, -1, seen.data(), seen.size()), RIFFLE_BAD_ARGUMENT);
    EXPECT_EQ(riffle_state_observe(library, state, 0, seen.data(), seen.size() - 1), RIFFLE_BAD_SIZE);
    EXPECT_EQ(riffle_state_sample(library, state, 7, 1, state), RIFFLE_BAD_ARGUMENT);
    int32_t action = 0;
    EXPECT_EQ(riffle_state_bot(library, state, 9, 1, &action, nullptr, 0), RIFFLE_BAD_ARGUMENT);
    riffle_text text{};
    EXPECT_EQ(riffle_state_view(library, state, 5, &text), RIFFLE_BAD_ARGUMENT);
    EXPECT_EQ(riffle_state_decision(library, state, 0, "fr", &text), RIFFLE_BAD_ARGUMENT);
    EXPECT_EQ(riffle_state_choose(library, state, "play Moonshine", 0, "en", &text), RIFFLE_BAD_REQUEST);
    EXPECT_EQ(riffle_add_cards(library, "shards", "mine.card", "ally \"Lantern\"  order  cost many"), RIFFLE_BAD_REQUEST);
    EXPECT_EQ(std::string(riffle_error()).substr(0, 12), "mine.card:1:");
}

TEST_F(LibraryTest, WordsAndNumbersMeanTheSame) {
    const riffle_state a = deal(5);
    const riffle_state b = deal(5);
    riffle_text text{};
    for (int step = 0; step < 60; ++step) {
        int seat = 0;
        ASSERT_EQ(riffle_state_decider(library, a, &seat), RIFFLE_OK);
        if (seat == RIFFLE_NOBODY) break;
        const std::vector<int32_t> options = legal(a);
        const size_t chosen = static_cast<size_t>(step * 3) % options.size();
        ASSERT_EQ(riffle_state_decision(library, b, seat, "en", &text), RIFFLE_OK);
        std::string words = text.data;
        const std::string entry = "{\"n\":" + std::to_string(chosen + 1) + ",\"action\":\"";
        const size_t at = words.find(entry);
        ASSERT_NE(at, std::string::npos) << words;
        words = words.substr(at + entry.size());
        words = words.substr(0, words.find('"'));
        ASSERT_EQ(riffle_state_apply(library, a, options[chosen]), RIFFLE_OK);
        ASSERT_EQ(riffle_state_choose(library, b, words.c_str(), RIFFLE_ALL, "de", &text), RIFFLE_OK)
            << words << ": " << riffle_error();
        ASSERT_EQ(hash(a), hash(b)) << words;
    }
}

TEST_F(LibraryTest, CardsAreAddedAtRunTime) {
    ASSERT_EQ(riffle_add_cards(library, "shards", "mine.card",
                               "set mine\n\nally \"Lantern Keeper\"  order  mercenary  cost 2  shield 1  copies 2\n"
                               "  names de \"Laternenhüterin\"\n  gain 1 mastery\n"),
              RIFFLE_OK)
        << riffle_error();
    riffle_text text{};
    ASSERT_EQ(riffle_cards(library, "shards", "de", &text), RIFFLE_OK);
    EXPECT_NE(std::string(text.data).find("Laternenhüterin"), std::string::npos);
    const char* set_up = R"({"game": "shards", "setup": {"A": {"hand": ["Lantern Keeper"], "deck": 5}}})";
    const riffle_state with = dealOf(make(set_up));
    EXPECT_EQ(riffle_state_choose(library, with, "play Lantern Keeper", 0, "en", &text), RIFFLE_OK) << riffle_error();
    const riffle_state old = deal();  // a game that was made before knows nothing of it
    ASSERT_EQ(riffle_state_view(library, old, RIFFLE_ALL, &text), RIFFLE_OK);
    EXPECT_EQ(std::string(text.data).find("Lantern"), std::string::npos);
    ASSERT_EQ(riffle_scenarios(library,
                               "game: shards\ntitle: It gains mastery\nsetup:\n  A: {hand: [Lantern Keeper], deck: 5}\n"
                               "steps:\n  - A: play Lantern Keeper\n  - expect: {A: {mastery: 1}}\n",
                               &text),
              RIFFLE_OK);
    EXPECT_NE(std::string(text.data).find("\"passed\":true"), std::string::npos) << text.data;
}

TEST_F(LibraryTest, ABatchRefusesWhatIsWrongAndChangesNothing) {
    riffle_batch batch{};
    EXPECT_EQ(riffle_batch_new(library, game, 0, 1, 1, &batch), RIFFLE_BAD_ARGUMENT);
    EXPECT_EQ(riffle_batch_new(library, game, 4, 1, 0, &batch), RIFFLE_BAD_ARGUMENT);
    EXPECT_EQ(riffle_batch_new(library, game, size_t{1} << 40U, 1, 1, &batch), RIFFLE_BAD_ARGUMENT);
    EXPECT_EQ(riffle_batch_new(library, make(R"({"game": "shards", "chance": "ask"})"), 4, 1, 1, &batch), RIFFLE_BAD_REQUEST);
    ASSERT_EQ(riffle_batch_new(library, game, 4, 1, 2, &batch), RIFFLE_OK) << riffle_error();
    std::vector<int32_t> counts(4);
    riffle_arrays out{};
    EXPECT_EQ(riffle_batch_read(library, batch, &out), RIFFLE_BAD_SIZE);  // without its own size
    out.struct_size = sizeof out;
    out.counts = counts.data();
    out.counts_size = 3;
    EXPECT_EQ(riffle_batch_read(library, batch, &out), RIFFLE_BAD_SIZE);
    EXPECT_STREQ(riffle_error(), "“counts” has 4 elements, not 3.");
    out.counts_size = 4;
    ASSERT_EQ(riffle_batch_read(library, batch, &out), RIFFLE_OK);
    const riffle_state state = deal();
    ASSERT_EQ(riffle_batch_state(library, batch, 0, state), RIFFLE_OK);
    const uint64_t before = hash(state);
    const int32_t wrong[] = {0, 0, 0, counts[3]};
    EXPECT_EQ(riffle_batch_choose(library, batch, wrong, 4, &out), RIFFLE_ILLEGAL);
    EXPECT_EQ(riffle_batch_choose(library, batch, wrong, 3, &out), RIFFLE_BAD_SIZE);
    EXPECT_EQ(riffle_batch_step(library, batch, nullptr, 4, &out), RIFFLE_BAD_ARGUMENT);
    ASSERT_EQ(riffle_batch_state(library, batch, 0, state), RIFFLE_OK);
    EXPECT_EQ(hash(state), before);
    EXPECT_EQ(riffle_batch_state(library, batch, 4, state), RIFFLE_BAD_ARGUMENT);
    // By number it is the same as by place.
    riffle_batch twin{};
    ASSERT_EQ(riffle_batch_new(library, game, 4, 1, 1, &twin), RIFFLE_OK);
    for (int step = 0; step < 300; ++step) {
        std::vector<int32_t> places;
        std::vector<int32_t> numbers;
        for (size_t i = 0; i < 4; ++i) {
            ASSERT_EQ(riffle_batch_state(library, batch, i, state), RIFFLE_OK);
            places.push_back(step % counts[i]);
            numbers.push_back(legal(state)[static_cast<size_t>(places.back())]);
        }
        ASSERT_EQ(riffle_batch_choose(library, batch, places.data(), 4, &out), RIFFLE_OK);
        ASSERT_EQ(riffle_batch_step(library, twin, numbers.data(), 4, nullptr), RIFFLE_OK) << riffle_error();
    }
    ASSERT_EQ(riffle_batch_state(library, batch, 3, state), RIFFLE_OK);
    const uint64_t one = hash(state);
    ASSERT_EQ(riffle_batch_state(library, twin, 3, state), RIFFLE_OK);
    EXPECT_EQ(hash(state), one);
}

TEST_F(LibraryTest, ManyThreadsUseOneLibraryAndNobodyBreaksAState) {
    const riffle_state shared = deal();
    std::atomic<int> strange{0};
    std::vector<std::thread> threads;
    for (int number = 0; number < 4; ++number) {
        threads.emplace_back([&, number] {
            for (int i = 0; i < 200; ++i) {
                riffle_state own{};
                if (riffle_state_new(library, game, static_cast<uint64_t>(number), &own) != RIFFLE_OK) ++strange;
                int32_t numbers[2048];
                size_t count = 0;
                const int status = riffle_state_legal(library, shared, numbers, std::size(numbers), &count);
                if (status != RIFFLE_OK && status != RIFFLE_BUSY) ++strange;
                if (status == RIFFLE_OK && count > 0) {
                    const int applied = riffle_state_apply(library, shared, numbers[0]);
                    if (applied != RIFFLE_OK && applied != RIFFLE_BUSY && applied != RIFFLE_ILLEGAL && applied != RIFFLE_OVER)
                        ++strange;
                }
                if (riffle_state_free(library, own) != RIFFLE_OK) ++strange;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(strange, 0);
    (void)legal(shared);
}

}  // namespace
}  // namespace riffle
