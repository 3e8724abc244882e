// Effects that set each other off for ever, with cards that no set has.
#include <gtest/gtest.h>

#include <vector>

#include "games/epic/rules/rules.h"
#include "protocol/games.h"

namespace riffle::epic {
namespace {

// Every human that comes dies at once and brings the next one.
constexpr const char* kWell = R"(set base_set

champion "Bottomless Well"  evil  cost 0  offense 1  defense 9  demon
  each human champion gets -0/-1
  after a human champion is broken: create 1 human token
)";

// The same, but each one that dies brings no other.
constexpr const char* kPit = R"(set base_set

champion "Shallow Pit"  evil  cost 0  offense 1  defense 9  demon
  each human champion gets -0/-1
  after a human champion is broken: create 1 wolf token
)";

CardTable tableWith(const char* text) {
    std::vector<language::Problem> problems;
    std::vector<language::CardFile> files = builtInCards("epic");
    language::CardFile file;
    file.path = "endless.card";
    file.text = text;
    files.push_back(file);
    CardTable table = loadCards(files, problems);
    EXPECT_TRUE(problems.empty()) << problems.front().message;
    return table;
}

// Seat A plays "Rally the People", which creates a human, beside the champion.
State afterHuman(const CardTable& table, const char* champion) {
    State state{};
    Deal deal;
    seatPlayers(state, deal);
    addCard(state, table, table.find(champion), 0, pileOf(0, kPlayPile));
    const CardIndex event = addCard(state, table, table.find("Rally the People"), 0, pileOf(0, kHandPile));
    startFrom(state, table, false);
    const Rules rules(table);
    Flow(state, table, nullptr).run();
    rules.apply(state, act(Verb::Play, event));
    return state;
}

TEST(EpicEndless, EffectsWithoutEndAreADraw) {
    const CardTable table = tableWith(kWell);
    const State state = afterHuman(table, "Bottomless Well");
    EXPECT_TRUE(state.isOver);
    EXPECT_EQ(state.reason, Reason::Endless);
    EXPECT_EQ(state.winners, 0);
    EXPECT_EQ(Rules(table).broken(state), nullptr);
}

TEST(EpicEndless, EffectsThatEndGoOn) {
    const CardTable table = tableWith(kPit);
    const State state = afterHuman(table, "Shallow Pit");
    EXPECT_FALSE(state.isOver);
    EXPECT_EQ(state.decision, Decision::Main);
    EXPECT_EQ(state.board.size(pileOf(0, kPlayPile)), 2);
}

}  // namespace
}  // namespace riffle::epic
