#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/player.h"
#include "engine/facade.h"
#include "engine/hash.h"
#include "engine/rules.h"
#include "language/tree.h"
#include "machine/net.h"
#include "sim/samples.h"

namespace riffle::sim {

using ai::kMostSeats;
using ai::PlayerSpec;

// A game that has lasted so long is left, and nobody has won it: some can't be ended by anybody (see SoakTable).
inline constexpr int kLongestGame = 10'000;

// How one game went.
struct GameRecord {
    uint64_t seed = 0;
    uint64_t hash = 0;       // over all choices: games with the same one were played alike
    uint32_t winners = 0;    // one bit a seat; none where nobody won
    uint8_t reason = 0;      // the game's own: Match::reasonName
    bool isOver = false;     // or left
    bool isDropped = false;  // somebody did not want to wait for its end: it does not count
    Seat first = 0;          // who had the first turn
    int turns = 0;
    int decisions = 0;
    // By seat, of players who think: random ones are not timed.
    struct Thinking {
        int decisions = 0;
        double seconds = 0;
        double longest = 0;
    };
    std::array<Thinking, kMostSeats> thinking{};

    [[nodiscard]] bool hasWon(int seat) const { return (winners >> seat) & 1U; }
};

// What a card was to the seats of one game.
enum class CardUse : uint8_t { Drawn, Played, Gained };  // Gained: recruited or drafted, where a game has that
inline constexpr int kCardUses = 3;

// Which seats have had a card so in a game, one bit a seat, by the number of the card (CardId).
struct CardTallies {
    std::array<std::vector<uint8_t>, kCardUses> seats;

    void clear(size_t cards) {
        for (auto& use : seats) use.assign(cards, 0);
    }
    void mark(CardUse use, size_t card, Seat seat) { seats[static_cast<size_t>(use)][card] |= static_cast<uint8_t>(1U << seat); }
    [[nodiscard]] bool has(CardUse use, size_t card, int seat) const {
        return (seats[static_cast<size_t>(use)][card] >> seat) & 1U;
    }
};

// What of a game is kept to learn from, and how far its players stray from what they think best; in hundredths.
struct RecordPlan {
    uint32_t atTurns = 60;  // of positions in which a turn begins
    uint32_t within = 5;    // of all others
    uint32_t straying = 3;  // of choices
};

// Games of one set-up, which was read once: decks, options, seats. A game is given by its seed and its players alone; players who
// change seats play the same decks and the same deal. Any number of threads may play at once.
class Match {
public:
    virtual ~Match() = default;

    // Deals the game of that seed and plays it. `players` has one for each seat that decides, see seats(). Where `isStopped`
    // becomes true, players who think stop doing so and the game is dropped.
    virtual GameRecord play(uint64_t seed, std::span<const PlayerSpec> players, CardTallies* cards = nullptr,
                            const std::atomic<bool>* isStopped = nullptr) const = 0;

    // The same for learning: adds positions of the game with that number to `samples`, with what came of them.
    virtual GameRecord record(uint64_t seed, std::span<const PlayerSpec> players, const RecordPlan& plan, uint64_t number,
                              Samples& samples, const std::atomic<bool>* isStopped) const = 0;
    // What a net is shown of these games, and the cards it is made for. A game that no net can be shown has no slots.
    [[nodiscard]] virtual machine::SightShape sightShape() const = 0;
    [[nodiscard]] virtual std::span<const language::CardText> texts() const = 0;

    [[nodiscard]] virtual int seats() const = 0;
    [[nodiscard]] virtual std::string seatName(int seat) const = 0;  // also of seats that don't decide and win: "N"
    [[nodiscard]] virtual std::string_view reasonName(uint8_t reason) const = 0;
    // What is counted of cards in this game, and their names by number; empty for those that are none.
    [[nodiscard]] virtual std::span<const CardUse> cardUses() const = 0;
    [[nodiscard]] virtual const std::vector<std::string>& cardNames() const = 0;
};

// A Watch that looks at nothing. `before` sees each choice in the position it is taken in, `after` what it led to; a Watch with
// kWantsEvents is given what happened as well.
struct NoWatch {
    static constexpr bool kWantsEvents = false;
    template <class State>
    void before(const State&, Action) {}
    template <class State>
    void after(const State&, const EventLog&) {}
};

// The seed of a seat's decision.
inline uint64_t decisionSeed(uint64_t game, Seat seat, int decision) {
    const uint64_t words[] = {game, seat, static_cast<uint64_t>(decision)};
    return hashBytes(words, sizeof words);
}

// The players at one table. Random ones are drawn from a stream of numbers for each seat and never look at anything.
template <GameRules R>
class Company {
public:
    Company(std::span<const PlayerSpec> specs, uint64_t seed, const std::atomic<bool>* isStopped)
        : seed_(seed), isStopped_(isStopped) {
        for (size_t seat = 0; seat < specs.size(); ++seat) {
            random_[seat] = Rng::seeded(decisionSeed(seed, static_cast<Seat>(seat), -1));
            if (specs[seat].kind != PlayerSpec::Kind::Random) thinkers_[seat].emplace(specs[seat]);
        }
    }

