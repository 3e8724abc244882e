// Programs as bytes: what the writer makes of lines, and every card as it is written.
#include "language/code.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "language/grammar.h"
#include "language/parser.h"
#include "protocol/games.h"
#include "tests/golden.h"

namespace riffle::language {
namespace {

// A language of a few words, to know the bytes by heart.
enum Op : uint8_t { kKind = kFirstGameOp, kPlay, kDraw, kName, kDestroy, kAlly, kMastery, kPower, kGain };

const Grammar& words() {
    static constexpr Construct kConstructs[] = {
        {kKind, Category::Kind, "thing"},
        {kPlay, Category::Moment, "play"},
        {kPower, Category::Resource, "power"},
        {kAlly, Category::Noun, "ally|allies"},
        {kMastery, Category::Condition, "mastery <int>"},
        {kDraw, Category::Effect, "draw <int>"},
        {kGain, Category::Effect, "gain <int> <resource>"},
        {kName, Category::Effect, "fetch <name>"},
        {kDestroy, Category::Effect, "destroy <selector>"},
    };
    static const Grammar kGrammar("words", kConstructs);
    return kGrammar;
}

struct Written {
    Code code;
    uint32_t start = 0;
    std::vector<Problem> problems;
};

// The lines of a card as one program.
Written write(const std::string& lines) {
    Written out;
    const Parsed parsed = parse(words(), "a.card", "thing \"A\"\n" + lines);
    for (const Problem& problem : parsed.problems) ADD_FAILURE() << problem.text();
    out.code.push_back(kEnd);  // so that no program starts at 0
    Writer writer(out.code, [](std::string_view name) { return name == "Snag" ? 0x0102 : 0; });
    writer.file = "a.card";
    std::vector<const Ability*> abilities;
    for (const Ability& each : parsed.cards.at(0).abilities) abilities.push_back(&each);
    out.start = writer.program(abilities);
    out.problems = writer.problems;
    out.code.erase(out.code.begin());
    return out;
}

TEST(Code, AnEffectIsItsOpAndWhatStandsInItsSlots) {
    const Written written = write("  draw 300\n  gain 2 power\n");
    EXPECT_EQ(written.start, 1U);
    EXPECT_EQ(written.code, (Code{kDraw, 300 % 256, 300 / 256, kGain, 2, 0, kPower, kEnd}));
}

TEST(Code, ANameIsTheNumberOfItsCard) {
    EXPECT_EQ(write("  fetch \"Snag\"\n").code, (Code{kName, 0x02, 0x01, kEnd}));
    const Written unknown = write("  fetch \"Troll\"\n");
    ASSERT_EQ(unknown.problems.size(), 1U);
    EXPECT_EQ(unknown.problems[0].text(), "a.card:2:9: no card is named \"Troll\"");
}

TEST(Code, ConditionsStandBeforeABlockWithItsLength) {
    EXPECT_EQ(write("  mastery 10: draw 1\n").code, (Code{kIf, 3, kMastery, 10, 0, 3, 0, kDraw, 1, 0, kEnd}));
}

TEST(Code, ALineInsteadSkipsTheOneBeforeIt) {
    // if mastery 10: draw 2, skip; else: draw 1
    EXPECT_EQ(write("  draw 1\n  mastery 10 instead: draw 2\n").code,
              (Code{kIf, 3, kMastery, 10, 0, 6, 0, kDraw, 2, 0, kSkip, 3, 0, kDraw, 1, 0, kEnd}));
}

TEST(Code, SeveralLinesRunOneBehindTheOther) {
    EXPECT_EQ(write("  draw 1\n  mastery 5: draw 2\n  draw 3\n").code,
              (Code{kDraw, 1, 0, kIf, 3, kMastery, 5, 0, 3, 0, kDraw, 2, 0, kDraw, 3, 0, kEnd}));
}

TEST(Code, TheVisitorIsToldOfEachConstructAndWhereItBegins) {
    const Parsed parsed = parse(words(), "a.card", "thing \"A\"\n  draw 1\n  gain 2 power\n");
    Code code;
    Writer writer(code, [](std::string_view) { return uint16_t{1}; });
    std::vector<std::pair<uint8_t, uint32_t>> visited;
    writer.visit = [&](const Node& node, uint32_t at) { visited.emplace_back(node.op(), at); };
    for (const Ability& each : parsed.cards.at(0).abilities) {
        for (const Node& effect : each.sentences) writer.node(effect);
    }
    EXPECT_EQ(visited, (std::vector<std::pair<uint8_t, uint32_t>>{{kDraw, 0}, {kGain, 3}, {kPower, 6}}));
    for (const auto& [op, at] : visited) EXPECT_EQ(code[at], op);
}

TEST(Code, WhatIsLongerThanItsLengthCanSayIsAProblem) {
    std::string line = "  mastery 1";
    for (int i = 0; i < 100; ++i) line += ", mastery 1";
    const Written written = write(line + ": draw 1\n");
    ASSERT_FALSE(written.problems.empty());
    EXPECT_EQ(written.problems[0].message, "this is longer than a card can be");
}

// ---- Every card

// The bytes of a program, construct by construct. Numbers of ops and cards are as they happen to be: the listing has what they
// stand for.
std::string listing(const CardText& card, const std::vector<const Ability*>& lines, bool isProgram) {
    Code code;
    std::vector<std::string> names;  // by the number they are given here
    Writer writer(code, [&](std::string_view name) {
        names.emplace_back(name);
        return static_cast<uint16_t>(names.size());
    });
    std::map<uint32_t, const Rule*> begins;
    writer.visit = [&](const Node& node, uint32_t at) { begins[at] = node.rule; };
    if (isProgram) {
        (void)writer.program(lines);
    } else {
        for (const Ability* each : lines) {
            (void)writer.conditions(*each);
            for (const Node& sentence : each->sentences) writer.node(sentence);
        }
    }
    for (const Problem& problem : writer.problems) ADD_FAILURE() << card.name << ": " << problem.message;
    std::string out;
    for (size_t at = 0; at < code.size();) {
        const auto found = begins.find(static_cast<uint32_t>(at));
        const auto next = begins.upper_bound(static_cast<uint32_t>(at));
        const size_t end = next == begins.end() ? code.size() : next->first;
        out += fmt::format("  {:3} ", at);
        if (found != begins.end()) out += fmt::format(" {}", found->second->construct.spelling);
        for (size_t i = at + (found != begins.end()); i < end; ++i) out += fmt::format(" {}", code[i]);
        out += '\n';
        at = end;
    }
    for (size_t i = 0; i < names.size(); ++i) out += fmt::format("  card {} is {}\n", i + 1, names[i]);
    return out;
}

// Lines of one moment together, as a program has them; each statement and each line that waits for an event by itself.
std::string listingOf(const CardText& card) {
    std::string out = fmt::format("# {}\n", card.name);
    for (size_t i = 0; i < card.abilities.size();) {
        const Ability& first = card.abilities[i];
        std::vector<const Ability*> lines = {&first};
        size_t end = i + 1;
        while (!first.isStatic() && end < card.abilities.size() && card.abilities[end].instead)
            lines.push_back(&card.abilities[end++]);
        out += fmt::format(" line {}{}\n", i + 1, first.isStatic() ? ", a statement" : "");
        out += listing(card, lines, !first.isStatic());
        i = end;
    }
    return out + "\n";
}

TEST(GoldenCode, CardsAreWrittenAsTheyWere) {
    for (const GameModule& game : gameModules()) {
        std::vector<Problem> problems;
        std::string all;
        for (const CardText& card : parseAll(game.grammar(), builtInCards(game.name), problems)) all += listingOf(card);
        EXPECT_TRUE(problems.empty());
        EXPECT_GT(all.size(), 1000U);
        const std::string path = fmt::format(RIFFLE_SOURCE_DIR "/tests/golden/code/{}.txt", game.name);
        test::compareWithGolden(path, all, "a card is written otherwise.", "GoldenCode*");
    }
}

}  // namespace
}  // namespace riffle::language
