#include "games/shards/rules/vocabulary.h"
#include "games/shards/text/text.h"

namespace riffle::shards {

namespace {

using language::Animacy;
using language::Gender;
using enum language::Category;

constexpr language::Noun kCardNoun = {Gender::F, Animacy::Thing, "karta karty karcie kartę kartą karcie",
                                      "karty kart kartom karty kartami kartach"};
constexpr language::Noun kChampionNoun = {Gender::M, Animacy::Person, "bohater bohatera bohaterowi bohatera bohaterem bohaterze",
                                          "bohaterowie bohaterów bohaterom bohaterów bohaterami bohaterach"};

constexpr language::Term kTerms[] = {
    {Noun, kCard, kCardNoun},
    {Noun,
     kAlly,
     {Gender::M, Animacy::Person, "sojusznik sojusznika sojusznikowi sojusznika sojusznikiem sojuszniku",
      "sojusznicy sojuszników sojusznikom sojuszników sojusznikami sojusznikach"}},
    {Noun, kChampion, kChampionNoun},
    {Noun,
     kMercenary,
     {Gender::M, Animacy::Person, "najemnik najemnika najemnikowi najemnika najemnikiem najemniku",
      "najemnicy najemników najemnikom najemników najemnikami najemnikach"}},
    {Resource,
     kCrystals,
     {Gender::M, Animacy::Thing, "klejnot klejnotu klejnotowi klejnot klejnotem klejnocie",
      "klejnoty klejnotów klejnotom klejnoty klejnotami klejnotach"}},
    {Resource, kPower, {Gender::F, Animacy::Thing, "moc mocy mocy moc mocą mocy"}},
    {Resource, kMastery, {Gender::F, Animacy::Thing, "biegłość biegłości biegłości biegłość biegłością biegłości"}},
    {Resource, kHealth, {Gender::N, Animacy::Thing, "zdrowie zdrowia zdrowiu zdrowie zdrowiem zdrowiu"}},

    {Kind, kKindAlly, kCardNoun},
    {Kind, kKindChampion, kChampionNoun},
    {Kind, kKindRelicAlly, kCardNoun},
    {Kind, kKindRelicChampion, kChampionNoun},
};

constexpr language::AgreeingWord kWords[] = {
    {"wrogi", "wrog", "i iego iemu * im im  a iej iej ą ą iej  ie iego iemu ie im im  ie ich im * imi ich  =wrodzy"},
    {"zagrany", "zagran", language::kPolishHard},
    {"zrekrutowany", "zrekrutowan", language::kPolishHard},
    {"nieskończony", "nieskończon", "y ego emu * ym ym  a ej ej ą ą ej  e ego emu e ym ym  e ych ym * ymi ych  =nieskończeni"},
    {"niebędący", "niebędąc", language::kPolishActive},
};

constexpr language::Phrase kPhrases[] = {
    {Kind, kKindAlly, "Sojusznik"},
    {Kind, kKindChampion, "Bohater"},
    {Kind, kKindRelicAlly, "Sojusznik-relikt"},
    {Kind, kKindRelicChampion, "Bohater-relikt"},

    {Fact, kFactHomodeus, "@ Homodeusa"},
    {Fact, kFactOrder, "@ Porządku"},
    {Fact, kFactUndergrowth, "@ Kniei"},
    {Fact, kFactWraethe, "@ Splotu"},
    {Fact, kFactMercenary, "@-najemnik"},
    {Fact, kFactItem, "@-przedmiot"},
    {Fact, kFactStarter, "", "Karta początkowa"},
    {Fact, kFactCost, "Koszt {0}"},
    {Fact, kFactHealth, "Zdrowie {0}"},
    {Fact, kFactShield, "Tarcza {0}"},
    {Fact, kFactCopies, "", "Liczba kopii: {0}"},
    {Fact, kFactOf, "", "Postać: {0}"},
    {Fact, kFactSolo, "", "Talia do gry solo: {0}"},

    {Character, kDecima, "Decima"},
    {Character, kKoSynWu, "Ko Syn Wu"},
    {Character, kTetra, "Tetra"},
    {Character, kVolos, "Volos"},
    {Player, kOpponent,
     "{^|wybrany przeciwnik|wybranego przeciwnika|wybranemu przeciwnikowi|wybranego przeciwnika|wybranym przeciwnikiem|wybranym "
     "przeciwniku}"},

    {Adjective, kHomodeus, "@ Homodeusa"},
    {Adjective, kOrder, "@ Porządku"},
    {Adjective, kUndergrowth, "@ Kniei"},
    {Adjective, kWraethe, "@ Splotu"},
    {Adjective, kEnemy, "{~wrogi} @"},
    {Relation, kFromDiscard, "@ na {own|swoim|twoim} stosie kart odrzuconych", "@ ze swojego stosu kart odrzuconych"},
    {Relation, kFromHand, "@ na {own|swojej|twojej} ręce", "@ z ręki"},
    {Relation, kFromHandOrDiscard, "@ na {own|swojej ręce lub na swoim|twojej ręce lub na twoim} stosie kart odrzuconych",
     "@ z ręki lub ze swojego stosu kart odrzuconych"},
    {Relation, kInPlay, "@ w {own|swojej|twojej} strefie zagrywania"},
    {Relation, kPlayedThisTurn, "{~zagrany} w tej turze @"},
    {Relation, kInRow, "@ z rzędu centralnego"},
    {Relation, kCostAtMost, "@ o koszcie {0} lub niższym"},
    {Relation, kNotChampion, "@ {~niebędący} {@|bohaterem|bohaterem|bohaterem|bohaterami}"},

    {Number, kInfinite, "nieskończoność", "{~nieskończony} @"},
    {Number, kYourMastery,
     "{^|twoja biegłość|twojej biegłości|twojej biegłości|twoją biegłość|twoją biegłością|twojej biegłości}",
     "tyle {@:gen}, ile wynosi twoja biegłość{,}"},

    {Condition, kMasteryAtLeast, "masz co najmniej {0} {0|biegłość|biegłości|biegłości}", "Biegłość {0}"},
    {Condition, kUnify, "spełniasz warunek Zjednoczenia", "Zjednoczenie"},
    {Condition, kDominion, "spełniasz warunek Dominacji", "Dominacja"},
    {Condition, kInspire, "spełniasz warunek Inspiracji", "Inspiracja"},
    {Condition, kEcho, "spełniasz warunek Echa", "Echo"},
    {Condition, kCharacterIs, "twoją postacią jest {0}"},
    {Condition, kHaveHealth, "masz {0} zdrowia"},
    {Condition, kHaveCards, "masz w grze co najmniej {0+1:acc}"},
    {Condition, kHaveNamed, "masz w grze kartę {0}"},
    {Condition, kMoreMastery, "masz więcej biegłości niż każdy z przeciwników"},
    {Condition, kDealtDamage,
     "jeden z przeciwników otrzymał od ciebie w tej turze co najmniej {0} {0|obrażenie|obrażenia|obrażeń}"},

    {Moment, kPlay, "Po zagraniu"},
    {Moment, kExhaust, "Wyczerp"},
    {Moment, kInDiscard, "Na stosie kart odrzuconych"},
    {Event, kYouPlay, "za każdym razem, gdy[ w tej turze] zagrasz {0:acc}"},
    {Event, kYouGainHealth, "za każdym razem, gdy[ w tej turze] zyskasz zdrowie"},

    {Effect, kGain, "[zamiast tego ]zyskaj {0+1:acc}", "zyskać {0+1:acc}"},
    {Effect, kGainForEach, "[zamiast tego ]zyskaj {0+1:acc} za {2:acc każdy}", "zyskać {0+1:acc} za {2:acc każdy}"},
    {Effect, kGainEqual, "[zamiast tego ]zyskaj {1+0:acc}", "zyskać {1+0:acc}"},
    {Effect, kDouble, "[zamiast tego ]podwój {0:acc swój}", "podwoić {0:acc swój}"},
    {Effect, kDraw, "[zamiast tego ]dobierz {0} {0|kartę|karty|kart}", "dobrać {0} {0|kartę|karty|kart}"},
    {Effect, kBanish, "[zamiast tego ]wygnaj {0:acc}", "wygnać {0:acc}"},
    {Effect, kReturnToHand, "[zamiast tego ]weź na rękę {0:acc}", "wziąć {0:acc} na rękę"},
    {Effect, kDestroy, "[zamiast tego ]zniszcz {0:acc}", "zniszczyć {0:acc}"},
    {Effect, kCopy, "[zamiast tego ]skopiuj {0:acc}", "skopiować {0:acc}"},
    {Effect, kCopyAgain, "[zamiast tego ]skopiuj {it:acc} ponownie", "skopiować {it:acc} ponownie"},
    {Effect, kLose, "[zamiast tego ]{0} traci {1+2:acc}", "sprawić, że {0:nom} straci {1+2:acc}"},
    {Effect, kRecruitFree, "[zamiast tego ]zrekrutuj za darmo {0:acc}", "zrekrutować za darmo {0:acc}"},
    {Effect, kRecruitToHand, "[zamiast tego ]zrekrutuj za darmo prosto na rękę {0:acc}",
     "zrekrutować za darmo prosto na rękę {0:acc}"},
    {Effect, kNextRecruitIntoPlay, "[zamiast tego ]w tej turze umieść {0:acc następny zrekrutowany} od razu w grze",
     "w tej turze umieścić {0:acc następny zrekrutowany} od razu w grze"},
    {Effect, kThisTurnAfter, "{0:opt}, {1:inv}"},
    {Effect, kThisTurn, "w tej turze {0:inv}"},
    {Effect, kAtEndOfTurn, "na koniec tej tury: {0}"},

    {Static, kCannotBeAttacked, "{this:gen ten}[ zamiast tego] nie można atakować"},
    {Static, kCannotBeAttackedByLess,
     "[zamiast tego ]gracze, którzy mają mniej biegłości niż ty, nie mogą atakować {this:gen ten}"},
    {Static, kProtects, "[zamiast tego ]nie można atakować ciebie ani twoich pozostałych bohaterów"},
    {Static, kChampionsGetHealth, "[zamiast tego ]każdy z twoich bohaterów ma +{0} do zdrowia"},
    {Static, kYouHaveShield, "[zamiast tego ]masz {0} {0|tarczę|tarcze|tarcz}"},
    {Static, kShieldEquals, "[zamiast tego ]tarcza {this:gen ten} jest równa {0:dat}"},
    {Static, kCostsLess,
     "[zamiast tego ]rekrutacja {this:gen ten} kosztuje o {0} {0|klejnot|klejnoty|klejnotów} mniej za {1:acc każdy}"},
    {Static, kIgnoreShields, "[zamiast tego ]twoje ataki ignorują tarcze"},
};

}  // namespace

const language::Phrasebook& polishPhrasebook() {
    static const language::Phrasebook kBook = {
        Locale::Pl, &language::commonPhrasebook(Locale::Pl), kPhrases, kTerms, kWords, nullptr, kPlay};
    return kBook;
}

}  // namespace riffle::shards
