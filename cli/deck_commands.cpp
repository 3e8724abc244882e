#include "cli/deck_commands.h"

#include "protocol/games.h"

namespace riffle::cli {

namespace {

constexpr const char* kDeckPlayers = "random, quick, one-step, a level 1 to 8, legacy:LEVEL, search:ITERATIONS";

}  // namespace

DeckCommands::DeckCommands(CLI::App& app) {
    CLI::App* deck = app.add_subcommand("deck", "Decks: check, show, import, generate, sealed, report, tournament");
    deck->require_subcommand(1);
    check_ = deck->add_subcommand("check", "Say whether a deck is legal, and what is wrong with it");
    check_->add_option("--format", options_.format, "The format it is played in (default: the game's usual one)")->type_name("F");
    show_ = deck->add_subcommand("show", "Print a deck as a sheet");
    import_ = deck->add_subcommand("import", "Turn a plain list, a published list or a saved registry page into a deck file");
    generate_ = deck->add_subcommand("generate", "Draw random legal decks");
    generate_->add_option("--format", options_.format, "The format they are for (default: the game's usual one)")->type_name("F");
    sealed_ = deck->add_subcommand("sealed", "Draw decks for two players, each to choose one of their own");
    for (CLI::App* command : {check_, show_, import_, generate_, sealed_}) {
        command->add_option("GAME", options_.game, gameNames("or", hasDecks))->required();
        command->fallthrough();
    }
    for (CLI::App* command : {check_, show_, import_}) {
        command->add_option("FILE", options_.file, "A deck file, a list, or the registry's JSON")->required();
    }
    for (CLI::App* command : {generate_, sealed_}) {
        command->add_option("--seed", options_.seed, "The same seed draws the same decks (default: a new one)")
            ->check(CLI::Range(uint64_t{0}, uint64_t{INT64_MAX}))
            ->type_name("N");
    }
    generate_->add_option("--count", options_.count, "So many decks (default: 1)")->check(CLI::Range(1, 10'000))->type_name("N");
    for (CLI::App* command : {generate_, sealed_}) {
        command->add_option("--set", options_.set, "The set they are of, where there are several: cota, aoa or wc (default: wc)")
            ->type_name("SET");
    }
    sealed_->add_option("--count", pool_, "So many decks for each player (default: 4)")
        ->check(CLI::Range(1, 100))
        ->type_name("N");
    for (CLI::App* command : {import_, generate_}) {
        command->add_option("--out", options_.out, "Write to a file (default: standard output)")->type_name("FILE");
    }
    sealed_->add_option("--out", options_.out, "Write a file a deck into a folder (default: standard output)")->type_name("DIR");
    report_ = deck->add_subcommand("report", "Play a deck against a field and say what it is made of: cards, calls, hands, pace");
    addReport();
    tournament_ = deck->add_subcommand("tournament", "Let decks meet each against each and say which are the strongest");
    addTournament();
}

void DeckCommands::addReport() {
    ReportOptions& options = reportOptions_;
    report_->fallthrough();
    report_->add_option("DECK", options.words, gameNames("or", hasDecks) + ", and a deck file")
        ->required()
        ->type_name("[GAME] DECK");
    report_
        ->add_option("--field", options.field,
                     "Deck files to play against (default: published lists, or decks drawn by the seed)")
        ->type_name("FILE");
    report_->add_option("--field-size", options.fieldSize, "Draw so many decks where there are no published lists (default: 12)")
        ->check(CLI::Range(1, 1000))
        ->type_name("N");
    report_->add_flag("--quick", options.isQuick, "An answer in seconds: by the quick player");
    report_->add_flag("--full", options.isFull, "In minutes: also each card against an ordinary one in the same deals");
    report_->add_option("--games", options.games, "So many games against the field (default: 1,100; 4,400 with --quick)")
        ->check(CLI::Range(uint64_t{1}, uint64_t{1'000'000'000}))
        ->type_name("N");
    report_
        ->add_option("--level,--player", options.player,
                     std::string("Who plays both sides (default: 2, with --quick quick): ") + kDeckPlayers)
        ->type_name("WHO");
    report_->add_option("--fair", options.fair, "Also find how many chains make it even with this deck, where a game has chains")
        ->type_name("FILE");
    report_->add_option("--seed", options.seed, "Other games for each seed (default: 1)")
        ->check(CLI::Range(uint64_t{0}, uint64_t{INT64_MAX}))
        ->type_name("S");
    report_->add_option("--threads", options.threads, "Play on so many threads (default: one a core)")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("T");
    report_->add_option("--json", options.json, "Write all figures to a file")->type_name("FILE");
    report_->add_option("--html", options.html, "Write a page with pictures")->type_name("FILE");
    report_->add_option("--state", options.state, "Where it is kept when it is interrupted (default: a name of its own)")
        ->type_name("FILE");
}

void DeckCommands::addTournament() {
    TournamentOptions& options = tournamentOptions_;
    tournament_->fallthrough();
    tournament_->add_option("DECKS", options.words, gameNames("or", hasDecks) + ", and deck files (default: the published lists)")
        ->required()
        ->type_name("[GAME] [DECK...]");
    tournament_->add_option("--level,--player", options.player, std::string("Who plays both sides (default: 2): ") + kDeckPlayers)
        ->type_name("WHO");
    tournament_->add_option("--games", options.series.games, "So many games of each two, two a deal (default: 2)")
        ->check(CLI::Range(uint64_t{1}, uint64_t{1'000'000}))
        ->type_name("N");
    tournament_->add_option("--seed", options.series.seed, "Other games for each seed (default: 1)")
        ->check(CLI::Range(uint64_t{0}, uint64_t{INT64_MAX}))
        ->type_name("S");
    tournament_->add_option("--threads", options.series.threads, "Play on so many threads (default: one a core)")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("T");
    tournament_->add_option("--json", options.series.json, "Write all figures to a file")->type_name("FILE");
    tournament_->add_option("--csv", options.series.csv, "Write a table to a file")->type_name("FILE");
    tournament_->add_option("--svg", options.series.svg, "Draw a picture")->type_name("FILE");
}

std::optional<int> DeckCommands::run(const Common& common) {
    if (sealed_->parsed()) options_.count = pool_;
    if (check_->parsed()) return checkDeck(common, options_);
    if (show_->parsed()) return showDeck(common, options_);
    if (import_->parsed()) return importDeck(common, options_);
    if (generate_->parsed()) return generateDecks(common, options_);
    if (sealed_->parsed()) return sealDecks(common, options_);
    if (report_->parsed()) return reportDeck(common, reportOptions_);
    if (tournament_->parsed()) return runTournament(common, tournamentOptions_);
    return std::nullopt;
}

}  // namespace riffle::cli
