#include "sim/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <mutex>
#include <thread>

#include "sim/report.h"
#include "sim/soak.h"

namespace riffle::sim {

namespace {

// Games that nobody thinks about are over at once: handing them out one by one would be work.
constexpr uint64_t kQuickBlock = 64;

void count(std::vector<uint64_t>& counts, size_t which, uint64_t times = 1) {
    if (which >= counts.size()) counts.resize(which + 1);
    counts[which] += times;
}

void addAll(std::vector<uint64_t>& counts, const std::vector<uint64_t>& others) {
    for (size_t i = 0; i < others.size(); ++i) {
        if (others[i] > 0) count(counts, i, others[i]);
    }
}

Value number(uint64_t n) {
    return {static_cast<int64_t>(n)};
}

// [[which, how many], …] without those there are none of.
Value sparse(const std::vector<uint64_t>& counts) {
    Value rows = Value::list();
    for (size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] > 0) rows.add(Value::listOf({number(i), number(counts[i])}));
    }
    return rows;
}

// Whole numbers that were written by toValue; anything else is refused, however it came about.
class Reader {
public:
    explicit Reader(const Value& map) : map_(map) {}

    const Value* list(std::string_view key) {
        const Value* found = map_.find(key);
        isGood_ &= found && found->isList();
        return isGood_ ? found : nullptr;
    }
    void read(std::string_view key, uint64_t& out) {
        const Value* found = map_.find(key);
        isGood_ &= found && isCount(*found);
        if (isGood_) out = static_cast<uint64_t>(found->asInt());
    }
    void read(std::string_view key, std::array<uint64_t, kMostSeats>& out) {
        const Value* found = list(key);
        isGood_ &= found && found->size() == out.size();
        for (size_t i = 0; isGood_ && i < out.size(); ++i) {
            isGood_ &= isCount(found->items()[i]);
            out[i] = static_cast<uint64_t>(found->items()[i].asInt());
        }
    }
    void read(std::string_view key, std::vector<uint64_t>& out) {
        const Value* rows = list(key);
        if (!rows) return;
        for (const Value& row : rows->items()) {
            isGood_ &= isRow(row, 2);
            if (!isGood_) return;
            count(out, static_cast<size_t>(row.items()[0].asInt()), static_cast<uint64_t>(row.items()[1].asInt()));
        }
    }
    void read(std::string_view key, std::vector<SimTotals::CardCount>& out) {
        const Value* rows = list(key);
        if (!rows) return;
        for (const Value& row : rows->items()) {
            isGood_ &= isRow(row, 3);
            if (!isGood_) return;
            const auto card = static_cast<size_t>(row.items()[0].asInt());
            if (card >= out.size()) out.resize(card + 1);
            out[card] = {static_cast<uint64_t>(row.items()[1].asInt()), static_cast<uint64_t>(row.items()[2].asInt())};
        }
    }
    [[nodiscard]] bool isGood() const { return isGood_; }

private:
    static constexpr int64_t kMostRows = 1 << 20;

    static bool isCount(const Value& value) { return value.isInt() && value.asInt() >= 0; }
    static bool isRow(const Value& value, size_t size) {
        return value.isList() && value.size() == size && std::all_of(value.items().begin(), value.items().end(), isCount) &&
               value.items()[0].asInt() < kMostRows;
    }

    const Value& map_;
    bool isGood_ = true;
};

constexpr std::string_view kUseKeys[kCardUses] = {"drawn", "played", "gained"};

// {"game":12,"seed":…,"players":["random","3"],"first":"A","winners":["B"],"reason":"last-player","turns":20,"decisions":300,
// "hash":"…"}
class LineWriter {
public:
    LineWriter(const Match& match, const SimPlan& plan) : match_(match) {
        players_ = "[";
        for (const std::string& name : plan.names) players_ += (players_.size() > 1 ? "," : "") + jsonText(name);
        players_ += "]";
        for (int seat = 0; seat < kMostSeats; ++seat) seats_.push_back(jsonText(match.seatName(seat)));
    }

    void write(uint64_t game, const GameRecord& record, std::string& out) const {
        fmt::format_to(std::back_inserter(out), R"({{"game":{},"seed":{},"players":{},"first":{},"winners":[)", game, record.seed,
                       players_, seats_[record.first]);
        const char* comma = "";
        for (int seat = 0; seat < kMostSeats; ++seat) {
            if (!record.hasWon(seat)) continue;
            out += comma;
            out += seats_[static_cast<size_t>(seat)];
            comma = ",";
        }
        fmt::format_to(std::back_inserter(out), "],\"reason\":\"{}\",\"turns\":{},\"decisions\":{},\"hash\":\"{:016x}\"}}\n",
                       record.isOver ? match_.reasonName(record.reason) : std::string_view("left"), record.turns,
                       record.decisions, record.hash);
    }

private:
    const Match& match_;
    std::string players_;
    std::vector<std::string> seats_;
};

