#include "games/shards/rules/check_cards.h"

#include "games/shards/rules/vocabulary.h"
#include "language/numbers.h"

namespace riffle::shards {

using language::Ability;
using language::CardText;
using language::Category;
using language::Node;
using language::Part;
using language::Problem;

namespace {

// Whether a noun phrase names one of the places, or no place at all where `orNone`.
bool isFrom(const Node& nouns, std::initializer_list<RelationOp> places, bool orNone) {
    bool isPlaced = false;
    for (const Node& relation : nouns.slots[2]) {
        const uint8_t op = relation.op();
        if (op == kCostAtMost || op == kNotChampion) continue;
        isPlaced = true;
        for (const RelationOp place : places) {
            if (op == place) return true;
        }
    }
    return orNone && !isPlaced;
}

void checkEffect(const Node& effect, const std::string& file, std::vector<Problem>& problems) {
    auto wrong = [&](std::string_view message) { problems.push_back({file, effect.at, std::string(message)}); };
    const Node* selector = nullptr;
    for (const std::vector<Node>& slot : effect.slots) {
        for (const Node& part : slot) {
            if (part.category() == Category::Effect) checkEffect(part, file, problems);
            if (part.category() == Category::Selector) selector = &part;
        }
    }
    const Node* nouns = nullptr;
    for (const std::vector<Node>& slot : selector ? selector->slots : effect.slots) {
        for (const Node& part : slot) {
            if (part.category() == Category::Nouns) nouns = &part;
        }
    }
    switch (static_cast<EffectOp>(effect.op())) {
        case kDestroy:
            if (nouns && (!isFrom(*nouns, {kInPlay}, true) || nouns->slot(1).op() != kChampion))
                wrong("only champions in play can be destroyed");
            break;
        case kCopy:
            if (nouns && !isFrom(*nouns, {kPlayedThisTurn}, false)) wrong("only cards you have played this turn can be copied");
            break;
        case kRecruitFree:
        case kRecruitToHand:
            if (!nouns || !isFrom(*nouns, {kInRow}, false)) wrong("cards are recruited from the row: write … in the row");
            break;
        case kGain:
            if (effect.slot(0).op() == kInfinite && effect.slot(1).op() != kPower) wrong("only power can be infinite");
            break;
        case kThisTurn:
            if (effect.slot(0).op() != kIgnoreShields) wrong("nobody is attacked in their own turn, so this would never matter");
            break;
        default: break;
    }
}

}  // namespace

void checkCard(const CardText& text, const CardDef& def, std::vector<Problem>& problems) {
    auto problem = [&](std::string message) {
        problems.push_back({text.file, text.at, "\"" + text.name + "\": " + std::move(message)});
    };
    if (text.name.empty()) problem("a card needs a name");
    if (text.name.size() > 80) problem("the name is longer than 80 bytes");
    if (def.isChampion && def.health == 0) problem("a champion needs health");
    if (!def.isChampion && def.health != 0) problem("only a champion has health");
    if (def.isChampion && def.isMercenary) problem("only an ally can be a mercenary");
    if (!def.isStarter && !def.isRelic && !text.findFact(kFactCost)) problem("a card of the centre deck needs a cost");
    if (def.isRelic && def.linkedTo == Character::None) problem("a relic needs a leader, as in: of decima");
    for (const language::Node& fact : text.facts) {
        language::checkNumber(text, fact, fact.op() == kFactCopies ? 30 : 99, problems);
    }
    for (size_t i = 0; i < text.abilities.size(); ++i) {
        const Ability& ability = text.abilities[i];
        const uint8_t moment = ability.moment();
        auto wrong = [&](std::string_view message) { problems.push_back({text.file, ability.at, std::string(message)}); };
        if (ability.instead && (i == 0 || text.abilities[i - 1].moment() != moment)) {
            wrong("\"instead\" needs a line of the same moment above it to replace");
        }
        if (moment == kInDiscard && ability.isStatic()) wrong("a statement holds while the card is in play, not in the discard");
        if (moment == kExhaust && !def.isChampion) wrong("only a champion can be exhausted");
        if ((moment == kInDiscard) != (ability.event() != nullptr))
            wrong("an ability that waits in the discard is written: in discard, after …: …");
        if (def.isChampion && moment == 0 && !ability.isStatic())
            wrong("a champion's effects need a moment before them: play or exhaust");
        for (const Part& part : ability.parts) {
            if (part.lead == Part::Lead::OnlyIf && moment != kExhaust) wrong("\"only if\" goes with exhaust");
        }
        if (ability.isStatic()) {
            const uint8_t op = ability.sentences[0].op();
            if (moment != 0)
                wrong("a statement holds while the card is in play and takes no moment; for a turn write: this turn, …");
            if (!def.isChampion && op != kShieldEquals && op != kCostsLess)
                wrong("an ally does not stay in play, so this would never hold");
            continue;
        }
        for (const language::Node& sentence : ability.sentences) checkEffect(sentence, text.file, problems);
    }
}

}  // namespace riffle::shards
