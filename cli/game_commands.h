#pragma once

#include <CLI/CLI.hpp>
#include <optional>

#include "cli/commands.h"

namespace riffle::cli {

// The commands scenario, replay and analyse, and those that play many games: bench, sim, soak: declared for the command line,
// then run where one of them was named.
class GameCommands {
public:
    explicit GameCommands(CLI::App& app);
    [[nodiscard]] std::optional<int> run(const Common& common) const;

private:
    CLI::App* scenario_ = nullptr;
    CLI::App* replay_ = nullptr;
    CLI::App* analyse_ = nullptr;
    CLI::App* bench_ = nullptr;
    CLI::App* benchRestart_ = nullptr;
    CLI::App* benchTables_ = nullptr;
    CLI::App* sim_ = nullptr;
    CLI::App* soak_ = nullptr;
    ScenarioRun scenarioRun_;
    ReplayOptions replayOptions_;
    AnalyseOptions analyseOptions_;
    BenchOptions benchOptions_;
    BenchRestartOptions benchRestartOptions_;
    BenchTablesOptions benchTablesOptions_;
    SimOptions simOptions_;
    std::optional<int> simLevel_;
    SoakOptions soakOptions_;
    void declareScenario(CLI::App& app);
    void declareReplay(CLI::App& app);
    void declareAnalyse(CLI::App& app);
    void declareBench(CLI::App& app);
    void declareSim(CLI::App& app);
    void declareSoak(CLI::App& app);
};

}  // namespace riffle::cli
