#include "language/lexer.h"

#include <gtest/gtest.h>

#include "language/grammar.h"
#include "language/parser.h"

namespace riffle::language {
namespace {

using Kind = Token::Kind;

struct Read {
    std::vector<Line> lines;
    std::vector<Problem> problems;
    std::vector<std::string> trailing;
};

Read read(std::string_view text) {
    Read out;
    out.lines = lex("a.card", text, out.problems, out.trailing);
    return out;
}

// "word:gain int:2 text:Snag mark:: end", the tokens of a line.
std::string said(const Line& line) {
    std::string out;
    for (const Token& token : line.tokens) {
        switch (token.kind) {
            case Kind::Word: out += "word:" + token.text; break;
            case Kind::Int: out += "int:" + std::to_string(token.number); break;
            case Kind::Text: out += "text:" + token.text; break;
            case Kind::Mark: out += "mark:" + token.text; break;
            case Kind::Break: out += "break"; break;
            case Kind::End: return out + "end";
        }
        out += ' ';
    }
    return out + "(no end)";
}

TEST(Lexer, TellsWordsNumbersTextsAndMarksApart) {
    const Read all = read("ally \"Ko Syn Wu's own\"  cost 2  ko-syn-wu it's x_1: +1/-2\n");
    ASSERT_EQ(all.lines.size(), 1U);
    EXPECT_EQ(
        said(all.lines[0]),
        "word:ally text:Ko Syn Wu's own word:cost int:2 word:ko-syn-wu word:it's word:x_1 mark:: mark:+ int:1 mark:/ mark:- "
        "int:2 end");
    EXPECT_TRUE(all.problems.empty());
}

TEST(Lexer, SaysWhereEachTokenStands) {
    const Read all = read("\nally \"A\"  cost 12\n");
    const std::vector<Token>& tokens = all.lines[0].tokens;
    ASSERT_EQ(tokens.size(), 5U);
    const int columns[] = {1, 6, 11, 16, 18};  // the last is the end
    for (size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(tokens[i].at.line, 2);
        EXPECT_EQ(tokens[i].at.column, columns[i]) << i;
    }
}

TEST(Lexer, ALineThatIsIndentedDeeperGoesOnWithTheLastOne) {
    const Read all = read("ally \"A\"\n  gain 1 power\n    draw 1\n  play:\n    draw 2;\n    draw 3\n");
    ASSERT_EQ(all.lines.size(), 3U);
    EXPECT_EQ(all.lines[0].indent, 0);
    EXPECT_EQ(said(all.lines[1]), "word:gain int:1 word:power break word:draw int:1 end");
    // Behind a colon or a semicolon it goes on anyway: there is no break.
    EXPECT_EQ(said(all.lines[2]), "word:play mark:: word:draw int:2 mark:; word:draw int:3 end");
}

TEST(Lexer, ACardAtTheMarginEndsWhatWentOn) {
    const Read all = read("ally \"A\"\n  draw 1\nally \"B\"\n    draw 2\n");
    ASSERT_EQ(all.lines.size(), 4U);
    EXPECT_EQ(all.lines[3].indent, 4);  // the first ability of the card, however deep
}

TEST(Lexer, CommentsBelongToTheLineBelowThem) {
    const Read all = read("# of the card\nally \"A\"  # behind it\n  # of the line\n  draw 1\n# at the end\n");
    ASSERT_EQ(all.lines.size(), 2U);
    EXPECT_EQ(all.lines[0].comments, (std::vector<std::string>{"# of the card", "# behind it"}));
    EXPECT_EQ(all.lines[1].comments, std::vector<std::string>{"# of the line"});
    EXPECT_EQ(all.trailing, std::vector<std::string>{"# at the end"});
}

TEST(Lexer, EmptyLinesAndLineEndsOfOtherSystemsAreNothing) {
    const Read all = read("\r\nally \"A\"\r\n\r\n   \n  draw 1\r\n");
    ASSERT_EQ(all.lines.size(), 2U);
    EXPECT_EQ(said(all.lines[1]), "word:draw int:1 end");
    EXPECT_TRUE(read("").lines.empty());
}

TEST(Lexer, NamesWhatItCannotRead) {
    const auto problem = [](std::string_view text) {
        const Read all = read(text);
        return all.problems.empty() ? "" : all.problems[0].text();
    };
    EXPECT_EQ(problem("ally \"A\n"), "a.card:1:6: this quotation mark is never closed");
    EXPECT_EQ(problem("ally \"A\"\n  draw 12345\n"), "a.card:2:8: the number 12345 is too large");
    EXPECT_EQ(problem("ally \"A\"\n\tdraw 1\n"), "a.card:2:1: indent with spaces, not with a tab");
    EXPECT_EQ(problem("ally \"A\"\n  draw 9999\n"), "");
}

TEST(Parser, AWordThatIsAFileIsNotReadOutWhole) {
    static const Grammar kGrammar("words", {});
    const Parsed parsed = parse(kGrammar, "a.card", std::string(3'000'000, 'x') + "\n");
    ASSERT_EQ(parsed.problems.size(), 1U);
    EXPECT_LT(parsed.problems[0].text().size(), 200U);
    EXPECT_NE(parsed.problems[0].message.find("xxx…\" does not belong here"), std::string::npos);
}

TEST(Lexer, ASignOfSeveralBytesIsTakenWhole) {
    const Read all = read("draw … æ\n");
    EXPECT_EQ(said(all.lines[0]), "word:draw mark:… mark:æ end");
}

}  // namespace
}  // namespace riffle::language
