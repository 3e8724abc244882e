#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/series_run.h"
#include "sim/lab_report.h"

namespace riffle::cli {

struct ReportOptions {
    std::vector<std::string> words;  // a game, where it is named, and a deck file
    std::vector<std::string> field;  // deck files
    int fieldSize = 12;              // drawn where no files are given and no decks are known
    bool isQuick = false;            // and else
    bool isFull = false;             // with cards replaced
    std::string player;              // empty: as the report needs it
    std::string fair;                // a deck file
    std::optional<uint64_t> games;   // of the deck against the field
    std::string html;
    std::string json;
    std::string state;  // where it is kept when it is interrupted
    uint64_t seed = 1;
    int threads = 0;
};
int reportDeck(const Common& common, const ReportOptions& options);

// The report for people, in a terminal.
std::string reportText(const sim::Lab& lab, const sim::LabReport& report);

struct TournamentOptions {
    std::vector<std::string> words;  // a game, where it is named, and deck files
    std::string player = "2";
    SeriesOptions series;
};
int runTournament(const Common& common, const TournamentOptions& options);

}  // namespace riffle::cli
