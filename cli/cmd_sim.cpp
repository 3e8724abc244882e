#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <set>

#include "cli/commands.h"
#include "cli/output_file.h"
#include "cli/progress.h"
#include "cli/ranks.h"
#include "cli/read_file.h"
#include "cli/sim_job.h"
#include "cli/table_options.h"
#include "protocol/json.h"
#include "protocol/text.h"
#include "sim/report.h"
#include "sim/simulate_report.h"

namespace riffle::cli {

namespace {

constexpr size_t kLargestState = 256U << 20U;
constexpr uint64_t kMostGames = uint64_t{1} << 50U;
constexpr double kRoundSeconds = 10;  // several machines tell each other what they have done so often

// What was asked for, as a job that has not begun.
bool readJob(const Games& games, const SimOptions& options, SimJob& job, std::string& error) {
    const auto refuse = [&](std::string sentence) {
        error = std::move(sentence);
        return false;
    };
    const GameKind* kind = games.find(options.game);
    if (!kind && options.game.empty()) return refuse(fmt::format("Which game? There is: {}.", games.names()));
    if (!kind) return refuse(fmt::format("There is no game {}; there is: {}.", inQuotes(options.game), games.names()));
    if (options.games == 0) return refuse("0 games tell nothing: --games takes 1 or more.");
    if (options.games > kMostGames || options.first > kMostGames) return refuse("That is more games than can be numbered.");
    NewGame request;
    if (!readTable(*kind, options.table, request, error)) return false;
    job.game = options.game;
    job.cards = kind->cardSetHash();
    job.request = std::move(request.request);
    job.players = options.players.empty() ? std::vector<std::string>{"random"} : partsOf(options.players);
    job.seed = options.seed;
    job.first = options.first;
    job.games = options.games;
    job.cardsEvery = options.cardsEvery;
    job.ndjson = options.ndjson;
    job.json = options.json;
    job.csv = options.csv;
    if (!job.csv.empty() && job.cardsEvery == 0U) return refuse("--csv lists cards; leave out --cards-every 0.");
    return true;
}

bool loadJob(const SimOptions& options, SimJob& job, std::string& error) {
    std::string text;
    if (!readFile(options.resume, kLargestState, text, error)) return false;
    std::optional<SimJob> read = SimJob::from(text, error);
    if (!read) {
        error = fmt::format("{}: {}", options.resume, error);
        return false;
    }
    job = std::move(*read);
    if (options.game.empty() || options.game == job.game) return true;
    error = fmt::format("{} is a simulation of {}, not of {}.", options.resume, job.game, options.game);
    return false;
}

// Where what was done goes when it is interrupted.
std::string stateOf(const SimOptions& options, const SimJob& job) {
    if (!options.resume.empty()) return options.resume;
    return options.state.empty() ? fmt::format("sim-{}-{}.state", job.game, job.seed) : options.state;
}

class Simulation {
public:
    Simulation(SimJob simJob, std::string stateFile, int threadCount, Ranks* others)
        : job(std::move(simJob)), state(std::move(stateFile)), threads(threadCount), ranks(others) {}

    bool prepare(const Games& games, std::string& error) {
        const GameKind* kind = games.find(job.game);
        if (!kind) {
            error = fmt::format("There is no game {}; there is: {}.", inQuotes(job.game), games.names());
            return false;
        }
        match = matchFor(job, *kind, plan, error);
        plan.threads = threads;
        return match != nullptr;
    }

    // Asked of whoever writes, before anything long begins.
    bool openFiles(std::string& error) {
        std::set<std::string> names;
        for (const std::string& file : {job.ndjson, job.json, job.csv, state}) {
            if (file.empty() || names.insert(file).second) continue;
            error = fmt::format("{} is to be written twice: give each file a name of its own.", inQuotes(file));
            return false;
        }
        for (const std::string& file : {job.json, job.csv, state}) {
            if (!file.empty() && !canWrite(file, error)) return false;
        }
        if (job.ndjson.empty() || lines.open(job.ndjson, job.ndjsonBytes)) return true;
        error = lines.error();
        return false;
    }

    int run() {
        progress.games = job.played();
        for (size_t seat = 0; seat < sim::kMostSeats; ++seat) progress.wins[seat] = job.totals.wins[seat];
        const uint64_t before = job.played();
        double seconds = 0;
        {
            const Interruption interruption(progress.isStopped);
            std::optional<ProgressLine> line;
            if (isChief()) {
                line.emplace(ProgressLine::Plan{.total = job.games, .done = &progress.games, .before = before, .more = [this] {
                                                    return sim::simLive(*match, wholePlan(), progress);
                                                }});
            }
            if (ranks) {
                playInRounds();
            } else {
                playAlone();
            }
            if (line) seconds = line->seconds();
        }
        if (!isChief()) return kOk;
        if (!lines.error().empty()) return complain(lines.error());
        return close(before, seconds);
    }

private:
    SimJob job;
    std::string state;
    int threads;
    Ranks* ranks;
    std::unique_ptr<sim::Match> match;
    sim::SimPlan plan;
    sim::SimProgress progress;
    sim::SimThinking thinking;
    OutputFile lines;

