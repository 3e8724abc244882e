#pragma once

#include <CLI/CLI.hpp>
#include <optional>

#include "cli/series_run.h"

namespace riffle::cli {

// The commands arena, rate, study and train: declared for the command line, then run where one of them was named.
class SeriesCommands {
public:
    explicit SeriesCommands(CLI::App& app);
    [[nodiscard]] std::optional<int> run(const Common& common) const;

private:
    void addTrain();

    CLI::App* arena_;
    CLI::App* rate_;
    CLI::App* study_;
    CLI::App* train_;
    ArenaOptions arenaOptions_;
    RateOptions rateOptions_;
    StudyOptions studyOptions_;
    TrainOptions trainOptions_;
};

}  // namespace riffle::cli
