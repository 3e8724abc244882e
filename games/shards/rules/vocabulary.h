#pragma once

#include "language/grammar.h"

namespace riffle::shards {

// The words of the Shards of Infinity card language. Each enumerator is one row of the table in vocabulary.cpp. The numbers are
// not stored anywhere, programs are made anew at every start; but leaders and factions follow the order of Character and Faction,
// the named abilities stand together (kUnify … kEcho), and so do the verbs that choose cards (kBanish … kCopy).
enum Op : uint8_t {
    // Resources, players, leaders.
    kCrystals = language::kFirstGameOp,
    kPower,
    kMastery,
    kHealth,
    kOpponent,
    kDecima,
    kKoSynWu,
    kTetra,
    kVolos,

    // Nouns: which cards.
    kHomodeus,
    kOrder,
    kUndergrowth,
    kWraethe,
    kEnemy,
    kCard,
    kAlly,
    kChampion,
    kMercenary,
    kFromDiscard,
    kFromHand,
    kFromHandOrDiscard,
    kInPlay,
    kPlayedThisTurn,
    kInRow,
    kCostAtMost,
    kNotChampion,

    // Numbers.
    kInfinite,
    kYourMastery,

    // Conditions.
    kMasteryAtLeast,
    kUnify,
    kDominion,
    kInspire,
    kEcho,
    kCharacterIs,
    kHaveHealth,
    kHaveCards,
    kHaveNamed,
    kMoreMastery,
    kDealtDamage,

    // Moments and events.
    kPlay,
    kExhaust,
    kInDiscard,
    kYouPlay,
    kYouGainHealth,

    // Effects.
    kGain,
    kGainForEach,
    kGainEqual,
    kDouble,
    kDraw,
    kBanish,
    kReturnToHand,
    kDestroy,
    kCopy,
    kCopyAgain,
    kLose,
    kRecruitFree,
    kRecruitToHand,
    kNextRecruitIntoPlay,
    kThisTurnAfter,
    kThisTurn,
    kAtEndOfTurn,

    // Statements that hold while the card is in play (shield and cost: wherever it is).
    kCannotBeAttacked,
    kCannotBeAttackedByLess,
    kProtects,
    kChampionsGetHealth,
    kYouHaveShield,
    kShieldEquals,
    kCostsLess,
    kIgnoreShields,

    kOpCount
};

// The opening line of a card.
enum KindOp : uint8_t { kKindAlly = 1, kKindChampion, kKindRelicAlly, kKindRelicChampion };
enum FactOp : uint8_t {
    kFactHomodeus = 1,
    kFactOrder,
    kFactUndergrowth,
    kFactWraethe,
    kFactMercenary,
    kFactItem,
    kFactStarter,
    kFactCost,
    kFactHealth,
    kFactShield,
    kFactCopies,
    kFactOf,
    kFactSolo,
};

const language::Grammar& grammar();

}  // namespace riffle::shards