    [[nodiscard]] bool isChief() const { return !ranks || ranks->rank() == 0; }
    [[nodiscard]] sim::SimPlan wholePlan() const {
        sim::SimPlan whole = plan;
        whole.first = job.first;
        whole.games = job.games;
        return whole;
    }

    void write(std::string_view text) {
        // A full disk ends it: what can't be kept need not be played.
        if (!text.empty() && !lines.write(text)) progress.isStopped = true;
    }

    void playAlone() {
        plan.first = job.first + job.done;
        plan.games = job.games - job.done;
        sim::SimResult result = simulate(
            *match, plan, progress, [this](std::string_view text) { write(text); }, std::move(job.ahead));
        job.totals.add(result.totals);
        job.done += result.done;
        job.ahead = std::move(result.ahead);
        thinking.add(result.thinking.seats);
    }

    // All take a part of the games of a round, in the order of their ranks; the first adds it up and says how the next round is
    // to be. What has been done is kept after every round: nobody is asked before processes are ended.
    void playInRounds() {
        const bool isQuick = std::all_of(plan.players.begin(), plan.players.end(), [](const sim::PlayerSpec& player) {
            return player.kind == sim::PlayerSpec::Kind::Random;
        });
        uint64_t size = static_cast<uint64_t>(ranks->size()) * static_cast<uint64_t>(threads) * (isQuick ? 1024 : 2);
        while (true) {
            std::string order;
            if (isChief() && job.done < job.games && !progress.isStopped)
                order = fmt::format("{} {}", job.done, std::min(size, job.games - job.done));
            order = ranks->broadcast(order);
            if (order.empty()) return;
            char* rest = nullptr;
            const uint64_t from = std::strtoull(order.c_str(), &rest, 10);
            const uint64_t games = std::strtoull(rest, nullptr, 10);
            const auto start = std::chrono::steady_clock::now();
            playShare(from, games);
            const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
            size = static_cast<uint64_t>(static_cast<double>(games) * std::clamp(kRoundSeconds / std::max(took, 0.01), 0.5, 4.0));
            size = std::max(size, static_cast<uint64_t>(ranks->size()));
        }
    }

    void playShare(uint64_t from, uint64_t games) {
        const auto rank = static_cast<uint64_t>(ranks->rank());
        const auto count = static_cast<uint64_t>(ranks->size());
        const uint64_t begin = from + games * rank / count;
        const uint64_t end = from + games * (rank + 1) / count;
        plan.first = job.first + begin;
        plan.games = end - begin;
        std::map<uint64_t, sim::SimAhead> known;
        for (const auto& [game, each] : job.ahead) {
            if (game >= plan.first && game < plan.first + plan.games) known[game] = each;
        }
        std::string text;
        const sim::SimResult result = simulate(
            *match, plan, progress, [&](std::string_view more) { text += more; }, std::move(known));
        if (result.done < plan.games) leave();
        std::string report = toJson(result.totals.toValue()) + "\n";
        for (const auto& seat : result.thinking.seats)
            report += fmt::format("{} {} {} ", seat.decisions, seat.seconds, seat.longest);
        const std::vector<std::string> reports = ranks->gather(report + "\n" + text);
        for (const std::string& each : reports) take(each);
        if (isChief()) keepRound(games);
    }

    void take(const std::string& report) {
        const size_t first = report.find('\n');
        const size_t second = report.find('\n', first + 1);
        std::string ignored;
        const auto value = parseJson(std::string_view(report).substr(0, first), ignored, {.bytes = kLargestState});
        const auto totals = value ? sim::SimTotals::from(*value) : std::nullopt;
        if (!totals) throw std::runtime_error("another process has sent something else than its games");
        job.totals.add(*totals);
        std::array<sim::GameRecord::Thinking, sim::kMostSeats> seats;
        const char* at = report.c_str() + first;
        for (auto& seat : seats) {
            char* rest = nullptr;
            seat.decisions = static_cast<int>(std::strtol(at, &rest, 10));
            seat.seconds = std::strtod(rest, &rest);
            seat.longest = std::strtod(rest, &rest);
            at = rest;
        }
        thinking.add(seats);
        write(std::string_view(report).substr(second + 1));
    }

    void keepRound(uint64_t games) {
        job.done += games;
        job.ahead.erase(job.ahead.begin(), job.ahead.lower_bound(job.first + job.done));
        progress.games = job.played();
        for (size_t seat = 0; seat < sim::kMostSeats; ++seat) progress.wins[seat] = job.totals.wins[seat];
        std::string error;
        if (job.done == job.games || (lines.isOpen() && !lines.flush(job.ndjsonBytes))) return;
        if (!writeWhole(state, job.text(), error)) {
            complain(error);
            progress.isStopped = true;
        }
    }

