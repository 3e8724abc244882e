// Chance that nobody can foretell: the cipher against another implementation of it, and where its key may be.
#include <gtest/gtest.h>
#include <sodium.h>

#include <array>
#include <cstring>
#include <set>

#include "engine/seed.h"
#include "engine/state_hash.h"
#include "games/epic/proof/table.h"
#include "games/keyforge/proof/table.h"
#include "games/shards/proof/table.h"
#include "protocol/commitment.h"
#include "protocol/deep_table.h"
#include "protocol/sha256.h"
#include "tests/epic_games.h"
#include "tests/keyforge_games.h"
#include "tests/shards_games.h"

namespace riffle::test {
namespace {

Key keyOf(uint64_t number) {
    Key key;
    Rng rng = Rng::seeded(number);
    auto* bytes = reinterpret_cast<unsigned char*>(key.words.data());
    // Every byte has its highest bit set, and no two are the same: such bytes in a row are not found by accident.
    for (size_t i = 0; i < sizeof key.words; ++i) bytes[i] = static_cast<unsigned char>(0x80U | ((i * 4 + rng.below(4)) & 0x7FU));
    return key;
}

TEST(Chance, TheStreamIsThatOfChaCha20) {
    ASSERT_GE(sodium_init(), 0);
    for (uint64_t number = 1; number <= 20; ++number) {
        const Key key = keyOf(number);
        const uint64_t block = number * 0x123456789ULL;
        const uint64_t stream = number * 0xFEDCBA987654321ULL;
        std::array<unsigned char, 64> expected{};
        ASSERT_EQ(crypto_stream_chacha20_xor_ic(expected.data(), expected.data(), expected.size(),
                                                reinterpret_cast<const unsigned char*>(&stream), block,
                                                reinterpret_cast<const unsigned char*>(key.words.data())),
                  0);
        const auto found = chachaBlock(key, block, stream);
        EXPECT_EQ(std::memcmp(found.data(), expected.data(), expected.size()), 0) << number;
    }
    // As it is used: one number after the other.
    const Key key = keyOf(3);
    std::array<uint32_t, 100> expected{};
    const std::array<unsigned char, 8> nonce{};
    ASSERT_EQ(crypto_stream_chacha20(reinterpret_cast<unsigned char*>(expected.data()), sizeof expected, nonce.data(),
                                     reinterpret_cast<const unsigned char*>(key.words.data())),
              0);
    Rng rng = Rng::keyed(key);
    for (const uint32_t each : expected) EXPECT_EQ(rng.next(), each);
    EXPECT_EQ(rng.state, expected.size());
}

TEST(Chance, WithoutAKeyTheNumbersAreThoseOfPcg32) {
    Rng rng = Rng::seeded(1);
    const std::array<uint32_t, 3> numbers = {rng.next(), rng.next(), rng.next()};
    uint64_t state = (1 + Rng::kIncrement) * 6364136223846793005ULL + Rng::kIncrement;
    for (const uint32_t each : numbers) {
        const auto shifted = static_cast<uint32_t>(((state >> 18U) ^ state) >> 27U);
        EXPECT_EQ(each, std::rotr(shifted, static_cast<int>(state >> 59U)));
        state = state * 6364136223846793005ULL + Rng::kIncrement;
    }
}

TEST(Chance, WhatIsDrawnApartHasItsOwnNumbers) {
    const Seed seed = Seed::of(keyOf(1));
    std::set<std::string> keys = {keyText(seed.key)};
    for (const uint64_t purpose : {uint64_t{1}, uint64_t{2}, ~uint64_t{0}}) keys.insert(keyText(seed.apart(purpose).key));
    EXPECT_EQ(keys.size(), 4U);
    EXPECT_EQ(seed.apart(7), seed.apart(7));
    EXPECT_EQ(Seed(9).apart(5).number, 9U ^ 5U);
    EXPECT_EQ(Seed(9).shared(), 9U);
    for (const uint64_t word : seed.key.words) EXPECT_NE(seed.shared(), word);
}

TEST(Commitment, IsTheHashThatAnybodyCanCompute) {
    for (const std::string_view text : {std::string_view(""), std::string_view("abc"), std::string_view("riffle")}) {
        std::array<unsigned char, crypto_hash_sha256_BYTES> bytes{};
        crypto_hash_sha256(bytes.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
        std::array<char, 2 * sizeof bytes + 1> digits{};
        sodium_bin2hex(digits.data(), digits.size(), bytes.data(), bytes.size());
        EXPECT_EQ(sha256(text), digits.data());
    }
    for (size_t length = 50; length < 140; ++length) {  // on both sides of where another block is needed
        const std::string text(length, 'x');
        std::array<unsigned char, crypto_hash_sha256_BYTES> bytes{};
        crypto_hash_sha256(bytes.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
        std::array<char, 2 * sizeof bytes + 1> digits{};
        sodium_bin2hex(digits.data(), digits.size(), bytes.data(), bytes.size());
        EXPECT_EQ(sha256(text), digits.data());
    }
    const Key key = keyOf(2);
    EXPECT_EQ(commitmentOf(key), sha256("riffle-deal:" + keyText(key)));
    EXPECT_EQ(keyFrom(keyText(key)), key);
    for (const std::string& wrong :
         {std::string(64, '0'), std::string(63, 'a'), std::string(64, 'A'), std::string(64, 'g'), std::string()})
        EXPECT_FALSE(keyFrom(wrong).has_value()) << wrong;
}

// Whether four bytes of the key in a row, or of the keys drawn from it, are somewhere in there.
template <class State>
bool holdsKey(const State& state, const Key& key) {
    const std::string_view bytes(reinterpret_cast<const char*>(&state), sizeof state);
    const std::string_view secret(reinterpret_cast<const char*>(key.words.data()), sizeof key.words);
    for (size_t i = 0; i + 4 <= secret.size(); ++i) {
        if (bytes.find(secret.substr(i, 4)) != std::string_view::npos) return true;
    }
    return false;
}

template <class Table, class Rules>
void expectKeyKept(const Rules& rules, const GameKind& kind) {
    using State = typename Rules::State;
    const Table table(rules);
    for (uint64_t number = 0; number < 12; ++number) {
        auto deal = table.dealOf(number, sim::seedOf(3, number));
        deal.options.askChance = 0;
        NewGame request = newGameOf(table, deal);
        const Key key = keyOf(number + 1);
        request.seed = Seed::of(key);
        EventLog events;
        Refusal refusal;
        const std::unique_ptr<Game> game = kind.create(request, events, refusal);
        ASSERT_TRUE(game) << refusal.message;
        Rng rng = Rng::seeded(number);
        for (int i = 0; i < 60 && !game->isOver(); ++i) {
            State state;
            std::memcpy(&state, game->bytes().data(), sizeof state);
            EXPECT_TRUE(holdsKey(state, key));
            for (Seat seat = 0; seat < game->seats(); ++seat) {
                const auto seen = rules.observe(state, seat);
                EXPECT_FALSE(holdsKey(seen.state(), key));
                const State world = rules.sample(seen, rng);
                EXPECT_FALSE(holdsKey(world, key));
                EXPECT_FALSE(world.rng.key) << "a world has the fast generator";
            }
            // The hash says how the game stands, and that is the same whatever key led there.
            State other = state;
            other.rng.key = keyOf(99);
            EXPECT_EQ(hashOf(state), hashOf(other));
            EXPECT_EQ(game->hash(), hashOf(state));
            other.rng.state += 1;
            EXPECT_NE(hashOf(state), hashOf(other));
            const std::vector<Option> options = game->options();
            game->choose(options[rng.below(static_cast<uint32_t>(options.size()))].action, events);
        }
    }
}

TEST(Chance, NoWorldHasTheKeyInShards) {
    expectKeyKept<sim::ShardsTable>(shardsRules(), shardsKind());
}
TEST(Chance, NoWorldHasTheKeyInKeyForge) {
    expectKeyKept<sim::KeyforgeTable>(keyforgeRules(), keyforgeKind());
}
TEST(Chance, NoWorldHasTheKeyInEpic) {
    expectKeyKept<sim::EpicTable>(epicRules(), epicKind());
}

// The hash of a game without a key is the one it had before there were keys, or old replays would not open.
TEST(Chance, AHashLeavesOutTheKeyAlone) {
    shards::State state;
    ASSERT_TRUE(shardsRules().newGame(state, sim::ShardsTable::dealOf(0, 5)));
    std::string bytes(reinterpret_cast<const char*>(&state), sizeof state);
    bytes.erase(offsetof(shards::State, rng) + sizeof(uint64_t), sizeof(Key));
    EXPECT_EQ(hashOf(state), hashBytes(bytes.data(), bytes.size()));
}

Session played(const GameKind& kind, const Seed& seed, int choices) {
    NewGame request;
    request.seed = seed;
    Refusal refusal;
    std::optional<Session> session = Session::create(kind, request, refusal);
    EXPECT_TRUE(session.has_value()) << refusal.message;
    for (int i = 0; i < choices && !session->game().isOver(); ++i) {
        const int64_t option = 1 + i % static_cast<int64_t>(session->game().options().size());
        EXPECT_TRUE(session->chooseOption(option, std::nullopt, refusal)) << refusal.message;
    }
    return std::move(*session);
}

TEST(Commitment, AReplayHasTheKeyAndLeadsToTheSameGame) {
    for (const GameKind* kind : {&shardsKind(), &keyforgeKind(), &epicKind()}) {
        const Key key = keyOf(8);
        const Session session = played(*kind, Seed::of(key), 40);
        const Value replay = session.replay();
        EXPECT_EQ(replay.find("seed"), nullptr);
        EXPECT_EQ(replay.find("key")->asText(), keyText(key));
        EXPECT_EQ(replay.find("commitment")->asText(), commitmentOf(key));
        Refusal refusal;
        const std::optional<Session> again = Session::load(*kind, replay, refusal);
        ASSERT_TRUE(again.has_value()) << refusal.message;
        EXPECT_EQ(again->game().hash(), session.game().hash());
        Value other = replay;
        other["key"] = keyText(keyOf(9));
        EXPECT_FALSE(Session::load(*kind, other, refusal).has_value());
        other["commitment"] = commitmentOf(keyOf(9));
        EXPECT_FALSE(Session::load(*kind, other, refusal).has_value());  // another key deals other cards
        other = replay;
        other["seed"] = 1;
        EXPECT_FALSE(Session::load(*kind, other, refusal).has_value());
    }
}

TEST(Commitment, TwoKeysDealTwoGames) {
    for (const GameKind* kind : {&shardsKind(), &keyforgeKind(), &epicKind()}) {
        std::set<uint64_t> hashes;
        for (uint64_t number = 1; number <= 8; ++number) hashes.insert(played(*kind, Seed::of(keyOf(number)), 10).game().hash());
        EXPECT_EQ(hashes.size(), 8U) << kind->name();
    }
}

}  // namespace
}  // namespace riffle::test