    Action choose(const R& rules, const typename R::State& state, GameRecord& record) {
        const Seat seat = rules.decider(state);
        if (!thinkers_[seat]) {
            Action options[R::kMaxOptions];
            last_ = seat;
            return options[random_[seat].below(static_cast<uint32_t>(rules.legalActions(state, options)))];
        }
        return think(rules, state, seat, record);
    }

private:
    [[gnu::noinline]] Action think(const R& rules, const typename R::State& state, Seat seat, GameRecord& record) {
        record.isDropped = isStopped_ && *isStopped_;
        const auto start = std::chrono::steady_clock::now();
        const bool isFresh = last_ != seat;
        last_ = seat;
        const Action action =
            thinkers_[seat]
                ->choose(rules, rules.observe(state, seat), decisionSeed(seed_, seat, record.decisions), isFresh)
                .action;
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        GameRecord::Thinking& thinking = record.thinking[seat];
        ++thinking.decisions;
        thinking.seconds += seconds;
        thinking.longest = std::max(thinking.longest, seconds);
        return action;
    }

    uint64_t seed_;
    const std::atomic<bool>* isStopped_;
    int last_ = -1;
    std::array<Rng, kMostSeats> random_{};
    std::array<std::optional<ai::Player<R>>, kMostSeats> thinkers_;
};

// Plays a dealt game to its end. Everything random about the players follows from the seed.
template <GameRules R, class Watch>
GameRecord playGame(const R& rules, typename R::State& state, std::span<const PlayerSpec> players, uint64_t seed, Watch& watch,
                    const std::atomic<bool>* isStopped = nullptr) {
    GameRecord record;
    record.seed = seed;
    Company<R> company(players, seed, isStopped);
    EventLog events;
    uint64_t hash = 0;
    while (!rules.isOver(state) && record.decisions < kLongestGame && !record.isDropped) {
        const Action action = company.choose(rules, state, record);
        hash = (hash ^ action.bits) * 0xD6E8FEB86659FD93ULL;
        hash ^= hash >> 32U;
        watch.before(state, action);
        if constexpr (Watch::kWantsEvents) {
            events.clear();
            rules.apply(state, action, &events);
        } else {
            rules.apply(state, action, nullptr);
        }
        watch.after(state, events);
        ++record.decisions;
    }
    record.hash = hash;
    record.isOver = rules.isOver(state);
    record.winners = record.isOver ? state.winners : 0;
    record.reason = static_cast<uint8_t>(state.reason);
    record.first = state.first;
    record.turns = state.turn;
    return record;
}

// Plays a dealt game as playGame does, but for choices that stray, and keeps some of its positions.
template <GameRules R>
GameRecord recordGame(const R& rules, typename R::State& state, std::span<const PlayerSpec> players, uint64_t seed,
                      const RecordPlan& plan, uint64_t number, Samples& samples, const std::atomic<bool>* isStopped) {
    constexpr int kLongest = 3000;
    constexpr int kStrayNoise = 400;
    GameRecord record;
    record.seed = seed;
    Rng rng = Rng::seeded(decisionSeed(seed, 99, -2));
    machine::Sight sight;
    std::array<std::optional<ai::Player<R>>, kMostSeats> thinkers;
    for (size_t seat = 0; seat < players.size(); ++seat) thinkers[seat].emplace(players[seat]);
    int last = -1;
    auto turn = state.turn;
    bool hasBegun = true;
    while (!rules.isOver(state) && record.decisions < kLongest && !(isStopped && *isStopped)) {
        const Seat seat = rules.decider(state);
        const auto seen = rules.observe(state, seat);
        const bool isKept = rng.below(100) < (hasBegun ? plan.atTurns : plan.within);
        const bool strays = rng.below(100) < plan.straying;
        ai::Plan best;
        bool hasSearched = false;
        if (!strays || isKept) {
            best = thinkers[seat]->choose(rules, seen, decisionSeed(seed, seat, record.decisions), last != seat || strays);
            hasSearched = players[seat].kind == PlayerSpec::Kind::Search;
        }
        if (isKept) {
            rules.look(state, sight);
            samples.add(sight, number, hasSearched ? best.chances.data() : nullptr);
        }
        const Action action = strays ? ai::quickly(rules, seen.state(), kStrayNoise, rng) : best.action;
        last = strays ? -1 : seat;
        rules.apply(state, action, nullptr);
        hasBegun = state.turn != turn;
        turn = state.turn;
        ++record.decisions;
    }
    record.isOver = rules.isOver(state);
    record.isDropped = !record.isOver;
    record.winners = record.isOver ? state.winners : 0;
    record.turns = state.turn;
    if (record.winners == 0) {
        samples.drop();
    } else {
        samples.settle(record.winners);
    }
    return record;
}

// Takes down what cards were to whom: what the events say, and what is in a hand when a turn begins (first hands are dealt
// without an event).
template <class Table>
class CardCounter {
public:
    using State = typename Table::Rules::State;
    static constexpr bool kWantsEvents = true;

