// Every card in short, and its text with marks, in the four languages: docs/CARDS.md says what a short text is.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "games/epic/text/text.h"
#include "games/keyforge/text/text.h"
#include "games/shards/rules/rules.h"
#include "games/shards/text/text.h"
#include "language/parser.h"
#include "tests/epic_games.h"
#include "tests/golden.h"
#include "tests/keyforge_games.h"
#include "tests/shards_games.h"

namespace riffle {
namespace {

using language::CardText;
using language::Phrasebook;

struct Game {
    std::string name;
    const std::vector<CardText>* cards;
    const Phrasebook& (*phrasebook)(Locale);
    const Phrasebook& (*briefbook)(Locale);
};

std::vector<Game> everyGame() {
    return {{"shards", &test::shardsRules().cards().texts, shards::phrasebook, shards::briefbook},
            {"keyforge", &test::keyforgeRules().cards().texts, keyforge::phrasebook, keyforge::briefbook},
            {"epic", &test::epicRules().cards().texts, epic::phrasebook, epic::briefbook}};
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines(1);
    for (const char c : text) {
        if (c == '\n') {
            lines.emplace_back();
        } else {
            lines.back() += c;
        }
    }
    return lines;
}

// The whole numbers in a text. "2×" stands for "twice", which has none.
std::set<std::string> numbersIn(const std::string& text) {
    std::set<std::string> found;
    for (size_t i = 0; i < text.size();) {
        size_t end = i;
        while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
        if (end > i && !std::string_view(text).substr(end).starts_with("×")) found.insert(text.substr(i, end - i));
        i = std::max(end, i + 1);
    }
    return found;
}

// Calls back with each card, its whole text and its short one.
template <typename Look>
void overAllCards(const Look& look) {
    for (const Game& game : everyGame()) {
        for (const Locale locale : kLocales) {
            for (const CardText& card : *game.cards) {
                if (card.name.empty()) continue;  // the ids that are no card
                SCOPED_TRACE(fmt::format("{} {} {}", game.name, codeOf(locale), card.name));
                look(card, game, locale);
            }
        }
    }
}

TEST(Brief, EveryCardIsShort) {
    overAllCards([](const CardText& card, const Game& game, Locale locale) {
        const std::string whole = language::rulesText(card, game.phrasebook(locale), *game.cards);
        const std::string brief = language::briefText(card, game.briefbook(locale), *game.cards);
        EXPECT_EQ(brief.empty(), whole.empty());
        if (brief.empty()) return;
        const std::vector<std::string> lines = linesOf(brief);
        EXPECT_LE(lines.size(), language::kBriefLines) << brief;
        EXPECT_LE(language::briefWidth(brief), static_cast<int>(language::kBriefLines) * language::kBriefLine) << brief;
        for (const std::string& line : lines) {
            EXPECT_GT(language::briefWidth(line), 0) << brief;
            EXPECT_EQ(std::count(line.begin(), line.end(), '*') % 2, 0) << line;
            EXPECT_FALSE(line.starts_with(' ') || line.ends_with(' ')) << line;
            for (const char* wrong :
                 {"  ", " ,", " :", "**", ",,", "..", "@", "[", "…*", ": :", "\x01", "\x02", "\x03", "\x04", "\x05"}) {
                EXPECT_EQ(line.find(wrong), std::string::npos) << line << " has \"" << wrong << '"';
            }
        }
    });
}

TEST(Brief, AnAmountIsOneOfTheWholeText) {
    overAllCards([](const CardText& card, const Game& game, Locale locale) {
        const std::set<std::string> known = numbersIn(language::rulesText(card, game.phrasebook(locale), *game.cards));
        const std::string brief = language::briefText(card, game.briefbook(locale), *game.cards);
        for (const std::string& number : numbersIn(brief)) {
            // A Mastery is asked for by its number, a key's place or a token's figures are in the name.
            EXPECT_TRUE(known.contains(number)) << brief << ": " << number;
        }
    });
}

TEST(Brief, SignsAreThoseThatThereAre) {
    const std::set<std::string> signs = {"damage", "power", "amber", "crystals", "health", "mastery", "gold", "shield", "card"};
    overAllCards([&signs](const CardText& card, const Game& game, Locale locale) {
        const std::string brief = language::briefText(card, game.briefbook(locale), *game.cards);
        for (size_t at = brief.find('{'); at != std::string::npos; at = brief.find('{', at + 1)) {
            const size_t end = brief.find('}', at);
            ASSERT_NE(end, std::string::npos) << brief;
            EXPECT_TRUE(signs.contains(brief.substr(at + 1, end - at - 1))) << brief;
        }
    });
}

TEST(Brief, MarksAloneSetTheMarkedTextApart) {
    size_t marks = 0;
    overAllCards([&marks](const CardText& card, const Game& game, Locale locale) {
        const std::string whole = language::rulesText(card, game.phrasebook(locale), *game.cards);
        std::string marked = language::markedRulesText(card, game.phrasebook(locale), *game.cards);
        for (const std::string& line : linesOf(marked)) EXPECT_EQ(std::count(line.begin(), line.end(), '*') % 2, 0) << line;
        marks += static_cast<size_t>(std::count(marked.begin(), marked.end(), '*'));
        std::erase(marked, '*');
        EXPECT_EQ(marked, whole);
    });
    EXPECT_GT(marks, 4000U);
}

// A card on which several things could be told wrongly, in English.
std::string brief(const Game& game, const std::string& card) {
    const auto found =
        std::find_if(game.cards->begin(), game.cards->end(), [&](const CardText& each) { return each.name == card; });
    return found == game.cards->end() ? "no such card" : language::briefText(*found, game.briefbook(Locale::En), *game.cards);
}

TEST(Brief, ASentenceSaysWhatTheCardDoes) {
    const std::vector<Game> games = everyGame();
    const Game &shards = games[0], &keyforge = games[1], &epic = games[2];
    // What replaces the line before is told by an arrow, what comes besides by a colon.
    EXPECT_EQ(brief(shards, "Aetherbreaker"), "+4{power} *M10\u00a0→* +8{power}");
    EXPECT_EQ(brief(shards, "Fungal Hermit"), "+1{mastery} *M10:* +5{health}");
    // What does not hang on a label stands on a line of its own.
    EXPECT_EQ(brief(shards, "Pall Shades"), "*Echo:* +3{power}\nDraw 1{card}");
    // A condition of one effect is not that of the others.
    EXPECT_EQ(brief(shards, "Furrowing Elemental"), "+4{health}, draw 1{card}. If 50{health}: +6{power}");
    EXPECT_EQ(brief(keyforge, "Mogghunter"), "*Fight:* 2{damage} to a flank creature");
    EXPECT_EQ(brief(keyforge, "Gron Nine-Toes"), "*Damaged:* +4{power}");
    EXPECT_EQ(brief(keyforge, "Lilithal"), "*Fight/Reap:* capture 1{amber}");
    // Whom it is done to is chosen in the same words.
    EXPECT_EQ(brief(keyforge, "Tremor"), "*Play:* stun a creature + all neighbors of it");
    EXPECT_EQ(brief(epic, "Apocalypse"), "Draw 2{card} *or your turn:* break all champions");
}

TEST(GoldenBriefs, CardsReadInShortAsTheyDid) {
    for (const Game& game : everyGame()) {
        for (const Locale locale : kLocales) {
            std::string out;
            for (const CardText& card : *game.cards) {
                if (card.name.empty()) continue;
                out += fmt::format("# {}\n{}\n", card.name, language::briefText(card, game.briefbook(locale), *game.cards));
            }
            const std::string path = fmt::format(RIFFLE_SOURCE_DIR "/tests/golden/briefs/{}-{}.txt", game.name, codeOf(locale));
            test::compareWithGolden(path, out, "a card reads otherwise in short.", "GoldenBriefs*");
        }
    }
}

}  // namespace
}  // namespace riffle
