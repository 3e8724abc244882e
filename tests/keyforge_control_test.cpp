// "You control this creature": control that lasts as long as an upgrade is on its host.
#include <gtest/gtest.h>

#include "protocol/games.h"
#include "protocol/scenario.h"

namespace riffle {
namespace {

constexpr const char* kCards = R"(set mine

action "Iron Shears"  dis  common  number 901
  play: destroy an upgrade

action "Borrowed Time"  dis  common  number 902
  play: this turn, take control of an enemy creature
)";

constexpr const char* kScenarios = R"(game: keyforge
title: When the collar leaves play the creature goes back to its owner
setup:
  house: dis
  A: {hand: [Collar of Subordination, Iron Shears], line: [Dendrix]}
  B: {line: [Umbra, Flaxia]}
steps:
  - A: play Collar of Subordination > Flaxia > right
  - expect: {A: {line: [Dendrix, Flaxia]}, B: {line: [Umbra]}}
  - A: play Iron Shears
  - options: [left, right]
  - A: left
  - expect: {A: {line: [Dendrix]}, B: {line: [Flaxia, Umbra]}, cards: {Flaxia: {controller: B, upgrades: []}}}
---
game: keyforge
title: A set-up with the collar on a creature says why it is there
setup:
  house: dis
  A: {hand: [Iron Shears], line: [{name: Flaxia, owner: B, upgrades: [Collar of Subordination]}]}
steps:
  - A: play Iron Shears
  - expect: {A: {line: [], discard: [Iron Shears, Collar of Subordination]}, B: {line: [Flaxia]}}
---
game: keyforge
title: A creature of the collar's own player stays when the collar leaves
setup:
  house: dis
  A: {hand: [Iron Shears], line: [{name: Flaxia, upgrades: [Collar of Subordination]}]}
steps:
  - A: play Iron Shears
  - expect: {A: {line: [Flaxia]}, B: {line: []}}
---
game: keyforge
title: When an effect that took the creature in between ends, the collar counts again
setup:
  house: dis
  A: {houses: [dis, logos, brobnar], hand: [Collar of Subordination]}
  B: {houses: [dis, logos, brobnar], hand: [Borrowed Time], line: [Flaxia]}
steps:
  - A: play Collar of Subordination
  - expect: {A: {line: [Flaxia]}, B: {line: []}}
  - A: end
  - B: house dis
  - B: play Borrowed Time
  - expect: {A: {line: []}, B: {line: [Flaxia]}}
  - B: end
  - expect: {A: {line: [Flaxia]}, B: {line: []}}
---
game: keyforge
title: The collar of the other player takes the creature from the one who took it, and gives it back
setup:
  house: dis
  A: {houses: [dis, logos, brobnar], hand: [Collar of Subordination, Iron Shears]}
  B: {houses: [dis, logos, brobnar], hand: [Collar of Subordination], line: [Flaxia]}
steps:
  - A: play Collar of Subordination
  - A: end
  - B: house dis
  - B: play Collar of Subordination
  - expect: {A: {line: []}, B: {line: [Flaxia]}}
  - B: end
  - A: house dis
  - A: play Iron Shears
  - options: [pick Collar of Subordination, pick Collar of Subordination#2]
  - A: pick Collar of Subordination#2
  - expect: {A: {line: [Flaxia], discard: {contains: [Iron Shears]}}, B: {line: [], discard: [Collar of Subordination]}}
)";

TEST(Control, LastsAsLongAsTheUpgradeThatGivesIt) {
    std::vector<language::Problem> problems;
    const Games games = Games::load(std::vector<language::CardFile>{{"mine.card", kCards}}, problems);
    for (const language::Problem& problem : problems) ADD_FAILURE() << problem.text();
    const std::vector<ScenarioResult> results = runScenarioText(games, "mine.yaml", kScenarios);
    EXPECT_EQ(results.size(), 5U);
    for (const ScenarioResult& result : results) EXPECT_TRUE(result.hasPassed) << result.title << '\n' << result.report;
}

}  // namespace
}  // namespace riffle
