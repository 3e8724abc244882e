// The rules in their languages: each page says of every clause what the English one says.
#include "protocol/clauses.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "protocol/games.h"

namespace riffle {
namespace {

const std::regex kId(R"((SOI|KF|EPIC)-[A-Z0-9]+(-[A-Z0-9]+)*)");
const std::regex kCode(R"(`[^`]*`)");
const std::regex kNumber(R"([0-9]+)");
const std::regex kLink(R"(\]\([^)]*\))");  // a page in a folder of its own has other addresses

// What of that kind stands there, sorted: each language has its own order of words.
std::vector<std::string> allOf(const std::string& text, const std::regex& what) {
    std::vector<std::string> found;
    for (auto it = std::sregex_iterator(text.begin(), text.end(), what); it != std::sregex_iterator(); ++it)
        found.push_back(it->str());
    std::sort(found.begin(), found.end());
    return found;
}

void expectSameFacts(std::string_view english, std::string_view translated, const std::string& where) {
    EXPECT_EQ(english.empty(), translated.empty()) << where;
    const std::string one = std::regex_replace(std::string(english), kLink, "]");
    const std::string other = std::regex_replace(std::string(translated), kLink, "]");
    EXPECT_EQ(allOf(one, kId), allOf(other, kId)) << where;
    EXPECT_EQ(allOf(one, kCode), allOf(other, kCode)) << where;
    EXPECT_EQ(allOf(std::regex_replace(one, kId, ""), kNumber), allOf(std::regex_replace(other, kId, ""), kNumber)) << where;
}

// "16b" of "16b. Damage and breaking".
std::string_view numberOf(const Chapter& chapter) {
    return chapter.title.substr(0, chapter.title.find('.'));
}

TEST(Clauses, EveryLanguageHasThoseOfTheEnglishPage) {
    for (const GameModule& game : gameModules()) {
        const std::vector<Chapter> english = chaptersOf(rulesPage(game.name, Locale::En));
        ASSERT_GT(english.size(), 20U) << game.name;
        for (const Locale locale : kLocales) {
            const std::vector<Chapter> chapters = chaptersOf(rulesPage(game.name, locale));
            ASSERT_EQ(chapters.size(), english.size()) << game.name << ' ' << codeOf(locale);
            for (size_t i = 0; i < chapters.size(); ++i) {
                EXPECT_EQ(numberOf(chapters[i]), numberOf(english[i])) << game.name << ' ' << codeOf(locale);
                ASSERT_EQ(chapters[i].clauses.size(), english[i].clauses.size()) << codeOf(locale) << ' ' << english[i].title;
                for (size_t k = 0; k < chapters[i].clauses.size(); ++k) {
                    const Clause& own = english[i].clauses[k];
                    const Clause& other = chapters[i].clauses[k];
                    const std::string where = std::string(codeOf(locale)) + ' ' + std::string(own.id);
                    ASSERT_EQ(other.id, own.id) << codeOf(locale);
                    EXPECT_FALSE(other.text.empty()) << where;
                    expectSameFacts(own.text, other.text, where);
                    expectSameFacts(own.remark, other.remark, where + ", remark");
                }
            }
        }
    }
}

TEST(Clauses, WhatIsReferredToIsThere) {
    for (const GameModule& game : gameModules()) {
        const std::string page(rulesPage(game.name, Locale::En));
        std::set<std::string, std::less<>> ids;
        for (const Chapter& chapter : chaptersOf(page)) {
            for (const Clause& each : chapter.clauses) EXPECT_TRUE(ids.emplace(each.id).second) << each.id;
        }
        for (const std::string& each : allOf(page, kId)) {
            const auto next = ids.lower_bound(each);  // "KF-KW-ELUSIVE" stands for all of them
            EXPECT_TRUE(next != ids.end() && (*next == each || next->starts_with(each + "-"))) << each;
        }
    }
}

TEST(Clauses, AreFoundByTheirIdOrAllButItsNumber) {
    const auto called = [](std::string_view id, std::string_view game, Locale locale) {
        std::vector<std::string> found;
        for (const Clause& each : clausesCalled(id, game, locale)) found.emplace_back(each.id);
        return found;
    };
    using Ids = std::vector<std::string>;
    EXPECT_EQ(called("kf-kw-taunt-1", "keyforge", Locale::Pl), Ids{"KF-KW-TAUNT-1"});
    EXPECT_EQ(called("KF-KW-ALPHA", "keyforge", Locale::De).size(), called("KF-KW-ALPHA", "keyforge", Locale::En).size());
    EXPECT_GT(called("KF-KW-ALPHA", "keyforge", Locale::De).size(), 1U);
    for (const std::string_view none : {"", "KF", "KF-KW", "KF-KW-TAUNT-", "SOI-KEY-06", "chains"})
        EXPECT_TRUE(called(none, "keyforge", Locale::En).empty()) << none;
    EXPECT_TRUE(called("KF-KW-TAUNT-1", "chess", Locale::En).empty());
    EXPECT_TRUE(clausesCalled("KF-KW-TAUNT-1", "keyforge", Locale::Ru)[0].text.starts_with("Сосед"));
}

TEST(Clauses, AreFoundByWordsHoweverTheseAreWritten) {
    const auto idsWith = [](const std::vector<std::string>& words, std::string_view game, Locale locale) {
        std::set<std::string, std::less<>> ids;
        for (const FoundClause& each : clausesWith(words, game, locale)) ids.emplace(each.clause.id);
        return ids;
    };
    const auto taunt = idsWith({"taunt", "neighbors"}, "keyforge", Locale::En);
    EXPECT_TRUE(taunt.contains("KF-KW-TAUNT-1"));
    EXPECT_EQ(idsWith({"Taunt", "Neighbour"}, "keyforge", Locale::En), taunt);
    EXPECT_EQ(idsWith({"TAUNT", "neighbours"}, "keyforge", Locale::En), taunt);
    EXPECT_EQ(idsWith({"armor"}, "keyforge", Locale::En), idsWith({"Armour"}, "keyforge", Locale::En));
    EXPECT_EQ(idsWith({"amber"}, "keyforge", Locale::En), idsWith({"Æmber"}, "keyforge", Locale::En));
    EXPECT_EQ(idsWith({"center row"}, "shards", Locale::En), idsWith({"centre rows"}, "shards", Locale::En));
    EXPECT_FALSE(idsWith({"center row"}, "shards", Locale::En).empty());
    EXPECT_TRUE(idsWith({"kf-dmg-05"}, "keyforge", Locale::De).contains("KF-DMG-05"));
    EXPECT_EQ(idsWith({"СОСЕД"}, "keyforge", Locale::Ru), idsWith({"сосед"}, "keyforge", Locale::Ru));
    EXPECT_FALSE(idsWith({"СОСЕД"}, "keyforge", Locale::Ru).empty());
    EXPECT_EQ(idsWith({"ŻETON"}, "keyforge", Locale::Pl), idsWith({"żeton"}, "keyforge", Locale::Pl));
    EXPECT_TRUE(idsWith({"taunt", "zeppelin"}, "keyforge", Locale::En).empty());
}

TEST(Clauses, LinksAreReadWithoutTheirAddresses) {
    EXPECT_EQ(withoutAddresses("see ([rulings.md](../rulings.md), EM-6), [here](x)"), "see (rulings.md, EM-6), here");
    EXPECT_EQ(withoutAddresses("[2] and [3"), "[2] and [3");
}

}  // namespace
}  // namespace riffle
