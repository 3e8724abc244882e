#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "games/shards/rules/rules.h"
#include "sim/series.h"

namespace riffle::sim {

// What wins in Shards of Infinity: many games between equals, counted by leader, by the relic a player took and by the card that
// was recruited first.
struct StudyPlan {
    shards::Deal deal;  // its seed does not matter
    PlayerSpec player;
    std::string playerName;
    uint64_t games = 1000;
    uint64_t seed = 1;
    int threads = 1;
};

struct StudyRow {
    std::string name;
    Score score;  // of everybody of whom it is true
};

struct StudyResult {
    uint64_t games = 0;
    uint64_t turns = 0;
    std::vector<StudyRow> starts;    // whoever had the first turn, and the others
    std::vector<StudyRow> leaders;   // by name, all of them
    std::vector<StudyRow> relics;    // of those that were ever taken; and none
    std::vector<StudyRow> recruits;  // the first card a player recruited
};

// Until progress.isStopped. Relics and recruits come in the order of their win rates.
StudyResult studyShards(const shards::Rules& rules, const StudyPlan& plan, SeriesProgress& progress);

std::string studyJson(const StudyPlan& plan, const StudyResult& result);
std::string studyCsv(const StudyResult& result);
// The recruits that at least so many games tell of.
std::string studySvg(const StudyPlan& plan, const StudyResult& result, uint64_t fewest);

}  // namespace riffle::sim