bool areRandom(const std::vector<PlayerSpec>& players) {
    return std::all_of(players.begin(), players.end(),
                       [](const PlayerSpec& player) { return player.kind == PlayerSpec::Kind::Random; });
}

}  // namespace

uint64_t usualCardsEvery(const std::vector<PlayerSpec>& players) {
    return areRandom(players) ? 8 : 1;
}

uint64_t gameSeed(uint64_t seed, uint64_t game) {
    return seedOf(seed, game) >> 1U;
}

void SimTotals::add(uint64_t gameNumber, const GameRecord& record, const CardTallies* tallies) {
    ++games;
    left += !record.isOver;
    nobody += record.isOver && record.winners == 0;
    for (size_t seat = 0; seat < kMostSeats; ++seat) wins[seat] += (record.winners >> seat) & 1U;
    ++begun[record.first];
    begunWon[record.first] += record.hasWon(record.first);
    if (record.isOver) count(reasons, record.reason);
    count(turns, static_cast<size_t>(record.turns));
    count(decisions, static_cast<size_t>(record.decisions));
    const uint64_t words[] = {gameNumber, record.hash, record.winners};
    signature += hashBytes(words, sizeof words);
    if (!tallies) return;
    ++cardGames;
    for (size_t use = 0; use < kCardUses; ++use) {
        const std::vector<uint8_t>& seats = tallies->seats[use];
        if (cards[use].size() < seats.size()) cards[use].resize(seats.size());
        for (size_t card = 0; card < seats.size();) {
            uint64_t eight = 1;  // most cards do not come up at all
            if (card + 8 <= seats.size()) std::memcpy(&eight, &seats[card], 8);
            if (eight == 0) {
                card += 8;
                continue;
            }
            for (const size_t end = std::min(card + 8, seats.size()); card < end; ++card) {
                cards[use][card].times += static_cast<uint64_t>(std::popcount(seats[card]));
                cards[use][card].wins += static_cast<uint64_t>(std::popcount(seats[card] & record.winners));
            }
        }
    }
}

void SimTotals::add(const SimTotals& other) {
    games += other.games;
    left += other.left;
    nobody += other.nobody;
    cardGames += other.cardGames;
    signature += other.signature;
    for (size_t seat = 0; seat < kMostSeats; ++seat) {
        wins[seat] += other.wins[seat];
        begun[seat] += other.begun[seat];
        begunWon[seat] += other.begunWon[seat];
    }
    addAll(reasons, other.reasons);
    addAll(turns, other.turns);
    addAll(decisions, other.decisions);
    for (size_t use = 0; use < kCardUses; ++use) {
        if (cards[use].size() < other.cards[use].size()) cards[use].resize(other.cards[use].size());
        for (size_t card = 0; card < other.cards[use].size(); ++card) {
            cards[use][card].times += other.cards[use][card].times;
            cards[use][card].wins += other.cards[use][card].wins;
        }
    }
}

Value SimTotals::toValue() const {
    Value value = Value::map();
    value["games"] = number(games);
    value["left"] = number(left);
    value["nobody"] = number(nobody);
    value["cardGames"] = number(cardGames);
    const auto bySeat = [](const std::array<uint64_t, kMostSeats>& counts) {
        Value list = Value::list();
        for (const uint64_t each : counts) list.add(number(each));
        return list;
    };
    value["wins"] = bySeat(wins);
    value["begun"] = bySeat(begun);
    value["begunWon"] = bySeat(begunWon);
    value["reasons"] = sparse(reasons);
    value["turns"] = sparse(turns);
    value["decisions"] = sparse(decisions);
    for (size_t use = 0; use < kCardUses; ++use) {
        Value rows = Value::list();
        for (size_t card = 0; card < cards[use].size(); ++card) {
            const CardCount& each = cards[use][card];
            if (each.times > 0) rows.add(Value::listOf({number(card), number(each.times), number(each.wins)}));
        }
        value[kUseKeys[use]] = std::move(rows);
    }
    // Whole numbers of JSON are signed.
    value["signature"] = Value::listOf({number(signature >> 32U), number(signature & 0xFFFFFFFFU)});
    return value;
}

