#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>

#include "cli/deck_report.h"
#include "cli/named_decks.h"
#include "cli/output_file.h"
#include "cli/player_names.h"
#include "cli/progress.h"
#include "cli/read_file.h"
#include "engine/hash.h"
#include "protocol/deck_files.h"
#include "protocol/json.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

using sim::NamedDeck;

constexpr size_t kLargestReportState = 64U << 20U;
constexpr uint64_t kFairGames = 200;       // with each number of chains
constexpr uint64_t kQuickFairGames = 100;  // and in a hurry

// What is played and by whom. Decks of the field that are the deck itself stay out of it.
struct Report {
    const GameModule* module = nullptr;
    const GameKind* kind = nullptr;
    NamedDeck deck;
    std::vector<NamedDeck> field;
    std::optional<NamedDeck> rival;  // of --fair
    std::unique_ptr<sim::Lab> lab;
    sim::LabPlan plan;
    std::string key;  // of the same work, the same
};

// The deck, and everything it is to meet.
bool readField(const Common& common, const ReportOptions& options, Report& report, std::string& error) {
    std::vector<std::string> files = options.words;
    const bool isNamed = files.size() > 1 && findModule(files[0]);
    const std::string game = isNamed ? files[0] : gameOfDeck(common, files[0]);
    if (isNamed) files.erase(files.begin());
    report.module = findModule(game);
    if (!report.module->lab) {
        error =
            fmt::format("There is no report about decks of {}; `riffle rate` plays them against a field.", report.module->title);
        return false;
    }
    const std::unique_ptr<DeckKind> kind = loadDecks(common, game, "", false);
    if (!kind) return false;
    std::vector<NamedDeck> decks;
    if (!readNamedDecks(game, *kind, files, decks, error)) return false;
    if (decks.size() != 1) {
        error = fmt::format("A report is about one deck, and there are {}.", decks.size());
        return false;
    }
    if (!options.fair.empty()) {
        std::vector<NamedDeck> rivals;
        if (!readNamedDecks(game, *kind, {options.fair}, rivals, error)) return false;
        if (rivals.size() != 1 || report.module->mostChains == 0) {
            error = report.module->mostChains == 0
                        ? fmt::format("There are no chains in {} that make decks even.", report.module->title)
                        : fmt::format("--fair takes one deck, and there are {} in {}.", rivals.size(), options.fair);
            return false;
        }
        report.rival = rivals[0];
    }
    const bool isRead = !options.field.empty() ? readNamedDecks(game, *kind, options.field, report.field, error)
                                               : publishedDecks(*report.module, *kind, report.field, error);
    if (!isRead) return false;
    std::erase_if(report.field, [&](const NamedDeck& each) { return each.file == decks[0].file; });
    if (report.field.empty() && !drawField(*kind, options.fieldSize, options.seed, report.field, error)) return false;
    tellApart(decks, report.field);
    report.deck = std::move(decks[0]);
    return true;
}

bool readPlan(const Common& common, const ReportOptions& options, const Games& games, Report& report, std::string& error) {
    if (options.isQuick && options.isFull) {
        error = "A report is quick or full: choose one of --quick and --full.";
        return false;
    }
    if (!readField(common, options, report, error)) return false;
    report.kind = games.find(report.module->name);
    sim::LabPlan& plan = report.plan;
    const std::string who = !options.player.empty() ? options.player : options.isQuick ? "quick" : "2";
    if (!readPlayer(report.module->name, who, plan.player, plan.playerName, error)) return false;
    plan.threads = threadsFrom(options.threads, error);
    if (plan.threads == 0) return false;
    plan.seed = options.seed;
    const uint64_t each = 2 * report.field.size();
    plan.pairs = std::max<uint64_t>(1, (options.games.value_or(options.isQuick ? 4400 : 1100) + each - 1) / each);
    plan.calls = options.isFull ? 400 : 200;
    plan.hands = options.isFull ? 2000 : 1000;
    plan.replacesCards = options.isFull;
    std::vector<Value> files;
    for (const NamedDeck& deck : report.field) {
        files.push_back(deck.file);
        files.back()["name"] = deck.name;
    }
    Value own = report.deck.file;
    own["name"] = report.deck.name;
    Refusal refusal;
    report.lab = report.module->lab(*report.kind, own, files, refusal);
    if (!report.lab) {
        error = refusal.message;
        return false;
    }
    std::string all = fmt::format("{} {} {} {} {} {} {} {}", report.kind->cardSetHash(), who, plan.seed, plan.pairs, plan.calls,
                                  plan.hands, plan.replacesCards, toJson(own));
    for (const Value& file : files) all += toJson(file);
    report.key = hex(hashBytes(all.data(), all.size()));
    return true;
}

