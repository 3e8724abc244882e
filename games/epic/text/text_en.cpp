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

constexpr language::Noun kChampionNoun = thing("champion", "champions");
constexpr language::Noun kEventNoun = thing("event", "events");
constexpr language::Noun kCardNoun = thing("card", "cards");
constexpr language::Noun kPlayerNoun = thing("player", "players");
constexpr language::Noun kOpponentNoun = thing("opponent", "opponents");
constexpr language::Noun kDamageNoun = thing("damage");
constexpr language::Noun kHealthNoun = thing("health");
constexpr language::Noun kCounterNoun = thing("+1/+1_counter", "+1/+1_counters");

constexpr language::Term kTerms[] = {
    {Noun, kChampion, kChampionNoun},
    {Noun, kEventCard, kEventNoun},
    {Noun, kCard, kCardNoun},
    {Noun, kPlayer, kPlayerNoun},
    {Noun, kOpponent, kOpponentNoun},
    {Noun, kChampionOrPlayer, thing("champion_or_player", "champions_or_players")},
    {Noun, kNamed, kCardNoun},

    {Resource, kHumans, thing("Human_token", "Human_tokens")},
    {Resource, kDemons, thing("Demon_token", "Demon_tokens")},
    {Resource, kWolves, thing("Wolf_token", "Wolf_tokens")},
    {Resource, kZombies, thing("Zombie_token", "Zombie_tokens")},
    {Resource, kCopies, thing("token_that_is_a_copy_of_this_champion", "tokens_that_are_copies_of_this_champion")},

    {Kind, kKindEvent, kEventNoun},
    {Kind, kKindChampion, kChampionNoun},
    {Kind, kKindToken, thing("token", "tokens")},

    {Moment, kDamagesPlayer, kPlayerNoun},
    {Moment, kDamagesOpponent, kPlayerNoun},
    {Selector, kTopCard, kCardNoun},
    {Selector, kTopCards, kCardNoun},
    {Unit, kEachThisWay, kCardNoun},
    {Unit, kEachRevealed, kCardNoun},
    {Unit, kEachDamage, thing("point", "points")},
    {Unit, kEachTheirs, kChampionNoun},

    {Effect, kDeal, kDamageNoun},
    {Effect, kPutCounters, kCounterNoun},
    {Effect, kDraw, kCardNoun},
    {Effect, kPlayerDraws, kCardNoun},
    {Effect, kGain, kHealthNoun},
    {Effect, kPlayerGains, kHealthNoun},
    {Effect, kLose, kHealthNoun},
    {Effect, kPlayerLoses, kHealthNoun},
    {Effect, kPlayerDiscards, kCardNoun},
    {Effect, kRevealTop, kCardNoun},
};

constexpr language::AgreeingWord kWords[] = {
    {"that", "that"},         {"done", "affected"},     {"broken", "broken"},
    {"banished", "banished"}, {"returned", "returned"}, {"discarded", "discarded"},
    {"revealed", "revealed"}, {"chosen", "chosen"},     {"transformed", "transformed"},
};

// Between what an ability waits for and what it does stands an arrow, behind what a power costs a colon.
constexpr std::string_view kArrow = " → ";
constexpr std::string_view kOr = " / ";

