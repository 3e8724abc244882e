#include "games/epic/rules/vocabulary.h"
#include "games/epic/text/text.h"
#include "language/shared_phrases.h"

namespace riffle::epic {

namespace {

using language::Animacy;
using language::Gender;
using enum language::Category;

constexpr language::Noun kEnemyNoun = {Gender::M, Animacy::Person, "враг врага врагу врага врагом враге",
                                       "враги врагов врагам врагов врагами врагах"};
constexpr language::Noun sign(std::string_view words) {
    return {Gender::N, Animacy::Thing, words};
}

constexpr language::Noun token(std::string_view singular, std::string_view plural) {
    return {Gender::M, Animacy::Thing, singular, plural};
}

constexpr language::Term kTerms[] = {
    {Adjective, kEnemy, kEnemyNoun},
    {Resource, kHumans, token("человек человека человеку человека человеком человеке", "люди людей людям людей людьми людях")},
    {Resource, kDemons, token("демон демона демону демона демоном демоне", "демоны демонов демонам демонов демонами демонах")},
    {Resource, kWolves, token("волк волка волку волка волком волке", "волки волков волкам волков волками волках")},
    {Resource, kZombies, token("зомби зомби зомби зомби зомби зомби", "зомби зомби зомби зомби зомби зомби")},
    {Resource, kCopies, token("копия копии копии копию копией копии", "копии копий копиям копии копиями копиях")},
    {Unit, kEachThisWay, sign("{card}")},
    {Unit, kEachRevealed, sign("{card}")},
    {Effect, kDeal, sign("{damage}")},
    {Effect, kDraw, sign("{card}")},
    {Effect, kPlayerDraws, sign("{card}")},
    {Effect, kGain, sign("{health}")},
    {Effect, kPlayerGains, sign("{health}")},
    {Effect, kLose, sign("{health}")},
    {Effect, kPlayerLoses, sign("{health}")},
    {Effect, kPlayerDiscards, sign("{card}")},
    {Effect, kRevealTop, sign("{card}")},
};

// What is one's own is said of the reader where it is the subject.
constexpr language::AgreeingWord kWords[] = {
    {"свой", "сво", "=ваш его ему * им ём  =ваша ей ей ю ей ей  =ваше его ему ё им ём  =ваши их им * ими их"},
};

constexpr language::Phrase kPhrases[] = {
    {Player, kEachPlayer, "{^|каждый|каждого|каждому|каждого|каждым|каждом}"},
    {Player, kEachOpponent, "{^|противники|противников|противникам|противников|противниками|противниках}"},
    {Player, kItsOwner, "{^|владелец|владельца|владельцу|владельца|владельцем|владельце}"},
    {Player, kThatPlayer, "{^|он|его|ему|его|им|нём}"},
    {Player, kActivePlayer, "{^|активный|активного|активному|активного|активным|активном}"},

    {Place, kYourHand, "{^|рука|руки|руке|руку|с руки|на руке}"},
    {Place, kThatDiscard, "{^|его сброс|его сброса|его сбросу|его сброс|из его сброса|в его сбросе}"},

    {Moment, kTribute, "Клич"},
    {Moment, kLoyalty, "Верность {0}"},
    {Moment, kLoyaltyX, "Верность X"},
    {Moment, kAlly, "Союз {0:gen}"},
    {Moment, kAttacks, "Атака"},
    {Moment, kBlocks, "Блок"},
    {Moment, kIsBlocked, "Заблокировано"},
    {Moment, kBroken, "Уничтожено"},
    {Moment, kLastBreath, "Хрип"},
    {Moment, kStartOfTurn, "Начало хода"},
    {Moment, kEndOfEachTurn, "Конец любого хода"},
    {Moment, kDealsDamage, "Нанеся урон"},
    {Moment, kDamagesPlayer, "Урон игроку"},
    {Moment, kDamagesOpponent, "Урон противнику"},
    {Moment, kEntersDiscard, "Попав в сброс"},
    {Moment, kLeavesDiscard, "покинув его", "", "", " "},
    {Moment, kRecalled, "возвращаясь", "", "", " "},
    {Moment, kInDiscard, "В сбросе", "", "", ", "},
    {Moment, kExpend, "задейств.", "", "", ", "},
    {Moment, kPayGold, "1{*gold}", "", "", ", "},
    {Moment, kBreakThis, "уничт. это", "", "", ", "},
    {Moment, kBreakOne, "уничт. своё", "", "", ", "},
    {Moment, kBanishOne, "изгнать из сброса", "", "", ", "},
    {Moment, kRemoveCounters, "–{0} {0|жетон|жетона|жетонов}", "", "", ", "},

    {Event, kIsBroken, "{0} {@0|уничтожен|уничтожена|уничтожено}"},
    {Event, kAnotherIsBroken, "{0:другой} {@0|уничтожен|уничтожена|уничтожено}"},
    {Event, kYouDraw, "взяв карту"},

    {Adjective, kTarget, "@", "@"},
    {Adjective, kToken, "@-приспешник"},
    {Adjective, kNontoken, "@ (не приспешник)"},

    {Relation, kWithCost, "@ за {0}"},
    {Relation, kDefenseAtMost, "@ с защитой ≤{0}"},
    {Relation, kWithoutKeyword, "@ без «{0:gen}»"},
    {Relation, kNotOfTrait, "@ не «{0}»"},
    {Relation, kNotOfFaction, "@ не {0:gen}"},
    {Relation, kSameName, "@ с тем именем"},
    {Relation, kOfDefender, "@ защитника"},

    {Selector, language::kUpTo, "до {0+1:gen}"},
    {Selector, kAnyNumber, "{^|любые|любых|любым|любые|любыми|любых} {0:pl}"},

    {Number, language::kThatMuch, "столько же", "столько же {@:gen}"},
    {Number, kOffenseOf, "атака {0:gen}", "@ = атака {0:gen}"},
    {Number, kDefenseOf, "защита {0:gen}", "@ = защита {0:gen}"},
    {Number, kTwice, "2× {0}", "@ = 2× {0}"},
    {Number, kPlusOne, "{0} + {1}", "{0}@ + {1:nom}"},

    {Unit, kEachThisWay, "@"},
    {Unit, kEachRevealed, "{^|раскрытая|раскрытой|раскрытой|раскрытую|раскрытой|раскрытой} @"},
    {Unit, kEachDamage, "полученный {*damage}"},
    {Unit, kEachTheirs, "{^|его потеря|его потери|его потере|его потерю|его потерей|его потере}"},

    {Condition, kOpponentsTurn, "ход противника", "", "не ход противника"},
    {Condition, kYouControl, "{0} {@0|был|была|было} вашим", "", "{0} не {@0|был|была|было} вашим"},
    {Condition, kDoubleHealth, "{*health} удвоено", "", "{*health} не удвоено"},
    {Condition, kPlayedThisTurn, "разыграли {0:acc}", "", "не разыграли {0:acc}"},
    {Condition, kFirstPaid, "первая карта за 1", "", "не первая карта за 1"},
    {Condition, kFrenzy, "бешенство", "Бешенство", "нет бешенства"},
    {Condition, kOneAttacker, "атакует одно", "", "атакует не одно"},
    {Condition, kStillInPlay, "в игре", "", "не в игре"},
    {Condition, kIsExpended, "задействовано", "", "не задействовано"},

    {Effect, kDeal, "{0+@:acc head} {1:dat}{0+@:acc tail}"},
    {Effect, kBreak, "уничт. {0:acc}"},
    {Effect, kBanish, "изгнать {0:acc}"},
    {Effect, kTransform, "{0:acc} в волка"},
    {Effect, kExpendIt, "задейств. {0:acc}"},
    {Effect, kPrepare, "подгот. {0:acc}"},
    {Effect, kTakeControlThisTurn, "контроль на ход: {0}"},
    {Effect, kPutIntoPlay, "ввести {0:acc}"},
    {Effect, kOwnerPutsIntoPlay, "ввести {0:acc} владельцу"},
    {Effect, kPutQuietly, "ввести {0:acc} без клича и верности"},
    {Effect, kTakeToHand, "взять {0:acc}"},
    {Effect, kDiscardIt, "сбросить {0:acc}"},
    {Effect, kRemoveFromCombat, "вывести {0:acc} из боя"},
    {Effect, kRemoveAndPrepare, "вывести {0:acc} из боя, подгот."},
    {Effect, kPutCounters, "{0+@:acc head} на {1:acc}{0+@:acc tail}"},
    {Effect, kGive, "{0:subject} +{1}/+{2}{/}", "{0:subject} +{1}/+{2}", "", ", +{1}/+{2}"},
    {Effect, kWeaken, "{0:subject} –{1}/–{2}{/}", "{0:subject} –{1}/–{2}", "", ", –{1}/–{2}"},
    {Effect, kGiveKeyword, "{0:subject}: {1}{/}", "{0:subject}: {1}", "", ", {1}"},
    {Effect, kGiveAbility, "{0:subject}: {1}{/}", "{0:subject}: {1}", "", ", {1}"},
    {Effect, kStrip, "{0} без свойств", "{0} без свойств"},
    {Effect, kPlayIt, "бесплатно разыграть {0:acc}"},
    {Effect, kPlayPaying, "разыграть {0:acc}"},
    {Effect, kJoin, "{0} в бой", "{0} в бой"},
    {Effect, kGainBlitz, "блиц"},
    {Effect, kCannotGainHealth, "{0} без {*health}", "{0} без {*health}"},
    {Effect, kBlink, "{0:acc} из игры и обратно"},
    {Effect, kDraw, "взять {0+@}"},
    {Effect, kPlayerDraws, "{0} берёт {1+@}", "{0} берёт {1+@}"},
    {Effect, kGain, "{=0|+|получить }{0+@}"},
    {Effect, kPlayerGains, "{0} {=1|+|получает }{1+@}", "{0} {=1|+|получает }{1+@}"},
    {Effect, kLose, "{=0|–|потерять }{0+@}"},
    {Effect, kPlayerLoses, "{0} {=1|–|теряет }{1+@}", "{0} {=1|–|теряет }{1+@}"},
    {Effect, kPayHealth, "заплатить {0}{*health}"},
    {Effect, kPayGoldEffect, "заплатить 1{*gold}"},
    {Effect, kGainGold, "+1{*gold}"},
    {Effect, kGainFactionGold, "+1{*gold} {0:gen}"},
    {Effect, kPlayerDiscards, "{0} –{1+@} с руки", "{0} –{1+@} с руки"},
    {Effect, kPlayerBanishes, "{0} изгоняет {1}{*card} с руки", "{0} изгоняет {1}{*card} с руки"},
    {Effect, kPlayerBreaks, "уничтожает своё: {0}", "уничтожает своё: {0}"},
    {Effect, kPlayerKeepsOne, "каждый оставляет одно существо", "каждый оставляет одно существо"},
    {Effect, kCreate, "ввести {0+1:acc}"},
    {Effect, kCreateExpended, "ввести задейств. {0+1:acc}"},
    {Effect, kPlayerCreates, "{0} вводит {1+2:acc}", "{0} вводит {1+2:acc}"},
    {Effect, kRecycle, "раскопка", "раскопка"},
    {Effect, kRecall, "вернуть на руку"},
    {Effect, kBanishDiscard, "изгнать его сброс"},
    {Effect, kSplit, "{0}{*damage} на {1} целей"},
    {Effect, kRain, "{0}, {1} и {2}{*damage} трём целям"},
    {Effect, kLoseAny, "потерять {*health}"},
    {Effect, kWin, "победа", "победа"},
    {Effect, kCeasefire, "никто не атакует", "никто не атакует"},
    {Effect, kRevealTop, "раскрыть сверху {0+@:acc}"},
    {Effect, language::kOneOf, "{0:inf} *или* {1:inf}"},
    {Effect, kOneOfThree, "{0:inf} *или* {1:inf} *или* {2:inf}"},
    {Effect, kOrOnYourTurn, "{0:inf} *или в свой ход:* {1:inf}"},
    {Effect, kOrForGold, "{0:inf} *или 1{*gold}:* {1:inf}"},
    {Effect, kYourTurnOrForGold, "*В свой ход:* {0:inf} *или 1{*gold}:* {1:inf}"},
    {Effect, kInvoke, "воззвание", "воззвание"},

    {Static, kGets, "{0:subject} +{1}/+{2}"},
    {Static, kGetsLess, "{0:subject} –{1}/–{2}"},
    {Static, kHas, "{0:subject}: {1}"},
    {Static, kMustAttack, "обязано атаковать"},
    {Static, kMustBeBlocked, "обязаны блокировать"},
    {Static, kCannotGain, "не получает свойств"},
    {Static, kOpponentsNoHealth, "противники без {*health}"},
    {Static, kAmbushFor, "{0:nom pl} с засадой"},
    {Static, kCountsAs, "{0:subject} и {1:gen}"},
    {Static, kEveryFaction, "все фракции"},
    {Static, kNotBlockedByWeaker, "слабые не блокируют"},
    {Static, kDeadlyDamage, "его урон уничтожает"},
    {Static, kComesInstead, "в игру вместо сброса"},
};

constexpr language::Brevity kBrevity = {.choose = kChoose, .them = kThem, .plain = kChampion, .isInfinitive = true};

}  // namespace

const language::Phrasebook& russianBriefbook() {
    static const language::Phrasebook kCommon = language::commonBriefbook(russianPhrasebook());
    static const language::SharedPhrases kShared(kCommon, true, grammar());
    static const language::Phrasebook kBook = language::briefbookOver(kShared.book, kPhrases, kTerms, kWords, kBrevity);
    return kBook;
}

}  // namespace riffle::epic
