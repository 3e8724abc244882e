#pragma once

#include <CLI/CLI.hpp>
#include <optional>

#include "cli/commands.h"
#include "cli/deck_report.h"

namespace riffle::cli {

// The commands about decks, as the command line has them: deck check, show, import, generate, sealed, report, tournament.
class DeckCommands {
public:
    explicit DeckCommands(CLI::App& app);
    DeckCommands(const DeckCommands&) = delete;
    DeckCommands& operator=(const DeckCommands&) = delete;

    // Runs the one that was named; nothing where it was another command.
    std::optional<int> run(const Common& common);

private:
    DeckOptions options_;
    ReportOptions reportOptions_;
    TournamentOptions tournamentOptions_;
    int pool_ = 4;
    CLI::App *check_, *show_, *import_, *generate_, *sealed_, *report_, *tournament_;

    void addReport();
    void addTournament();
};

}  // namespace riffle::cli
