#include "cli/proof_commands.h"

#include "proof/attack/attack.h"
#include "proof/leaks/leaks.h"
#include "protocol/games.h"

namespace riffle::cli {

ProofCommands::ProofCommands(CLI::App& app)
    : load_(app.add_subcommand("load", "Play at thousands of tables of a server at once and say how quickly it answers")),
      crash_(app.add_subcommand("crash", "Kill a server at random moments while people play, and look for what was lost")),
      leaks_(app.add_subcommand("leaks", "Play games over the wire and check that nobody is sent what they may not know")),
      attack_(app.add_subcommand("attack",
                                 "Attack a server in every way at once while polite people play there, and say what they feel")) {
    CLI::Option* url =
        load_->add_option("--url", loadOptions_.url, "The server, as in http://127.0.0.1:8080 (default: one is started for it)")
            ->type_name("URL");
    load_->add_option("--db", loadOptions_.db, "Where the server that is started keeps games (default: SQLite in a new folder)")
        ->excludes(url)
        ->type_name("URL");
    load_->add_option("--tables", loadOptions_.tables, "So many tables with two clients each (default: 2000)")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("N");
    load_->add_option("--rate", loadOptions_.rate, "So many choices a second in all (default: 0, as many as it gives)")
        ->check(CLI::NonNegativeNumber)
        ->type_name("R");
    CLI::Option* seconds = load_->add_option("--seconds", loadOptions_.seconds, "Measure for so long (default: 30)")
                               ->check(CLI::Range(0.1, 86400.0));
    CLI::Option* soak = load_
                            ->add_option("--soak", loadOptions_.soakMinutes,
                                         "Instead: for so many minutes, and fail where the server's memory goes on growing")
                            ->check(CLI::Range(0.5, 10'000.0))
                            ->excludes(seconds)
                            ->excludes(url)
                            ->type_name("MINUTES");
    load_
        ->add_option("--idle", loadOptions_.idle,
                     "Instead: make so many choices at each table, then say how much memory a table takes that rests")
        ->check(CLI::Range(1, 100'000))
        ->excludes(seconds)
        ->excludes(soak)
        ->excludes(url)
        ->type_name("CHOICES");
    load_->add_option("--games", loadOptions_.games, "What is played, in turn, with commas between them (default: all games)")
        ->type_name("GAME,...");
    load_->add_option("--seed", loadOptions_.seed, "Other games for each seed (default: 1)")->type_name("S");
    load_
        ->add_option("--serve", loadOptions_.serverOptions,
                     "An option for the server that is started, as in --serve=--bot-threads=1 (may be repeated)")
        ->excludes(url)
        ->take_all()
        ->expected(1)
        ->type_name("OPTION");
    load_->add_flag("--json", loadOptions_.isJson, "Print the figures as one JSON object; times are in microseconds");

    crash_
        ->add_option(
            "--what", crashOptions_.what,
            "What fails: server, node (of several), database, disk, power or clock; or upgrade: servers change between two "
            "programs (default: server)")
        ->check(CLI::IsMember({"server", "node", "database", "disk", "power", "clock", "upgrade"}))
        ->type_name("WHAT");
    crash_->add_option("--kills", crashOptions_.kills, "So often (default: 100)")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("N");
    crash_->add_option("--tables", crashOptions_.tables, "So many tables with two clients each (default: 24)")
        ->check(CLI::Range(1, 1000))
        ->type_name("N");
    crash_->add_option("--nodes", crashOptions_.nodes, "So many servers share the database (default: 2)")
        ->check(CLI::Range(1, 8))
        ->type_name("N");
    crash_->add_option("--other", crashOptions_.other, "Another build of this program, for upgrade")
        ->check(CLI::ExistingFile)
        ->type_name("PROGRAM");
    crash_->add_option("--seed", crashOptions_.seed, "Other moments and games for each seed (default: 1)")->type_name("S");
    crash_
        ->add_option("--postgres", crashOptions_.postgres,
                     "What starts and stops a database for node and database (default: scripts/postgres.sh)")
        ->type_name("SCRIPT");

    leaks_->add_option("--game", leakOptions_.game, gameNames("or") + " (default: all)")->type_name("GAME");
    leaks_->add_option("--games", leakOptions_.games, "Play so many of each (default: 300)")->type_name("N");
    leaks_->add_option("--first", leakOptions_.first, "The number of the first one (default: 0)")->type_name("N");
    leaks_->add_option("--seed", leakOptions_.seed, "Other games for each seed (default: 1)")->type_name("S");
    leaks_->add_option("--every", leakOptions_.every, "Try other worlds for every Nth position (default: 8; 0: for none)")
        ->type_name("N");
    leaks_->add_option("--threads", leakOptions_.threads, "Play so many games at once (default: 1)")
        ->check(CLI::Range(1, 64))
        ->type_name("T");
    leaks_->add_option("--url", leakOptions_.url, "A server that runs already (default: one is started)")->type_name("URL");
    leaks_->add_option("--plant", leakOptions_.plant, "Spoil what is sent on its way, to see that it is found")
        ->check(CLI::IsMember(leaks::plantNames()))
        ->type_name("LEAK");
    crash_->add_flag("--plant", crashOptions_.isPlanting,
                     "Take a choice out of a log at the last kill, or sync nothing before the power goes, to see that it is "
                     "found: it has to fail");
    declareAttack();
}

void ProofCommands::declareAttack() {
    std::vector<std::string> kinds;
    for (const proof::AttackKind& kind : proof::attackKinds()) kinds.emplace_back(kind.name);
    CLI::Option* url = attack_->add_option("--url", attackOptions_.url, "A server that runs already (default: one is started)")
                           ->type_name("URL");
    attack_->add_option("--tables", attackOptions_.tables, "So many polite tables with two people each (default: 200)")
        ->check(CLI::Range(1, 10'000))
        ->type_name("N");
    attack_
        ->add_option("--rate", attackOptions_.rate, "So many choices of them a second in all (default: one in two seconds each)")
        ->check(CLI::NonNegativeNumber)
        ->type_name("R");
    attack_->add_option("--seconds", attackOptions_.seconds, "For so long (default: 30)")->check(CLI::Range(1.0, 86400.0));
    attack_->add_option("--only", attackOptions_.only, "Only this kind of attack; may be repeated (default: all at once)")
        ->check(CLI::IsMember(kinds))
        ->take_all()
        ->expected(1)
        ->type_name("KIND");
    attack_
        ->add_flag("--faults", attackOptions_.hasFaults,
                   "And the server's disk fails now and then: then being told so is no fault, and times are not judged")
        ->excludes(url);
    attack_->add_flag("--list", attackOptions_.isListing, "Print the kinds of attack");
    attack_->add_option("--addresses", attackOptions_.addresses, "So many addresses attack (default: 250)")
        ->check(CLI::Range(1, 10'000))
        ->type_name("N");
    attack_->add_option("--seed", attackOptions_.seed, "Another run for each seed (default: 1)")->type_name("S");
    attack_
        ->add_option("--most-p99", attackOptions_.mostP99,
                     "Of a hundred acts 99 must be answered within so many ms (default: 150)")
        ->type_name("MS");
    attack_->add_option("--most-bot", attackOptions_.mostBot, "And a bot of level 1 within so many (default: 3000)")
        ->type_name("MS");
    attack_->add_option("--most-memory", attackOptions_.mostMemory, "The server may have so much at any moment (default: 1024)")
        ->type_name("MB");
    attack_
        ->add_option("--serve", attackOptions_.serverOptions,
                     "An option for the server that is started, as in --serve=--bot-threads=1 (may be repeated)")
        ->excludes(url)
        ->take_all()
        ->expected(1)
        ->type_name("OPTION");
    attack_->add_flag("--json", attackOptions_.isJson, "Print the figures as one JSON object; times are in microseconds");
    attack_->add_option("--plant", attackOptions_.plant, "Spoil something, to see that it is found: it has to fail")
        ->check(CLI::IsMember(proof::attackPlants()))
        ->type_name("WHAT");
}

std::optional<int> ProofCommands::run(const Common& common) const {
    if (load_->parsed()) return runLoad(loadOptions_);
    if (crash_->parsed()) return runCrash(common, crashOptions_);
    if (leaks_->parsed()) return runLeaks(common, leakOptions_);
    if (attack_->parsed()) return runAttack(attackOptions_);
    return std::nullopt;
}

}  // namespace riffle::cli
