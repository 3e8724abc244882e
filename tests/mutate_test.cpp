// Small changes of cards: what is changed, and who notices.
#include "language/mutate.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "language/meaning.h"
#include "language/parser.h"
#include "language/spell.h"
#include "protocol/mutation.h"
#include "protocol/mutation_same.h"
#include "protocol/scenario_rows.h"
#include "protocol/yaml_flow.h"

namespace riffle {
namespace {

using language::CardText;
using language::Change;
using language::Mutant;

constexpr std::string_view kWarden = R"(creature "Toll Warden"  shadows  rare  number 903  power 3  elf  skirmish
  reap, if your opponent has 3 or more amber: may deal 2 damage to an enemy elf creature
    draw 1 card
  this turn, each friendly creature cannot reap
)";

CardText cardOf(std::string_view game, std::string_view text) {
    language::Parsed parsed = language::parse(findModule(game)->grammar(), "test", text);
    return parsed.cards.at(0);
}

std::vector<CardText> allCards(std::string_view game) {
    std::vector<language::Problem> problems;
    return language::parseAll(findModule(game)->grammar(), builtInCards(game), problems);
}

bool has(const std::vector<Mutant>& mutants, Change change, std::string_view from, std::string_view to) {
    return std::any_of(mutants.begin(), mutants.end(),
                       [&](const Mutant& mutant) { return mutant.change == change && mutant.from == from && mutant.to == to; });
}

TEST(Spell, EveryCardReadsBackAsItself) {
    for (const GameModule& game : gameModules()) {
        for (const CardText& card : allCards(game.name)) {
            const language::Parsed again = language::parse(game.grammar(), "test", language::spell(card));
            ASSERT_TRUE(again.problems.empty()) << language::spell(card);
            EXPECT_EQ(language::meaningOf(again.cards.at(0)), language::meaningOf(card)) << card.name;
        }
    }
}

TEST(Mutate, MakesEverySmallChange) {
    const auto mutants = language::mutantsOf(findModule("keyforge")->grammar(), cardOf("keyforge", kWarden));
    EXPECT_TRUE(has(mutants, Change::Number, "power 3 elf", "power 4 elf"));
    EXPECT_TRUE(has(mutants, Change::Number, "power 3 elf", "power 2 elf"));
    EXPECT_TRUE(has(mutants, Change::Number, "has 3 or", "has 4 or"));
    EXPECT_TRUE(has(mutants, Change::Fact, "3 elf skirmish", "3 skirmish"));
    EXPECT_TRUE(has(mutants, Change::Fact, "elf skirmish", "elf"));
    EXPECT_TRUE(has(mutants, Change::Side, "an enemy elf", "an friendly elf"));
    EXPECT_TRUE(has(mutants, Change::Side, "an enemy elf", "an elf"));
    EXPECT_TRUE(has(mutants, Change::Word, "enemy elf creature;", "enemy creature;"));
    EXPECT_TRUE(has(mutants, Change::Quantity, "to an enemy", "to each enemy"));
    EXPECT_TRUE(has(mutants, Change::May, "amber: may deal", "amber: deal"));
    EXPECT_TRUE(has(mutants, Change::Effect, "elf creature; draw 1 card", "elf creature"));
    EXPECT_TRUE(has(mutants, Change::Condition, "reap, if your opponent has 3 or more amber: may", "reap: may"));
    EXPECT_TRUE(std::any_of(mutants.begin(), mutants.end(), [](const Mutant& each) { return each.change == Change::Moment; }));
    EXPECT_TRUE(std::any_of(mutants.begin(), mutants.end(), [](const Mutant& each) { return each.change == Change::Order; }));
    EXPECT_TRUE(std::any_of(mutants.begin(), mutants.end(), [](const Mutant& each) { return each.change == Change::Duration; }));
}

TEST(Mutate, ChangesOneThingOnlyAndAlwaysSomething) {
    for (const CardText& card : allCards("shards")) {
        for (const Mutant& mutant : language::mutantsOf(findModule("shards")->grammar(), card)) {
            EXPECT_NE(mutant.from, mutant.to) << card.name;
            EXPECT_GT(mutant.at.line, 0) << card.name;
            EXPECT_LE(mutant.card.abilities.size(), card.abilities.size());
        }
    }
}

TEST(Mutate, TwoGiftsInTheOtherOrderAreNoChange) {
    const auto ordersOf = [](const std::string& effects) {
        const CardText card = cardOf("epic", "event \"Gifts\"  wild  cost 1\n  " + effects + "\n");
        const auto mutants = language::mutantsOf(findModule("epic")->grammar(), card);
        return std::count_if(mutants.begin(), mutants.end(), [](const Mutant& each) { return each.change == Change::Order; });
    };
    for (const char* same :
         {"give each wolf champion blitz; give each wolf champion { broken: deal 2 damage to a target player }",
          "put 2 counters on each friendly champion; give each friendly champion breakthrough",
          "draw 2 cards; champions cannot attack this turn", "prepare it; give it blitz"})
        EXPECT_EQ(ordersOf(same), 0) << same;
    for (const char* other : {"deal 2 damage to a target player; gain 2 health", "draw 1 card; prepare a champion",
                              "give a target champion +5/+5; draw 2 cards", "put 2 counters on a target champion; draw 1 card",
                              "create 1 wolf token; put 1 counter on each friendly champion"})
        EXPECT_EQ(ordersOf(other), 1) << other;
}

TEST(Mutate, MayBeforeAnyNumberIsNoChange) {
    const auto maysOf = [](const std::string& effects) {
        const CardText card = cardOf("keyforge", "action \"Gifts\"  logos  rare  number 903\n  play: " + effects + "\n");
        const auto mutants = language::mutantsOf(findModule("keyforge")->grammar(), card);
        return std::count_if(mutants.begin(), mutants.end(), [](const Mutant& each) { return each.change == Change::May; });
    };
    EXPECT_EQ(maysOf("may sacrifice any number of friendly creatures with total power 25 or more"), 0);
    EXPECT_EQ(maysOf("sacrifice any number of friendly creatures"), 0);
    EXPECT_EQ(maysOf("may sacrifice a friendly creature"), 1);
}

TEST(Mutate, WhatNobodyIsAskedForInTheOtherOrderIsNoChange) {
    const auto ordersOf = [](const std::string& effects) {
        const CardText card = cardOf("keyforge", "action \"Gifts\"  logos  rare  number 903\n  play: " + effects + "\n");
        const auto mutants = language::mutantsOf(findModule("keyforge")->grammar(), card);
        return std::count_if(mutants.begin(), mutants.end(), [](const Mutant& each) { return each.change == Change::Order; });
    };
    for (const char* same :
         {"stun each creature not of mars; gain 2 chains", "fully heal each friendly creature; draw 2 cards",
          "each player loses amber equal to half the number of amber in their pool, rounded down; gain 1 chain"})
        EXPECT_EQ(ordersOf(same), 0) << same;
    for (const char* other : {"destroy each creature; gain 2 chains", "steal 1 amber; draw 1 card",
                              "stun each creature; fully heal each stunned creature"})
        EXPECT_EQ(ordersOf(other), 1) << other;
}

// A bench with one scenario about a giant.
class Bench : public testing::Test {
protected:
    void SetUp() override {
        std::string error;
        ASSERT_TRUE(bench.add("test.yaml", R"(game: keyforge
title: A giant is strong
cards: [Groke]
setup:
  house: brobnar
  A: {line: [Groke]}
steps:
  - expect: {cards: {Groke: {power: 5}}}
)",
                              error))
            << error;
        const auto found =
            std::find_if(bench.cards().begin(), bench.cards().end(), [](const CardText& each) { return each.name == "Groke"; });
        ASSERT_NE(found, bench.cards().end());
        card = static_cast<size_t>(found - bench.cards().begin());
    }

