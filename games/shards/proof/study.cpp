#include "games/shards/proof/study.h"

#include <algorithm>
#include <array>

#include "games/shards/rules/events.h"

namespace riffle::sim {

using namespace shards;

namespace {

constexpr uint64_t kFewest = 30;  // games without which a card's win rate says nothing

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

}  // namespace

StudyResult ShardsStudy::play(const StudyPlan& plan, SeriesProgress& progress) const {
    const size_t cards = rules_.cards().defs.size();
    Tally total(cards);
    std::mutex mutex;  // guards the total
    std::atomic<uint64_t> next = 0;
    const std::vector<PlayerSpec> players(static_cast<size_t>(deal_.players), plan.player);
    const auto work = [&] {
        Tally tally(cards);
        while (!progress.isStopped) {
            const uint64_t number = next++;
            if (number >= plan.games) break;
            Deal deal = deal_;
            deal.seed = pairSeed(plan.seed, number);
            State state;
            (void)rules_.newGame(state, deal);
            StudyWatch watch;
            const GameRecord record = playGame(rules_, state, players, deal.seed.number, watch);
            ++tally.games;
            tally.turns += static_cast<uint64_t>(record.turns);
            for (Seat seat = 0; seat < deal_.players; ++seat) {
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
    StudyTable starts{"turn order", "starts", "start", 0, {{"first", total.starts[0]}, {"later", total.starts[1]}}};
    StudyTable leaders{"leader", "leaders", "leader", 0};
    for (int i = 1; i <= kCharacters; ++i) {
        const auto leader = static_cast<Character>(i);
        leaders.rows.push_back({std::string(nameOf(leader)), total.leaders[static_cast<size_t>(i)]});
    }
    StudyTable relics{"relic taken", "relics", "relic", kFewest, rowsOf(total.relics, rules_.cards())};
    relics.rows.push_back({"none", total.relics[0]});
    StudyTable recruits{"first recruit", "firstRecruits", "first recruit", kFewest, rowsOf(total.recruits, rules_.cards())};
    result.tables = {std::move(starts), std::move(leaders), std::move(relics), std::move(recruits)};
    return result;
}

}  // namespace riffle::sim
