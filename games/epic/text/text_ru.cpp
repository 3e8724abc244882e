#include "games/epic/rules/vocabulary.h"
#include "games/epic/text/text.h"
#include "language/shared_phrases.h"

namespace riffle::epic {

namespace {

using language::Animacy;
using language::Declension;
using language::Gender;
using language::kRussianHard;
using language::kRussianHushing;
using language::kRussianVelar;
using enum language::Category;

constexpr language::Noun kChampionNoun = {Gender::N, Animacy::Animal, "существо существа существу существо существом существе",
                                          "существа существ существам существ существами существах"};
constexpr language::Noun kEventNoun = {Gender::N, Animacy::Thing, "событие события событию событие событием событии",
                                       "события событий событиям события событиями событиях"};
constexpr language::Noun kCardNoun = {Gender::F, Animacy::Thing, "карта карты карте карту картой карте",
                                      "карты карт картам карты картами картах"};
constexpr language::Noun kPlayerNoun = {Gender::M, Animacy::Person, "игрок игрока игроку игрока игроком игроке",
                                        "игроки игроков игрокам игроков игроками игроках"};
constexpr language::Noun kOpponentNoun = {Gender::M, Animacy::Person,
                                          "противник противника противнику противника противником противнике",
                                          "противники противников противникам противников противниками противниках"};
constexpr language::Noun kDamageNoun = {Gender::M, Animacy::Thing, "урон урона урону урон уроном уроне"};
constexpr language::Noun kHealthNoun = {
    Gender::F, Animacy::Thing,
    "единица_здоровья единицы_здоровья единице_здоровья единицу_здоровья единицей_здоровья единице_здоровья",
    "единицы_здоровья единиц_здоровья единицам_здоровья единицы_здоровья единицами_здоровья единицах_здоровья"};
constexpr language::Noun kCounterNoun = {Gender::M, Animacy::Thing,
                                         "жетон_+1/+1 жетона_+1/+1 жетону_+1/+1 жетон_+1/+1 жетоном_+1/+1 жетоне_+1/+1",
                                         "жетоны_+1/+1 жетонов_+1/+1 жетонам_+1/+1 жетоны_+1/+1 жетонами_+1/+1 жетонах_+1/+1"};

// Counted like things: "введите в игру 2 демона-приспешника".
constexpr language::Noun token(std::string_view singular, std::string_view plural) {
    return {Gender::M, Animacy::Thing, singular, plural};
}

constexpr language::Term kTerms[] = {
    {Noun, kChampion, kChampionNoun},
    {Noun, kEventCard, kEventNoun},
    {Noun, kCard, kCardNoun},
    {Noun, kPlayer, kPlayerNoun},
    {Noun, kOpponent, kOpponentNoun},
    {Noun,
     kChampionOrPlayer,
     {Gender::N, Animacy::Animal,
      "существо_или_игрок существа_или_игрока существу_или_игроку существо_или_игрока существом_или_игроком "
      "существе_или_игроке",
      "существа_или_игроки существ_или_игроков существам_или_игрокам существ_или_игроков существами_или_игроками "
      "существах_или_игроках"}},
    {Noun, kNamed, kCardNoun},

    {Resource, kHumans,
     token("человек-приспешник человека-приспешника человеку-приспешнику человека-приспешника человеком-приспешником "
           "человеке-приспешнике",
           "люди-приспешники людей-приспешников людям-приспешникам людей-приспешников людьми-приспешниками "
           "людях-приспешниках")},
    {Resource, kDemons,
     token("демон-приспешник демона-приспешника демону-приспешнику демона-приспешника демоном-приспешником "
           "демоне-приспешнике",
           "демоны-приспешники демонов-приспешников демонам-приспешникам демонов-приспешников демонами-приспешниками "
           "демонах-приспешниках")},
    {Resource, kWolves,
     token("волк-приспешник волка-приспешника волку-приспешнику волка-приспешника волком-приспешником волке-приспешнике",
           "волки-приспешники волков-приспешников волкам-приспешникам волков-приспешников волками-приспешниками "
           "волках-приспешниках")},
    {Resource, kZombies,
     token("зомби-приспешник зомби-приспешника зомби-приспешнику зомби-приспешника зомби-приспешником зомби-приспешнике",
           "зомби-приспешники зомби-приспешников зомби-приспешникам зомби-приспешников зомби-приспешниками "
           "зомби-приспешниках")},
    {Resource, kCopies,
     token("приспешник_—_копия_этого_существа приспешника_—_копии_этого_существа приспешнику_—_копии_этого_существа "
           "приспешника_—_копию_этого_существа приспешником_—_копией_этого_существа приспешнике_—_копии_этого_существа",
           "приспешники_—_копии_этого_существа приспешников_—_копий_этого_существа приспешникам_—_копиям_этого_существа "
           "приспешников_—_копии_этого_существа приспешниками_—_копиями_этого_существа "
           "приспешниках_—_копиях_этого_существа")},

    {Kind, kKindEvent, kEventNoun},
    {Kind, kKindChampion, kChampionNoun},
    {Kind, kKindToken, kChampionNoun},

    {Faction, kGood, {Gender::N, Animacy::Thing, "Добро Добра Добру Добро Добром Добре"}},
    {Faction, kEvil, {Gender::N, Animacy::Thing, "Зло Зла Злу Зло Злом Зле"}},
    {Faction, kSage, {Gender::F, Animacy::Thing, "Мудрость Мудрости Мудрости Мудрость Мудростью Мудрости"}},
    {Faction, kWild, {Gender::F, Animacy::Thing, "Природа Природы Природе Природу Природой Природе"}},

    {Moment, kDamagesPlayer, kPlayerNoun},
    {Moment, kDamagesOpponent, kPlayerNoun},
    {Selector, kTopCard, kCardNoun},
    {Selector, kTopCards, kCardNoun},
    {Unit, kEachThisWay, kCardNoun},
    {Unit, kEachRevealed, kCardNoun},
    {Unit,
     kEachDamage,
     {Gender::F, Animacy::Thing, "единица_урона единицы_урона единице_урона единицу_урона единицей_урона единице_урона",
      "единицы_урона единиц_урона единицам_урона единицы_урона единицами_урона единицах_урона"}},
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
    {"цель", "цел", "ь и и ь ью и  ь и и ь ью и  ь и и ь ью и  и ей ям и ями ях", false, Declension::Strong, true},
    {"дружественный", "дружественн", kRussianHard},
    {"вражеский", "вражеск", kRussianVelar},
    {"атакующий", "атакующ", kRussianHushing},
    {"блокирующий", "блокирующ", kRussianHushing},
    {"задействованный", "задействованн", kRussianHard},
    {"раненый", "ранен", kRussianHard},
    {"нанёсший", "нанёсш", kRussianHushing},
    {"превышающий", "превышающ", kRussianHushing},
    {"done", "затронут", kRussianHard},
    {"уничтоженный", "уничтоженн", kRussianHard},
    {"изгнанный", "изгнанн", kRussianHard},
    {"возвращённый", "возвращённ", kRussianHard},
    {"сброшенный", "сброшенн", kRussianHard},
    {"раскрытый", "раскрыт", kRussianHard},
    {"выбранный", "выбранн", kRussianHard},
    {"трансформированный", "трансформированн", kRussianHard},
};

// Between what an ability waits for and what it does stands an arrow, behind what a talent costs a colon.
constexpr std::string_view kArrow = " → ";
constexpr std::string_view kOr = " / ";

// Of a place, the instrumental is "from there" and the locative "in there".
constexpr language::Phrase kPhrases[] = {
    {Kind, kKindEvent, "Событие"},
    {Kind, kKindChampion, "Существо"},
    {Kind, kKindToken, "Приспешник"},

    {Fact, kFactFaction, "@ {0:gen}"},
    {Fact, kFactCost, "Цена {0}"},
    {Fact, kFactOffense, "Атака {0}"},
    {Fact, kFactDefense, "Защита {0}"},
    {Fact, kFactJungle, "", "Набор джунглей"},
    {Fact, kFactOurs, "", "Наша собственная карта"},
    {Fact, kFactAssumed, "", "Отчасти предположительно"},

    {Keyword, kAirborne, "{^|Полёт|Полёта|Полёту|Полёт|Полётом|Полёте}"},
    {Keyword, kAmbush, "{^|Засада|Засады|Засаде|Засаду|Засадой|Засаде}"},
    {Keyword, kBlitz, "{^|Блиц|Блица|Блицу|Блиц|Блицем|Блице}"},
    {Keyword, kBreakthrough, "{^|Прорыв|Прорыва|Прорыву|Прорыв|Прорывом|Прорыве}"},
    {Keyword, kRighteous, "{^|Благочестивость|Благочестивости|Благочестивости|Благочестивость|Благочестивостью|Благочестивости}"},
    {Keyword, kUnbanishable,
     "{^|Непоколебимость|Непоколебимости|Непоколебимости|Непоколебимость|Непоколебимостью|Непоколебимости}"},
    {Keyword, kUnbreakable, "{^|Неуязвимость|Неуязвимости|Неуязвимости|Неуязвимость|Неуязвимостью|Неуязвимости}"},
    {Keyword, kUntargetable, "{^|Неуловимость|Неуловимости|Неуловимости|Неуловимость|Неуловимостью|Неуловимости}"},
    {Keyword, kUnblockable,
     "{^|Неблокируемость|Неблокируемости|Неблокируемости|Неблокируемость|Неблокируемостью|Неблокируемости}"},

    {Player, kYou, "{^|вы|вас|вам|вас|вами|вас}"},
    {Player, kEachPlayer, "{^|каждый игрок|каждого игрока|каждому игроку|каждого игрока|каждым игроком|каждом игроке}"},
    {Player, kEachOpponent,
     "{^|каждый противник|каждого противника|каждому противнику|каждого противника|каждым противником|каждом противнике}"},
    {Player, kItsController,
     "{^|контролировавший|контролировавшего|контролировавшему|контролировавшего|контролировавшим|контролировавшем} {it:acc} "
     "{^|игрок|игрока|игроку|игрока|игроком|игроке}"},
    {Player, kItsOwner, "{it:gen} {^|владелец|владельца|владельцу|владельца|владельцем|владельце}"},
    {Player, kActivePlayer, "{^|игрок|игрока|игроку|игрока|игроком|игроке} с маркером хода"},

    {Place, kADiscard, "{^|любой сброс|любого сброса|любому сбросу|любой сброс|из любого сброса|в любом сбросе}"},
    {Place, kThatDiscard, "{^|сброс|сброса|сбросу|сброс|из сброса|в сбросе} этого игрока"},
    {Place, kThatDeck, "{^|колода|колоды|колоде|колоду|из колоды|в колоде} этого игрока"},
    {Place, kItsOwnersHand, "{^|рука|руки|руке|руку|с руки|на руке} владельца"},

    {Moment, kTribute, "Клич", "", kArrow, kOr},
    {Moment, kLoyalty, "Верность {0}", "", kArrow, kOr},
    {Moment, kLoyaltyX, "Верность X", "", kArrow, kOr},
    {Moment, kAlly, "Союзное свойство {0:gen}", "", kArrow, kOr},
    {Moment, kAttacks, "При атаке", "", kArrow, kOr},
    {Moment, kBlocks, "При блокировании", "", kArrow, kOr},
    {Moment, kIsBlocked, "Когда это существо заблокировано", "", kArrow, kOr},
    {Moment, kBroken, "При уничтожении", "", kArrow, kOr},
    {Moment, kLastBreath, "Хрип", "", kArrow, kOr},
    {Moment, kStartOfTurn, "В начале вашего хода", "", kArrow, kOr},
    {Moment, kEndOfEachTurn, "В конце каждого хода", "", kArrow, kOr},
    {Moment, kDealsDamage, "При нанесении урона", "", kArrow, kOr},
    {Moment, kDamagesPlayer, "При нанесении урона игроку", "", kArrow, kOr},
    {Moment, kDamagesOpponent, "При нанесении урона противнику", "", kArrow, kOr},
    {Moment, kEntersDiscard, "При попадании в ваш сброс", "", kArrow, kOr},
    {Moment, kLeavesDiscard, "Когда эта карта покидает сброс", "", kArrow, kOr},
    {Moment, kRecalled, "Когда эта карта возвращается на руку", "", kArrow, kOr},
    {Moment, kInDiscard, "В вашем сбросе", "", "", " — "},
    {Moment, kExpend, "задействуйте это существо", "", "", ", "},
    {Moment, kPayGold, "потратьте 1 золото", "", "", ", "},
    {Moment, kBreakThis, "уничтожьте это существо", "", "", ", "},
    {Moment, kBreakOne, "уничтожьте 1 существо под вашим контролем", "", "", ", "},
    {Moment, kBanishOne, "изгоните 1 карту из своего сброса", "", "", ", "},
    {Moment, kRemoveCounters, "уберите {0} {0|жетон|жетона|жетонов} с этого существа", "", "", ", "},

    {Event, kIsBroken, "когда {0} {@0|уничтожен|уничтожена|уничтожено}"},
    {Event, kAnotherIsBroken, "когда {0:другой} {@0|уничтожен|уничтожена|уничтожено}"},
    {Event, kYouDraw, "когда вы берёте карту"},

    {Adjective, kTarget, "@-{~цель}", "{~цель} (@)"},
    {Adjective, kAttacking, "{~атакующий} @"},
    {Adjective, kBlocking, "{~блокирующий} @"},
    {Adjective, kExpended, "{~задействованный} @"},
    {Adjective, kToken, "@ из числа приспешников"},
    {Adjective, kNontoken, "@ не из числа приспешников"},
    {Adjective, kOfFaction, "@ {0:gen}"},
    {Adjective, kOfTrait, "@ класса «{0}»"},
    {Adjective, kWithKeyword, "@ с «{0:ins}»"},

    {Relation, kWithCost, "@ с ценой {0}"},
    {Relation, kDefenseAtMost, "@ с защитой {0} или меньше"},
    {Relation, kDefenseAtMostCount, "@ с защитой не больше количества {0:gen pl}"},
    {Relation, kWithoutKeyword, "@ без «{0:gen}»"},
    {Relation, kNotOfTrait, "@ не класса «{0}»"},
    {Relation, kNotOfFaction, "@ не из фракции «{0:nom}»"},
    {Relation, kOtherThan, "@, кроме {0:gen}{,}"},
    {Relation, kNotNamed, "@ (кроме карт {0})"},
    {Relation, kSameName, "@ с тем же названием"},
    {Relation, kBrokenThisTurn, "@, {~уничтоженный} в этом ходу{,}"},
    {Relation, kDamagedYou, "@, {~нанёсший} вам урон в этом ходу{,}"},
    {Relation, kOfDefender, "@ под контролем защищающегося игрока"},

    {Selector, language::kEach, "{0:каждый}", "{0:pl весь}"},
    {Selector, language::kUpTo, "{^|||каждой из |||}не более {0+1:gen}"},
    {Selector, language::kThis, "{this:этот}", "{it}"},
    {Selector, language::kIt, "{it:тот}", "{it:этот}"},
    {Selector, kExactly, "{0+1}"},
    {Selector, kThem, "{them}"},

    {Number, language::kThatMuch,
     "{^|это количество|этого количества|этому количеству|это количество|этим количеством|этом количестве}",
     "столько же {@:gen}"},
    {Number, kThatMany, "{^|это количество|этого количества|этому количеству|это количество|этим количеством|этом количестве}",
     "столько же {@:gen}"},
    {Number, kOffenseOf, "{^|атака|атаки|атаке|атаку|атакой|атаке} {0:gen named}",
     "столько {@:gen}{/}, сколько составляет атака {0:gen named}{,}"},
    {Number, kDefenseOf, "{^|защита|защиты|защите|защиту|защитой|защите} {0:gen named}",
     "столько {@:gen}{/}, сколько составляет защита {0:gen named}{,}"},
    {Number, kCountOf, "{^|количество|количества|количеству|количество|количеством|количестве} {0:gen pl}",
     "столько {@:gen}{/}, сколько {0:gen pl}{,}"},
    {Number, kTwice, "{^|удвоенное|удвоенного|удвоенному|удвоенное|удвоенным|удвоенном} {0}",
     "@{/}, вдвое {~превышающий} {0:acc}{,}"},
    {Number, kPlusOne, "{0} плюс {1}", "@{/} в количестве {0} плюс {1:nom}"},

    {Unit, kEachThisWay, "{@:* done так}"},
    {Unit, kEachRevealed, "{@:* раскрытый}"},
    {Unit, kEachDamage, "{@:*} получено {this:ins этот} в этом ходу"},
    {Unit, kEachTheirs, "{@:*} этого игрока уничтожено таким образом"},

    {Condition, kYouDid, "вы это сделали", "", "вы этого не сделали"},
    {Condition, kYourTurn, "идёт ваш ход", "", "идёт не ваш ход"},
    {Condition, kOpponentsTurn, "идёт ход противника", "", "идёт не ход противника"},
    {Condition, kYouControl, "{0} {@0|был|была|было} под вашим контролем", "", "{0} не {@0|был|была|было} под вашим контролем"},
    {Condition, kYouOwn, "вы владеете {0:ins}", "", "вы не владеете {0:ins}"},
    {Condition, kDoubleHealth, "у вас как минимум вдвое больше здоровья, чем в начале игры", "",
     "у вас меньше чем вдвое больше здоровья, чем в начале игры"},
    {Condition, kPlayedThisTurn, "в этом ходу вы разыграли {0:acc}", "", "в этом ходу вы не разыгрывали {0:acc}"},
    {Condition, kFirstPaid, "это первая карта с ценой 1, разыгранная вами в этом ходу", "",
     "это не первая карта с ценой 1, разыгранная вами в этом ходу"},
    {Condition, kFrenzy, "действует «Бешенство»", "Бешенство", "«Бешенство» не действует"},
    {Condition, kOneAttacker, "атакует ровно одно существо", "", "атакует не ровно одно существо"},
    {Condition, kWasAttackingYou, "{it:тот} атаковало вас и не было заблокировано", "",
     "{it:тот} не атаковало вас или было заблокировано"},
    {Condition, kStillInPlay, "{this:этот} в игре", "", "{this:этот} не в игре"},
    {Condition, kIsExpended, "{this:этот} задействовано", "", "{this:этот} не задействовано"},

    {Effect, kChoose, "выберите {0:acc}", "выбрать {0:acc}", "", "", "выбранный"},
    {Effect, kReveal, "раскройте {0:acc pl}", "раскрыть {0:acc pl}", "", "", "раскрытый"},
    {Effect, kDeal, "нанесите {0+@:acc head} {1:dat}{0+@:acc tail}", "нанести {0+@:acc head} {1:dat}{0+@:acc tail}"},
    {Effect, kBreak, "уничтожьте {0:acc pl}", "уничтожить {0:acc pl}", "", "", "уничтоженный"},
    {Effect, kBanish, "изгоните {0:acc pl}", "изгнать {0:acc pl}", "", "", "изгнанный"},
    {Effect, kReturn, "верните {0:acc pl} {it|на руку владельца|на руки владельцев}",
     "вернуть {0:acc pl} {it|на руку владельца|на руки владельцев}", "", "", "возвращённый"},
    {Effect, kTransform, "трансформируйте {0:acc pl} в {it|волка-приспешника|волков-приспешников}",
     "трансформировать {0:acc pl} в {it|волка-приспешника|волков-приспешников}", "", "", "трансформированный"},
    {Effect, kExpendIt, "задействуйте {0:acc pl}", "задействовать {0:acc pl}"},
    {Effect, kPrepare, "подготовьте {0:acc pl}", "подготовить {0:acc pl}"},
    {Effect, kTakeControl, "возьмите {0:acc pl} под свой контроль", "взять {0:acc pl} под свой контроль"},
    {Effect, kTakeControlThisTurn, "до конца хода возьмите {0:acc} под свой контроль",
     "до конца хода взять {0:acc} под свой контроль"},
    {Effect, kPutIntoPlay, "введите в игру {0:acc pl}", "ввести в игру {0:acc pl}"},
    {Effect, kOwnerPutsIntoPlay, "введите в игру {0:acc pl} под контролем {it|владельца|владельцев}",
     "ввести в игру {0:acc pl} под контролем {it|владельца|владельцев}"},
    {Effect, kPutQuietly, "введите в игру {0:acc pl}, не применяя «Клич» и «Верность»",
     "ввести в игру {0:acc pl}, не применяя «Клич» и «Верность»"},
    {Effect, kTakeToHand, "возьмите {0:acc pl} на руку", "взять {0:acc pl} на руку"},
    {Effect, kDiscardIt, "сбросьте {0:acc pl}", "сбросить {0:acc pl}", "", "", "сброшенный"},
    {Effect, kRemoveFromCombat, "выведите {0:acc pl} из боя", "вывести {0:acc pl} из боя"},
    {Effect, kRemoveAndPrepare, "выведите {0:acc pl} из боя и подготовьте {them:acc}",
     "вывести {0:acc pl} из боя и подготовить {them:acc}"},
    {Effect, kPutCounters, "положите на {1:acc} {0+@:acc}", "положить на {1:acc} {0+@:acc}"},
    {Effect, kGive, "{0} {it|получает|получают} +{1}/+{2}{/} до конца хода", "дать {0:dat} +{1}/+{2} до конца хода", "",
     " и +{1}/+{2}"},
    {Effect, kWeaken, "{0} {it|получает|получают} –{1}/–{2}{/} до конца хода", "дать {0:dat} –{1}/–{2} до конца хода", "",
     " и –{1}/–{2}"},
    {Effect, kGiveKeyword, "{0} {it|получает|получают} «{1:acc}»{/} до конца хода", "дать {0:dat} «{1:acc}» до конца хода", "",
     " и «{1:acc}»"},
    {Effect, kGiveAbility, "{0} {it|получает|получают} {1}{/} до конца хода", "дать {0:dat} {1} до конца хода", "", " и {1}"},
    {Effect, kStrip, "{0} {it|теряет|теряют} все ключевые слова, таланты и свойства до конца хода",
     "лишить {0:acc} всех ключевых слов, талантов и свойств до конца хода"},
    {Effect, kPlayIt, "разыграйте {0:acc} бесплатно", "разыграть {0:acc} бесплатно"},
    {Effect, kPlayPaying, "разыграйте {0:acc}, заплатив цену", "разыграть {0:acc}, заплатив цену"},
    {Effect, kJoin, "{0} {it|вступает|вступают} в бой", "ввести {0:acc} в бой"},
    {Effect, kGainBlitz, "{this:этот} получает «Блиц»", "дать «Блиц» этому существу"},
    {Effect, kCannotGainHealth, "{0:named} не может получать здоровье до конца хода",
     "не давать {0:dat named} получать здоровье до конца хода"},
    {Effect, kBlink, "уберите {0:acc pl} из игры, затем верните {them:acc} в игру под контролем {it|владельца|владельцев}",
     "убрать {0:acc pl} из игры, затем вернуть {them:acc} в игру под контролем {it|владельца|владельцев}"},
    {Effect, kDraw, "возьмите {0+@:acc}", "взять {0+@:acc}"},
    {Effect, kPlayerDraws, "{0} берёт {1+@:acc}", "дать {0:dat} взять {1+@:acc}"},
    {Effect, kGain, "получите {0+@:acc}", "получить {0+@:acc}"},
    {Effect, kPlayerGains, "{0} получает {1+@:acc}", "дать {0:dat} {1+@:acc}"},
    {Effect, kLose, "потеряйте {0+@:acc}", "потерять {0+@:acc}"},
    {Effect, kPlayerLoses, "{0} теряет {1+@:acc}", "заставить {0:acc} потерять {1+@:acc}"},
    {Effect, kPayHealth, "заплатите {0} {0|единицу|единицы|единиц} здоровья",
     "заплатить {0} {0|единицу|единицы|единиц} здоровья"},
    {Effect, kPayGoldEffect, "потратьте 1 золото", "потратить 1 золото"},
    {Effect, kGainGold, "получите 1 золото", "получить 1 золото"},
    {Effect, kGainFactionGold, "получите 1 золото, которое можно потратить только на карты {0:gen} и их таланты",
     "получить 1 золото, которое можно потратить только на карты {0:gen} и их таланты"},
    {Effect, kPlayerDiscards, "{0} сбрасывает {1+@:acc}", "заставить {0:acc} сбросить {1+@:acc}", "", "", "сброшенный"},
    {Effect, kPlayerBanishes, "{0} изгоняет {1} {1|карту|карты|карт} со своей руки",
     "заставить {0:acc} изгнать {1} {1|карту|карты|карт} с руки", "", "", "изгнанный"},
    {Effect, kPlayerBreaks, "{0} уничтожает существо под своим контролем",
     "заставить {0:acc} уничтожить существо под своим контролем", "", "", "уничтоженный"},
    {Effect, kPlayerKeepsOne, "каждый игрок выбирает одно существо под своим контролем и уничтожает остальных своих существ",
     "заставить каждого игрока выбрать одно существо под своим контролем и уничтожить остальных своих существ", "", "",
     "уничтоженный"},
    {Effect, kPlayersPutFromHand, "каждый игрок может ввести в игру существо со своей руки",
     "позволить каждому игроку ввести в игру существо со своей руки"},
    {Effect, kCreate, "введите в игру {0+1:acc it}", "ввести в игру {0+1:acc it}"},
    {Effect, kCreateExpended, "введите в игру задействованными {0+1:acc it}", "ввести в игру задействованными {0+1:acc it}"},
    {Effect, kPlayerCreates, "{0} вводит в игру {1+2:acc it}", "дать {0:dat} ввести в игру {1+2:acc it}"},
    {Effect, kRecycle, "раскопка", "применить «Раскопку»", "примените «Раскопку»"},
    {Effect, kRecall, "верните эту карту на руку", "вернуть эту карту на руку"},
    {Effect, kBanishDiscard, "изгоните все карты из сброса этого игрока", "изгнать все карты из сброса этого игрока", "", "",
     "изгнанный"},
    {Effect, kSplit,
     "нанесите {0} урона, распределив его между не более чем {1} {1|целью|целями|целями} (существами или игроками)",
     "нанести {0} урона, распределив его между не более чем {1} {1|целью|целями|целями} (существами или игроками)"},
    {Effect, kRain, "выберите 3 цели (существа или игроков); нанесите {0} урона первой, {1} урона второй и {2} урона третьей",
     "выбрать 3 цели (существа или игроков) и нанести {0} урона первой, {1} урона второй и {2} урона третьей"},
    {Effect, kLoseAny, "потеряйте любое количество здоровья", "потерять любое количество здоровья"},
    {Effect, kWin, "вы побеждаете в игре", "победить в игре"},
    {Effect, kCeasefire, "существа не могут атаковать до конца хода", "запретить существам атаковать до конца хода"},
    {Effect, kRevealTop, "раскройте {0+@:acc head it} с верха своей колоды{0+@:acc tail}",
     "раскрыть {0+@:acc head it} с верха своей колоды{0+@:acc tail}", "", "", "раскрытый"},
    {Effect, kPlayerMayReturn, "{0} может вернуть существо из своего сброса на руку",
     "позволить {0:dat} вернуть существо из своего сброса на руку"},
    {Effect, kArmy, "каждый игрок вводит в игру всех существ из своего сброса; «Клич» и «Верность» этих существ не применяются",
     "заставить каждого игрока ввести в игру всех существ из своего сброса, не применяя «Клич» и «Верность»"},
    {Effect, language::kOneOf, "выберите одно:\n• {0:sentences}\n• {1:sentences}"},
    {Effect, kOneOfThree, "выберите одно:\n• {0:sentences}\n• {1:sentences}\n• {2:sentences}"},
    {Effect, kOrOnYourTurn, "выберите одно:\n• {0:sentences}\n• Только в свой ход: {1:sentences}"},
    {Effect, kOrForGold, "выберите одно:\n• {0:sentences}\n• Потратьте 1 золото: {1:sentences}"},
    {Effect, kYourTurnOrForGold, "выберите одно:\n• Только в свой ход: {0:sentences}\n• Потратьте 1 золото: {1:sentences}"},
    {Effect, kInvoke, "примените к этой карте «Воззвание»", "применить к этой карте «Воззвание»"},

    {Static, kGets, "{0} {it|получает|получают} +{1}/+{2}"},
    {Static, kGetsLess, "{0} {it|получает|получают} –{1}/–{2}"},
    {Static, kHas, "{0} {it|имеет|имеют} «{1:acc}»"},
    {Static, kMustAttack, "{this:этот} обязано атаковать, если может"},
    {Static, kMustBeBlocked, "{this:acc этот} обязаны заблокировать, если это возможно"},
    {Static, kNoAttacksOnYou, "вас нельзя атаковать"},
    {Static, kYouUntargetable, "вас нельзя выбрать целью"},
    {Static, kOpponentsNoHealth, "противники не могут получать здоровье"},
    {Static, kCannotGain, "{this:этот} не может получать ключевые слова, таланты и свойства"},
    {Static, kAmbushFor, "вы можете разыгрывать {0:acc pl} так, как если бы у них была «Засада»"},
    {Static, kCountsAs, "{0} также {it|считается|считаются} картой {1:gen}"},
    {Static, kEveryFaction, "{this:этот} в любой зоне относится ко всем фракциям"},
    {Static, kNotBlockedByWeaker, "существа с меньшей атакой не могут блокировать {this:acc этот}"},
    {Static, kDeadlyDamage, "существа, которым {this:этот} наносит урон, уничтожаются"},
    {Static, kComesInstead, "если из-за противника вы должны сбросить {this:acc этот}, вместо этого введите его в игру"},

    {Trait, kTraitBeastman, "Зверолюд"},
    {Trait, kTraitBird, "Птица"},
    {Trait, kTraitConstruct, "Конструкт"},
    {Trait, kTraitCyclops, "Циклоп"},
    {Trait, kTraitDevil, "Дьявол"},
    {Trait, kTraitDjinn, "Джинн"},
    {Trait, kTraitDruid, "Друид"},
    {Trait, kTraitElderGod, "Древний бог"},
    {Trait, kTraitElderGoddess, "Древняя богиня"},
    {Trait, kTraitFairy, "Фея"},
    {Trait, kTraitGargoyle, "Горгулья"},
    {Trait, kTraitGiantApe, "Гигантская обезьяна"},
    {Trait, kTraitGod, "Бог"},
    {Trait, kTraitGoddess, "Богиня"},
    {Trait, kTraitGriffin, "Грифон"},
    {Trait, kTraitHound, "Гончая"},
    {Trait, kTraitHydra, "Гидра"},
    {Trait, kTraitJungleCat, "Дикая кошка"},
    {Trait, kTraitMage, "Маг"},
    {Trait, kTraitMinotaur, "Минотавр"},
    {Trait, kTraitOgre, "Огр"},
    {Trait, kTraitPegasus, "Пегас"},
    {Trait, kTraitPlant, "Растение"},
    {Trait, kTraitRhino, "Носорог"},
    {Trait, kTraitSerpent, "Змей"},
    {Trait, kTraitShaman, "Шаман"},
    {Trait, kTraitTitan, "Титан"},
    {Trait, kTraitTreant, "Древень"},
    {Trait, kTraitTroll, "Тролль"},
    {Trait, kTraitTyrant, "Тиран"},
    {Trait, kTraitUnicorn, "Единорог"},
    {Trait, kTraitVampire, "Вампир"},
    {Trait, kTraitWizard, "Волшебник"},
    {Trait, kTraitWurm, "Вурм"},
    {Trait, kTraitZombie, "Зомби"},
};

}  // namespace

const language::Phrasebook& russianPhrasebook() {
    static const language::SharedPhrases kShared(language::commonPhrasebook(Locale::Ru), false, grammar());
    static const language::Phrasebook kBook = {Locale::Ru, &kShared.book,    kPhrases, kTerms, kWords, nullptr,
                                               0,          "вместо этого @", true,     " или "};
    return kBook;
}

}  // namespace riffle::epic
