#include "cli/table_commands.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "cli/play_words.h"
#include "protocol/games.h"

namespace riffle::cli {

namespace {

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

}  // namespace

TableCommands::TableCommands(CLI::App& app) {
    engine_ = app.add_subcommand("engine", "Answer requests on standard input, one JSON object a line");
    declarePlay(app);
    declareServe(app);
    declareUpkeep(app);
}

void TableCommands::declarePlay(CLI::App& app) {
    play_ = app.add_subcommand("play", "Play in the terminal against bots or with friends");
    play_->add_option("GAME", playOptions_.game, gameNames("or") + " (default: you are asked)");
    play_->add_option("--seats", playOptions_.seats, "So many players; 1 is a solo game, where there is one (default: 2)")
        ->check(CLI::Range(1, 8))
        ->type_name("N");
    play_
        ->add_option("--opponent", playOptions_.opponent,
                     "Who takes the other seats: bot or human (default: bot); or a deck file for the bot to play")
        ->type_name("WHO");
    play_->add_option("--deck", playOptions_.deck, "Your deck file (default: a deck drawn by the seed)")->type_name("FILE");
    play_->add_flag("--hotseat", playOptions_.isHotseat, "People take all seats at this screen, the same as --opponent human");
    std::string levels;
    for (int level = 1; level <= ai::kLevels; ++level)
        levels += fmt::format("{}{} {}", level > 1 ? ", " : "", level, levelIn(Locale::En, level));
    play_->add_option("--level", playOptions_.level, fmt::format("How well bots play: {} (default: 3)", levels))
        ->check(CLI::Range(1, ai::kLevels))
        ->type_name("L");
    play_->add_option("--seat", playOptions_.seat, "Which seat is yours (default: A)")->type_name("SEAT");
    play_->add_option("--seed", playOptions_.seed, "The same seed deals the same game (default: a new one)")
        ->check(CLI::Range(uint64_t{0}, uint64_t{INT64_MAX}))
        ->type_name("S");
    play_
        ->add_option("--format", playOptions_.format,
                     inGames("How decks come about", [](const GameModule& game) { return game.formats; }))
        ->type_name("FORMAT");
    play_->add_option("--mode", playOptions_.mode, inGames("What is played", [](const GameModule& game) { return game.modes; }))
        ->type_name("MODE");
    play_->add_option("--option", playOptions_.options, "A set-up option, as in relics.mode=draft (may be repeated)")
        ->type_name("KEY=VALUE")
        ->take_all()
        ->expected(1);
    play_->add_option("--names", playOptions_.names, "Names for the seats, as in Mira,Jan")->type_name("NAME,...");
    play_->add_option("--load", playOptions_.load, "Go on with a saved game")->type_name("REPLAY");
    play_->add_flag("--plain", playOptions_.isPlain, "Line by line, without cursor control, colour or drawn lines");
}

void TableCommands::declareServe(CLI::App& app) {
    serve_ = app.add_subcommand("serve", "Keep tables that people play at in a browser");
    serve_->add_option("--host", serveOptions_.host, "The address to listen at (default: 127.0.0.1; 0.0.0.0 is all of them)")
        ->type_name("ADDRESS");
    serve_->add_option("--port", serveOptions_.port, "The port (default: 8080 or the next that is free; 0 is any)")
        ->check(CLI::Range(0, 65535))
        ->type_name("N");
    serve_->add_option("--data", serveOptions_.data, "The folder games are kept in (default: ./data)")->type_name("DIR");
    serve_
        ->add_option("--db", serveOptions_.database,
                     "Keep games in PostgreSQL, postgresql://USER@HOST/NAME, which several servers may share (or: RIFFLE_DB)")
        ->envname("RIFFLE_DB")
        ->type_name("URL");
    serve_
        ->add_option("--node-address", serveOptions_.nodeAddress,
                     "Where the other servers of that database reach this one (default: nowhere)")
        ->type_name("HOST:PORT");
    serve_->add_option("--node-secret-file", serveOptions_.nodeSecretFile, "A file with the secret that all of them share")
        ->type_name("FILE");
    serve_
        ->add_option("--lease", serveOptions_.lease,
                     "So many seconds a server may be silent before the others take over its tables (default: 5)")
        ->check(CLI::Range(0.2, 3600.0))
        ->type_name("SECONDS");
    serve_->add_option("--bot-threads", serveOptions_.botThreads, "Bots think on so many threads (default: one less than cores)")
        ->check(CLI::Range(1, 1024))
        ->type_name("N");
    serve_->add_option("--assets", serveOptions_.assets, "A folder with the web client (default: the one that is built in)")
        ->check(CLI::ExistingDirectory)
        ->type_name("DIR");
    serve_->add_option("--public-url", serveOptions_.publicUrl, "How people reach it, as in https://cards.example")
        ->type_name("URL");
    serve_
        ->add_option("--trust-proxy", serveOptions_.proxies,
                     "The address of a proxy whose X-Forwarded-For counts (may be repeated; default: loopback with --public-url)")
        ->type_name("ADDRESS");
    serve_
        ->add_option("--limits", serveOptions_.limits,
                     "What one address or connection may do: default, off, or a number to multiply it with (docs/SERVER.md)")
        ->type_name("LIMITS");
    serve_
        ->add_option("--tables-per-address", serveOptions_.tablesPerAddress,
                     "So many tables one address may make at once (default: 100)")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("N");
    serve_->add_option("--connections", serveOptions_.connections, "So many connections at once (default: 8192)")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("N");
    serve_
        ->add_option("--connections-per-address", serveOptions_.connectionsPerAddress,
                     "So many of them from one address (default: 512)")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("N");
    serve_
        ->add_option("--requests-per-second", serveOptions_.requestsPerSecond,
                     "So many requests over HTTP from one address, and six times as many at once (default: 100)")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("N");
    serve_->add_option("--metrics", serveOptions_.metrics, "Where figures can be read (default: 127.0.0.1:9091; off: nowhere)")
        ->type_name("ADDRESS:PORT");
    serve_->add_option("--log", serveOptions_.log, "A file that what happens is added to (default: standard error)")
        ->type_name("FILE");
}

void TableCommands::declareUpkeep(CLI::App& app) {
    const auto addPlace = [&](CLI::App* command) {
        command->add_option("--data", upkeep_.data, "The folder games are kept in (default: ./data)")->type_name("DIR");
        command->add_option("--db", upkeep_.db, "The database games are kept in, instead of a folder")
            ->type_name("URL")
            ->excludes("--data");
    };
    backup_ = app.add_subcommand("backup", "Write all tables to one file, also while the server runs");
    backup_->add_option("FILE", upkeep_.file, "The file to write; one that is there stays as it is")->required();
    addPlace(backup_);
    restore_ = app.add_subcommand("restore", "Fill a folder or a database from a backup of either");
    restore_->add_option("FILE", upkeep_.file, "A file that \"riffle backup\" wrote")->required();
    restore_->add_flag("--replace", upkeep_.isReplacing,
                       "Also where there are tables: they give way (a folder keeps them in a file)");
    addPlace(restore_);

    doctor_ = app.add_subcommand("doctor", "Look whether everything that is kept can be read and played again");
    doctor_->add_flag("--repair", upkeep_.isRepairing, "Set aside what can't be used; nothing is deleted");
    addPlace(doctor_);
}

std::optional<int> TableCommands::run(const Common& common) const {
    if (engine_->parsed()) return runEngine(common);
    if (play_->parsed()) return runPlay(common, playOptions_);
    if (serve_->parsed()) return runServe(common, serveOptions_);
    if (backup_->parsed()) return runBackup(upkeep_);
    if (restore_->parsed()) return runRestore(upkeep_);
    if (doctor_->parsed()) return runDoctor(common, upkeep_);
    return std::nullopt;
}

}  // namespace riffle::cli
