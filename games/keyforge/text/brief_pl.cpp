#include "games/keyforge/rules/vocabulary.h"
#include "games/keyforge/text/text.h"
#include "language/shared_phrases.h"

namespace riffle::keyforge {

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
    {Adjective, kEnemy, kEnemyNoun},
    {Resource, kAmber, sign("{amber}")},
    {Resource, kDamage, sign("{damage}")},
    {Resource, kCards, sign("{card}")},
    {Resource,
     kPowerCounter,
     {Gender::M, Animacy::Thing,
      "znacznik_{power} znacznika_{power} znacznikowi_{power} znacznik_{power} znacznikiem_{power} znaczniku_{power}",
      "znaczniki_{power} znaczników_{power} znacznikom_{power} znaczniki_{power} znacznikami_{power} znacznikach_{power}"}},
    {Unit, kEachInPool, sign("{amber}")},
    {Unit, kEachOfTheirs, sign("{card}")},
};

// What is one's own is said of the reader where it is the subject.
constexpr language::AgreeingWord kWords[] = {
    {"swój", "sw",
     "=twój ojego ojemu * oim oim  =twoja ojej ojej oją oją ojej  =twoje ojego ojemu oje oim oim  =twoje oich oim * oimi oich  "
     "=twoi"},
};

constexpr language::Phrase kPhrases[] = {
    {Player, kOpponent, "{^|przeciwnik|przeciwnika|przeciwnikowi|przeciwnika|przeciwnikiem|przeciwniku}"},
    {Player, kItsController, "{^|właściciel|właściciela|właścicielowi|właściciela|właścicielem|właścicielu}"},
    {Player, kHostController, "{^|kontrolujący|kontrolującego|kontrolującemu|kontrolującego|kontrolującym|kontrolującym}"},

    {Place, kOpponentsHand, "{^|jego ręka|jego ręki|jego ręce|rękę wroga|z ręki wroga|na ręce wroga}"},
    {Place, kOpponentsDeck, "{^|talia wroga|talii wroga|talii wroga|talię wroga|z talii wroga|w talii wroga}"},
    {Place, kEachDeck, "{^|każda talia|każdej talii|każdej talii|każdą talię|z każdej talii|w każdej talii}"},
    {Place, kOpponentsDiscard,
     "{^|odrzucone wroga|odrzuconych wroga|odrzuconym wroga|odrzucone wroga|z odrzuconych wroga|na odrzuconych wroga}"},
    {Place, kYourDeckAndDiscard,
     "{^|talia i odrzucone|talii i odrzuconych|talii i odrzuconym|talię i odrzucone|z talii/odrzuconych|w talii/odrzuconych}"},
    {Place, kYourArchives, "{^|archiwum|archiwum|archiwum|archiwum|z archiwum|w archiwum}"},
    {Place, kOpponentsArchives,
     "{^|archiwum wroga|archiwum wroga|archiwum wroga|archiwum wroga|z archiwum wroga|w archiwum wroga}"},

    {Duration, kThisTurn, "w tej turze"},
    {Duration, kOpponentsNextTurn, "w turze przeciwnika"},
    {Duration, kNextTurn, "w następnej turze"},
    {Duration, kUntilYourNextTurn, "do twojej tury"},
    {Duration, kUntilEndOfYourNextTurn, "do końca następnej tury"},
    {Duration, kUntilThisLeaves, "póki w grze"},

    {Moment, kStartOfTurn, "", "początek tury"},
    {Moment, kEndOfTurn, "", "koniec tury"},
    {Moment, kStartOfEachTurn, "", "początek każdej tury"},
    {Moment, kEndOfReady, "", "po przygotowaniu"},

    {Event, kReaps, "{0:nom} zbiera"},
    {Event, kIsUsedToFight, "{0:nom} walczy"},
    {Event, kFights, "{0:nom} walczy"},
    {Event, kIsPlayed, "zagranie {0:gen}"},
    {Event, kYouPlay, "zagrywasz {0:acc}"},
    {Event, kOpponentPlays, "przeciwnik zagrywa {0:acc}"},
    {Event, kEntersPlay, "{0:nom} wchodzi do gry"},
    {Event, kIsDestroyed, "zniszczenie {0:gen}"},
    {Event, kDestroyedFightingThis, "{0:nom} ginie w walce z tym"},
    {Event, kDestroyedFighting, "{0:nom} ginie w walce"},
    {Event, kAttacksAndDestroys, "atakuje i niszczy"},
    {Event, kDestroyedByAssault, "szturm niszczy {0:acc}"},
    {Event, kChoosesHouse, "wybór domu"},
    {Event, kChoosesTheHouse, "wybór: {0}"},
    {Event, kYouChooseHouse, "wybierasz {0}"},
    {Event, kOpponentChoosesThatHouse, "przeciwnik go wybiera"},
    {Event, kForgesKey, "wykucie klucza"},
    {Event, kYouForgeKey, "wykuwasz klucz"},
    {Event, kOpponentForgesKey, "przeciwnik wykuwa klucz"},
    {Event, kOpponentWouldForge, "przeciwnik kuje klucz"},
    {Event, kStolenFromYou, "skradziono ci {*amber}"},
    {Event, kYouDiscard, "odrzucasz {0:acc} z ręki"},
    {Event, kActionBegins, "zagranie akcji"},
    {Event, kIsAttachedTo, "dołączenie do {0:gen}"},

    {Relation, kNotAmong, "@ oprócz {chosen:gen}"},
    {Relation, kPowerAtMost, "@ o {*power}≤{0}"},
    {Relation, kPowerAtLeast, "@ o {*power}≥{0}"},
    {Relation, kOddPower, "@ o nieparzystej {*power}"},
    {Relation, kSamePower, "@ o tej samej {*power}"},
    {Relation, kWithAmber, "@ z {*amber}"},
    {Relation, kWithoutAmber, "@ bez {*amber}"},
    {Relation, kOfMostCommonHouse, "@ najliczniejszego domu"},
    {Relation, kOfCommonHouse, "@ domu z {0}+ w grze"},
    {Relation, kSharesHouseWithNeighbors, "@ z domu {0}+ sąsiadów"},
    {Relation, kSharesNoTrait, "@ bez wspólnych cech"},

    {Selector, kHost, "{^|ono|jego|mu|je|nim|nim}"},
    {Selector, kGiver, "{^|to|tego|temu|to|tym|tym}"},
    {Selector, kAttacked, "{^|cel|celu|celowi|cel|celem|celu}"},
    {Selector, kThird, "⅓ {0:gen pl}"},
    {Selector, kUpToForEach, "{0} za {1:acc}"},
    {Selector, kEitherOf, "{0} lub {1}"},

    {Number, kHalfRoundedDown, "½ {0:gen}", "@ = ½ {0:gen}"},
    {Number, kPowerOf, "{*power} {0:gen}", "@ = {*power} {0:gen}"},
    {Number, kDamageOn, "{*damage} na {0:loc}", "@ = {*damage} na {0:loc}"},
    {Number, kBonusOf, "premia {0:gen}", "@ = premia {0:gen}"},

    {Unit, kEachHouse, "@ {0:gen pl}"},
    {Unit, kEachInPool, "twój {@}"},
    {Unit, kEachThisWay, "{0:sg *}"},
    {Unit, kEachOfTheirs, "swoją {@}"},
    {Unit, kEachTrait, "jego cechę"},
    {Unit, kEachExcess, "nadliczbowego wroga"},
    {Unit, kEachExcessWithoutThis, "nadliczbowego wroga"},

    {Amount, kForEach, "{0+1}{/} za {2:acc}"},
    {Amount, kForEachAtMost, "{0+1}{/} za {2:acc} (do {3})"},
    {Amount, kAll, "{^|całe|całego|całemu|całe|całym|całym} {0}"},

    {Condition, kYouDidAll, "", "", "nie"},
    {Condition, kYouHaveAmber, "masz {0}+{*amber}", "", "masz <{0}{*amber}"},
    {Condition, kOpponentHasAmber, "przeciwnik ma {0}+{*amber}", "", "przeciwnik ma <{0}{*amber}"},
    {Condition, kOpponentHasNoAmber, "przeciwnik bez {*amber}", "", "przeciwnik ma {*amber}"},
    {Condition, kLessAmber, "masz mniej {*amber}", "", "nie masz mniej {*amber}"},
    {Condition, kOpponentMoreKeys, "przeciwnik ma więcej kluczy", "", "przeciwnik nie ma więcej kluczy"},
    {Condition, kThereIs, "jest {0:nom}", "", "brak {0:gen}"},
    {Condition, kThereAreNo, "brak {0:gen pl}", "", "są {0:nom pl}"},
    {Condition, kHousesBetween, "{0-1} domów {2:gen pl}"},
    {Condition, kMoreCreatures, "masz więcej stworzeń", "", "nie masz więcej stworzeń"},
    {Condition, kFewerCreatures, "przeciwnik ma więcej stworzeń", "", "przeciwnik nie ma więcej stworzeń"},
    {Condition, kInCenter, "w środku", "", "nie w środku"},
    {Condition, kOnFlank, "{0:subject nom} na flance", "", "{0:subject nom} nie na flance"},
    {Condition, kIsReady, "{0:subject nom} gotowe", "", "{0:subject nom} niegotowe"},
    {Condition, kIsDamaged, "{0:subject nom} zranione", "", "{0:subject nom} niezranione"},
    {Condition, kHasAmber, "{*amber} na {0:loc}", "", "brak {*amber} na {0:loc}"},
    {Condition, kAmberBelow, "<{0}{*amber} na {1:loc}", "", "{0}+{*amber} na {1:loc}"},
    {Condition, kCountersOn, "{0}+ {1:gen pl}", "", "<{0} {1:gen pl}"},
    {Condition, kIsDestroyedThisWay, "ginie", "", "nie ginie"},
    {Condition, kFoughtThisTurn, "walczono", "", "nie walczono"},
    {Condition, kReapedThisTurn, "zbierano", "", "nie zbierano"},
    {Condition, kFirstReap, "pierwsze zbieranie tury", "", "nie pierwsze zbieranie"},
    {Condition, kEnemiesDestroyed, "zginęło {0}+ wrogów", "", "zginęło <{0} wrogów"},
    {Condition, kPlayedNothingElse, "pierwsza karta tury", "", "nie pierwsza karta tury"},
    {Condition, kDeckAtMost, "w talii ≤{0}{*card}", "", "w talii >{0}{*card}"},
    {Condition, kTideLow, "odpływ", "", "brak odpływu"},
    {Condition, kAttackingFlank, "atak na flankę", "", "nie atak na flankę"},
    {Condition, kFighting, "w walce", "", "nie w walce"},
    {Condition, kHouseNotActive, "{0} nieaktywny", "", "{0} aktywny"},

    {Effect, kAlsoChoose, "wybierz {0:acc}"},
    {Effect, kDeal, "{0:acc head} {1:dat}{0:acc tail}"},
    {Effect, kDealSplash, "{0:acc head} {1:dat}{0:acc tail}, rozprysk {2}"},
    {Effect, kDealIgnoringArmor, "{0:acc head} {1:dat} mimo pancerza"},
    {Effect, kHeal, "ulecz {0:acc head} na {1:loc}{0:acc tail}"},
    {Effect, kFullyHeal, "ulecz {0:acc}", "uleczyć {0:acc}"},
    {Effect, kItsControllerSacrifices, "właściciel poświęca {0:acc}"},
    {Effect, kReturn, "cofnij {0:acc} na rękę", "cofnąć {0:acc} na rękę"},
    {Effect, kPutOnDeck, "połóż {0:acc} na talię", "położyć {0:acc} na talię"},
    {Effect, kShuffleInto, "wtasuj {0:acc}", "wtasować {0:acc}"},
    {Effect, kPut, "{0:acc head} na {1:acc}{0:acc tail}"},
    {Effect, kCaptures, "{0:nom} {it|przechwytuje|przechwytują} {1:acc}"},
    {Effect, kCapturesOwn, "{0:nom} {it|przechwytuje|przechwytują} {1:acc} od swoich"},
    {Effect, kMoveAmberToPool, "weź {0:acc head} z {1:gen}{0:acc tail}"},
    {Effect, kMoveAmberToSupply, "{0:acc head} z {1:gen} do zapasu{0:acc tail}"},
    {Effect, kMoveAmberFromIt, "{0:acc head} z {it:gen} na {1:acc}"},
    {Effect, kMoveAmberFromPool, "swój {0:acc head} na {1:acc}"},
    {Effect, kReadyAndFight, "przygotuj {0:acc}, walcz"},
    {Effect, kReadyAndUse, "przygotuj {0:acc}, użyj"},
    {Effect, kUseAsYours, "użyj {0:gen} jak swego", "użyć {0:gen} jak swego"},
    {Effect, kPlayAsYours, "zagraj {0:acc} jak swoją"},
    {Effect, kTriggerPlay, "rozpatrz „Zagranie” {0:gen}"},
    {Effect, kTriggerReap, "rozpatrz „Zbieranie” {0:gen}"},
    {Effect, kTakeControlFor, "przejmij {0}: {1:acc}"},
    {Effect, kGiveControl, "oddaj przeciwnikowi {0:acc}"},
    {Effect, kMoveAnywhere, "przestaw {0:acc}", "przestawić {0:acc}"},
    {Effect, kMoveToFlank, "{0:acc} na flankę"},
    {Effect, kPutUnder, "{0:acc} pod to"},
    {Effect, kGraft, "wszczep {0:acc}", "wszczepić {0:acc}"},
    {Effect, kNoteHouse, "zapamiętaj dom {0:gen}"},
    {Effect, kGain, "{=0|+|zyskaj }{0:acc}"},
    {Effect, kPlayerGains, "{0:nom} {=1|+|zyskuje }{1:acc}", "{0:nom} {=1|+|zyskuje }{1:acc}"},
    {Effect, kLose, "{=0|–|strać }{0:acc}"},
    {Effect, kPlayerLoses, "{0:nom} {=1|–|traci }{1:acc}", "{0:nom} {=1|–|traci }{1:acc}"},
    {Effect, kCaptureFromBoth, "przechwyć {0:acc} od obu"},
    {Effect, kSpread, "{0:acc} między {1:acc pl}"},
    {Effect, kSpreadSplash, "{0}{*damage} {1:dat} (rozprysk {2}) za {3:acc}"},
    {Effect, kDealAlong, "{0}/{1}/{2}{*damage} od flanki"},
    {Effect, kForge, "wykuj klucz", "wykuć klucz"},
    {Effect, kForgeAt, "wykuj klucz za +{0}{*amber}", "wykuć klucz za +{0}{*amber}"},
    {Effect, kForgeAtLess, "wykuj klucz za +{0}{*amber} –{1}", "wykuć klucz za +{0}{*amber} –{1}"},
    {Effect, kForgeFree, "wykuj klucz za darmo"},
    {Effect, kNoForge, "klucz niewykuty"},
    {Effect, kSearch, "znajdź {1:acc} ({0})"},
    {Effect, kRevealUntil, "ujawniaj do {0:gen}"},
    {Effect, kReorder, "ułóż {0} z wierzchu"},
    {Effect, kDiscardHand, "{0:nom} odrzuca rękę", "{0:nom} odrzuca rękę"},
    {Effect, kRearrange, "przestaw szyk", "przestawić szyk"},
    {Effect, kBecomeCreature, "staje się stworzeniem {0}{*power}"},
    {Effect, kSaveThis, "zamiast tego: {0}"},
    {Effect, kInItsPlace, "{it:nom} to zastępuje"},
    {Effect, kForEachOfThem, "dla każdej: {0}"},
    {Effect, kForEachHouse, "na dom: {0}"},
    {Effect, kDoAgain, "{0}. Możesz {1:inf}: ponów"},
    {Effect, kRepeat, "powtórz", "powtórzyć"},
    {Effect, kOpponentRepeats, "przeciwnik też", "przeciwnik też"},
    {Effect, kDuring, "{0} {1}"},
    {Effect, kDuringAfter, "{0}, {1}: {2}"},

    {Static, kGetsPower, "{0:subject nom} +{1}{*power}"},
    {Static, kGetsPowerForEach, "{0:subject nom} +{1}{*power} za {2:acc}"},
    {Static, kGetsArmor, "{0:subject nom} +{1} pancerza"},
    {Static, kGetsArmorForEach, "{0:subject nom} +{1} pancerza za {2:acc}"},
    {Static, kGainsKeyword, "{0:subject nom}: {1}"},
    {Static, kGainsAssault, "{0:subject nom}: szturm = {*power}"},
    {Static, kGainsAbility, "{0:subject nom}: {1}"},
    {Static, kKeysCostMore, "klucze +{0:acc}"},
    {Static, kKeysCostLess, "klucze –{0:acc}"},
    {Static, kYourKeysCostLess, "twoje klucze –{0:acc}"},
    {Static, kOpponentsKeysCostMore, "klucze przeciwnika +{0:acc}"},
    {Static, kCannotReap, "{0:subject nom}: bez zbierania"},
    {Static, kCannotFight, "{0:subject nom}: bez walki"},
    {Static, kCannotBeUsed, "{0:subject nom}: bez użycia"},
    {Static, kMustFight, "{0:subject nom}: tylko walka"},
    {Static, kCannotAttack, "atakować może tylko flanka"},
    {Static, kCrowdCannotPlay, "kto ma więcej stworzeń, nie zagra ich"},
    {Static, kNeedsCreature, "wymaga stworzenia w grze"},
    {Static, kMustPay, "{1:nom}: przeciwnik płaci ci {0}{*amber}"},
    {Static, kEntersReady, "wchodzi gotowe"},
    {Static, kEntersStunned, "wchodzi ogłuszone"},
    {Static, kEntersUnderOpponent, "wchodzi do przeciwnika"},
    {Static, kEntersAsCopy, "kopia {0:gen}, {1}"},
    {Static, kPlayedAsCopy, "kopia {0:gen}"},
    {Static, kPlayableAsUpgrade, "lub jako ulepszenie"},
    {Static, kMayBeUsed, "możesz użyć {0:gen}"},
    {Static, kMayFight, "{0:nom}: walka dozwolona"},
    {Static, kMayPlay, "możesz zagrać {0+1:acc}"},
    {Static, kMayPlayEachTurn, "możesz zagrać {0+1:acc} na turę"},
    {Static, kMayPlayOrUse, "możesz zagrać/użyć {0+1:acc}"},
    {Static, kFightDamage, "w walce tylko {0}{*damage}"},
    {Static, kExtraDamage, "{0:subject nom} otrzymuje +{1}{*damage}"},
    {Static, kControlsHost, "ty kontrolujesz"},
    {Static, kRefillMore, "dobierasz +{0}{*card}"},
    {Static, kBelongsTo, "{0:subject nom}: {1}"},
};

constexpr language::Brevity kBrevity = {
    .choose = kChoose, .alsoChoose = kAlsoChoose, .them = kThem, .host = kHost, .plain = kCreature};

}  // namespace

const language::Phrasebook& polishBriefbook() {
    static const language::Phrasebook kCommon = language::commonBriefbook(polishPhrasebook());
    static const language::SharedPhrases kShared(kCommon, true, grammar());
    static const language::Phrasebook kBook = language::briefbookOver(kShared.book, kPhrases, kTerms, kWords, kBrevity);
    return kBook;
}

}  // namespace riffle::keyforge
