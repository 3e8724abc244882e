// Which abilities the cards of Epic have, and that they are counted when they are resolved and not otherwise.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/epic/proof/table.h"
#include "protocol/ability_report.h"
#include "protocol/json.h"
#include "tests/epic_games.h"

namespace riffle {
namespace {

using namespace epic;
using sim::CardAbility;
using test::epicCard;
using test::epicKind;
using test::epicRules;
using test::epicState;
using Kind = CardAbility::Kind;

const sim::EpicTable& table() {
    static const sim::EpicTable kTable(epicRules());
    return kTable;
}

// Plays the actions named by verb and card (empty for any) from a position with A to move, and gives what was counted of a card:
// each ability's text with how often.
using Counts = std::map<std::string, uint64_t>;
Counts countsOf(std::string_view card, const Value& setup, const std::vector<std::pair<Verb, std::string>>& choices) {
    State state = epicState(setup);
    sim::EpicTable::Watch watch(table(), state, 0, 0);
    for (const auto& [verb, name] : choices) {
        std::vector<Action> options(epic::kMaxOptions);
        options.resize(static_cast<size_t>(epicRules().legalActions(state, options.data())));
        const auto chosen = std::find_if(options.begin(), options.end(), [&, wanted = verb, of = name](Action option) {
            return verbOf(option) == wanted &&
                   (of.empty() || state.board[static_cast<int>(option.subject())].def == epicCard(of));
        });
        EXPECT_NE(chosen, options.end()) << name;
        if (chosen == options.end()) return {};
        EventLog events;
        (void)watch.before(state, *chosen);
        watch.apply(epicRules(), state, *chosen, events);
        EXPECT_EQ(watch.after(state, events), "");
    }
    sim::SoakTotals totals;
    (void)watch.end(state, totals.counts);
    Counts found;
    for (const AbilityReport::Row& row : makeReport(epicKind(), table(), totals, builtInCards("epic")).rows) {
        if (row.card == card && row.kind != "effect") found[row.text] = row.times;
    }
    return found;
}

Value boardOf(std::vector<Value> hand, std::vector<Value> champions, std::vector<Value> enemies) {
    Value setup = Value::map();
    setup["A"]["hand"] = Value::listOf(std::move(hand));
    setup["A"]["champions"] = Value::listOf(std::move(champions));
    setup["A"]["deck"] = 10;
    setup["B"]["champions"] = Value::listOf(std::move(enemies));
    setup["B"]["deck"] = 10;
    return setup;
}

TEST(EpicAbilities, AreAllThere) {
    const CardTable& cards = epicRules().cards();
    std::set<uint16_t> abilities;
    std::set<uint16_t> statements;
    for (const CardAbility& ability : table().abilities()) {
        if (ability.kind == Kind::Ability) abilities.insert(ability.address);
        if (ability.kind == Kind::Statement) statements.insert(ability.address);
        EXPECT_FALSE(ability.isIdle) << cards.nameOf(ability.card);
    }
    std::set<uint16_t> lines;
    size_t statics = 0;
    for (size_t id = kBlank + 1; id < cards.defs.size(); ++id) {
        for (const Static& held : cards.defs[id].statics) EXPECT_TRUE(statements.contains(held.code)) << cards.texts[id].name;
        statics += cards.defs[id].statics.size();
        for (const Trigger& trigger : cards.defs[id].triggers) lines.insert(trigger.program);
        if (cards.defs[id].play != 0) lines.insert(cards.defs[id].play);  // an event's lines have one program together
    }
    EXPECT_EQ(abilities, lines);
    EXPECT_EQ(statements.size(), statics);
}

// Where an effect is said to stand, its own op stands.
TEST(EpicAbilities, StandWhereTheyAreSaidTo) {
    const CardTable& cards = epicRules().cards();
    const auto opOf = [&](std::string_view card, Kind kind, int which) {
        for (const CardAbility& ability : table().abilities()) {
            if (ability.card == epicCard(card) && ability.kind == kind && which-- == 0) return cards.code[ability.address];
        }
        ADD_FAILURE() << card;
        return uint8_t{0};
    };
    EXPECT_EQ(opOf("Angel of Light", Kind::Ability, 0), kGain);
    EXPECT_EQ(opOf("Avenging Angel", Kind::Statement, 0), kNoAttacksOnYou);
    EXPECT_EQ(opOf("Ceasefire", Kind::Effect, 0), kDraw);
    EXPECT_EQ(opOf("Ceasefire", Kind::Effect, 1), kCeasefire);
    EXPECT_EQ(opOf("Dark Assassin", Kind::Ability, 1), kBreak);
    EXPECT_EQ(opOf("Dark Leader", Kind::Statement, 1), kCountsAs);
}

TEST(EpicAbilities, AreCountedWhenTheyAreResolved) {
    const char* const kTribute = "tribute: gain 5 health";
    const char* const kLoyalty = "loyalty 2: gain 5 health";
    EXPECT_EQ(
        countsOf("Angel of Light", boardOf({"Angel of Light"}, {}, {}), {{Verb::Play, "Angel of Light"}, {Verb::Trigger, ""}}),
        (Counts{{kTribute, 1}, {kLoyalty, 0}}));
    EXPECT_EQ(
        countsOf(
            "Angel of Light", boardOf({"Angel of Light", "Ceasefire", "Banishment"}, {}, {}),
            {{Verb::Play, "Angel of Light"}, {Verb::Trigger, ""}, {Verb::PickCard, "Ceasefire"}, {Verb::PickCard, "Banishment"}}),
        (Counts{{kTribute, 1}, {kLoyalty, 1}}));
    const char* const kTalent = "expend: break a target champion";
    const Value board = boardOf({"Ceasefire"}, {"Dark Assassin"}, {"Angel of Light", "Angel of Mercy"});
    EXPECT_EQ(countsOf("Dark Assassin", board, {{Verb::Play, "Ceasefire"}})[kTalent], 0U);
    EXPECT_EQ(countsOf("Dark Assassin", board, {{Verb::Use, "Dark Assassin"}, {Verb::PickCard, "Angel of Mercy"}})[kTalent], 1U);
}

TEST(EpicAbilities, StatementsAreCountedWhileTheyHold) {
    const char* const kText = "while this is expended: you cannot be attacked";
    const Value board = boardOf({"Ceasefire"}, {"Avenging Angel"}, {});
    EXPECT_EQ(countsOf("Avenging Angel", board, {{Verb::Play, "Ceasefire"}})[kText], 0U);
    EXPECT_GT(countsOf("Avenging Angel", board, {{Verb::Attack, "Avenging Angel"}})[kText], 0U);
    // One that holds for nobody does not count.
    const char* const kHumans = "each other friendly human champion gets +1/+0";
    EXPECT_EQ(countsOf("Dark Leader", boardOf({"Ceasefire"}, {"Dark Leader"}, {}), {{Verb::Play, "Ceasefire"}})[kHumans], 0U);
    EXPECT_EQ(
        countsOf("Dark Leader", boardOf({"Ceasefire"}, {"Dark Leader", "Human token"}, {}), {{Verb::Play, "Ceasefire"}})[kHumans],
        1U);
}

TEST(EpicAbilities, AReportOfAnotherGameIsLeftOut) {
    sim::SoakTotals totals;
    totals.games = 3;
    const AbilityReport report = makeReport(epicKind(), table(), totals, builtInCards("epic"));
    const std::string file = toJson(toValue(report));
    AbilityReport read;
    std::string error;
    ASSERT_TRUE(addReport(file, epicKind(), read, error)) << error;
    EXPECT_EQ(toValue(read), toValue(report));
    static const Games kGames = [] {
        std::vector<language::Problem> problems;
        return Games::load({}, problems);
    }();
    AbilityReport other;
    EXPECT_TRUE(addReport(file, *kGames.find("keyforge"), other, error)) << error;
    EXPECT_TRUE(other.rows.empty());
}

}  // namespace
}  // namespace riffle
