#include "games/epic/rules/vocabulary.h"
#include "games/epic/text/text.h"
#include "language/shared_phrases.h"

namespace riffle::epic {

namespace {

using language::Animacy;
using language::Gender;
using enum language::Category;

constexpr language::Noun kEnemyNoun = {Gender::M, Animacy::Person, "Feind Feinds Feind Feind", "Feinde Feinde Feinden Feinde"};
constexpr language::Noun sign(std::string_view words) {
    return {Gender::N, Animacy::Thing, words};
}

constexpr language::Noun token(std::string_view singular, std::string_view plural) {
    return {Gender::M, Animacy::Thing, singular, plural};
}

constexpr language::Term kTerms[] = {
    {Adjective, kEnemy, kEnemyNoun},
    {Resource, kHumans, token("Mensch Menschen Mensch Mensch", "Menschen Menschen Menschen Menschen")},
    {Resource, kDemons, token("Dämon Dämons Dämon Dämon", "Dämonen Dämonen Dämonen Dämonen")},
    {Resource, kWolves, token("Wolf Wolfs Wolf Wolf", "Wölfe Wölfe Wölfen Wölfe")},
    {Resource, kZombies, token("Zombie Zombies Zombie Zombie", "Zombies Zombies Zombies Zombies")},
    {Resource, kCopies, token("Kopie Kopie Kopie Kopie", "Kopien Kopien Kopien Kopien")},
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

constexpr language::AgreeingWord kWords[] = {
    {"eigen", "eigen", language::kGermanAdjective},
};

constexpr language::Phrase kPhrases[] = {
    {Player, kEachOpponent, "{^|Gegner|Gegner|Gegnern|Gegner}"},
    {Player, kItsController, "{^|Kontrolleur|Kontrolleurs|Kontrolleur|Kontrolleur}"},
    {Player, kItsOwner, "{^|Besitzer|Besitzers|Besitzer|Besitzer}"},
    {Player, kActivePlayer, "{^|Aktiver|des Aktiven|dem Aktiven|den Aktiven}"},

    {Place, kYourHand, "{^|Hand|Hand|Hand|Hand|von der Hand|auf der Hand}"},
    {Place, kYourDiscard, "{^|Ablage|der Ablage|der Ablage|Ablage|aus der Ablage|in der Ablage}"},
    {Place, kThatDiscard, "{^|seine Ablage|seiner Ablage|seiner Ablage|seine Ablage|aus seiner Ablage|in seiner Ablage}"},
    {Place, kYourDeck, "{^|Deck|des Decks|dem Deck|Deck|aus dem Deck|im Deck}"},

    {Moment, kTribute, "Tribut"},
    {Moment, kLoyalty, "Treue {0}"},
    {Moment, kLoyaltyX, "Treue X"},
    {Moment, kAlly, "Verb. {0}"},
    {Moment, kAttacks, "Angriff"},
    {Moment, kBlocks, "Blockt"},
    {Moment, kIsBlocked, "Geblockt"},
    {Moment, kBroken, "Zerbrochen"},
    {Moment, kLastBreath, "Letzter Atemzug"},
    {Moment, kStartOfTurn, "Zugbeginn"},
    {Moment, kEndOfEachTurn, "Jedes Zugende"},
    {Moment, kDealsDamage, "Fügt Schaden zu"},
    {Moment, kDamagesPlayer, "Trifft Spieler"},
    {Moment, kDamagesOpponent, "Trifft Gegner"},
    {Moment, kEntersDiscard, "Abgelegt"},
    {Moment, kLeavesDiscard, "verlässt sie", "", "", " "},
    {Moment, kRecalled, "kehrt zurück", "", "", " "},
    {Moment, kInDiscard, "In der Ablage", "", "", ", "},
    {Moment, kExpend, "verausgaben", "", "", ", "},
    {Moment, kPayGold, "1{*gold}", "", "", ", "},
    {Moment, kBreakThis, "dies zerbrechen", "", "", ", "},
    {Moment, kBreakOne, "eigenen zerbrechen", "", "", ", "},
    {Moment, kBanishOne, "aus Ablage verbannen", "", "", ", "},
    {Moment, kRemoveCounters, "–{0} {0|Marke|Marken}", "", "", ", "},

    {Event, kIsBroken, "{0:nom} zerbrochen"},
    {Event, kAnotherIsBroken, "{0:nom ander} zerbrochen"},
    {Event, kYouDraw, "du ziehst"},

    {Adjective, kTarget, "@", "@"},

    {Relation, kWithCost, "@ mit Kosten {0}"},
    {Relation, kDefenseAtMost, "@ mit Verteidigung ≤{0}"},
    {Relation, kSameName, "@ dieses Namens"},
    {Relation, kNotOfTrait, "Nicht-{0:gen}-@"},
    {Relation, kOfDefender, "@ des Verteidigers"},

    {Selector, language::kUpTo, "bis zu {0+1}"},

    {Number, language::kThatMuch, "so viel", "so viel @"},
    {Number, kOffenseOf, "Angriff von {0:dat}", "@ = Angriff von {0:dat}"},
    {Number, kDefenseOf, "Verteidigung von {0:dat}", "@ = Verteidigung von {0:dat}"},
    {Number, kTwice, "2× {0}", "@ = 2× {0}"},
    {Number, kPlusOne, "{0} + {1}", "{0}@ + {1:nom}"},

    {Unit, kEachThisWay, "@"},
    {Unit, kEachRevealed, "aufgedeckte @"},
    {Unit, kEachDamage, "erlittenen {*damage}"},
    {Unit, kEachTheirs, "Verlust"},

    {Condition, kOpponentsTurn, "Gegners Zug", "", "nicht Gegners Zug"},
    {Condition, kYouControl, "{0:nom} deiner war", "", "{0:nom} nicht deiner war"},
    {Condition, kDoubleHealth, "{*health} verdoppelt", "", "{*health} nicht verdoppelt"},
    {Condition, kPlayedThisTurn, "{0:nom} gespielt", "", "{0:nom} nicht gespielt"},
    {Condition, kFirstPaid, "erste Karte mit Kosten 1", "", "nicht erste Karte mit Kosten 1"},
    {Condition, kFrenzy, "Raserei", "Raserei", "keine Raserei"},
    {Condition, kOneAttacker, "nur einer angreift", "", "nicht nur einer angreift"},
    {Condition, kStillInPlay, "im Spiel", "", "nicht im Spiel"},
    {Condition, kIsExpended, "verausgabt", "", "nicht verausgabt"},

    {Effect, kDeal, "{0+@:acc head} an {1:dat}{0+@:acc tail}"},
    {Effect, kBreak, "zerbrich {0:acc}", "{0:acc} zerbrechen"},
    {Effect, kBanish, "verbanne {0:acc}", "{0:acc} verbannen"},
    {Effect, kTransform, "verwandle {0:acc} in Wolf", "{0:acc} in Wolf verwandeln"},
    {Effect, kExpendIt, "verausgabe {0:acc}", "{0:acc} verausgaben"},
    {Effect, kPrepare, "bereite vor: {0:acc}", "{0:acc} vorbereiten"},
    {Effect, kTakeControlThisTurn, "kontrolliere {0:acc} diesen Zug", "{0:acc} diesen Zug kontrollieren"},
    {Effect, kPutIntoPlay, "{0:acc} ins Spiel"},
    {Effect, kOwnerPutsIntoPlay, "{0:acc} beim Besitzer ins Spiel"},
    {Effect, kPutQuietly, "{0:acc} still ins Spiel"},
    {Effect, kTakeToHand, "{0:acc} auf die Hand"},
    {Effect, kDiscardIt, "lege ab: {0:acc}", "{0:acc} ablegen"},
    {Effect, kRemoveFromCombat, "{0:acc} aus dem Kampf"},
    {Effect, kRemoveAndPrepare, "nimm {0:acc} aus dem Kampf, bereite vor", "{0:acc} aus dem Kampf, vorbereiten"},
    {Effect, kPutCounters, "{0+@:acc head} auf {1:acc}{0+@:acc tail}"},
    {Effect, kGive, "{0:subject nom} +{1}/+{2}{/}", "{0:subject nom} +{1}/+{2}", "", ", +{1}/+{2}"},
    {Effect, kWeaken, "{0:subject nom} –{1}/–{2}{/}", "{0:subject nom} –{1}/–{2}", "", ", –{1}/–{2}"},
    {Effect, kGiveKeyword, "{0:subject nom}: {1}{/}", "{0:subject nom}: {1}", "", ", {1}"},
    {Effect, kGiveAbility, "{0:subject nom}: {1}{/}", "{0:subject nom}: {1}", "", ", {1}"},
    {Effect, kStrip, "{0:nom} ohne Fähigkeiten", "{0:nom} ohne Fähigkeiten"},
    {Effect, kPlayIt, "spiele {0:acc} gratis", "{0:acc} gratis spielen"},
    {Effect, kPlayPaying, "spiele {0:acc}", "{0:acc} spielen"},
    {Effect, kJoin, "{0:nom} kämpft mit", "{0:nom} kämpft mit"},
    {Effect, kGainBlitz, "Blitz", "Blitz"},
    {Effect, kCannotGainHealth, "{0:nom} ohne {*health}", "{0:nom} ohne {*health}"},
    {Effect, kBlink, "{0:acc} aus dem Spiel und zurück"},
    {Effect, kDraw, "ziehe {0+@}", "{0+@} ziehen"},
    {Effect, kPlayerDraws, "{0:nom} zieht {1+@}", "{0:nom} zieht {1+@}"},
    {Effect, kGain, "{=0|+|}{0+@}"},
    {Effect, kPlayerGains, "{0:nom} {=1|+|erhält }{1+@}", "{0:nom} {=1|+|erhält }{1+@}"},
    {Effect, kLose, "{=0|–|verliere }{0+@}"},
    {Effect, kPlayerLoses, "{0:nom} {=1|–|verliert }{1+@}", "{0:nom} {=1|–|verliert }{1+@}"},
    {Effect, kPayHealth, "zahle {0}{*health}", "{0}{*health} zahlen"},
    {Effect, kPayGoldEffect, "zahle 1{*gold}", "1{*gold} zahlen"},
    {Effect, kGainGold, "+1{*gold}"},
    {Effect, kGainFactionGold, "+1{*gold} ({0})"},
    {Effect, kPlayerDiscards, "{0:nom} –{1+@} ab", "{0:nom} –{1+@} ab"},
    {Effect, kPlayerBanishes, "{0:nom} verbannt {1}{*card}", "{0:nom} verbannt {1}{*card}"},
    {Effect, kPlayerBreaks, "zerbricht eigenen: {0:nom}", "zerbricht eigenen: {0:nom}"},
    {Effect, kPlayerKeepsOne, "jeder behält einen Champion", "jeder behält einen Champion"},
    {Effect, kCreate, "schaffe {0+1:acc}", "{0+1:acc} schaffen"},
    {Effect, kCreateExpended, "schaffe {0+1:acc} verausgabt", "{0+1:acc} verausgabt schaffen"},
    {Effect, kPlayerCreates, "{0:nom} schafft {1+2:acc}", "{0:nom} schafft {1+2:acc}"},
    {Effect, kRecall, "zurück auf die Hand", "zurück auf die Hand"},
    {Effect, kBanishDiscard, "verbanne seine Ablage", "seine Ablage verbannen"},
    {Effect, kSplit, "{0}{*damage} auf bis zu {1} Ziele"},
    {Effect, kRain, "{0}, {1} und {2}{*damage} an drei Ziele"},
    {Effect, kLoseAny, "verliere beliebig {*health}", "beliebig {*health} verlieren"},
    {Effect, kCeasefire, "diesen Zug kein Angriff", "diesen Zug kein Angriff"},
    {Effect, kRevealTop, "decke oberste {0+@} auf"},
    {Effect, language::kOneOf, "{0} *oder* {1}"},
    {Effect, kOneOfThree, "{0} *oder* {1} *oder* {2}"},
    {Effect, kOrOnYourTurn, "{0} *oder in deinem Zug:* {1}"},
    {Effect, kOrForGold, "{0} *oder 1{*gold}:* {1}"},
    {Effect, kYourTurnOrForGold, "*In deinem Zug:* {0} *oder 1{*gold}:* {1}"},
    {Effect, kForEachDo, "je {0:nom}: {1}", "", "je {0:nom}: {1}"},

    {Static, kGets, "{0:subject nom} +{1}/+{2}"},
    {Static, kGetsLess, "{0:subject nom} –{1}/–{2}"},
    {Static, kHas, "{0:subject nom}: {1}"},
    {Static, kMustAttack, "muss angreifen"},
    {Static, kMustBeBlocked, "muss geblockt werden"},
    {Static, kCannotGain, "erhält keine Fähigkeiten"},
    {Static, kOpponentsNoHealth, "Gegner ohne {*health}"},
    {Static, kAmbushFor, "{0:nom pl} mit Hinterhalt"},
    {Static, kCountsAs, "{0:subject nom} auch {1}"},
    {Static, kEveryFaction, "alle Fraktionen"},
    {Static, kNotBlockedByWeaker, "Schwächere blocken nicht"},
    {Static, kDeadlyDamage, "sein Schaden zerbricht"},
    {Static, kComesInstead, "ins Spiel statt Abwurf"},
};

constexpr language::Brevity kBrevity = {.choose = kChoose, .them = kThem, .plain = kChampion};

}  // namespace

const language::Phrasebook& germanBriefbook() {
    static const language::Phrasebook kCommon = language::commonBriefbook(germanPhrasebook());
    static const language::SharedPhrases kShared(kCommon, true, grammar());
    static const language::Phrasebook kBook = language::briefbookOver(kShared.book, kPhrases, kTerms, kWords, kBrevity);
    return kBook;
}

}  // namespace riffle::epic
