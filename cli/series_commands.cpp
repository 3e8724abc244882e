#include "cli/series_commands.h"

#include "protocol/games.h"

namespace riffle::cli {

namespace {

void addSeries(CLI::App& command, SeriesOptions& options, const std::string& games) {
    command.add_option("--games", options.games, games)->check(CLI::Range(uint64_t{1}, uint64_t{INT64_MAX}))->type_name("N");
    command.add_option("--seed", options.seed, "Other games for each seed (default: 1)")
        ->check(CLI::Range(uint64_t{0}, uint64_t{INT64_MAX}))
        ->type_name("S");
    command.add_option("--threads", options.threads, "Play on so many threads (default: one a core)")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("T");
    command.add_option("--json", options.json, "Write all figures to a file")->type_name("FILE");
    command.add_option("--csv", options.csv, "Write a table to a file")->type_name("FILE");
    command.add_option("--svg", options.svg, "Draw a picture")->type_name("FILE");
}

void addTable(CLI::App& command, TableOptions& options) {
    command.add_option("--option", options.options, "A set-up option, as in relics.mode=draft (may be repeated)")
        ->type_name("KEY=VALUE")
        ->take_all()
        ->expected(1);
}

constexpr const char* kPlayers = "random, quick, one-step, a level 1 to 8, legacy:1 to legacy:6, search:ITERATIONS";

}  // namespace

SeriesCommands::SeriesCommands(CLI::App& app)
    : arena_(app.add_subcommand("arena", "Let players meet in mirrored pairs of games and say who is stronger")),
      rate_(app.add_subcommand("rate", "Play decks against a field and say how strong they are, or how to make two even")),
      study_(app.add_subcommand("study", "Say what wins in a game without decks: leaders, relics, first recruits")),
      train_(app.add_subcommand("train", "Let a net learn to judge positions from games against itself")) {
    arena_->add_option("GAME", arenaOptions_.game, gameNames("or"))->required();
    arena_->add_option("--players", arenaOptions_.players, std::string("Who plays, as in 6,one-step,random: ") + kPlayers)
        ->type_name("A,B,...");
    arena_
        ->add_option("--ladder", arenaOptions_.ladder,
                     "Instead: levels from this one down, each against the next, and this one against one-step and random")
        ->check(CLI::Range(1, ai::kLevels))
        ->type_name("LEVEL");
    arena_->add_option("--pairing", arenaOptions_.pairing, "all: everybody meets everybody (default); next: each the next")
        ->check(CLI::IsMember({"all", "next"}))
        ->type_name("HOW");
    addSeries(*arena_, arenaOptions_.series, "So many games of each pairing, two a deal (default: 400)");
    arena_->add_flag("--stop-early", arenaOptions_.stopsEarly, "End a pairing once it is decided, by a sequential test");
    arena_->add_option("--elo0", arenaOptions_.elo0, "It decides between this difference (default: 0) …")->type_name("ELO");
    arena_->add_option("--elo1", arenaOptions_.elo1, "… and this one (default: 30)")->type_name("ELO");
    for (const auto& [name, value] : {std::pair("--alpha", &arenaOptions_.alpha), std::pair("--beta", &arenaOptions_.beta)}) {
        arena_->add_option(name, *value, "The chance that it wrongly takes the larger (alpha) or smaller (default: 0.05)")
            ->check(CLI::Range(0.0001, 0.4))
            ->type_name("P");
    }
    arena_->add_flag("--times", arenaOptions_.hasTimes,
                     "Also write to --json how long players thought, which is never twice alike");
    arena_->add_option("--mind", arenaOptions_.mind, "Weights that riffle train wrote, instead of those built in")
        ->type_name("FILE");
    arena_->add_option("--decks", arenaOptions_.table.decks, "Deck files from seat A on; players change seats, decks do not")
        ->type_name("FILE");
    arena_->add_option("--format", arenaOptions_.table.format, "How decks come about, where a game has formats (default: random)")
        ->type_name("FORMAT");
    addTable(*arena_, arenaOptions_.table);

    rate_->add_option("DECK", rateOptions_.words, gameNames("or", hasDecks) + ", and deck files")
        ->required()
        ->type_name("[GAME] DECK...");
    rate_->add_option("--field", rateOptions_.field, "Deck files to play against (default: decks drawn by the seed)")
        ->type_name("FILE");
    rate_->add_option("--field-size", rateOptions_.fieldSize, "Draw so many decks for the field (default: 12)")
        ->check(CLI::Range(1, 1000))
        ->type_name("N");
    rate_->add_option("--level,--player", rateOptions_.player, std::string("Who plays both sides (default: 2): ") + kPlayers)
        ->type_name("WHO");
    addSeries(*rate_, rateOptions_.series,
              "So many games of each deck; with --fair at each number of chains (default: 1000; 200)");
    rate_->add_flag("--fair", rateOptions_.isFair, "Find how many chains make two decks even, where a game has chains");
    rate_->add_option("--step", rateOptions_.step, "With --fair: try every so many chains (default: 1)")
        ->check(CLI::Range(1, 12))
        ->type_name("N");

    study_->add_option("GAME", studyOptions_.game, gameNames("or", [](const GameModule& game) { return game.study != nullptr; }))
        ->required();
    study_->add_option("--level,--player", studyOptions_.player, std::string("Who plays all seats (default: 3): ") + kPlayers)
        ->type_name("WHO");
    study_->add_option("--seats", studyOptions_.table.seats, "So many players (default: 2)")
        ->check(CLI::Range(1, 4))
        ->type_name("N");
    addSeries(*study_, studyOptions_.series, "Play so many (default: 1000)");
    addTable(*study_, studyOptions_.table);
    addTrain();
}

void SeriesCommands::addTrain() {
    const auto number = [&](const char* name, auto& value, int least, int most, const char* help) {
        train_->add_option(name, value, help)->check(CLI::Range(least, most))->type_name("N");
    };
    train_
        ->add_option("GAME", trainOptions_.game, gameNames("or", [](const GameModule& game) { return game.practice != nullptr; }))
        ->required();
    train_->add_option("--out", trainOptions_.out, "Write the weights there after every generation")
        ->required()
        ->type_name("FILE");
    train_->add_option("--from", trainOptions_.from, "Begin with these weights rather than with none")->type_name("FILE");
    number("--games", trainOptions_.games, 16, 100'000'000, "Games of each generation (default: 20000)");
    number("--generations", trainOptions_.generations, 1, 1000,
           "So often: play, learn, and keep what was learned if it wins (default: 3)");
    number("--trials", trainOptions_.trials, 0, 1'000'000,
           "Games of the new against the old, in mirrored pairs; 0 keeps every generation (default: 200)");
    number("--iterations", trainOptions_.iterations, 1, 100'000, "Of a search in these games (default: 40)");
    number("--turns", trainOptions_.turns, 0, 100, "That it plays worlds out before it judges (default: 0)");
    number("--window", trainOptions_.window, 1, 100, "Learn from the games of so many generations (default: 3)");
    number("--epochs", trainOptions_.epochs, 1, 100, "Go over all positions so often (default: 4)");
    train_->add_option("--seed", trainOptions_.seed, "Other games for each seed (default: 1); one seed gives one file")
        ->check(CLI::Range(uint64_t{0}, uint64_t{INT64_MAX}))
        ->type_name("S");
    train_->add_option("--threads", trainOptions_.threads, "Use so many threads (default: one a core)")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("T");
    train_->add_flag("--resume", trainOptions_.resumes, "Go on with what an interrupted run has left in FILE.state");
    train_->add_flag("!--no-state", trainOptions_.keepsState, "Leave no FILE.state behind but where the run is interrupted");
}

std::optional<int> SeriesCommands::run(const Common& common) const {
    if (arena_->parsed()) return runArena(common, arenaOptions_);
    if (rate_->parsed()) return runRate(common, rateOptions_);
    if (study_->parsed()) return runStudy(common, studyOptions_);
    if (train_->parsed()) return runTrain(common, trainOptions_);
    return std::nullopt;
}

}  // namespace riffle::cli
