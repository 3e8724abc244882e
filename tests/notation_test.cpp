#include "protocol/notation.h"

#include <gtest/gtest.h>

#include "protocol/text.h"
#include "tests/fake_game.h"

namespace riffle {
namespace {

using test::FakeGame;
using test::FakeKind;

// Plays the words on the game; gives the refusal's code, empty where there was none.
std::string tryPlay(FakeGame& game, std::string_view words, std::optional<Seat> seat = std::nullopt) {
    EventLog events;
    std::vector<Choice> choices;
    Refusal refusal;
    return play(game, FakeKind(), words, seat, events, choices, refusal) ? "" : refusal.code;
}

TEST(Notation, IsAsShortAsItCanBe) {
    EXPECT_EQ(joined(Notation(FakeGame(false)).texts()),
              "play Troll, play Troll#2, play Urchin, play Fao Cu'tul, The Formless, focus, assign B 0, assign B 1, assign B 2, "
              "assign B 3, end");
}

TEST(Notation, EveryOptionReadsBackAsItself) {
    FakeGame game(true);
    for (const char* words : {"", "play Troll", "done", "play Fao Cu'tul, The Formless", "pick c7", "order", "end"}) {
        if (*words) tryPlay(game, words);
        const Notation notation(game);
        for (size_t i = 0; i < notation.options().size(); ++i) {
            EXPECT_EQ(notation.find(notation.text(i)), i) << notation.text(i);
            EXPECT_EQ(notation.find(folded(notation.text(i))), i) << notation.text(i);
        }
    }
}

TEST(Notation, IgnoresCaseSpacesAndKindsOfApostrophe) {
    const Notation notation{FakeGame(false)};
    EXPECT_EQ(notation.find("  PLAY   fao cu’TUL, the formless "), 3U);
    EXPECT_EQ(notation.find("play c3"), 2U);
    EXPECT_EQ(notation.find("play C3"), 2U);
    EXPECT_EQ(notation.find("play Troll#1"), 0U);
    EXPECT_EQ(notation.find("play Troll#3"), std::nullopt);
    EXPECT_EQ(notation.find("play"), std::nullopt);
    EXPECT_EQ(notation.find("end now"), std::nullopt);
}

TEST(Notation, CountsOnlyCardsThatTheDeciderSees) {
    FakeGame game(false);
    EXPECT_EQ(tryPlay(game, "end"), "");
    // B sees no Troll but its own, so c5 is its first.
    EXPECT_TRUE(Notation(game).find("play Troll#1"));
    EXPECT_FALSE(Notation(game).find("play Troll#3"));
}

TEST(Notation, ABareNameCoversAllCardsOfThatName) {
    EXPECT_EQ(Notation(FakeGame(false)).findAll("play troll").size(), 2U);
}

// A bare name means the first of a card's waiting abilities, unless one of them has no moment and so is written like that.
TEST(Notation, AnAbilityWithoutAMomentIsMeantByItsBareName) {
    class Waiting final : public FakeGame {
    public:
        explicit Waiting(std::vector<std::string> moments) : FakeGame(false), moments_(std::move(moments)) {}
        std::vector<Option> options() const override {
            std::vector<Option> out;
            for (size_t i = 0; i < moments_.size(); ++i)
                out.push_back({{static_cast<uint32_t>(i) + 1}, "trigger", {1}, moments_[i], std::nullopt});
            return out;
        }

    private:
        std::vector<std::string> moments_;
    };
    EXPECT_EQ(Notation(Waiting({"destroyed", "reap"})).find("trigger troll"), 0U);
    const Notation notation(Waiting({"destroyed", ""}));
    for (size_t i = 0; i < 2; ++i) EXPECT_EQ(notation.find(notation.text(i)), i) << notation.text(i);
}

TEST(Chain, PlaysItsLinksInOrder) {
    FakeGame game(false);
    EXPECT_EQ(tryPlay(game, "play Troll > pick blue"), "");
    EXPECT_EQ(game.s.colour, 2);
}

TEST(Chain, TakesABareOperandAfterTheFirstLink) {
    FakeGame game(false);
    EXPECT_EQ(tryPlay(game, "play Troll > Red"), "");
    EXPECT_EQ(game.s.colour, 1);
    EXPECT_EQ(tryPlay(game, "Troll"), "bad_action");
}

TEST(Chain, AcceptsALinkThatNamesWhatWasTakenByItself) {
    FakeGame game(false);
    FakeGame again = game;
    FakeGame other = game;
    EXPECT_EQ(tryPlay(game, "play Urchin > pick Troll"), "");
    EXPECT_EQ(tryPlay(again, "play Urchin > Troll > focus"), "");
    EXPECT_EQ(again.s.isFocused, 1);
    EXPECT_EQ(tryPlay(other, "play Urchin > pick Crystal"), "illegal_action");
}

TEST(Chain, BelongsToOneSeat) {
    FakeGame game(false);
    EXPECT_EQ(tryPlay(game, "end > end"), "wrong_seat");
}

TEST(Refusals, SayWhatIsWrong) {
    FakeGame game(false);
    EXPECT_EQ(tryPlay(game, "plya Troll"), "bad_action");
    EXPECT_EQ(tryPlay(game, ""), "bad_action");
    EXPECT_EQ(tryPlay(game, "play Troll > "), "bad_action");
    EXPECT_EQ(tryPlay(game, "play Troll >  > red"), "bad_action");
    EXPECT_EQ(tryPlay(game, "focus Troll"), "bad_action");
    EXPECT_EQ(tryPlay(game, "play"), "bad_action");
    EXPECT_EQ(tryPlay(game, "assign B x"), "bad_action");
    EXPECT_EQ(tryPlay(game, "assign B 4"), "illegal_action");
    EXPECT_EQ(tryPlay(game, "play Nobody"), "unknown_card");
    EXPECT_EQ(tryPlay(game, "play c99"), "unknown_card");
    EXPECT_EQ(tryPlay(game, "play Blaster"), "illegal_action");
    EXPECT_EQ(tryPlay(game, "end", Seat{1}), "wrong_seat");
    game.s.turn = 5;
    EXPECT_EQ(tryPlay(game, "end"), "game_over");
}

TEST(Order, NamesTheWholeShuffleFromTheTop) {
    for (const char* words : {"order Crystal, Blaster, Crystal", "order Crystal Blaster Crystal", "order Crystal, Blaster",
                              "ORDER crystal  blaster"}) {
        FakeGame game(true);
        EXPECT_EQ(tryPlay(game, "play c4"), "");
        EXPECT_EQ(game.seatName(game.decider()), "chance");
        EXPECT_EQ(tryPlay(game, words), "") << words;
        EXPECT_EQ(game.s.pile, (std::array<uint8_t, 3>{7, 6, 8})) << words;
    }
}

TEST(Order, LeavesTheRestAsItLies) {
    FakeGame game(true);
    EXPECT_EQ(tryPlay(game, "play c4"), "");
    EXPECT_EQ(tryPlay(game, "order c8"), "");
    EXPECT_EQ(game.s.pile, (std::array<uint8_t, 3>{8, 6, 7}));
}

TEST(Order, AcceptsNamesThatFellIntoPlace) {
    FakeGame game(true);
    EXPECT_EQ(tryPlay(game, "play c4"), "");
    EXPECT_EQ(tryPlay(game, "order Blaster, Crystal, Crystal"), "");
    EXPECT_EQ(game.s.pile, (std::array<uint8_t, 3>{6, 7, 8}));
}

TEST(Order, RefusesCardsThatAreNotThere) {
    for (const char* words : {"order Troll", "order Blaster, Blaster", "order Crystal, Crystal, Crystal",
                              "order Blaster, Crystal, Crystal, Crystal"}) {
        FakeGame game(true);
        EXPECT_EQ(tryPlay(game, "play c4"), "");
        EXPECT_EQ(tryPlay(game, words), "illegal_action") << words;
    }
    FakeGame game(true);
    EXPECT_EQ(tryPlay(game, "order Crystal"), "illegal_action");
}

TEST(Notation, NoWordsBreakIt) {
    uint32_t x = 12345;
    const std::string_view alphabet = "playTrolc12#> ,:'\xE2\x80\x99\xC3\xFF\x01";
    for (int i = 0; i < 20000; ++i) {
        std::string words = i % 2 ? "play Troll" : "order ";
        for (int n = 0; n < 12; ++n) {
            x = x * 1664525U + 1013904223U;
            words += alphabet[(x >> 16U) % alphabet.size()];
        }
        FakeGame game(true);
        if (i % 3 == 0) tryPlay(game, "play c4");
        tryPlay(game, words);
    }
}

TEST(Text, QuotesAreCutAndClean) {
    EXPECT_EQ(inQuotes("a\x01"
                       "b\xFF"),
              "“a?b?”");
    EXPECT_EQ(inQuotes(std::string(100, 'x')), "“" + std::string(60, 'x') + "…”");
}

TEST(Text, FoldsLatinLetters) {
    EXPECT_EQ(folded("ÆMBER Imp É × Œ"), "æmber imp é × œ");
}

}  // namespace
}  // namespace riffle