    Verdict judge(Change change, std::string_view from, std::string_view to) {
        const CardText& text = bench.cards()[card];
        for (const Mutant& mutant : language::mutantsOf(findModule("keyforge")->grammar(), text)) {
            if (mutant.change != change || mutant.from != from || mutant.to != to) continue;
            size_t killer = 0;
            return bench.judge(card, mutant, bench.witnessesOf(text), killer, [] {});
        }
        return Verdict::Open;
    }

    MutationBench bench{*findModule("keyforge"), allCards("keyforge"), {}};
    size_t card = 0;
};

TEST_F(Bench, AScenarioNoticesWhatItLooksAt) {
    EXPECT_EQ(judge(Change::Number, "power 5 giant", "power 6 giant"), Verdict::Killed);
    EXPECT_EQ(judge(Change::Fact, "5 giant also", "5 also"), Verdict::Lived);
}

TEST_F(Bench, TheNumberInTheSetMeansNothing) {
    EXPECT_EQ(judge(Change::Number, "number 8 power", "number 9 power"), Verdict::Same);
}

TEST_F(Bench, WhatTheGameDoesNotTakeIsRefused) {
    EXPECT_EQ(judge(Change::Fact, "\"Groke\" brobnar common", "\"Groke\" common"), Verdict::Refused);
}