std::optional<SimTotals> SimTotals::from(const Value& value) {
    SimTotals totals;
    Reader reader(value);
    reader.read("games", totals.games);
    reader.read("left", totals.left);
    reader.read("nobody", totals.nobody);
    reader.read("cardGames", totals.cardGames);
    reader.read("wins", totals.wins);
    reader.read("begun", totals.begun);
    reader.read("begunWon", totals.begunWon);
    reader.read("reasons", totals.reasons);
    reader.read("turns", totals.turns);
    reader.read("decisions", totals.decisions);
    for (size_t use = 0; use < kCardUses; ++use) reader.read(kUseKeys[use], totals.cards[use]);
    const Value* halves = reader.list("signature");
    if (!halves || halves->size() != 2 || !halves->items()[0].isInt() || !halves->items()[1].isInt()) return std::nullopt;
    totals.signature =
        static_cast<uint64_t>(halves->items()[0].asInt()) << 32U | static_cast<uint64_t>(halves->items()[1].asInt());
    if (!reader.isGood()) return std::nullopt;
    return totals;
}

void SimThinking::add(const std::array<GameRecord::Thinking, kMostSeats>& other) {
    for (size_t seat = 0; seat < kMostSeats; ++seat) {
        seats[seat].decisions += other[seat].decisions;
        seats[seat].seconds += other[seat].seconds;
        seats[seat].longest = std::max(seats[seat].longest, other[seat].longest);
    }
}

SimResult simulate(const Match& match, const SimPlan& plan, SimProgress& progress,
                   const std::function<void(std::string_view)>& take, std::map<uint64_t, SimAhead> ahead) {
    const uint64_t block = areRandom(plan.players) ? kQuickBlock : 1;
    const uint64_t end = plan.first + plan.games;
    const LineWriter writer(match, plan);

    SimResult result;
    std::mutex mutex;  // guards all of these
    uint64_t nextToPlay = plan.first;
    uint64_t nextToTake = plan.first;
    // What has been played but for games before it.
    std::map<uint64_t, SimAhead> waiting = std::move(ahead);
    std::vector<std::pair<uint64_t, uint64_t>> given;  // from, to: not to be played again
    for (const auto& [from, games] : waiting) given.emplace_back(from, from + games.games);

    const auto nextBlock = [&](uint64_t& from, uint64_t& to) {
        const std::scoped_lock lock(mutex);
        for (const auto& [begin, over] : given) {
            if (nextToPlay >= begin && nextToPlay < over) nextToPlay = over;
        }
        if (progress.isStopped || nextToPlay >= end) return false;
        from = nextToPlay;
        to = std::min(end, from + block);
        for (const auto& [begin, over] : given) {
            if (from < begin) to = std::min(to, begin);
        }
        nextToPlay = to;
        return true;
    };
    const auto takeReady = [&] {
        while (!waiting.empty() && waiting.begin()->first == nextToTake) {
            nextToTake += waiting.begin()->second.games;
            if (plan.wantsLines) take(waiting.begin()->second.lines);
            waiting.erase(waiting.begin());
        }
    };
    takeReady();
    const auto work = [&] {
        SimTotals totals;
        SimThinking thinking;
        CardTallies tallies;
        uint64_t from = 0;
        uint64_t to = 0;
        while (nextBlock(from, to)) {
            SimAhead played;
            std::array<uint64_t, kMostSeats> wins{};
            for (uint64_t game = from; game < to; ++game) {
                CardTallies* const counted = plan.cardsEvery > 0 && game % plan.cardsEvery == 0 ? &tallies : nullptr;
                const GameRecord record = match.play(gameSeed(plan.seed, game), plan.players, counted, &progress.isStopped);
                if (record.isDropped) break;
                totals.add(game, record, counted);
                thinking.add(record.thinking);
                if (plan.wantsLines) writer.write(game, record, played.lines);
                ++played.games;
                for (size_t seat = 0; seat < kMostSeats; ++seat) wins[seat] += record.hasWon(static_cast<int>(seat));
            }
            if (played.games == 0) continue;
            progress.games += played.games;
            for (size_t seat = 0; seat < kMostSeats; ++seat) progress.wins[seat] += wins[seat];
            const std::scoped_lock lock(mutex);
            waiting[from] = std::move(played);
            takeReady();
        }
        const std::scoped_lock lock(mutex);
        result.totals.add(totals);
        result.thinking.add(thinking.seats);
    };
    std::vector<std::thread> others;
    for (int i = 1; i < plan.threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();
    result.done = nextToTake - plan.first;
    result.ahead = std::move(waiting);
    return result;
}

}  // namespace riffle::sim
