// Cards of one's own, with numbers that no set has: what is refused, and what is offered of the rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/epic/rules/rules.h"
#include "protocol/games.h"

namespace riffle::epic {
namespace {

std::vector<language::Problem> problemsOf(const std::string& text, CardTable* out = nullptr) {
    std::vector<language::Problem> problems;
    std::vector<language::CardFile> files = builtInCards("epic");
    language::CardFile file;
    file.path = "own.card";
    file.text = "set mine\n\n" + text;
    files.push_back(file);
    CardTable table = loadCards(files, problems);
    if (out) *out = std::move(table);
    return problems;
}

TEST(EpicBounds, NumbersThatAreTooHighAreRefusedInOneSentence) {
    struct Case {
        const char* card;
        const char* message;
    };
    const Case cases[] = {
        {"event \"Flood\"  wild  cost 1\n  split 5000 damage among up to 6 targets\n",
         "the number 5000 is too high: 999 is the most here"},
        {"event \"Flood\"  wild  cost 1\n  split 6 damage among up to 1000 targets\n",
         "the number 1000 is too high: 999 is the most here"},
        {"event \"Flood\"  wild  cost 1\n  choose one: { draw 2 cards } or: { deal 1000 damage to a target player }\n",
         "the number 1000 is too high: 999 is the most here"},
        {"event \"Flood\"  wild  cost 1\n  give each champion { broken: deal 1000 damage to a target player }\n",
         "the number 1000 is too high: 999 is the most here"},
        {"champion \"Flood\"  wild  cost 1  offense 300  defense 1  wurm\n", "the number 300 is too high: 250 is the most here"},
        {"champion \"Flood\"  wild  cost 1  offense 3  defense 1  wurm\n  loyalty 255: draw 1 card\n",
         "the number 255 is too high: 250 is the most here"},
        {"champion \"Flood\"  wild  cost 2  offense 3  defense 1  wurm\n", "the number 2 is too high: 1 is the most here"},
    };
    for (const Case& each : cases) {
        const std::vector<language::Problem> problems = problemsOf(each.card);
        ASSERT_EQ(problems.size(), 1U) << each.card;
        EXPECT_EQ(problems[0].message, each.message) << each.card;
    }
    EXPECT_TRUE(problemsOf("event \"Flood\"  wild  cost 1\n  split 999 damage among up to 999 targets\n").empty());
}

TEST(EpicBounds, WhatNobodyKeepsCountOfIsRefused) {
    const auto card = [](const std::string& played) {
        return "champion \"Elder\"  wild  cost 0  offense 3  defense 3  wurm\n  tribute: if you played " + played +
               " this turn: draw 1 card\n";
    };
    EXPECT_TRUE(problemsOf(card("a wild card with cost 1")).empty());
    EXPECT_TRUE(problemsOf(card("a card with cost 1")).empty());
    for (const char* played :
         {"a wild card", "a wild card with cost 0", "a wild champion with cost 1", "a dragon card with cost 1"}) {
        const std::vector<language::Problem> problems = problemsOf(card(played));
        ASSERT_EQ(problems.size(), 1U) << played;
        EXPECT_EQ(problems[0].message, "only cards with cost 1 are remembered, and their factions") << played;
    }
    const std::vector<language::Problem> problems = problemsOf("event \"Nothing\"  cost 1\n  draw 2 cards\n");
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(problems[0].message, "a card needs a faction");
}

// What may be done to several at once is asked for once, and only where there is any.
TEST(EpicBounds, MayBeforeSeveralIsAskedForOnce) {
    struct Case {
        const char* effects;
        int inDeck;
        Decision first;
        bool isBanished;  // after "yes" to all
    };
    const Case cases[] = {
        {"may reveal the top 3 cards of your deck\n    banish each of them", 3, Decision::YesNo, true},
        {"may reveal the top card of your deck\n    banish each of them", 1, Decision::YesNo, true},
        {"may reveal the top 3 cards of your deck\n    banish each of them", 0, Decision::Main, false},
        {"reveal the top 3 cards of your deck\n    may banish the others", 3, Decision::YesNo, true},
        {"reveal the top 3 cards of your deck\n    may banish each of them", 0, Decision::Main, false},
        {"may banish each token champion", 3, Decision::Main, false},
    };
    for (const Case& each : cases) {
        CardTable table;
        ASSERT_TRUE(problemsOf("event \"Vision\"  wild  cost 1\n  " + std::string(each.effects) + "\n", &table).empty())
            << each.effects;
        for (const bool isWanted : {true, false}) {
            State state{};
            Deal deal;
            seatPlayers(state, deal);
            const CardIndex event = addCard(state, table, table.find("Vision"), 0, pileOf(0, kHandPile));
            for (int i = 0; i < each.inDeck; ++i) addCard(state, table, table.find("Muse"), 0, pileOf(0, kDeckPile));
            startFrom(state, table, false);
            const Rules rules(table);
            EventLog log;
            Flow(state, table, nullptr).run();
            rules.apply(state, act(Verb::Play, event), &log);
            EXPECT_EQ(state.decision, each.first) << each.effects;
            if (each.first == Decision::YesNo) rules.apply(state, act(isWanted ? Verb::Yes : Verb::No), &log);
            EXPECT_EQ(state.decision, Decision::Main) << each.effects;
            const auto banished = std::count_if(
                log.begin(), log.end(), [](const Event& what) { return what.kind == static_cast<uint8_t>(Fact::Banished); });
            EXPECT_EQ(banished, each.isBanished && isWanted ? each.inDeck : 0) << each.effects;
        }
    }
}

// Seat A has played the event and chosen both players: it divides.
State dividing(const CardTable& table) {
    State state{};
    Deal deal;
    seatPlayers(state, deal);
    const CardIndex event = addCard(state, table, table.find("Flood"), 0, pileOf(0, kHandPile));
    startFrom(state, table, false);
    const Rules rules(table);
    Flow(state, table, nullptr).run();
    rules.apply(state, act(Verb::Play, event));
    rules.apply(state, act(Verb::PickSeat, 1));
    rules.apply(state, act(Verb::PickSeat, 0));
    return state;
}

TEST(EpicBounds, OptionsAreNeverWrittenPastTheirRoom) {
    CardTable table;
    ASSERT_TRUE(problemsOf("event \"Flood\"  wild  cost 1\n  split 999 damage among up to 2 targets\n", &table).empty());
    State state = dividing(table);
    ASSERT_EQ(state.decision, Decision::Assign);
    constexpr uint32_t kUntouched = 0xDEADBEEF;
    for (const uint16_t amount : {uint16_t{999}, uint16_t{4000}, uint16_t{UINT16_MAX}}) {
        state.frames.back().amount = amount;
        std::vector<Action> options(kMaxOptions + 64, Action{kUntouched});
        const int count = Rules(table).legalActions(state, options.data());
        EXPECT_EQ(count, std::min<int>(amount + 1, kMostNumbers));
        for (size_t i = static_cast<size_t>(count); i < options.size(); ++i) ASSERT_EQ(options[i].bits, kUntouched) << i;
        EXPECT_EQ(options[0].number(), 0U);
        if (amount < kHighestNumber) {
            EXPECT_EQ(options[static_cast<size_t>(count - 1)].number(), amount);
        }
    }
}

// As many champions as there is room for, and both players, are among the targets.
TEST(EpicBounds, EverythingCanBeATarget) {
    CardTable table;
    ASSERT_TRUE(problemsOf("", &table).empty());
    State state{};
    Deal deal;
    seatPlayers(state, deal);
    const CardIndex event = addCard(state, table, table.find("Flame Strike"), 0, pileOf(0, kHandPile));
    int champions = 0;
    while (addCard(state, table, table.find("Human token"), static_cast<Seat>(champions % 2),
                   pileOf(static_cast<Seat>(champions % 2), kPlayPile)) != 0)
        ++champions;
    startFrom(state, table, false);
    const Rules rules(table);
    Flow(state, table, nullptr).run();
    Action options[kMaxOptions];
    // An attack of each of one's own, the event, and the end of the turn.
    EXPECT_EQ(rules.legalActions(state, options), (champions + 1) / 2 + 2);
    rules.apply(state, act(Verb::Play, event));
    EXPECT_EQ(rules.legalActions(state, options), champions + 2);
    EXPECT_EQ(rules.broken(state), nullptr);
}

// Each of a card's talents can be chosen, however many there are.
TEST(EpicBounds, EveryTalentOfACardCanBeUsed) {
    std::string text = "champion \"Many Hands\"  wild  cost 1  offense 1  defense 9  beast\n";
    for (int i = 1; i <= 6; ++i) text += "  pay 1 gold: gain " + std::to_string(i) + " health\n";
    CardTable table;
    ASSERT_TRUE(problemsOf(text, &table).empty());
    State state{};
    Deal deal;
    seatPlayers(state, deal);
    const CardIndex card = addCard(state, table, table.find("Many Hands"), 0, pileOf(0, kPlayPile));
    startFrom(state, table, false);
    const Rules rules(table);
    Flow(state, table, nullptr).run();
    rules.apply(state, act(Verb::Use, card));
    Action options[kMaxOptions];
    ASSERT_EQ(rules.legalActions(state, options), 6);
    rules.apply(state, act(Verb::Mode, 0, 6));
    EXPECT_EQ(state.players[0].health, 36);
}

}  // namespace
}  // namespace riffle::epic
