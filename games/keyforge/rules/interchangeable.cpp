// Which abilities of different cards the active player need not order (KF-GOLD-05): those of which it can be told from their
// text.
#include "games/keyforge/rules/interchangeable.h"

#include <algorithm>

#include "games/keyforge/rules/vocabulary.h"

namespace riffle::keyforge {

namespace {

using namespace language;

// Constructs that are about the card whose ability it is, or about cards that lie with it.
bool isAboutSelf(const Node& node) {
    if (!node.rule) return false;
    switch (node.category()) {
        case Category::Selector: return node.op() == kThis || node.op() == kHost || node.op() == kGiver || node.op() == kAnother;
        case Category::Adjective: return node.op() == kOther;
        case Category::Player: return node.op() == kHostController;
        case Category::Relation: return node.op() == kPurgedByThis;
        case Category::Unit: return node.op() == kEachExcessWithoutThis;
        case Category::Condition:
            switch (static_cast<ConditionOp>(node.op())) {
                case kThereIsAnother:
                case kInCenter:
                case kCountersOn:
                case kAttackingFlank:
                case kFighting:
                case kBeingAttacked:
                case kFirstUse: return true;
                default: return false;
            }
        case Category::Effect: return kEffectTraits.has(node.op(), kIsAboutSelf);
        default: return false;
    }
}

bool speaksOfItself(const std::vector<Node>& nodes) {
    return std::any_of(nodes.begin(), nodes.end(), [](const Node& node) {
        return isAboutSelf(node) || std::any_of(node.slots.begin(), node.slots.end(), speaksOfItself);
    });
}

// Something that happens to the card itself and can't touch another one, nor a pile whose order matters.
bool staysWithItself(const Node& effect) {
    if (!kEffectTraits.has(effect.op(), kStaysWithIt)) return false;
    return std::all_of(effect.slots.begin(), effect.slots.end(), [](const std::vector<Node>& slot) {
        return std::all_of(slot.begin(), slot.end(), [](const Node& node) {
            if (!node.rule) return true;
            if (node.category() == Category::Selector) return node.op() == kThis;
            return node.category() != Category::Amount || node.op() == kPlain || node.op() == kAll;
        });
    });
}

}  // namespace

Order orderOf(const std::vector<Node>& effects) {
    if (!speaksOfItself(effects)) return Order::SameOwner;
    return std::all_of(effects.begin(), effects.end(), staysWithItself) ? Order::NeverMatters : Order::Matters;
}

}  // namespace riffle::keyforge
