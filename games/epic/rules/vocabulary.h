#pragma once

#include "language/grammar.h"

namespace riffle::epic {

// The words of the Epic card language. Each enumerator is one row of the table in vocabulary.cpp; every category counts for
// itself.

enum KindOp : uint8_t {
    kKindEvent = 1,
    kKindChampion,
    kKindToken,
    kKindEnd,
};

enum FactOp : uint8_t {
    kFactFaction = 1,
    kFactCost,
    kFactOffense,
    kFactDefense,
    kFactTrait,
    kFactKeyword,
    kFactRare,
    kFactJungle,
    kFactOurs,
    kFactAssumed,
    kFactEnd,
};

enum FactionOp : uint8_t {
    kGood = 1,
    kEvil,
    kSage,
    kWild,
    kFactionEnd,
};

enum KeywordOp : uint8_t {
    kAirborne = 1,
    kAmbush,
    kBlitz,
    kBreakthrough,
    kRighteous,
    kUnbanishable,
    kUnbreakable,
    kUntargetable,
    kUnblockable,
    kKeywordEnd,
};

enum ResourceOp : uint8_t {
    kHumans = 1,
    kDemons,
    kWolves,
    kZombies,
    kCopies,
    kResourceEnd,
};

enum PlayerOp : uint8_t {
    kYou = 1,
    kEachPlayer,
    kEachOpponent,
    kItsController,
    kItsOwner,
    kThatPlayer,
    kActivePlayer,
    kPlayerEnd,
};

enum PlaceOp : uint8_t {
    kYourHand = 1,
    kYourDiscard,
    kADiscard,
    kThatDiscard,
    kYourDeck,
    kThatDeck,
    kItsOwnersHand,
    kPlaceEnd,
};

enum DurationOp : uint8_t {
    kThisTurn = 1,
    kDurationEnd,
};

enum MomentOp : uint8_t {
    kTribute = 1,
    kLoyalty,
    kLoyaltyX,
    kAlly,
    kAttacks,
    kBlocks,
    kIsBlocked,
    kBroken,
    kLastBreath,
    kStartOfTurn,
    kEndOfEachTurn,
    kDealsDamage,
    kDamagesPlayer,
    kDamagesOpponent,
    kEntersDiscard,
    kLeavesDiscard,
    kRecalled,
    kInDiscard,
    kExpend,
    kPayGold,
    kBreakThis,
    kBreakOne,
    kBanishOne,
    kRemoveCounters,
    kMomentEnd,
};

enum EventOp : uint8_t {
    kIsBroken = language::kFirstGameOp,
    kAnotherIsBroken,
    kYouDraw,
    kEventEnd,
};

enum NounOp : uint8_t {
    kChampion = language::kFirstGameOp,
    kEventCard,
    kCard,
    kPlayer,
    kOpponent,
    kChampionOrPlayer,
    kNamed,
    kNounEnd,
};

enum class AdjectiveOp : uint8_t {
    kTarget = language::kFirstGameOp,
    kFriendly,
    kEnemy,
    kOther,
    kAttacking,
    kBlocking,
    kExpended,
    kDamaged,
    kToken,
    kNontoken,
    kOfFaction,
    kOfTrait,
    kWithKeyword,
};

enum class RelationOp : uint8_t {
    kIn = language::kFirstGameOp,
    kWithCost,
    kDefenseAtMost,
    kDefenseAtMostCount,
    kWithoutKeyword,
    kNotOfTrait,
    kNotOfFaction,
    kOtherThan,
    kNotNamed,
    kSameName,
    kBrokenThisTurn,
    kDamagedYou,
    kAmong,
    kThatPlayerControls,
    kOfDefender,
};

enum SelectorOp : uint8_t {
    kAnother = language::kFirstGameOp,
    kExactly,
    kAnyNumber,
    kThem,
    kOthers,
    kTopCard,
    kTopCards,
    kSelectorEnd,
};

enum class NumberOp : uint8_t {
    kThatMany = language::kFirstGameOp,
    kOffenseOf,
    kDefenseOf,
    kCountOf,
    kTwice,
    kPlusOne,
    kOrIf,
};

enum class UnitOp : uint8_t {
    kEachNouns = language::kFirstGameOp,
    kEachThisWay,
    kEachRevealed,
    kEachDamage,
    kEachTheirs,
};

enum class ConditionOp : uint8_t {
    kNot = language::kFirstGameOp,
    kYouDid,
    kYourTurn,
    kOpponentsTurn,
    kThereIs,
    kThereAre,
    kIsA,
    kYouControl,
    kYouOwn,
    kDoubleHealth,
    kPlayedThisTurn,
    kFirstPaid,
    kFrenzy,
    kOneAttacker,
    kWasAttackingYou,
    kStillInPlay,
    kIsExpended,
    kTookDamage,
};

enum class EffectOp : uint8_t {
    kChoose = language::kFirstGameOp,
    kReveal,
    kDeal,
    kBreak,
    kBanish,
    kReturn,
    kTransform,
    kExpendIt,
    kPrepare,
    kTakeControl,
    kTakeControlThisTurn,
    kPutIntoPlay,
    kOwnerPutsIntoPlay,
    kPutQuietly,
    kTakeToHand,
    kDiscardIt,
    kRemoveFromCombat,
    kRemoveAndPrepare,
    kPutCounters,
    kGive,
    kWeaken,
    kGiveKeyword,
    kGiveAbility,
    kStrip,
    kPlayIt,
    kPlayPaying,
    kJoin,
    kCannotGainHealth,
    kBlink,
    kDraw,
    kPlayerDraws,
    kGain,
    kPlayerGains,
    kLose,
    kPlayerLoses,
    kPayHealth,
    kPayGoldEffect,
    kGainGold,
    kGainFactionGold,
    kPlayerDiscards,
    kPlayerBanishes,
    kPlayerBreaks,
    kPlayerKeepsOne,
    kPlayersPutFromHand,
    kCreate,
    kCreateExpended,
    kPlayerCreates,
    kRecycle,
    kRecall,
    kBanishDiscard,
    kSplit,
    kRain,
    kLoseAny,
    kWin,
    kCeasefire,
    kRevealTop,
    kPlayerMayReturn,
    kArmy,
    kOneOfThree,
    kOrOnYourTurn,
    kOrForGold,
    kYourTurnOrForGold,
    kForEachDo,
    kAtEndOfTurn,
    kInvoke,
    kGainBlitz,
};

enum class StaticOp : uint8_t {
    kGets = language::kFirstGameOp,
    kGetsLess,
    kHas,
    kMustAttack,
    kMustBeBlocked,
    kNoAttacksOnYou,
    kYouUntargetable,
    kOpponentsNoHealth,
    kCannotGain,
    kAmbushFor,
    kCountsAs,
    kEveryFaction,
    kNotBlockedByWeaker,
    kDeadlyDamage,
    kComesInstead,
};

enum TraitOp : uint8_t {
    kTraitAngel = 1,
    kTraitBeast,
    kTraitBeastman,
    kTraitBird,
    kTraitConstruct,
    kTraitCyclops,
    kTraitDemon,
    kTraitDevil,
    kTraitDinosaur,
    kTraitDjinn,
    kTraitDragon,
    kTraitDruid,
    kTraitElderGod,
    kTraitElderGoddess,
    kTraitElf,
    kTraitFairy,
    kTraitGargoyle,
    kTraitGiant,
    kTraitGiantApe,
    kTraitGod,
    kTraitGoddess,
    kTraitGriffin,
    kTraitHound,
    kTraitHuman,
    kTraitHunter,
    kTraitHydra,
    kTraitImp,
    kTraitJungleCat,
    kTraitKnight,
    kTraitMage,
    kTraitMinotaur,
    kTraitOgre,
    kTraitPegasus,
    kTraitPlant,
    kTraitRhino,
    kTraitSerpent,
    kTraitShaman,
    kTraitSpirit,
    kTraitTitan,
    kTraitTreant,
    kTraitTroll,
    kTraitTyrant,
    kTraitUnicorn,
    kTraitVampire,
    kTraitWizard,
    kTraitWolf,
    kTraitWurm,
    kTraitZombie,
    kTraitEnd,
};

// No two ops share a name, so the names of the categories can be left out.
using enum AdjectiveOp;
using enum RelationOp;
using enum NumberOp;
using enum UnitOp;
using enum ConditionOp;
using enum EffectOp;
using enum StaticOp;
using language::operator==;

// The last column of the table: what several ops have in common.
inline constexpr uint8_t kTakesThings =
    1;  // effect: about cards or players, whose selector comes first; "may" goes with the choice
inline constexpr uint8_t kOffersChoice = 2;  // effect: "may" goes with another choice of its own
inline constexpr uint8_t kTakesOut = 4;      // effect: what it is done to is no longer among those revealed
extern const language::Traits kEffectTraits;

const language::Grammar& grammar();

}  // namespace riffle::epic
