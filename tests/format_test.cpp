#include "language/format.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "games/shards/rules/vocabulary.h"
#include "language/parser.h"

namespace riffle::language {
namespace {

std::string formatted(std::string_view text) {
    std::vector<Problem> problems;
    std::string out = format(shards::grammar(), "test.card", text, problems);
    for (const Problem& problem : problems) ADD_FAILURE() << problem.text();
    return out;
}

// A tree without its positions, to compare by.
std::string shape(const Node& node) {
    std::string out = node.rule ? std::string(node.rule->construct.spelling) : std::to_string(node.number) + node.name;
    for (const uint8_t alternative : node.spelled) out += "/" + std::to_string(alternative);
    for (const std::vector<Node>& slot : node.slots) {
        out += "(";
        for (const Node& item : slot) out += shape(item) + ",";
        out += ")";
    }
    return out;
}

std::string shape(std::string_view text) {
    const Parsed parsed = parse(shards::grammar(), "test.card", text);
    for (const Problem& problem : parsed.problems) ADD_FAILURE() << problem.text();
    std::string out;
    for (const CardText& card : parsed.cards) {
        out += card.set + " " + card.name + " " + shape(card.kind) + "\n";
        for (const Node& fact : card.facts) out += "  fact " + shape(fact) + "\n";
        for (const auto& [locale, name] : card.names) out += "  name " + locale + name + "\n";
        for (const Ability& ability : card.abilities) {
            out += ability.instead ? "  instead" : "  ability";
            for (const Part& part : ability.parts) out += " " + std::to_string(static_cast<int>(part.lead)) + shape(part.node);
            for (const Node& sentence : ability.sentences) out += " " + shape(sentence);
            out += "\n";
        }
    }
    return out;
}

std::vector<std::string> cardFiles() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(RIFFLE_SOURCE_DIR "/cards/shards")) {
        if (entry.path().extension() == ".card") files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::string contents(const std::string& file) {
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

TEST(Format, TheCardFilesOfTheGameAreCanonical) {
    ASSERT_FALSE(cardFiles().empty());
    for (const std::string& file : cardFiles()) EXPECT_EQ(formatted(contents(file)), contents(file)) << file;
}

TEST(Format, FormattingKeepsTheTreeAndIsIdempotent) {
    for (const std::string& file : cardFiles()) {
        // The same cards in a careless layout.
        std::string careless;
        bool isQuoted = false;
        for (const char c : contents(file)) {
            if (c == '"') isQuoted = !isQuoted;
            careless += c == ' ' && !isQuoted ? "  " : c == '\n' ? " \r\n\n" : std::string(1, c);
        }
        const std::string once = formatted(careless);
        EXPECT_EQ(shape(once), shape(contents(file))) << file;
        EXPECT_EQ(formatted(once), once) << file;
    }
}

TEST(Format, SpacesFactsByTwoAndAbilitiesByTwoAndFurtherEffectsByFour) {
    EXPECT_EQ(formatted("set   base\n"
                        "relic   ally \"The   Thing\" order of tetra shield 3\n"
                        "\n\n"
                        "     exhaust ,mastery 10   instead :gain 2 power ;draw 1\n"
                        "             gain 1 mastery\n"
                        "     while you have \"A  B\" in play: each of your champions gets + 2 health\n"
                        "champion \"Next\" cost 1\n"
                        "  play:\n"
                        "    draw 1\n"),
              "set base\n"
              "\n"
              "relic ally \"The   Thing\"  order  of tetra  shield 3\n"
              "  exhaust, mastery 10 instead: gain 2 power\n"
              "    draw 1\n"
              "    gain 1 mastery\n"
              "  while you have \"A  B\" in play: each of your champions gets +2 health\n"
              "\n"
              "champion \"Next\"  cost 1\n"
              "  play: draw 1\n");
}

TEST(Format, NamesComeFirstOnOneLineInOneOrder) {
    EXPECT_EQ(formatted("ally \"A\"\n"
                        "  draw 1\n"
                        "  # from the rulebook\n"
                        "  names pl \"P\" ru \"Р\"\n"
                        "  names de \"D\"\n"),
              "ally \"A\"\n"
              "  # from the rulebook\n"
              "  names ru \"Р\" de \"D\" pl \"P\"\n"
              "  draw 1\n");
}

TEST(Format, CommentsStayAboveWhatTheyStandAbove) {
    const std::string text =
        "# about the file\n"
        "# in two lines\n"
        "set base\n"
        "\n"
        "# about the card\n"
        "ally \"A\"  cost 1\n"
        "  # about the ability\n"
        "  draw 1\n"
        "\n"
        "# about the end\n";
    EXPECT_EQ(formatted(text), text);
    EXPECT_EQ(formatted("ally \"A\" # behind a card\n"
                        "  gain 1 power # behind an ability   \n"
                        "    # above an effect\n"
                        "    draw 1\n"),
              "# behind a card\n"
              "ally \"A\"\n"
              "  # behind an ability\n"
              "  # above an effect\n"
              "  gain 1 power\n"
              "    draw 1\n");
    EXPECT_EQ(formatted("# only a comment"), "# only a comment\n");
    EXPECT_EQ(formatted(""), "");
}

TEST(Format, EffectsWithinEffectsStayOnTheirLine) {
    const std::string text =
        "ally \"A\"\n"
        "  this turn, after you gain health: { gain that much power; draw 1 }\n"
        "    gain 1 mastery\n";
    EXPECT_EQ(formatted(text), text);
    // The next line is no part of it.
    const std::string next =
        "ally \"A\"\n"
        "  at the end of this turn: draw 1; draw 2\n"
        "    draw 3\n";
    EXPECT_EQ(formatted(next), next);
    EXPECT_EQ(formatted("ally \"A\"\n"
                        "  play: { draw 1; draw 2 }\n"),
              "ally \"A\"\n"
              "  play: draw 1\n"
              "    draw 2\n");
}

TEST(Format, WordsAreAsTheAuthorSpelledThem) {
    const std::string text =
        "ally \"A\"\n"
        "  banish a card in your hand\n"
        "  gain 1 crystals\n"
        "  destroy a enemy champion\n";
    EXPECT_EQ(formatted(text), text);
}

TEST(Format, AFileWithProblemsComesBackAsItWas) {
    for (const std::string_view text : {"ally \"A\"\n    drow 1\n", "  draw 1\n", "ally \"A\"\nset base\n   draw 1\n"}) {
        std::vector<Problem> problems;
        EXPECT_EQ(format(shards::grammar(), "test.card", text, problems), text);
        EXPECT_EQ(problems.size(), 1U) << text;
    }
}

}  // namespace
}  // namespace riffle::language
