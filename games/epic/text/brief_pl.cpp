#include "games/epic/rules/vocabulary.h"
#include "games/epic/text/text.h"
#include "language/shared_phrases.h"

namespace riffle::epic {

namespace {

using language::Animacy;
using language::Gender;
using enum language::Category;

constexpr language::Noun kEnemyNoun = {Gender::M, Animacy::Person, "wróg wroga wrogowi wroga wrogiem wrogu",
                                       "wrogowie wrogów wrogom wrogów wrogami wrogach"};
constexpr language::Noun sign(std::string_view words) {
    return {Gender::N, Animacy::Thing, words};
}

constexpr language::Noun token(std::string_view singular, std::string_view plural) {
    return {Gender::M, Animacy::Thing, singular, plural};
}

constexpr language::Term kTerms[] = {
    {Adjective, kEnemy, kEnemyNoun},
    {Resource, kHumans,
     token("człowiek człowieka człowiekowi człowieka człowiekiem człowieku", "ludzie ludzi ludziom ludzi ludźmi ludziach")},
    {Resource, kDemons, token("demon demona demonowi demona demonem demonie", "demony demonów demonom demony demonami demonach")},
    {Resource, kWolves, token("wilk wilka wilkowi wilka wilkiem wilku", "wilki wilków wilkom wilki wilkami wilkach")},
    {Resource, kZombies, token("zombie zombie zombie zombie zombie zombie", "zombie zombie zombie zombie zombie zombie")},
    {Resource, kCopies, token("kopia kopii kopii kopię kopią kopii", "kopie kopii kopiom kopie kopiami kopiach")},
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
    {"swój", "sw",
     "=twój ojego ojemu * oim oim  =twoja ojej ojej oją oją ojej  =twoje ojego ojemu oje oim oim  =twoje oich oim * oimi oich  "
     "=twoi"},
};

constexpr language::Phrase kPhrases[] = {
    {Player, kEachOpponent, "{^|przeciwnicy|przeciwników|przeciwnikom|przeciwników|przeciwnikami|przeciwnikach}"},
    {Player, kItsController, "{^|kontrolujący|kontrolującego|kontrolującemu|kontrolującego|kontrolującym|kontrolującym}"},
    {Player, kItsOwner, "{^|właściciel|właściciela|właścicielowi|właściciela|właścicielem|właścicielu}"},
    {Player, kActivePlayer, "{^|aktywny|aktywnego|aktywnemu|aktywnego|aktywnym|aktywnym}"},

    {Place, kThatDiscard,
     "{^|jego odrzucone|jego odrzuconych|jego odrzuconym|jego odrzucone|z jego odrzuconych|na jego odrzuconych}"},

    {Moment, kTribute, "Trybut"},
    {Moment, kLoyalty, "Lojalność {0}"},
    {Moment, kLoyaltyX, "Lojalność X"},
    {Moment, kAlly, "Sojusz {0:gen}"},
    {Moment, kAttacks, "Atakuje"},
    {Moment, kBlocks, "Blokuje"},
    {Moment, kIsBlocked, "Zablokowany"},
    {Moment, kBroken, "Zniszczony"},
    {Moment, kLastBreath, "Ostatnie tchnienie"},
    {Moment, kStartOfTurn, "Początek tury"},
    {Moment, kEndOfEachTurn, "Koniec każdej tury"},
    {Moment, kDealsDamage, "Zadaje obrażenia"},
    {Moment, kDamagesPlayer, "Rani gracza"},
    {Moment, kDamagesOpponent, "Rani przeciwnika"},
    {Moment, kEntersDiscard, "Trafia na odrzucone"},
    {Moment, kLeavesDiscard, "opuszczając je", "", "", " "},
    {Moment, kRecalled, "wracając", "", "", " "},
    {Moment, kInDiscard, "Na odrzuconych", "", "", ", "},
    {Moment, kExpend, "wyczerp", "", "", ", "},
    {Moment, kPayGold, "1{*gold}", "", "", ", "},
    {Moment, kBreakThis, "zniszcz to", "", "", ", "},
    {Moment, kBreakOne, "zniszcz swego czempiona", "", "", ", "},
    {Moment, kBanishOne, "wygnaj z odrzuconych", "", "", ", "},
    {Moment, kRemoveCounters, "–{0} {0|żeton|żetony|żetonów}", "", "", ", "},

    {Event, kIsBroken, "{0:nom} {@0|zniszczony|zniszczona|zniszczone}"},
    {Event, kAnotherIsBroken, "{0:nom inny} {@0|zniszczony|zniszczona|zniszczone}"},
    {Event, kYouDraw, "dobierasz"},

    {Adjective, kTarget, "@", "@"},
    {Adjective, kToken, "@-token"},
    {Adjective, kNontoken, "@ (nie token)"},
    {Adjective, kOfTrait, "@ „{0}”"},
    {Adjective, kWithKeyword, "@ z „{0}”"},

    {Relation, kWithCost, "@ za {0}"},
    {Relation, kDefenseAtMost, "@ o obronie ≤{0}"},
    {Relation, kWithoutKeyword, "@ bez „{0}”"},
    {Relation, kNotOfTrait, "@ spoza „{0}”"},
    {Relation, kNotOfFaction, "@ spoza {0:gen}"},
    {Relation, kOfDefender, "@ broniącego się"},

    {Selector, language::kUpTo, "do {0+1:gen}"},
    {Selector, kExactly, "{0+1}"},

    {Number, language::kThatMuch, "tyle samo", "tyle samo {@:gen}"},
    {Number, kOffenseOf, "atak {0:gen}", "@ = atak {0:gen}"},
    {Number, kDefenseOf, "obrona {0:gen}", "@ = obrona {0:gen}"},
    {Number, kTwice, "2× {0}", "@ = 2× {0}"},
    {Number, kPlusOne, "{0} + {1}", "{0}@ + {1:nom}"},

    {Unit, kEachThisWay, "@"},
    {Unit, kEachRevealed, "ujawnioną @"},
    {Unit, kEachDamage, "otrzymane {*damage}"},
    {Unit, kEachTheirs, "{^|jego strata|jego straty|jego stracie|jego stratę|jego stratą|jego stracie}"},

    {Condition, kOpponentsTurn, "tura przeciwnika", "", "nie tura przeciwnika"},
    {Condition, kDoubleHealth, "podwojone {*health}", "", "niepodwojone {*health}"},
    {Condition, kFirstPaid, "pierwsza karta za 1", "", "nie pierwsza karta za 1"},
    {Condition, kFrenzy, "szał", "Szał", "brak szału"},
    {Condition, kOneAttacker, "atakuje jeden", "", "atakuje nie jeden"},
    {Condition, kStillInPlay, "w grze", "", "nie w grze"},
    {Condition, kIsExpended, "wyczerpany", "", "niewyczerpany"},

    {Effect, kDeal, "{0+@:acc head} {1:dat}{0+@:acc tail}"},
    {Effect, kReturn, "cofnij {0:acc}", "cofnąć {0:acc}"},
    {Effect, kTransform, "zmień {0:acc} w wilka"},
    {Effect, kTakeControlThisTurn, "przejmij na turę {0:acc}", "przejąć na turę {0:acc}"},
    {Effect, kPutIntoPlay, "{0:acc} do gry"},
    {Effect, kOwnerPutsIntoPlay, "{0:acc} do gry właściciela"},
    {Effect, kPutQuietly, "{0:acc} cicho do gry"},
    {Effect, kTakeToHand, "weź {0:acc}", "wziąć {0:acc}"},
    {Effect, kRemoveFromCombat, "wycofaj {0:acc}", "wycofać {0:acc}"},
    {Effect, kRemoveAndPrepare, "wycofaj i przygotuj {0:acc}"},
    {Effect, kPutCounters, "{0+@:acc head} na {1:acc}{0+@:acc tail}"},
    {Effect, kGive, "{0:subject nom} +{1}/+{2}{/}", "{0:subject nom} +{1}/+{2}", "", ", +{1}/+{2}"},
    {Effect, kWeaken, "{0:subject nom} –{1}/–{2}{/}", "{0:subject nom} –{1}/–{2}", "", ", –{1}/–{2}"},
    {Effect, kGiveKeyword, "{0:subject nom}: {1}{/}", "{0:subject nom}: {1}", "", ", {1}"},
    {Effect, kGiveAbility, "{0:subject nom}: {1}{/}", "{0:subject nom}: {1}", "", ", {1}"},
    {Effect, kStrip, "{0:nom} bez zdolności", "{0:nom} bez zdolności"},
    {Effect, kPlayPaying, "zagraj {0:acc}"},
    {Effect, kJoin, "{0:nom} do walki", "{0:nom} do walki"},
    {Effect, kGainBlitz, "blitz", "blitz"},
    {Effect, kCannotGainHealth, "{0:nom} bez {*health}", "{0:nom} bez {*health}"},
    {Effect, kBlink, "{0:acc} z gry i z powrotem"},
    {Effect, kDraw, "dobierz {0+@}", "dobrać {0+@}"},
    {Effect, kPlayerDraws, "{0:nom} dobiera {1+@}", "{0:nom} dobiera {1+@}"},
    {Effect, kGain, "{=0|+|zyskaj }{0+@}"},
    {Effect, kPlayerGains, "{0:nom} {=1|+|zyskuje }{1+@}", "{0:nom} {=1|+|zyskuje }{1+@}"},
    {Effect, kLose, "{=0|–|strać }{0+@}"},
    {Effect, kPlayerLoses, "{0:nom} {=1|–|traci }{1+@}", "{0:nom} {=1|–|traci }{1+@}"},
    {Effect, kPayHealth, "zapłać {0}{*health}", "zapłacić {0}{*health}"},
    {Effect, kPayGoldEffect, "zapłać 1{*gold}", "zapłacić 1{*gold}"},
    {Effect, kGainGold, "+1{*gold}"},
    {Effect, kGainFactionGold, "+1{*gold} {0:gen}"},
    {Effect, kPlayerDiscards, "{0:nom} odrzuca {1+@}", "{0:nom} odrzuca {1+@}"},
    {Effect, kPlayerBanishes, "{0:nom} wygania {1}{*card} z ręki", "{0:nom} wygania {1}{*card} z ręki"},
    {Effect, kPlayerBreaks, "niszczy swego: {0:nom}", "niszczy swego: {0:nom}"},
    {Effect, kPlayerKeepsOne, "każdy zostawia jednego", "każdy zostawia jednego"},
    {Effect, kCreate, "stwórz {0+1:acc}", "stworzyć {0+1:acc}"},
    {Effect, kCreateExpended, "stwórz wyczerpane {0+1:acc}"},
    {Effect, kPlayerCreates, "{0:nom} tworzy {1+2:acc}", "{0:nom} tworzy {1+2:acc}"},
    {Effect, kRecall, "weź na rękę", "wziąć na rękę"},
    {Effect, kBanishDiscard, "wygnaj jego odrzucone"},
    {Effect, kSplit, "{0}{*damage} na do {1} celów"},
    {Effect, kRain, "{0}, {1} i {2}{*damage} trzem celom"},
    {Effect, kLoseAny, "strać dowolne {*health}"},
    {Effect, kCeasefire, "bez ataków w tej turze", "bez ataków w tej turze"},
    {Effect, kRevealTop, "ujawnij {0+@:acc} z wierzchu"},
    {Effect, language::kOneOf, "{0} *lub* {1}"},
    {Effect, kOneOfThree, "{0} *lub* {1} *lub* {2}"},
    {Effect, kOrOnYourTurn, "{0} *lub w swojej turze:* {1}"},
    {Effect, kOrForGold, "{0} *lub 1{*gold}:* {1}"},
    {Effect, kYourTurnOrForGold, "*W swojej turze:* {0} *lub 1{*gold}:* {1}"},
    {Effect, kInvoke, "przywołaj", "przywołać"},

    {Static, kGets, "{0:subject nom} +{1}/+{2}"},
    {Static, kGetsLess, "{0:subject nom} –{1}/–{2}"},
    {Static, kHas, "{0:subject nom}: {1}"},
    {Static, kMustAttack, "musi atakować"},
    {Static, kMustBeBlocked, "musi być blokowany"},
    {Static, kCannotGain, "nie zyskuje zdolności"},
    {Static, kOpponentsNoHealth, "przeciwnicy bez {*health}"},
    {Static, kCountsAs, "{0:subject nom} też z {1:gen}"},
    {Static, kEveryFaction, "wszystkie frakcje"},
    {Static, kNotBlockedByWeaker, "słabsi nie blokują"},
    {Static, kDeadlyDamage, "jego obrażenia niszczą"},
    {Static, kComesInstead, "do gry zamiast odrzucenia"},
};

constexpr language::Brevity kBrevity = {.choose = kChoose, .them = kThem, .plain = kChampion};

}  // namespace

const language::Phrasebook& polishBriefbook() {
    static const language::Phrasebook kCommon = language::commonBriefbook(polishPhrasebook());
    static const language::SharedPhrases kShared(kCommon, true, grammar());
    static const language::Phrasebook kBook = language::briefbookOver(kShared.book, kPhrases, kTerms, kWords, kBrevity);
    return kBook;
}

}  // namespace riffle::epic
