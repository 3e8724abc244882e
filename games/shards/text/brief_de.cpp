#include "games/shards/rules/vocabulary.h"
#include "games/shards/text/text.h"

namespace riffle::shards {

namespace {

using language::Animacy;
using language::Gender;
using enum language::Category;

constexpr language::Noun kEnemyNoun = {Gender::M, Animacy::Person, "Feind Feinds Feind Feind", "Feinde Feinde Feinden Feinde"};
constexpr language::Noun sign(std::string_view words) {
    return {Gender::N, Animacy::Thing, words};
}

constexpr language::Term kTerms[] = {
    {Adjective, kEnemy, kEnemyNoun},         {Resource, kCrystals, sign("{crystals}")}, {Resource, kPower, sign("{power}")},
    {Resource, kMastery, sign("{mastery}")}, {Resource, kHealth, sign("{health}")},
};

constexpr language::AgreeingWord kWords[] = {
    {"eigen", "eigen", language::kGermanAdjective},
    {"gespielt", "gespielt", language::kGermanAdjective},
};

constexpr language::Phrase kPhrases[] = {
    {Player, kOpponent, "{^|ein Gegner|eines Gegners|einem Gegner|einen Gegner}"},

    {Relation, kFromDiscard, "@ in der Ablage", "@ aus der Ablage"},
    {Relation, kFromHand, "@ auf der Hand", "@ aus der Hand"},
    {Relation, kFromHandOrDiscard, "@ auf Hand/Ablage", "@ aus Hand/Ablage"},
    {Relation, kInPlay, "{~eigen} @"},
    {Relation, kPlayedThisTurn, "{~gespielt} @"},
    {Relation, kInRow, "@ der Auslage"},
    {Relation, kCostAtMost, "@ bis Kosten {0}"},

    {Relation, kNotChampion, "@ (kein Champion)"},
    {Number, kInfinite, "∞", "∞@"},
    {Number, kYourMastery, "deine {*mastery}", "@ = deine {*mastery}"},

    {Condition, kMasteryAtLeast, "≥{0}{*mastery}", "{*mastery}{0}"},
    {Condition, kCharacterIs, "du {0} bist"},
    {Condition, kHaveHealth, "{0}{*health}"},
    {Condition, kHaveCards, "{0}+ {1:pl}"},
    {Condition, kHaveNamed, "{0} im Spiel"},
    {Condition, kMoreMastery, "meiste {*mastery}"},
    {Condition, kDealtDamage, "ein Gegner {0}+ erlitt"},

    {Event, kYouPlay, "spielst du {0:acc}"},
    {Event, kYouGainHealth, "bei {*health}-Gewinn"},

    {Effect, kGain, "{=0|+|}{0+1}"},
    {Effect, kGainForEach, "+{0+1} je {2:nom}"},
    {Effect, kGainEqual, "{1+0}"},
    {Effect, kDouble, "verdopple {0}", "{0} verdoppeln"},
    {Effect, kDraw, "ziehe {0}{*card}", "{0}{*card} ziehen"},
    {Effect, kReturnToHand, "nimm zurück: {0:acc}", "{0:acc} zurücknehmen"},
    {Effect, kCopyAgain, "nochmals kopieren"},
    {Effect, kLose, "{0} –{1+2}"},
    {Effect, kRecruitFree, "hole {0:acc} gratis", "{0:acc} gratis holen"},
    {Effect, kRecruitToHand, "{0:acc} gratis auf die Hand"},
    {Effect, kNextRecruitIntoPlay, "{0:nom nächster}: ins Spiel"},
    {Effect, kThisTurnAfter, "diesen Zug, {0}: {1}"},
    {Effect, kThisTurn, "diesen Zug {0}"},
    {Effect, kAtEndOfTurn, "Zugende: {0}"},

    {Static, kCannotBeAttacked, "nicht angreifbar"},
    {Static, kCannotBeAttackedByLess, "bei weniger {*mastery} nicht angreifbar"},
    {Static, kProtects, "du und andere Champions nicht angreifbar"},
    {Static, kChampionsGetHealth, "deine Champions +{0}{*health}"},
    {Static, kYouHaveShield, "du hast {0}{*shield}"},
    {Static, kShieldEquals, "{*shield} = {0}"},
    {Static, kCostsLess, "kostet –{0}{*crystals} je {1:nom}"},
    {Static, kIgnoreShields, "Schilde ignorieren"},
};

constexpr language::Brevity kBrevity = {.plain = kChampion};

}  // namespace

const language::Phrasebook& germanBriefbook() {
    static const language::Phrasebook kCommon = language::commonBriefbook(germanPhrasebook());
    static const language::Phrasebook kBook = language::briefbookOver(kCommon, kPhrases, kTerms, kWords, kBrevity);
    return kBook;
}

}  // namespace riffle::shards
