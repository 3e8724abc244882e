// Which abilities there are, and that they are counted when they are resolved and not otherwise.
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "games/keyforge/proof/table.h"
#include "protocol/ability_report.h"
#include "tests/keyforge_games.h"

namespace riffle {
namespace {

using namespace keyforge;
using sim::CardAbility;
using test::keyforgeCard;
using test::keyforgeKind;
using test::keyforgeRules;
using test::keyforgeState;
using Kind = CardAbility::Kind;

const sim::KeyforgeTable& table() {
    static const sim::KeyforgeTable kTable(keyforgeRules());
    return kTable;
}

// Plays the actions named by verb and card (0 for none) from a position with A to move, and gives what was counted of a card:
// each ability's text with how often.
using Counts = std::map<std::string, uint64_t>;
Counts countsOf(std::string_view card, const Value& setup, const std::vector<std::pair<Verb, std::string>>& choices) {
    State state = keyforgeState(setup);
    sim::KeyforgeTable::Watch watch(table(), state, 0, 0);
    for (const auto& [verb, name] : choices) {
        std::vector<Action> options(kMaxOptions);
        options.resize(static_cast<size_t>(keyforgeRules().legalActions(state, options.data())));
        const auto chosen = std::find_if(options.begin(), options.end(), [&, wanted = verb, of = name](Action option) {
            return verbOf(option) == wanted &&
                   (of.empty() || state.board[static_cast<int>(option.subject())].def == keyforgeCard(of));
        });
        EXPECT_NE(chosen, options.end()) << name;
        if (chosen == options.end()) return {};
        EventLog events;
        (void)watch.before(state, *chosen);
        watch.apply(keyforgeRules(), state, *chosen, events);
        (void)watch.after(state, events);
    }
    sim::SoakTotals totals;
    (void)watch.end(state, totals.counts);
    Counts found;
    for (const AbilityReport::Row& row : makeReport(keyforgeKind(), table(), totals, builtInCards("keyforge")).rows) {
        if (row.card == card && row.kind != "effect") found[row.text] = row.times;
    }
    return found;
}

Value boardOf(std::vector<Value> hand, std::vector<Value> line, std::vector<Value> enemies, const char* house) {
    Value setup = Value::map();
    setup["house"] = house;
    setup["A"]["hand"] = Value::listOf(std::move(hand));
    setup["A"]["line"] = Value::listOf(std::move(line));
    setup["B"]["line"] = Value::listOf(std::move(enemies));
    setup["B"]["amber"] = 3;
    return setup;
}

TEST(KeyforgeAbilities, AreAllThere) {
    const CardTable& cards = keyforgeRules().cards();
    std::set<uint16_t> abilities;
    std::set<uint16_t> statements;
    for (const CardAbility& ability : table().abilities()) {
        const bool isLine = ability.kind == Kind::Ability || ability.kind == Kind::Statement;
        std::set<uint16_t>& found = ability.kind == Kind::Ability ? abilities : statements;
        EXPECT_TRUE(!isLine || found.insert(ability.address).second) << cards.nameOf(ability.card);
    }
    size_t lines = 0;
    size_t statics = 0;
    for (size_t id = kBlank + 1; id < cards.defs.size(); ++id) {
        const auto& written = cards.texts[id].abilities;
        lines +=
            static_cast<size_t>(std::count_if(written.begin(), written.end(), [](const auto& each) { return !each.isStatic(); }));
        for (const Static& held : cards.defs[id].statics) EXPECT_TRUE(statements.contains(held.code)) << cards.texts[id].name;
        statics += cards.defs[id].statics.size();
        const bool hasInstead = std::any_of(written.begin(), written.end(), [](const auto& each) { return each.instead; });
        for (const Trigger& trigger : cards.defs[id].triggers) {
            // A line that another may stand in for begins behind the question which it is.
            EXPECT_TRUE(hasInstead || abilities.contains(trigger.program)) << cards.texts[id].name;
        }
    }
    EXPECT_EQ(abilities.size(), lines);
    EXPECT_EQ(statements.size(), statics);
}

// Where an effect is said to stand, its own op stands.
TEST(KeyforgeAbilities, StandWhereTheyAreSaidTo) {
    const CardTable& cards = keyforgeRules().cards();
    const auto addressOf = [&](std::string_view card, Kind kind, int which) {
        for (const CardAbility& ability : table().abilities()) {
            if (ability.card == keyforgeCard(card) && ability.kind == kind && which-- == 0) return ability.address;
        }
        ADD_FAILURE() << card;
        return uint16_t{0};
    };
    const auto opOf = [&](std::string_view card, Kind kind, int which) { return cards.code[addressOf(card, kind, which)]; };
    EXPECT_EQ(opOf("Fyre-Breath", Kind::Statement, 0), kGetsPower);
    EXPECT_EQ(opOf("Fyre-Breath", Kind::Statement, 1), kGainsAbility);
    EXPECT_EQ(opOf("Fyre-Breath", Kind::Given, 0), kDeal);
    EXPECT_EQ(opOf("Ragnarok", Kind::Effect, 0), kDuring);
    EXPECT_EQ(opOf("Ragnarok", Kind::Lasting, 0), kCannotReap);
    EXPECT_EQ(opOf("Ragnarok", Kind::Effect, 1), kDuringAfter);
    EXPECT_EQ(opOf("Ragnarok", Kind::Effect, 2), kGain);
    EXPECT_EQ(opOf("Ragnarok", Kind::Effect, 3), kAtEndOfTurn);
    EXPECT_EQ(opOf("Ragnarok", Kind::Effect, 4), kDestroy);
    EXPECT_EQ(opOf("Hyde", Kind::Ability, 0), kDraw);
    EXPECT_EQ(opOf("Hyde", Kind::Ability, 1), kDraw);
    EXPECT_NE(addressOf("Hyde", Kind::Ability, 0), addressOf("Hyde", Kind::Ability, 1));
}

TEST(KeyforgeAbilities, AreCountedWhenTheyAreResolved) {
    const Value board = boardOf({}, {"Shorty", "Groke"}, {"Cowfyne"}, "brobnar");
    EXPECT_EQ(countsOf("Shorty", board, {{Verb::Reap, "Shorty"}}), (Counts{{"reap: enrage this", 1}}));
    EXPECT_EQ(countsOf("Shorty", board, {{Verb::Reap, "Groke"}}), (Counts{{"reap: enrage this", 0}}));
    EXPECT_EQ(countsOf("Groke", board, {{Verb::Reap, "Groke"}}), (Counts{{"fight: your opponent loses 1 amber", 0}}));
    EXPECT_EQ(countsOf("Groke", board, {{Verb::Fight, "Groke"}}),
              (Counts{{"fight: your opponent loses 1 amber", 0}}));  // it dies
    EXPECT_EQ(countsOf("Groke", boardOf({}, {"Groke"}, {"Snag", "Umbra"}, "brobnar"),
                       {{Verb::Fight, "Groke"}, {Verb::PickCard, "Umbra"}}),
              (Counts{{"fight: your opponent loses 1 amber", 1}}));
}

TEST(KeyforgeAbilities, StatementsAreCountedWhileTheyHold) {
    const char* const kText = "while this is damaged: this gets +4 power";
    Value whole = boardOf({}, {"Gron Nine-Toes", "Groke"}, {"Cowfyne"}, "brobnar");
    EXPECT_EQ(countsOf("Gron Nine-Toes", whole, {{Verb::Reap, "Groke"}})[kText], 0U);
    Value damaged = whole;
    Value gron = Value::map();
    gron["name"] = "Gron Nine-Toes";
    gron["damage"] = 1;
    damaged["A"]["line"] = Value::listOf({gron, "Groke"});
    EXPECT_EQ(countsOf("Gron Nine-Toes", damaged, {{Verb::Reap, "Groke"}})[kText], 1U);
    // One that holds for nobody does not count: there is no neighbour.
    const char* const kNeighbors = "each creature next to this cannot reap";
    EXPECT_EQ(countsOf("Narp", boardOf({}, {"Narp"}, {"Cowfyne"}, "brobnar"), {{Verb::Reap, "Narp"}})[kNeighbors], 0U);
    EXPECT_EQ(countsOf("Narp", boardOf({}, {"Narp", "Groke"}, {"Cowfyne"}, "brobnar"), {{Verb::Reap, "Narp"}})[kNeighbors], 1U);
}

// Nobody is asked anything during this fight, and yet it holds then.
TEST(KeyforgeAbilities, StatementsAboutAFightAreCounted) {
    const char* const kText = "while this is attacking a flank creature: this gains poison";
    const Value board = boardOf({}, {"Spyyyder"}, {"Cowfyne"}, "dis");
    EXPECT_EQ(countsOf("Spyyyder", board, {{Verb::Reap, "Spyyyder"}})[kText], 0U);
    EXPECT_EQ(countsOf("Spyyyder", board, {{Verb::Fight, "Spyyyder"}})[kText], 1U);
}

TEST(KeyforgeAbilities, StatementsAboutEnteringAreCountedOnEntering) {
    const char* const kText = "while you have used a creature to fight this turn: this enters play ready";
    const Value board = boardOf({"Alaka"}, {"Mega Narp"}, {"Cowfyne"}, "brobnar");
    EXPECT_EQ(countsOf("Alaka", board, {{Verb::Play, "Alaka"}, {Verb::Left, ""}})[kText], 0U);
    EXPECT_EQ(countsOf("Alaka", board, {{Verb::Fight, "Mega Narp"}, {Verb::Play, "Alaka"}, {Verb::Left, ""}})[kText], 1U);
}

TEST(KeyforgeAbilities, OnlyTheTideCantComeUp) {
    std::set<std::string_view> idle;
    for (const CardAbility& ability : table().abilities()) {
        if (ability.isIdle) idle.insert(keyforgeRules().cards().nameOf(ability.card));
    }
    EXPECT_EQ(idle, (std::set<std::string_view>{"Valoocanth"}));
}

// ---- Reports

AbilityReport someReport() {
    sim::SoakTotals totals;
    totals.games = 3;
    totals.decisions = 900;
    totals.counts.assign(table().abilities().size(), 2);
    return makeReport(keyforgeKind(), table(), totals, builtInCards("keyforge"));
}

TEST(AbilityReport, SaysWhatTheAuthorWrote) {
    const AbilityReport report = someReport();
    std::set<std::string> texts;
    for (const AbilityReport::Row& row : report.rows) {
        EXPECT_FALSE(row.text.empty()) << row.place;
        if (row.card == "Ragnarok") texts.insert(row.kind + ": " + row.text);
    }
    EXPECT_EQ(texts,
              (std::set<std::string>{"ability: play: this turn, each creature cannot reap",
                                     "effect: this turn, each creature cannot reap", "lasting: each creature cannot reap",
                                     "effect: this turn, after a friendly creature fights: gain 1 amber", "effect: gain 1 amber",
                                     "effect: at the end of this turn: destroy each creature", "effect: destroy each creature"}));
}

TEST(AbilityReport, IsReadAsItWasWritten) {
    const AbilityReport report = someReport();
    AbilityReport read;
    std::string error;
    ASSERT_TRUE(readReport(toValue(report), keyforgeKind(), read, error)) << error;
    EXPECT_EQ(toValue(read), toValue(report));
    EXPECT_EQ(read.games, 3U);
    EXPECT_EQ(read.rows.size(), table().abilities().size());
}

TEST(AbilityReport, OfOtherCardsOrOfNothingIsRefused) {
    AbilityReport read;
    std::string error;
    Value other = toValue(someReport());
    other["cards"] = "0123456789abcdef";
    EXPECT_FALSE(readReport(other, keyforgeKind(), read, error));
    EXPECT_NE(error.find("other cards"), std::string::npos) << error;
    for (const Value& value : {Value(3), Value::map(), Value::list()}) {
        EXPECT_FALSE(readReport(value, keyforgeKind(), read, error));
        EXPECT_NE(error.find("no report"), std::string::npos) << error;
    }
    Value damaged = toValue(someReport());
    damaged["abilities"].add(Value::map());
    EXPECT_FALSE(readReport(damaged, keyforgeKind(), read, error));
    EXPECT_TRUE(read.rows.empty());
}

TEST(AbilityReport, SaysWhatWasNeverResolved) {
    AbilityReport report = someReport();
    EXPECT_TRUE(report.isComplete());
    for (AbilityReport::Row& row : report.rows) {
        if (row.isIdle) row.times = 0;
    }
    EXPECT_TRUE(report.isComplete());  // what can't come up need not
    std::ostringstream before;
    print(report, before);
    EXPECT_EQ(before.str().find("never"), std::string::npos);
    EXPECT_NE(before.str().find("can't come up  Valoocanth"), std::string::npos);
    for (AbilityReport::Row& row : report.rows) {
        if (row.card == "Snag") row.times = 0;
    }
    EXPECT_FALSE(report.isComplete());
    std::ostringstream after;
    print(report, after);
    EXPECT_NE(after.str().find("never          Snag"), std::string::npos) << after.str();
}

}  // namespace
}  // namespace riffle
