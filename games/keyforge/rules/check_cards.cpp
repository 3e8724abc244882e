#include "games/keyforge/rules/check_cards.h"

#include "language/numbers.h"

namespace riffle::keyforge {

namespace {

using language::Ability;
using language::Category;
using language::Node;
using language::Part;

// The numbers of a card that there is room for: those of its opening line, and those of its text.
constexpr int kMostFact = 99;
constexpr int kMostNumber = 999;

// The resource an effect's amount is of, 0 where it has none.
uint8_t resourceOf(const Node& effect) {
    size_t slot = 0;
    for (const language::Element& element : effect.rule->elements) {
        if (!element.words.empty()) continue;
        const std::vector<Node>& items = effect.slots[slot++];
        if (element.slot != Category::Amount) continue;
        for (const std::vector<Node>& inner : items[0].slots) {
            if (!inner.empty() && inner[0].rule && inner[0].category() == Category::Resource) return inner[0].op();
        }
    }
    return 0;
}

bool takes(uint8_t effect, uint8_t resource) {
    switch (static_cast<EffectOp>(effect)) {
        case kDeal:
        case kDealSplash:
        case kDealIgnoringArmor:
        case kHeal:
        case kHealUpTo:
        case kSpread: return resource == kDamage;
        case kDraw: return resource == kCards;
        case kGain:
        case kPlayerGains: return resource == kAmber || resource == kChains;
        case kPut:
        case kRemove: return resource == kAmber || resource >= kPowerCounter;
        default: return resource == kAmber;
    }
}

// What can be done with one card only.
bool takesOne(const Node& node) {
    switch (node.category()) {
        case Category::Effect: return kEffectTraits.has(node.op(), kTakesOne);
        case Category::Static: return node.op() == kEntersAsCopy || node.op() == kPlayedAsCopy;
        default: return false;
    }
}

class Checker {
public:
    Checker(const language::CardText& text, std::vector<language::Problem>& problems) : text_(text), problems_(problems) {}

    void wrong(language::Position at, std::string message) { problems_.push_back({text_.file, at, std::move(message)}); }

    void node(const Node& node) {
        if (node.rule && node.category() == Category::Effect) {
            const uint8_t resource = resourceOf(node);
            if (resource != 0 && !takes(node.op(), resource))
                wrong(node.at, "this effect is not about that: look at what is counted");
        }
        if (node.rule && takesOne(node)) {
            for (const std::vector<Node>& slot : node.slots) {
                if (slot[0].category() == Category::Selector && slot[0].op() == language::kEach)
                    wrong(slot[0].at, "this can be done with one card at a time: a, not each");
            }
        }
        for (const Ability& quoted : node.quoted) ability(quoted);
        for (const std::vector<Node>& slot : node.slots) {
            for (const Node& item : slot) this->node(item);
        }
    }

    void ability(const Ability& ability) {
        for (const Node& sentence : ability.sentences) node(sentence);
    }

private:
    const language::CardText& text_;
    std::vector<language::Problem>& problems_;
};

}  // namespace

void checkCard(const language::CardText& text, const CardDef& def, std::vector<language::Problem>& problems) {
    Checker checker(text, problems);
    for (const Node& fact : text.facts) {
        if (fact.op() != kFactNumber && fact.op() < kFactAlsoCommon) language::checkNumber(text, fact, kMostFact, problems);
    }
    for (const Ability& ability : text.abilities) {
        for (const Part& part : ability.parts) language::checkNumber(text, part.node, kMostNumber, problems);
        for (const Node& sentence : ability.sentences) language::checkNumber(text, sentence, kMostNumber, problems);
    }
    if (def.house == 0 && !def.isAnomaly) checker.wrong(text.at, "a card needs a house, or the word anomaly");
    if (def.type == Type::Creature && !text.findFact(kFactPower)) checker.wrong(text.at, "a creature needs a power");
    for (size_t i = 0; i < text.abilities.size(); ++i) {
        const Ability& ability = text.abilities[i];
        if (ability.instead && (i == 0 || text.abilities[i - 1].moment() != ability.moment()))
            checker.wrong(ability.at, "\"instead\" needs a line of the same moment above it to replace");
        bool isState = false;
        for (const Part& part : ability.parts) isState |= part.lead == Part::Lead::While;
        if (!ability.isStatic() && !isState && ability.moment() == 0 && !ability.event() && def.type != Type::Action)
            checker.wrong(ability.at, "effects need a moment before them: play, reap, fight, action, omni, destroyed …");
        if (ability.isStatic() && ability.moment() != 0)
            checker.wrong(ability.at,
                          "a statement holds while the card is in play and takes no moment; for a turn write: this turn, …");
        checker.ability(ability);
    }
}

}  // namespace riffle::keyforge
