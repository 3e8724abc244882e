// Random games of KeyForge with everything checked, and that the checks find what they are there to find.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/keyforge/proof/table.h"
#include "protocol/deep_table.h"
#include "tests/keyforge_games.h"
#include "tests/spoilt_rules.h"

namespace riffle {
namespace {

using namespace keyforge;
using sim::KeyforgeTable;
using test::keyforgeCard;
using test::keyforgeKind;
using test::keyforgeRules;
using test::keyforgeState;

const KeyforgeTable& table() {
    static const KeyforgeTable kTable(keyforgeRules());
    return kTable;
}

sim::SoakResult soaked(uint64_t games, int threads = 1) {
    sim::SoakPlan plan;
    plan.games = games;
    plan.threads = threads;
    sim::SoakProgress progress;
    return sim::soak(keyforgeRules(), table(), plan, progress);
}

TEST(KeyforgeVariants, AreAllPlayableAndAllDifferent) {
    std::set<std::string> names;
    for (const Deal& deal : sim::keyforgeVariants()) EXPECT_TRUE(names.insert(sim::nameOf(deal)).second) << sim::nameOf(deal);
    std::set<std::string> visited;
    for (uint64_t game = 0; game < names.size(); ++game) visited.insert(sim::nameOf(sim::keyforgeVariantOf(game)));
    EXPECT_EQ(visited, names);
    for (const char* part : {"auction chains", "chains A:4", "chains B:11", "chains A:24 B:1", "discardOrder ask",
                             "quickStart true", "series 3", "starting A", "starting B", "chance ask", "an ordinary game"}) {
        EXPECT_TRUE(std::any_of(names.begin(), names.end(), [&](const std::string& name) {
            return name.find(part) != std::string::npos;
        })) << part;
    }
}

TEST(KeyforgeVariants, MeanTheSameToTheProtocol) {
    for (uint64_t game = 0; game < sim::keyforgeVariants().size(); ++game) {
        const Deal deal = table().dealOf(game, sim::seedOf(1, game));
        State dealt;
        ASSERT_TRUE(keyforgeRules().newGame(dealt, deal));
        EventLog events;
        Refusal refusal;
        const std::unique_ptr<Game> created = keyforgeKind().create(newGameOf(table(), deal), events, refusal);
        ASSERT_TRUE(created) << refusal.message;
        EXPECT_EQ(std::memcmp(created->bytes().data(), &dealt, sizeof dealt), 0) << game << ": " << sim::nameOf(deal);
    }
}

// A game at random has the decks that the protocol draws for its seed.
TEST(KeyforgeVariants, HaveTheDecksOfTheirSeed) {
    Deal deal = sim::keyforgeVariantOf(0);
    deal.seed = sim::seedOf(1, 0) >> 1U;
    deal.decks = sim::decksOf(DeckPool(keyforgeRules().cards()), deal.seed.number);
    NewGame request = newGameOf(table(), deal);
    Value without = Value::map();
    for (const auto& [key, value] : request.request.entries()) {
        if (key != "decks") without[key] = value;
    }
    request.request = std::move(without);
    State dealt;
    ASSERT_TRUE(keyforgeRules().newGame(dealt, deal));
    EventLog events;
    Refusal refusal;
    const std::unique_ptr<Game> created = keyforgeKind().create(request, events, refusal);
    ASSERT_TRUE(created) << refusal.message;
    EXPECT_EQ(std::memcmp(created->bytes().data(), &dealt, sizeof dealt), 0);
}

// Every invariant at every step; `riffle soak keyforge` plays more of the same.
TEST(KeyforgeSoak, HoldsEveryInvariantAtEveryStep) {
    const sim::SoakResult result = soaked(160, 2);
    if (result.finding) {
        ADD_FAILURE() << "game " << result.finding->game << " after " << result.finding->step
                      << " choices: " << result.finding->what << "; again with: riffle soak keyforge --first "
                      << result.finding->game << " --games 1";
    }
    EXPECT_EQ(result.totals.games, 160U);
    EXPECT_GT(result.totals.worlds, result.totals.decisions);
    const auto seen = std::count_if(result.totals.counts.begin(), result.totals.counts.end(), [](uint64_t n) { return n > 0; });
    EXPECT_GT(seen, static_cast<long>(table().abilities().size() * 3 / 4));
}

TEST(KeyforgeSoak, IsTheSameOnAnyNumberOfThreads) {
    const sim::SoakTotals one = soaked(24, 1).totals;
    const sim::SoakTotals three = soaked(24, 3).totals;
    EXPECT_EQ(one.decisions, three.decisions);
    EXPECT_EQ(one.signature, three.signature);
    EXPECT_EQ(one.counts, three.counts);
}

TEST(KeyforgeSoak, PlaysTheSameGamesUnchecked) {
    sim::SoakPlan plan;
    plan.games = 12;
    plan.isChecked = false;
    sim::SoakProgress progress;
    const sim::SoakTotals unchecked = sim::soak(keyforgeRules(), table(), plan, progress).totals;
    const sim::SoakTotals checked = soaked(12).totals;
    EXPECT_EQ(unchecked.signature, checked.signature);
    EXPECT_EQ(unchecked.counts, checked.counts);
}

TEST(KeyforgeSoak, GivesUpAGameThatLastsForever) {
    State state;
    table().deal(0, 1, state);
    EXPECT_FALSE(table().isEndless(state, KeyforgeTable::kPlayForTheEnd));
    EXPECT_TRUE(table().isEndless(state, 4 * KeyforgeTable::kPlayForTheEnd));
}

// ---- It finds what it is there to find

using BadRules = test::SpoiltRules<Rules>;
static_assert(GameRules<BadRules>);

std::string findingIn(const BadRules& rules) {
    sim::SoakPlan plan;
    plan.games = 6;
    sim::SoakProgress progress;
    const sim::SoakResult result = sim::soak(rules, table(), plan, progress);
    return result.finding ? result.finding->what : "";
}

TEST(KeyforgeSoak, FindsWhatIsWrong) {
    EXPECT_EQ(findingIn({keyforgeRules()}), "");
    EXPECT_EQ(findingIn({.good = keyforgeRules(), .seesAll = true}), "a seat can tell a sampled world from the true one");
    EXPECT_EQ(findingIn({.good = keyforgeRules(), .offersTwice = true}), "an option is there twice");
    const auto found = [](std::function<void(State&, bool)> after) {
        return findingIn({.good = keyforgeRules(), .after = std::move(after)});
    };
    EXPECT_EQ(found([](State& s, bool areNotesTaken) { s.players[0].chains ^= areNotesTaken; }),
              "the same choice in a copy leads elsewhere");
    EXPECT_NE(found([](State& s, bool) { s.board.take(s.board.top(pileOf(0, kDeckPile))); }), "");
    EXPECT_EQ(found([](State& s, bool) { ++s.players[0].amber; }), "æmber was made or lost");
    EXPECT_EQ(found([](State& s, bool) { s.board[s.board.top(pileOf(0, kDeckPile))].set(kTaggedFlag); }),
              "a tag is left after a destroyed window");
}

TEST(KeyforgeSoak, AGameThatEndsElsewhereAsASessionIsFound) {
    const Deal deal = table().dealOf(0, 7);
    State state;
    ASSERT_TRUE(keyforgeRules().newGame(state, deal));
    std::vector<Action> options(keyforge::kMaxOptions);
    std::vector<Action> choices;
    std::vector<uint64_t> hashes;
    for (int i = 0; i < 40; ++i) {
        hashes.push_back(hashOf(state));
        (void)keyforgeRules().legalActions(state, options.data());
        choices.push_back(options[0]);
        keyforgeRules().apply(state, options[0]);
    }
    hashes.push_back(hashOf(state));
    const NewGame request = newGameOf(table(), deal);
    EXPECT_EQ(checkSession(keyforgeKind(), request, choices, hashes), "");
    hashes[20] ^= 1U;
    EXPECT_EQ(checkSession(keyforgeKind(), request, choices, hashes), "as a session the game is another after 20 choices");
    hashes[20] ^= 1U;
    NewGame other = request;
    other.seed.number += 1;
    EXPECT_NE(checkSession(keyforgeKind(), other, choices, hashes), "");
}

// ---- Seeking

TEST(KeyforgeSeeker, EveryCardCanBePutIntoALegalDeck) {
    const CardTable& cards = keyforgeRules().cards();
    std::map<uint8_t, DeckPool> pools;
    for (const uint8_t set : {kCallOfTheArchons, kAgeOfAscension, kWorldsCollide}) pools.emplace(set, DeckPool(cards, set));
    Rng rng = Rng::seeded(4);
    for (size_t id = kBlank + 1; id < cards.defs.size(); ++id) {
        const auto card = static_cast<CardId>(id);
        const DeckPool& pool = pools.at(cards[card].printings[0].set);
        DeckList deck = pool.draw(rng);
        int tries = 0;
        while (!sim::plant(deck, cards, card, 3, rng) && ++tries < 100) deck = pool.draw(rng);
        ASSERT_LT(tries, 100) << cards.nameOf(card);
        EXPECT_GE(std::count_if(deck.cards.begin(), deck.cards.end(), [&](const DeckCard& each) { return each.id == card; }), 3);
        DeckList read;
        Refusal refusal;
        EXPECT_TRUE(readDeck(deckFile(deck, cards), cards, read, refusal)) << cards.nameOf(card) << ": " << refusal.message;
    }
}

TEST(KeyforgeSeeker, ADeckWithoutItsHouseIsLeftAlone) {
    const CardTable& cards = keyforgeRules().cards();
    const DeckPool pool(cards);
    Rng rng = Rng::seeded(4);
    const CardId snag = keyforgeCard("Snag");
    DeckList deck = pool.draw(rng);
    while (std::find(deck.houses.begin(), deck.houses.end(), kDis) != deck.houses.end()) deck = pool.draw(rng);
    const DeckList before = deck;
    EXPECT_FALSE(sim::plant(deck, cards, snag, 3, rng));
    EXPECT_TRUE(std::equal(deck.cards.begin(), deck.cards.end(), before.cards.begin(), before.cards.end(),
                           [](const DeckCard& a, const DeckCard& b) { return a.id == b.id && a.house == b.house; }));
}

// Every second game is about a card, all of them in turn.
TEST(KeyforgeSeeker, SeeksAllCards) {
    std::set<CardId> sought;
    const size_t cards = keyforgeRules().cards().defs.size() - 2;
    for (uint64_t game = 0; game < 2 * cards; ++game) {
        const CardId card = table().soughtIn(game);
        EXPECT_EQ(card == kNoCard, game % 2 == 0);
        if (card != kNoCard) sought.insert(card);
    }
    EXPECT_EQ(sought.size(), cards);
    EXPECT_FALSE(sought.contains(kBlank));
}

TEST(KeyforgeSeeker, PrefersWhatItSeeksAndWhatIsNew) {
    Value setup = Value::map();
    setup["house"] = "brobnar";
    setup["A"]["hand"] = Value::listOf({"Groke", "Blood Money"});
    setup["A"]["line"] = Value::listOf({"Shorty"});
    setup["B"]["line"] = Value::listOf({"Cowfyne"});
    const State state = keyforgeState(setup);
    const CardTable& cards = keyforgeRules().cards();
    std::vector<Action> options(keyforge::kMaxOptions);
    options.resize(static_cast<size_t>(keyforgeRules().legalActions(state, options.data())));
    const auto share = [&](CardId sought, bool isReapOld, auto isMeant) {
        std::vector<uint32_t> tally(cards.code.size());
        if (isReapOld) tally[cards[keyforgeCard("Shorty")].triggers[0].program] = 50;
        Rng rng = Rng::seeded(1);
        int meant = 0;
        for (int i = 0; i < 1000; ++i) {
            sim::KeyforgeSeeker seeker(cards, sought, tally);
            meant += isMeant(seeker.choose(state, options, rng));
        }
        return meant;
    };
    const auto plays = [&](std::string_view name) {
        return [&state, card = keyforgeCard(name)](Action action) {
            return verbOf(action) == Verb::Play && state.board[static_cast<int>(action.subject())].def == card;
        };
    };
    const auto reaps = [](Action action) { return verbOf(action) == Verb::Reap; };
    const CardId none = keyforgeCard("Snag");
    EXPECT_GT(share(keyforgeCard("Groke"), false, plays("Groke")), share(none, false, plays("Groke")) + 100);
    EXPECT_GT(share(keyforgeCard("Blood Money"), false, plays("Blood Money")), share(none, false, plays("Blood Money")) + 100);
    EXPECT_GT(share(none, false, reaps), 2 * share(none, true, reaps));
}

}  // namespace
}  // namespace riffle
