#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/report.h"
#include "sim/series.h"

namespace riffle::sim {

// Two versions of the same thing in the same deals. Of a deck: each pair of games has it in both seats. Of the cards there are:
// each pair is two deals, and both sides play with what there is.
struct VersionsPlan {
    struct Version {
        std::string name;
        // By turns: where a version leaves something to chance, several. With a deck in A and, second, in B; of cards both alike.
        std::vector<std::array<std::shared_ptr<const Match>, 2>> matches;
    };
    std::array<Version, 2> versions;
    bool isDeck = false;
    std::vector<PlayerSpec> players;
    std::vector<std::string> playerNames;
    uint64_t pairs = 500;
    uint64_t seed = 1;
    int threads = 1;
};

struct VersionsResult {
    struct Side {
        Score score;       // of the deck; of cards: of whoever sits at A
        Score begun;       // of whoever had the first turn
        double turns = 0;  // a game
        double decisions = 0;
    };
    std::array<Side, 2> sides;
    uint64_t pairs = 0;
    // The second version less the first, deal by deal.
    Estimate score, begun, turns;
};

VersionsResult compareVersions(const VersionsPlan& plan, SeriesProgress& progress);

std::string versionsJson(const GameName& game, const VersionsPlan& plan, const VersionsResult& result);

}  // namespace riffle::sim
