#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <thread>

#include "cli/card_files.h"
#include "cli/commands.h"
#include "cli/output_file.h"
#include "cli/progress.h"
#include "protocol/ability_report.h"
#include "protocol/json.h"
#include "protocol/session.h"
#include "protocol/soak_tables.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

constexpr size_t kChoicesShown = 60;  // of a finding; the replay has them all

constexpr size_t kEndlessShown = 20;

sim::SoakProgress soakProgress;

void report(const GameKind& kind, const SoakTables& tables, const sim::Finding& finding, const SoakOptions& options) {
    const SoakTables::Dealt deal = tables.dealt(finding.game, sim::seedOf(options.seed, finding.game));
    std::cout << fmt::format("FINDING in game {} after {} choices: {}\n", finding.game, finding.step, finding.what);
    std::cout << fmt::format("  table    {}\n  seed     {}\n  again    riffle soak {} --seed {} --first {} --games 1{}\n",
                             deal.name, deal.request.seed.number, options.game, options.seed, finding.game,
                             options.isDeep ? " --deep" : "");
    const std::optional<Session> session = playAgain(kind, deal.request, finding.choices);
    if (!session) return;
    const std::vector<Choice> choices = session->choices().all();
    const size_t from = choices.size() > kChoicesShown ? choices.size() - kChoicesShown : 0;
    std::cout << (from > 0 ? fmt::format("  choices  ({} before these) ", from) : "  choices  ");
    for (size_t i = from; i < choices.size(); ++i) {
        std::cout << (i > from ? "; " : "") << session->game().seatName(choices[i].seat) << ": " << choices[i].text;
    }
    std::cout << '\n';
    const std::string file = options.save.empty() ? fmt::format("soak-{}-{}.json", options.game, finding.game) : options.save;
    std::string error;
    std::cout << (writeWhole(file, toJson(session->replay()) + '\n', error) ? fmt::format("  replay   {}\n", file)
                                                                            : fmt::format("  {}\n", error));
}

// "2 games given up after 16384 choices (7, 1880)"
std::string endlessIn(const sim::SoakTotals& totals, std::string_view what) {
    std::vector<uint64_t> numbers = totals.endless;
    std::sort(numbers.begin(), numbers.end());
    std::string out = fmt::format("{} game{} {}", numbers.size(), numbers.size() == 1 ? "" : "s", what);
    for (size_t i = 0; i < std::min(numbers.size(), kEndlessShown); ++i)
        out += fmt::format("{}{}", i == 0 ? " (" : ", ", numbers[i]);
    if (numbers.size() > kEndlessShown) out += ", …";
    return numbers.empty() ? out : out + ")";
}

// For a game whose abilities are counted.
int tellAbilities(const Common& common, const GameKind& kind, const SoakTables& tables, const sim::SoakTotals& totals,
                  const SoakOptions& options) {
    std::vector<language::CardFile> files;
    if (!readCardFiles(common, *findModule(kind.name()), files)) return kBadInput;
    const AbilityReport abilities = tables.abilities(totals, files);
    print(abilities, std::cout);
    if (std::string error; !options.report.empty() && !writeWhole(options.report, toJson(toValue(abilities)) + '\n', error))
        return complain(error);
    return options.requiresAll && !abilities.isComplete() ? kFailed : kOk;
}

int soakAt(const SoakTables& tables, const Common& common, const GameKind& kind, const SoakOptions& options) {
    sim::SoakPlan plan;
    plan.first = options.first;
    plan.games = options.games;
    plan.seed = options.seed;
    plan.threads = options.threads > 0 ? options.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    plan.every = options.every;
    sim::SoakResult result;
    double seconds = 0;
    {
        const Interruption interruption(soakProgress.isStopped);
        const ProgressLine line({.total = plan.games, .done = &soakProgress.games});
        result = tables.soak(plan, soakProgress);
        seconds = line.seconds();
    }
    const sim::SoakTotals& totals = result.totals;
    if (result.finding) report(kind, tables, *result.finding, options);
    std::cout << fmt::format("{}{} games at {} tables, {} decisions, {} sampled worlds in {} ({:.0f} games a second on {})\n",
                             soakProgress.isStopped ? "Stopped: " : "", totals.games,
                             std::min<uint64_t>(totals.games, tables.variants()), totals.decisions, totals.worlds,
                             duration(seconds), static_cast<double>(totals.games) / seconds,
                             plan.threads == 1 ? std::string("1 thread") : fmt::format("{} threads", plan.threads));
    std::cout << fmt::format("longest game {} decisions; {}; signature {}\n", totals.longest, endlessIn(totals, tables.endless()),
                             hex(totals.signature));
    std::cout << (result.finding ? "1 finding\n" : "no finding\n");
    int told = kOk;
    if (tables.countsAbilities()) told = tellAbilities(common, kind, tables, totals, options);
    if (result.finding) return kFailed;
    if (told != kOk) return told;
    return soakProgress.isStopped ? kInterrupted : kOk;
}

}  // namespace

int runSoak(const Common& common, const SoakOptions& options) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    const GameKind* kind = games.find(options.game);
    if (!kind) return complain(fmt::format("There is no soak for {}; it knows {}.", inQuotes(options.game), gameNames("and")));
    const std::unique_ptr<SoakTables> tables = kind->module().tables(*kind, options.isDeep);
    if ((!options.report.empty() || options.requiresAll) && !tables->countsAbilities())
        return complain(
            fmt::format("Abilities are not counted in games of {}: leave out --report and --require-all.", kind->module().title));
    return soakAt(*tables, common, *kind, options);
}

}  // namespace riffle::cli
