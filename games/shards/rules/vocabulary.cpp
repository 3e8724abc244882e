#include "games/shards/rules/vocabulary.h"

namespace riffle::shards {

namespace {

using language::Category;
using language::Construct;

constexpr Construct kConstructs[] = {
    {kKindAlly, Category::Kind, "ally"},
    {kKindChampion, Category::Kind, "champion"},
    {kKindRelicAlly, Category::Kind, "relic ally"},
    {kKindRelicChampion, Category::Kind, "relic champion"},

    {kFactHomodeus, Category::Fact, "homodeus"},
    {kFactOrder, Category::Fact, "order"},
    {kFactUndergrowth, Category::Fact, "undergrowth"},
    {kFactWraethe, Category::Fact, "wraethe"},
    {kFactMercenary, Category::Fact, "mercenary"},
    {kFactItem, Category::Fact, "item"},
    {kFactStarter, Category::Fact, "starter"},
    {kFactCost, Category::Fact, "cost <int>"},
    {kFactHealth, Category::Fact, "health <int>"},
    {kFactShield, Category::Fact, "shield <int>"},
    {kFactCopies, Category::Fact, "copies <int>"},
    {kFactOf, Category::Fact, "of <character>"},      // the leader a relic is linked to
    {kFactSolo, Category::Fact, "solo <character>"},  // the leader whose solo deck begins with one of these

    {kDecima, Category::Character, "decima"},
    {kKoSynWu, Category::Character, "ko-syn-wu"},
    {kTetra, Category::Character, "tetra"},
    {kVolos, Category::Character, "volos"},

    {kCrystals, Category::Resource, "crystal|crystals"},
    {kPower, Category::Resource, "power"},
    {kMastery, Category::Resource, "mastery"},
    {kHealth, Category::Resource, "health"},
    {kOpponent, Category::Player, "an opponent"},

    {kHomodeus, Category::Adjective, "homodeus"},
    {kOrder, Category::Adjective, "order"},
    {kUndergrowth, Category::Adjective, "undergrowth"},
    {kWraethe, Category::Adjective, "wraethe"},
    {kEnemy, Category::Adjective, "enemy"},
    {kCard, Category::Noun, "card|cards"},
    {kAlly, Category::Noun, "ally|allies"},
    {kChampion, Category::Noun, "champion|champions"},
    {kMercenary, Category::Noun, "mercenary|mercenaries"},
    {kFromDiscard, Category::Relation, "in|from your discard"},
    {kFromHand, Category::Relation, "in|from your hand"},
    {kFromHandOrDiscard, Category::Relation, "in|from your hand or discard"},
    {kInPlay, Category::Relation, "you have in play"},
    {kPlayedThisTurn, Category::Relation, "you have played this turn"},
    {kInRow, Category::Relation, "in the row"},
    {kCostAtMost, Category::Relation, "with cost <int> or less"},
    {kNotChampion, Category::Relation, "other than a champion"},

    {kInfinite, Category::Number, "infinite"},
    {kYourMastery, Category::Number, "your mastery"},

    {kMasteryAtLeast, Category::Condition, "mastery <int>"},
    {kUnify, Category::Condition, "unify", kIsNamed},
    {kDominion, Category::Condition, "dominion", kIsNamed},
    {kInspire, Category::Condition, "inspire", kIsNamed},
    {kEcho, Category::Condition, "echo", kIsNamed},
    {kCharacterIs, Category::Condition, "your character is <character>"},
    {kHaveHealth, Category::Condition, "you have <int> health"},
    {kHaveCards, Category::Condition, "you have <int> or more <nouns> in play"},
    {kHaveNamed, Category::Condition, "you have <name> in play"},
    {kMoreMastery, Category::Condition, "you have more mastery than each opponent"},
    {kDealtDamage, Category::Condition, "you dealt <int> or more damage to an opponent this turn"},

    {kPlay, Category::Moment, "play"},
    {kExhaust, Category::Moment, "exhaust"},
    {kInDiscard, Category::Moment, "in discard"},
    {kYouPlay, Category::Event, "you play a|an <nouns>"},
    {kYouGainHealth, Category::Event, "you gain health"},

    {kGain, Category::Effect, "gain <number> <resource>"},
    {kGainForEach, Category::Effect, "gain <int> <resource> for each <nouns>"},
    {kGainEqual, Category::Effect, "gain <resource> equal to <number>"},
    {kDouble, Category::Effect, "double your <resource>"},
    {kDraw, Category::Effect, "draw <int>"},
    {kBanish, Category::Effect, "banish <selector>", kOffersChoice},
    {kReturnToHand, Category::Effect, "return <selector> to your hand", kOffersChoice},
    {kDestroy, Category::Effect, "destroy <selector>", kOffersChoice},
    {kCopy, Category::Effect, "copy <selector>", kOffersChoice},
    {kCopyAgain, Category::Effect, "copy it again"},
    {kLose, Category::Effect, "<player> loses <int> <resource>"},
    {kRecruitFree, Category::Effect, "recruit <selector> for free"},
    {kRecruitToHand, Category::Effect, "recruit <selector> to your hand for free"},
    {kNextRecruitIntoPlay, Category::Effect, "this turn, put the next <nouns> you recruit into play"},
    {kThisTurnAfter, Category::Effect, "this turn, after <event>: <block>"},
    {kThisTurn, Category::Effect, "this turn, <static>"},
    {kAtEndOfTurn, Category::Effect, "at the end of this turn: <block>"},

    {kCannotBeAttacked, Category::Static, "this cannot be attacked"},
    {kCannotBeAttackedByLess, Category::Static, "this cannot be attacked by players with less mastery than you"},
    {kProtects, Category::Static, "you and your other champions cannot be attacked"},
    {kChampionsGetHealth, Category::Static, "each of your champions gets + <int> health"},
    {kYouHaveShield, Category::Static, "you have <int> shield"},
    {kShieldEquals, Category::Static, "this has shield equal to <number>"},
    {kCostsLess, Category::Static, "recruiting this costs <int> crystal|crystals less for each <nouns>"},
    {kIgnoreShields, Category::Static, "your attacks ignore shields"},
};

}  // namespace

constinit const language::Traits kEffectTraits{kConstructs, Category::Effect};
constinit const language::Traits kConditionTraits{kConstructs, Category::Condition};

const language::Grammar& grammar() {
    static const language::Grammar kGrammar("shards", kConstructs);
    return kGrammar;
}

}  // namespace riffle::shards