// Goes on with what an interrupted run of the same command has left. A file of something else is refused.
bool takeUp(const std::string& state, const Report& report, sim::LabProgress& progress, std::string& error) {
    std::error_code ignored;
    if (!std::filesystem::exists(state, ignored)) return true;
    std::string text;
    if (!readFile(state, kLargestReportState, text, error)) return false;
    std::string wrong;
    const std::optional<Value> value = parseJson(text, wrong, {.bytes = kLargestReportState});
    const Value* key = value ? value->find("report") : nullptr;
    if (key && key->asText() == report.key && progress.read(*value, *report.lab, report.plan)) {
        std::cerr << fmt::format("Going on with {}: {} games are there.\n", state, sim::grouped(progress.games));
        return true;
    }
    error = fmt::format("{} is no state of this report: give another --state, or remove it.", inQuotes(state));
    return false;
}

uint64_t gamesOf(const Report& report) {
    uint64_t games = 0;
    for (const sim::LabTask& task : report.lab->tasks(report.plan)) games += report.lab->gamesOf(report.plan, task.kind);
    return games;
}

// How many chains make the deck and its rival even.
bool findFair(const Report& report, bool isQuick, sim::LabReport& out, std::string& error) {
    sim::LabReport::Fair fair;
    fair.plan.decks = {report.deck, *report.rival};
    fair.plan.player = report.plan.player;
    fair.plan.playerName = report.plan.playerName;
    fair.plan.most = report.module->mostChains;
    fair.plan.step = 2;
    fair.plan.pairs = (isQuick ? kQuickFairGames : kFairGames) / 2;
    fair.plan.seed = report.plan.seed;
    fair.plan.threads = report.plan.threads;
    sim::SeriesProgress progress;
    Refusal refusal;
    bool isPlayed = false;
    playWithProgress(2 * fair.plan.pairs * (1 + static_cast<uint64_t>(fair.plan.most / fair.plan.step)), progress,
                     [&] { isPlayed = sim::findFairChains(*report.kind, fair.plan, progress, fair.result, refusal); });
    error = refusal.message;
    if (isPlayed && !progress.isStopped) out.fair = std::move(fair);
    return isPlayed;
}

int play(const Report& report, const ReportOptions& options) {
    std::string error;
    sim::LabProgress progress;
    const std::string state = options.state.empty() ? fmt::format("report-{}.state", report.key) : options.state;
    if (!takeUp(state, report, progress, error)) return complain(error);
    const uint64_t before = progress.games;
    const uint64_t games = gamesOf(report);
    double seconds = 0;
    {
        const Interruption interruption(progress.isStopped);
        const ProgressLine line({.total = games, .done = &progress.games, .before = before});
        sim::work(*report.lab, report.plan, progress);
        seconds = line.seconds();
    }
    if (!progress.isWhole()) {
        Value kept = progress.toValue();
        kept["report"] = report.key;
        if (!writeWhole(state, toJson(kept), error)) return complain(error);
        std::cerr << fmt::format("\nInterrupted: {} of {} games are kept in {}. The same command goes on.\n",
                                 sim::grouped(progress.games), sim::grouped(games), state);
        return kInterrupted;
    }
    sim::LabReport told{report.module->called(), report.plan, findingsOf(*report.lab, progress.totals), {}};
    if (report.rival && !findFair(report, options.isQuick, told, error)) return complain(error);
    std::cout << reportText(*report.lab, told);
    if (!writeAll({{options.json, labJson(*report.lab, told)}, {options.html, labPage(*report.lab, told)}}, error))
        return complain(error);
    unlink(state.c_str());  // there is nothing to go on with
    std::cerr << paceOf(games - before, seconds, report.plan.threads) << '\n';
    return report.rival && !told.fair ? kInterrupted : kOk;
}

}  // namespace

int reportDeck(const Common& common, const ReportOptions& options) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    std::string error;
    for (const std::string* file : {&options.json, &options.html, &options.state}) {
        if (!file->empty() && !canWrite(*file, error)) return complain(error);
    }
    Report report;
    if (!readPlan(common, options, games, report, error)) return error.empty() ? kBadInput : complain(error);
    return play(report, options);
}

}  // namespace riffle::cli
