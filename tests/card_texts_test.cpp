// How some cards of Shards read, in all four languages.
#include <gtest/gtest.h>

#include "tests/shards_cards.h"

namespace riffle::language {
namespace {

struct Golden {
    const char* card;
    InFourLanguages texts;
};
const Golden kGolden[] = {
    {"Infinity Shard",
     {
         "Gain 2 power.\n"
         "Mastery 10: Gain 3 power instead.\n"
         "Mastery 20: Gain 5 power instead.\n"
         "Mastery 30: Gain infinite power instead.",
         "Получите 2 мощи.\n"
         "Мастерство 10: Вместо этого получите 3 мощи.\n"
         "Мастерство 20: Вместо этого получите 5 мощи.\n"
         "Мастерство 30: Вместо этого получите бесконечную мощь.",
         "Erhalte 2 Macht.\n"
         "Erfahrung 10: Erhalte stattdessen 3 Macht.\n"
         "Erfahrung 20: Erhalte stattdessen 5 Macht.\n"
         "Erfahrung 30: Erhalte stattdessen unendlich viel Macht.",
         "Zyskaj 2 mocy.\n"
         "Biegłość 10: Zamiast tego zyskaj 3 mocy.\n"
         "Biegłość 20: Zamiast tego zyskaj 5 mocy.\n"
         "Biegłość 30: Zamiast tego zyskaj nieskończoną moc.",
     }},
    {"Evokatus",
     {
         "Play: Draw 1 card.\n"
         "Exhaust: Gain 1 power for each Homodeus champion you have in play.",
         "При розыгрыше: Возьмите 1 карту.\n"
         "Активация: Получите 1 мощь за каждого чемпиона Хомо Деус в своей игровой зоне.",
         "Beim Ausspielen: Ziehe 1 Karte.\n"
         "Aktivieren: Erhalte 1 Macht für jeden Homodeus-Champion in deinem Spielbereich.",
         "Po zagraniu: Dobierz 1 kartę.\n"
         "Wyczerp: Zyskaj 1 moc za każdego bohatera Homodeusa w swojej strefie zagrywania.",
     }},
    {"Numeri Drones",
     {
         "Exhaust: Gain 1 crystal. This turn, put the next Homodeus champion you recruit directly into play.",
         "Активация: Получите 1 кристалл. В этом ходу введите следующего призванного чемпиона Хомо Деус сразу в игру.",
         "Aktivieren: Erhalte 1 Kristall. In diesem Zug kommt der nächste Homodeus-Champion, den du "
         "rekrutierst, direkt ins Spiel.",
         "Wyczerp: Zyskaj 1 klejnot. W tej turze umieść następnego zrekrutowanego bohatera Homodeusa od razu w grze.",
     }},
    {"Optio Crusher",
     {
         "Exhaust: Gain 3 power.\n"
         "Mastery 10: Gain 5 power instead.",
         "Активация: Получите 3 мощи.\n"
         "Мастерство 10: Вместо этого получите 5 мощи.",
         "Aktivieren: Erhalte 3 Macht.\n"
         "Erfahrung 10: Erhalte stattdessen 5 Macht.",
         "Wyczerp: Zyskaj 3 mocy.\n"
         "Biegłość 10: Zamiast tego zyskaj 5 mocy.",
     }},
    {"Primus Pilus",
     {
         "Exhaust: If you have 3 or more Homodeus champions in play, draw 2 cards.",
         "Активация: Если у вас в игре не меньше 3 чемпионов Хомо Деус, возьмите 2 карты.",
         "Aktivieren: Wenn du mindestens 3 Homodeus-Champions im Spiel hast, ziehe 2 Karten.",
         "Wyczerp: Jeśli masz w grze co najmniej 3 bohaterów Homodeusa, dobierz 2 karty.",
     }},
    {"Drakonarius",
     {
         "While you have “General Decurion” in play, this champion cannot be attacked.\n"
         "Exhaust: Gain 6 power.",
         "Пока у вас в игре есть «Генерал Декурион», этого чемпиона нельзя атаковать.\n"
         "Активация: Получите 6 мощи.",
         "Solange du „General Decurion“ im Spiel hast, kann dieser Champion nicht angegriffen werden.\n"
         "Aktivieren: Erhalte 6 Macht.",
         "Dopóki masz w grze kartę „General Decurion”, tego bohatera nie można atakować.\n"
         "Wyczerp: Zyskaj 6 mocy.",
     }},
    {"General Decurion",
     {
         "Exhaust: Gain 3 crystals.\n"
         "Mastery 20: Copy each Homodeus ally you have played this turn. This turn, after you play a Homodeus ally, copy it.",
         "Активация: Получите 3 кристалла.\n"
         "Мастерство 20: Скопируйте всех разыгранных в этом ходу союзников Хомо Деус. В этом ходу каждый раз "
         "после того, как вы разыграете союзника Хомо Деус, скопируйте его.",
         "Aktivieren: Erhalte 3 Kristalle.\n"
         "Erfahrung 20: Kopiere alle Homodeus-Verbündeten, die du in diesem Zug ausgespielt hast. Jedes Mal, "
         "wenn du in diesem Zug einen Homodeus-Verbündeten ausgespielt hast, kopiere ihn.",
         "Wyczerp: Zyskaj 3 klejnoty.\n"
         "Biegłość 20: Skopiuj wszystkich zagranych w tej turze sojuszników Homodeusa. Za każdym razem, gdy w "
         "tej turze zagrasz sojusznika Homodeusa, skopiuj go.",
     }},
    {"Venator of the Wastes",
     {
         "Gain 4 power.\n"
         "Inspire: An opponent loses 2 mastery.",
         "Получите 4 мощи.\n"
         "Воодушевление: Противник на ваш выбор теряет 2 мастерства.",
         "Erhalte 4 Macht.\n"
         "Inspiration: Ein Gegner verliert 2 Erfahrung.",
         "Zyskaj 4 mocy.\n"
         "Inspiracja: Wybrany przeciwnik traci 2 biegłości.",
     }},
    {"Ferrata Guard",
     {
         "While your character is Decima, each of your champions gets +2 health.\n"
         "Exhaust: Gain 1 crystal for each Homodeus champion you have in play.",
         "Пока ваш лидер — Децима, каждый ваш чемпион получает +2 к здоровью.\n"
         "Активация: Получите 1 кристалл за каждого чемпиона Хомо Деус в своей игровой зоне.",
         "Solange dein Charakter Decima ist, erhält jeder deiner Champions +2 Leben.\n"
         "Aktivieren: Erhalte 1 Kristall für jeden Homodeus-Champion in deinem Spielbereich.",
         "Dopóki twoją postacią jest Decima, każdy z twoich bohaterów ma +2 do zdrowia.\n"
         "Wyczerp: Zyskaj 1 klejnot za każdego bohatera Homodeusa w swojej strefie zagrywania.",
     }},
    {"Axia",
     {
         "Recruiting this champion costs 1 crystal less for each Homodeus champion you have in play.\n"
         "Exhaust: Gain 7 power.",
         "Призыв этого чемпиона стоит на 1 кристалл меньше за каждого чемпиона Хомо Деус в вашей игровой зоне.\n"
         "Активация: Получите 7 мощи.",
         "Die Rekrutierung dieses Champions kostet für jeden Homodeus-Champion in deinem Spielbereich 1 Kristall weniger.\n"
         "Aktivieren: Erhalte 7 Macht.",
         "Rekrutacja tego bohatera kosztuje o 1 klejnot mniej za każdego bohatera Homodeusa w twojej strefie zagrywania.\n"
         "Wyczerp: Zyskaj 7 mocy.",
     }},
    {"Portal Monk",
     {
         "Recruit a card in the centre row with cost 6 or less without paying for it.\n"
         "Mastery 15: Instead, recruit a card in the centre row with cost 6 or less to your hand without paying for it.",
         "Бесплатно призовите карту из центрального ряда стоимостью 6 или меньше.\n"
         "Мастерство 15: Вместо этого бесплатно призовите в руку карту из центрального ряда стоимостью 6 или меньше.",
         "Rekrutiere kostenlos eine Karte aus der zentralen Auslage mit Kosten von 6 oder weniger.\n"
         "Erfahrung 15: Rekrutiere stattdessen kostenlos eine Karte aus der zentralen Auslage mit Kosten von "
         "6 oder weniger direkt auf die Hand.",
         "Zrekrutuj za darmo kartę z rzędu centralnego o koszcie 6 lub niższym.\n"
         "Biegłość 15: Zamiast tego zrekrutuj za darmo prosto na rękę kartę z rzędu centralnego o koszcie 6 lub niższym.",
     }},
    {"Giga, Source Adept",
     {
         "Play: Draw 1 card.\n"
         "Exhaust (only if Dominion is met): Gain 3 mastery.",
         "При розыгрыше: Возьмите 1 карту.\n"
         "Активация (только если выполнено условие «Власти»): Получите 3 мастерства.",
         "Beim Ausspielen: Ziehe 1 Karte.\n"
         "Aktivieren (nur wenn Multitalent erfüllt ist): Erhalte 3 Erfahrung.",
         "Po zagraniu: Dobierz 1 kartę.\n"
         "Wyczerp (tylko jeśli spełniasz warunek Dominacji): Zyskaj 3 biegłości.",
     }},
    {"Cloud Oracles",
     {
         "Draw 1 card.\n"
         "If you have more mastery than each opponent, gain 2 crystals.",
         "Возьмите 1 карту.\n"
         "Если у вас больше мастерства, чем у каждого противника, получите 2 кристалла.",
         "Ziehe 1 Karte.\n"
         "Wenn du mehr Erfahrung als jeder Gegner hast, erhalte 2 Kristalle.",
         "Dobierz 1 kartę.\n"
         "Jeśli masz więcej biegłości niż każdy z przeciwników, zyskaj 2 klejnoty.",
     }},
    {"Praetorian-01",
     {
         "In your discard pile: After you play a champion, you may return this card to your hand.\n"
         "Play: Gain 8 power.\n"
         "Mastery 20: Gain 12 power instead.",
         "В сбросе: Каждый раз после того, как вы разыграете чемпиона, вы можете вернуть эту карту в руку.\n"
         "При розыгрыше: Получите 8 мощи.\n"
         "Мастерство 20: Вместо этого получите 12 мощи.",
         "Im Ablagestapel: Jedes Mal, wenn du einen Champion ausgespielt hast, darfst du diese Karte auf die "
         "Hand zurücknehmen.\n"
         "Beim Ausspielen: Erhalte 8 Macht.\n"
         "Erfahrung 20: Erhalte stattdessen 12 Macht.",
         "Na stosie kart odrzuconych: Za każdym razem, gdy zagrasz bohatera, możesz wziąć tę kartę na rękę.\n"
         "Po zagraniu: Zyskaj 8 mocy.\n"
         "Biegłość 20: Zamiast tego zyskaj 12 mocy.",
     }},
    {"Praetorian-02",
     {
         "You have 3 shield.\n"
         "Mastery 20: You have 6 shield instead.",
         "У вас 3 щита.\n"
         "Мастерство 20: Вместо этого у вас 6 щитов.",
         "Du hast 3 Schilde.\n"
         "Erfahrung 20: Du hast stattdessen 6 Schilde.",
         "Masz 3 tarcze.\n"
         "Biegłość 20: Zamiast tego masz 6 tarcz.",
     }},
    {"Terminal Crescents",
     {
         "Gain 1 mastery.\n"
         "Gain power equal to half your mastery, rounded up.\n"
         "Mastery 20: Instead, gain power equal to your mastery.",
         "Получите 1 мастерство.\n"
         "Получите мощь в размере половины вашего мастерства (с округлением вверх).\n"
         "Мастерство 20: Вместо этого получите столько мощи, сколько у вас мастерства.",
         "Erhalte 1 Erfahrung.\n"
         "Erhalte Macht in Höhe der Hälfte deiner Erfahrung (aufgerundet).\n"
         "Erfahrung 20: Erhalte stattdessen Macht in Höhe deiner Erfahrung.",
         "Zyskaj 1 biegłość.\n"
         "Zyskaj tyle mocy, ile wynosi połowa twojej biegłości (zaokrąglona w górę).\n"
         "Biegłość 20: Zamiast tego zyskaj tyle mocy, ile wynosi twoja biegłość.",
     }},
    {"Entropic Talons",
     {
         "Draw 2 cards.\n"
         "This turn, after you gain health, gain that much power.\n"
         "Mastery 20: Gain 10 health.",
         "Возьмите 2 карты.\n"
         "В этом ходу каждый раз после того, как вы получите здоровье, получите столько же мощи.\n"
         "Мастерство 20: Получите 10 здоровья.",
         "Ziehe 2 Karten.\n"
         "Jedes Mal, wenn du in diesem Zug Leben erhalten hast, erhalte ebenso viel Macht.\n"
         "Erfahrung 20: Erhalte 10 Leben.",
         "Dobierz 2 karty.\n"
         "Za każdym razem, gdy w tej turze zyskasz zdrowie, zyskaj tyle samo mocy.\n"
         "Biegłość 20: Zyskaj 10 zdrowia.",
     }},
    {"The Heart of Nothing",
     {
         "Gain 5 power.\n"
         "At the end of this turn, if you have dealt 10 or more damage to one opponent this turn, draw 3 cards.\n"
         "Mastery 20: Gain 5 power.",
         "Получите 5 мощи.\n"
         "В конце этого хода: если в этом ходу вы нанесли одному противнику не меньше 10 урона, возьмите 3 карты.\n"
         "Мастерство 20: Получите 5 мощи.",
         "Erhalte 5 Macht.\n"
         "Am Ende dieses Zugs: Wenn du einem Gegner in diesem Zug mindestens 10 Schaden zugefügt hast, ziehe 3 Karten.\n"
         "Erfahrung 20: Erhalte 5 Macht.",
         "Zyskaj 5 mocy.\n"
         "Na koniec tej tury: jeśli jeden z przeciwników otrzymał od ciebie w tej turze co najmniej 10 "
         "obrażeń, dobierz 3 karty.\n"
         "Biegłość 20: Zyskaj 5 mocy.",
     }},
    {"The World Piercer",
     {
         "Gain 2 mastery.\n"
         "Return a mercenary from your discard pile to your hand.\n"
         "Mastery 20: Instead, return each mercenary from your discard pile to your hand.",
         "Получите 2 мастерства.\n"
         "Верните наёмника из своего сброса в руку.\n"
         "Мастерство 20: Вместо этого верните всех наёмников из своего сброса в руку.",
         "Erhalte 2 Erfahrung.\n"
         "Nimm einen Söldner aus deinem Ablagestapel auf die Hand zurück.\n"
         "Erfahrung 20: Nimm stattdessen alle Söldner aus deinem Ablagestapel auf die Hand zurück.",
         "Zyskaj 2 biegłości.\n"
         "Weź na rękę najemnika ze swojego stosu kart odrzuconych.\n"
         "Biegłość 20: Zamiast tego weź na rękę wszystkich najemników ze swojego stosu kart odrzuconych.",
     }},
    {"Thorn Zealot",
     {
         "Draw 1 card.\n"
         "Unify: Destroy an enemy champion.",
         "Возьмите 1 карту.\n"
         "Единство: Уничтожьте вражеского чемпиона.",
         "Ziehe 1 Karte.\n"
         "Einheit: Zerstöre einen gegnerischen Champion.",
         "Dobierz 1 kartę.\n"
         "Zjednoczenie: Zniszcz wrogiego bohatera.",
     }},
    {"Ojas, Genesis Druid",
     {
         "Copy a non-champion card you have played this turn.\n"
         "Mastery 20: Copy it again.",
         "Скопируйте разыгранную в этом ходу карту, не являющуюся чемпионом.\n"
         "Мастерство 20: Скопируйте её ещё раз.",
         "Kopiere eine Nicht-Champion-Karte, die du in diesem Zug ausgespielt hast.\n"
         "Erfahrung 20: Kopiere sie noch einmal.",
         "Skopiuj zagraną w tej turze kartę niebędącą bohaterem.\n"
         "Biegłość 20: Skopiuj ją ponownie.",
     }},
    {"The Lost",
     {
         "Gain 6 power.\n"
         "If your character is Ko Syn Wu, you may banish a card from your hand or discard pile.",
         "Получите 6 мощи.\n"
         "Если ваш лидер — Ко-Син-Ву, вы можете удалить карту из своей руки или сброса.",
         "Erhalte 6 Macht.\n"
         "Wenn dein Charakter Ko Syn Wu ist, darfst du eine Karte aus deiner Hand oder deinem Ablagestapel bannen.",
         "Zyskaj 6 mocy.\n"
         "Jeśli twoją postacią jest Ko Syn Wu, możesz wygnać kartę z ręki lub ze swojego stosu kart odrzuconych.",
     }},
    {"Fao Cu'tul, The Formless",
     {
         "Exhaust: Gain 2 power.\n"
         "Mastery 20: Double your power.",
         "Активация: Получите 2 мощи.\n"
         "Мастерство 20: Удвойте свою мощь.",
         "Aktivieren: Erhalte 2 Macht.\n"
         "Erfahrung 20: Verdopple deine Macht.",
         "Wyczerp: Zyskaj 2 mocy.\n"
         "Biegłość 20: Podwój swoją moc.",
     }},
};

TEST(Render, ReadsAsACardInFourLanguages) {
    for (const Golden& golden : kGolden) {
        for (int i = 0; i < kLocaleCount; ++i) {
            EXPECT_EQ(rulesText(cardNamed(golden.card), shards::phrasebook(kLocales[i]), allCards()), golden.texts[i])
                << golden.card;
        }
    }
}

}  // namespace
}  // namespace riffle::language
