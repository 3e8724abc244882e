#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/table_options.h"
#include "machine/net.h"
#include "sim/series.h"

namespace riffle::cli {

// What arena, rate and study share: many games over threads, and files about them.
struct SeriesOptions {
    std::optional<uint64_t> games;  // each command has its own default
    uint64_t seed = 1;
    int threads = 0;  // 0: as many as there are cores
    std::string json, csv, svg;
};

struct ArenaOptions {
    std::string game;
    std::string players;          // between commas
    int ladder = 0;               // instead: levels from this one down
    std::string pairing = "all";  // or next
    bool stopsEarly = false;
    std::optional<double> elo0, elo1;
    double alpha = 0.05;
    double beta = 0.05;
    bool hasTimes = false;  // in the JSON
    std::string mind;       // weights for players that judge by what was learned; empty: those built in
    TableOptions table;
    SeriesOptions series;
};
int runArena(const Common& common, const ArenaOptions& options);

struct RateOptions {
    std::vector<std::string> words;  // a game, where it is named, and deck files
    std::vector<std::string> field;  // deck files
    int fieldSize = 12;              // drawn where no files are given
    std::string player = "2";
    bool isFair = false;
    int step = 1;
    SeriesOptions series;
};
int runRate(const Common& common, const RateOptions& options);

struct StudyOptions {
    std::string game;
    std::string player = "3";
    TableOptions table;
    SeriesOptions series;
};
int runStudy(const Common& common, const StudyOptions& options);

struct TrainOptions {
    std::string game;
    std::string out;          // the weights
    std::string from;         // weights to begin with
    uint64_t games = 20'000;  // of each generation
    int generations = 3;
    uint64_t trials = 200;  // games of the new against the old
    int iterations = 40;
    int turns = 0;
    int window = 3;
    int epochs = 4;
    uint64_t seed = 1;
    int threads = 0;
    bool resumes = false;
    bool keepsState = true;  // after every generation
};
int runTrain(const Common& common, const TrainOptions& options);

// The net with the weights of a file, for the cards of the match. Null with a sentence.
std::shared_ptr<const machine::Net> readMind(const std::string& file, const sim::Match& match, std::string& error);

// Checks what is asked before anything is played: some games, threads that make sense, files that can be written. False with a
// sentence.
[[nodiscard]] bool checkSeries(const SeriesOptions& options, int& threads, std::string& error);

// Plays with a line about the progress; Ctrl-C ends it early. `play` gets what it is to count in. Gives the seconds it took.
template <class Play>
double playWithProgress(uint64_t games, sim::SeriesProgress& progress, Play play) {
    const Interruption interruption(progress.isStopped);
    const ProgressLine line({.total = games, .done = &progress.settled});
    play();
    return line.seconds();
}

// Writes those files that were asked for: each is a path, empty for none, and what goes there. False with a sentence.
[[nodiscard]] bool writeAll(const std::vector<std::pair<std::string, std::string>>& files, std::string& error);

// "59.4 – 68.8"
std::string rangeOf(const sim::Estimate& share);
// "+120 … +155"
std::string eloRangeOf(const sim::Estimate& elo);
// "2,000 games in 12 s (165 a second on 2 threads)"
std::string paceOf(uint64_t games, double seconds, int threads);

}  // namespace riffle::cli
