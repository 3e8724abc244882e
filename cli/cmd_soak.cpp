#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <iostream>
#include <thread>

#include "cli/commands.h"
#include "protocol/audit.h"
#include "protocol/keyforge_kind.h"
#include "protocol/session.h"
#include "protocol/shards_kind.h"
#include "protocol/text.h"
#include "sim/keyforge_table.h"
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
template <class Rules, class Table>
class DeepTable : public Table {
public:
    using State = typename Rules::State;

    DeepTable(const Rules& rules, const GameKind& kind) : Table(rules), kind_(kind) {}

    class Watch : public Table::Watch {
    public:
        Watch(const DeepTable& table, const State& start, uint64_t number, uint64_t seed)
            : Table::Watch(table, start, number, seed), audit_(table.kind_, seed) {}
        std::string before(const State& state, Action action) {
            std::string wrong = Table::Watch::before(state, action);
            return wrong.empty() ? audit_.check(state, action) : wrong;
        }

    private:
        AuditOf<Rules> audit_;
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
std::optional<Session> replayOf(const GameKind& kind, const std::vector<Action>& choices, const NewGame& request) {
    Refusal refusal;
    std::optional<Session> session = Session::create(kind, request, refusal);
    for (size_t i = 0; session && i < choices.size() && !session->game().isOver(); ++i) {
        const std::vector<Option> options = session->game().options();
        const auto chosen =
            std::find_if(options.begin(), options.end(), [&](const Option& each) { return each.action == choices[i]; });
        if (chosen == options.end() || !session->chooseOption(chosen - options.begin() + 1, std::nullopt, refusal)) break;
    }
    return session;
}

template <class Table>
void report(const GameKind& kind, const Table& table, const sim::Finding& finding, const SoakOptions& options) {
    const auto deal = table.dealOf(finding.game, sim::seedOf(options.seed, finding.game));
    std::cout << fmt::format("FINDING in game {} after {} choices: {}\n", finding.game, finding.step, finding.what);
    std::cout << fmt::format("  table    {}\n  seed     {}\n  again    riffle soak {} --seed {} --first {} --games 1{}\n",
                             sim::nameOf(deal), deal.seed, options.game, options.seed, finding.game,
                             options.isDeep ? " --deep" : "");
    NewGame request;
    request.request = table.requestOf(deal);
    request.seed = deal.seed;
    request.askChance = deal.options.askChance != 0;
    const std::optional<Session> session = replayOf(kind, finding.choices, request);
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

template <class Table>
int soakAt(const Table& table, const GameKind& kind, const SoakOptions& options) {
    sim::SoakPlan plan;
    plan.first = options.first;
    plan.games = options.games;
    plan.seed = options.seed;
    plan.threads = options.threads > 0 ? options.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    plan.every = options.every;
    std::signal(SIGINT, stop);
    const Clock::time_point start = Clock::now();
    std::atomic<bool> isDone = false;
    std::thread teller(showProgress, plan.games, std::cref(isDone));
    const sim::SoakResult result = sim::soak(table.rules(), table, plan, progress);
    isDone = true;
    teller.join();
    std::signal(SIGINT, SIG_DFL);

    const sim::SoakTotals& totals = result.totals;
    const double seconds = secondsSince(start);
    if (result.finding) report(kind, table, *result.finding, options);
    std::cout << fmt::format("{}{} games at {} tables, {} decisions, {} sampled worlds in {} ({:.0f} games a second on {})\n",
                             progress.isStopped ? "Stopped: " : "", totals.games,
                             std::min<uint64_t>(totals.games, table.variants()), totals.decisions, totals.worlds,
                             duration(seconds), static_cast<double>(totals.games) / seconds,
                             plan.threads == 1 ? std::string("1 thread") : fmt::format("{} threads", plan.threads));
    std::cout << fmt::format("longest game {} decisions; {} games that nobody could end any more; signature {}\n", totals.longest,
                             totals.endless, hex(totals.signature));
    std::cout << (result.finding ? "1 finding\n" : "no finding\n");
    if (result.finding) return kFailed;
    return progress.isStopped ? kInterrupted : kOk;
}

template <class Table, class Rules>
int soakWith(const Rules& rules, const GameKind& kind, const SoakOptions& options) {
    if (options.isDeep) return soakAt(DeepTable<Rules, Table>(rules, kind), kind, options);
    return soakAt(Table(rules), kind, options);
}

}  // namespace

int runSoak(const Common& common, const SoakOptions& options) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    const GameKind* kind = games.find(options.game);
    if (kind && options.game == "shards")
        return soakWith<sim::ShardsTable>(shards::Rules(shards::cardsOf(*kind)), *kind, options);
    if (kind && options.game == "keyforge")
        return soakWith<sim::KeyforgeTable>(keyforge::Rules(keyforge::cardsOf(*kind)), *kind, options);
    return complain(fmt::format("There is no soak for {}; it knows shards and keyforge.", inQuotes(options.game)));
}

}  // namespace riffle::cli
