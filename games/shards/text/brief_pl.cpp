#include "games/shards/rules/vocabulary.h"
#include "games/shards/text/text.h"

namespace riffle::shards {

namespace {

using language::Animacy;
using language::Gender;
using enum language::Category;

constexpr language::Noun kEnemyNoun = {Gender::M, Animacy::Person, "wróg wroga wrogowi wroga wrogiem wrogu",
                                       "wrogowie wrogów wrogom wrogów wrogami wrogach"};
constexpr language::Noun sign(std::string_view words) {
    return {Gender::N, Animacy::Thing, words};
}

constexpr language::Term kTerms[] = {
    {Adjective, kEnemy, kEnemyNoun},         {Resource, kCrystals, sign("{crystals}")}, {Resource, kPower, sign("{power}")},
    {Resource, kMastery, sign("{mastery}")}, {Resource, kHealth, sign("{health}")},
};

// What is one's own is said of the reader where it is the subject.
constexpr language::AgreeingWord kWords[] = {
    {"swój", "sw",
     "=twój ojego ojemu * oim oim  =twoja ojej ojej oją oją ojej  =twoje ojego ojemu oje oim oim  =twoje oich oim * oimi oich  "
     "=twoi"},
};

constexpr language::Phrase kPhrases[] = {
    {Player, kOpponent, "{^|przeciwnik|przeciwnika|przeciwnikowi|przeciwnika|przeciwnikiem|przeciwniku}"},

    {Relation, kFromDiscard, "@ na odrzuconych", "@ z odrzuconych"},
    {Relation, kFromHand, "@ na ręce", "@ z ręki"},
    {Relation, kFromHandOrDiscard, "@ z ręki/odrzuconych", "@ z ręki/odrzuconych"},
    {Relation, kInPlay, "{~swój} @ w grze"},
    {Relation, kPlayedThisTurn, "{~zagrany} @"},
    {Relation, kInRow, "@ z rzędu"},
    {Relation, kCostAtMost, "@ za ≤{0}"},
    {Relation, kNotChampion, "@ (nie bohater)"},

    {Number, kInfinite, "∞", "∞@"},
    {Number, kYourMastery, "twoja {*mastery}", "@ = twoja {*mastery}"},

    {Condition, kMasteryAtLeast, "≥{0}{*mastery}", "{*mastery}{0}"},
    {Condition, kCharacterIs, "jesteś {0}"},
    {Condition, kHaveHealth, "{0}{*health}"},
    {Condition, kHaveCards, "{0}+ {1:gen pl} w grze"},
    {Condition, kHaveNamed, "{0} w grze"},
    {Condition, kMoreMastery, "masz najwięcej {*mastery}"},
    {Condition, kDealtDamage, "zadano {0}+ przeciwnikowi"},

    {Event, kYouPlay, "gdy zagrasz {0:acc}"},
    {Event, kYouGainHealth, "gdy zyskasz {*health}"},

    {Effect, kGain, "{=0|+|zyskaj }{0+1:acc}", "{=0|+|zyskać }{0+1:acc}"},
    {Effect, kGainForEach, "+{0+1} za {2:acc}"},
    {Effect, kGainEqual, "{1+0}"},
    {Effect, kDouble, "podwój {0}", "podwoić {0}"},
    {Effect, kDraw, "dobierz {0}{*card}", "dobrać {0}{*card}"},
    {Effect, kReturnToHand, "weź {0:acc}", "wziąć {0:acc}"},
    {Effect, kCopyAgain, "skopiuj ponownie", "skopiować ponownie"},
    {Effect, kLose, "{0:nom} –{1+2}"},
    {Effect, kRecruitFree, "zrekrutuj za darmo {0:acc}"},
    {Effect, kRecruitToHand, "weź za darmo na rękę {0:acc}"},
    {Effect, kNextRecruitIntoPlay, "{0:nom następny zrekrutowany}: do gry"},
    {Effect, kThisTurnAfter, "w tej turze {0}: {1}"},
    {Effect, kThisTurn, "w tej turze {0}"},
    {Effect, kAtEndOfTurn, "koniec tury: {0}"},

    {Static, kCannotBeAttacked, "nie można atakować"},
    {Static, kCannotBeAttackedByLess, "nie atakuje, kto ma mniej {*mastery}"},
    {Static, kProtects, "ciebie i innych bohaterów nie można atakować"},
    {Static, kChampionsGetHealth, "twoi bohaterowie +{0}{*health}"},
    {Static, kYouHaveShield, "masz {0}{*shield}"},
    {Static, kShieldEquals, "{*shield} = {0}"},
    {Static, kCostsLess, "–{0}{*crystals} za {1:acc}"},
    {Static, kIgnoreShields, "ataki ignorują tarcze"},
};

constexpr language::Brevity kBrevity = {.plain = kChampion};

}  // namespace

const language::Phrasebook& polishBriefbook() {
    static const language::Phrasebook kCommon = language::commonBriefbook(polishPhrasebook());
    static const language::Phrasebook kBook = language::briefbookOver(kCommon, kPhrases, kTerms, kWords, kBrevity);
    return kBook;
}

}  // namespace riffle::shards
