#include "cli/card_commands.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "cli/play_words.h"
#include "protocol/games.h"

namespace riffle::cli {

CardCommands::CardCommands(CLI::App& app) {
    declareCards(app);
    declareRules(app);
}

void CardCommands::declareCards(CLI::App& app) {
    cards_ = app.add_subcommand("cards", "The cards: list, show, check, fmt, coverage, mutate");
    cards_->require_subcommand(1);
    cards_
        ->add_option("--game", cardsOptions_.game,
                     "The game whose cards are meant (default: the one that fits; for list, the first)")
        ->type_name("GAME");
    list_ = cards_->add_subcommand("list", "List all cards");
    show_ = cards_->add_subcommand("show", "Show a card: its text in four languages (or in --lang) and its program");
    show_->add_option("NAME", cardsOptions_.name, "Its English name, or one in another language")->required();
    check_ = cards_->add_subcommand("check", "Read card files strictly and list what is wrong with them");
    check_->add_option("FILE", cardsOptions_.files, "Card files (default: the built-in ones and those of --cards)");
    format_ = cards_->add_subcommand("fmt", "Bring card files into the one canonical layout");
    format_->add_option("FILE", cardsOptions_.files, "Card files")->required();
    format_->add_flag("--check", cardsOptions_.isCheck, "Change nothing; fail where a file is not in that layout");
    coverage_ = cards_->add_subcommand(
        "coverage", "List the cards that no scenario names, the words only they use, and the abilities that no game resolves");
    coverage_->add_option("PATH", cardsOptions_.paths,
                          "Games (default: all), and where the scenarios are (default: cards scenarios)");
    coverage_
        ->add_option("--report", cardsOptions_.reports,
                     "How often abilities were resolved, as written by soak (may be repeated; default: some games are played)")
        ->type_name("FILE")
        ->take_all()
        ->expected(1);
    mutate_ = cards_->add_subcommand(
        "mutate", "Change cards in every small way, run the scenarios that name them, and list the changes that none notices");
    mutate_->add_option("PATH", mutateOptions_.paths, "Where the scenarios are (default: cards scenarios)");
    mutate_->add_option("--card", mutateOptions_.card, "Change this card alone")->type_name("NAME");
    mutate_->add_option("--most", mutateOptions_.most, "So many changes of each game, drawn by the seed (default: all)")
        ->type_name("N");
    mutate_->add_option("--seed", mutateOptions_.seed, "Other changes for each seed (default: 1)")->type_name("S");
    mutate_->add_option("--least", mutateOptions_.least, "Fail where fewer per cent are noticed in a game (default: 0)")
        ->check(CLI::Range(0.0, 100.0))
        ->type_name("PERCENT");
    mutate_->add_option("--json", mutateOptions_.json, "Write the figures and the changes that live to a file")
        ->type_name("FILE");
    mutate_
        ->add_option("--suggest", mutateOptions_.suggest,
                     "Look for a scenario for each change that lives, and write what is found to a file, to be read and named")
        ->type_name("FILE");
    mutate_->add_option("--seconds", mutateOptions_.seconds, "Look for so long for each (default: 3)")->type_name("S");
    mutate_->add_option("--jobs", mutateOptions_.jobs, "So many processes (default: as many as there are cores)")->type_name("N");
    for (CLI::App* command : {list_, show_, check_, format_, coverage_, mutate_}) command->fallthrough();
}

void CardCommands::declareRules(CLI::App& app) {
    rules_ = app.add_subcommand("rules", "Look up the rules: a clause by its id, or all that have certain words");
    rules_->add_option("WORDS", rulesOptions_.words, "As in KF-KW-TAUNT-1, KF-KW-TAUNT, or taunt neighbors")->required();
    rules_->add_option("--game", rulesOptions_.game, "Of this game alone (default: all)")->type_name("GAME");
}

std::optional<int> CardCommands::run(const Common& common) const {
    if (list_->parsed()) return listCards(common, cardsOptions_);
    if (show_->parsed()) return showCard(common, cardsOptions_);
    if (check_->parsed()) return checkCards(common, cardsOptions_);
    if (format_->parsed()) return formatCards(common, cardsOptions_);
    if (rules_->parsed()) return showRules(common, rulesOptions_);
    if (mutate_->parsed()) {
        MutateOptions options = mutateOptions_;
        options.game = cardsOptions_.game;
        return mutateCards(common, options);
    }
    if (coverage_->parsed()) return coverCards(common, cardsOptions_);
    return std::nullopt;
}

}  // namespace riffle::cli
