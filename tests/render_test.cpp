#include "language/render.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "games/shards/rules/vocabulary.h"
#include "games/shards/text/text.h"
#include "language/parser.h"

namespace riffle::language {
namespace {

constexpr int kLocaleCount = 4;
using InFourLanguages = const char* [kLocaleCount];  // in the order of kLocales

std::vector<CardText> parsed(const std::string& file, const std::string& text) {
    Parsed result = parse(shards::grammar(), file, text);
    for (const Problem& problem : result.problems) ADD_FAILURE() << problem.text();
    return std::move(result.cards);
}

const std::vector<CardText>& allCards() {
    static const std::vector<CardText> kCards = [] {
        std::vector<std::string> files;
        for (const auto& entry : std::filesystem::directory_iterator(RIFFLE_SOURCE_DIR "/cards/shards")) {
            if (entry.path().extension() == ".card") files.push_back(entry.path().string());
        }
        std::sort(files.begin(), files.end());
        std::vector<CardText> cards;
        for (const std::string& file : files) {
            std::ifstream in(file);
            std::stringstream text;
            text << in.rdbuf();
            for (CardText& card : parsed(file, text.str())) cards.push_back(std::move(card));
        }
        return cards;
    }();
    return kCards;
}

const CardText& cardNamed(std::string_view name) {
    for (const CardText& card : allCards()) {
        if (card.name == name) return card;
    }
    ADD_FAILURE() << "no card is named " << name;
    return allCards().front();
}

// The text of a champion with these abilities.
std::string rendered(const std::string& abilities, Locale locale) {
    const std::vector<CardText> cards = parsed("test.card", "champion \"Test\"\n  " + abilities + "\n");
    return cards.empty() ? std::string() : rulesText(cards[0], shards::phrasebook(locale), allCards());
}

void expectTexts(const std::string& abilities, const InFourLanguages& expected) {
    for (int i = 0; i < kLocaleCount; ++i) EXPECT_EQ(rendered(abilities, kLocales[i]), expected[i]) << abilities;
}

TEST(Render, EveryConstructHasAPhraseInEveryLanguage) {
    for (const Locale locale : kLocales) {
        for (const std::string& missing : missingPhrases(shards::grammar(), shards::phrasebook(locale))) ADD_FAILURE() << missing;
    }
}

TEST(Render, ABookThatCannotSayAConstructIsFoundOut) {
    const auto problemsWith = [](const Phrase& phrase) {
        Phrasebook book = {Locale::En, &shards::phrasebook(Locale::En), std::span(&phrase, 1), {}, {}};
        return missingPhrases(shards::grammar(), book);
    };
    EXPECT_TRUE(problemsWith({Category::Effect, shards::kDraw, "draw {0}[ instead]"}).empty());
    EXPECT_EQ(problemsWith({Category::Effect, shards::kDraw, "draw some[ instead]"}),
              std::vector<std::string>{"en: effect \"draw <int>\": does not say slot 0"});
    for (const std::string_view text : {"", "draw {0}", "draw {0}{1}[ instead]", "draw {0[ instead]", "draw {0}[ instead",
                                        "draw {}[ instead]", "draw {0:lemma}[ instead]", "draw {0} {0|card}[ instead]"}) {
        EXPECT_FALSE(problemsWith({Category::Effect, shards::kDraw, text}).empty()) << text;
    }
    const Phrasebook empty = {Locale::De, &commonPhrasebook(Locale::De), {}, {}, {}};
    const std::vector<std::string> missing = missingPhrases(shards::grammar(), empty);
    EXPECT_NE(std::find(missing.begin(), missing.end(), "de: effect \"draw <int>\": no phrase"), missing.end());
    EXPECT_NE(std::find(missing.begin(), missing.end(), "de: noun \"card|cards\": no noun"), missing.end());
}

TEST(Render, NumbersTakeThePluralOfTheLanguage) {
    expectTexts("gain 1 crystal", {"Gain 1 crystal.", "Получите 1 кристалл.", "Erhalte 1 Kristall.", "Zyskaj 1 klejnot."});
    expectTexts("gain 2 crystals", {"Gain 2 crystals.", "Получите 2 кристалла.", "Erhalte 2 Kristalle.", "Zyskaj 2 klejnoty."});
    expectTexts("gain 5 crystals", {"Gain 5 crystals.", "Получите 5 кристаллов.", "Erhalte 5 Kristalle.", "Zyskaj 5 klejnotów."});
    expectTexts("gain 12 crystals",
                {"Gain 12 crystals.", "Получите 12 кристаллов.", "Erhalte 12 Kristalle.", "Zyskaj 12 klejnotów."});
    expectTexts("gain 21 crystals",
                {"Gain 21 crystals.", "Получите 21 кристалл.", "Erhalte 21 Kristalle.", "Zyskaj 21 klejnotów."});
    expectTexts("gain 22 crystals",
                {"Gain 22 crystals.", "Получите 22 кристалла.", "Erhalte 22 Kristalle.", "Zyskaj 22 klejnoty."});
    expectTexts("gain 1 power", {"Gain 1 power.", "Получите 1 мощь.", "Erhalte 1 Macht.", "Zyskaj 1 moc."});
    expectTexts("gain 5 power", {"Gain 5 power.", "Получите 5 мощи.", "Erhalte 5 Macht.", "Zyskaj 5 mocy."});
    expectTexts("draw 1", {"Draw 1 card.", "Возьмите 1 карту.", "Ziehe 1 Karte.", "Dobierz 1 kartę."});
    expectTexts("draw 3", {"Draw 3 cards.", "Возьмите 3 карты.", "Ziehe 3 Karten.", "Dobierz 3 karty."});
    expectTexts("draw 5", {"Draw 5 cards.", "Возьмите 5 карт.", "Ziehe 5 Karten.", "Dobierz 5 kart."});
    expectTexts("draw 21", {"Draw 21 cards.", "Возьмите 21 карту.", "Ziehe 21 Karten.", "Dobierz 21 kart."});
}

TEST(Render, NumbersThatAreNotDigitsGoWithTheirNoun) {
    expectTexts("gain that much power",
                {"Gain that much power.", "Получите столько же мощи.", "Erhalte ebenso viel Macht.", "Zyskaj tyle samo mocy."});
    expectTexts("gain that much crystals", {"Gain that many crystals.", "Получите столько же кристаллов.",
                                            "Erhalte ebenso viele Kristalle.", "Zyskaj tyle samo klejnotów."});
    expectTexts("gain infinite crystals", {"Gain infinite crystals.", "Получите бесконечные кристаллы.",
                                           "Erhalte unendlich viele Kristalle.", "Zyskaj nieskończone klejnoty."});
}

TEST(Render, PhrasesStandInTheirCase) {
    expectTexts("destroy an enemy champion", {"Destroy an enemy champion.", "Уничтожьте вражеского чемпиона.",
                                              "Zerstöre einen gegnerischen Champion.", "Zniszcz wrogiego bohatera."});
    expectTexts("destroy each enemy champion",
                {"Destroy each enemy champion.", "Уничтожьте всех вражеских чемпионов.", "Zerstöre alle gegnerischen Champions.",
                 "Zniszcz wszystkich wrogich bohaterów."});
    expectTexts("destroy up to 2 enemy champions",
                {"Destroy up to 2 enemy champions.", "Уничтожьте до 2 вражеских чемпионов.",
                 "Zerstöre bis zu 2 gegnerische Champions.", "Zniszcz do 2 wrogich bohaterów."});
    expectTexts("banish each card from your hand", {"Banish each card from your hand.", "Удалите все карты из своей руки.",
                                                    "Banne alle Karten aus deiner Hand.", "Wygnaj wszystkie karty z ręki."});
    expectTexts("double your crystals",
                {"Double your crystals.", "Удвойте свои кристаллы.", "Verdopple deine Kristalle.", "Podwój swoje klejnoty."});
    expectTexts("this has shield equal to half your mastery, rounded up",
                {"This champion has shield equal to half your mastery, rounded up.",
                 "Щит этого чемпиона равен половине вашего мастерства (с округлением вверх).",
                 "Der Schildwert dieses Champions entspricht der Hälfte deiner Erfahrung (aufgerundet).",
                 "Tarcza tego bohatera jest równa połowie twojej biegłości (zaokrąglona w górę)."});
}

TEST(Render, AdjectivesStandOutsideOfWhatIsTiedToTheNoun) {
    for (const std::string_view adjectives : {"enemy homodeus", "homodeus enemy"}) {
        const std::string ability = "copy an " + std::string(adjectives) + " ally";
        EXPECT_EQ(rendered(ability, Locale::De), "Kopiere einen gegnerischen Homodeus-Verbündeten.");
        EXPECT_EQ(rendered(ability, Locale::Ru), "Скопируйте вражеского союзника Хомо Деус.");
    }
}

TEST(Render, APronounHasTheGenderOfWhatWasMentioned) {
    expectTexts("copy an ally you have played this turn\n  copy it again",
                {"Copy an ally you have played this turn.\nCopy it again.",
                 "Скопируйте разыгранного в этом ходу союзника.\nСкопируйте его ещё раз.",
                 "Kopiere einen Verbündeten, den du in diesem Zug ausgespielt hast.\nKopiere ihn noch einmal.",
                 "Skopiuj zagranego w tej turze sojusznika.\nSkopiuj go ponownie."});
    expectTexts("copy a card you have played this turn\n  copy it again",
                {"Copy a card you have played this turn.\nCopy it again.",
                 "Скопируйте разыгранную в этом ходу карту.\nСкопируйте её ещё раз.",
                 "Kopiere eine Karte, die du in diesem Zug ausgespielt hast.\nKopiere sie noch einmal.",
                 "Skopiuj zagraną w tej turze kartę.\nSkopiuj ją ponownie."});
}

TEST(Render, ARelativeClauseIsClosedByACommaWithinASentence) {
    EXPECT_EQ(rendered("may copy a card you have played this turn", Locale::De),
              "Du darfst eine Karte, die du in diesem Zug ausgespielt hast, kopieren.");
    EXPECT_EQ(rendered("copy a card you have played this turn", Locale::De),
              "Kopiere eine Karte, die du in diesem Zug ausgespielt hast.");
}

TEST(Render, GermanTurnsTheSentenceBehindAClause) {
    EXPECT_EQ(rendered("this cannot be attacked", Locale::De), "Dieser Champion kann nicht angegriffen werden.");
    EXPECT_EQ(rendered("while you have 50 health: this cannot be attacked", Locale::De),
              "Solange du 50 Leben hast, kann dieser Champion nicht angegriffen werden.");
    EXPECT_EQ(rendered("if you have 50 health: may draw 1", Locale::De), "Wenn du 50 Leben hast, darfst du 1 Karte ziehen.");
    EXPECT_EQ(rendered("mastery 10 instead: may draw 1", Locale::De), "Erfahrung 10: Du darfst stattdessen 1 Karte ziehen.");
}

TEST(Render, PermissionReachesTheEffectsWithin) {
    expectTexts("may if you have 50 health: { draw 1; draw 2 }",
                {"If you have 50 health, you may draw 1 card, then you may draw 2 cards.",
                 "Если у вас 50 здоровья, вы можете взять 1 карту, затем вы можете взять 2 карты.",
                 "Wenn du 50 Leben hast, darfst du 1 Karte ziehen, dann darfst du 2 Karten ziehen.",
                 "Jeśli masz 50 zdrowia, możesz dobrać 1 kartę, a następnie możesz dobrać 2 karty."});
}

TEST(Render, LinesOfOneMomentShareItsHead) {
    EXPECT_EQ(rendered("exhaust: draw 1\n  exhaust: draw 2", Locale::En), "Exhaust: Draw 1 card. Draw 2 cards.");
    EXPECT_EQ(rendered("exhaust: draw 1\n  exhaust, mastery 10: draw 2", Locale::En),
              "Exhaust: Draw 1 card.\nMastery 10: Draw 2 cards.");
    EXPECT_EQ(rendered("exhaust, mastery 10: draw 1\n  exhaust: draw 2", Locale::En),
              "Exhaust, Mastery 10: Draw 1 card.\nExhaust: Draw 2 cards.");
    EXPECT_EQ(rendered("exhaust: draw 1\n  draw 2", Locale::En), "Exhaust: Draw 1 card.\nPlay: Draw 2 cards.");
    EXPECT_EQ(rendered("this cannot be attacked\n  play: draw 2", Locale::En),
              "This champion cannot be attacked.\nPlay: Draw 2 cards.");
    EXPECT_EQ(rendered("exhaust: draw 1\n  this cannot be attacked\n  exhaust: draw 2", Locale::En),
              "Exhaust: Draw 1 card.\nThis champion cannot be attacked.\nExhaust: Draw 2 cards.");
}

TEST(Render, ConditionsAreLabelsOrClauses) {
    EXPECT_EQ(rendered("mastery 10, unify: draw 1", Locale::En), "Mastery 10, Unify: Draw 1 card.");
    EXPECT_EQ(rendered("if mastery 10: draw 1", Locale::En), "If you have 10 or more mastery, draw 1 card.");
    EXPECT_EQ(rendered("exhaust, only if unify: draw 1", Locale::En), "Exhaust (only if Unify is met): Draw 1 card.");
    EXPECT_EQ(rendered("after you gain health, if you have 50 health, if unify: draw 1", Locale::En),
              "After you gain health, if you have 50 health and Unify is met, draw 1 card.");
    EXPECT_EQ(rendered("if you have more mastery than each opponent, if you have 50 health: draw 1", Locale::Ru),
              "Если у вас больше мастерства, чем у каждого противника, и у вас 50 здоровья, возьмите 1 карту.");
}

TEST(Render, NamesAreQuotedInTheReadersLanguage) {
    expectTexts("while you have \"General Decurion\" in play: this cannot be attacked",
                {"While you have “General Decurion” in play, this champion cannot be attacked.",
                 "Пока у вас в игре есть «Генерал Декурион», этого чемпиона нельзя атаковать.",
                 "Solange du „General Decurion“ im Spiel hast, kann dieser Champion nicht angegriffen werden.",
                 "Dopóki masz w grze kartę „General Decurion”, tego bohatera nie można atakować."});
    EXPECT_EQ(displayName(cardNamed("Evokatus"), Locale::Ru), "Эвокат");
    EXPECT_EQ(displayName(cardNamed("Kiln Drone"), Locale::Ru), "Kiln Drone");
}

TEST(Render, TypeLines) {
    const auto expectLines = [](std::string_view name, const InFourLanguages& expected) {
        for (int i = 0; i < kLocaleCount; ++i) EXPECT_EQ(typeLine(cardNamed(name), shards::phrasebook(kLocales[i])), expected[i]);
    };
    expectLines("Evokatus", {"Homodeus Champion — Cost 4 — Health 2", "Чемпион Хомо Деус — Стоимость 4 — Здоровье 2",
                             "Homodeus-Champion — Kosten 4 — Leben 2", "Bohater Homodeusa — Koszt 4 — Zdrowie 2"});
    expectLines("Data Heretic", {"Order Mercenary Ally — Cost 3", "Союзник-наёмник Ордена — Стоимость 3",
                                 "Ordens-Söldner-Verbündeter — Kosten 3", "Sojusznik-najemnik Porządku — Koszt 3"});
    expectLines("Thorn Zealot", {"Undergrowth Ally — Cost 3 — Shield 3", "Союзник Ветви — Стоимость 3 — Щит 3",
                                 "Nachtschatten-Verbündeter — Kosten 3 — Schild 3", "Sojusznik Kniei — Koszt 3 — Tarcza 3"});
    expectLines("Entropic Talons", {"Undergrowth Relic Ally", "Союзник-реликвия Ветви", "Nachtschatten-Relikt-Verbündeter",
                                    "Sojusznik-relikt Kniei"});
    expectLines("Crystal", {"Item Ally", "Союзник-предмет", "Objekt-Verbündeter", "Sojusznik-przedmiot"});
    EXPECT_EQ(detailLine(cardNamed("Crystal"), shards::phrasebook(Locale::En)), "Starting card — Copies 7");
    EXPECT_EQ(detailLine(cardNamed("Limiter Drones"), shards::phrasebook(Locale::Ru)),
              "Копий: 3 — Колода для одиночной игры: Децима");
}

// No slot left empty and nothing of a template left over, on any card in any language.
TEST(Render, NoCardShowsAGap) {
    EXPECT_GE(allCards().size(), 69U);
    for (const CardText& card : allCards()) {
        for (const Locale locale : kLocales) {
            const Phrasebook& book = shards::phrasebook(locale);
            const std::string rules = rulesText(card, book, allCards());
            for (const std::string& text : {rules, typeLine(card, book), detailLine(card, book)}) {
                for (const std::string_view scrap :
                     {"{", "}", "[", "]", "@", "~", "|", "^", "\x01", "  ", " .", " ,", " :", "..", ",,", "()"}) {
                    EXPECT_EQ(text.find(scrap), std::string::npos) << card.name << " " << codeOf(locale) << ": " << text;
                }
            }
            EXPECT_FALSE(typeLine(card, book).empty()) << card.name;
            size_t lines = 0;
            std::stringstream stream(rules);
            for (std::string line; std::getline(stream, line); ++lines) {
                EXPECT_TRUE(line.size() > 1 && line.back() == '.') << card.name << ": " << line;
                EXPECT_EQ(capitalised(line), line) << card.name;
            }
            EXPECT_GT(lines, 0U) << card.name;
            EXPECT_LE(lines, card.abilities.size()) << card.name;
        }
    }
}

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

TEST(Inflect, PluralForms) {
    const auto forms = [](Locale locale) {
        std::string out;
        for (const int n : {0, 1, 2, 4, 5, 11, 12, 14, 20, 21, 22, 25, 101, 111, 112})
            out += std::to_string(pluralForm(locale, n));
        return out;
    };
    EXPECT_EQ(forms(Locale::En), "101111111111111");
    EXPECT_EQ(forms(Locale::De), "101111111111111");
    EXPECT_EQ(forms(Locale::Ru), "201122222012022");
    EXPECT_EQ(forms(Locale::Pl), "201122222212222");
}

TEST(Inflect, CountedNounsAndTheirAdjectives) {
    const auto said = [](Locale locale, uint8_t noun, std::string_view adjective, int number, Case grammaticalCase) {
        const Phrasebook& book = shards::phrasebook(locale);
        const Noun& counting = *book.noun(Category::Noun, noun);
        const Form form = counted(locale, counting, number, grammaticalCase);
        return std::to_string(number) + " " + agree(locale, *book.word(adjective), counting, form) + " " +
               inflect(locale, counting, form);
    };
    EXPECT_EQ(said(Locale::Ru, shards::kChampion, "вражеский", 1, Case::Acc), "1 вражеского чемпиона");
    EXPECT_EQ(said(Locale::Ru, shards::kChampion, "вражеский", 3, Case::Nom), "3 вражеских чемпиона");
    EXPECT_EQ(said(Locale::Ru, shards::kChampion, "вражеский", 3, Case::Acc), "3 вражеских чемпионов");
    EXPECT_EQ(said(Locale::Ru, shards::kChampion, "вражеский", 22, Case::Acc), "22 вражеских чемпиона");
    EXPECT_EQ(said(Locale::Ru, shards::kChampion, "вражеский", 5, Case::Ins), "5 вражескими чемпионами");
    EXPECT_EQ(said(Locale::Ru, shards::kCard, "разыгранный", 3, Case::Acc), "3 разыгранные карты");
    EXPECT_EQ(said(Locale::Ru, shards::kCard, "разыгранный", 5, Case::Acc), "5 разыгранных карт");
    EXPECT_EQ(said(Locale::Pl, shards::kChampion, "wrogi", 1, Case::Acc), "1 wrogiego bohatera");
    EXPECT_EQ(said(Locale::Pl, shards::kChampion, "wrogi", 3, Case::Acc), "3 wrogich bohaterów");
    EXPECT_EQ(said(Locale::Pl, shards::kCard, "zagrany", 3, Case::Acc), "3 zagrane karty");
    EXPECT_EQ(said(Locale::Pl, shards::kCard, "zagrany", 21, Case::Acc), "21 zagranych kart");
    EXPECT_EQ(said(Locale::De, shards::kAlly, "gegnerisch", 1, Case::Nom), "1 gegnerischer Verbündeter");
    EXPECT_EQ(said(Locale::De, shards::kAlly, "gegnerisch", 2, Case::Dat), "2 gegnerischen Verbündeten");
}

TEST(Inflect, CapitalsInFourLanguages) {
    EXPECT_EQ(capitalised("gain"), "Gain");
    EXPECT_EQ(capitalised("эхо"), "Эхо");
    EXPECT_EQ(capitalised("ёж"), "Ёж");
    EXPECT_EQ(capitalised("über"), "Über");
    EXPECT_EQ(capitalised("świat"), "Świat");
    EXPECT_EQ(capitalised("łuk"), "Łuk");
    EXPECT_EQ(capitalised("żar"), "Żar");
    EXPECT_EQ(capitalised("“x”"), "“x”");
    EXPECT_EQ(capitalised(""), "");
}

}  // namespace
}  // namespace riffle::language