    // Somebody wants all processes to end, and they do so in their own time: no more talking to them.
    [[noreturn]] void leave() {
        if (isChief()) tellHowToGoOn();
        std::cout.flush();
        std::_Exit(kInterrupted);
    }

    void tellHowToGoOn() const {
        if (job.played() == 0) {
            std::cerr << "\nInterrupted before the first game was over.\n";
            return;
        }
        std::cerr << fmt::format("\nInterrupted: {} of {} games are kept. Go on with: {}riffle sim --resume {}\n",
                                 sim::grouped(job.played()), sim::grouped(job.games), ranks ? "mpirun … " : "", state);
    }

    int close(uint64_t before, double seconds) {
        const sim::GameName called = findModule(job.game)->called();
        std::string error;
        if (job.played() < job.games) {
            if (lines.isOpen() && !lines.keep(job.ndjsonBytes)) return complain(lines.error());
            if (job.played() > 0 && !writeWhole(state, job.text(), error)) return complain(error);
            std::cout << sim::simText(called, *match, wholePlan(), job.totals);
            tellHowToGoOn();
            return kInterrupted;
        }
        if (lines.isOpen() && !lines.finish()) return complain(lines.error());
        if (!job.json.empty() && !writeWhole(job.json, sim::simJson(called, *match, wholePlan(), job.totals, job.request), error))
            return complain(error);
        if (!job.csv.empty() && !writeWhole(job.csv, sim::simCsv(called, *match, job.totals), error)) return complain(error);
        std::cout << sim::simText(called, *match, wholePlan(), job.totals) << std::flush;
        unlink(state.c_str());  // there is nothing to go on with
        tellTimes(job.games - before, seconds);
        return kOk;
    }

    // On stderr: what the games came to is the same every time, and this is not.
    void tellTimes(uint64_t games, double seconds) const {
        const int count = ranks ? threads * ranks->size() : threads;
        std::cerr << fmt::format("{} games in {}, {:.1f} a second on {} thread{}\n", sim::grouped(games), duration(seconds),
                                 static_cast<double>(games) / seconds, count, count == 1 ? "" : "s");
        for (size_t seat = 0; seat < plan.names.size(); ++seat) {
            const auto& each = thinking.seats[seat];
            if (each.decisions == 0) continue;
            std::cerr << fmt::format("{} ({}) thought {:.1f} ms a decision, {:.1f} at most\n",
                                     match->seatName(static_cast<int>(seat)), plan.names[seat],
                                     each.seconds * 1000 / each.decisions, each.longest * 1000);
        }
    }
};

// What goes wrong before the games begin is said once, and all processes leave.
bool agree(Ranks* ranks, std::string error) {
    if (ranks) {
        const std::vector<std::string> errors = ranks->gather(error);
        for (const std::string& each : errors) {
            if (error.empty()) error = each;
        }
        if (ranks->broadcast(error.empty() ? "go" : "") == "go") return true;
        if (ranks->rank() == 0) complain(error);
        ranks->close();
        return false;
    }
    if (!error.empty()) complain(error);
    return error.empty();
}

}  // namespace

int runSim(const Common& common, const SimOptions& options) {
    std::string error;
    std::unique_ptr<Ranks> ranks;
    if (isRanked()) {
        ranks = joinRanks(error);
        if (!ranks) return complain(error);
    }
    const bool isChief = !ranks || ranks->rank() == 0;
    Games games;
    if (!loadGames(common, games)) error = "The cards can't be read.";
    SimJob job;
    if (error.empty() && isChief)
        (void)(options.resume.empty() ? readJob(games, options, job, error) : loadJob(options, job, error));
    int threads = error.empty() ? threadsFrom(options.threads, error) : 1;
    // Processes of one machine share its cores, unless each of them has been bound to some of its own.
    const bool isBound = threads < sysconf(_SC_NPROCESSORS_ONLN);
    if (ranks && options.threads == 0 && !isBound) threads = std::max(1, threads / ranks->sizeHere());
    if (!agree(ranks.get(), error)) return kBadInput;
    if (ranks) {
        const std::string told = ranks->broadcast(job.text());
        if (!isChief) job = SimJob::from(told, error).value_or(SimJob{});
    }
    const std::string state = stateOf(options, job);
    Simulation simulation(std::move(job), state, threads, ranks.get());
    if (simulation.prepare(games, error) && isChief) (void)simulation.openFiles(error);
    if (!agree(ranks.get(), error)) return kBadInput;
    const int status = simulation.run();
    if (ranks) ranks->close();
    return status;
}

}  // namespace riffle::cli
