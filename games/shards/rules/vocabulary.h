#pragma once

#include "language/grammar.h"

namespace riffle::shards {

// The words of the Shards of Infinity card language. Each enumerator is one row of the table in vocabulary.cpp. The numbers are
// not stored anywhere, programs are made anew at every start. They run through all categories but those of a card's opening line,
// so that a byte of a program means one thing.

enum class ResourceOp : uint8_t { kCrystals = language::kFirstGameOp, kPower, kMastery, kHealth };

enum class PlayerOp : uint8_t { kOpponent = language::behind(ResourceOp::kHealth) };

enum class CharacterOp : uint8_t { kDecima = language::behind(PlayerOp::kOpponent), kKoSynWu, kTetra, kVolos };

// Nouns: which cards.
enum class AdjectiveOp : uint8_t {
    kHomodeus = language::behind(CharacterOp::kVolos),
    kOrder,
    kUndergrowth,
    kWraethe,
    kEnemy,
};

enum class NounOp : uint8_t { kCard = language::behind(AdjectiveOp::kEnemy), kAlly, kChampion, kMercenary };

enum class RelationOp : uint8_t {
    kFromDiscard = language::behind(NounOp::kMercenary),
    kFromHand,
    kFromHandOrDiscard,
    kInPlay,
    kPlayedThisTurn,
    kInRow,
    kCostAtMost,
    kNotChampion,
};

enum class NumberOp : uint8_t { kInfinite = language::behind(RelationOp::kNotChampion), kYourMastery };

enum class ConditionOp : uint8_t {
    kMasteryAtLeast = language::behind(NumberOp::kYourMastery),
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
};

enum class MomentOp : uint8_t { kPlay = language::behind(ConditionOp::kDealtDamage), kExhaust, kInDiscard };

enum class EventOp : uint8_t { kYouPlay = language::behind(MomentOp::kInDiscard), kYouGainHealth };

enum class EffectOp : uint8_t {
    kGain = language::behind(EventOp::kYouGainHealth),
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
};

// Statements that hold while the card is in play (shield and cost: wherever it is).
enum class StaticOp : uint8_t {
    kCannotBeAttacked = language::behind(EffectOp::kAtEndOfTurn),
    kCannotBeAttackedByLess,
    kProtects,
    kChampionsGetHealth,
    kYouHaveShield,
    kShieldEquals,
    kCostsLess,
    kIgnoreShields,
};

// The opening line of a card.
enum class KindOp : uint8_t { kKindAlly = 1, kKindChampion, kKindRelicAlly, kKindRelicChampion };
enum class FactOp : uint8_t {
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

// No two ops share a name, so the names of the categories can be left out.
using enum ResourceOp;
using enum PlayerOp;
using enum CharacterOp;
using enum AdjectiveOp;
using enum NounOp;
using enum RelationOp;
using enum NumberOp;
using enum ConditionOp;
using enum MomentOp;
using enum EventOp;
using enum EffectOp;
using enum StaticOp;
using enum KindOp;
using enum FactOp;
using language::operator==;

// The last column of the table: what several ops have in common.
inline constexpr uint8_t kOffersChoice = 1;  // effect: its "may" is asked together with the choice of cards, where "done" says no
inline constexpr uint8_t kIsNamed = 1;       // condition: one of the named abilities of the rulebook
extern const language::Traits kEffectTraits;
extern const language::Traits kConditionTraits;

const language::Grammar& grammar();

}  // namespace riffle::shards
