#include "games/shards/proof/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/shards/rules/events.h"
#include "sim/chart.h"
#include "sim/report.h"

namespace riffle::sim {

using namespace shards;

namespace {

// Notes what each player took in the course of a game.
class StudyWatch {
public:
    static constexpr bool kWantsEvents = true;

    void before(const State&, Action) {}
    void after(const State& state, const EventLog& events) {
        for (const Event& event : events) {
            const auto fact = static_cast<Fact>(event.kind);
            if (fact == Fact::Recruited && event.card != 0 && recruit[event.seat] == 0)
                recruit[event.seat] = state.board[event.card].def;
            if (fact == Fact::TookRelic && event.card != 0 && relic[event.seat] == 0)
                relic[event.seat] = state.board[event.card].def;
        }
    }

    std::array<CardId, kSeats> recruit{};  // the first
    std::array<CardId, kSeats> relic{};
};

struct Tally {
    explicit Tally(size_t cards) : relics(cards), recruits(cards) {}

    uint64_t games = 0;
    uint64_t turns = 0;
    std::array<Score, 2> starts{};
    std::array<Score, kCharacters + 1> leaders{};
    std::vector<Score> relics;  // [0]: none taken
    std::vector<Score> recruits;

    void add(const Tally& other) {
        const auto addAll = [](auto& own, const auto& others) {
            for (size_t i = 0; i < own.size(); ++i) own[i].add(others[i]);
        };
        games += other.games;
        turns += other.turns;
        addAll(starts, other.starts);
        addAll(leaders, other.leaders);
        addAll(relics, other.relics);
        addAll(recruits, other.recruits);
    }
};

// Whoever wins with others shares the win; a game without a winner is a draw.
Score scoreOf(const GameRecord& record, int seat) {
    const bool isAlone = (record.winners & (record.winners - 1)) == 0;
    if (record.winners == 0 || (record.hasWon(seat) && !isAlone)) return {0, 1, 0};
    return record.hasWon(seat) ? Score{1, 0, 0} : Score{0, 0, 1};
}

std::vector<StudyRow> rowsOf(const std::vector<Score>& scores, const CardTable& cards) {
    std::vector<StudyRow> rows;
    for (size_t id = kBlank + 1; id < scores.size(); ++id) {
        if (scores[id].games() > 0) rows.push_back({std::string(cards.nameOf(static_cast<CardId>(id))), scores[id]});
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const StudyRow& a, const StudyRow& b) { return winRate(a.score).value > winRate(b.score).value; });
    return rows;
}

std::string jsonRows(std::string_view key, const std::vector<StudyRow>& rows) {
    std::string out = fmt::format("\"{}\":[", key);
    for (size_t i = 0; i < rows.size(); ++i)
        out += fmt::format("{}\n{{\"name\":{},{}}}", i > 0 ? "," : "", jsonText(rows[i].name), jsonScore(rows[i].score));
    return out + "]";
}

}  // namespace

StudyResult studyShards(const Rules& rules, const StudyPlan& plan, SeriesProgress& progress) {
    const size_t cards = rules.cards().defs.size();
    Tally total(cards);
    std::mutex mutex;  // guards the total
    std::atomic<uint64_t> next = 0;
    const std::vector<PlayerSpec> players(static_cast<size_t>(plan.deal.players), plan.player);
    const auto work = [&] {
        Tally tally(cards);
        while (!progress.isStopped) {
            const uint64_t number = next++;
            if (number >= plan.games) break;
            Deal deal = plan.deal;
            deal.seed = pairSeed(plan.seed, number);
            State state;
            (void)rules.newGame(state, deal);
            StudyWatch watch;
            const GameRecord record = playGame(rules, state, players, deal.seed.number, watch);
            ++tally.games;
            tally.turns += static_cast<uint64_t>(record.turns);
            for (Seat seat = 0; seat < plan.deal.players; ++seat) {
                const Score score = scoreOf(record, seat);
                tally.starts[seat == record.first ? 0 : 1].add(score);
                tally.leaders[static_cast<size_t>(state.players[seat].character)].add(score);
                tally.relics[watch.relic[seat]].add(score);
                tally.recruits[watch.recruit[seat]].add(score);
            }
            ++progress.played;
            ++progress.settled;
        }
        const std::scoped_lock lock(mutex);
        total.add(tally);
    };
    std::vector<std::thread> others;
    for (int i = 1; i < plan.threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();

    StudyResult result;
    result.games = total.games;
    result.turns = total.turns;
    result.starts = {{"first", total.starts[0]}, {"later", total.starts[1]}};
    for (int i = 1; i <= kCharacters; ++i) {
        const auto leader = static_cast<Character>(i);
        result.leaders.push_back({std::string(nameOf(leader)), total.leaders[static_cast<size_t>(i)]});
    }
    result.relics = rowsOf(total.relics, rules.cards());
    result.relics.push_back({"none", total.relics[0]});
    result.recruits = rowsOf(total.recruits, rules.cards());
    return result;
}

std::string studyJson(const StudyPlan& plan, const StudyResult& result) {
    return fmt::format(
        "{{\"game\":\"shards\",\"player\":{},\"seats\":{},\"seed\":{},\"games\":{},\"turns\":{},\n{},\n{},\n{},\n{}}}\n",
        jsonText(plan.playerName), plan.deal.players, plan.seed, result.games, result.turns, jsonRows("starts", result.starts),
        jsonRows("leaders", result.leaders), jsonRows("relics", result.relics), jsonRows("firstRecruits", result.recruits));
}

std::string studyCsv(const StudyResult& result) {
    std::string out = fmt::format("what,name,{}\n", kCsvScoreHead);
    const auto add = [&](std::string_view what, const std::vector<StudyRow>& rows) {
        for (const StudyRow& row : rows) out += fmt::format("{},{},{}\n", what, csvField(row.name), csvScore(row.score));
    };
    add("start", result.starts);
    add("leader", result.leaders);
    add("relic", result.relics);
    add("first recruit", result.recruits);
    return out;
}

std::string studySvg(const StudyPlan& plan, const StudyResult& result, uint64_t fewest) {
    BarChart chart;
    chart.head.title = "What wins in Shards of Infinity";
    chart.head.subtitle = fmt::format("{} games for {} players from seed {}, all played by {}, 95 % intervals",
                                      grouped(result.games), plan.deal.players, plan.seed, plan.playerName);
    chart.axis = {.label = "games won by whoever had it, with 95 % interval", .low = {}, .high = {}, .isPercent = true};
    chart.origin = 1.0 / plan.deal.players;
    const auto add = [&](std::string heading, const std::vector<StudyRow>& rows, uint64_t least) {
        BarGroup group{std::move(heading), {}};
        for (const StudyRow& row : rows) {
            if (row.score.games() < std::max<uint64_t>(1, least)) continue;
            const Estimate rate = winRate(row.score);
            group.bars.push_back({row.name, rate, fmt::format("{} of {}", percent(rate.value), grouped(row.score.games())),
                                  rate.value < chart.origin ? 1 : 0});
            chart.head.description += fmt::format("{}: {}. ", row.name, percent(rate.value));
        }
        if (!group.bars.empty()) chart.groups.push_back(std::move(group));
    };
    add("Turn order", result.starts, 0);
    add("Leader", result.leaders, 0);
    add("Relic taken", result.relics, fewest);
    add("First recruit", result.recruits, fewest);
    return drawBars(chart);
}

}  // namespace riffle::sim
