#include <gtest/gtest.h>

#include <set>

#include "games/shards/proof/table.h"
#include "games/shards/words/words.h"
#include "tests/shards_games.h"
#include "tests/spoilt_rules.h"

namespace riffle {
namespace {

using namespace shards;
using sim::ShardsTable;
using test::shardsKind;
using test::shardsRules;

sim::SoakResult soaked(uint64_t games, int threads = 1) {
    sim::SoakPlan plan;
    plan.games = games;
    plan.threads = threads;
    sim::SoakProgress progress;
    return sim::soak(shardsRules(), ShardsTable(shardsRules()), plan, progress);
}

TEST(Variants, AreAllPlayableAndAllDifferent) {
    std::set<std::string> names;
    std::set<int> players;
    for (const Deal& deal : sim::shardsVariants()) {
        EXPECT_EQ(refusalOf(deal), "") << sim::nameOf(deal);
        EXPECT_TRUE(names.insert(sim::nameOf(deal)).second) << sim::nameOf(deal);
        players.insert(deal.players);
    }
    EXPECT_EQ(players, (std::set<int>{1, 2, 3, 4}));
    std::set<std::string> visited;
    for (uint64_t game = 0; game < sim::shardsVariants().size(); ++game) visited.insert(sim::nameOf(sim::variantOf(game)));
    EXPECT_EQ(visited, names);
    for (const char* part :
         {"attackMode opposite", "attackMode all", "expansion.relics off", "relics.mode draft", "relics.mode secret",
          "leaderAssignment choose", "leaderAssignment auction", "auction.firstPlayer lastChooser", "firstPlayer agreed",
          "attack.mayWithhold true", "talons.conversion perEffect", "nemesis.bonusCard optional", "nemesis.matchBonus power",
          "nemesis.drawConversion power", "chance ask"}) {
        EXPECT_TRUE(std::any_of(names.begin(), names.end(), [&](const std::string& name) {
            return name.find(part) != std::string::npos;
        })) << part;
    }
}

TEST(Variants, MeanTheSameToTheProtocol) {
    for (uint64_t game = 0; game < sim::shardsVariants().size(); ++game) {
        const Deal deal = ShardsTable::dealOf(game, sim::seedOf(1, game));
        State dealt;
        ASSERT_TRUE(shardsRules().newGame(dealt, deal));
        NewGame request;
        request.request = sim::requestOf(deal);
        request.seed = deal.seed;
        request.askChance = deal.options.askChance != 0;
        EventLog events;
        Refusal refusal;
        const std::unique_ptr<Game> created = shardsKind().create(request, events, refusal);
        ASSERT_TRUE(created) << refusal.message;
        EXPECT_EQ(std::memcmp(created->bytes().data(), &dealt, sizeof dealt), 0) << sim::nameOf(deal);
    }
}

// Every invariant at every step; `riffle soak shards` plays more of the same.
TEST(RandomGames, HoldEveryInvariantAtEveryStep) {
    const sim::SoakResult result = soaked(120, 2);
    if (result.finding) {
        ADD_FAILURE() << "game " << result.finding->game << " after " << result.finding->step
                      << " choices: " << result.finding->what << "; again with: riffle soak shards --first "
                      << result.finding->game << " --games 1";
    }
    EXPECT_EQ(result.totals.games, 120U);
    EXPECT_GT(result.totals.worlds, result.totals.decisions);
}

TEST(RandomGames, AreTheSameOnAnyNumberOfThreads) {
    const sim::SoakTotals one = soaked(24, 1).totals;
    const sim::SoakTotals three = soaked(24, 3).totals;
    EXPECT_EQ(one.decisions, three.decisions);
    EXPECT_EQ(one.signature, three.signature);
}

// Two players who have banished all that gives crystals or power can't end their game (SOI-TURN-15), and one crystal changes
// that.
TEST(RandomGames, KnowAnEndlessGameFromALongOne) {
    const auto stateOf = [](std::vector<Value> hand) {
        NewGame request;
        Value& setup = request.request["setup"] = Value::map();
        setup["row"] = Value::listOf(
            {"Umbral Scourge", "Umbral Scourge", "Umbral Scourge", "Umbral Scourge", "Umbral Scourge", "Umbral Scourge"});
        setup["A"]["hand"] = Value::listOf(std::move(hand));
        setup["A"]["health"] = 2;
        setup["B"]["hand"] = Value::listOf({"Umbral Scourge"});
        EventLog events;
        Refusal refusal;
        State state;
        EXPECT_TRUE(readRequest(request, shardsRules().cards(), state, events, refusal)) << refusal.message;
        return state;
    };
    const ShardsTable table(shardsRules());
    EXPECT_TRUE(table.isEndless(stateOf({"Umbral Scourge"})));
    EXPECT_FALSE(table.isEndless(stateOf({"Umbral Scourge", "Blaster"})));
}

// ---- The soak finds what it is there to find

using BadRules = test::SpoiltRules<Rules>;
static_assert(GameRules<BadRules>);

std::string findingIn(const BadRules& rules) {
    sim::SoakPlan plan;
    plan.games = 12;
    sim::SoakProgress progress;
    const sim::SoakResult result = sim::soak(rules, ShardsTable(shardsRules()), plan, progress);
    return result.finding ? result.finding->what : "";
}

void loseACard(State& s, bool) {
    s.board.take(s.board.top(kCentre));
}

TEST(Soak, FindsWhatIsWrong) {
    const char* const kTellsApart = "a seat can tell a sampled world from the true one";
    EXPECT_EQ(findingIn({shardsRules()}), "");
    EXPECT_EQ(findingIn({.good = shardsRules(), .seesAll = true}), kTellsApart);
    EXPECT_EQ(findingIn({.good = shardsRules(), .offersTwice = true}), "an option is there twice");
    const auto dependOnNotes = [](State& s, bool areNotesTaken) { s.players[0].crystals ^= areNotesTaken; };
    EXPECT_EQ(findingIn({.good = shardsRules(), .after = dependOnNotes}), "the same choice in a copy leads elsewhere");
    EXPECT_NE(findingIn({.good = shardsRules(), .after = loseACard}), "");
    const auto forgetAnOrder = [](State& world, Seat seat) {
        const int discard = pileOf(seat, kDiscard);
        if (world.board.size(discard) > 1) world.board.putOnTop(world.board.piles[discard].bottom, discard);
    };
    EXPECT_EQ(findingIn({.good = shardsRules(), .imagined = forgetAnOrder}), kTellsApart);
}

TEST(Soak, GivesTheLowestGameWithAFindingAndItsChoices) {
    const BadRules rules{.good = shardsRules(), .after = loseACard};
    std::set<std::pair<uint64_t, int>> findings;
    for (const int threads : {1, 2, 4}) {
        sim::SoakPlan plan;
        plan.games = 12;
        plan.threads = threads;
        sim::SoakProgress progress;
        const sim::SoakResult result = sim::soak(rules, ShardsTable(shardsRules()), plan, progress);
        ASSERT_TRUE(result.finding);
        EXPECT_EQ(result.finding->choices.size(), static_cast<size_t>(result.finding->step));
        findings.insert({result.finding->game, result.finding->step});
    }
    EXPECT_EQ(findings.size(), 1U);
}

}  // namespace
}  // namespace riffle
