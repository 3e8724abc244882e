// Small changes of cards, and whether a scenario notices them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <map>

#include "cli/card_files.h"
#include "cli/commands.h"
#include "cli/deck_file.h"
#include "cli/mutation_run.h"
#include "cli/output_file.h"
#include "cli/progress.h"
#include "cli/read_file.h"
#include "cli/text_table.h"
#include "engine/hash.h"
#include "language/meaning.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

constexpr size_t kLargestScenarios = 4U << 20U;

// How many came to what.
struct Figures {
    int made = 0;
    int refused = 0;
    int same = 0;
    int killed = 0;
    int lived = 0;

    void count(Verdict verdict) {
        ++made;
        switch (verdict) {
            case Verdict::Refused: ++refused; break;
            case Verdict::Same: ++same; break;
            case Verdict::Killed:
            case Verdict::Endless:
            case Verdict::Crashed: ++killed; break;
            case Verdict::Lived: ++lived; break;
            case Verdict::Open: break;
        }
    }
    // Of those that mean something else.
    [[nodiscard]] double share() const { return killed + lived == 0 ? 100.0 : 100.0 * killed / (killed + lived); }
};

constexpr size_t kChanges = static_cast<size_t>(language::Change::Count);

std::vector<std::string> row(std::string name, const Figures& figures) {
    return {std::move(name),
            std::to_string(figures.made),
            std::to_string(figures.refused),
            std::to_string(figures.same),
            std::to_string(figures.killed),
            std::to_string(figures.lived),
            fmt::format("{:.2f}", figures.share())};
}

Value asValue(const Figures& figures) {
    Value out = Value::map();
    out["made"] = figures.made;
    out["refused"] = figures.refused;
    out["same"] = figures.same;
    out["killed"] = figures.killed;
    out["lived"] = figures.lived;
    out["percent"] = fmt::format("{:.2f}", figures.share());
    return out;
}

// One game: its bench, its trials and what came of them.
class GameMutation {
public:
    GameMutation(const GameModule& game, std::vector<language::CardText> cards)
        : game_(game), bench_(game, std::move(cards), openDeckFile) {}

    [[nodiscard]] MutationBench& bench() { return bench_; }
    [[nodiscard]] std::vector<Trial>& trials() { return trials_; }

