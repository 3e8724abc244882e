#pragma once

#include <CLI/CLI.hpp>
#include <optional>

#include "cli/commands.h"

namespace riffle::cli {

// The commands engine, play and serve, and those that look after what a server keeps: declared for the command line, then run
// where one of them was named.
class TableCommands {
public:
    explicit TableCommands(CLI::App& app);
    [[nodiscard]] std::optional<int> run(const Common& common) const;

private:
    CLI::App* engine_ = nullptr;
    CLI::App* play_ = nullptr;
    CLI::App* serve_ = nullptr;
    CLI::App* backup_ = nullptr;
    CLI::App* restore_ = nullptr;
    CLI::App* doctor_ = nullptr;
    PlayOptions playOptions_;
    ServeOptions serveOptions_;
    UpkeepOptions upkeep_;
    void declarePlay(CLI::App& app);
    void declareServe(CLI::App& app);
    void declareUpkeep(CLI::App& app);
};

}  // namespace riffle::cli
