#pragma once

#include <CLI/CLI.hpp>
#include <optional>

#include "cli/commands.h"

namespace riffle::cli {

// The commands cards and rules: declared for the command line, then run where one of them was named.
class CardCommands {
public:
    explicit CardCommands(CLI::App& app);
    [[nodiscard]] std::optional<int> run(const Common& common) const;

private:
    CLI::App* cards_ = nullptr;
    CLI::App* list_ = nullptr;
    CLI::App* show_ = nullptr;
    CLI::App* check_ = nullptr;
    CLI::App* format_ = nullptr;
    CLI::App* coverage_ = nullptr;
    CLI::App* mutate_ = nullptr;
    CLI::App* rules_ = nullptr;
    CardsOptions cardsOptions_;
    MutateOptions mutateOptions_;
    RulesOptions rulesOptions_;
    void declareCards(CLI::App& app);
    void declareRules(CLI::App& app);
};

}  // namespace riffle::cli
