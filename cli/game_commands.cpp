#include "cli/game_commands.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "cli/play_words.h"
#include "protocol/games.h"

namespace riffle::cli {

GameCommands::GameCommands(CLI::App& app) {
    declareScenario(app);
    declareReplay(app);
    declareAnalyse(app);
    declareBench(app);
    declareSim(app);
    declareSoak(app);
}

void GameCommands::declareScenario(CLI::App& app) {
    scenario_ = app.add_subcommand("scenario", "Run scenario files, or all *.yaml in folders");
    scenario_->add_option("PATH", scenarioRun_.paths, "Files or folders")->required();
    scenario_->add_option("--only", scenarioRun_.only, "Run those whose title or file name holds this text")->type_name("TEXT");
    scenario_->add_option("-j", scenarioRun_.threads, "Run on so many threads (default: one a core)")
        ->check(CLI::Range(1, 1024))
        ->type_name("N");
    scenario_->add_flag("--list", scenarioRun_.isList, "List the titles and run nothing");
    scenario_->add_flag("-q,--quiet", scenarioRun_.isQuiet, "Print failures and the sum only");
}

void GameCommands::declareReplay(CLI::App& app) {
    replay_ = app.add_subcommand("replay", "Step through a recorded game");
    replay_->add_option("FILE", replayOptions_.file, "A replay, as saved from a game")->required();
    replay_->add_option("--at", replayOptions_.at, "Begin after so many choices (default: the end; in a terminal the start)")
        ->check(CLI::NonNegativeNumber)
        ->type_name("N");
    replay_->add_option("--seat", replayOptions_.seat, "Show what this seat may see (default: everything)")->type_name("SEAT");
    replay_->add_flag("--plain", replayOptions_.isPlain, "Print one position and leave, also in a terminal");
    replay_->add_flag("--log", replayOptions_.showsLog, "Print what happened; works for replays of other rules too");
    CLI::Option* verify = replay_->add_flag("--verify", replayOptions_.isVerified,
                                            "Say whether all follows from the key that was committed to (1 if it does not)");
    replay_->add_option("--commitment", replayOptions_.commitment, "What the table showed at its start, for --verify")
        ->type_name("HEX")
        ->needs(verify);
}

void GameCommands::declareAnalyse(CLI::App& app) {
    analyse_ = app.add_subcommand("analyse", "Say where a recorded game was won: chances, turning points, better moves");
    analyse_->add_option("FILE", analyseOptions_.file, "A replay, as saved from a game")->required();
    CLI::Option* analyseLevel = analyse_->add_option("--level", analyseOptions_.level, "Search as this level does (default: 5)")
                                    ->check(CLI::Range(1, ai::kLevels))
                                    ->type_name("L");
    analyse_->add_option("--iterations", analyseOptions_.iterations, "Instead: try so many worlds at each decision")
        ->excludes(analyseLevel)
        ->type_name("N");
    analyse_->add_option("--from", analyseOptions_.from, "The first choice to look at (default: 1)")->type_name("N");
    analyse_->add_option("--to", analyseOptions_.to, "The last one (default: that of the game)")->type_name("N");
    analyse_->add_option("--seed", analyseOptions_.seed, "Other worlds are tried for each seed (default: 1)")
        ->check(CLI::Range(uint64_t{0}, uint64_t{INT64_MAX}))
        ->type_name("S");
    analyse_->add_option("--threads", analyseOptions_.threads, "Search on so many threads (default: one a core)")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("T");
    analyse_->add_option("--json", analyseOptions_.json, "Write all figures to a file")->type_name("FILE");
    analyse_->add_option("--svg", analyseOptions_.svg, "Draw the course of the game")->type_name("FILE");
}

void GameCommands::declareBench(CLI::App& app) {
    bench_ = app.add_subcommand("bench", "Time random games, copies of a game, and a fixed reference");
    bench_->add_option("GAME", benchOptions_.game, gameNames("or"));
    bench_->add_option("--games", benchOptions_.games, "Play so many in all (default: 50000)")
        ->check(CLI::Range(1, 1'000'000'000))
        ->type_name("N");
    bench_->add_flag("--json", benchOptions_.isJson, "Print the figures as one JSON object");
    benchRestart_ = bench_->add_subcommand(
        "restart", "Measure the room tables take in the middle of their games, and a start with all of them");
    benchRestart_->add_option("--tables", benchRestartOptions_.tables, "So many, of all games (default: 10000)")
        ->check(CLI::Range(3, 20'000))
        ->type_name("N");
    benchTables_ = bench_->add_subcommand("tables", "Time what a choice costs the server, without network and disk");
    benchTables_->add_option("GAME", benchTablesOptions_.game, gameNames("or") + " (default: all)");
    benchTables_->add_option("--tables", benchTablesOptions_.tables, "So many at once (default: 200)")
        ->check(CLI::Range(1, 20'000))
        ->type_name("N");
    benchTables_->add_option("--choices", benchTablesOptions_.choices, "So many in all (default: 40000)")
        ->check(CLI::Range(10, 1'000'000'000))
        ->type_name("N");
    benchTables_->add_flag("--json", benchTablesOptions_.isJson, "Print the figures of each game as one JSON object");
}

void GameCommands::declareSim(CLI::App& app) {
    sim_ = app.add_subcommand("sim", "Play many games by programs and count what comes of them; also under mpirun");
    sim_->add_option("GAME", simOptions_.game, gameNames("or"));
    std::vector<CLI::Option*> simSetUp;
    const auto simOption = [&](const char* name, auto& value, const char* what, const char* type) {
        simSetUp.push_back(sim_->add_option(name, value, what)->type_name(type));
        return simSetUp.back();
    };
    CLI::Option* simPlayers = simOption(
        "--players", simOptions_.players,
        "Who plays, seat by seat or one for all: random, quick, one-step, a level from 1 to 8, legacy:LEVEL or search:ITERATIONS "
        "(default: random)",
        "P,...");
    simOption("--level", simLevel_, "Bots of this level at all seats", "L")
        ->check(CLI::Range(1, ai::kLevels))
        ->excludes(simPlayers);
    simOption("--decks", simOptions_.table.decks, "Deck files, from seat A on (default: drawn by each game's seed)", "FILE...");
    simOption("--games", simOptions_.games, "Play so many (default: 1000)", "N")
        ->check(CLI::Range(uint64_t{0}, uint64_t{INT64_MAX}));
    simOption("--seed", simOptions_.seed, "Other games for each seed (default: 1)", "S")
        ->check(CLI::Range(uint64_t{0}, uint64_t{INT64_MAX}));
    simOption("--first", simOptions_.first, "The number of the first game (default: 0)", "N")
        ->check(CLI::Range(uint64_t{0}, uint64_t{INT64_MAX}));
    simOption("--seats", simOptions_.table.seats, "So many players (default: 2)", "N")->check(CLI::Range(1, 8));
    simOption("--mode", simOptions_.table.mode, "What is played, as for play", "MODE");
    simOption("--format", simOptions_.table.format, "How decks come about, as for play (default: random)", "FORMAT");
    simOption("--option", simOptions_.table.options, "A set-up option, as in relics.mode=draft (may be repeated)", "KEY=VALUE")
        ->take_all()
        ->expected(1);
    simOption("--ndjson", simOptions_.ndjson, "Write every game, one JSON object a line", "FILE");
    simOption("--json", simOptions_.json, "Write everything that was counted", "FILE");
    simOption("--csv", simOptions_.csv, "Write what was counted of cards, one a line", "FILE");
    simOption("--state", simOptions_.state, "Where what was done is kept when it is interrupted (default: sim-GAME-SEED.state)",
              "FILE");
    simOption("--cards-every", simOptions_.cardsEvery,
              "Count cards in every Nth game, 0 in none (default: 1, and 8 where all players are random)", "N")
        ->check(CLI::Range(0, 1'000'000'000));
    simOption("--with", simOptions_.with, "Compare the deck at A, or the cards there are, with a version that has this card",
              "CARD");
    simOption("--without", simOptions_.without, "… with a version that does not have it", "CARD");
    simOption("--swap", simOptions_.swap, "… with a version that has card B in the place of card A", "A=B");
    CLI::Option* simResume =
        sim_->add_option("--resume", simOptions_.resume, "Go on with what was interrupted")->type_name("STATE");
    for (CLI::Option* option : simSetUp) simResume->excludes(option);
    sim_->add_option("--threads", simOptions_.threads, "Play on so many threads (default: one a core)")
        ->check(CLI::PositiveNumber)
        ->type_name("T");
}

void GameCommands::declareSoak(CLI::App& app) {
    soak_ = app.add_subcommand("soak", "Play random games of every variant and check everything at every step");
    soak_->add_option("GAME", soakOptions_.game, gameNames("or"))->required();
    soak_->add_option("--games", soakOptions_.games, "Play so many (default: 1000)")
        ->check(CLI::Range(uint64_t{1}, uint64_t{1'000'000'000'000}))
        ->type_name("N");
    soak_->add_option("--first", soakOptions_.first, "The number of the first one (default: 0)")
        ->check(CLI::Range(uint64_t{0}, uint64_t{1'000'000'000'000}))
        ->type_name("N");
    soak_->add_option("--seed", soakOptions_.seed, "Other games for each seed (default: 1)")
        ->check(CLI::Range(uint64_t{0}, uint64_t{INT64_MAX}))
        ->type_name("S");
    soak_->add_option("--threads", soakOptions_.threads, "Play on so many threads (default: one a core)")
        ->check(CLI::Range(1, 1024))
        ->type_name("T");
    soak_->add_option("--every", soakOptions_.every, "Try sampled worlds at every Nth step only (default: 1, all)")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("N");
    soak_->add_flag("--deep", soakOptions_.isDeep, "Also check what the protocol shows: notation, views, options, events (slow)");
    soak_->add_option("--save", soakOptions_.save, "Where the replay of a finding goes (default: soak-GAME-NUMBER.json)")
        ->type_name("FILE");
    soak_->add_option("--report", soakOptions_.report, "Write how often each ability was resolved, where a game counts that")
        ->type_name("FILE");
    soak_->add_flag("--require-all", soakOptions_.requiresAll,
                    "Fail where an ability was never resolved, where a game counts that");
}

std::optional<int> GameCommands::run(const Common& common) const {
    if (scenario_->parsed()) return runScenarioCommand(common, scenarioRun_);
    if (replay_->parsed()) return runReplay(common, replayOptions_);
    if (analyse_->parsed()) return runAnalyse(common, analyseOptions_);
    if (benchRestart_->parsed()) return runBenchRestart(common, benchRestartOptions_);
    if (benchTables_->parsed()) return runBenchTables(common, benchTablesOptions_);
    if (bench_->parsed()) return runBench(common, benchOptions_);
    if (sim_->parsed()) {
        SimOptions options = simOptions_;
        if (simLevel_) options.players = std::to_string(*simLevel_);
        const bool isCompared = !options.with.empty() || !options.without.empty() || !options.swap.empty();
        return isCompared ? runVersions(common, options) : runSim(common, options);
    }
    if (soak_->parsed()) return runSoak(common, soakOptions_);
    return std::nullopt;
}

}  // namespace riffle::cli
