#include <CLI/CLI.hpp>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <optional>
#include <string>

#include "cli/commands.h"
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

    CLI::App* engine = app.add_subcommand("engine", "Answer requests on standard input, one JSON object a line");

    ScenarioRun scenarioRun;
    CLI::App* scenario = app.add_subcommand("scenario", "Run scenario files, or all *.yaml in folders");
    scenario->add_option("PATH", scenarioRun.paths, "Files or folders")->required();
    scenario->add_option("--only", scenarioRun.only, "Run those whose title or file name holds this text")->type_name("TEXT");
    scenario->add_option("-j", scenarioRun.threads, "Run on so many threads (default: one a core)")
        ->check(CLI::Range(1, 1024))
        ->type_name("N");
    scenario->add_flag("--list", scenarioRun.isList, "List the titles and run nothing");
    scenario->add_flag("-q,--quiet", scenarioRun.isQuiet, "Print failures and the sum only");

    ReplayOptions replayOptions;
    CLI::App* replay = app.add_subcommand("replay", "Step through a recorded game");
    replay->add_option("FILE", replayOptions.file, "A replay, as saved from a game")->required();
    replay->add_option("--at", replayOptions.at, "Begin after so many choices (default: the end; in a terminal the start)")
        ->check(CLI::NonNegativeNumber)
        ->type_name("N");
    replay->add_option("--seat", replayOptions.seat, "Show what this seat may see (default: everything)")->type_name("SEAT");
    replay->add_flag("--plain", replayOptions.isPlain, "Print one position and leave, also in a terminal");
    replay->add_flag("--log", replayOptions.showsLog, "Print what happened; works for replays of other rules too");

    CardsOptions cardsOptions;
    CLI::App* cards = app.add_subcommand("cards", "The cards: list, show, check, fmt, coverage");
    cards->require_subcommand(1);
    cards->add_option("--game", cardsOptions.game, "The game whose cards are meant (default: shards)")->type_name("GAME");
    CLI::App* list = cards->add_subcommand("list", "List all cards");
    CLI::App* show = cards->add_subcommand("show", "Show a card: its text in four languages (or in --lang) and its program");
    show->add_option("NAME", cardsOptions.name, "Its English name, or one in another language")->required();
    CLI::App* check = cards->add_subcommand("check", "Read card files strictly and list what is wrong with them");
    check->add_option("FILE", cardsOptions.files, "Card files (default: the built-in ones and those of --cards)");
    CLI::App* format = cards->add_subcommand("fmt", "Bring card files into the one canonical layout");
    format->add_option("FILE", cardsOptions.files, "Card files")->required();
    format->add_flag("--check", cardsOptions.isCheck, "Change nothing; fail where a file is not in that layout");
    CLI::App* coverage = cards->add_subcommand(
        "coverage", "List the cards that no scenario names, and the words of the card language only they use");
    coverage->add_option("PATH", cardsOptions.paths, "Where the scenarios are (default: cards scenarios)");
    for (CLI::App* command : {list, show, check, format, coverage}) command->fallthrough();

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
        return complain(std::string(error.what()) + "; `riffle --help` lists what can be said.");
    }
    if (!lang.empty()) {
        common.locale = *localeFrom(lang);
        common.hasLocale = true;
    }

    if (engine->parsed()) return runEngine(common);
    if (scenario->parsed()) return runScenarioCommand(common, scenarioRun);
    if (replay->parsed()) return runReplay(common, replayOptions);
    if (list->parsed()) return listCards(common, cardsOptions);
    if (show->parsed()) return showCard(common, cardsOptions);
    if (check->parsed()) return checkCards(common, cardsOptions);
    if (format->parsed()) return formatCards(common, cardsOptions);
    return coverCards(common, cardsOptions);
}

}  // namespace

}  // namespace riffle::cli

int main(int argc, char** argv) {
    try {
        return riffle::cli::run(argc, argv);
    } catch (const std::exception& error) {
        return riffle::cli::complain(std::string("Something went wrong: ") + error.what() + ".");
    }
}
