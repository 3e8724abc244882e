#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <set>
#include <thread>

#include "cli/card_files.h"
#include "cli/commands.h"
#include "cli/read_file.h"
#include "protocol/ability_report.h"
#include "protocol/soak_tables.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

using language::CardText;
using Words = std::set<const language::Rule*>;

// Enough to see every line of every card; single effects take longer (riffle soak GAME --report).
constexpr uint64_t kGames = 10'000;

void collectWords(const language::Ability& ability, Words& words);

void collectWords(const language::Node& node, Words& words) {
    if (node.rule) words.insert(node.rule);
    for (const auto& slot : node.slots) {
        for (const language::Node& each : slot) collectWords(each, words);
    }
    for (const language::Ability& given : node.quoted) collectWords(given, words);
}

void collectWords(const language::Ability& ability, Words& words) {
    for (const language::Part& part : ability.parts) collectWords(part.node, words);
    for (const language::Node& sentence : ability.sentences) collectWords(sentence, words);
}

Words wordsOf(const CardText& card) {
    Words words;
    collectWords(card.kind, words);
    for (const language::Node& fact : card.facts) collectWords(fact, words);
    for (const language::Ability& ability : card.abilities) collectWords(ability, words);
    return words;
}

// A word that stands for code written for one card.
bool isNative(const language::Rule* rule) {
    return rule->construct.spelling.starts_with("native");
}

// Cards that no scenario names, and words that only they use.
bool coverTexts(const GameModule& game, const std::vector<CardText>& cards, const std::vector<std::string>& named) {
    std::set<std::string> tested;
    for (const std::string& name : named) tested.insert(folded(name));
    Words tried;  // by a card that a scenario names
    Words used;   // by any card
    std::vector<std::string> missing;
    std::vector<std::string> native;
    for (const CardText& card : cards) {
        Words words = wordsOf(card);
        if (std::any_of(words.begin(), words.end(), isNative)) native.push_back(card.name);
        used.insert(words.begin(), words.end());
        if (tested.erase(folded(card.name))) {
            tried.merge(words);
        } else {
            missing.push_back(card.name);
        }
    }
    std::cout << fmt::format("{} of {} cards are named by a scenario\n", cards.size() - missing.size(), cards.size());
    for (const std::string& name : missing) std::cout << "  card  " << name << '\n';
    std::cout << fmt::format("{} of {} cards need a native op\n", native.size(), cards.size());
    for (const std::string& name : native) std::cout << "  native  " << name << '\n';
    std::vector<std::string> untried;
    std::vector<std::string> unused;
    for (const language::Rule& rule : game.grammar().rules()) {
        if (tried.contains(&rule)) continue;
        (used.contains(&rule) ? untried : unused)
            .push_back(fmt::format("{}  {}", language::nameOf(rule.construct.category), rule.construct.spelling));
    }
    std::cout << fmt::format("{} of {} words of the card language are used by those cards\n", tried.size(),
                             game.grammar().rules().size());
    for (const std::string& word : untried) std::cout << fmt::format("  word  {}\n", word);
    for (const std::string& word : unused) std::cout << fmt::format("  (no card uses the {})\n", word);
    for (const std::string& name : tested)
        std::cout << fmt::format("  unknown  {} is named by a scenario and is no card\n", name);
    return missing.empty() && untried.empty() && tested.empty();
}

// In some games played now.
bool playSome(const Common& common, const GameKind& kind, const SoakTables& tables, AbilityReport& report) {
    sim::SoakPlan plan;
    plan.games = kGames;
    plan.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    plan.isChecked = false;
    sim::SoakProgress progress;
    const sim::SoakResult result = tables.soak(plan, progress);
    std::vector<language::CardFile> files;
    if (!readCardFiles(common, *findModule(kind.name()), files)) return false;
    report = tables.abilities(result.totals, files);
    std::erase_if(report.rows, [](const AbilityReport::Row& row) { return row.kind == "effect"; });
    return true;
}

// How often each ability was resolved: by reports of a soak about this game or, without, in some games played now.
int coverAbilities(const Common& common, const GameKind& kind, const SoakTables& tables, const CardsOptions& options) {
    AbilityReport report;
    std::string error;
    for (const std::string& file : options.reports) {
        std::string json;
        if (!readFile(file, kLargestReport, json, error)) return complain(error);
        if (!addReport(json, kind, report, error)) return complain(fmt::format("{}: {}", file, error));
    }
    if (report.rows.empty() && !playSome(common, kind, tables, report)) return kBadInput;
    print(report, std::cout);
    return report.isComplete() ? kOk : kFailed;
}

int cover(const Common& common, const GameModule& game, const std::vector<std::string>& files, const CardsOptions& options) {
    std::vector<CardText> cards;
    std::vector<std::string> named;
    std::string error;
    if (!readCards(common, game, cards)) return kBadInput;
    if (!collectNamed(files, "cards", game.name, named, error)) return complain(error);
    std::cout << game.name << '\n';
    const int status = coverTexts(game, cards, named) ? kOk : kFailed;
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    const GameKind& kind = *games.find(game.name);
    const std::unique_ptr<SoakTables> tables = game.tables(kind, false);
    return tables->countsAbilities() ? std::max(status, coverAbilities(common, kind, *tables, options)) : status;
}

}  // namespace

int coverCards(const Common& common, const CardsOptions& options) {
    // A game may be named like a path.
    std::vector<std::string> paths;
    std::vector<const GameModule*> games;
    for (const std::string& path : options.paths) {
        if (const GameModule* game = findModule(path)) {
            games.push_back(game);
        } else {
            paths.push_back(path);
        }
    }
    if (!options.game.empty() && !findGame(options.game, games.emplace_back())) return kBadInput;
    if (games.empty()) {
        for (const GameModule& game : gameModules()) games.push_back(&game);
    }
    if (paths.empty()) paths = {"cards", "scenarios"};
    std::vector<std::string> files;
    std::string error;
    if (!findScenarios(paths, files, error)) return complain(error);
    int status = kOk;
    for (const GameModule* game : games) {
        if (game != games.front()) std::cout << '\n';
        status = std::max(status, cover(common, *game, files, options));
    }
    return status;
}

}  // namespace riffle::cli
