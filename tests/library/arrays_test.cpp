// Games as arrays: every option has a number of its own, an observation tells no more than its seat may know, and all of it is
// the game that the protocol plays.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "arrays/simulator.h"
#include "engine/rng.h"
#include "protocol/games.h"
#include "protocol/json.h"
#include "protocol/new_game.h"

namespace riffle {
namespace {

const Games& printedGames() {
    static const Games games = [] {
        std::vector<language::Problem> problems;
        return Games::load({}, problems);
    }();
    return games;
}

struct Played {
    NewGame request;
    const GameKind* kind = nullptr;
    std::unique_ptr<arrays::Simulator> simulator;

    Played(std::string_view game, std::string_view fields) : kind(printedGames().find(game)) {
        std::string error;
        Refusal refusal;
        EXPECT_TRUE(readNewGame(*parseJson(fields, error), request, refusal)) << refusal.message;
        std::unique_ptr<Game> laid;
        EventLog events;
        if (request.request.find("setup")) laid = kind->create(request, events, refusal);
        simulator = kind->module().simulator(*kind, request, laid.get(), refusal);
        if (!simulator) throw std::runtime_error(refusal.message);
    }
};

constexpr std::pair<const char*, const char*> kTables[] = {
    {"shards", R"({"seats": 2})"},
    {"shards", R"({"seats": 4, "options": {"attackMode": "opposite"}})"},
    {"shards", R"({"seats": 1})"},
    {"shards", R"({"seats": 3, "options": {"leaderAssignment": "auction", "relics.mode": "draft"}})"},
    {"shards", R"({"seats": 2, "setup": {"A": {"hand": ["Data Heretic"], "crystals": 3, "deck": 10}, "row": ["Kiln Drone"]}})"},
    {"keyforge", R"({})"},
    {"keyforge", R"({"chance": "ask"})"},
    {"epic", R"({"seats": 2, "options": {"format": "random"}})"},
    {"epic", R"({"seats": 3, "options": {"format": "random", "mode": "ffa"}})"},
    {"epic", R"({"seats": 2, "options": {"format": "dark_draft"}})"},
};

TEST(Arrays, EveryOptionHasANumberOfItsOwnAndObservationsKeepSecrets) {
    for (const auto& [game, fields] : kTables) {
        SCOPED_TRACE(std::string(game) + " " + fields);
        const Played played(game, fields);
        const arrays::Simulator& simulator = *played.simulator;
        std::vector<uint64_t> state((simulator.stateBytes() + 7) / 8);
        std::vector<Action> options(static_cast<size_t>(simulator.mostOptions()));
        std::vector<int32_t> numbers(options.size());
        Rng rng = Rng::seeded(5);
        for (uint64_t seed = 1; seed <= 4; ++seed) {
            simulator.deal(seed, state.data());
            for (int step = 0; step < 400 && simulator.decider(state.data()) != arrays::kOver; ++step) {
                const int count = simulator.options(state.data(), options.data(), numbers.data());
                ASSERT_GT(count, 0);
                for (int i = 0; i < count; ++i) {
                    ASSERT_GE(numbers[static_cast<size_t>(i)], 0);
                    ASSERT_LT(numbers[static_cast<size_t>(i)], simulator.numbers());
                }
                std::vector<int32_t> sorted(numbers.begin(), numbers.begin() + count);
                std::sort(sorted.begin(), sorted.end());
                ASSERT_EQ(std::adjacent_find(sorted.begin(), sorted.end()), sorted.end()) << "at step " << step;
                for (int seat = 0; seat < simulator.seats(); ++seat)
                    ASSERT_TRUE(simulator.keepsSecrets(state.data(), static_cast<Seat>(seat)))
                        << "seat " << seat << ", step " << step;
                simulator.apply(state.data(), options[rng.below(static_cast<uint32_t>(count))]);
            }
        }
    }
}

TEST(Arrays, AreTheGamesThatTheProtocolPlays) {
    for (const auto& [name, fields] : kTables) {
        SCOPED_TRACE(std::string(name) + " " + fields);
        Played played(name, fields);
        if (played.request.request.find("setup")) continue;  // whose luck begins after it was laid out
        const arrays::Simulator& simulator = *played.simulator;
        std::vector<uint64_t> state((simulator.stateBytes() + 7) / 8);
        std::vector<Action> options(static_cast<size_t>(simulator.mostOptions()));
        std::vector<int32_t> numbers(options.size());
        Rng rng = Rng::seeded(9);
        for (uint64_t seed = 1; seed <= 3; ++seed) {
            EventLog events;
            Refusal refusal;
            played.request.seed = seed;
            const std::unique_ptr<Game> game = played.kind->create(played.request, events, refusal);
            ASSERT_TRUE(game) << refusal.message;
            simulator.deal(seed, state.data());
            for (int step = 0; step < 200 && !game->isOver(); ++step) {
                ASSERT_EQ(simulator.hash(state.data()), game->hash()) << "at step " << step;
                const auto count = static_cast<size_t>(simulator.options(state.data(), options.data(), numbers.data()));
                if (step % 20 == 0) {  // in the same order
                    const std::vector<Option> told = game->options();
                    ASSERT_EQ(told.size(), count);
                    for (size_t i = 0; i < count; ++i) ASSERT_EQ(told[i].action, options[i]);
                }
                const Action action = options[rng.below(static_cast<uint32_t>(count))];
                simulator.apply(state.data(), action);
                events.clear();
                game->choose(action, events);
            }
            ASSERT_EQ(simulator.hash(state.data()), game->hash());
        }
    }
}

TEST(Arrays, ASampledWorldLooksTheSameToItsSeat) {
    for (const auto& [name, fields] : kTables) {
        SCOPED_TRACE(std::string(name) + " " + fields);
        const Played played(name, fields);
        const arrays::Simulator& simulator = *played.simulator;
        std::vector<uint64_t> state((simulator.stateBytes() + 7) / 8);
        std::vector<uint64_t> world(state.size());
        std::vector<Action> options(static_cast<size_t>(simulator.mostOptions()));
        std::vector<int32_t> numbers(options.size());
        std::vector<int16_t> here(static_cast<size_t>(simulator.observationSize()));
        std::vector<int16_t> there(here.size());
        Rng rng = Rng::seeded(3);
        bool haveDiffered = false;
        simulator.deal(2, state.data());
        for (int step = 0; step < 60 && simulator.decider(state.data()) != arrays::kOver; ++step) {
            for (int seat = 0; seat < simulator.seats(); ++seat) {
                simulator.sample(state.data(), static_cast<Seat>(seat), static_cast<uint64_t>(step), world.data());
                simulator.observe(state.data(), static_cast<Seat>(seat), here.data());
                simulator.observe(world.data(), static_cast<Seat>(seat), there.data());
                ASSERT_EQ(here, there);
                haveDiffered |= simulator.hash(world.data()) != simulator.hash(state.data());
            }
            const int count = simulator.options(state.data(), options.data(), numbers.data());
            simulator.apply(state.data(), options[rng.below(static_cast<uint32_t>(count))]);
        }
        EXPECT_TRUE(haveDiffered);
    }
}

TEST(Arrays, ABatchPlaysTheSameGamesWhateverItsSize) {
    const Played played("shards", R"({"seats": 2})");
    constexpr int kGames = 5;
    const std::unique_ptr<arrays::Batch> many = played.simulator->batch(kGames, 11);
    const std::unique_ptr<arrays::Batch> few = played.simulator->batch(2, 11);
    const size_t bytes = played.simulator->stateBytes();
    bool hasEnded = false;
    for (int step = 0; step < 1500; ++step) {
        std::vector<int32_t> counts(kGames);
        std::vector<uint8_t> ends(kGames);
        many->write(0, kGames, {.counts = counts.data()});
        std::vector<int32_t> choices;
        for (const int32_t count : counts) choices.push_back((step * 7 + 3) % count);
        ASSERT_EQ(many->look(choices, true).game, -1);
        many->take(0, 3, {.ends = ends.data()});
        many->take(3, kGames, {.ends = ends.data()});
        ASSERT_EQ(few->look(std::span(choices).first(2), true).game, -1);
        few->take(0, 2, {});
        ASSERT_EQ(std::memcmp(many->state(0), few->state(0), bytes), 0);
        ASSERT_EQ(std::memcmp(many->state(1), few->state(1), bytes), 0);
        hasEnded |= ends[0] != 0;
    }
    EXPECT_TRUE(hasEnded);
}

TEST(Arrays, ManyAmountsHaveNumbersOfTheirOwn) {
    const Played played("shards", R"({"seats": 2, "setup": {"A": {"power": "infinite", "mastery": 30}, "B": {"health": 50}}})");
    const arrays::Simulator& simulator = *played.simulator;
    int largest = 0;
    for (const arrays::Block& block : simulator.blocks()) largest = std::max(largest, block.count);
    EXPECT_GE(largest, 1000);
}

}  // namespace
}  // namespace riffle