// Words that change nothing: what is next to a card is on its side, only enemies fight each other, and players do things in their
// own turns only.
TEST(WithoutTheObvious, TellsWhatMeansTheSameFromWhatDoesNot) {
    const language::Grammar& grammar = findModule("keyforge")->grammar();
    const auto isSame = [&](std::string_view kind, std::string_view one, std::string_view other) {
        const std::string head = fmt::format("{} \"Toll Warden\"  shadows  rare  number 903  power 3\n  ", kind);
        const auto meaning = [&](std::string_view line) {
            return language::meaningOf(withoutTheObvious(grammar, cardOf("keyforge", head + std::string(line) + "\n")));
        };
        return meaning(one) == meaning(other);
    };
    const auto same = [&](std::string_view one, std::string_view other) { EXPECT_TRUE(isSame("creature", one, other)) << other; };
    const auto differ = [&](std::string_view one, std::string_view other) {
        EXPECT_FALSE(isSame("creature", one, other)) << other;
    };

    same("each creature next to this cannot reap", "each friendly creature next to this cannot reap");
    differ("each creature next to this cannot reap", "each enemy creature next to this cannot reap");
    differ("each creature next to host cannot reap", "each friendly creature next to host cannot reap");
    // A Reap effect may be triggered by an opponent as if it were theirs.
    same("fight: ward each creature next to this", "fight: ward each friendly creature next to this");
    differ("reap: ward each creature next to this", "reap: ward each friendly creature next to this");
    same("after an enemy creature is destroyed fighting this: draw 1 card",
         "after a creature is destroyed fighting this: draw 1 card");
    same("play: sacrifice a friendly creature", "play: sacrifice a creature");
    differ("play: destroy a friendly creature", "play: destroy a creature");
    same("fight: use a friendly creature", "fight: use a creature");
    same("reap: search your deck for a \"Groke\"", "reap: search your deck for a friendly \"Groke\"");
    same("action: choose a creature; swap it with a creature in the line of it other than it",
         "action: choose a creature; swap it with a creature in the line of it");

    same("play: on your opponent's next turn, keys cost +3 amber", "play: on the next turn, keys cost +3 amber");
    differ("play: on your opponent's next turn, keys cost +3 amber",
           "play: until the start of your next turn, keys cost +3 amber");
    differ("destroyed: on your opponent's next turn, keys cost +3 amber", "destroyed: on the next turn, keys cost +3 amber");
    constexpr std::string_view kNoReaping = "play: on your opponent's next turn, each enemy creature cannot reap";
    same(kNoReaping, "play: until the end of your next turn, each enemy creature cannot reap");
    same(kNoReaping, "play: on the next turn, each creature cannot reap");
    differ(kNoReaping, "play: until the end of your next turn, each creature cannot reap");
    differ(kNoReaping, "play: on your opponent's next turn, each friendly creature cannot reap");
    differ(kNoReaping, "play: this turn, each creature cannot reap");
    constexpr std::string_view kWins = "play: this turn, after a friendly creature fights: gain 1 amber";
    same(kWins, "play: until the start of your next turn, after a friendly creature fights: gain 1 amber");
    same(kWins, "play: this turn, after a creature fights: gain 1 amber");
    differ(kWins, "play: until the start of your next turn, after a creature fights: gain 1 amber");
    differ(kWins, "play: until the end of your next turn, after a friendly creature fights: gain 1 amber");
    constexpr std::string_view kNoActions = "play: on your opponent's next turn, your opponent cannot play actions";
    same(kNoActions, "play: on the next turn, each player cannot play actions");
    differ(kNoActions, "play: on your opponent's next turn, you cannot play actions");
    same("reap: this turn, you may play 1 action", "reap: until the start of your next turn, you may play 1 action");
    differ("reap: this turn, you may play 1 action", "reap: until the end of your next turn, you may play 1 action");
    constexpr std::string_view kNoHouse =
        "reap: choose a house; on your opponent's next turn, your opponent cannot choose that house";
    same(kNoHouse, "reap: choose a house; until the end of your next turn, your opponent cannot choose that house");
    same(kNoHouse, "reap: choose a house; on your opponent's next turn, each player cannot choose that house");
    differ(kNoHouse, "reap: choose a house; until the end of your next turn, each player cannot choose that house");
    constexpr std::string_view kLibrary = "play: this turn, after you play a card: draw 1 card";
    same(kLibrary, "play: until the start of your next turn, after you play a card: draw 1 card");
    differ(kLibrary, "play: until the end of your next turn, after you play a card: draw 1 card");
    differ("after you play a creature: draw 1 card", "after you play a friendly creature: draw 1 card");
    same("after you play an artifact: draw 1 card", "after you play a friendly artifact: draw 1 card");
    same("this can attack only flank creatures", "this can attack only enemy flank creatures");
    same("reap: purge a creature from a discard", "reap: purge a creature from each player's discard");
    differ("reap: purge each creature from a discard", "reap: purge each creature from each player's discard");
    same("reap: discard cards from the top of your deck until you discard a mars creature; if you did: put it into your hand",
         "reap: discard cards from the top of your deck until you discard a friendly mars creature; put it into your hand");
    same("play, if there are no friendly creatures: destroy each creature",
         "play, if there are no friendly creatures: destroy each enemy creature");
    differ("play, if there are no friendly beast creatures: destroy each creature",
           "play, if there are no friendly beast creatures: destroy each enemy creature");
    same("reap: may purge a creature from your hand; if you did: destroy each creature sharing a trait with it",
         "reap: may purge a creature from your hand; destroy each creature sharing a trait with it");
    differ("reap: may purge a creature from your hand; if you did: destroy each creature",
           "reap: may purge a creature from your hand; destroy each creature");
    same("you cannot play creatures", "you cannot play friendly creatures");
    same("reap: your opponent gives you 1 amber", "reap: each player gives you 1 amber");
    differ("reap: this turn, each creature gains skirmish",
           "reap: until the start of your next turn, each creature gains skirmish");
}

TEST_F(Bench, AScenarioThatFailsAnywayIsOfNoUse) {
    std::string error;
    EXPECT_FALSE(bench.add("test.yaml", "game: keyforge\ntitle: x\nsetup: {house: dis}\nsteps:\n  - decides: B\n", error));
    EXPECT_EQ(error, "test.yaml:1 fails with the cards as they are.");
}

TEST(ScenarioRows, EveryRowIsAScenario) {
    std::string error;
    const auto documents = parseYaml(R"(title: $card has $power
each:
  - {card: Troll, power: 8}
  - {card: Groke, power: 5}
steps:
  - expect: {cards: {$card: {power: $power}}, $other: 1}
)",
                                     error);
    ASSERT_TRUE(documents) << error;
    const auto rows = scenariosIn(documents->at(0));
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(flowOf(rows[1].value), "{title: Groke has 5, steps: [{expect: {cards: {Groke: {power: 5}}, \"$other\": 1}}]}");
}

}  // namespace
}  // namespace riffle