// A possessive is the genitive; where each of several gets a share of its own, that is the dative.
constexpr language::Phrase kPhrases[] = {
    {Kind, kKindEvent, "Event"},
    {Kind, kKindChampion, "Champion"},
    {Kind, kKindToken, "Token"},

    {Fact, kFactFaction, "{0} @"},
    {Fact, kFactCost, "Cost {0}"},
    {Fact, kFactOffense, "Offense {0}"},
    {Fact, kFactDefense, "Defense {0}"},
    {Fact, kFactJungle, "", "Jungle box"},
    {Fact, kFactOurs, "", "Our own card"},
    {Fact, kFactAssumed, "", "Partly assumed"},

    {Faction, kGood, "Good"},
    {Faction, kEvil, "Evil"},
    {Faction, kSage, "Sage"},
    {Faction, kWild, "Wild"},

    {Keyword, kAirborne, "airborne"},
    {Keyword, kAmbush, "ambush"},
    {Keyword, kBlitz, "blitz"},
    {Keyword, kBreakthrough, "breakthrough"},
    {Keyword, kRighteous, "righteous"},
    {Keyword, kUnbanishable, "unbanishable"},
    {Keyword, kUnbreakable, "unbreakable"},
    {Keyword, kUntargetable, "untargetable"},
    {Keyword, kUnblockable, "unblockable"},

    {Player, kYou, "you"},
    {Player, kEachPlayer, "each player"},
    {Player, kEachOpponent, "each opponent"},
    {Player, kItsController, "its controller"},
    {Player, kItsOwner, "its owner"},
    {Player, kThatPlayer, "that player"},
    {Player, kActivePlayer, "the active player"},

    {Place, kThatDiscard, "that player’s discard pile"},
    {Place, kItsOwnersHand, "its owner’s hand"},

    {Moment, kTribute, "Tribute", "", kArrow, kOr},
    {Moment, kLoyalty, "Loyalty {0}", "", kArrow, kOr},
    {Moment, kLoyaltyX, "Loyalty X", "", kArrow, kOr},
    {Moment, kAlly, "{0} ally", "", kArrow, kOr},
    {Moment, kAttacks, "Attacks", "", kArrow, kOr},
    {Moment, kBlocks, "Blocks", "", kArrow, kOr},
    {Moment, kIsBlocked, "Is blocked", "", kArrow, kOr},
    {Moment, kBroken, "Broken", "", kArrow, kOr},
    {Moment, kLastBreath, "Last breath", "", kArrow, kOr},
    {Moment, kStartOfTurn, "At the start of your turn", "", kArrow, kOr},
    {Moment, kEndOfEachTurn, "At the end of each turn", "", kArrow, kOr},
    {Moment, kDealsDamage, "Deals damage", "", kArrow, kOr},
    {Moment, kDamagesPlayer, "Damages a player", "", kArrow, kOr},
    {Moment, kDamagesOpponent, "Damages an opponent", "", kArrow, kOr},
    {Moment, kEntersDiscard, "Enters your discard pile", "", kArrow, kOr},
    {Moment, kLeavesDiscard, "When this card leaves it", "", kArrow, kOr},
    {Moment, kRecalled, "When this card is recalled", "", kArrow, kOr},
    {Moment, kInDiscard, "In your discard pile", "", "", " — "},
    {Moment, kExpend, "expend", "", "", ", "},
    {Moment, kPayGold, "pay 1 gold", "", "", ", "},
    {Moment, kBreakThis, "break this champion", "", "", ", "},
    {Moment, kBreakOne, "break a champion you control", "", "", ", "},
    {Moment, kBanishOne, "banish a card from your discard pile", "", "", ", "},
    {Moment, kRemoveCounters, "remove {0} {0|counter|counters} from this champion", "", "", ", "},

    {Event, kIsBroken, "when {0:a} is broken"},
    {Event, kAnotherIsBroken, "when another {0} is broken"},
    {Event, kYouDraw, "when you draw a card"},

    {Adjective, kTarget, "target @"},
    {Adjective, kAttacking, "attacking @"},
    {Adjective, kBlocking, "blocking @"},
    {Adjective, kExpended, "expended @"},
    {Adjective, kToken, "token @"},
    {Adjective, kNontoken, "non-token @"},
    {Adjective, kOfFaction, "{0} @"},

    {Relation, kWithCost, "@ with cost {0}"},
    {Relation, kDefenseAtMost, "@ with defense {0} or less"},
    {Relation, kDefenseAtMostCount, "@ with defense no greater than the number of {0:pl}"},
    {Relation, kWithoutKeyword, "@ without {0}"},
    {Relation, kNotOfTrait, "@ without the class {0}"},
    {Relation, kNotOfFaction, "@ that {@|is|is|is|are} not {0}"},
    {Relation, kOtherThan, "@ other than {0}"},
    {Relation, kNotNamed, "@ not named {0}"},
    {Relation, kSameName, "@ with that name"},
    {Relation, kBrokenThisTurn, "@ that {@|was|was|was|were} broken this turn"},
    {Relation, kDamagedYou, "@ that damaged you this turn"},
    {Relation, kOfDefender, "@ the defending player controls"},

    {Selector, language::kA, "{0:a}{^||’s|}"},
    {Selector, language::kEach, "each {0}{^||’s|}", "{0:pl}"},
    {Selector, language::kUpTo, "{^|||each of |}up to {0+1}"},
    {Selector, language::kThis, "this {this}{^||’s|}", "{it}"},
    {Selector, language::kIt, "{it:that}"},
    {Selector, kExactly, "{^|||each of |}{0+1}"},
    {Selector, kThem, "{them}"},

    {Number, language::kThatMuch, "that amount", "that {#|much|many} @"},
    {Number, kThatMany, "that number", "that {#|much|many} @"},
    {Number, kOffenseOf, "{0:gen} offense", "{#||a number of }@{/} equal to {0:gen} offense"},
    {Number, kDefenseOf, "{0:gen} defense", "{#||a number of }@{/} equal to {0:gen} defense"},
    {Number, kCountOf, "the number of {0:pl}", "{#||a number of }@{/} equal to the number of {0:pl}"},
    {Number, kTwice, "twice {0}", "{#||a number of }@{/} equal to twice {0}"},
    {Number, kPlusOne, "{0} plus {1}", "{#||a number of }@{/} equal to {0} plus {1}"},

    {Unit, kEachThisWay, "@ {done} this way"},
    {Unit, kEachRevealed, "@ revealed"},
    {Unit, kEachDamage, "@ of damage this {this} took this turn"},
    {Unit, kEachTheirs, "@ of theirs broken this way"},

    {Condition, kYouDid, "you do", "", "you do not"},
    {Condition, kOpponentsTurn, "it is an opponent’s turn", "", "it is not an opponent’s turn"},
    {Condition, kIsA, "{0} {it|is|are} {1:a}", "", "{0} {it|is|are} not {1:a}"},
    {Condition, kYouControl, "{0} was under your control", "", "{0} was not under your control"},
    {Condition, kYouOwn, "you own {0:acc}", "", "you do not own {0:acc}"},
    {Condition, kDoubleHealth, "you have at least twice your starting health", "",
     "you have less than twice your starting health"},
    {Condition, kPlayedThisTurn, "you have played {0:a} this turn", "", "you have not played {0:a} this turn"},
    {Condition, kFirstPaid, "this is the first card with cost 1 you have played this turn", "",
     "this is not the first card with cost 1 you have played this turn"},
    {Condition, kFrenzy, "frenzy is active", "Frenzy", "frenzy is not active"},
    {Condition, kOneAttacker, "exactly one champion is attacking", "", "not exactly one champion is attacking"},
    {Condition, kWasAttackingYou, "{it:that} was attacking you and was not blocked", "",
     "{it:that} was not attacking you or was blocked"},
    {Condition, kStillInPlay, "this {this} is in play", "", "this {this} is not in play"},
    {Condition, kIsExpended, "this {this} is expended", "", "this {this} is not expended"},

    {Effect, kChoose, "choose {0:acc}", "", "", "", "chosen"},
    {Effect, kReveal, "reveal {0:acc}", "", "", "", "revealed"},
    {Effect, kDeal, "deal {0+@:head} to {1:dat}{0+@:tail}"},
    {Effect, kBreak, "break {0:acc}", "", "", "", "broken"},
    {Effect, kBanish, "banish {0:acc}", "", "", "", "banished"},
    {Effect, kReturn, "return {0:acc} to {it|its owner’s hand|their owners’ hands}", "", "", "", "returned"},
    {Effect, kTransform, "transform {0:acc} into a Wolf token", "", "", "", "transformed"},
    {Effect, kExpendIt, "expend {0:acc}"},
    {Effect, kPrepare, "prepare {0:acc}"},
    {Effect, kTakeControl, "take control of {0:acc}"},
    {Effect, kTakeControlThisTurn, "take control of {0:acc} this turn"},
    {Effect, kPutIntoPlay, "put {0:acc} into play"},
    {Effect, kOwnerPutsIntoPlay, "put {0:acc} into play under {it|its owner’s|their owners’} control"},
    {Effect, kPutQuietly, "put {0:acc} into play without triggering tribute and loyalty"},
    {Effect, kTakeToHand, "put {0:acc} into your hand"},
    {Effect, kDiscardIt, "discard {0:acc}", "", "", "", "discarded"},
    {Effect, kRemoveFromCombat, "remove {0:acc} from combat"},
    {Effect, kRemoveAndPrepare, "remove {0:acc} from combat and prepare {them:acc}"},
    {Effect, kPutCounters, "put {0+@:head} on {1:dat}{0+@:tail}"},
    {Effect, kGive, "{0} {it|gets|get} +{1}/+{2}{/} this turn", "give {0:acc} +{1}/+{2} this turn", "", " and +{1}/+{2}"},
    {Effect, kWeaken, "{0} {it|gets|get} –{1}/–{2}{/} this turn", "give {0:acc} –{1}/–{2} this turn", "", " and –{1}/–{2}"},
    {Effect, kGiveKeyword, "{0} {it|gets|get} {1}{/} this turn", "give {0:acc} {1} this turn", "", " and {1}"},
    {Effect, kGiveAbility, "{0} {it|gets|get} {1}{/} this turn", "give {0:acc} {1} this turn", "", " and {1}"},
    {Effect, kStrip, "{0} {it|loses|lose} all keywords, powers and abilities this turn",
     "have {0:acc} lose all keywords, powers and abilities this turn"},
    {Effect, kPlayIt, "play {0:acc} for free"},
    {Effect, kPlayPaying, "play {0:acc}, paying {it|its|their} cost"},
    {Effect, kJoin, "{0} {it|joins|join} the battle", "have {0:acc} join the battle"},
    {Effect, kGainBlitz, "this {this} gains blitz"},
    {Effect, kCannotGainHealth, "{0:named} cannot gain health this turn", "prevent {0:acc named} from gaining health this turn"},
    {Effect, kBlink, "remove {0:acc} from play, then put {them:acc} back into play under {it|its owner’s|their owners’} control"},
    {Effect, kDraw, "draw {0+@}"},
    {Effect, kPlayerDraws, "{0} draws {1+@}", "have {0} draw {1+@}"},
    {Effect, kGain, "gain {0+@}"},
    {Effect, kPlayerGains, "{0} gains {1+@}", "have {0} gain {1+@}"},
    {Effect, kLose, "lose {0+@}"},
    {Effect, kPlayerLoses, "{0} loses {1+@}", "have {0} lose {1+@}"},
    {Effect, kPayHealth, "pay {0} health"},
    {Effect, kPayGoldEffect, "pay 1 gold"},
    {Effect, kGainGold, "gain 1 gold"},
    {Effect, kGainFactionGold, "gain 1 gold that you can spend only on {0} cards and their powers"},
    {Effect, kPlayerDiscards, "{0} discards {1+@}", "have {0} discard {1+@}", "", "", "discarded"},
    {Effect, kPlayerBanishes, "{0} banishes {1} {1|card|cards} from their hand",
     "have {0} banish {1} {1|card|cards} from their hand", "", "", "banished"},
    {Effect, kPlayerBreaks, "{0} breaks a champion they control", "have {0} break a champion they control", "", "", "broken"},
    {Effect, kPlayerKeepsOne, "each player chooses a champion they control and breaks their other champions",
     "have each player choose a champion they control and break their other champions", "", "", "broken"},
    {Effect, kPlayersPutFromHand, "each player may put a champion from their hand into play",
     "let each player put a champion from their hand into play"},
    {Effect, kCreate, "create {0+1:it}"},
    {Effect, kCreateExpended, "create {0+1:it}, expended"},
    {Effect, kPlayerCreates, "{0} creates {1+2:it}", "have {0} create {1+2:it}"},
    {Effect, kRecycle, "recycle"},
    {Effect, kRecall, "recall this card"},
    {Effect, kBanishDiscard, "banish that player’s discard pile", "", "", "", "banished"},
    {Effect, kSplit, "deal {0} damage, divided as you choose among up to {1} target champions or players"},
    {Effect, kRain,
     "choose three target champions or players; deal {0} damage to the first, {1} damage to the second and {2} damage to the "
     "third"},
    {Effect, kLoseAny, "lose any amount of health"},
    {Effect, kWin, "you win the game", "win the game"},
    {Effect, kCeasefire, "champions cannot attack this turn", "prevent champions from attacking this turn"},
    {Effect, kRevealTop, "reveal {0+@:head it} from the top of your deck{0+@:tail}", "", "", "", "revealed"},
    {Effect, kPlayerMayReturn, "{0} may return a champion from their discard pile to their hand",
     "let {0} return a champion from their discard pile to their hand"},
    {Effect, kArmy,
     "each player puts each champion from their discard pile into play; tribute and loyalty abilities of those champions do not "
     "trigger",
     "have each player put each champion from their discard pile into play without triggering tribute and loyalty"},
    {Effect, language::kOneOf, "choose one:\n• {0:sentences}\n• {1:sentences}"},
    {Effect, kOneOfThree, "choose one:\n• {0:sentences}\n• {1:sentences}\n• {2:sentences}"},
    {Effect, kOrOnYourTurn, "choose one:\n• {0:sentences}\n• Only on your turn: {1:sentences}"},
    {Effect, kOrForGold, "choose one:\n• {0:sentences}\n• Pay 1 gold: {1:sentences}"},
    {Effect, kYourTurnOrForGold, "choose one:\n• Only on your turn: {0:sentences}\n• Pay 1 gold: {1:sentences}"},
    {Effect, kInvoke, "invoke this card"},

    {Static, kGets, "{0} {it|gets|get} +{1}/+{2}"},
    {Static, kGetsLess, "{0} {it|gets|get} –{1}/–{2}"},
    {Static, kHas, "{0} {it|has|have} {1}"},
    {Static, kMustAttack, "this {this} must attack if able"},
    {Static, kMustBeBlocked, "this {this} must be blocked if able"},
    {Static, kNoAttacksOnYou, "you cannot be attacked"},
    {Static, kYouUntargetable, "you are untargetable"},
    {Static, kOpponentsNoHealth, "opponents cannot gain health"},
    {Static, kCannotGain, "this {this} cannot gain keywords, powers or abilities"},
    {Static, kAmbushFor, "you may play {0:pl} as if they had ambush"},
    {Static, kCountsAs, "{0} also {it|counts|count} as {1}"},
    {Static, kEveryFaction, "this {this} counts as every faction in every zone"},
    {Static, kNotBlockedByWeaker, "this {this} cannot be blocked by champions with less offense"},
    {Static, kDeadlyDamage, "champions damaged by this {this} are broken"},
    {Static, kComesInstead, "if an opponent makes you discard this {this}, put it into play instead"},

    {Trait, kTraitBeastman, "Beastman"},
    {Trait, kTraitBird, "Bird"},
    {Trait, kTraitConstruct, "Construct"},
    {Trait, kTraitCyclops, "Cyclops"},
    {Trait, kTraitDevil, "Devil"},
    {Trait, kTraitDjinn, "Djinn"},
    {Trait, kTraitDruid, "Druid"},
    {Trait, kTraitElderGod, "Elder God"},
    {Trait, kTraitElderGoddess, "Elder Goddess"},
    {Trait, kTraitFairy, "Fairy"},
    {Trait, kTraitGargoyle, "Gargoyle"},
    {Trait, kTraitGiantApe, "Giant Ape"},
    {Trait, kTraitGod, "God"},
    {Trait, kTraitGoddess, "Goddess"},
    {Trait, kTraitGriffin, "Griffin"},
    {Trait, kTraitHound, "Hound"},
    {Trait, kTraitHydra, "Hydra"},
    {Trait, kTraitJungleCat, "Jungle Cat"},
    {Trait, kTraitMage, "Mage"},
    {Trait, kTraitMinotaur, "Minotaur"},
    {Trait, kTraitOgre, "Ogre"},
    {Trait, kTraitPegasus, "Pegasus"},
    {Trait, kTraitPlant, "Plant"},
    {Trait, kTraitRhino, "Rhino"},
    {Trait, kTraitSerpent, "Serpent"},
    {Trait, kTraitShaman, "Shaman"},
    {Trait, kTraitTitan, "Titan"},
    {Trait, kTraitTreant, "Treant"},
    {Trait, kTraitTroll, "Troll"},
    {Trait, kTraitTyrant, "Tyrant"},
    {Trait, kTraitUnicorn, "Unicorn"},
    {Trait, kTraitVampire, "Vampire"},
    {Trait, kTraitWizard, "Wizard"},
    {Trait, kTraitWurm, "Wurm"},
    {Trait, kTraitZombie, "Zombie"},
};

}  // namespace

const language::Phrasebook& englishPhrasebook() {
    static const language::SharedPhrases kShared(language::commonPhrasebook(Locale::En), false, grammar());
    static const language::Phrasebook kBook = {Locale::En, &kShared.book, kPhrases, kTerms, kWords, nullptr,
                                               0,          "instead, @",  true,     " or "};
    return kBook;
}

}  // namespace riffle::epic
