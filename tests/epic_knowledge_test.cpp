// Nobody learns from a game of Epic what they may not know: by two worlds that a seat can't tell apart, by who saw what, and by
// what is left to guess of a draft.
#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <optional>
#include <set>

#include "games/epic/facade/audit.h"
#include "games/epic/proof/table.h"
#include "games/epic/rules/draft.h"
#include "games/epic/rules/events.h"
#include "tests/epic_games.h"
#include "tests/watched_game.h"

namespace riffle {
namespace {

using namespace epic;
using test::epicKind;
using test::epicRules;
using test::epicState;
using test::playWatched;

const sim::EpicTable& epicTable() {
    static const sim::EpicTable kTable(epicRules());
    return kTable;
}

std::string audited(epic::Audit& audit, uint64_t number) {
    return playWatched(
        epicTable(), number, [&](const State& state, Action action) { return audit.check(state, action); },
        [](const State&, const EventLog&) { return std::string(); });
}

// The first games at random of tables that are not too large.
std::vector<uint64_t> smallTables(size_t count) {
    std::vector<uint64_t> found;
    for (uint64_t number = 0; found.size() < count; number += 2) {
        if (sim::epicVariantOf(number / 2).players <= 4 && !sim::epicVariantOf(number / 2).options.askChance)
            found.push_back(number);
    }
    return found;
}

TEST(EpicKnowledge, NobodyIsShownWhatTheyMayNotKnow) {
    epic::Audit audit(epicKind(), 5);
    for (const uint64_t number : smallTables(6)) {
        const std::string wrong = audited(audit, number);
        ASSERT_EQ(wrong, "") << "game " << number << ", " << sim::nameOf(sim::epicVariantOf(number / 2));
    }
    // Not for want of looking: most choices leave the two worlds alike to the seat, and the rest are told apart by the rules.
    const epic::Audit::Counts& counts = audit.counts();
    EXPECT_GT(counts.options, 1'000U);
    EXPECT_GT(counts.worlds, 1'000U);
    EXPECT_GT(counts.told, counts.apart);
}

// The same audit, of a table that shows every seat everything.
TEST(EpicKnowledge, ALeakIsFound) {
    epic::Audit audit(epicKind(), 5, [](Seat seat) { return Viewer{true, seat}; });
    EXPECT_NE(audited(audit, 0).find("is shown what it may not know"), std::string::npos);
}

// A leak in the events alone: what follows a game finds the first one that is told to too many.
std::string foundWith(Fact fact) {
    std::string found;
    for (uint64_t number = 0; number < 60 && found.empty(); number += 2) {
        std::optional<sim::EpicKnowledge> knowledge;
        found = playWatched(
            epicTable(), number,
            [&](const State& state, Action) {
                if (!knowledge) knowledge.emplace(state);
                return std::string();
            },
            [&](const State& state, const EventLog& events) {
                EventLog changed = events;
                for (Event& event : changed) {
                    if (static_cast<Fact>(event.kind) == fact) event.knownTo = 0xFF;
                }
                return knowledge->follow(state, changed);
            });
    }
    return found;
}

TEST(EpicKnowledge, AnEventThatTellsTooMuchIsFound) {
    EXPECT_EQ(foundWith(Fact::Drew), "a draw is told to others than the player who drew");
    EXPECT_EQ(foundWith(Fact::Drafted), "a drafted card is told to others than the player who took it");
}

// A leak in the marks on cards, which observations, samples and views all trust.
TEST(EpicKnowledge, AWrongMarkIsFoundByWhoSawWhat) {
    Deal deal;
    deal.options.format = Format::Random;
    State state;
    ASSERT_TRUE(epicRules().newGame(state, deal));
    sim::EpicKnowledge knowledge(state);
    EXPECT_EQ(knowledge.check(state), "");
    for (const int pile : {pileOf(1, kHandPile), pileOf(0, kDeckPile), int{kBoxPile}}) {
        State wrong = state;
        wrong.board[wrong.board.top(pile)].knownTo |= 1U;
        EXPECT_NE(knowledge.check(wrong).find("that it has not seen"), std::string::npos) << pile;
    }
}

// Two cards banished together lie under the deck in an order that nobody knows; one alone everybody can find.
TEST(EpicKnowledge, CardsBanishedTogetherAreLostFromSight) {
    for (const int cards : {1, 2}) {
        Value setup = Value::map();
        setup["A"]["hand"] = Value::listOf({"Amnesia"});
        setup["A"]["deck"] = 6;
        setup["B"]["deck"] = 6;
        std::vector<Value> discard = {"Kong", "Medusa"};
        discard.resize(static_cast<size_t>(cards));
        setup["B"]["discard"] = Value::listOf(discard);
        State state = epicState(setup);
        epicRules().apply(state, act(Verb::Play, state.board.top(pileOf(0, kHandPile))));
        while (state.decision != Decision::Main) {
            const Action seat = act(Verb::PickSeat, 1);
            Action options[epic::kMaxOptions];
            const int count = epicRules().legalActions(state, options);
            const bool isSeat = std::find(options, options + count, seat) != options + count;
            epicRules().apply(state, isSeat ? seat : options[0]);
        }
        ASSERT_EQ(state.board.size(pileOf(1, kDiscardPile)), 0);
        int known = 0;
        for (const CardIndex card : state.board.in(pileOf(1, kDeckPile))) known += (state.board[card].knownTo & kKnownToAll) != 0;
        EXPECT_EQ(known, cards == 1 ? 1 : 0);
    }
}

// Whoever chooses a champion to put into play shows it to those who choose after them.
TEST(EpicKnowledge, ACardChosenBeforeOthersChooseIsShown) {
    Value setup = Value::map();
    setup["A"]["hand"] = Value::listOf({"New Dawn", "Kong"});
    setup["B"]["hand"] = Value::listOf({"Medusa", "Angel of Mercy"});
    for (const char* seat : {"A", "B"}) setup[seat]["deck"] = 6;
    State state = epicState(setup);
    const CardIndex dawn = state.board.top(pileOf(0, kHandPile));
    const CardIndex kong = state.board[dawn].below;
    epicRules().apply(state, act(Verb::Play, dawn));
    Action options[epic::kMaxOptions];
    for (int i = 0; i < 20 && state.decider == 0; ++i) {
        const int count = epicRules().legalActions(state, options);
        const Action pick = act(Verb::PickCard, kong);
        const bool mayPick = std::find(options, options + count, pick) != options + count;
        EventLog events;
        epicRules().apply(state, mayPick ? pick : options[count - 1], &events);  // the last mode
        if (!mayPick) continue;
        EXPECT_EQ(state.decider, 1);
        EXPECT_EQ(state.board[kong].pile, pileOf(0, kHandPile));
        EXPECT_EQ(state.board[kong].knownTo & 2U, 2U);
        EXPECT_TRUE(std::any_of(events.begin(), events.end(), [&](const Event& event) {
            return event.kind == static_cast<uint8_t>(Fact::Revealed) && event.card == kong;
        }));
        return;
    }
    FAIL() << "nobody was asked for a champion";
}

// ---- Drafts

State drafted(Format format, int players, uint64_t seed, int picks) {
    Deal deal;
    deal.players = players;
    deal.seed = seed;
    deal.options.format = format;
    deal.options.mode = players > 2 ? Mode::FreeForAll : Mode::Duel;
    State state;
    EXPECT_TRUE(epicRules().newGame(state, deal));
    Rng rng = Rng::seeded(seed);
    std::vector<Action> options(epic::kMaxOptions);
    for (int i = 0; i < picks && state.phase == kPhaseDraft; ++i) {
        const int count = epicRules().legalActions(state, options.data());
        epicRules().apply(state, options[rng.below(static_cast<uint32_t>(count))]);
    }
    return state;
}

// A pick is hidden from whoever passed the pack on: the same observation, whichever card is taken.
TEST(EpicKnowledge, APickIsHiddenFromWhoPassedThePackOn) {
    struct Case {
        Format format;
        int players;
    };
    for (const auto& [format, players] : {Case{Format::DarkDraft, 2}, {Format::PackDraft, 3}, {Format::TripleDraft, 4}}) {
        // Everybody has taken one card, the packs have gone on, and somebody is about to take the next.
        const State before = drafted(format, players, 5, players);
        ASSERT_EQ(before.decision, Decision::Draft);
        const Seat taker = before.decider;
        std::vector<Action> options(epic::kMaxOptions);
        const int count = epicRules().legalActions(before, options.data());
        ASSERT_GT(count, 2);
        State one = before;
        State other = before;
        epicRules().apply(one, options[0]);
        epicRules().apply(other, options[static_cast<size_t>(count - 1)]);
        for (Seat seat = 0; seat < players; ++seat) {
            const bool areSame = std::memcmp(&epicRules().observe(one, seat).state(), &epicRules().observe(other, seat).state(),
                                             sizeof(State)) == 0;
            EXPECT_EQ(areSame, seat != taker) << static_cast<int>(format) << ' ' << int{seat};
        }
    }
}

// What a seat has seen of packs, kept by hand: in every world it imagines, the cards of a pack that it passed on are where others
// could have taken them to, and each has as many of them as they have taken.
TEST(EpicKnowledge, ImaginedWorldsRespectWhatWasPassedOn) {
    constexpr int kWorlds = 10;
    struct Case {
        Format format;
        int players;
    };
    for (const auto& [format, players] : {Case{Format::DarkDraft, 2}, {Format::PackDraft, 3}, {Format::TripleDraft, 3}}) {
        Deal deal;
        deal.players = players;
        deal.options.format = format;
        deal.options.mode = players > 2 ? Mode::FreeForAll : Mode::Duel;
        State state;
        ASSERT_TRUE(epicRules().newGame(state, deal));
        Rng rng = Rng::seeded(9);
        std::vector<Action> options(epic::kMaxOptions);
        // For seat 0: the packs as they were when it passed them on, the newest look at a card only.
        std::map<int, int> look;  // by card
        int looks = 0;
        // What somebody leaves out of their deck they have all the same.
        const auto whoHas = [wanted = format](const State& s, int card) {
            return s.board[card].pile == kBoxPile && wanted == Format::DarkDraft ? 100 : int{s.board[card].owner};
        };
        bool hasMoved = false;
        for (int step = 0; step < 400 && !state.isOver; ++step) {
            std::map<int, std::map<int, int>> held;  // look, holder: cards
            for (const auto& [card, number] : look) {
                if (!((state.board[card].knownTo) & 1U)) ++held[number][whoHas(state, card)];
            }
            for (int i = 0; i < kWorlds && step % 7 == 0; ++i) {
                const State world = epicRules().sample(epicRules().observe(state, 0), rng);
                std::map<int, std::map<int, int>> there;
                for (const auto& [card, number] : look) {
                    if (state.board[card].knownTo & 1U) continue;
                    ++there[number][whoHas(world, card)];
                    hasMoved |= whoHas(world, card) != whoHas(state, card);
                }
                ASSERT_EQ(there, held) << "step " << step << ", format " << static_cast<int>(format);
            }
            const bool isOwnPick = state.decision == Decision::Draft && state.decider == 0;
            const int count = epicRules().legalActions(state, options.data());
            const Action action = options[rng.below(static_cast<uint32_t>(count))];
            if (isOwnPick && state.board.isEmpty(pileOf(0, kDeckPile))) {
                ++looks;
                for (const CardIndex card : state.board.in(pileOf(0, kPackPile))) look[card] = looks;
                look.erase(static_cast<int>(action.subject()));
            }
            epicRules().apply(state, action);
            // What everybody sees need not be imagined.
            for (int card = 1; card <= state.cardCount; ++card) {
                if ((state.board[card].knownTo & kKnownToAll) == kKnownToAll || (state.board[card].knownTo & kSeenBefore))
                    look.erase(card);
            }
        }
        EXPECT_TRUE(hasMoved) << static_cast<int>(format);
    }
}

// The same of what was left over and of what was never dealt: a seat can't tell them from what others hold.
TEST(EpicKnowledge, CardsNeverSeenMayBeAnywhere) {
    const State state = drafted(Format::PackDraft, 4, 3, 1000);
    ASSERT_NE(state.phase, kPhaseDraft);
    Rng rng = Rng::seeded(2);
    std::set<int> others;
    const CardIndex card = [&] {
        for (const CardIndex each : state.board.in(kBoxPile)) {
            if (!(state.board[each].knownTo & 1U)) return each;
        }
        return CardIndex{0};
    }();
    ASSERT_NE(card, 0);
    for (int i = 0; i < 300; ++i) {
        const State world = epicRules().sample(epicRules().observe(state, 0), rng);
        if (isSeatPile(world.board[card].pile)) others.insert(seatOf(world.board[card].pile));
    }
    EXPECT_EQ(others, (std::set<int>{1, 2, 3}));
}

}  // namespace
}  // namespace riffle
