// Games by the thousand: matches, simulations, what is written of them, and going on with them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "cli/output_file.h"
#include "cli/sim_job.h"
#include "protocol/games.h"
#include "protocol/json.h"
#include "sim/simulate_report.h"

namespace riffle {
namespace {

using ai::PlayerSpec;
using sim::SimPlan;
using sim::SimProgress;
using sim::SimResult;

const Games& games() {
    static const Games kGames = [] {
        std::vector<language::Problem> problems;
        Games loaded = Games::load({}, problems);
        for (const language::Problem& problem : problems) ADD_FAILURE() << problem.text();
        return loaded;
    }();
    return kGames;
}

std::unique_ptr<sim::Match> matchOf(std::string_view game, const Value& request = Value::map()) {
    NewGame fields;
    fields.request = request;
    if (game == "epic" && !request.find("options")) fields.request["options"]["format"] = "random";
    Refusal refusal;
    auto match = games().find(game)->match(fields, refusal);
    EXPECT_TRUE(match) << refusal.message;
    return match;
}

std::vector<PlayerSpec> players(std::string_view game, std::initializer_list<std::string_view> names) {
    std::vector<PlayerSpec> specs;
    for (const std::string_view name : names) specs.push_back(*ai::playerFrom(findModule(game)->levels, name));
    return specs;
}

SimPlan planOf(std::string_view game, std::initializer_list<std::string_view> names, uint64_t count, int threads) {
    SimPlan plan;
    plan.games = count;
    plan.threads = threads;
    plan.wantsLines = true;
    plan.players = players(game, names);
    for (const std::string_view name : names) plan.names.emplace_back(name);
    return plan;
}

// Everything that can be seen of it.
struct Told {
    std::string lines;
    std::string text;
    std::string json;
    std::string csv;
    bool operator==(const Told&) const = default;
};

Told tell(std::string_view game, const sim::Match& match, const SimPlan& plan, const sim::SimTotals& totals, std::string lines) {
    return {std::move(lines), simText(findModule(game)->called(), match, plan, totals),
            simJson(findModule(game)->called(), match, plan, totals, Value::map()),
            simCsv(findModule(game)->called(), match, totals)};
}

Told toldBy(std::string_view game, const SimPlan& plan) {
    const auto match = matchOf(game);
    SimProgress progress;
    std::string lines;
    const SimResult result = simulate(*match, plan, progress, [&](std::string_view more) { lines += more; });
    EXPECT_EQ(result.done, plan.games);
    EXPECT_EQ(result.totals.games, plan.games);
    EXPECT_EQ(progress.games, plan.games);
    EXPECT_TRUE(result.ahead.empty());
    return tell(game, *match, plan, result.totals, lines);
}

class SimOf : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Games, SimOf, testing::Values("shards", "keyforge", "epic"),
                         [](const auto& each) { return each.param; });

TEST_P(SimOf, TheNumberOfThreadsDoesNotMatter) {
    const std::string game = GetParam();
    const Told alone = toldBy(game, planOf(game, {"random", "random"}, 300, 1));
    EXPECT_EQ(alone, toldBy(game, planOf(game, {"random", "random"}, 300, 3)));
    EXPECT_EQ(toldBy(game, planOf(game, {"search:8", "quick"}, 6, 1)), toldBy(game, planOf(game, {"search:8", "quick"}, 6, 4)));
    SimPlan other = planOf(game, {"random", "random"}, 300, 2);
    other.seed = 2;
    EXPECT_NE(alone.text, toldBy(game, other).text);
}

// What one process plays is what several play in parts and add up.
TEST_P(SimOf, PartsAddUpToTheWhole) {
    const std::string game = GetParam();
    const SimPlan whole = planOf(game, {"random", "quick"}, 60, 1);
    const auto match = matchOf(game);
    sim::SimTotals totals;
    std::string lines;
    for (const auto& [from, count] : {std::pair(0, 7), std::pair(7, 30), std::pair(37, 23)}) {
        SimPlan part = whole;
        part.first = static_cast<uint64_t>(from);
        part.games = static_cast<uint64_t>(count);
        SimProgress progress;
        const SimResult result = simulate(*match, part, progress, [&](std::string_view more) { lines += more; });
        // As processes tell each other.
        std::string error;
        const auto value = parseJson(toJson(result.totals.toValue()), error);
        ASSERT_TRUE(value) << error;
        const auto read = sim::SimTotals::from(*value);
        ASSERT_TRUE(read);
        totals.add(*read);
    }
    EXPECT_EQ(tell(game, *match, whole, totals, lines), toldBy(game, whole));
}

TEST_P(SimOf, PlayersWhoChangeSeatsHaveTheSameDeal) {
    const std::string game = GetParam();
    const auto match = matchOf(game);
    const auto there = players(game, {"random", "random"});
    int differ = 0;
    for (uint64_t seed = 0; seed < 20; ++seed) {
        sim::CardTallies tallies;
        const auto record = match->play(seed, there, &tallies);
        EXPECT_EQ(record.hash, match->play(seed, there).hash) << "counting cards must not change the game";
        // One step of thought does not change what was dealt: who begins is a part of it.
        const auto mirrored = players(game, {"quick", "random"});
        const auto swapped = players(game, {"random", "quick"});
        const auto one = match->play(seed, mirrored);
        const auto other = match->play(seed, swapped);
        EXPECT_EQ(one.first, record.first);
        EXPECT_EQ(other.first, record.first);
        differ += one.hash != other.hash;
        EXPECT_TRUE(record.isOver);
        EXPECT_NE(record.winners, 0U);
        EXPECT_GT(record.turns, 1);
    }
    EXPECT_GT(differ, 15);
}

// A game of a match is the game that the protocol's `new` deals for that seed.
TEST_P(SimOf, GamesAreThoseOfTheProtocol) {
    const std::string game = GetParam();
    const auto match = matchOf(game);
    for (uint64_t seed = 0; seed < 10; ++seed) {
        NewGame request;
        request.seed = seed;
        if (game == "epic") request.request["options"]["format"] = "random";
        EventLog events;
        Refusal refusal;
        const auto played = games().find(game)->create(request, events, refusal);
        ASSERT_TRUE(played) << refusal.message;
        const auto record = match->play(seed, players(game, {"random", "random"}));
        // The same choices by the same numbers.
        std::array<Rng, 2> rngs{};
        for (Seat seat = 0; seat < 2; ++seat) rngs[seat] = Rng::seeded(sim::decisionSeed(seed, seat, -1));
        int decisions = 0;
        for (; !played->isOver() && decisions < sim::kLongestGame; ++decisions) {
            const auto options = played->options();
            played->choose(options[rngs[played->decider()].below(static_cast<uint32_t>(options.size()))].action, events);
        }
        EXPECT_EQ(decisions, record.decisions) << seed;
        Value winners = Value::list();
        for (int seat = 0; seat < 2; ++seat) {
            if (record.hasWon(seat)) winners.add(match->seatName(seat));
        }
        const Value result = played->result();
        ASSERT_TRUE(result.find("winners"));
        EXPECT_EQ(*result.find("winners"), winners);
        EXPECT_EQ(result.find("reason")->asText(), match->reasonName(record.reason));
    }
}

TEST_P(SimOf, CardsAreCountedForThoseWhoHadThem) {
    const std::string game = GetParam();
    const auto match = matchOf(game);
    uint64_t drawn = 0;
    uint64_t played = 0;
    for (uint64_t seed = 0; seed < 20; ++seed) {
        sim::CardTallies tallies;
        (void)match->play(seed, players(game, {"random", "random"}), &tallies);
        for (size_t card = 0; card < match->cardNames().size(); ++card) {
            for (int seat = 0; seat < sim::kMostSeats; ++seat) {
                const bool isDrawn = tallies.has(sim::CardUse::Drawn, card, seat);
                if (isDrawn || tallies.has(sim::CardUse::Played, card, seat)) {
                    EXPECT_LT(seat, match->seats());
                    EXPECT_FALSE(match->cardNames()[card].empty());
                }
                drawn += isDrawn;
                played += tallies.has(sim::CardUse::Played, card, seat);
            }
        }
    }
    // Two players see at least their first hands in each game, and play some of that.
    EXPECT_GT(drawn, 20U * 2 * 4);
    EXPECT_GT(played, 20U * 2);
    EXPECT_GT(drawn, played / 2);
}

TEST_P(SimOf, EveryGameHasALine) {
    const std::string game = GetParam();
    SimPlan plan = planOf(game, {"random", "quick"}, 25, 2);
    plan.first = 1000;
    std::istringstream lines(toldBy(game, plan).lines);
    int64_t number = 1000;
    for (std::string line; std::getline(lines, line); ++number) {
        std::string error;
        const auto value = parseJson(line, error);
        ASSERT_TRUE(value) << error;
        EXPECT_EQ(value->find("game")->asInt(), number);
        EXPECT_EQ(static_cast<uint64_t>(value->find("seed")->asInt()), sim::gameSeed(1, static_cast<uint64_t>(number)));
        EXPECT_EQ(value->find("players")->items()[1].asText(), "quick");
        EXPECT_TRUE(value->find("winners")->isList());
        EXPECT_GT(value->find("decisions")->asInt(), 0);
    }
    EXPECT_EQ(number, 1025);
}

// Stops when so many games are done, as Ctrl-C would, and gives what was done back as it is kept on disk.
cli::SimJob interrupted(const sim::Match& match, const SimPlan& plan, uint64_t after, std::string& lines) {
    SimProgress progress;
    std::atomic<bool> isOver = false;
    std::thread stopper([&] {
        while (!isOver && progress.games < after) std::this_thread::yield();
        progress.isStopped = true;
    });
    cli::SimJob job;
    job.game = "shards";
    job.games = plan.games;
    const SimResult result = simulate(match, plan, progress, [&](std::string_view more) { lines += more; });
    isOver = true;
    stopper.join();
    job.totals = result.totals;
    job.done = result.done;
    job.ahead = result.ahead;
    EXPECT_EQ(job.totals.games, result.done + result.ahead.size());
    std::string error;
    auto read = cli::SimJob::from(job.text(), error);
    EXPECT_TRUE(read) << error;
    return read ? *read : job;
}

TEST(Sim, GoesOnAsIfItHadNotBeenInterrupted) {
    const auto match = matchOf("shards");
    for (const SimPlan& plan :
         {planOf("shards", {"random", "random"}, 1500, 2), planOf("shards", {"search:60", "quick"}, 12, 3)}) {
        std::string lines;
        const uint64_t after = plan.games / 3;
        cli::SimJob job = interrupted(*match, plan, after, lines);
        EXPECT_GE(job.totals.games, after);
        SimPlan rest = plan;
        rest.first = job.done;
        rest.games = plan.games - job.done;
        SimProgress progress;
        const SimResult result = simulate(
            *match, rest, progress, [&](std::string_view more) { lines += more; }, job.ahead);
        job.totals.add(result.totals);
        EXPECT_EQ(tell("shards", *match, plan, job.totals, lines), toldBy("shards", plan));
    }
}

// A player who was stopped in the middle of a game has not played it.
TEST(Sim, DroppedGamesDoNotCount) {
    const auto match = matchOf("shards");
    const std::atomic<bool> isStopped = true;
    EXPECT_TRUE(match->play(1, players("shards", {"search:60", "random"}), nullptr, &isStopped).isDropped);
    EXPECT_FALSE(match->play(1, players("shards", {"random", "random"}), nullptr, &isStopped).isDropped);
    SimProgress progress;
    progress.isStopped = true;
    const SimResult result = simulate(*match, planOf("shards", {"random", "random"}, 10, 1), progress, [](auto) {});
    EXPECT_EQ(result.totals.games, 0U);
}

TEST(Sim, AheadGamesAreNotPlayedAgain) {
    const auto match = matchOf("shards");
    SimPlan plan = planOf("shards", {"quick", "random"}, 6, 2);
    std::map<uint64_t, sim::SimAhead> ahead;
    for (const uint64_t game : {uint64_t{0}, uint64_t{2}, uint64_t{5}}) ahead[game] = {1, "known " + std::to_string(game) + "\n"};
    SimProgress progress;
    std::vector<std::string> lines;
    const SimResult result = simulate(
        *match, plan, progress, [&](std::string_view more) { lines.emplace_back(more); }, ahead);
    EXPECT_EQ(result.totals.games, 3U);
    EXPECT_EQ(result.done, 6U);
    ASSERT_EQ(lines.size(), 6U);
    EXPECT_EQ(lines[0], "known 0\n");
    EXPECT_EQ(lines[2], "known 2\n");
    EXPECT_EQ(lines[5], "known 5\n");
    EXPECT_TRUE(lines[1].starts_with("{\"game\":1,"));
}

TEST(Sim, LengthsAreTold) {
    std::vector<uint64_t> counts(20);
    counts[3] = 1;
    counts[5] = 2;
    counts[10] = 1;
    const sim::Spread spread = sim::spreadOf(counts);
    EXPECT_DOUBLE_EQ(spread.mean, 5.75);
    EXPECT_EQ(spread.least, 3U);
    EXPECT_EQ(spread.lower, 3U);
    EXPECT_EQ(spread.median, 5U);
    EXPECT_EQ(spread.upper, 5U);
    EXPECT_EQ(spread.most, 10U);
}

TEST(Sim, ADamagedStateIsRefused) {
    cli::SimJob job;
    job.game = "shards";
    job.players = {"random"};
    job.totals.games = 3;
    job.totals.turns = {0, 1, 2};
    job.totals.signature = ~uint64_t{5};
    const std::string text = job.text();
    std::string error;
    const auto read = cli::SimJob::from(text, error);
    ASSERT_TRUE(read) << error;
    EXPECT_EQ(read->text(), text);
    EXPECT_EQ(read->totals.signature, ~uint64_t{5});
    EXPECT_FALSE(cli::SimJob::from(text.substr(0, text.size() / 2), error));
    EXPECT_NE(error.find("cut short"), std::string::npos) << error;
    EXPECT_FALSE(cli::SimJob::from("{\"what\":\"riffle simulation\"}", error));
    EXPECT_FALSE(cli::SimJob::from("[1]", error));
    std::string spoilt = text;
    spoilt.replace(spoilt.find("\"turns\":["), 9, "\"turns\":[[-1,3],");
    EXPECT_FALSE(cli::SimJob::from(spoilt, error));
}

TEST(Sim, AJobThatCantBePlayedIsRefused) {
    cli::SimJob job;
    job.game = "shards";
    job.cards = games().find("shards")->cardSetHash();
    const auto refusal = [&](const cli::SimJob& refused) {
        SimPlan plan;
        std::string error;
        EXPECT_FALSE(matchFor(refused, *games().find("shards"), plan, error));
        return error;
    };
    cli::SimJob other = job;
    other.players = {"random", "grandmaster"};
    EXPECT_NE(refusal(other).find("“grandmaster”"), std::string::npos) << refusal(other);
    other.players = {"search:0"};
    EXPECT_NE(refusal(other).find("“search:0”"), std::string::npos) << refusal(other);
    other.players = {"random", "random", "random"};
    EXPECT_NE(refusal(other).find("3 players for 2 seats"), std::string::npos) << refusal(other);
    other = job;
    other.players = {"random"};
    ++other.cards;
    EXPECT_NE(refusal(other).find("other cards"), std::string::npos) << refusal(other);
    other = job;
    other.players = {"random"};
    other.request["options"]["relics.mode"] = "purple";
    EXPECT_FALSE(refusal(other).empty());
    other.request = Value::map();
    other.request["decks"] = Value::list();
    EXPECT_NE(refusal(other).find("decks"), std::string::npos) << refusal(other);
}

class Folder {
public:
    Folder() {
        static std::atomic<int> number = 0;
        path_ =
            std::filesystem::temp_directory_path() / ("riffle-sim-" + std::to_string(getpid()) + "-" + std::to_string(number++));
        std::filesystem::create_directories(path_);
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }
    [[nodiscard]] size_t files() const {
        return static_cast<size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
    }

private:
    std::filesystem::path path_;
};

std::string contents(const std::string& path) {
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

TEST(OutputFile, AppearsWhenItIsComplete) {
    const Folder folder;
    const std::string path = folder.file("out");
    cli::OutputFile file;
    ASSERT_TRUE(file.open(path)) << file.error();
    ASSERT_TRUE(file.write("one "));
    EXPECT_FALSE(std::filesystem::exists(path));
    ASSERT_TRUE(file.finish());
    EXPECT_EQ(contents(path), "one ");
    EXPECT_EQ(folder.files(), 1U);
    {
        cli::OutputFile dropped;
        ASSERT_TRUE(dropped.open(path));
        ASSERT_TRUE(dropped.write("two"));
    }
    EXPECT_EQ(contents(path), "one ");
    EXPECT_EQ(folder.files(), 1U);
}

TEST(OutputFile, GoesOnWhereItWasLeft) {
    const Folder folder;
    const std::string path = folder.file("out");
    uint64_t bytes = 0;
    {
        cli::OutputFile file;
        ASSERT_TRUE(file.open(path));
        ASSERT_TRUE(file.write("kept"));
        ASSERT_TRUE(file.flush(bytes));
        ASSERT_TRUE(file.write(" and not"));
        uint64_t more = 0;
        ASSERT_TRUE(file.keep(more));
        EXPECT_EQ(more, 12U);
    }
    EXPECT_EQ(bytes, 4U);
    EXPECT_FALSE(std::filesystem::exists(path));
    cli::OutputFile file;
    ASSERT_TRUE(file.open(path, bytes)) << file.error();
    ASSERT_TRUE(file.write(" on"));
    ASSERT_TRUE(file.finish());
    EXPECT_EQ(contents(path), "kept on");
    cli::OutputFile gone;
    EXPECT_FALSE(gone.open(path, bytes));
    EXPECT_NE(gone.error().find("not there any more"), std::string::npos) << gone.error();
}

TEST(OutputFile, SaysWhatIsWrong) {
    const Folder folder;
    std::string error;
    EXPECT_FALSE(cli::writeWhole(folder.file("none/out"), "x", error));
    EXPECT_NE(error.find("no such folder"), std::string::npos) << error;
    std::filesystem::create_directories(folder.file("there"));
    EXPECT_FALSE(cli::writeWhole(folder.file("there"), "x", error));
    EXPECT_NE(error.find("it is a folder"), std::string::npos) << error;
    EXPECT_FALSE(cli::canWrite(folder.file("none/out"), error));
    EXPECT_TRUE(cli::canWrite(folder.file("out"), error)) << error;
    EXPECT_EQ(folder.files(), 1U);
    // A disk that is always full.
    if (std::filesystem::exists("/dev/full")) {
        std::filesystem::create_symlink("/dev/full", folder.file("full"));
        EXPECT_FALSE(cli::writeWhole(folder.file("full"), std::string(3U << 20U, 'x'), error));
        EXPECT_NE(error.find("the disk is full"), std::string::npos) << error;
    }
}

}  // namespace
}  // namespace riffle
