// Two worlds a seat can't tell apart give it byte-identical views, prompts, options and events.
#include <gtest/gtest.h>

#include "games/shards/facade/audit.h"
#include "games/shards/proof/table.h"
#include "protocol/messages.h"
#include "tests/shards_games.h"
#include "tests/watched_game.h"

namespace riffle {
namespace {

using namespace shards;
using sim::ShardsTable;
using test::playWatched;
using test::shardsKind;
using test::shardsRules;

const ShardsTable& shardsTable() {
    static const ShardsTable kTable(shardsRules());
    return kTable;
}

std::string audited(shards::Audit& audit, uint64_t number) {
    return playWatched(
        shardsTable(), number, [&](const State& state, Action action) { return audit.check(state, action); },
        [](const State&, const EventLog&) { return std::string(); });
}

TEST(NonInterference, NobodyIsShownWhatTheyMayNotKnow) {
    shards::Audit audit(shardsKind(), 5);
    for (uint64_t number = 0; number < 16; ++number) {
        const std::string wrong = audited(audit, number);
        ASSERT_EQ(wrong, "") << "game " << number << ", " << sim::nameOf(sim::variantOf(number));
    }
    // Not for want of looking: most choices leave the two worlds alike to the seat, and the rest are told apart by the rules.
    const shards::Audit::Counts& counts = audit.counts();
    EXPECT_GT(counts.options, 5'000U);
    EXPECT_GT(counts.worlds, 5'000U);
    EXPECT_GT(counts.told, 4 * counts.apart);
}

// The same audit, of a table that shows every seat everything.
TEST(NonInterference, ALeakIsFound) {
    shards::Audit audit(shardsKind(), 5, [](Seat seat) { return Viewer{true, seat}; });
    EXPECT_NE(audited(audit, 0).find("is shown what it may not know"), std::string::npos);
}

// A leak in the events alone: a draw that says which card it was.
TEST(NonInterference, AnEventThatTellsTooMuchIsFound) {
    bool isFound = false;
    sim::ShardsKnowledge* knowledge = nullptr;
    std::optional<sim::ShardsKnowledge> held;
    const std::string wrong = playWatched(
        shardsTable(), 0,
        [&](const State& state, Action) {
            if (!knowledge) knowledge = &held.emplace(state);
            return std::string();
        },
        [&](const State& state, const EventLog& events) {
            EventLog changed = events;
            for (Event& event : changed) {
                if (event.knownTo != kKnownToAll && event.card != 0) {
                    event.knownTo = kKnownToAll;
                    isFound = true;
                }
            }
            return knowledge->follow(state, changed);
        });
    EXPECT_TRUE(isFound);
    EXPECT_EQ(wrong, "a draw is told to others than the player who drew");
}

// A leak in the marks on cards, which observations, samples and views all trust.
TEST(NonInterference, AWrongMarkIsFoundByWhoSawWhat) {
    State state;
    ASSERT_TRUE(shardsRules().newGame(state, Deal{}));
    const sim::ShardsKnowledge knowledge(state);
    EXPECT_EQ(knowledge.check(state), "");
    for (const int pile : {pileOf(1, kHand), pileOf(0, kDeck), int{kCentre}}) {
        State wrong = state;
        wrong.board[wrong.board.top(pile)].knownTo |= 1U;
        EXPECT_NE(knowledge.check(wrong).find("that it has not seen"), std::string::npos) << pile;
    }
    State wrong = state;
    wrong.board[wrong.board.top(kRow)].knownTo = 1;
    EXPECT_NE(knowledge.check(wrong).find("lies in the open"), std::string::npos);
}

// What a player holds is hidden from the other in every language, also in a game that shows cards by name all the time.
TEST(NonInterference, AViewHoldsNoCardOfAHiddenZone) {
    for (uint64_t number = 0; number < 4; ++number) {
        (void)playWatched(
            shardsTable(), number,
            [&](const State& state, Action) {
                const std::unique_ptr<Game> game = gameAt(shardsKind(), state);
                for (Seat viewer = 0; viewer < state.playerCount; ++viewer) {
                    const std::string view = toJson(game->view({false, viewer}));
                    for (int card = 1; card <= state.cardCount; ++card) {
                        if ((state.board[card].knownTo >> viewer) & 1U) continue;
                        EXPECT_EQ(view.find("\"c" + std::to_string(card) + "\""), std::string::npos) << card << ' ' << view;
                    }
                }
                return std::string();
            },
            [](const State&, const EventLog&) { return std::string(); });
    }
}

}  // namespace
}  // namespace riffle
