#include "games/epic/rules/check_cards.h"

#include <algorithm>

#include "games/epic/rules/vocabulary.h"
#include "language/numbers.h"

namespace riffle::epic {

using language::Ability;
using language::CardText;
using language::Category;
using language::Node;
using language::Part;
using language::Problem;

namespace {

// The numbers of a card's text that there is room for: choices of a number are offered one by one.
constexpr int kMostNumber = 999;
constexpr int kMostFact = 250;

void checkNumbers(const CardText& text, std::vector<Problem>& problems) {
    const auto check = [&](const Node& node, int most) { language::checkNumber(text, node, most, problems); };
    for (const Node& fact : text.facts) check(fact, fact.op() == kFactCost ? 1 : kMostFact);
    for (const Ability& ability : text.abilities) {
        for (const Part& part : ability.parts) check(part.node, kMostFact);
        for (const Node& sentence : ability.sentences) check(sentence, kMostNumber);
    }
}

// Of cards played this turn there is kept of which factions those of cost 1 were, and nothing else. Player::playedPaid
bool isRemembered(const Node& nouns) {
    const auto isFaction = [](const Node& adjective) { return adjective.op() == kOfFaction; };
    const std::vector<Node>& relations = nouns.slots[2];
    return nouns.slots[0].size() <= 1 && std::all_of(nouns.slots[0].begin(), nouns.slots[0].end(), isFaction) &&
           nouns.slot(1).op() == kCard && relations.size() == 1 && relations[0].op() == kWithCost &&
           relations[0].slot(0).number == 1;
}

void checkAbility(const CardText& text, const Ability& ability, std::vector<Problem>& problems);

void checkNode(const CardText& text, const Node& node, std::vector<Problem>& problems) {
    if (node.category() == Category::Condition && node.op() == kPlayedThisTurn && !isRemembered(node.slot(0)))
        problems.push_back({text.file, node.at, "only cards with cost 1 are remembered, and their factions"});
    for (const std::vector<Node>& slot : node.slots) {
        for (const Node& each : slot) checkNode(text, each, problems);
    }
    for (const Ability& given : node.quoted) checkAbility(text, given, problems);
}

void checkAbility(const CardText& text, const Ability& ability, std::vector<Problem>& problems) {
    for (const Part& part : ability.parts) checkNode(text, part.node, problems);
    for (const Node& sentence : ability.sentences) checkNode(text, sentence, problems);
}

}  // namespace

void checkCard(const CardText& text, const CardDef& def, std::vector<Problem>& problems) {
    if (def.faction == 0) problems.push_back({text.file, text.at, "a card needs a faction"});  // EPIC-CARD-10
    checkNumbers(text, problems);
    for (const Ability& ability : text.abilities) checkAbility(text, ability, problems);
}

}  // namespace riffle::epic
