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
    declareDeck(app);
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

void CardCommands::declareDeck(CLI::App& app) {
    deck_ = app.add_subcommand("deck", "Decks: check, show, import, generate, sealed");
    deck_->require_subcommand(1);
    checkDecks_ = deck_->add_subcommand("check", "Say whether a deck is legal, and what is wrong with it");
    checkDecks_->add_option("--format", deckOptions_.format, "The format it is played in (default: the game's usual one)")
        ->type_name("F");
    showDecks_ = deck_->add_subcommand("show", "Print a deck as a sheet");
    importDecks_ =
        deck_->add_subcommand("import", "Turn a plain list, a published list or a saved registry page into a deck file");
    generate_ = deck_->add_subcommand("generate", "Draw random legal decks");
    generate_->add_option("--format", deckOptions_.format, "The format they are for (default: the game's usual one)")
        ->type_name("F");
    sealed_ = deck_->add_subcommand("sealed", "Draw decks for two players, each to choose one of their own");
    for (CLI::App* command : {checkDecks_, showDecks_, importDecks_, generate_, sealed_}) {
        command->add_option("GAME", deckOptions_.game, gameNames("or", hasDecks))->required();
        command->fallthrough();
    }
    for (CLI::App* command : {checkDecks_, showDecks_, importDecks_}) {
        command->add_option("FILE", deckOptions_.file, "A deck file, a list, or the registry's JSON")->required();
    }
    for (CLI::App* command : {generate_, sealed_}) {
        command->add_option("--seed", deckOptions_.seed, "The same seed draws the same decks (default: a new one)")
            ->check(CLI::Range(uint64_t{0}, uint64_t{INT64_MAX}))
            ->type_name("N");
    }
    generate_->add_option("--count", deckOptions_.count, "So many decks (default: 1)")
        ->check(CLI::Range(1, 10'000))
        ->type_name("N");
    for (CLI::App* command : {generate_, sealed_}) {
        command
            ->add_option("--set", deckOptions_.set, "The set they are of, where there are several: cota, aoa or wc (default: wc)")
            ->type_name("SET");
    }
    sealed_->add_option("--count", pool_, "So many decks for each player (default: 4)")
        ->check(CLI::Range(1, 100))
        ->type_name("N");
    for (CLI::App* command : {importDecks_, generate_}) {
        command->add_option("--out", deckOptions_.out, "Write to a file (default: standard output)")->type_name("FILE");
    }
    sealed_->add_option("--out", deckOptions_.out, "Write a file a deck into a folder (default: standard output)")
        ->type_name("DIR");
}

std::optional<int> CardCommands::run(const Common& common) const {
    if (checkDecks_->parsed()) return checkDeck(common, deckOptions_);
    if (showDecks_->parsed()) return showDeck(common, deckOptions_);
    if (importDecks_->parsed()) return importDeck(common, deckOptions_);
    if (generate_->parsed()) return generateDecks(common, deckOptions_);
    if (sealed_->parsed()) {
        DeckOptions options = deckOptions_;
        options.count = pool_;
        return sealDecks(common, options);
    }
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
