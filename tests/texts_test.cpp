// Every card as players read it, in the four languages. A phrase that changes shows in the commit on all cards that use it.
#include <fmt/format.h>

#include "games/epic/text/text.h"
#include "games/keyforge/text/text.h"
#include "games/shards/text/text.h"
#include "tests/epic_games.h"
#include "tests/golden.h"
#include "tests/keyforge_games.h"
#include "tests/shards_games.h"

namespace riffle {
namespace {

using language::CardText;

// A card a paragraph, under the name it has in its file and the one it has in the language.
std::string textsOf(const std::vector<CardText>& cards, const language::Phrasebook& book) {
    std::string out;
    for (const CardText& card : cards) {
        if (card.name.empty()) continue;  // the ids that are no card
        const std::string name = language::displayName(card, book.locale);
        out += name == card.name ? fmt::format("# {}\n", name) : fmt::format("# {} = {}\n", card.name, name);
        for (const std::string& part :
             {language::typeLine(card, book), language::rulesText(card, book, cards), language::detailLine(card, book, cards)}) {
            if (!part.empty()) out += part + "\n";
        }
        out += "\n";
    }
    return out;
}

void compareTexts(const std::string& game, const std::vector<CardText>& cards,
                  const language::Phrasebook& (*phrasebook)(Locale)) {
    for (const Locale locale : kLocales) {
        const std::string path = fmt::format(RIFFLE_SOURCE_DIR "/tests/golden/texts/{}-{}.txt", game, codeOf(locale));
        test::compareWithGolden(path, textsOf(cards, phrasebook(locale)), "a card reads otherwise.", "GoldenTexts*");
    }
}

TEST(GoldenTexts, CardsOfShardsReadAsTheyDid) {
    compareTexts("shards", test::shardsRules().cards().texts, shards::phrasebook);
}

TEST(GoldenTexts, CardsOfKeyforgeReadAsTheyDid) {
    compareTexts("keyforge", test::keyforgeRules().cards().texts, keyforge::phrasebook);
}

TEST(GoldenTexts, CardsOfEpicReadAsTheyDid) {
    compareTexts("epic", test::epicRules().cards().texts, epic::phrasebook);
}

}  // namespace
}  // namespace riffle
