#include "examples/lanterns/cards.h"

#include <utility>

#include "engine/hash.h"
#include "language/parser.h"

namespace riffle::lanterns {

namespace {

using language::Category;

// The words of the cards; ops are not stored anywhere.
enum Op : uint8_t { kKindCard = language::kFirstGameOp, kFactLight, kFactSnuffs, kFactCopies };

constexpr language::Construct kConstructs[] = {
    {kKindCard, Category::Kind, "card"},
    {kFactLight, Category::Fact, "light <int>"},
    {kFactSnuffs, Category::Fact, "snuffs <int>"},
    {kFactCopies, Category::Fact, "copies <int>"},
};

}  // namespace

const language::Grammar& grammar() {
    static const language::Grammar kGrammar("lanterns", kConstructs);
    return kGrammar;
}

CardTable tableOf(std::vector<language::CardText> texts, std::vector<language::Problem>& problems) {
    CardTable table;
    table.defs.resize(kBlank + 1);
    table.texts.resize(kBlank + 1);
    for (language::CardText& text : texts) {
        const CardDef def{static_cast<uint8_t>(text.fact(kFactLight, 0)), static_cast<uint8_t>(text.fact(kFactSnuffs, 0)),
                          static_cast<uint8_t>(text.fact(kFactCopies, 1))};
        if (!text.abilities.empty()) problems.push_back({text.file, text.at, "a lantern has facts and no abilities"});
        const uint8_t facts[] = {def.light, def.snuffs, def.copies};
        table.hash = hashBytes(text.name.data(), text.name.size(), hashBytes(facts, sizeof facts, table.hash));
        table.defs.push_back(def);
        table.texts.push_back(std::move(text));
    }
    return table;
}

CardTable loadCards(std::span<const language::CardFile> files, std::vector<language::Problem>& problems) {
    return tableOf(language::parseAll(grammar(), files, problems), problems);
}

}  // namespace riffle::lanterns
