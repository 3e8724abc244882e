#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/facade.h"
#include "sim/simulate.h"

namespace riffle::cli {

// A simulation and how far it has come: what one process tells the others, and what is kept when it is interrupted.
struct SimJob {
    std::string game;
    uint64_t cards = 0;  // which ones: GameKind::cardSetHash
    Value request = Value::map();
    std::vector<std::string> players;  // by seat
    uint64_t seed = 1;
    uint64_t first = 0;
    uint64_t games = 1000;
    std::optional<uint64_t> cardsEvery;  // none: as usual for such players
    std::string ndjson;                  // files to be written, empty for none
    std::string json;
    std::string csv;

    uint64_t done = 0;         // all of the first so many have been played
    uint64_t ndjsonBytes = 0;  // and have so many bytes of lines
    std::map<uint64_t, sim::SimAhead> ahead;
    sim::SimTotals totals;

    [[nodiscard]] std::string text() const;
    // What text() gave. Anything else: nothing, and a sentence.
    static std::optional<SimJob> from(std::string_view text, std::string& error);

    [[nodiscard]] uint64_t played() const { return totals.games; }
};

// The match of a job and its plan; null with a sentence where it can't be played.
std::unique_ptr<sim::Match> matchFor(const SimJob& job, const GameKind& kind, sim::SimPlan& plan, std::string& error);

}  // namespace riffle::cli
