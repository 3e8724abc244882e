#include "games/shards/rules/vocabulary.h"
#include "games/shards/text/text.h"

namespace riffle::shards {

namespace {

using language::Animacy;
using language::Gender;
using enum language::Category;

constexpr language::Noun kCardNoun = {Gender::F, Animacy::Thing, "Karte Karte Karte Karte", "Karten Karten Karten Karten"};
constexpr language::Noun kChampionNoun = {Gender::M, Animacy::Person, "Champion Champions Champion Champion",
                                          "Champions Champions Champions Champions"};

constexpr language::Term kTerms[] = {
    {Noun, kCard, kCardNoun},
    {Noun, kAlly, {Gender::M, Animacy::Person, "Verbündet", "", true}},
    {Noun, kChampion, kChampionNoun},
    {Noun, kMercenary, {Gender::M, Animacy::Person, "Söldner Söldners Söldner Söldner", "Söldner Söldner Söldnern Söldner"}},
    {Resource,
     kCrystals,
     {Gender::M, Animacy::Thing, "Kristall Kristalls Kristall Kristall", "Kristalle Kristalle Kristallen Kristalle"}},
    {Resource, kPower, {Gender::F, Animacy::Thing, "Macht Macht Macht Macht"}},
    {Resource, kMastery, {Gender::F, Animacy::Thing, "Erfahrung Erfahrung Erfahrung Erfahrung"}},
    {Resource, kHealth, {Gender::N, Animacy::Thing, "Leben Lebens Leben Leben"}},

    {Kind, kKindAlly, kCardNoun},
    {Kind, kKindChampion, kChampionNoun},
    {Kind, kKindRelicAlly, kCardNoun},
    {Kind, kKindRelicChampion, kChampionNoun},
};

constexpr language::AgreeingWord kWords[] = {{"gegnerisch", "gegnerisch", language::kGermanAdjective}};

constexpr language::Phrase kPhrases[] = {
    {Kind, kKindAlly, "Verbündeter"},
    {Kind, kKindChampion, "Champion"},
    {Kind, kKindRelicAlly, "Relikt-Verbündeter"},
    {Kind, kKindRelicChampion, "Relikt-Champion"},

    {Fact, kFactHomodeus, "Homodeus-@"},
    {Fact, kFactOrder, "Ordens-@"},
    {Fact, kFactUndergrowth, "Nachtschatten-@"},
    {Fact, kFactWraethe, "Wraethe-@"},
    {Fact, kFactMercenary, "Söldner-@"},
    {Fact, kFactItem, "Objekt-@"},
    {Fact, kFactStarter, "", "Startkarte"},
    {Fact, kFactCost, "Kosten {0}"},
    {Fact, kFactHealth, "Leben {0}"},
    {Fact, kFactShield, "Schild {0}"},
    {Fact, kFactCopies, "", "Exemplare: {0}"},
    {Fact, kFactOf, "", "Charakter: {0}"},
    {Fact, kFactSolo, "", "Solodeck: {0}"},

    {Character, kDecima, "Decima"},
    {Character, kKoSynWu, "Ko Syn Wu"},
    {Character, kTetra, "Tetra"},
    {Character, kVolos, "Volos"},
    {Player, kOpponent, "{^|ein Gegner|eines Gegners|einem Gegner|einen Gegner}"},

    {Adjective, kHomodeus, "Homodeus-@"},
    {Adjective, kOrder, "Ordens-@"},
    {Adjective, kUndergrowth, "Nachtschatten-@"},
    {Adjective, kWraethe, "Wraethe-@"},
    {Adjective, kEnemy, "{~gegnerisch} @"},
    {Relation, kFromDiscard, "@ in deinem Ablagestapel", "@ aus deinem Ablagestapel"},
    {Relation, kFromHand, "@ auf deiner Hand", "@ aus deiner Hand"},
    {Relation, kFromHandOrDiscard, "@ auf deiner Hand oder in deinem Ablagestapel", "@ aus deiner Hand oder deinem Ablagestapel"},
    {Relation, kInPlay, "@ in deinem Spielbereich"},
    {Relation, kPlayedThisTurn, "@, {@|den|die|das|die} du in diesem Zug ausgespielt hast{,}"},
    {Relation, kInRow, "@ aus der zentralen Auslage"},
    {Relation, kCostAtMost, "@ mit Kosten von {0} oder weniger"},
    {Relation, kNotChampion, "Nicht-Champion-@"},

    {Number, kInfinite, "unendlich", "unendlich {#|viel|viele} @"},
    {Number, kYourMastery, "{^|deine Erfahrung|deiner Erfahrung|deiner Erfahrung|deine Erfahrung}", "@ in Höhe deiner Erfahrung"},

    {Condition, kMasteryAtLeast, "du mindestens {0} Erfahrung hast", "Erfahrung {0}"},
    {Condition, kUnify, "Einheit erfüllt ist", "Einheit"},
    {Condition, kDominion, "Multitalent erfüllt ist", "Multitalent"},
    {Condition, kInspire, "Inspiration erfüllt ist", "Inspiration"},
    {Condition, kEcho, "Echo erfüllt ist", "Echo"},
    {Condition, kCharacterIs, "dein Charakter {0} ist"},
    {Condition, kHaveHealth, "du {0} Leben hast"},
    {Condition, kHaveCards, "du mindestens {0+1:acc} im Spiel hast"},
    {Condition, kHaveNamed, "du {0} im Spiel hast"},
    {Condition, kMoreMastery, "du mehr Erfahrung als jeder Gegner hast"},
    {Condition, kDealtDamage, "du einem Gegner in diesem Zug mindestens {0} Schaden zugefügt hast"},

    {Moment, kPlay, "Beim Ausspielen"},
    {Moment, kExhaust, "Aktivieren"},
    {Moment, kInDiscard, "Im Ablagestapel"},
    {Event, kYouPlay, "jedes Mal, wenn du[ in diesem Zug] {0:acc ein} ausgespielt hast"},
    {Event, kYouGainHealth, "jedes Mal, wenn du[ in diesem Zug] Leben erhalten hast"},

    {Effect, kGain, "erhalte[ stattdessen] {0+1:acc}", "{0+1:acc} erhalten"},
    {Effect, kGainForEach, "erhalte[ stattdessen] {0+1:acc} für {2:acc jeder}", "{0+1:acc} für {2:acc jeder} erhalten"},
    {Effect, kGainEqual, "erhalte[ stattdessen] {1+0:acc}", "{1+0:acc} erhalten"},
    {Effect, kDouble, "verdopple[ stattdessen] {0:acc dein}", "{0:acc dein} verdoppeln"},
    {Effect, kDraw, "ziehe[ stattdessen] {0} {0|Karte|Karten}", "{0} {0|Karte|Karten} ziehen"},
    {Effect, kBanish, "banne[ stattdessen] {0:acc}", "{0:acc} bannen"},
    {Effect, kReturnToHand, "nimm[ stattdessen] {0:acc} auf die Hand zurück", "{0:acc} auf die Hand zurücknehmen"},
    {Effect, kDestroy, "zerstöre[ stattdessen] {0:acc}", "{0:acc} zerstören"},
    {Effect, kCopy, "kopiere[ stattdessen] {0:acc}", "{0:acc} kopieren"},
    {Effect, kCopyAgain, "kopiere {it:acc}[ stattdessen] noch einmal", "{it:acc} noch einmal kopieren"},
    {Effect, kLose, "{0} verliert[ stattdessen] {1+2:acc}", "{0:acc} {1+2:acc} verlieren lassen",
     "verliert {0}[ stattdessen] {1+2:acc}"},
    {Effect, kRecruitFree, "rekrutiere[ stattdessen] kostenlos {0:acc}", "kostenlos {0:acc} rekrutieren"},
    {Effect, kRecruitToHand, "rekrutiere[ stattdessen] kostenlos {0:acc} direkt auf die Hand",
     "kostenlos {0:acc} direkt auf die Hand rekrutieren"},
    {Effect, kNextRecruitIntoPlay,
     "in diesem Zug kommt[ stattdessen] {0:nom der nächster}, {@0|den|die|das} du rekrutierst, direkt ins Spiel",
     "{0:acc der nächster}, {@0|den|die|das} du in diesem Zug rekrutierst, direkt ins Spiel bringen",
     "kommt in diesem Zug[ stattdessen] {0:nom der nächster}, {@0|den|die|das} du rekrutierst, direkt ins Spiel"},
    {Effect, kThisTurnAfter, "{0:opt}, {1:inv}"},
    {Effect, kThisTurn, "in diesem Zug {0:inv}"},
    {Effect, kAtEndOfTurn, "am Ende dieses Zugs: {0:cap}"},

    {Static, kCannotBeAttacked, "{this:dieser} kann[ stattdessen] nicht angegriffen werden", "",
     "kann {this:dieser}[ stattdessen] nicht angegriffen werden"},
    {Static, kCannotBeAttackedByLess,
     "Spieler mit weniger Erfahrung als du können {this:acc dieser}[ stattdessen] nicht angreifen", "",
     "können Spieler mit weniger Erfahrung als du {this:acc dieser}[ stattdessen] nicht angreifen"},
    {Static, kProtects, "weder du noch deine anderen Champions können[ stattdessen] angegriffen werden", "",
     "können[ stattdessen] weder du noch deine anderen Champions angegriffen werden"},
    {Static, kChampionsGetHealth, "jeder deiner Champions erhält[ stattdessen] +{0} Leben", "",
     "erhält jeder deiner Champions[ stattdessen] +{0} Leben"},
    {Static, kYouHaveShield, "du hast[ stattdessen] {0} {0|Schild|Schilde}", "", "hast du[ stattdessen] {0} {0|Schild|Schilde}"},
    {Static, kShieldEquals, "der Schildwert {this:gen dieser} entspricht[ stattdessen] {0:dat}", "",
     "entspricht der Schildwert {this:gen dieser}[ stattdessen] {0:dat}"},
    {Static, kCostsLess,
     "die Rekrutierung {this:gen dieser} kostet[ stattdessen] für {1:acc jeder} {0} {0|Kristall|Kristalle} weniger", "",
     "kostet die Rekrutierung {this:gen dieser}[ stattdessen] für {1:acc jeder} {0} {0|Kristall|Kristalle} weniger"},
    {Static, kIgnoreShields, "deine Angriffe ignorieren[ stattdessen] Schilde", "",
     "ignorieren deine Angriffe[ stattdessen] Schilde"},
};

}  // namespace

const language::Phrasebook& germanPhrasebook() {
    static const language::Phrasebook kBook = {
        Locale::De, &language::commonPhrasebook(Locale::De), kPhrases, kTerms, kWords, nullptr, kPlay};
    return kBook;
}

}  // namespace riffle::shards
