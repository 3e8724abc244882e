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

constexpr language::Noun kEnemyNoun = {Gender::M, Animacy::Person, "враг врага врагу врага врагом враге",
                                       "враги врагов врагам врагов врагами врагах"};

constexpr language::Term kTerms[] = {
    {Adjective, kEnemy, kEnemyNoun},         {Resource, kCrystals, sign("{crystals}")}, {Resource, kPower, sign("{power}")},
    {Resource, kMastery, sign("{mastery}")}, {Resource, kHealth, sign("{health}")},
};

// What is one's own is said of the reader where it is the subject.
constexpr language::AgreeingWord kWords[] = {
    {"свой", "сво", "=ваш его ему * им ём  =ваша ей ей ю ей ей  =ваше его ему ё им ём  =ваши их им * ими их"},
};

constexpr language::Phrase kPhrases[] = {
    {Player, kOpponent, "{^|противник|противника|противнику|противника|противником|противнике}"},

    {Adjective, kUndergrowth, "@ Ветви"},
    {Relation, kFromDiscard, "@ в сбросе", "@ из сброса"},
    {Relation, kFromHand, "@ в руке", "@ из руки"},
    {Relation, kFromHandOrDiscard, "@ в руке/сбросе", "@ из руки/сброса"},
    {Relation, kInPlay, "{~свой} @ в игре"},
    {Relation, kPlayedThisTurn, "{~разыгранный} @"},
    {Relation, kInRow, "@ ряда"},
    {Relation, kCostAtMost, "@ за ≤{0}"},
    {Relation, kNotChampion, "@ (не чемпион)"},

    {Number, kInfinite, "∞", "∞@"},
    {Number, kYourMastery, "ваше {*mastery}", "@ = ваше {*mastery}"},

    {Condition, kMasteryAtLeast, "≥{0}{*mastery}", "{*mastery}{0}"},
    {Condition, kUnify, "«Единство»", "Единство"},
    {Condition, kDominion, "«Власть»", "Власть"},
    {Condition, kCharacterIs, "вы {0}"},
    {Condition, kHaveHealth, "{0}{*health}"},
    {Condition, kHaveCards, "{0}+ {1:gen pl} в игре"},
    {Condition, kHaveNamed, "в игре {0}"},
    {Condition, kMoreMastery, "{*mastery} больше всех"},
    {Condition, kDealtDamage, "вы нанесли {0}+ противнику"},

    {Moment, kPlay, "Розыгрыш"},
    {Event, kYouPlay, "после розыгрыша {0:gen}"},
    {Event, kYouGainHealth, "получив {*health}"},

    {Effect, kGain, "{=0|+|получить }{0+1:acc}"},
    {Effect, kGainForEach, "+{0+1} за {2:acc}"},
    {Effect, kGainEqual, "{1+0}"},
    {Effect, kDouble, "удвоить {0}"},
    {Effect, kDraw, "взять {0}{*card}"},
    {Effect, kDestroy, "уничт. {0:acc}"},
    {Effect, kReturnToHand, "вернуть {0:acc}"},
    {Effect, kCopyAgain, "скопировать ещё раз"},
    {Effect, kLose, "{0} –{1+2}"},
    {Effect, kRecruitFree, "бесплатно призвать {0:acc}"},
    {Effect, kRecruitToHand, "призвать {0:acc} в руку"},
    {Effect, kNextRecruitIntoPlay, "{0:nom следующий призванный}: в игру"},
    {Effect, kThisTurnAfter, "этот ход, {0}: {1:inf}"},
    {Effect, kThisTurn, "в этот ход {0}"},
    {Effect, kAtEndOfTurn, "конец хода: {0:inf}"},

    {Static, kCannotBeAttacked, "нельзя атаковать"},
    {Static, kCannotBeAttackedByLess, "неуязвим для меньших {*mastery}"},
    {Static, kProtects, "вас и других чемпионов нельзя атаковать"},
    {Static, kChampionsGetHealth, "ваши чемпионы +{0}{*health}"},
    {Static, kYouHaveShield, "у вас {0}{*shield}"},
    {Static, kShieldEquals, "{*shield} = {0}"},
    {Static, kCostsLess, "–{0}{*crystals} за {1:acc}"},
    {Static, kIgnoreShields, "атаки мимо щитов"},
};

constexpr language::Brevity kBrevity = {.plain = kChampion, .isInfinitive = true};

}  // namespace

const language::Phrasebook& russianBriefbook() {
    static const language::Phrasebook kCommon = language::commonBriefbook(russianPhrasebook());
    static const language::Phrasebook kBook = language::briefbookOver(kCommon, kPhrases, kTerms, kWords, kBrevity);
    return kBook;
}

}  // namespace riffle::shards
