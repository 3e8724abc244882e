#include "language/render.h"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/shards_cards.h"

namespace riffle::language {
namespace {

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

}  // namespace
}  // namespace riffle::language
