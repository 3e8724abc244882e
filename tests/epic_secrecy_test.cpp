// What opponents know of an Epic deck that they have not seen.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <vector>

#include "cli/allocations.h"
#include "games/epic/decks/deck_pool.h"
#include "games/epic/decks/decks.h"
#include "games/epic/rules/rules.h"
#include "games/epic/words/words.h"
#include "protocol/games.h"

namespace riffle::epic {
namespace {

const CardTable& table() {
    static const CardTable kTable = [] {
        std::vector<language::Problem> problems;
        const std::vector<language::CardFile> files = builtInCards("epic");
        return loadCards(files, problems);
    }();
    return kTable;
}
const Rules& rules() {
    static const Rules kRules(table());
    return kRules;
}

bool areSame(const State& a, const State& b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
}

State dealt(Format format, int players, uint64_t seed) {
    Deal deal;
    deal.players = players;
    deal.seed = seed;
    deal.options.format = format;
    if (players > 2) deal.options.mode = Mode::FreeForAll;
    Rng rng = Rng::seeded(seed);
    for (int i = 0; i < players && format == Format::Constructed; ++i)
        deal.decks.push_back(drawDeck(table(), Format::Constructed, rng).cards);
    State state;
    EXPECT_TRUE(rules().newGame(state, deal));
    return state;
}

// Plays at random, and shows the position to `look` before every choice.
template <class Look>
void playThrough(State state, uint64_t seed, int steps, Look look) {
    Rng rng = Rng::seeded(seed);
    std::vector<Action> options(kMaxOptions);
    for (int step = 0; step < steps && !state.isOver && !testing::Test::HasFatalFailure(); ++step) {
        look(state, step);
        const int count = rules().legalActions(state, options.data());
        rules().apply(state, options[rng.below(static_cast<uint32_t>(count))]);
    }
}

bool isUnseen(const Card& c, Seat viewer) {
    return c.owner != viewer && !((c.knownTo >> viewer) & 1U) && !(c.knownTo & kSeenBefore);
}

// A player's cards, tokens left out.
std::vector<CardId> deckOf(const State& s, Seat owner) {
    std::vector<CardId> deck;
    for (int card = 1; card <= s.cardCount; ++card) {
        const Card& c = s.board[card];
        if (c.owner == owner && !c.has(kTokenFlag) && table()[c.def].type != Type::Token) deck.push_back(c.def);
    }
    return deck;
}

// The same to `viewer`, with other cards where it has seen none.
State withOtherSecrets(const State& state, Seat viewer, Rng& rng) {
    State other = state;
    for (int card = 1; card <= other.cardCount; ++card) {
        if (!isUnseen(other.board[card], viewer)) continue;
        const auto& cards = table().deckCards[kGood + rng.below(kFactionEnd - kGood)][rng.below(2)];
        other.board[card].def = cards[rng.below(static_cast<uint32_t>(cards.size()))];
    }
    return other;
}

TEST(EpicSecrecy, PositionsThatDifferInUnseenCardsOfConstructedDecksLookTheSame) {
    int looks = 0;
    int others = 0;
    for (uint64_t seed = 1; seed <= 12; ++seed) {
        const int players = seed % 3 == 0 ? 3 : 2;
        playThrough(dealt(Format::Constructed, players, seed), seed, 250, [&](const State& state, int step) {
            if (step % 4 != 0) return;
            Rng rng = Rng::seeded(seed * 1000 + static_cast<uint64_t>(step));
            for (Seat viewer = 0; viewer < players; ++viewer) {
                const State other = withOtherSecrets(state, viewer, rng);
                const Observation seen = rules().observe(state, viewer);
                const Observation seenOther = rules().observe(other, viewer);
                ASSERT_TRUE(areSame(seen.state(), seenOther.state())) << seed << ' ' << step;
                ASSERT_EQ(toJson(view(seen.state(), table(), {false, viewer})),
                          toJson(view(seenOther.state(), table(), {false, viewer})));
                Rng a = Rng::seeded(seed);
                Rng b = Rng::seeded(seed);
                ASSERT_TRUE(areSame(rules().sample(seen, a), rules().sample(seenOther, b)));
                ++looks;
                others += areSame(state, other) ? 0 : 1;
            }
        });
    }
    EXPECT_GT(looks, 500);
    EXPECT_EQ(others, looks);  // there was something to hide each time
}

// Everybody knows a card that they see by its number. Two copies that stand beside each other in a list would show what lies
// between them, so the same cards make the same game in whatever order a list has them, and no number tells which ones are near.
TEST(EpicSecrecy, TheOrderOfAListIsInNothingThatAnybodySees) {
    Rng rng = Rng::seeded(5);
    Deal deal;
    deal.seed = 5;
    deal.options.format = Format::Constructed;
    for (int i = 0; i < 2; ++i) deal.decks.push_back(drawDeck(table(), Format::Constructed, rng).cards);
    State state;
    ASSERT_TRUE(rules().newGame(state, deal));
    Deal other = deal;
    std::reverse(other.decks[1].begin(), other.decks[1].end());
    State same;
    ASSERT_TRUE(rules().newGame(same, other));
    EXPECT_TRUE(areSame(state, same));
    // Of the 60 cards hardly any stand beside another copy of theirs, as all would that a list names together.
    int neighbours = 0;
    for (int card = 1; card < state.cardCount; ++card) neighbours += state.board[card].def == state.board[card + 1].def;
    std::array<int, 2> inLists{};
    for (size_t i = 0; i < 2; ++i) {
        std::sort(deal.decks[i].begin(), deal.decks[i].end());
        for (size_t k = 1; k < deal.decks[i].size(); ++k) inLists[i] += deal.decks[i][k] == deal.decks[i][k - 1];
    }
    EXPECT_GT(inLists[0] + inLists[1], 20);
    EXPECT_LT(neighbours, 10);
}

TEST(EpicSecrecy, AnObservationNamesNoUnseenCardOfAConstructedDeck) {
    playThrough(dealt(Format::Constructed, 2, 4), 4, 300, [&](const State& state, int) {
        for (Seat viewer = 0; viewer < 2; ++viewer) {
            const Observation seen = rules().observe(state, viewer);
            for (int card = 1; card <= state.cardCount; ++card) {
                const Card& c = seen.state().board[card];
                ASSERT_EQ(c.def == kBlank, isUnseen(c, viewer)) << card;
            }
        }
    });
}

// A seat can't tell a world it imagines from the true one, which holds for every way of making decks.
TEST(EpicSecrecy, WhatASeatImaginesLooksToItLikeTheTruth) {
    const std::pair<Format, int> kTables[] = {{Format::Constructed, 2}, {Format::Constructed, 4}, {Format::Random, 2},
                                              {Format::Random, 3},      {Format::Choose30, 2},    {Format::DarkDraft, 2},
                                              {Format::PackDraft, 3},   {Format::TripleDraft, 2}};
    int looks = 0;
    for (const auto& [format, players] : kTables) {
        playThrough(dealt(format, players, 9), 9, 700, [&, players = players](const State& state, int step) {
            if (step % 7 != 0) return;
            Rng rng = Rng::seeded(static_cast<uint64_t>(step));
            for (Seat viewer = 0; viewer < players; ++viewer) {
                const Observation seen = rules().observe(state, viewer);
                const State world = rules().sample(seen, rng);
                ASSERT_TRUE(areSame(rules().observe(world, viewer).state(), seen.state()))
                    << formatName(state.options.format) << ' ' << step;
                ++looks;
            }
        });
    }
    EXPECT_GT(looks, 600);
}

TEST(EpicSecrecy, ImaginedConstructedDecksAreLegalAndHoldWhatWasSeen) {
    int looks = 0;
    for (uint64_t seed = 20; seed < 50; ++seed) {
        playThrough(dealt(Format::Constructed, 2, seed), seed, 400, [&](const State& state, int step) {
            if (step % 5 != 0) return;
            Rng rng = Rng::seeded(seed + static_cast<uint64_t>(step));
            const State world = rules().sample(rules().observe(state, 0), rng);
            ASSERT_EQ(whatIsWrong(deckOf(world, 1), Format::Constructed, table()), "");
            ASSERT_EQ(deckOf(world, 0).size(), 60U);
            for (int card = 1; card <= state.cardCount; ++card) {
                const Card& c = state.board[card];
                ASSERT_TRUE(isUnseen(c, 0) || world.board[card].def == c.def) << card;
            }
            ++looks;
        });
    }
    EXPECT_GT(looks, 200);
}

// Of an opponent who has shown many cards of two factions, hardly any others are expected; of one who has shown none, all are.
TEST(EpicSecrecy, ImaginedDecksLeanToTheFactionsThatWereSeen) {
    const auto shares = [](const std::vector<CardId>& known) {
        std::array<double, kFactionEnd> out{};
        int total = 0;
        Rng rng = Rng::seeded(3);
        for (int i = 0; i < 400; ++i) {
            Completion deck(table(), Format::Constructed);
            for (const CardId id : known) deck.add(id);
            const int missing = kConstructedCards - static_cast<int>(known.size());
            deck.begin(missing, rng);
            for (int k = 0; k < missing; ++k) ++out[table()[deck.next(rng)].faction];
            total += missing;
        }
        for (double& each : out) each /= total;
        return out;
    };
    const auto blind = shares({});
    for (uint8_t faction = kGood; faction < kFactionEnd; ++faction) EXPECT_NEAR(blind[faction], 0.25, 0.06);
    std::vector<CardId> known;
    for (int i = 0; i < 8; ++i) known.push_back(table().deckCards[i % 2 ? kSage : kWild][1][static_cast<size_t>(i)]);
    const auto seen = shares(known);
    EXPECT_GT(seen[kSage], 0.4);
    EXPECT_GT(seen[kWild], 0.4);
    EXPECT_LT(seen[kGood] + seen[kEvil], 0.1);
}

// Of cards from a box a seat knows only that they are none of those it sees: an opponent may hold what lies in the box.
TEST(EpicSecrecy, RandomDecksMayHoldAnyCardThatWasNotSeen) {
    const State state = dealt(Format::Random, 2, 6);
    State swapped = state;
    const CardIndex inHand = state.board.top(pileOf(1, kHandPile));
    const CardIndex inBox = state.board.top(kBoxPile);
    swapped.board.putOnTop(inBox, pileOf(1, kHandPile));
    swapped.board.putOnTop(inHand, kBoxPile);
    swapped.board[inHand].owner = state.board[inBox].owner;
    swapped.board[inBox].owner = state.board[inHand].owner;
    swapped.board[inHand].controller = state.board[inBox].controller;
    swapped.board[inBox].controller = state.board[inHand].controller;
    std::swap(swapped.board[inHand].knownTo, swapped.board[inBox].knownTo);
    EXPECT_TRUE(areSame(rules().observe(state, 0).state(), rules().observe(swapped, 0).state()));
    EXPECT_FALSE(areSame(rules().observe(state, 1).state(), rules().observe(swapped, 1).state()));
    Rng rng = Rng::seeded(1);
    std::set<CardId> imagined;
    std::set<CardId> mine;
    for (int i = 0; i < 100; ++i) {
        const State world = rules().sample(rules().observe(state, 0), rng);
        EXPECT_EQ(rules().broken(world), nullptr);
        for (const Pile pile : {kHandPile, kDeckPile}) {
            for (const CardIndex card : world.board.in(pileOf(1, pile))) imagined.insert(world.board[card].def);
            for (const CardIndex card : world.board.in(pileOf(0, pile))) mine.insert(world.board[card].def);
        }
    }
    EXPECT_GT(imagined.size(), 200U);
    EXPECT_EQ(mine.size(), 30U);  // one's own deck may be looked through
}

// A card that everybody has seen is known to be in its owner's deck when it is shuffled away.
TEST(EpicSecrecy, WhatWasSeenStaysInTheDeckItWasShuffledInto) {
    for (const Format format : {Format::Constructed, Format::Random}) {
        State state = dealt(format, 2, 11);
        const CardIndex card = state.board.top(pileOf(1, kHandPile));
        const CardId def = state.board[card].def;
        state.board.putAtBottom(card, pileOf(1, kDeckPile));
        state.board[card].knownTo = kKnownToAll;
        Flow flow(state, table(), nullptr);
        flow.shuffle(pileOf(1, kDeckPile));
        EXPECT_EQ(state.board[card].knownTo, kSeenBefore);
        Rng rng = Rng::seeded(1);
        int inHand = 0;
        for (int i = 0; i < 200; ++i) {
            const State world = rules().sample(rules().observe(state, 0), rng);
            EXPECT_EQ(world.board[card].def, def);
            EXPECT_EQ(world.board[card].owner, 1);
            const Pile role = roleOf(world.board[card].pile);
            EXPECT_TRUE(role == kHandPile || role == kDeckPile);
            inHand += role == kHandPile;
        }
        EXPECT_GT(inHand, 0);
        EXPECT_LT(inHand, 100);
    }
}

TEST(EpicSecrecy, ImaginingAllocatesNothing) {
    const State state = dealt(Format::Constructed, 8, 2);
    Rng rng = Rng::seeded(1);
    const uint64_t before = cli::allocations();
    for (int i = 0; i < 20; ++i) {
        const State world = rules().sample(rules().observe(state, 3), rng);
        ASSERT_EQ(world.playerCount, 8);
    }
    EXPECT_EQ(cli::allocations(), before);
}

}  // namespace
}  // namespace riffle::epic
