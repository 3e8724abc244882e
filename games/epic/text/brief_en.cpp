#include "games/epic/rules/vocabulary.h"
#include "games/epic/text/text.h"
#include "language/shared_phrases.h"

namespace riffle::epic {

namespace {

using language::Animacy;
using language::Gender;
using enum language::Category;

constexpr language::Noun thing(std::string_view singular, std::string_view plural = {}) {
    return {Gender::N, Animacy::Thing, singular, plural};
}

constexpr language::Noun kDamageSign = thing("{damage}");
constexpr language::Noun kHealthSign = thing("{health}");
constexpr language::Noun kCardSign = thing("{card}");

constexpr language::Term kTerms[] = {
    {Adjective, kFriendly, thing("friend", "friends")},
    {Adjective, kEnemy, thing("enemy", "enemies")},
    {Resource, kHumans, thing("Human", "Humans")},
    {Resource, kDemons, thing("Demon", "Demons")},
    {Resource, kWolves, thing("Wolf", "Wolves")},
    {Resource, kZombies, thing("Zombie", "Zombies")},
    {Resource, kCopies, thing("copy_of_this", "copies_of_this")},
    {Unit, kEachThisWay, kCardSign},
    {Unit, kEachRevealed, kCardSign},
    {Effect, kDeal, kDamageSign},
    {Effect, kDraw, kCardSign},
    {Effect, kPlayerDraws, kCardSign},
    {Effect, kGain, kHealthSign},
    {Effect, kPlayerGains, kHealthSign},
    {Effect, kLose, kHealthSign},
    {Effect, kPlayerLoses, kHealthSign},
    {Effect, kPlayerDiscards, kCardSign},
    {Effect, kRevealTop, kCardSign},
};

constexpr language::Phrase kPhrases[] = {
    {Player, kEachOpponent, "foes"},
    {Player, kItsController, "controller"},
    {Player, kItsOwner, "owner"},
    {Player, kThatPlayer, "that player"},
    {Player, kActivePlayer, "active player"},

    {Place, kThatDiscard, "{^|their discard|their|their discard}"},

    {Moment, kTribute, "Tribute"},
    {Moment, kLoyalty, "Loyalty {0}"},
    {Moment, kLoyaltyX, "Loyalty X"},
    {Moment, kAlly, "{0} ally"},
    {Moment, kAttacks, "Attacks"},
    {Moment, kBlocks, "Blocks"},
    {Moment, kIsBlocked, "Blocked"},
    {Moment, kBroken, "Broken"},
    {Moment, kLastBreath, "Last breath"},
    {Moment, kStartOfTurn, "Turn start"},
    {Moment, kEndOfEachTurn, "Each turn’s end"},
    {Moment, kDealsDamage, "Deals damage"},
    {Moment, kDamagesPlayer, "Damages a player"},
    {Moment, kDamagesOpponent, "Damages a foe"},
    {Moment, kEntersDiscard, "Discarded"},
    {Moment, kLeavesDiscard, "leaves", "", "", " "},
    {Moment, kRecalled, "recalled", "", "", " "},
    {Moment, kInDiscard, "In discard", "", "", ", "},
    {Moment, kExpend, "expend", "", "", ", "},
    {Moment, kPayGold, "1{*gold}", "", "", ", "},
    {Moment, kBreakThis, "break this", "", "", ", "},
    {Moment, kBreakOne, "break own champion", "", "", ", "},
    {Moment, kBanishOne, "banish from discard", "", "", ", "},
    {Moment, kRemoveCounters, "–{0} {0|counter|counters}", "", "", ", "},

    {Event, kIsBroken, "{0} broken"},
    {Event, kAnotherIsBroken, "another {0} broken"},
    {Event, kYouDraw, "you draw"},

    {Adjective, kTarget, "@"},

    {Relation, kWithCost, "@ of cost {0}"},
    {Relation, kDefenseAtMost, "@ of ≤{0} defense"},
    {Relation, kDefenseAtMostCount, "@ of defense ≤ number of {0:pl}"},
    {Relation, kWithoutKeyword, "@ without {0}"},
    {Relation, kNotOfTrait, "non-{0} @"},
    {Relation, kNotOfFaction, "non-{0} @"},
    {Relation, kSameName, "@ of that name"},
    {Relation, kBrokenThisTurn, "@ broken this turn"},
    {Relation, kDamagedYou, "@ that hit you"},
    {Relation, kOfDefender, "@ of defender"},

    {Selector, kThem, "{them}"},

    {Number, language::kThatMuch, "as much", "as much @"},
    {Number, kOffenseOf, "{0:gen} offense", "@ = {0:gen} offense"},
    {Number, kDefenseOf, "{0:gen} defense", "@ = {0:gen} defense"},
    {Number, kTwice, "2× {0}", "@ = 2× {0}"},
    {Number, kPlusOne, "{0} + {1}", "{0}@ + {1}"},

    {Unit, kEachThisWay, "@"},
    {Unit, kEachRevealed, "@ revealed"},
    {Unit, kEachDamage, "{*damage} taken"},
    {Unit, kEachTheirs, "champion they lost"},

    {Condition, kOpponentsTurn, "foe’s turn", "", "not foe’s turn"},
    {Condition, kYouControl, "{0} was yours", "", "{0} was not yours"},
    {Condition, kYouOwn, "you own {0}", "", "you do not own {0}"},
    {Condition, kDoubleHealth, "{*health} doubled", "", "{*health} not doubled"},
    {Condition, kPlayedThisTurn, "you played {0:a}", "", "you did not play {0:a}"},
    {Condition, kFirstPaid, "first cost-1 card", "", "not first cost-1 card"},
    {Condition, kFrenzy, "frenzy", "Frenzy", "no frenzy"},
    {Condition, kOneAttacker, "one attacker", "", "not one attacker"},
    {Condition, kWasAttackingYou, "it attacked you unblocked", "", "it did not attack you unblocked"},
    {Condition, kStillInPlay, "in play", "", "not in play"},
    {Condition, kIsExpended, "expended", "", "not expended"},
    {Condition, kTookDamage, "{0} damaged", "", "{0} not damaged"},

    {Effect, kDeal, "{0+@:head} to {1}{0+@:tail}"},
    {Effect, kReturn, "bounce {0:acc}"},
    {Effect, kTransform, "turn {0:acc} into a Wolf"},
    {Effect, kTakeControl, "take control of {0:acc}"},
    {Effect, kTakeControlThisTurn, "control {0:acc} this turn"},
    {Effect, kPutIntoPlay, "put {0:acc} into play"},
    {Effect, kOwnerPutsIntoPlay, "put {0:acc} into play under owner"},
    {Effect, kPutQuietly, "put {0:acc} into play quietly"},
    {Effect, kTakeToHand, "take {0:acc} to hand"},
    {Effect, kRemoveFromCombat, "pull {0:acc} from combat"},
    {Effect, kRemoveAndPrepare, "pull {0:acc} from combat, prepare"},
    {Effect, kPutCounters, "{0+@:head} on {1}{0+@:tail}"},
    {Effect, kGive, "{0:subject} +{1}/+{2}{/}", "{0:subject} +{1}/+{2}", "", ", +{1}/+{2}"},
    {Effect, kWeaken, "{0:subject} –{1}/–{2}{/}", "{0:subject} –{1}/–{2}", "", ", –{1}/–{2}"},
    {Effect, kGiveKeyword, "{0:subject} {1}{/}", "{0:subject} {1}", "", ", {1}"},
    {Effect, kGiveAbility, "{0:subject}: {1}{/}", "{0:subject}: {1}", "", ", {1}"},
    {Effect, kStrip, "{0} lose{it|s|} all abilities"},
    {Effect, kPlayIt, "play {0:acc} free"},
    {Effect, kPlayPaying, "play {0:acc}"},
    {Effect, kJoin, "{0} joins battle"},
    {Effect, kGainBlitz, "blitz"},
    {Effect, kCannotGainHealth, "{0}: no {*health} gain"},
    {Effect, kBlink, "take {0:acc} out and back into play"},
    {Effect, kDraw, "draw {0+@}"},
    {Effect, kPlayerDraws, "{0} draws {1+@}", "{0} draws {1+@}"},
    {Effect, kGain, "{=0|+|gain }{0+@}"},
    {Effect, kPlayerGains, "{0} {=1|+|gains }{1+@}", "{0} {=1|+|gains }{1+@}"},
    {Effect, kLose, "{=0|–|lose }{0+@}"},
    {Effect, kPlayerLoses, "{0} {=1|–|loses }{1+@}", "{0} {=1|–|loses }{1+@}"},
    {Effect, kPayHealth, "pay {0}{*health}"},
    {Effect, kPayGoldEffect, "pay 1{*gold}"},
    {Effect, kGainGold, "+1{*gold}"},
    {Effect, kGainFactionGold, "+1 {0}{*gold}"},
    {Effect, kPlayerDiscards, "{0} –{1+@} from hand", "{0} –{1+@} from hand"},
    {Effect, kPlayerBanishes, "{0}: banish {1}{*card} from hand", "{0}: banish {1}{*card} from hand"},
    {Effect, kPlayerBreaks, "{0}: break own champion", "{0}: break own champion"},
    {Effect, kPlayerKeepsOne, "all keep one champion, break the rest", "all keep one champion, break the rest"},
    {Effect, kPlayersPutFromHand, "all may play a champion from hand", "all may play a champion from hand"},
    {Effect, kCreate, "create {0+1}"},
    {Effect, kCreateExpended, "create {0+1} expended"},
    {Effect, kPlayerCreates, "{0} creates {1+2}", "{0} creates {1+2}"},
    {Effect, kRecall, "recall"},
    {Effect, kBanishDiscard, "banish their discard"},
    {Effect, kSplit, "{0}{*damage} split on up to {1} targets"},
    {Effect, kRain, "{0}, {1} & {2}{*damage} to three targets"},
    {Effect, kLoseAny, "lose any {*health}"},
    {Effect, kWin, "win the game"},
    {Effect, kCeasefire, "no attacks this turn"},
    {Effect, kRevealTop, "reveal top {0+@}"},
    {Effect, kPlayerMayReturn, "{0} may regain a champion", "{0} may regain a champion"},
    {Effect, kArmy, "all champions in discards into play"},
    {Effect, language::kOneOf, "{0} *or* {1}"},
    {Effect, kOneOfThree, "{0} *or* {1} *or* {2}"},
    {Effect, kOrOnYourTurn, "{0} *or your turn:* {1}"},
    {Effect, kOrForGold, "{0} *or 1{*gold}:* {1}"},
    {Effect, kYourTurnOrForGold, "*Your turn:* {0} *or 1{*gold}:* {1}"},
    {Effect, kInvoke, "invoke"},

    {Static, kGets, "{0:subject} +{1}/+{2}"},
    {Static, kGetsLess, "{0:subject} –{1}/–{2}"},
    {Static, kHas, "{0:subject} {1}"},
    {Static, kMustAttack, "must attack"},
    {Static, kMustBeBlocked, "must be blocked"},
    {Static, kNoAttacksOnYou, "you can’t be attacked"},
    {Static, kOpponentsNoHealth, "foes can’t gain {*health}"},
    {Static, kCannotGain, "can’t gain abilities"},
    {Static, kAmbushFor, "play {0:pl} with ambush"},
    {Static, kCountsAs, "{0:subject} also {1}"},
    {Static, kEveryFaction, "every faction"},
    {Static, kNotBlockedByWeaker, "no weaker blockers"},
    {Static, kDeadlyDamage, "its damage breaks"},
    {Static, kComesInstead, "into play if foe makes you discard it"},
};

constexpr language::Brevity kBrevity = {.choose = kChoose, .them = kThem, .plain = kChampion};

}  // namespace

const language::Phrasebook& englishBriefbook() {
    static const language::Phrasebook kCommon = language::commonBriefbook(englishPhrasebook());
    static const language::SharedPhrases kShared(kCommon, true, grammar());
    static const language::Phrasebook kBook = language::briefbookOver(kShared.book, kPhrases, kTerms, {}, kBrevity);
    return kBook;
}

}  // namespace riffle::epic
