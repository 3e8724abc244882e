// What was learned can't be taken back: Session::hasToldSince and what `why` may tell.
#include "protocol/knowledge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "games/epic/proof/table.h"
#include "games/keyforge/proof/table.h"
#include "games/shards/proof/table.h"
#include "protocol/deep_table.h"
#include "protocol/json.h"
#include "protocol/new_game.h"
#include "tests/epic_games.h"
#include "tests/keyforge_games.h"
#include "tests/shards_games.h"

namespace riffle::test {
namespace {

Session sessionWith(const GameKind& kind, std::string_view setup) {
    std::string error;
    const auto fields = parseJson(setup, error);
    EXPECT_TRUE(fields.has_value()) << error;
    NewGame request;
    Refusal refusal;
    EXPECT_TRUE(readNewGame(*fields, request, refusal)) << refusal.message;
    std::optional<Session> session = Session::create(kind, request, refusal);
    EXPECT_TRUE(session.has_value()) << refusal.message;
    return std::move(*session);
}

// Whether the seat could take the action back without asking anybody.
bool isFree(const GameKind& kind, std::string_view setup, std::string_view action) {
    Session session = sessionWith(kind, setup);
    const Seat seat = session.game().decider();
    Refusal refusal;
    EXPECT_TRUE(session.choose(action, seat, refusal)) << action << ": " << refusal.message;
    return !session.hasToldSince(0, seat);
}

constexpr std::string_view kDuel = R"({"setup":{"house":"%","A":{"houses":["logos","shadows","dis"],"hand":[$],)"
                                   R"("deck":["Groke","Narp","Umbra","Hock","Alaka","Dendrix"]},)"
                                   R"("B":{"houses":["brobnar","dis","untamed"],"hand":["Groke","Alaka"],)"
                                   R"("deck":["Groke","Alaka","Dendrix","Lilithal","Umbra","Hock"]}}})";

std::string duelWith(std::string_view house, std::string_view hand) {
    std::string out(kDuel);
    out.replace(out.find('$'), 1, hand);
    out.replace(out.find('%'), 1, house);
    return out;
}

TEST(Knowledge, WhatComesOutOfHiddenPilesIsLearnedInKeyForge) {
    EXPECT_FALSE(isFree(keyforgeKind(), duelWith("shadows", R"("Subtle Chain","Umbra")"), "play Subtle Chain"));
    EXPECT_FALSE(isFree(keyforgeKind(), duelWith("shadows", R"("Rigged Lottery","Umbra")"), "play Rigged Lottery"));
    EXPECT_FALSE(isFree(keyforgeKind(), duelWith("logos", R"("Wild Wormhole","Quant")"), "play Wild Wormhole"));
}

TEST(Knowledge, AnOwnCardIsTheOwnersToShow) {
    EXPECT_TRUE(isFree(keyforgeKind(), duelWith("shadows", R"("Umbra","Hock")"), "play Umbra"));
    EXPECT_TRUE(isFree(keyforgeKind(), duelWith("shadows", R"("Umbra","Hock")"), "discard Umbra"));
}

TEST(Knowledge, TheRowIsFilledWithWhatNobodyKnew) {
    constexpr std::string_view kTable =
        R"({"setup":{"A":{"hand":["Crystal","Blaster"],"crystals":9,"deck":10},"row":["Kiln Drone"],"centre":["Zetta, The Encryptor","Kiln Drone"]}})";
    EXPECT_TRUE(isFree(shardsKind(), kTable, "play Crystal"));
    EXPECT_FALSE(isFree(shardsKind(), kTable, "recruit Kiln Drone"));
}

TEST(Knowledge, ADrawnCardIsLearnedInEpic) {
    constexpr std::string_view kTable =
        R"({"setup":{"A":{"hand":["Apocalypse","Trihorror"],"deck":["Kong","Dark Knight","Kong"]},)"
        R"("B":{"champions":["Kong"],"deck":["Dark Knight","Kong"]}}})";
    EXPECT_FALSE(isFree(epicKind(), kTable, "play Apocalypse > mode 1"));  // draws
    EXPECT_TRUE(isFree(epicKind(), kTable, "play Apocalypse > mode 2"));   // breaks what everybody sees
}

// Whether something follows from what only the true game knows is not told by asking whether it could be done.
TEST(Knowledge, WhyDoesNotLookAhead) {
    for (const std::string_view chain :
         {"play Wild Wormhole > play Quant", "play Wild Wormhole > left", "play Wild Wormhole > end"}) {
        const Session session = sessionWith(keyforgeKind(), duelWith("logos", R"("Wild Wormhole","Quant")"));
        Refusal refusal;
        const auto why = session.why(chain, Locale::En, refusal);
        ASSERT_TRUE(why.has_value()) << refusal.message;
        EXPECT_EQ(why->find("key")->asText(), "not-foreseen") << chain;
    }
    const Session session = sessionWith(keyforgeKind(), duelWith("logos", R"("Wild Wormhole","Quant")"));
    Refusal refusal;
    EXPECT_TRUE(session.why("play Quant", Locale::En, refusal)->find("possible")->asBool());
}

// Random games: whatever may be taken back freely told nobody anything. Every world that the seat could not tell from the true
// one when it began looks the same to it behind the same choices.
template <class Table, class Rules>
void expectNothingTold(const Rules& rules, const GameKind& kind, uint64_t games, int longest) {
    using State = typename Rules::State;
    const Table table(rules);
    std::vector<Action> options(Rules::kMaxOptions);
    size_t free = 0;
    size_t told = 0;
    for (uint64_t number = 0; number < games; ++number) {
        auto deal = table.dealOf(number, sim::seedOf(41, number));
        deal.options.askChance = 0;
        Refusal refusal;
        std::optional<Session> session = Session::create(kind, newGameOf(table, deal), refusal);
        ASSERT_TRUE(session.has_value()) << refusal.message;
        Rng rng = Rng::seeded(number);
        for (int i = 0; i < longest && !session->game().isOver(); ++i) {
            const std::vector<Option> all = session->game().options();
            session->take({all[rng.below(static_cast<uint32_t>(all.size()))].action, session->game().decider(), ""});
            const size_t count = session->choices().size();
            const size_t from = count - std::min<size_t>(count, 1 + rng.below(3));
            const std::unique_ptr<Game> then = session->copyAt(from);
            const Seat seat = then->decider();
            if (session->hasToldSince(from, seat)) {
                ++told;
                continue;
            }
            ++free;
            EXPECT_EQ(session->game().chanceUsed(), then->chanceUsed());
            State base;
            std::memcpy(&base, then->bytes().data(), sizeof base);
            const auto seen = rules.observe(base, seat);
            for (int sample = 0; sample < 4; ++sample) {
                State truth = base;
                State world = rules.sample(seen, rng);
                for (size_t at = from; at < count; ++at) {
                    const Action action = session->choices()[at].action;
                    const int legal = rules.legalActions(world, options.data());
                    ASSERT_NE(std::find(options.data(), options.data() + legal, action), options.data() + legal)
                        << "game " << number << " choice " << at << " of " << count;
                    rules.apply(truth, action, nullptr);
                    rules.apply(world, action, nullptr);
                    const auto one = rules.observe(truth, seat);
                    const auto other = rules.observe(world, seat);
                    ASSERT_EQ(std::memcmp(&one.state(), &other.state(), sizeof(State)), 0)
                        << "game " << number << " choice " << at << " of " << count << ": seat " << int{seat} << " could tell";
                }
            }
        }
    }
    EXPECT_GT(free, 30U);
    EXPECT_GT(told, 30U);
}

TEST(Knowledge, WhatIsFreeToldNothingInRandomGamesOfShards) {
    expectNothingTold<sim::ShardsTable>(shardsRules(), shardsKind(), 40, 150);
}
TEST(Knowledge, WhatIsFreeToldNothingInRandomGamesOfKeyForge) {
    expectNothingTold<sim::KeyforgeTable>(keyforgeRules(), keyforgeKind(), 40, 200);
}
TEST(Knowledge, WhatIsFreeToldNothingInRandomGamesOfEpic) {
    expectNothingTold<sim::EpicTable>(epicRules(), epicKind(), 40, 200);
}

}  // namespace
}  // namespace riffle::test
