#include "games/shards/rules/vocabulary.h"
#include "games/shards/text/text.h"

namespace riffle::shards {

namespace {

using language::Animacy;
using language::Gender;
using enum language::Category;

constexpr language::Noun sign(std::string_view words) {
    return {Gender::N, Animacy::Thing, words};
}

constexpr language::Term kTerms[] = {
    {Resource, kCrystals, sign("{crystals}")},
    {Resource, kPower, sign("{power}")},
    {Resource, kMastery, sign("{mastery}")},
    {Resource, kHealth, sign("{health}")},
};

constexpr language::Phrase kPhrases[] = {
    {Player, kOpponent, "a foe"},
    {Relation, kFromDiscard, "@ in discard", "@ from discard"},
    {Relation, kFromHand, "@ in hand", "@ from hand"},
    {Relation, kFromHandOrDiscard, "@ in hand/discard", "@ from hand/discard"},
    {Relation, kInPlay, "own @"},
    {Relation, kPlayedThisTurn, "@ played"},
    {Relation, kInRow, "row @"},
    {Relation, kCostAtMost, "@ of ≤{0}"},

    {Number, kInfinite, "∞", "∞@"},
    {Number, kYourMastery, "your {*mastery}", "@ = your {*mastery}"},

    {Condition, kMasteryAtLeast, "≥{0}{*mastery}", "M{0}"},
    {Condition, kCharacterIs, "you are {0}", "{0}"},
    {Condition, kHaveHealth, "{0}{*health}", "{0}{*health}"},
    {Condition, kHaveCards, "{0}+ {1:pl}", "{0}+ {1:pl}"},
    {Condition, kHaveNamed, "with {0}", "With {0}"},
    {Condition, kMoreMastery, "you lead in {*mastery}", "Most {*mastery}"},
    {Condition, kDealtDamage, "you dealt {0}+ to an opponent"},

    {Moment, kInDiscard, "Discard"},
    {Event, kYouPlay, "after you play {0:a}"},
    {Event, kYouGainHealth, "after you gain {*health}"},

    {Effect, kGain, "{=0|+|gain }{0+1}"},
    {Effect, kGainForEach, "+{0+1} per {2}"},
    {Effect, kGainEqual, "{1+0}"},
    {Effect, kDouble, "double your {0}"},
    {Effect, kDraw, "draw {0}{*card}"},
    {Effect, kReturnToHand, "return {0}"},
    {Effect, kCopyAgain, "copy {it} again"},
    {Effect, kLose, "{0} –{1+2}"},
    {Effect, kRecruitFree, "recruit {0} free"},
    {Effect, kRecruitToHand, "recruit {0} to hand free"},
    {Effect, kNextRecruitIntoPlay, "next {0} recruited: into play"},
    {Effect, kThisTurnAfter, "this turn {0}: {1}"},
    {Effect, kThisTurn, "this turn {0}"},
    {Effect, kAtEndOfTurn, "turn end: {0}"},

    {Static, kCannotBeAttacked, "cannot be attacked"},
    {Static, kCannotBeAttackedByLess, "safe from less {*mastery}"},
    {Static, kProtects, "you and other champions cannot be attacked"},
    {Static, kChampionsGetHealth, "own champions +{0}{*health}"},
    {Static, kYouHaveShield, "you have {0}{*shield}"},
    {Static, kShieldEquals, "{*shield} = {0}"},
    {Static, kCostsLess, "costs –{0}{*crystals} per {1}"},
    {Static, kIgnoreShields, "ignore shields"},
};

constexpr language::Brevity kBrevity = {};

}  // namespace

const language::Phrasebook& englishBriefbook() {
    static const language::Phrasebook kCommon = language::commonBriefbook(englishPhrasebook());
    static const language::Phrasebook kBook = language::briefbookOver(kCommon, kPhrases, kTerms, {}, kBrevity);
    return kBook;
}

}  // namespace riffle::shards
