#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <iostream>
#include <thread>

#include "cli/commands.h"
#include "protocol/audit.h"
#include "protocol/session.h"
#include "protocol/shards_kind.h"
#include "protocol/text.h"
#include "sim/shards_table.h"

namespace riffle::cli {

namespace {

constexpr int kInterrupted = 130;  // as shells report a program that Ctrl-C ended

constexpr size_t kChoicesShown = 60;  // of a finding; the replay has them all

using Clock = std::chrono::steady_clock;

sim::SoakProgress progress;

void stop(int) {
    progress.isStopped = true;
}

// The same soak with an audit of what the protocol shows at every step.
class DeepTable : public sim::ShardsTable {
public:
    DeepTable(const shards::Rules& rules, const GameKind& kind) : ShardsTable(rules), kind_(kind) {}

    class Watch : public ShardsTable::Watch {
    public:
        Watch(const DeepTable& table, const shards::State& start, uint64_t seed)
            : ShardsTable::Watch(table, start, seed), audit_(table.kind_, seed) {}
        std::string before(const shards::State& state, Action action) { return audit_.check(state, action); }

    private:
        Audit audit_;
    };

private:
    const GameKind& kind_;
};

std::string duration(double seconds) {
    const auto whole = static_cast<int64_t>(seconds + 0.5);
    if (whole >= 3600) return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
    if (whole >= 60) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} s", whole);
}

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// One line, written over itself in a terminal and now and then elsewhere, until it is told to end.
void showProgress(uint64_t games, const std::atomic<bool>& isDone) {
    const bool isTerminal = isatty(STDERR_FILENO) != 0;
    const Clock::time_point start = Clock::now();
    double nextLine = isTerminal ? 0.5 : 60;
    while (!isDone) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        const double seconds = secondsSince(start);
        if (seconds < nextLine) continue;
        nextLine = seconds + (isTerminal ? 0.5 : 60);
        const auto played = static_cast<double>(progress.games);
        if (played == 0) continue;
        const std::string line = fmt::format("{:.0f} of {} games, {:.0f} a second, {} left", played, games, played / seconds,
                                             duration((static_cast<double>(games) - played) * seconds / played));
        std::cerr << (isTerminal ? "\r\033[K" : "") << line << (isTerminal ? "" : "\n") << std::flush;
    }
    if (isTerminal) std::cerr << "\r\033[K" << std::flush;
}

// Plays the game of a finding again behind the facade, as far as it goes.
std::optional<Session> replayOf(const GameKind& kind, const sim::Finding& finding, const shards::Deal& deal) {
    NewGame request;
    request.request = sim::requestOf(deal);
    request.seed = deal.seed;
    request.askChance = deal.options.askChance != 0;
    Refusal refusal;
    std::optional<Session> session = Session::create(kind, request, refusal);
    for (size_t i = 0; session && i < finding.choices.size() && !session->game().isOver(); ++i) {
        const std::vector<Option> options = session->game().options();
        const auto chosen =
            std::find_if(options.begin(), options.end(), [&](const Option& each) { return each.action == finding.choices[i]; });
        if (chosen == options.end() || !session->chooseOption(chosen - options.begin() + 1, std::nullopt, refusal)) break;
    }
    return session;
}

void report(const GameKind& kind, const sim::Finding& finding, const SoakOptions& options) {
    const shards::Deal deal = sim::ShardsTable::dealOf(finding.game, sim::seedOf(options.seed, finding.game));
    std::cout << fmt::format("FINDING in game {} after {} choices: {}\n", finding.game, finding.step, finding.what);
    std::cout << fmt::format("  table    {}\n  seed     {}\n  again    riffle soak {} --seed {} --first {} --games 1{}\n",
                             sim::nameOf(deal), deal.seed, options.game, options.seed, finding.game,
                             options.isDeep ? " --deep" : "");
    const std::optional<Session> session = replayOf(kind, finding, deal);
    if (!session) return;
    const std::vector<Choice>& choices = session->choices();
    const size_t from = choices.size() > kChoicesShown ? choices.size() - kChoicesShown : 0;
    std::cout << (from > 0 ? fmt::format("  choices  ({} before these) ", from) : "  choices  ");
    for (size_t i = from; i < choices.size(); ++i) {
        std::cout << (i > from ? "; " : "") << session->game().seatName(choices[i].seat) << ": " << choices[i].text;
    }
    std::cout << '\n';
    const std::string file = options.save.empty() ? fmt::format("soak-{}-{}.json", options.game, finding.game) : options.save;
    std::ofstream out(file);
    out << toJson(session->replay()) << '\n';
    std::cout << (out.flush() ? fmt::format("  replay   {}\n", file)
                              : fmt::format("  The replay can't be written to {}.\n", file));
}

}  // namespace

int runSoak(const Common& common, const SoakOptions& options) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    const GameKind* kind = games.find(options.game);
    if (options.game != "shards" || !kind)
        return complain(fmt::format("There is no soak for {}; it knows shards.", inQuotes(options.game)));

    sim::SoakPlan plan;
    plan.first = options.first;
    plan.games = options.games;
    plan.seed = options.seed;
    plan.threads = options.threads > 0 ? options.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    plan.every = options.every;
    const shards::Rules rules(shards::cardsOf(*kind));
    std::signal(SIGINT, stop);
    const Clock::time_point start = Clock::now();
    std::atomic<bool> isDone = false;
    std::thread teller(showProgress, plan.games, std::cref(isDone));
    const sim::SoakResult result = options.isDeep ? sim::soak(rules, DeepTable(rules, *kind), plan, progress)
                                                  : sim::soak(rules, sim::ShardsTable(rules), plan, progress);
    isDone = true;
    teller.join();
    std::signal(SIGINT, SIG_DFL);

    const sim::SoakTotals& totals = result.totals;
    const double seconds = secondsSince(start);
    if (result.finding) report(*kind, *result.finding, options);
    std::cout << fmt::format("{}{} games at {} tables, {} decisions, {} sampled worlds in {} ({:.0f} games a second on {})\n",
                             progress.isStopped ? "Stopped: " : "", totals.games,
                             std::min<uint64_t>(totals.games, sim::shardsVariants().size()), totals.decisions, totals.worlds,
                             duration(seconds), static_cast<double>(totals.games) / seconds,
                             plan.threads == 1 ? std::string("1 thread") : fmt::format("{} threads", plan.threads));
    std::cout << fmt::format("longest game {} decisions; {} games that nobody could end any more; signature {}\n", totals.longest,
                             totals.endless, hex(totals.signature));
    std::cout << (result.finding ? "1 finding\n" : "no finding\n");
    if (result.finding) return kFailed;
    return progress.isStopped ? kInterrupted : kOk;
}

}  // namespace riffle::cli
