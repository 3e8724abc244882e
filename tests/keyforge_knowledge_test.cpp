// Nobody learns from a game of KeyForge what they may not know: by two worlds that a seat can't tell apart, and by who saw what.
#include <gtest/gtest.h>

#include "games/keyforge/facade/audit.h"
#include "games/keyforge/proof/table.h"
#include "games/keyforge/rules/events.h"
#include "protocol/messages.h"
#include "tests/keyforge_games.h"
#include "tests/watched_game.h"

namespace riffle {
namespace {

using namespace keyforge;
using test::keyforgeKind;
using test::keyforgeRules;
using test::playWatched;

const sim::KeyforgeTable& keyforgeTable() {
    static const sim::KeyforgeTable kTable(keyforgeRules());
    return kTable;
}

std::string audited(keyforge::Audit& audit, uint64_t number) {
    return playWatched(
        keyforgeTable(), number, [&](const State& state, Action action) { return audit.check(state, action); },
        [](const State&, const EventLog&) { return std::string(); });
}

TEST(KeyforgeKnowledge, NobodyIsShownWhatTheyMayNotKnow) {
    keyforge::Audit audit(keyforgeKind(), 5);
    for (uint64_t number = 0; number < 12; ++number) {
        const std::string wrong = audited(audit, number);
        ASSERT_EQ(wrong, "") << "game " << number << ", " << sim::nameOf(sim::keyforgeVariantOf(number));
    }
    // Not for want of looking: most choices leave the two worlds alike to the seat, and the rest are told apart by the rules.
    const keyforge::Audit::Counts& counts = audit.counts();
    EXPECT_GT(counts.options, 3'000U);
    EXPECT_GT(counts.worlds, 2'000U);
    EXPECT_GT(counts.told, 2 * counts.apart);
}

// The same audit, of a table that shows every seat everything.
TEST(KeyforgeKnowledge, ALeakIsFound) {
    keyforge::Audit audit(keyforgeKind(), 5, [](Seat seat) { return Viewer{true, seat}; });
    EXPECT_NE(audited(audit, 0).find("is shown what it may not know"), std::string::npos);
}

// A leak in the events alone: what follows a game finds the first one that is told to too many.
std::string foundWith(Fact fact, uint8_t knownTo) {
    std::string found;
    for (uint64_t number = 0; number < 60 && found.empty(); ++number) {
        std::optional<sim::KeyforgeKnowledge> knowledge;
        found = playWatched(
            keyforgeTable(), number,
            [&](const State& state, Action) {
                if (!knowledge) knowledge.emplace(keyforgeRules().cards(), state);
                return std::string();
            },
            [&](const State& state, const EventLog& events) {
                EventLog changed = events;
                for (Event& event : changed) {
                    if (static_cast<Fact>(event.kind) == fact && event.knownTo != kKnownToAll) event.knownTo = knownTo;
                }
                return knowledge->follow(state, changed);
            });
    }
    return found;
}

TEST(KeyforgeKnowledge, AnEventThatTellsTooMuchIsFound) {
    EXPECT_EQ(foundWith(Fact::Drew, kKnownToAll), "a draw is told to others than the player who drew");
    EXPECT_EQ(foundWith(Fact::LookedAt, kKnownToAll), "a look is told to both players");
    EXPECT_EQ(foundWith(Fact::Archived, kKnownToAll), "a card that nobody saw is told to both players");
}

// A leak in the marks on cards, which observations, samples and views all trust.
TEST(KeyforgeKnowledge, AWrongMarkIsFoundByWhoSawWhat) {
    const CardTable& cards = keyforgeRules().cards();
    Deal deal;
    deal.decks = sim::decksOf(DeckPool(cards), 1);
    State state;
    ASSERT_TRUE(keyforgeRules().newGame(state, deal));
    sim::KeyforgeKnowledge knowledge(cards, state);
    EXPECT_EQ(knowledge.check(state), "");
    for (const int pile : {pileOf(1, kHandPile), pileOf(0, kDeckPile), pileOf(1, kDeckPile)}) {
        State wrong = state;
        wrong.board[wrong.board.top(pile)].knownTo |= 1U;
        EXPECT_NE(knowledge.check(wrong).find("that it has not seen"), std::string::npos) << pile;
    }
    State wrong = state;
    wrong.board.putOnTop(wrong.board.top(pileOf(0, kHandPile)), pileOf(0, kDiscardPile));
    EXPECT_NE(knowledge.check(wrong).find("lies in the open"), std::string::npos);
}

// A card in the other player's hand that an effect in progress names, and one that was named when it could be seen.
TEST(KeyforgeKnowledge, AnEffectThatNamesAHiddenCardIsFound) {
    const CardTable& cards = keyforgeRules().cards();
    Deal deal;
    deal.options.quickStart = 1;
    deal.starting = 0;
    deal.decks = sim::decksOf(DeckPool(cards), 1);
    State state;
    ASSERT_TRUE(keyforgeRules().newGame(state, deal));
    const auto isFound = [](sim::KeyforgeKnowledge knowledge, const State& position) {
        return knowledge.check(position).find("which is hidden from the player who decides") != std::string::npos;
    };
    sim::KeyforgeKnowledge knowledge(cards, state);
    Frame* frame = state.frames.grow();
    frame->routine = Routine::Program;
    frame->source = state.board.top(pileOf(0, kHandPile));
    EXPECT_FALSE(isFound(knowledge, state));
    const CardIndex hidden = state.board.top(pileOf(1, kHandPile));
    frame->it = hidden;
    EXPECT_TRUE(isFound(knowledge, state));
    frame->it = 0;
    frame->them.add(hidden);
    EXPECT_TRUE(isFound(knowledge, state));
    // It lay in the open when it was named first.
    State open = state;
    open.board.putOnTop(hidden, pileOf(1, kDiscardPile));
    open.board[hidden].knownTo = kKnownToAll;
    EXPECT_EQ(knowledge.check(open), "");
    EXPECT_FALSE(isFound(knowledge, state));
}

// What a player holds is hidden from the other, also in a game that shows cards by name all the time.
TEST(KeyforgeKnowledge, AViewHoldsNoCardOfAHiddenZone) {
    for (uint64_t number = 0; number < 4; ++number) {
        (void)playWatched(
            keyforgeTable(), number,
            [&](const State& state, Action) {
                const std::unique_ptr<Game> game = gameAt(keyforgeKind(), state);
                for (Seat viewer = 0; viewer < kSeats; ++viewer) {
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
