// Random games of Epic at every table, with everything checked that must hold; `riffle soak epic` plays more of the same.
#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "games/epic/decks/decks.h"
#include "games/epic/proof/random_decks.h"
#include "games/epic/proof/table.h"
#include "protocol/deep_table.h"
#include "tests/epic_games.h"
#include "tests/spoilt_rules.h"

namespace riffle {
namespace {

using namespace epic;
using sim::EpicTable;
using test::epicCard;
using test::epicKind;
using test::epicRules;
using test::epicState;

const EpicTable& table() {
    static const EpicTable kTable(epicRules());
    return kTable;
}

sim::SoakResult soaked(uint64_t games, int threads = 1, int every = 1) {
    sim::SoakPlan plan;
    plan.games = games;
    plan.threads = threads;
    plan.every = every;
    sim::SoakProgress progress;
    return sim::soak(epicRules(), table(), plan, progress);
}

TEST(EpicVariants, AreAllPlayableAndHaveEverything) {
    std::set<std::string> names;
    std::set<int> players;
    std::set<std::pair<Mode, Format>> kinds;
    for (const Deal& variant : sim::epicVariants()) {
        Deal deal = variant;
        if (deal.options.format == Format::Constructed) deal.decks.resize(static_cast<size_t>(deal.players));
        EXPECT_EQ(refusalOf(deal, epicRules().cards()), "") << sim::nameOf(deal);
        names.insert(sim::nameOf(deal));
        players.insert(deal.players);
        kinds.insert({deal.options.mode, deal.options.format});
    }
    EXPECT_EQ(players, (std::set<int>{2, 3, 4, 5, 6, 7, 8}));
    for (const Format format :
         {Format::Preconstructed, Format::Random, Format::Choose30, Format::DarkDraft, Format::TripleDraft, Format::Constructed})
        EXPECT_TRUE(kinds.contains({Mode::Duel, format})) << static_cast<int>(format);
    for (const Mode mode : {Mode::FreeForAll, Mode::HunterFirstBlood, Mode::HunterLastSurvivor, Mode::Teams, Mode::Hydra}) {
        for (const Format format :
             {Format::Random, Format::Choose30, Format::PackDraft, Format::TripleDraft, Format::Constructed})
            EXPECT_TRUE(kinds.contains({mode, format})) << static_cast<int>(mode) << ' ' << static_cast<int>(format);
    }
    std::set<std::string> visited;
    for (uint64_t game = 0; game < sim::epicVariants().size(); ++game) visited.insert(sim::nameOf(sim::epicVariantOf(game)));
    EXPECT_EQ(visited, names);
    for (const char* part : {"teams AB/CD", "damageCounts true", "ownTurns true", "mayConcede true", "box jungle", "starting A",
                             "starting B", "chance ask"}) {
        EXPECT_TRUE(std::any_of(names.begin(), names.end(), [&](const std::string& name) {
            return name.find(part) != std::string::npos;
        })) << part;
    }
}

TEST(EpicVariants, MeanTheSameToTheProtocol) {
    for (uint64_t game = 0; game < 2 * sim::epicVariants().size(); game += 3) {
        const Deal deal = table().dealOf(game, sim::seedOf(1, game));
        State dealt;
        ASSERT_TRUE(epicRules().newGame(dealt, deal));
        EventLog events;
        Refusal refusal;
        const std::unique_ptr<Game> created = epicKind().create(newGameOf(table(), deal), events, refusal);
        ASSERT_TRUE(created) << refusal.message << ' ' << sim::nameOf(deal);
        EXPECT_EQ(std::memcmp(created->bytes().data(), &dealt, sizeof dealt), 0) << game << ": " << sim::nameOf(deal);
    }
}

TEST(EpicSoak, HoldsEveryInvariantAtEveryStep) {
    const sim::SoakResult result = soaked(80, 2, 4);
    if (result.finding) {
        ADD_FAILURE() << "game " << result.finding->game << " after " << result.finding->step
                      << " choices: " << result.finding->what << "; again with: riffle soak epic --first " << result.finding->game
                      << " --games 1";
    }
    EXPECT_EQ(result.totals.games, 80U);
    EXPECT_GT(result.totals.worlds, result.totals.decisions / 4);
    const auto seen = std::count_if(result.totals.counts.begin(), result.totals.counts.end(), [](uint64_t n) { return n > 0; });
    EXPECT_GT(seen, static_cast<long>(table().abilities().size() * 3 / 4));
}

TEST(EpicSoak, IsTheSameOnAnyNumberOfThreadsAndUnchecked) {
    const sim::SoakTotals one = soaked(8, 1, 16).totals;
    const sim::SoakTotals three = soaked(8, 3, 16).totals;
    EXPECT_EQ(one.decisions, three.decisions);
    EXPECT_EQ(one.signature, three.signature);
    EXPECT_EQ(one.counts, three.counts);
    sim::SoakPlan plan;
    plan.games = 8;
    plan.isChecked = false;
    sim::SoakProgress progress;
    const sim::SoakTotals unchecked = sim::soak(epicRules(), table(), plan, progress).totals;
    EXPECT_EQ(unchecked.signature, one.signature);
    EXPECT_EQ(unchecked.counts, one.counts);
}

TEST(EpicSoak, GivesUpAGameThatLastsForever) {
    State state;
    table().deal(0, 1, state);
    EXPECT_FALSE(table().isEndless(state, EpicTable::kPlayForTheEnd));
    EXPECT_TRUE(table().isEndless(state, 2 * EpicTable::kPlayForTheEnd));
}

// ---- It finds what it is there to find

using BadRules = test::SpoiltRules<Rules>;
static_assert(GameRules<BadRules>);

std::string findingIn(const BadRules& rules) {
    sim::SoakPlan plan;
    plan.games = 4;
    plan.every = 2;
    sim::SoakProgress progress;
    const sim::SoakResult result = sim::soak(rules, table(), plan, progress);
    return result.finding ? result.finding->what : "";
}

TEST(EpicSoak, FindsWhatIsWrong) {
    EXPECT_EQ(findingIn({epicRules()}), "");
    EXPECT_EQ(findingIn({.good = epicRules(), .seesAll = true}), "a seat can tell a sampled world from the true one");
    EXPECT_EQ(findingIn({.good = epicRules(), .offersTwice = true}), "an option is there twice");
    const auto found = [](std::function<void(State&, bool)> after) {
        return findingIn({.good = epicRules(), .after = std::move(after)});
    };
    EXPECT_EQ(found([](State& s, bool areNotesTaken) { s.players[0].gold ^= areNotesTaken; }),
              "the same choice in a copy leads elsewhere");
    EXPECT_NE(found([](State& s, bool) { s.board.take(s.board.top(pileOf(0, kDeckPile))); }), "");
    EXPECT_EQ(found([](State& s, bool) { s.board[s.board.top(pileOf(0, kDeckPile))].damage = 1; }),
              "a card out of play holds damage or counters");
}

TEST(EpicSoak, AGameThatEndsElsewhereAsASessionIsFound) {
    const Deal deal = table().dealOf(0, 7);
    State state;
    ASSERT_TRUE(epicRules().newGame(state, deal));
    std::vector<Action> options(epic::kMaxOptions);
    std::vector<Action> choices;
    std::vector<uint64_t> hashes;
    for (int i = 0; i < 40; ++i) {
        hashes.push_back(hashOf(state));
        (void)epicRules().legalActions(state, options.data());
        choices.push_back(options[0]);
        epicRules().apply(state, options[0]);
    }
    hashes.push_back(hashOf(state));
    const NewGame request = newGameOf(table(), deal);
    EXPECT_EQ(checkSession(epicKind(), request, choices, hashes), "");
    hashes[20] ^= 1U;
    EXPECT_EQ(checkSession(epicKind(), request, choices, hashes), "as a session the game is another after 20 choices");
}

// Tokens take the place of tokens that have left play, and where there is no room at all no further one comes.
TEST(EpicSoak, TokensWithoutRoomDoNotCome) {
    Value setup = Value::map();
    setup["A"]["hand"] = Value::listOf({"Brave Squire"});
    setup["A"]["deck"] = kMaxCards - 4;
    setup["A"]["champions"] = Value::listOf({"Avenging Angel"});
    setup["B"]["deck"] = 1;
    State state = epicState(setup);
    ASSERT_EQ(state.cardCount, kMaxCards - 1);
    std::vector<Action> options(epic::kMaxOptions);
    const CardIndex squire = state.board.top(pileOf(0, kHandPile));
    epicRules().apply(state, act(Verb::Play, squire));
    while (state.decision != Decision::Main) {
        ASSERT_GT(epicRules().legalActions(state, options.data()), 0);
        epicRules().apply(state, options[0]);
    }
    EXPECT_FALSE(state.isOver);
    EXPECT_EQ(state.board.size(pileOf(0, kPlayPile)), 1);
    EXPECT_EQ(epicRules().broken(state), nullptr);
}

// Cards of two players go under their decks in an order that chance is asked for, and a champion breaks because of it: each order
// is asked for once.
TEST(EpicSoak, CardsBanishedTogetherAreShuffledOnce) {
    NewGame request;
    request.askChance = true;
    Value& setup = request.request["setup"] = Value::map();
    Value wolf = Value::map();
    wolf["name"] = "Wolf token";
    wolf["damage"] = 2;
    setup["A"]["hand"] = Value::listOf({"Inheritance of the Meek"});
    setup["A"]["champions"] = Value::listOf({"Keira, Wolf Caller", "Kong", wolf});
    setup["B"]["champions"] = Value::listOf({"Medusa", "Angel of Mercy"});
    for (const char* seat : {"A", "B"}) setup[seat]["deck"] = 6;
    State state;
    EventLog events;
    Refusal refusal;
    ASSERT_TRUE(readRequest(request, epicRules().cards(), state, events, refusal)) << refusal.message;
    std::vector<Action> options(epic::kMaxOptions);
    epicRules().apply(state, act(Verb::Play, state.board.top(pileOf(0, kHandPile))));
    int orders = 0;
    for (int i = 0; i < 20 && state.decision != Decision::Main; ++i) {
        ASSERT_EQ(epicRules().broken(state), nullptr) << epicRules().broken(state);
        orders += state.decision == Decision::ChanceOrder;
        const int count = epicRules().legalActions(state, options.data());
        epicRules().apply(state, options[static_cast<size_t>(count - 1)]);
    }
    ASSERT_EQ(state.decision, Decision::Main);
    EXPECT_EQ(orders, 2);
    EXPECT_EQ(epicRules().broken(state), nullptr);
    EXPECT_TRUE(state.board.isEmpty(pileOf(0, kPlayPile)));
    for (const Seat seat : {Seat{0}, Seat{1}}) EXPECT_EQ(state.board.size(pileOf(seat, kDeckPile)), 8);
}

// Forty champions break before four who wait for it: as many tokens come as ever, and everything finds room.
TEST(EpicSoak, WhatWaitsTheSameManyTimesNeedsNoRoom) {
    constexpr int kBroken = 40;
    constexpr int kWaiting = 4;
    Value setup = Value::map();
    setup["A"]["hand"] = Value::listOf({"Flames of Furios"});
    setup["A"]["health"] = 500;
    setup["B"]["health"] = 500;
    std::vector<Value> own(kWaiting, "Zealous Necromancer");
    setup["A"]["champions"] = Value::listOf(own);
    setup["B"]["champions"] = Value::listOf(std::vector<Value>(kBroken, "Human token"));
    for (const char* seat : {"A", "B"}) setup[seat]["deck"] = 6;
    State state = epicState(setup);
    for (const CardIndex card : state.board.in(pileOf(0, kPlayPile))) state.board[card].counters = 20;  // they stay
    std::vector<Action> options(epic::kMaxOptions);
    epicRules().apply(state, act(Verb::Play, state.board.top(pileOf(0, kHandPile))));
    for (int i = 0; i < 400 && state.decision != Decision::Main && !state.isOver; ++i) {
        const int count = epicRules().legalActions(state, options.data());
        epicRules().apply(state, options[static_cast<size_t>(count - 1)]);
    }
    ASSERT_EQ(state.decision, Decision::Main);
    EXPECT_EQ(epicRules().broken(state), nullptr);
    EXPECT_EQ(state.board.size(pileOf(0, kPlayPile)), kWaiting + kWaiting * kBroken);
}

// Eight players lose champions at once, and chance is asked for the order of each lot: one after the other, so that there is
// room.
TEST(EpicSoak, CardsOfEightPlayersAreShuffledOneLotAfterTheOther) {
    NewGame request;
    request.askChance = true;
    request.request["seats"] = kMaxSeats;
    Value& setup = request.request["setup"] = Value::map();
    setup["A"]["hand"] = Value::listOf({"Inheritance of the Meek"});
    for (const char* seat : {"A", "B", "C", "D", "E", "F", "G", "H"}) {
        setup[seat]["champions"] = Value::listOf({"Medusa", "Angel of Mercy"});
        setup[seat]["deck"] = 6;
    }
    State state;
    EventLog events;
    Refusal refusal;
    ASSERT_TRUE(readRequest(request, epicRules().cards(), state, events, refusal)) << refusal.message;
    std::vector<Action> options(epic::kMaxOptions);
    epicRules().apply(state, act(Verb::Play, state.board.top(pileOf(0, kHandPile))));
    int orders = 0;
    for (int i = 0; i < 40 && state.decision != Decision::Main && !state.isOver; ++i) {
        ASSERT_EQ(epicRules().broken(state), nullptr) << epicRules().broken(state);
        orders += state.decision == Decision::ChanceOrder;
        const int count = epicRules().legalActions(state, options.data());
        epicRules().apply(state, options[static_cast<size_t>(count - 1)]);
    }
    ASSERT_EQ(state.decision, Decision::Main);
    EXPECT_EQ(orders, kMaxSeats);
    for (Seat seat = 0; seat < kMaxSeats; ++seat) EXPECT_EQ(state.board.size(pileOf(seat, kDeckPile)), 8) << int{seat};
}

// ---- Seeking

TEST(EpicSeeker, EveryCardCanBePutIntoALegalDeck) {
    const CardTable& cards = epicRules().cards();
    Rng rng = Rng::seeded(4);
    for (size_t id = kBlank + 1; id < cards.defs.size(); ++id) {
        const auto card = static_cast<CardId>(id);
        if (cards[card].type == Type::Token) continue;
        const std::vector<CardId> deck = sim::constructedDeck(cards, card, rng);
        EXPECT_EQ(whatIsWrong(deck, Format::Constructed, cards), "") << cards.nameOf(card);
        EXPECT_EQ(std::count(deck.begin(), deck.end(), card), kMostCopies) << cards.nameOf(card);
    }
}

// Every second game is about a card, all of them in turn.
TEST(EpicSeeker, SeeksAllCards) {
    const CardTable& cards = epicRules().cards();
    std::set<CardId> sought;
    std::set<CardId> wanted;
    for (size_t id = kBlank + 1; id < cards.defs.size(); ++id) {
        if (cards.defs[id].type != Type::Token) wanted.insert(static_cast<CardId>(id));
    }
    for (uint64_t game = 0; game < 2 * cards.defs.size(); ++game) {
        const CardId card = table().soughtIn(game);
        EXPECT_EQ(card == kNoCard, game % 2 == 0);
        if (card != kNoCard) sought.insert(card);
    }
    EXPECT_EQ(sought, wanted);
}

TEST(EpicSeeker, PrefersWhatItSeeksAndWhatIsNew) {
    Value setup = Value::map();
    setup["A"]["hand"] = Value::listOf({"Brave Squire", "Ceasefire"});
    setup["A"]["champions"] = Value::listOf({"Dark Assassin"});
    setup["A"]["deck"] = 10;
    setup["B"]["deck"] = 10;
    const State state = epicState(setup);
    const CardTable& cards = epicRules().cards();
    std::vector<Action> options(epic::kMaxOptions);
    options.resize(static_cast<size_t>(epicRules().legalActions(state, options.data())));
    const auto share = [&](CardId sought, bool isTalentOld, auto isMeant) {
        std::vector<uint32_t> tally(cards.code.size());
        for (const Trigger& trigger : cards[epicCard("Dark Assassin")].triggers) {
            if (isTalentOld) tally[trigger.program] = 50;
        }
        Rng rng = Rng::seeded(1);
        int meant = 0;
        for (int i = 0; i < 1000; ++i) {
            sim::EpicSeeker seeker(cards, sought, tally);
            meant += isMeant(seeker.choose(state, options, rng));
        }
        return meant;
    };
    const auto plays = [&](std::string_view name) {
        return [&state, card = epicCard(name)](Action action) {
            return verbOf(action) == Verb::Play && state.board[static_cast<int>(action.subject())].def == card;
        };
    };
    const auto uses = [](Action action) { return verbOf(action) == Verb::Use; };
    const CardId none = epicCard("Kong");
    EXPECT_GT(share(epicCard("Ceasefire"), false, plays("Ceasefire")), share(none, false, plays("Ceasefire")) + 100);
    EXPECT_GT(share(none, false, uses), 2 * share(none, true, uses));
}

}  // namespace
}  // namespace riffle
