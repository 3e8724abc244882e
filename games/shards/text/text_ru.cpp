#include "games/shards/rules/vocabulary.h"
#include "games/shards/text/text.h"

namespace riffle::shards {

namespace {

using language::Animacy;
using language::Gender;
using enum language::Category;

constexpr language::Noun kCardNoun = {Gender::F, Animacy::Thing, "карта карты карте карту картой карте",
                                      "карты карт картам карты картами картах"};
constexpr language::Noun kChampionNoun = {Gender::M, Animacy::Person, "чемпион чемпиона чемпиону чемпиона чемпионом чемпионе",
                                          "чемпионы чемпионов чемпионам чемпионов чемпионами чемпионах"};

constexpr language::Term kTerms[] = {
    {Noun, kCard, kCardNoun},
    {Noun,
     kAlly,
     {Gender::M, Animacy::Person, "союзник союзника союзнику союзника союзником союзнике",
      "союзники союзников союзникам союзников союзниками союзниках"}},
    {Noun, kChampion, kChampionNoun},
    {Noun,
     kMercenary,
     {Gender::M, Animacy::Person, "наёмник наёмника наёмнику наёмника наёмником наёмнике",
      "наёмники наёмников наёмникам наёмников наёмниками наёмниках"}},
    {Resource,
     kCrystals,
     {Gender::M, Animacy::Thing, "кристалл кристалла кристаллу кристалл кристаллом кристалле",
      "кристаллы кристаллов кристаллам кристаллы кристаллами кристаллах"}},
    {Resource, kPower, {Gender::F, Animacy::Thing, "мощь мощи мощи мощь мощью мощи"}},
    {Resource, kMastery, {Gender::N, Animacy::Thing, "мастерство мастерства мастерству мастерство мастерством мастерстве"}},
    {Resource, kHealth, {Gender::N, Animacy::Thing, "здоровье здоровья здоровью здоровье здоровьем здоровье"}},

    {Kind, kKindAlly, kCardNoun},
    {Kind, kKindChampion, kChampionNoun},
    {Kind, kKindRelicAlly, kCardNoun},
    {Kind, kKindRelicChampion, kChampionNoun},
};

constexpr language::AgreeingWord kWords[] = {
    {"вражеский", "вражеск", language::kRussianVelar},
    {"разыгранный", "разыгранн", language::kRussianHard},
    {"призванный", "призванн", language::kRussianHard},
    {"бесконечный", "бесконечн", language::kRussianHard},
    {"являющийся", "являющ",
     "ийся егося емуся * имся емся  аяся ейся ейся уюся ейся ейся  ееся егося емуся ееся имся емся  иеся ихся имся * имися ихся"},
};

constexpr language::Phrase kPhrases[] = {
    {Kind, kKindAlly, "Союзник"},
    {Kind, kKindChampion, "Чемпион"},
    {Kind, kKindRelicAlly, "Союзник-реликвия"},
    {Kind, kKindRelicChampion, "Чемпион-реликвия"},

    {Fact, kFactHomodeus, "@ Хомо Деус"},
    {Fact, kFactOrder, "@ Ордена"},
    {Fact, kFactUndergrowth, "@ Ветви"},
    {Fact, kFactWraethe, "@ Демиреалов"},
    {Fact, kFactMercenary, "@-наёмник"},
    {Fact, kFactItem, "@-предмет"},
    {Fact, kFactStarter, "", "Начальная карта"},
    {Fact, kFactCost, "Стоимость {0}"},
    {Fact, kFactHealth, "Здоровье {0}"},
    {Fact, kFactShield, "Щит {0}"},
    {Fact, kFactCopies, "", "Копий: {0}"},
    {Fact, kFactOf, "", "Лидер: {0}"},
    {Fact, kFactSolo, "", "Колода для одиночной игры: {0}"},

    {Character, kDecima, "Децима"},
    {Character, kKoSynWu, "Ко-Син-Ву"},
    {Character, kTetra, "Тетра"},
    {Character, kVolos, "Велес"},
    {Player, kOpponent, "{^|противник|противника|противнику|противника|противником|противнике} на ваш выбор"},

    {Adjective, kHomodeus, "@ Хомо Деус"},
    {Adjective, kOrder, "@ Ордена"},
    {Adjective, kUndergrowth, "@ Ветви"},
    {Adjective, kWraethe, "@ Демиреалов"},
    {Adjective, kEnemy, "{~вражеский} @"},
    {Relation, kFromDiscard, "@ в {own|своём|вашем} сбросе", "@ из своего сброса"},
    {Relation, kFromHand, "@ в {own|своей|вашей} руке", "@ из своей руки"},
    {Relation, kFromHandOrDiscard, "@ в {own|своей|вашей} руке или сбросе", "@ из своей руки или сброса"},
    {Relation, kInPlay, "@ в {own|своей|вашей} игровой зоне"},
    {Relation, kPlayedThisTurn, "{~разыгранный} в этом ходу @"},
    {Relation, kInRow, "@ из центрального ряда"},
    {Relation, kCostAtMost, "@ стоимостью {0} или меньше"},
    {Relation, kNotChampion, "@, не {~являющийся} {@|чемпионом|чемпионом|чемпионом|чемпионами}{,}"},

    {Number, kInfinite, "бесконечность", "{~бесконечный} @"},
    {Number, kYourMastery,
     "{^|ваше мастерство|вашего мастерства|вашему мастерству|ваше мастерство|вашим мастерством|вашем мастерстве}",
     "столько {@:gen}, сколько у вас мастерства{,}"},

    {Condition, kMasteryAtLeast, "у вас не меньше {0} мастерства", "Мастерство {0}"},
    {Condition, kUnify, "выполнено условие «Единства»", "Единство"},
    {Condition, kDominion, "выполнено условие «Власти»", "Власть"},
    {Condition, kInspire, "выполнено условие «Воодушевления»", "Воодушевление"},
    {Condition, kEcho, "выполнено условие «Эха»", "Эхо"},
    {Condition, kCharacterIs, "ваш лидер — {0}"},
    {Condition, kHaveHealth, "у вас {0} {0|здоровье|здоровья|здоровья}"},
    {Condition, kHaveCards, "у вас в игре не меньше {0+1:gen}"},
    {Condition, kHaveNamed, "у вас в игре есть {0}"},
    {Condition, kMoreMastery, "у вас больше мастерства, чем у каждого противника{,}"},
    {Condition, kDealtDamage, "в этом ходу вы нанесли одному противнику не меньше {0} урона"},

    {Moment, kPlay, "При розыгрыше"},
    {Moment, kExhaust, "Активация"},
    {Moment, kInDiscard, "В сбросе"},
    {Event, kYouPlay, "[в этом ходу ]каждый раз после того, как вы разыграете {0:acc}"},
    {Event, kYouGainHealth, "[в этом ходу ]каждый раз после того, как вы получите здоровье"},

    {Effect, kGain, "[вместо этого ]получите {0+1:acc}", "получить {0+1:acc}"},
    {Effect, kGainForEach, "[вместо этого ]получите {0+1:acc} за {2:acc каждый}", "получить {0+1:acc} за {2:acc каждый}"},
    {Effect, kGainEqual, "[вместо этого ]получите {1+0:acc}", "получить {1+0:acc}"},
    {Effect, kDouble, "[вместо этого ]удвойте {0:acc свой}", "удвоить {0:acc свой}"},
    {Effect, kDraw, "[вместо этого ]возьмите {0} {0|карту|карты|карт}", "взять {0} {0|карту|карты|карт}"},
    {Effect, kBanish, "[вместо этого ]удалите {0:acc}", "удалить {0:acc}"},
    {Effect, kReturnToHand, "[вместо этого ]верните {0:acc} в руку", "вернуть {0:acc} в руку"},
    {Effect, kDestroy, "[вместо этого ]уничтожьте {0:acc}", "уничтожить {0:acc}"},
    {Effect, kCopy, "[вместо этого ]скопируйте {0:acc}", "скопировать {0:acc}"},
    {Effect, kCopyAgain, "[вместо этого ]скопируйте {it:acc} ещё раз", "скопировать {it:acc} ещё раз"},
    {Effect, kLose, "[вместо этого ]{0} теряет {1+2:acc}", "лишить {0:acc} {1+2:gen}"},
    {Effect, kRecruitFree, "[вместо этого ]бесплатно призовите {0:acc}", "бесплатно призвать {0:acc}"},
    {Effect, kRecruitToHand, "[вместо этого ]бесплатно призовите в руку {0:acc}", "бесплатно призвать в руку {0:acc}"},
    {Effect, kNextRecruitIntoPlay, "[вместо этого ]в этом ходу введите {0:acc следующий призванный} сразу в игру",
     "в этом ходу ввести {0:acc следующий призванный} сразу в игру"},
    {Effect, kThisTurnAfter, "{0:opt}, {1:inv}"},
    {Effect, kThisTurn, "в этом ходу {0:inv}"},
    {Effect, kAtEndOfTurn, "в конце этого хода: {0}"},

    {Static, kCannotBeAttacked, "{this:acc этот}[ вместо этого] нельзя атаковать"},
    {Static, kCannotBeAttackedByLess,
     "[вместо этого ]игроки, у которых мастерства меньше, чем у вас, не могут атаковать {this:acc этот}"},
    {Static, kProtects, "[вместо этого ]вас и других ваших чемпионов нельзя атаковать"},
    {Static, kChampionsGetHealth, "[вместо этого ]каждый ваш чемпион получает +{0} к здоровью"},
    {Static, kYouHaveShield, "[вместо этого ]у вас {0} {0|щит|щита|щитов}"},
    {Static, kShieldEquals, "[вместо этого ]щит {this:gen этот} равен {0:dat}"},
    {Static, kCostsLess,
     "[вместо этого ]призыв {this:gen этот} стоит на {0} {0|кристалл|кристалла|кристаллов} меньше за {1:acc каждый}"},
    {Static, kIgnoreShields, "[вместо этого ]ваши атаки игнорируют щиты"},
};

}  // namespace

const language::Phrasebook& russianPhrasebook() {
    static const language::Phrasebook kBook = {
        Locale::Ru, &language::commonPhrasebook(Locale::Ru), kPhrases, kTerms, kWords, nullptr, kPlay};
    return kBook;
}

}  // namespace riffle::shards