    // All small changes of all its cards or of the named one, or as many of them as asked for, drawn by the seed.
    void plan(const MutateOptions& options) {
        for (size_t card = 0; card < bench_.cards().size(); ++card) {
            const language::CardText& text = bench_.cards()[card];
            if (!options.card.empty() && folded(text.name) != folded(options.card)) continue;
            for (language::Mutant& mutant : language::mutantsOf(game_.grammar(), text))
                trials_.push_back({card, std::move(mutant)});
        }
        if (options.most == 0 || trials_.size() <= options.most) return;
        std::vector<std::pair<uint64_t, size_t>> drawn;
        for (size_t i = 0; i < trials_.size(); ++i) {
            const uint64_t meaning = language::meaningOf(trials_[i].mutant.card);
            drawn.emplace_back(hashBytes(&meaning, sizeof meaning, options.seed), i);
        }
        std::sort(drawn.begin(), drawn.end());
        drawn.resize(options.most);
        std::sort(drawn.begin(), drawn.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        std::vector<Trial> kept;
        for (const auto& [hash, i] : drawn) kept.push_back(std::move(trials_[i]));
        trials_ = std::move(kept);
    }

    [[nodiscard]] Figures figures() const {
        Figures out;
        for (const Trial& trial : trials_) out.count(trial.verdict);
        return out;
    }

    // Those that live, and the sums by kind of change.
    void print() const {
        for (const Trial& trial : trials_) {
            if (trial.verdict != Verdict::Lived) continue;
            const language::CardText& card = bench_.cards()[trial.card];
            std::cout << fmt::format("{}:{}  {}  {}: {} → {}\n", card.file, trial.mutant.at.line, card.name,
                                     language::nameOf(trial.mutant.change), trial.mutant.from,
                                     trial.mutant.to.empty() ? "(nothing)" : trial.mutant.to);
        }
        TextTable table({std::string(game_.name), "made", "refused", "the same", "killed", "lived", "%"});
        const auto changes = byChange();
        for (size_t i = 0; i < kChanges; ++i)
            table.add(row(std::string(language::nameOf(static_cast<language::Change>(i))), changes[i]));
        table.add(row("all", figures()));
        std::cout << table.text();
    }

    [[nodiscard]] Value json() const {
        Value out = asValue(figures());
        Value& changes = out["changes"] = Value::map();
        const auto sums = byChange();
        for (size_t i = 0; i < kChanges; ++i) changes[language::nameOf(static_cast<language::Change>(i))] = asValue(sums[i]);
        Value& files = out["files"] = Value::map();
        for (const auto& [file, figures] : byFile()) files[file] = asValue(figures);
        Value& lived = out["mutants"] = Value::list();
        for (const Trial& trial : trials_) {
            const bool isPlainKill = trial.verdict == Verdict::Killed;
            if (isPlainKill || trial.verdict == Verdict::Refused || trial.verdict == Verdict::Same) continue;
            const language::CardText& card = bench_.cards()[trial.card];
            Value mutant = Value::map();
            mutant["card"] = card.name;
            mutant["file"] = card.file;
            mutant["line"] = trial.mutant.at.line;
            mutant["change"] = language::nameOf(trial.mutant.change);
            mutant["from"] = trial.mutant.from;
            mutant["to"] = trial.mutant.to;
            mutant["verdict"] = trial.verdict == Verdict::Lived     ? "lived"
                                : trial.verdict == Verdict::Endless ? "endless"
                                                                    : "crashed";
            if (trial.verdict != Verdict::Lived && trial.killer < bench_.witnesses().size()) {
                const Witness& witness = bench_.witnesses()[trial.killer];
                mutant["scenario"] = fmt::format("{}:{}", witness.file, witness.document.line);
            }
            lived.add(std::move(mutant));
        }
        return out;
    }

private:
    [[nodiscard]] std::array<Figures, kChanges> byChange() const {
        std::array<Figures, kChanges> out;
        for (const Trial& trial : trials_) out[static_cast<size_t>(trial.mutant.change)].count(trial.verdict);
        return out;
    }

    [[nodiscard]] std::map<std::string, Figures> byFile() const {
        std::map<std::string, Figures> out;
        for (const Trial& trial : trials_) out[bench_.cards()[trial.card].file].count(trial.verdict);
        return out;
    }

    const GameModule& game_;
    MutationBench bench_;
    std::vector<Trial> trials_;
};

bool addScenarios(const std::vector<std::string>& files, MutationBench& bench, std::string& error) {
    for (const std::string& file : files) {
        std::string text;
        if (!readFile(file, kLargestScenarios, text, error) || !bench.add(file, text, error)) return false;
    }
    return true;
}

}  // namespace

int mutateCards(const Common& common, const MutateOptions& options) {
    std::vector<const GameModule*> games;
    if (!options.game.empty()) {
        if (!findGame(options.game, games.emplace_back())) return kBadInput;
    } else {
        for (const GameModule& game : gameModules()) games.push_back(&game);
    }
    std::string error;
    const int jobs = threadsFrom(options.jobs, error);
    if (jobs == 0) return complain(error);
    if (!options.json.empty() && !canWrite(options.json, error)) return complain(error);
    std::vector<std::string> files;
    if (!findScenarios(options.paths, files, error)) return complain(error);

    std::atomic<bool> isStopped = false;
    const Interruption interruption(isStopped);
    Value report = Value::map();
    bool isEnough = true;
    bool hasAny = false;
    for (const GameModule* module : games) {
        std::vector<language::CardText> cards;
        if (!readCards(common, *module, cards)) return kBadInput;
        GameMutation mutation(*module, std::move(cards));
        mutation.plan(options);
        if (mutation.trials().empty()) continue;
        hasAny = true;
        if (!addScenarios(files, mutation.bench(), error)) return complain(error);
        std::atomic<uint64_t> done = 0;
        {
            const ProgressLine progress(
                {.total = mutation.trials().size(), .what = fmt::format("changes of {}", module->name), .done = &done});
            if (!tryAll(mutation.bench(), mutation.trials(), jobs, done, isStopped))
                return complain("A process of its own can't be started.");
        }
        if (isStopped) return kInterrupted;
        mutation.print();
        if (!options.suggest.empty() &&
            !suggestAll(*module, mutation.bench(), mutation.trials(), jobs, options.seconds, options.seed, options.suggest))
            return complain(fmt::format("{} can't be written.", options.suggest));
        isEnough &= mutation.figures().share() >= options.least;
        report[module->name] = mutation.json();
    }
    if (!hasAny) return complain(fmt::format("There is no card {}.", inQuotes(options.card)));
    if (!options.json.empty() && !writeWhole(options.json, toJson(report) + "\n", error)) return complain(error);
    return isEnough ? kOk : kFailed;
}

}  // namespace riffle::cli
