#include "games/shards/rules/vocabulary.h"
#include "games/shards/text/text.h"

namespace riffle::shards {

namespace {

using language::Animacy;
using language::Gender;
using enum language::Category;

constexpr language::Noun kCardNoun = {Gender::N, Animacy::Thing, "card", "cards"};
constexpr language::Noun kChampionNoun = {Gender::N, Animacy::Person, "champion", "champions"};

constexpr language::Term kTerms[] = {
    {Noun, kCard, kCardNoun},
    {Noun, kAlly, {Gender::N, Animacy::Person, "ally", "allies"}},
    {Noun, kChampion, kChampionNoun},
    {Noun, kMercenary, {Gender::N, Animacy::Person, "mercenary", "mercenaries"}},
    {Resource, kCrystals, {Gender::N, Animacy::Thing, "crystal", "crystals"}},
    {Resource, kPower, {Gender::N, Animacy::Thing, "power"}},
    {Resource, kMastery, {Gender::N, Animacy::Thing, "mastery"}},
    {Resource, kHealth, {Gender::N, Animacy::Thing, "health"}},

    {Kind, kKindAlly, kCardNoun},
    {Kind, kKindChampion, kChampionNoun},
    {Kind, kKindRelicAlly, kCardNoun},
    {Kind, kKindRelicChampion, kChampionNoun},
};

constexpr language::Phrase kPhrases[] = {
    {Kind, kKindAlly, "Ally"},
    {Kind, kKindChampion, "Champion"},
    {Kind, kKindRelicAlly, "Relic Ally"},
    {Kind, kKindRelicChampion, "Relic Champion"},

    {Fact, kFactHomodeus, "Homodeus @"},
    {Fact, kFactOrder, "Order @"},
    {Fact, kFactUndergrowth, "Undergrowth @"},
    {Fact, kFactWraethe, "Wraethe @"},
    {Fact, kFactMercenary, "Mercenary @"},
    {Fact, kFactItem, "Item @"},
    {Fact, kFactStarter, "", "Starting card"},
    {Fact, kFactCost, "Cost {0}"},
    {Fact, kFactHealth, "Health {0}"},
    {Fact, kFactShield, "Shield {0}"},
    {Fact, kFactCopies, "", "Copies {0}"},
    {Fact, kFactOf, "", "Character: {0}"},
    {Fact, kFactSolo, "", "Solo deck: {0}"},

    {Character, kDecima, "Decima"},
    {Character, kKoSynWu, "Ko Syn Wu"},
    {Character, kTetra, "Tetra"},
    {Character, kVolos, "Volos"},
    {Player, kOpponent, "an opponent"},

    {Adjective, kHomodeus, "Homodeus @"},
    {Adjective, kOrder, "Order @"},
    {Adjective, kUndergrowth, "Undergrowth @"},
    {Adjective, kWraethe, "Wraethe @"},
    {Adjective, kEnemy, "enemy @"},
    {Relation, kFromDiscard, "@ in your discard pile", "@ from your discard pile"},
    {Relation, kFromHand, "@ in your hand", "@ from your hand"},
    {Relation, kFromHandOrDiscard, "@ in your hand or discard pile", "@ from your hand or discard pile"},
    {Relation, kInPlay, "@ you have in play"},
    {Relation, kPlayedThisTurn, "@ you have played this turn"},
    {Relation, kInRow, "@ in the centre row"},
    {Relation, kCostAtMost, "@ with cost {0} or less"},
    {Relation, kNotChampion, "non-champion @"},

    {Number, kInfinite, "infinity", "infinite @"},
    {Number, kYourMastery, "your mastery", "@ equal to your mastery"},

    {Condition, kMasteryAtLeast, "you have {0} or more mastery", "Mastery {0}"},
    {Condition, kUnify, "Unify is met", "Unify"},
    {Condition, kDominion, "Dominion is met", "Dominion"},
    {Condition, kInspire, "Inspire is met", "Inspire"},
    {Condition, kEcho, "Echo is met", "Echo"},
    {Condition, kCharacterIs, "your character is {0}"},
    {Condition, kHaveHealth, "you have {0} health"},
    {Condition, kHaveCards, "you have {0} or more {1:pl} in play"},
    {Condition, kHaveNamed, "you have {0} in play"},
    {Condition, kMoreMastery, "you have more mastery than each opponent"},
    {Condition, kDealtDamage, "you have dealt {0} or more damage to one opponent this turn"},

    {Moment, kPlay, "Play"},
    {Moment, kExhaust, "Exhaust"},
    {Moment, kInDiscard, "In your discard pile"},
    {Event, kYouPlay, "[this turn, ]after you play {0:a}"},
    {Event, kYouGainHealth, "[this turn, ]after you gain health"},

    {Effect, kGain, "gain {0+1}[ instead]"},
    {Effect, kGainForEach, "[instead, ]gain {0+1} for each {2}"},
    {Effect, kGainEqual, "[instead, ]gain {1+0}"},
    {Effect, kDouble, "double your {0}[ instead]"},
    {Effect, kDraw, "draw {0} {0|card|cards}[ instead]"},
    {Effect, kBanish, "banish {0}[ instead]"},
    {Effect, kReturnToHand, "[instead, ]return {0} to your hand"},
    {Effect, kDestroy, "destroy {0}[ instead]"},
    {Effect, kCopy, "copy {0}[ instead]"},
    {Effect, kCopyAgain, "copy {it} again[ instead]"},
    {Effect, kLose, "{0} loses {1+2}[ instead]", "have {0} lose {1+2}[ instead]"},
    {Effect, kRecruitFree, "[instead, ]recruit {0} without paying for it"},
    {Effect, kRecruitToHand, "[instead, ]recruit {0} to your hand without paying for it"},
    {Effect, kNextRecruitIntoPlay, "[instead, ]this turn, put the next {0} you recruit directly into play",
     "[instead, ]put the next {0} you recruit this turn directly into play"},
    {Effect, kThisTurnAfter, "{0:opt}, {1:inv}"},
    {Effect, kThisTurn, "this turn, {0:inv}"},
    {Effect, kAtEndOfTurn, "at the end of this turn, {0:inv}"},

    {Static, kCannotBeAttacked, "this {this} cannot be attacked[ instead]"},
    {Static, kCannotBeAttackedByLess, "[instead, ]players with less mastery than you cannot attack this {this}"},
    {Static, kProtects, "you and your other champions cannot be attacked[ instead]"},
    {Static, kChampionsGetHealth, "each of your champions gets +{0} health[ instead]"},
    {Static, kYouHaveShield, "you have {0} shield[ instead]"},
    {Static, kShieldEquals, "[instead, ]this {this} has shield equal to {0}"},
    {Static, kCostsLess, "[instead, ]recruiting this {this} costs {0} {0|crystal|crystals} less for each {1}"},
    {Static, kIgnoreShields, "your attacks ignore shields[ instead]"},
};

}  // namespace

const language::Phrasebook& englishPhrasebook() {
    static const language::Phrasebook kBook = {Locale::En, &language::commonPhrasebook(Locale::En), kPhrases, kTerms, {}, nullptr,
                                               kPlay};
    return kBook;
}

}  // namespace riffle::shards