    CardCounter(const State& start, int seats, CardTallies& tallies) : seats_(seats), tallies_(tallies) { lookAtHands(start); }
    void before(const State&, Action) {}
    void after(const State& state, const EventLog& events) {
        for (const Event& event : events) {
            if (const std::optional<CardUse> use = Table::useOf(event); use && event.card != 0)
                tallies_.mark(*use, state.board[event.card].def, event.seat);
        }
        if (state.turn != turn_) lookAtHands(state);
    }

private:
    void lookAtHands(const State& state) {
        turn_ = state.turn;
        for (Seat seat = 0; seat < seats_; ++seat) {
            for (const auto card : state.board.in(Table::handOf(seat)))
                tallies_.mark(CardUse::Drawn, state.board[card].def, seat);
        }
    }

    int seats_;
    CardTallies& tallies_;
    int turn_ = 0;
};

// A Match for a game's own types. `Table` says what differs between games:
//   Rules, kUses; rules(), deal(seed, state), seats(), seatName, reasonName
//   useOf(event), handOf(seat)          for CardCounter
template <class Table>
class MatchOf final : public Match {
public:
    using Rules = typename Table::Rules;

    explicit MatchOf(Table table) : table_(std::move(table)) {
        for (const auto& text : table_.rules().cards().texts) names_.push_back(text.name);
        for (size_t id = 0; id < Table::kFirstCard && id < names_.size(); ++id) names_[id].clear();
    }

    GameRecord play(uint64_t seed, std::span<const PlayerSpec> players, CardTallies* cards,
                    const std::atomic<bool>* isStopped) const override {
        typename Rules::State state;
        table_.deal(seed, state);
        if (!cards) {
            NoWatch watch;
            return playGame(table_.rules(), state, players, seed, watch, isStopped);
        }
        cards->clear(names_.size());
        CardCounter<Table> watch(state, table_.seats(), *cards);
        return playGame(table_.rules(), state, players, seed, watch, isStopped);
    }

    GameRecord record(uint64_t seed, std::span<const PlayerSpec> players, const RecordPlan& plan, uint64_t number,
                      Samples& samples, const std::atomic<bool>* isStopped) const override {
        if constexpr (machine::Sighted<Rules>) {
            typename Rules::State state;
            table_.deal(seed, state);
            return recordGame(table_.rules(), state, players, seed, plan, number, samples, isStopped);
        } else {
            return {};
        }
    }
    [[nodiscard]] machine::SightShape sightShape() const override {
        if constexpr (machine::Sighted<Rules>) return Rules::sightShape();
        return {};
    }
    [[nodiscard]] std::span<const language::CardText> texts() const override { return table_.rules().cards().texts; }
    [[nodiscard]] int seats() const override { return table_.seats(); }
    [[nodiscard]] std::string seatName(int seat) const override { return Table::seatName(static_cast<Seat>(seat)); }
    [[nodiscard]] std::string_view reasonName(uint8_t reason) const override { return Table::reasonName(reason); }
    [[nodiscard]] std::span<const CardUse> cardUses() const override { return Table::kUses; }
    [[nodiscard]] const std::vector<std::string>& cardNames() const override { return names_; }

private:
    Table table_;
    std::vector<std::string> names_;
};

}  // namespace riffle::sim
