#pragma once

#include <string>
#include <vector>

#include "sim/report.h"
#include "sim/series.h"

namespace riffle::sim {

// What wins in a game whose players bring no decks: many games between equals, counted by what each of them had.
struct StudyPlan {
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

// Rows of one sort: leaders, relics.
struct StudyTable {
    std::string heading;  // "relic taken"
    std::string key;      // "relics", in JSON
    std::string word;     // "relic", in CSV
    uint64_t fewest;      // games without which a row says nothing to people
    std::vector<StudyRow> rows = {};
};

struct StudyResult {
    uint64_t games = 0;
    uint64_t turns = 0;
    std::vector<StudyTable> tables = {};
};

// Games of one set-up, which was read once.
class Study {
public:
    virtual ~Study() = default;
    [[nodiscard]] virtual int players() const = 0;
    // Until progress.isStopped.
    [[nodiscard]] virtual StudyResult play(const StudyPlan& plan, SeriesProgress& progress) const = 0;
};

std::string studyJson(const GameName& game, int players, const StudyPlan& plan, const StudyResult& result);
std::string studyCsv(const StudyResult& result);
std::string studySvg(const GameName& game, int players, const StudyPlan& plan, const StudyResult& result);

}  // namespace riffle::sim
