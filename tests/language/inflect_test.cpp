#include "language/inflect.h"

#include <gtest/gtest.h>

#include "games/shards/rules/vocabulary.h"
#include "games/shards/text/text.h"
#include "language/render.h"

namespace riffle::language {
namespace {

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
    const auto said = [](Locale locale, shards::NounOp noun, std::string_view adjective, int number, Case grammaticalCase) {
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
