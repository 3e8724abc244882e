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

#include "cli/commands.h"
#include "cli/play_words.h"
#include "cli/proof_commands.h"
#include "cli/read_file.h"
#include "cli/series_commands.h"
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

// "How decks come about in Epic Card Game: …", of all games that say something about it.
std::string inGames(std::string_view what, std::string_view (*words)(const GameModule&)) {
    std::string out;
    for (const GameModule& game : gameModules()) {
        if (words(game).empty()) continue;
        out += out.empty() ? fmt::format("{} in {}: {}", what, game.title, words(game))
                           : fmt::format("; in {}: {}", game.title, words(game));
    }
    return out;
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

    PlayOptions playOptions;
    CLI::App* play = app.add_subcommand("play", "Play in the terminal against bots or with friends");
    play->add_option("GAME", playOptions.game, gameNames("or") + " (default: you are asked)");
    play->add_option("--seats", playOptions.seats, "So many players; 1 is a solo game, where there is one (default: 2)")
        ->check(CLI::Range(1, 8))
        ->type_name("N");
    play->add_option("--opponent", playOptions.opponent,
                     "Who takes the other seats: bot or human (default: bot); or a deck file for the bot to play")
        ->type_name("WHO");
    play->add_option("--deck", playOptions.deck, "Your deck file (default: a deck drawn by the seed)")->type_name("FILE");
    play->add_flag("--hotseat", playOptions.isHotseat, "People take all seats at this screen, the same as --opponent human");
    std::string levels;
    for (int level = 1; level <= ai::kLevels; ++level)
        levels += fmt::format("{}{} {}", level > 1 ? ", " : "", level, levelIn(Locale::En, level));
    play->add_option("--level", playOptions.level, fmt::format("How well bots play: {} (default: 3)", levels))
        ->check(CLI::Range(1, ai::kLevels))
        ->type_name("L");
    play->add_option("--seat", playOptions.seat, "Which seat is yours (default: A)")->type_name("SEAT");
    play->add_option("--seed", playOptions.seed, "The same seed deals the same game (default: a new one)")
        ->check(CLI::Range(uint64_t{0}, uint64_t{INT64_MAX}))
        ->type_name("S");
    play->add_option("--format", playOptions.format,
                     inGames("How decks come about", [](const GameModule& game) { return game.formats; }))
        ->type_name("FORMAT");
    play->add_option("--mode", playOptions.mode, inGames("What is played", [](const GameModule& game) { return game.modes; }))
        ->type_name("MODE");
    play->add_option("--option", playOptions.options, "A set-up option, as in relics.mode=draft (may be repeated)")
        ->type_name("KEY=VALUE")
        ->take_all()
        ->expected(1);
    play->add_option("--names", playOptions.names, "Names for the seats, as in Mira,Jan")->type_name("NAME,...");
    play->add_option("--load", playOptions.load, "Go on with a saved game")->type_name("REPLAY");
    play->add_flag("--plain", playOptions.isPlain, "Line by line, without cursor control, colour or drawn lines");

    ServeOptions serveOptions;
    CLI::App* serve = app.add_subcommand("serve", "Keep tables that people play at in a browser");
    serve->add_option("--host", serveOptions.host, "The address to listen at (default: 127.0.0.1; 0.0.0.0 is all of them)")
        ->type_name("ADDRESS");
    serve->add_option("--port", serveOptions.port, "The port (default: 8080 or the next that is free; 0 is any)")
        ->check(CLI::Range(0, 65535))
        ->type_name("N");
    serve->add_option("--data", serveOptions.data, "The folder games are kept in (default: ./data)")->type_name("DIR");
    serve
        ->add_option("--db", serveOptions.database,
                     "Keep games in PostgreSQL, postgresql://USER@HOST/NAME, which several servers may share (or: RIFFLE_DB)")
        ->envname("RIFFLE_DB")
        ->type_name("URL");
    serve
        ->add_option("--node-address", serveOptions.nodeAddress,
                     "Where the other servers of that database reach this one (default: nowhere)")
        ->type_name("HOST:PORT");
    serve->add_option("--node-secret-file", serveOptions.nodeSecretFile, "A file with the secret that all of them share")
        ->type_name("FILE");
    serve
        ->add_option("--lease", serveOptions.lease,
                     "So many seconds a server may be silent before the others take over its tables (default: 5)")
        ->check(CLI::Range(0.2, 3600.0))
        ->type_name("SECONDS");
    serve->add_option("--bot-threads", serveOptions.botThreads, "Bots think on so many threads (default: one less than cores)")
        ->check(CLI::Range(1, 1024))
        ->type_name("N");
    serve->add_option("--assets", serveOptions.assets, "A folder with the web client (default: the one that is built in)")
        ->check(CLI::ExistingDirectory)
        ->type_name("DIR");
    serve->add_option("--public-url", serveOptions.publicUrl, "How people reach it, as in https://cards.example")
        ->type_name("URL");
    serve
        ->add_option("--trust-proxy", serveOptions.proxies,
                     "The address of a proxy whose X-Forwarded-For counts (may be repeated; default: loopback with --public-url)")
        ->type_name("ADDRESS");
    serve
        ->add_option("--limits", serveOptions.limits,
                     "What one address or connection may do: default, off, or a number to multiply it with (docs/SERVER.md)")
        ->type_name("LIMITS");
    serve
        ->add_option("--tables-per-address", serveOptions.tablesPerAddress,
                     "So many tables one address may make at once (default: 100)")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("N");
    serve->add_option("--connections", serveOptions.connections, "So many connections at once (default: 8192)")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("N");
    serve
        ->add_option("--connections-per-address", serveOptions.connectionsPerAddress,
                     "So many of them from one address (default: 512)")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("N");
    serve
        ->add_option("--requests-per-second", serveOptions.requestsPerSecond,
                     "So many requests over HTTP from one address, and six times as many at once (default: 100)")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("N");
    serve->add_option("--metrics", serveOptions.metrics, "Where figures can be read (default: 127.0.0.1:9091; off: nowhere)")
        ->type_name("ADDRESS:PORT");
    serve->add_option("--log", serveOptions.log, "A file that what happens is added to (default: standard error)")
        ->type_name("FILE");

    UpkeepOptions upkeep;
    const auto addPlace = [&](CLI::App* command) {
        command->add_option("--data", upkeep.data, "The folder games are kept in (default: ./data)")->type_name("DIR");
        command->add_option("--db", upkeep.db, "The database games are kept in, instead of a folder")
            ->type_name("URL")
            ->excludes("--data");
    };
    CLI::App* backup = app.add_subcommand("backup", "Write all tables to one file, also while the server runs");
    backup->add_option("FILE", upkeep.file, "The file to write; one that is there stays as it is")->required();
    addPlace(backup);
    CLI::App* restore = app.add_subcommand("restore", "Fill a folder or a database from a backup of either");
    restore->add_option("FILE", upkeep.file, "A file that \"riffle backup\" wrote")->required();
    restore->add_flag("--replace", upkeep.isReplacing,
                      "Also where there are tables: they give way (a folder keeps them in a file)");
    addPlace(restore);

    CLI::App* doctor = app.add_subcommand("doctor", "Look whether everything that is kept can be read and played again");
    doctor->add_flag("--repair", upkeep.isRepairing, "Set aside what can't be used; nothing is deleted");
    addPlace(doctor);

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
    CLI::Option* verify = replay->add_flag("--verify", replayOptions.isVerified,
                                           "Say whether all follows from the key that was committed to (1 if it does not)");
    replay->add_option("--commitment", replayOptions.commitment, "What the table showed at its start, for --verify")
        ->type_name("HEX")
        ->needs(verify);

    AnalyseOptions analyseOptions;
    CLI::App* analyse = app.add_subcommand("analyse", "Say where a recorded game was won: chances, turning points, better moves");
    analyse->add_option("FILE", analyseOptions.file, "A replay, as saved from a game")->required();
    CLI::Option* analyseLevel = analyse->add_option("--level", analyseOptions.level, "Search as this level does (default: 5)")
                                    ->check(CLI::Range(1, ai::kLevels))
                                    ->type_name("L");
    analyse->add_option("--iterations", analyseOptions.iterations, "Instead: try so many worlds at each decision")
        ->excludes(analyseLevel)
        ->type_name("N");
    analyse->add_option("--from", analyseOptions.from, "The first choice to look at (default: 1)")->type_name("N");
    analyse->add_option("--to", analyseOptions.to, "The last one (default: that of the game)")->type_name("N");
    analyse->add_option("--seed", analyseOptions.seed, "Other worlds are tried for each seed (default: 1)")
        ->check(CLI::Range(uint64_t{0}, uint64_t{INT64_MAX}))
        ->type_name("S");
    analyse->add_option("--threads", analyseOptions.threads, "Search on so many threads (default: one a core)")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("T");
    analyse->add_option("--json", analyseOptions.json, "Write all figures to a file")->type_name("FILE");
    analyse->add_option("--svg", analyseOptions.svg, "Draw the course of the game")->type_name("FILE");

    BenchOptions benchOptions;
    CLI::App* bench = app.add_subcommand("bench", "Time random games, copies of a game, and a fixed reference");
    bench->add_option("GAME", benchOptions.game, gameNames("or"));
    bench->add_option("--games", benchOptions.games, "Play so many in all (default: 50000)")
        ->check(CLI::Range(1, 1'000'000'000))
        ->type_name("N");
    bench->add_flag("--json", benchOptions.isJson, "Print the figures as one JSON object");
    BenchRestartOptions benchRestartOptions;
    CLI::App* benchRestart = bench->add_subcommand(
        "restart", "Measure the room tables take in the middle of their games, and a start with all of them");
    benchRestart->add_option("--tables", benchRestartOptions.tables, "So many, of all games (default: 10000)")
        ->check(CLI::Range(3, 20'000))
        ->type_name("N");
    BenchTablesOptions benchTablesOptions;
    CLI::App* benchTables = bench->add_subcommand("tables", "Time what a choice costs the server, without network and disk");
    benchTables->add_option("GAME", benchTablesOptions.game, gameNames("or") + " (default: all)");
    benchTables->add_option("--tables", benchTablesOptions.tables, "So many at once (default: 200)")
        ->check(CLI::Range(1, 20'000))
        ->type_name("N");
    benchTables->add_option("--choices", benchTablesOptions.choices, "So many in all (default: 40000)")
        ->check(CLI::Range(10, 1'000'000'000))
        ->type_name("N");
    benchTables->add_flag("--json", benchTablesOptions.isJson, "Print the figures of each game as one JSON object");

    SimOptions simOptions;
    std::optional<int> simLevel;
    CLI::App* sim = app.add_subcommand("sim", "Play many games by programs and count what comes of them; also under mpirun");
    sim->add_option("GAME", simOptions.game, gameNames("or"));
    std::vector<CLI::Option*> simSetUp;
    const auto simOption = [&](const char* name, auto& value, const char* what, const char* type) {
        simSetUp.push_back(sim->add_option(name, value, what)->type_name(type));
        return simSetUp.back();
    };
    CLI::Option* simPlayers = simOption(
        "--players", simOptions.players,
        "Who plays, seat by seat or one for all: random, quick, one-step, a level from 1 to 8, legacy:LEVEL or search:ITERATIONS "
        "(default: random)",
        "P,...");
    simOption("--level", simLevel, "Bots of this level at all seats", "L")
        ->check(CLI::Range(1, ai::kLevels))
        ->excludes(simPlayers);
    simOption("--decks", simOptions.table.decks, "Deck files, from seat A on (default: drawn by each game's seed)", "FILE...");
    simOption("--games", simOptions.games, "Play so many (default: 1000)", "N")
        ->check(CLI::Range(uint64_t{0}, uint64_t{INT64_MAX}));
    simOption("--seed", simOptions.seed, "Other games for each seed (default: 1)", "S")
        ->check(CLI::Range(uint64_t{0}, uint64_t{INT64_MAX}));
    simOption("--first", simOptions.first, "The number of the first game (default: 0)", "N")
        ->check(CLI::Range(uint64_t{0}, uint64_t{INT64_MAX}));
    simOption("--seats", simOptions.table.seats, "So many players (default: 2)", "N")->check(CLI::Range(1, 8));
    simOption("--mode", simOptions.table.mode, "What is played, as for play", "MODE");
    simOption("--format", simOptions.table.format, "How decks come about, as for play (default: random)", "FORMAT");
    simOption("--option", simOptions.table.options, "A set-up option, as in relics.mode=draft (may be repeated)", "KEY=VALUE")
        ->take_all()
        ->expected(1);
    simOption("--ndjson", simOptions.ndjson, "Write every game, one JSON object a line", "FILE");
    simOption("--json", simOptions.json, "Write everything that was counted", "FILE");
    simOption("--csv", simOptions.csv, "Write what was counted of cards, one a line", "FILE");
    simOption("--state", simOptions.state, "Where what was done is kept when it is interrupted (default: sim-GAME-SEED.state)",
              "FILE");
    simOption("--cards-every", simOptions.cardsEvery,
              "Count cards in every Nth game, 0 in none (default: 1, and 8 where all players are random)", "N")
        ->check(CLI::Range(0, 1'000'000'000));
    CLI::Option* simResume =
        sim->add_option("--resume", simOptions.resume, "Go on with what was interrupted")->type_name("STATE");
    for (CLI::Option* option : simSetUp) simResume->excludes(option);
    sim->add_option("--threads", simOptions.threads, "Play on so many threads (default: one a core)")
        ->check(CLI::PositiveNumber)
        ->type_name("T");

    SoakOptions soakOptions;
    CLI::App* soak = app.add_subcommand("soak", "Play random games of every variant and check everything at every step");
    soak->add_option("GAME", soakOptions.game, gameNames("or"))->required();
    soak->add_option("--games", soakOptions.games, "Play so many (default: 1000)")
        ->check(CLI::Range(uint64_t{1}, uint64_t{1'000'000'000'000}))
        ->type_name("N");
    soak->add_option("--first", soakOptions.first, "The number of the first one (default: 0)")
        ->check(CLI::Range(uint64_t{0}, uint64_t{1'000'000'000'000}))
        ->type_name("N");
    soak->add_option("--seed", soakOptions.seed, "Other games for each seed (default: 1)")
        ->check(CLI::Range(uint64_t{0}, uint64_t{INT64_MAX}))
        ->type_name("S");
    soak->add_option("--threads", soakOptions.threads, "Play on so many threads (default: one a core)")
        ->check(CLI::Range(1, 1024))
        ->type_name("T");
    soak->add_option("--every", soakOptions.every, "Try sampled worlds at every Nth step only (default: 1, all)")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("N");
    soak->add_flag("--deep", soakOptions.isDeep, "Also check what the protocol shows: notation, views, options, events (slow)");
    soak->add_option("--save", soakOptions.save, "Where the replay of a finding goes (default: soak-GAME-NUMBER.json)")
        ->type_name("FILE");
    soak->add_option("--report", soakOptions.report, "Write how often each ability was resolved, where a game counts that")
        ->type_name("FILE");
    soak->add_flag("--require-all", soakOptions.requiresAll,
                   "Fail where an ability was never resolved, where a game counts that");

    const SeriesCommands seriesCommands(app);
    const ProofCommands proofCommands(app);

    CardsOptions cardsOptions;
    CLI::App* cards = app.add_subcommand("cards", "The cards: list, show, check, fmt, coverage, mutate");
    cards->require_subcommand(1);
    cards
        ->add_option("--game", cardsOptions.game,
                     "The game whose cards are meant (default: the one that fits; for list, the first)")
        ->type_name("GAME");
    CLI::App* list = cards->add_subcommand("list", "List all cards");
    CLI::App* show = cards->add_subcommand("show", "Show a card: its text in four languages (or in --lang) and its program");
    show->add_option("NAME", cardsOptions.name, "Its English name, or one in another language")->required();
    CLI::App* check = cards->add_subcommand("check", "Read card files strictly and list what is wrong with them");
    check->add_option("FILE", cardsOptions.files, "Card files (default: the built-in ones and those of --cards)");
    CLI::App* format = cards->add_subcommand("fmt", "Bring card files into the one canonical layout");
    format->add_option("FILE", cardsOptions.files, "Card files")->required();
    format->add_flag("--check", cardsOptions.isCheck, "Change nothing; fail where a file is not in that layout");
    CLI::App* coverage = cards->add_subcommand(
        "coverage", "List the cards that no scenario names, the words only they use, and the abilities that no game resolves");
    coverage->add_option("PATH", cardsOptions.paths,
                         "Games (default: all), and where the scenarios are (default: cards scenarios)");
    coverage
        ->add_option("--report", cardsOptions.reports,
                     "How often abilities were resolved, as written by soak (may be repeated; default: some games are played)")
        ->type_name("FILE")
        ->take_all()
        ->expected(1);
    MutateOptions mutateOptions;
    CLI::App* mutate = cards->add_subcommand(
        "mutate", "Change cards in every small way, run the scenarios that name them, and list the changes that none notices");
    mutate->add_option("PATH", mutateOptions.paths, "Where the scenarios are (default: cards scenarios)");
    mutate->add_option("--card", mutateOptions.card, "Change this card alone")->type_name("NAME");
    mutate->add_option("--most", mutateOptions.most, "So many changes of each game, drawn by the seed (default: all)")
        ->type_name("N");
    mutate->add_option("--seed", mutateOptions.seed, "Other changes for each seed (default: 1)")->type_name("S");
    mutate->add_option("--least", mutateOptions.least, "Fail where fewer per cent are noticed in a game (default: 0)")
        ->check(CLI::Range(0.0, 100.0))
        ->type_name("PERCENT");
    mutate->add_option("--json", mutateOptions.json, "Write the figures and the changes that live to a file")->type_name("FILE");
    mutate
        ->add_option("--suggest", mutateOptions.suggest,
                     "Look for a scenario for each change that lives, and write what is found to a file, to be read and named")
        ->type_name("FILE");
    mutate->add_option("--seconds", mutateOptions.seconds, "Look for so long for each (default: 3)")->type_name("S");
    mutate->add_option("--jobs", mutateOptions.jobs, "So many processes (default: as many as there are cores)")->type_name("N");
    for (CLI::App* command : {list, show, check, format, coverage, mutate}) command->fallthrough();

    RulesOptions rulesOptions;
    CLI::App* rules = app.add_subcommand("rules", "Look up the rules: a clause by its id, or all that have certain words");
    rules->add_option("WORDS", rulesOptions.words, "As in KF-KW-TAUNT-1, KF-KW-TAUNT, or taunt neighbors")->required();
    rules->add_option("--game", rulesOptions.game, "Of this game alone (default: all)")->type_name("GAME");

    DeckOptions deckOptions;
    CLI::App* deck = app.add_subcommand("deck", "Decks: check, show, import, generate, sealed");
    deck->require_subcommand(1);
    CLI::App* checkDecks = deck->add_subcommand("check", "Say whether a deck is legal, and what is wrong with it");
    checkDecks->add_option("--format", deckOptions.format, "The format it is played in (default: the game's usual one)")
        ->type_name("F");
    CLI::App* showDecks = deck->add_subcommand("show", "Print a deck as a sheet");
    CLI::App* importDecks =
        deck->add_subcommand("import", "Turn a plain list, a published list or a saved registry page into a deck file");
    CLI::App* generate = deck->add_subcommand("generate", "Draw random legal decks");
    generate->add_option("--format", deckOptions.format, "The format they are for (default: the game's usual one)")
        ->type_name("F");
    CLI::App* sealed = deck->add_subcommand("sealed", "Draw decks for two players, each to choose one of their own");
    for (CLI::App* command : {checkDecks, showDecks, importDecks, generate, sealed}) {
        command->add_option("GAME", deckOptions.game, gameNames("or", hasDecks))->required();
        command->fallthrough();
    }
    for (CLI::App* command : {checkDecks, showDecks, importDecks}) {
        command->add_option("FILE", deckOptions.file, "A deck file, a list, or the registry's JSON")->required();
    }
    for (CLI::App* command : {generate, sealed}) {
        command->add_option("--seed", deckOptions.seed, "The same seed draws the same decks (default: a new one)")
            ->check(CLI::Range(uint64_t{0}, uint64_t{INT64_MAX}))
            ->type_name("N");
    }
    generate->add_option("--count", deckOptions.count, "So many decks (default: 1)")
        ->check(CLI::Range(1, 10'000))
        ->type_name("N");
    for (CLI::App* command : {generate, sealed}) {
        command
            ->add_option("--set", deckOptions.set, "The set they are of, where there are several: cota, aoa or wc (default: wc)")
            ->type_name("SET");
    }
    int pool = 4;
    sealed->add_option("--count", pool, "So many decks for each player (default: 4)")->check(CLI::Range(1, 100))->type_name("N");
    for (CLI::App* command : {importDecks, generate}) {
        command->add_option("--out", deckOptions.out, "Write to a file (default: standard output)")->type_name("FILE");
    }
    sealed->add_option("--out", deckOptions.out, "Write a file a deck into a folder (default: standard output)")
        ->type_name("DIR");

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

    if (engine->parsed()) return runEngine(common);
    if (play->parsed()) return runPlay(common, playOptions);
    if (serve->parsed()) return runServe(common, serveOptions);
    if (backup->parsed()) return runBackup(upkeep);
    if (restore->parsed()) return runRestore(upkeep);
    if (doctor->parsed()) return runDoctor(common, upkeep);
    if (scenario->parsed()) return runScenarioCommand(common, scenarioRun);
    if (replay->parsed()) return runReplay(common, replayOptions);
    if (analyse->parsed()) return runAnalyse(common, analyseOptions);
    if (benchRestart->parsed()) return runBenchRestart(common, benchRestartOptions);
    if (benchTables->parsed()) return runBenchTables(common, benchTablesOptions);
    if (bench->parsed()) return runBench(common, benchOptions);
    if (sim->parsed()) {
        if (simLevel) simOptions.players = std::to_string(*simLevel);
        return runSim(common, simOptions);
    }
    if (soak->parsed()) return runSoak(common, soakOptions);
    if (const std::optional<int> status = seriesCommands.run(common)) return *status;
    if (const std::optional<int> status = proofCommands.run(common)) return *status;
    if (sealed->parsed()) deckOptions.count = pool;
    if (checkDecks->parsed()) return checkDeck(common, deckOptions);
    if (showDecks->parsed()) return showDeck(common, deckOptions);
    if (importDecks->parsed()) return importDeck(common, deckOptions);
    if (generate->parsed()) return generateDecks(common, deckOptions);
    if (sealed->parsed()) return sealDecks(common, deckOptions);
    if (list->parsed()) return listCards(common, cardsOptions);
    if (show->parsed()) return showCard(common, cardsOptions);
    if (check->parsed()) return checkCards(common, cardsOptions);
    if (format->parsed()) return formatCards(common, cardsOptions);
    if (rules->parsed()) return showRules(common, rulesOptions);
    if (mutate->parsed()) {
        mutateOptions.game = cardsOptions.game;
        return mutateCards(common, mutateOptions);
    }
    return coverCards(common, cardsOptions);
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
