#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "cli/output_file.h"
#include "cli/read_file.h"
#include "cli/series_run.h"
#include "protocol/text.h"
#include "sim/report.h"
#include "sim/train.h"

namespace riffle::cli {

namespace {

constexpr size_t kLargestState = size_t{8} << 30U;
constexpr size_t kLargestWeights = 4U << 20U;

std::string stateFileOf(const TrainOptions& options) {
    return options.out + ".state";
}

bool readPractice(const GameKind& kind, uint64_t seed, std::vector<sim::Practice>& practice, std::string& error) {
    if (!kind.module().practice) {
        error = fmt::format("{} has nothing to learn from.", kind.module().title);
        return false;
    }
    for (auto& [share, request] : kind.module().practice(kind, seed)) {
        Refusal refusal;
        sim::Practice each;
        each.share = share;
        each.match = kind.match(request, refusal);
        if (!each.match) {
            error = refusal.message;
            return false;
        }
        practice.push_back(std::move(each));
    }
    return true;
}

sim::TrainPlan planOf(const TrainOptions& options, int threads) {
    sim::TrainPlan plan;
    plan.game = options.game;
    plan.games = options.games;
    plan.generations = options.generations;
    plan.trials = options.trials;
    plan.iterations = options.iterations;
    plan.turns = options.turns;
    plan.window = options.window;
    plan.seed = options.seed;
    plan.threads = threads;
    plan.fit.epochs = options.epochs;
    return plan;
}

std::string commandOf(const sim::TrainPlan& plan, const TrainOptions& options) {
    const std::string from =
        options.from.empty() ? "" : fmt::format(" --from {}", options.from.substr(options.from.rfind('/') + 1));
    return fmt::format(
        "riffle train {} --games {} --generations {} --trials {} --iterations {} --turns {} --window {} --epochs {} --seed {}{}",
        plan.game, plan.games, plan.generations, plan.trials, plan.iterations, plan.turns, plan.window, plan.fit.epochs,
        plan.seed, from);
}

// One step with its line of progress.
template <class Step>
bool withProgress(sim::TrainProgress& progress, uint64_t total, const char* what, Step step) {
    progress.done = 0;
    const ProgressLine line({.total = std::max<uint64_t>(total, 1), .what = what, .done = &progress.done});
    return step();
}

std::string tellOf(const sim::Generation& made) {
    const sim::Estimate rate = sim::winRate(made.score);
    return fmt::format(
        "generation {}: {} games, {} positions; held-out loss {:.4f} -> {:.4f}, calibration error {:.4f}; "
        "won {} of {} against the one before ({}): {}\n",
        made.number, made.games, made.positions, made.before.loss, made.after.loss, made.after.calibration,
        sim::percent(rate.value), made.score.games(), rangeOf(rate), made.isKept ? "kept" : "dropped");
}

}  // namespace

int runTrain(const Common& common, const TrainOptions& options) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    const GameKind* kind = games.find(options.game);
    if (!kind) return complain(fmt::format("There is no game {}; there is: {}.", inQuotes(options.game), games.names()));
    std::string error;
    const int threads = threadsFrom(options.threads, error);
    if (threads == 0) return complain(error);
    const std::string stateFile = stateFileOf(options);
    for (const std::string& file : {options.out, stateFile}) {
        if (!canWrite(file, error)) return complain(error);
    }
    std::vector<sim::Practice> practice;
    if (!readPractice(*kind, options.seed, practice, error)) return complain(error);
    sim::Training training(planOf(options, threads), std::move(practice), kind->module().levels);
    std::string bytes;
    if (!options.from.empty()) {
        machine::Weights weights;
        if (!readFile(options.from, kLargestWeights, bytes, error)) return complain(error);
        if (!machine::readWeights(bytes, weights, error)) return complain(fmt::format("{}: {}", options.from, error));
        if (!training.beginWith(weights))
            return complain(fmt::format("{} is of another game, or of an older look.", options.from));
    }
    if (options.resumes) {
        if (!readFile(stateFile, kLargestState, bytes, error)) return complain(error);
        if (!training.resume(bytes, error)) return complain(fmt::format("{}: {}", stateFile, error));
    }
    bytes.clear();

    sim::TrainProgress progress;
    const Interruption interruption(progress.isStopped);
    while (!training.isDone()) {
        sim::Generation made;
        const sim::TrainPlan& plan = training.plan();
        const bool isMade =
            withProgress(progress, plan.games, "games", [&] { return training.play(progress); }) &&
            withProgress(progress, training.toLearn(), "positions", [&] { return training.learn(progress); }) &&
            withProgress(progress, plan.trials, "games of new against old", [&] { return training.compare(progress, made); });
        if (!isMade) {
            if (!writeWhole(stateFile, training.state(), error)) return complain(error);
            std::cerr << fmt::format("\nInterrupted. Go on with: riffle train {} --out {} --resume\n", options.game, options.out);
            return kInterrupted;
        }
        std::cout << tellOf(made) << std::flush;
        if (training.hasBest()) {
            machine::Weights best = training.best();
            best.cardSet = kind->cardSetHash();
            best.command = commandOf(plan, options);
            if (!writeWhole(options.out, machine::bytesOf(best), error)) return complain(error);
        }
        if (!training.isDone() && options.keepsState && !writeWhole(stateFile, training.state(), error)) return complain(error);
    }
    unlink(stateFile.c_str());  // there is nothing to go on with
    return kOk;
}

}  // namespace riffle::cli
