#include "protocol/messages.h"

#include <gtest/gtest.h>

namespace riffle {
namespace {

TEST(Messages, EveryLanguageHasTheSameKeys) {
    const auto keys = messageKeys(Locale::En);
    EXPECT_GT(keys.size(), 50U);
    for (const Locale locale : kLocales) EXPECT_EQ(messageKeys(locale), keys) << codeOf(locale);
}

TEST(Messages, EveryLanguageUsesTheSameArguments) {
    for (const std::string& key : messageKeys(Locale::En)) {
        std::string error;
        const auto arguments = argumentsOf(messageText(Locale::En, key), error);
        for (const Locale locale : kLocales) {
            EXPECT_EQ(argumentsOf(messageText(locale, key), error), arguments) << codeOf(locale) << ' ' << key;
            EXPECT_EQ(error, "") << codeOf(locale) << ' ' << key;
            EXPECT_FALSE(messageText(locale, key).empty()) << codeOf(locale) << ' ' << key;
        }
    }
}

TEST(Messages, ShowNoBracesWhenFilled) {
    const Arguments args = {{"seat", "A"},   {"card", "Troll"},   {"amount", 5},        {"resource", "crystals"},
                            {"target", "B"}, {"leader", "Volos"}, {"ability", "unify"}, {"power", 7},
                            {"blocked", 2},  {"high", 3},         {"cost", 2},          {"crystals", 1},
                            {"mastery", 4},  {"health", 6}};
    for (const Locale locale : kLocales) {
        for (const std::string& key : messageKeys(locale)) {
            Arguments all = args;
            std::string error;
            for (const std::string& name : argumentsOf(messageText(locale, key), error)) all.emplace_back(name, 3);
            const std::string text = say(locale, key, all);
            EXPECT_EQ(text.find_first_of("{}#"), std::string::npos) << text;
        }
    }
}

TEST(Messages, CountAsTheLanguageDoes) {
    const auto cards = [](Locale locale, int n) { return say(locale, "shards.event.discard", {{"seat", "A"}, {"amount", n}}); };
    EXPECT_EQ(cards(Locale::En, 1), "A discards 1 card.");
    EXPECT_EQ(cards(Locale::En, 0), "A discards 0 cards.");
    EXPECT_EQ(cards(Locale::De, 2), "A legt 2 Karten ab.");
    EXPECT_EQ(cards(Locale::Ru, 1), "A сбрасывает 1 карту.");
    EXPECT_EQ(cards(Locale::Ru, 3), "A сбрасывает 3 карты.");
    EXPECT_EQ(cards(Locale::Ru, 5), "A сбрасывает 5 карт.");
    EXPECT_EQ(cards(Locale::Ru, 11), "A сбрасывает 11 карт.");
    EXPECT_EQ(cards(Locale::Ru, 21), "A сбрасывает 21 карту.");
    EXPECT_EQ(cards(Locale::Ru, 112), "A сбрасывает 112 карт.");
    EXPECT_EQ(cards(Locale::Pl, 1), "A odrzuca 1 kartę.");
    EXPECT_EQ(cards(Locale::Pl, 22), "A odrzuca 22 karty.");
    EXPECT_EQ(cards(Locale::Pl, 21), "A odrzuca 21 kart.");
    EXPECT_EQ(cards(Locale::Pl, 12), "A odrzuca 12 kart.");
}

TEST(Messages, ChooseByWordAndNest) {
    const auto gain = [](Locale locale, const char* what, Value n) {
        return say(locale, "shards.event.gain", {{"seat", "B"}, {"resource", what}, {"amount", n}});
    };
    EXPECT_EQ(gain(Locale::En, "crystals", 1), "B gains 1 crystal.");
    EXPECT_EQ(gain(Locale::En, "power", "infinite"), "B gains infinite power.");
    EXPECT_EQ(gain(Locale::Ru, "crystals", 2), "B получает 2 кристалла.");
    EXPECT_EQ(gain(Locale::Ru, "power", "infinite"), "B получает бесконечную мощь.");
    EXPECT_EQ(gain(Locale::Pl, "crystals", 5), "B otrzymuje 5 klejnotów.");
    EXPECT_EQ(gain(Locale::De, "health", 3), "B erhält 3 Leben.");
}

TEST(Messages, TakeExactNumbersBeforePluralForms) {
    EXPECT_EQ(fillIn(Locale::En, "{n, plural, =0 {none} one {# thing} other {# things}}", {{"n", 0}}), "none");
    EXPECT_EQ(fillIn(Locale::En, "{n, plural, =0 {none} one {# thing} other {# things}}", {{"n", 1}}), "1 thing");
}

TEST(Messages, AMissingKeyShowsItself) {
    EXPECT_EQ(say(Locale::Ru, "no.such.key", {}), "no.such.key");
    EXPECT_EQ(fillIn(Locale::En, "hello {who}", {}), "hello {who}");
}

TEST(Messages, MalformedTextsAreFound) {
    for (const char* text : {"{a", "a}", "{}", "{n, plural, one {x}}", "{n, sum, other {x}}", "{n, plural, one {x other {y}}"}) {
        std::string error;
        argumentsOf(text, error);
        EXPECT_NE(error, "") << text;
        fillIn(Locale::En, text, {{"n", 1}});
    }
}

}  // namespace
}  // namespace riffle
