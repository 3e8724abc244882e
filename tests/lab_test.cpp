// The laboratory of decks, versions and tournaments: what they count, and that threads and interruptions do not matter.
#include "sim/lab.h"

#include <gtest/gtest.h>

#include <cmath>

#include "games/epic/decks/decks.h"
#include "games/epic/facade/kind.h"
#include "games/keyforge/decks/decks.h"
#include "games/keyforge/facade/kind.h"
#include "protocol/deck_files.h"
#include "protocol/embedded.h"
#include "protocol/game_decks.h"
#include "protocol/games.h"
#include "protocol/json.h"
#include "sim/lab_report.h"
#include "sim/tournament.h"
#include "sim/versions.h"
#include "tests/epic_games.h"
#include "tests/keyforge_games.h"

namespace riffle::sim {
namespace {

using test::keyforgeKind;

const std::vector<Value>& published() {
    static const std::vector<Value> kDecks = [] {
        std::vector<Value> decks;
        Refusal refusal;
        for (const EmbeddedFile& file : embeddedDecks())
            EXPECT_TRUE(readDecks("keyforge", file.contents, decks, refusal)) << refusal.message;
        return decks;
    }();
    return kDecks;
}

std::unique_ptr<Lab> labFor(size_t deck, size_t from, size_t count) {
    Refusal refusal;
    const auto field = std::span(published()).subspan(from, count);
    auto lab = findModule("keyforge")->lab(keyforgeKind(), published()[deck], field, refusal);
    EXPECT_TRUE(lab) << refusal.message;
    return lab;
}

LabPlan smallPlan(int threads) {
    LabPlan plan;
    plan.player = *ai::playerFrom(findModule("keyforge")->levels, "quick");
    plan.playerName = "quick";
    plan.threads = threads;
    plan.pairs = 4;
    plan.calls = 6;
    plan.hands = 12;
    return plan;
}

std::string told(const Lab& lab, const LabPlan& plan, const LabTotals& totals) {
    const LabReport report{findModule("keyforge")->called(), plan, findingsOf(lab, totals), {}};
    return labJson(lab, report) + labPage(lab, report);
}

int64_t sumOf(const std::vector<int64_t>& list) {
    int64_t sum = 0;
    for (const int64_t each : list) sum += each;
    return sum;
}

TEST(Lab, EveryPublishedDeckCanBePlayed) {
    EXPECT_EQ(published().size(), 55U);
    const std::unique_ptr<Lab> lab = labFor(0, 1, 54);
    EXPECT_EQ(lab->field().size(), 54U);
    EXPECT_EQ(lab->deck().set, "Call of the Archons");
    int cards = 0;
    for (const LabDeck::Card& card : lab->deck().cards) cards += card.copies;
    EXPECT_EQ(cards, 36);
    EXPECT_EQ(lab->deck().sharedWith(lab->deck()), 36);
}

TEST(Lab, WhatIsToldDoesNotDependOnThreads) {
    const std::unique_ptr<Lab> lab = labFor(3, 10, 4);
    LabPlan plan = smallPlan(1);
    plan.replacesCards = true;
    LabProgress one;
    work(*lab, plan, one);
    plan.threads = 3;
    LabProgress three;
    work(*lab, plan, three);
    EXPECT_TRUE(one.isWhole());
    EXPECT_EQ(toJson(one.toValue()), toJson(three.toValue()));
    EXPECT_EQ(told(*lab, plan, one.totals), told(*lab, plan, three.totals));
    plan.seed = 2;
    LabProgress other;
    work(*lab, plan, other);
    EXPECT_NE(toJson(one.toValue()), toJson(other.toValue()));
}

TEST(Lab, GamesAreCountedOnceWhereverTheyAreCounted) {
    const std::unique_ptr<Lab> lab = labFor(3, 10, 4);
    const LabPlan plan = smallPlan(2);
    LabProgress progress;
    work(*lab, plan, progress);
    const LabTotals& totals = progress.totals;
    const int64_t games = 2 * 4 * 4;  // seats, pairs, opponents
    EXPECT_EQ(sumOf(totals.scores), games);
    EXPECT_EQ(sumOf(totals.begun), games);
    EXPECT_EQ(sumOf(totals.lengths), games);
    for (size_t card = 0; card < lab->deck().cards.size(); ++card) {
        for (const auto* list : {&totals.early, &totals.played})
            EXPECT_EQ(in(*list, 4 * card) + in(*list, 4 * card + 2), games) << lab->deck().cards[card].name;
    }
    int64_t points = 0;
    for (size_t i = 0; i < 4; ++i) points += 2 * in(totals.scores, 3 * i) + in(totals.scores, 3 * i + 1);
    EXPECT_EQ(in(totals.early, 1) + in(totals.early, 3), points);
    EXPECT_EQ(in(totals.exchanged, 0) + in(totals.exchanged, 2), 12);  // one for each hand
    // In each half of each position the shares of being the best are given out once.
    int64_t best = 0;
    for (size_t part = 0; part < 3; ++part) best += in(totals.calls, 5 * part + 1);
    EXPECT_EQ(best, in(totals.ownCalls, 2) * kCallShares);
    EXPECT_GT(best, 0);
    // Nobody wins without the last key, and who has it has won.
    int64_t last = 0;
    for (size_t turn = 0; turn < kLabTurns; ++turn) last += in(totals.milestones, 2 * kLabTurns + turn);
    int64_t wins = 0;
    for (size_t i = 0; i < 4; ++i) wins += in(totals.scores, 3 * i);
    EXPECT_EQ(last, wins);
    EXPECT_EQ(progress.games, [&] {
        uint64_t all = 0;
        for (const LabTask& task : lab->tasks(plan)) all += lab->gamesOf(plan, task.kind);
        return all;
    }());
}

TEST(Lab, AnInterruptedReportIsGoneOnWith) {
    const std::unique_ptr<Lab> lab = labFor(3, 10, 2);
    const LabPlan plan = smallPlan(1);
    LabProgress whole;
    work(*lab, plan, whole);
    // Half of it, as a file has it.
    LabProgress half;
    const std::vector<LabTask> tasks = lab->tasks(plan);
    half.done.resize(tasks.size());
    for (size_t i = 0; i < tasks.size(); i += 2) {
        ASSERT_TRUE(lab->play(tasks[i], plan, half.isStopped, half.totals));
        half.done[i] = true;
    }
    EXPECT_FALSE(half.isWhole());
    std::string error;
    const std::optional<Value> kept = parseJson(toJson(half.toValue()), error);
    ASSERT_TRUE(kept) << error;
    LabProgress again;
    ASSERT_TRUE(again.read(*kept, *lab, plan));
    EXPECT_GT(again.games, 0U);
    work(*lab, plan, again);
    EXPECT_EQ(toJson(again.toValue()), toJson(whole.toValue()));
    // Of another plan it is nothing.
    LabPlan other = plan;
    other.pairs = 5;
    EXPECT_FALSE(again.read(*kept, *lab, other));
    EXPECT_FALSE(again.read(Value::map(), *lab, plan));
    // Stopped before it begins, it plays nothing.
    LabProgress stopped;
    stopped.isStopped = true;
    work(*lab, plan, stopped);
    EXPECT_EQ(stopped.games, 0U);
}

TEST(Lab, ADifferenceIsWithinItsInterval) {
    const Estimate even = differenceOf(100, 100, 100, 100);
    EXPECT_DOUBLE_EQ(even.value, 0);
    EXPECT_NEAR(even.high, -even.low, 1e-12);
    EXPECT_NEAR(even.high, 0.138, 0.002);
    const Estimate clear = differenceOf(400, 200, 0, 200);  // all against none
    EXPECT_DOUBLE_EQ(clear.value, 1);
    EXPECT_GT(clear.low, 0.95);
    EXPECT_GE(clear.high, clear.value);
    const Estimate mean = meanOf(30, 500, 10, 2);  // 3 on average, halved
    EXPECT_DOUBLE_EQ(mean.value, 1.5);
    EXPECT_LT(mean.low, mean.value);
}

TEST(Lab, ThePageStandsAlone) {
    const std::unique_ptr<Lab> lab = labFor(3, 10, 3);
    const LabPlan plan = smallPlan(2);
    LabProgress progress;
    work(*lab, plan, progress);
    const LabReport report{findModule("keyforge")->called(), plan, findingsOf(*lab, progress.totals), {}};
    const std::string page = labPage(*lab, report);
    for (const std::string_view outside : {"<script", "src=", "href=", "@import", "url("})
        EXPECT_EQ(page.find(outside), std::string::npos) << outside;
    // Names within it stand for one thing.
    for (int i = 1; page.find("aria-labelledby=\"title" + std::to_string(i) + " ") != std::string::npos; ++i) {
        const std::string id = "id=\"title" + std::to_string(i) + "\"";
        const size_t at = page.find(id);
        EXPECT_NE(at, std::string::npos);
        EXPECT_EQ(page.find(id, at + 1), std::string::npos);
    }
    EXPECT_NE(page.find("Which house to call"), std::string::npos);
}

// Of a game in which nothing is called and no hand is exchanged whole.
TEST(Lab, DecksOfFactionsHaveAReportToo) {
    const GameKind& kind = test::epicKind();
    const epic::CardTable& cards = epic::cardsOf(kind);
    Rng rng = Rng::seeded(5);
    std::vector<Value> decks;
    for (int i = 0; i < 3; ++i) decks.push_back(epic::deckFile(epic::drawDeck(cards, epic::Format::Constructed, rng), cards));
    Refusal refusal;
    const auto lab = findModule("epic")->lab(kind, decks[0], std::span(decks).subspan(1), refusal);
    ASSERT_TRUE(lab) << refusal.message;
    LabPlan plan = smallPlan(2);
    plan.player = *ai::playerFrom(findModule("epic")->levels, "quick");
    plan.replacesCards = true;
    plan.pairs = 2;
    EXPECT_EQ(lab->tasks(plan).size(), 4U);  // deals alone
    LabProgress progress;
    work(*lab, plan, progress);
    EXPECT_EQ(sumOf(progress.totals.scores), 8);
    EXPECT_EQ(in(progress.totals.replaced, 0), 4);
    const std::string text = told(*lab, plan, progress.totals);
    EXPECT_EQ(text.find("to call"), std::string::npos);
    EXPECT_NE(text.find("Health"), std::string::npos);
}

TEST(DeckVersions, ACardOfAFactionIsReplacedByItsLike) {
    const GameKind& kind = test::epicKind();
    const epic::CardTable& cards = epic::cardsOf(kind);
    Rng rng = Rng::seeded(5);
    epic::DeckList deck = epic::drawDeck(cards, epic::Format::Constructed, rng);
    const epic::CardId card = deck.cards[0];
    const std::string name(cards.nameOf(card));
    const auto changedTo = [&](const DeckChange& change) {
        epic::DeckList out = deck;
        Refusal refusal;
        EXPECT_TRUE(epic::changeDeck(change, cards, rng, out, refusal)) << refusal.message;
        EXPECT_EQ(out.cards.size(), deck.cards.size());
        return out.cards;
    };
    const std::vector<epic::CardId> without = changedTo({name, ""});
    EXPECT_EQ(std::count(without.begin(), without.end(), card), 0);
    EXPECT_EQ(epic::whatIsWrong(without, epic::Format::Constructed, cards), "");
    for (size_t i = 0; i < without.size(); ++i) {
        EXPECT_EQ(cards[without[i]].faction, cards[deck.cards[i]].faction);
        EXPECT_EQ(cards[without[i]].cost, cards[deck.cards[i]].cost);
    }
    const std::vector<epic::CardId> with = changedTo({"", name});
    EXPECT_EQ(std::count(with.begin(), with.end(), card), std::count(deck.cards.begin(), deck.cards.end(), card) + 1);
    Refusal refusal;
    epic::DeckList none;
    EXPECT_FALSE(epic::changeDeck({name, ""}, cards, rng, none, refusal));
    EXPECT_EQ(refusal.message, "The deck has no “" + name + "”.");
}

TEST(Tournament, EveryDeckMeetsEveryOther) {
    TournamentPlan plan;
    for (size_t i = 0; i < 4; ++i) plan.decks.push_back({"deck " + std::to_string(i), published()[i]});
    plan.player = *ai::playerFrom(findModule("keyforge")->levels, "quick");
    plan.playerName = "quick";
    plan.pairs = 2;
    std::string first;
    for (const int threads : {1, 3}) {
        plan.threads = threads;
        TournamentResult result;
        SeriesProgress progress;
        Refusal refusal;
        ASSERT_TRUE(playTournament(keyforgeKind(), plan, progress, result, refusal)) << refusal.message;
        EXPECT_EQ(result.games(), 6U * 4);
        for (size_t i = 0; i < 4; ++i) {
            EXPECT_EQ(result.totals[i].games(), 12U);
            for (size_t k = 0; k < 4; ++k) EXPECT_EQ(result.scores[i][k].wins, result.scores[k][i].losses);
        }
        EXPECT_EQ(result.ranking.size(), 4U);
        EXPECT_GE(result.totals[result.ranking[0]].points(), result.totals[result.ranking[3]].points());
        const GameName game = findModule("keyforge")->called();
        const std::string told =
            tournamentJson(game, plan, result) + tournamentCsv(plan, result) + tournamentSvg(game, plan, result);
        if (first.empty()) first = told;
        EXPECT_EQ(first, told);
    }
}

// ---- Versions

Value changed(const DeckChange& change, std::string& error, size_t deck = 3) {
    Value out;
    Refusal refusal;
    Rng rng = Rng::seeded(1);
    (void)findModule("keyforge")->decks->change(keyforgeKind(), published()[deck], change, rng, out, refusal);
    error = refusal.message;
    return out;
}

int copiesIn(const Value& deck, std::string_view name) {
    keyforge::DeckList list;
    Refusal refusal;
    const keyforge::CardTable& cards = keyforge::cardsOf(keyforgeKind());
    EXPECT_TRUE(keyforge::readDeck(deck, cards, list, refusal)) << refusal.message;
    EXPECT_EQ(list.cards.size(), 36U);
    return static_cast<int>(
        std::count_if(list.cards.begin(), list.cards.end(), [&](const auto& card) { return cards.nameOf(card.id) == name; }));
}

TEST(DeckVersions, ACardIsTakenOutPutInOrSwapped) {
    std::string error;
    EXPECT_EQ(copiesIn(published()[3], "Mass Abduction"), 2);
    const Value without = changed({"Mass Abduction", ""}, error);
    EXPECT_EQ(error, "");
    EXPECT_EQ(copiesIn(without, "Mass Abduction"), 0);
    const Value with = changed({"", "Mass Abduction"}, error);
    EXPECT_EQ(error, "");
    EXPECT_EQ(copiesIn(with, "Mass Abduction"), 3);
    const Value swapped = changed({"Mass Abduction", "Mothergun"}, error);
    EXPECT_EQ(error, "");
    EXPECT_EQ(copiesIn(swapped, "Mass Abduction"), 0);
    EXPECT_EQ(copiesIn(swapped, "Mothergun"), 3);
    // Out of another house it is a maverick, out of a later set still a legal card.
    EXPECT_EQ(copiesIn(changed({"Mothergun", "Dust Imp"}, error), "Dust Imp"), 1);
    EXPECT_EQ(error, "");
}

TEST(DeckVersions, WhatCannotBeChangedIsRefused) {
    std::string error;
    (void)changed({"Dust Imp", ""}, error);
    EXPECT_EQ(error, "The deck has no “Dust Imp”.");
    (void)changed({"", "Dust Imp"}, error);
    EXPECT_EQ(error, "“Dust Imp” is a card of dis, which is no house of the deck; --swap puts it into another as a maverick.");
}

VersionsPlan versionsOf(const Value& first, const Value& second, int threads) {
    VersionsPlan plan;
    plan.isDeck = true;
    plan.pairs = 30;
    plan.threads = threads;
    const Value* decks[] = {&first, &second};
    for (size_t version = 0; version < 2; ++version) {
        auto& matches = plan.versions[version].matches.emplace_back();
        for (size_t i = 0; i < 2; ++i) {
            NewGame request;
            request.request["decks"]["A"] = i == 0 ? *decks[version] : published()[7];
            request.request["decks"]["B"] = i == 0 ? published()[7] : *decks[version];
            Refusal refusal;
            matches[i] = keyforgeKind().match(request, refusal);
            EXPECT_TRUE(matches[i]) << refusal.message;
        }
    }
    plan.players.assign(2, *ai::playerFrom(findModule("keyforge")->levels, "quick"));
    plan.playerNames = {"quick", "quick"};
    return plan;
}

TEST(DeckVersions, TheSameDeckTwiceDoesNotDifferInAnyDeal) {
    SeriesProgress progress;
    const VersionsResult result = compareVersions(versionsOf(published()[3], published()[3], 2), progress);
    EXPECT_EQ(result.pairs, 30U);
    EXPECT_EQ(result.score.value, 0);
    EXPECT_EQ(result.score.low, 0);
    EXPECT_EQ(result.score.high, 0);
    EXPECT_EQ(result.turns.value, 0);
    EXPECT_EQ(result.sides[0].score.wins, result.sides[1].score.wins);
}

TEST(DeckVersions, AWorseDeckIsWorseWhateverTheThreads) {
    std::string error;
    Value worse = published()[3];
    for (const std::string_view card : {"Ether Spider", "Hunting Witch", "Murmook", "Bigtwig", "Mother", "Twin Bolt Emission"}) {
        Value next;
        Refusal refusal;
        Rng rng = Rng::seeded(1);
        ASSERT_TRUE(findModule("keyforge")
                        ->decks->change(keyforgeKind(), worse, {std::string(card), "Lost in the Woods"}, rng, next, refusal))
            << refusal.message;
        worse = next;
    }
    std::string first;
    for (const int threads : {1, 3}) {
        SeriesProgress progress;
        const VersionsPlan plan = versionsOf(published()[3], worse, threads);
        const VersionsResult result = compareVersions(plan, progress);
        EXPECT_LT(result.score.value, 0);
        EXPECT_NEAR(result.score.value, winRate(result.sides[1].score).value - winRate(result.sides[0].score).value, 1e-9);
        const std::string told = versionsJson(findModule("keyforge")->called(), plan, result);
        if (first.empty()) first = told;
        EXPECT_EQ(first, told);
    }
}

}  // namespace
}  // namespace riffle::sim
