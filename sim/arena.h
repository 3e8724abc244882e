#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/report.h"
#include "sim/series.h"

namespace riffle::sim {

// Players against each other in mirrored pairs.
struct ArenaPlan {
    struct Player {
        std::string name;
        PlayerSpec spec;
    };
    std::vector<Player> players;
    std::vector<std::pair<size_t, size_t>> pairings;  // who meets whom
    uint64_t pairs = 200;                             // of each pairing, at most
    uint64_t seed = 1;
    int threads = 1;
    std::optional<Hypotheses> stop;  // a pairing ends as soon as the test has decided
};

struct ArenaPairing {
    size_t first = 0;
    size_t second = 0;
    Score score;  // of the first
    PairCounts pairs;
    uint64_t unfinished = 0;  // games that nobody could end; draws
    Verdict verdict = Verdict::Open;
};

struct ArenaPlayer {
    Score score;
    uint64_t decisions = 0;
    double seconds = 0;
    double longest = 0;
    std::optional<Estimate> elo;  // of several players that meetings connect
};

struct ArenaResult {
    std::vector<ArenaPairing> pairings;
    std::vector<ArenaPlayer> players;
};

// Everybody against everybody, or each against the next.
std::vector<std::pair<size_t, size_t>> roundRobin(size_t players);
std::vector<std::pair<size_t, size_t>> eachAgainstNext(size_t players);

// The match is for two. Until progress.isStopped.
ArenaResult playArena(const Match& match, const ArenaPlan& plan, SeriesProgress& progress);

// What it came to, in figures that do not depend on the number of threads; how long players thought only where that is asked for.
std::string arenaJson(const GameName& game, const ArenaPlan& plan, const ArenaResult& result, bool hasTimes);
std::string arenaCsv(const ArenaPlan& plan, const ArenaResult& result);
std::string arenaSvg(const GameName& game, const ArenaPlan& plan, const ArenaResult& result);

}  // namespace riffle::sim
