#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "cli/card_commands.h"
#include "cli/deck_commands.h"
#include "cli/game_commands.h"
#include "cli/proof_commands.h"
#include "cli/read_file.h"
#include "cli/series_commands.h"
#include "cli/table_commands.h"
#include "protocol/games.h"
#include "protocol/text.h"
#include "protocol/version.h"

namespace riffle::cli {

int complain(const std::string& sentence) {
    std::cerr << sentence << '\n';
    return kBadInput;
}

bool loadGames(const Common& common, Games& games) {
    std::vector<language::CardFile> extra;
    std::string error;
    for (const std::string& folder : common.cardFolders) {
        if (!readCardFolder(folder, extra, error)) {
            complain(error);
            return false;
        }
    }
    std::vector<language::Problem> problems;
    games = Games::load(extra, problems);
    for (const language::Problem& problem : problems) std::cerr << problem.text() << '\n';
    return problems.empty();
}

namespace {

// The language of the environment, English where it is none of ours.
Locale environmentLocale() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(name);
        if (!value || !*value) continue;
        return localeFrom(value).value_or(Locale::En);
    }
    return Locale::En;
}

// What to say where the first word is no command; empty where it is one.
std::string unknownCommand(const CLI::App& app, int argc, char** argv) {
    if (argc < 2 || argv[1][0] == '-') return {};
    std::vector<std::string> commands;
    for (const CLI::App* each : app.get_subcommands([](const CLI::App*) { return true; })) commands.push_back(each->get_name());
    const std::string word = riffle::shortened(argv[1]);
    if (std::find(commands.begin(), commands.end(), word) != commands.end()) return {};
    const std::string meant = nearestWord(word, commands);
    return fmt::format("There is no command “{}”.{} `riffle --help` lists all.", word,
                       meant.empty() ? "" : fmt::format(" Did you mean “{}”?", meant));
}

// What is wrong with the command line, in a sentence.
std::string inOneSentence(const std::string& error) {
    static const std::regex kRange(R"((-{0,2}[\w-]+): Value (.*) not in range (\S+) to (\S+))");
    std::smatch found;
    if (!std::regex_match(error, found, kRange)) return error + "; `riffle --help` lists what can be said.";
    return fmt::format("{} takes a number from {} to {}, not {}.", found[1].str(), found[3].str(), found[4].str(),
                       inQuotes(found[2].str()));
}

// Declares the commands, reads the command line and runs the one that was named.
int run(int argc, char** argv) {
    CLI::App app("Riffle plays card games by their rulebooks: in the terminal, over a protocol, and by the million.", "riffle");
    app.set_version_flag("--version", "riffle " + std::string(version()), "Print the version and leave");
    app.require_subcommand(1);
    app.fallthrough();
    app.footer("Exit status: 0 when all went well, 1 when a check failed, 2 when the command line or a file can't be used.");

    Common common;
    common.locale = environmentLocale();
    std::string lang;
    app.add_option("--cards", common.cardFolders, "Load the *.card files of a folder too (may be repeated)")
        ->type_name("DIR")
        ->take_all()
        ->expected(1);
    app.add_option("--lang", lang, "The language of all texts: en, ru, de or pl")
        ->check(CLI::IsMember({"en", "ru", "de", "pl"}))
        ->type_name("LANG");

    TableCommands tableCommands(app);
    GameCommands gameCommands(app);
    SeriesCommands seriesCommands(app);
    ProofCommands proofCommands(app);
    CardCommands cardCommands(app);
    DeckCommands deckCommands(app);

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
        if (const std::string unknown = unknownCommand(app, argc, argv); !unknown.empty()) return complain(unknown);
        return complain(inOneSentence(error.what()));
    }
    if (!lang.empty()) {
        common.locale = *localeFrom(lang);
        common.hasLocale = true;
    }

    if (const std::optional<int> status = tableCommands.run(common)) return *status;
    if (const std::optional<int> status = gameCommands.run(common)) return *status;
    if (const std::optional<int> status = seriesCommands.run(common)) return *status;
    if (const std::optional<int> status = proofCommands.run(common)) return *status;
    if (const std::optional<int> status = cardCommands.run(common)) return *status;
    if (const std::optional<int> status = deckCommands.run(common)) return *status;
    return kBadInput;
}

}  // namespace

}  // namespace riffle::cli

namespace {

int runGuarded(int argc, char** argv) {
    try {
        return riffle::cli::run(argc, argv);
    } catch (const std::exception& error) {
        return riffle::cli::complain(std::string("Something went wrong: ") + error.what() + ".");
    }
}

}  // namespace

// What a command printed counts only when it has arrived: a full disk behind `>` must not look like success.
int main(int argc, char** argv) {
    const int status = runGuarded(argc, argv);
    if (std::cout.flush() && std::fflush(stdout) == 0) return status;
    const int told = riffle::cli::complain("Standard output can't be written: not everything arrived there.");
    return status == riffle::cli::kOk ? told : status;
}
