#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "engine/hash.h"
#include "engine/rules.h"

namespace riffle::sim {

// Players who hold each other off are not done for a long time. Three times in four these take the first of the options that the
// game says leads there, by its verbs, the best one first.
template <class Verb, size_t N>
Action chooseForTheEnd(const Verb (&wanted)[N], std::span<const Action> options, Rng& rng) {
    if (rng.below(4) != 0) {
        for (const Verb verb : wanted) {
            for (const Action option : options) {
                if (option.verb() == static_cast<uint32_t>(verb)) return option;
            }
        }
    }
    return options[rng.below(static_cast<uint32_t>(options.size()))];
}

// Random games with everything checked that must hold in any game, at every step. A game is given by the seed and its number
// alone: how many threads play does not matter.
struct SoakPlan {
    uint64_t first = 0;  // the number of the first game
    uint64_t games = 1000;
    uint64_t seed = 1;
    int threads = 1;
    int every = 1;          // other worlds are tried at every so many steps
    int longest = 20'000;   // decisions; a game that goes on for longer has to have a reason
    bool isChecked = true;  // or only played, for what the table counts
};

struct Finding {
    uint64_t game = 0;
    int step = 0;  // how many choices had been made
    std::string what;
    std::vector<Action> choices;  // all of them, the last being the one that showed it
};

struct SoakTotals {
    uint64_t games = 0;
    uint64_t decisions = 0;
    uint64_t worlds = 0;            // sampled and compared
    std::vector<uint64_t> endless;  // the games that nobody could end any more, by their numbers
    int longest = 0;                // decisions of the longest game that ended
    uint64_t signature = 0;
    std::vector<uint64_t> counts;  // of whatever the table counts, by its own numbers

    void add(const SoakTotals& other) {
        games += other.games;
        decisions += other.decisions;
        worlds += other.worlds;
        endless.insert(endless.end(), other.endless.begin(), other.endless.end());
        longest = std::max(longest, other.longest);
        signature += other.signature;
        counts.resize(std::max(counts.size(), other.counts.size()));
        for (size_t i = 0; i < other.counts.size(); ++i) counts[i] += other.counts[i];
    }
};

// What others may read while it runs, and how they stop it.
struct SoakProgress {
    std::atomic<uint64_t> games = 0;
    std::atomic<bool> isStopped = false;
};

struct SoakResult {
    SoakTotals totals;
    std::optional<Finding> finding;  // the one in the game with the lowest number
};

// A seed for one game out of the seed of them all.
inline uint64_t seedOf(uint64_t seed, uint64_t game) {
    const uint64_t words[] = {seed, game};
    return hashBytes(words, sizeof words);
}

// What a soak needs to know of a game beside its rules. A Watch follows one game: it takes the choices, counts what the table
// wants counted, and says what it finds wrong, empty for nothing.
template <class T, class R>
concept SoakTable = GameRules<R> &&
    requires(const T& table, const R& rules, uint64_t number, typename R::State& state, const typename R::State& position,
             Action action, std::span<const Action> options, Rng& rng, EventLog& events, typename T::Watch& watch,
             std::vector<uint64_t>& counts) {
    { table.deal(number, number, state) } -> std::same_as<void>;       // the game's number, its seed
    { table.viewers(position) } -> std::same_as<uint32_t>;             // one bit a seat that looks on
    { table.isAskable(position) } -> std::same_as<bool>;               // whether a seat decides, not chance
    { table.keepAsking(position, state) } -> std::same_as<void>;       // chance in the sampled world is asked as in the true one
    { table.isEndless(position, number) } -> std::same_as<bool>;       // whether nobody can end the game, after so many choices
    {typename T::Watch(table, position, number, number)};              // from its start, with its number and seed
    { watch.choose(position, options, rng) } -> std::same_as<Action>;  // one of the legal options
    { watch.before(position, action) } -> std::same_as<std::string>;   // a choice about to be made
    { watch.apply(rules, state, action, events) } -> std::same_as<void>;  // makes it, and takes notes
    { watch.after(position, events) } -> std::same_as<std::string>;       // and what came of it
    { watch.end(position, counts) } -> std::same_as<std::string>;         // the game is over or can't be; adds what was counted
};

// A Watch that takes any option with the same chance and looks for nothing in particular.
template <class State>
class RandomWatch {
public:
    Action choose(const State&, std::span<const Action> options, Rng& rng) {
        return options[rng.below(static_cast<uint32_t>(options.size()))];
    }
    std::string before(const State&, Action) { return {}; }
    template <class R>
    void apply(const R& rules, State& state, Action action, EventLog& events) {
        rules.apply(state, action, &events);
    }
    std::string after(const State&, const EventLog&) { return {}; }
    std::string end(const State&, std::vector<uint64_t>&) { return {}; }
};

// One game from its deal to its end.
template <GameRules R, SoakTable<R> Table>
class SoakGame {
public:
    using State = typename R::State;

    SoakGame(const R& gameRules, const Table& gameTable, const SoakPlan& soakPlan)
        : rules(gameRules), table(gameTable), plan(soakPlan) {}

    std::optional<Finding> play(uint64_t number, SoakTotals& totals) {
        const uint64_t seed = seedOf(plan.seed, number);
        chooser = Rng::seeded(seed);
        worldMaker = Rng::seeded(~seed);
        found.clear();
        choices.clear();
        worlds = 0;
        State state;
        table.deal(number, seed, state);
        typename Table::Watch watch(table, state, number, seed);
        bool isEndless = false;
        while (found.empty() && !isEndless) {
            check(state);
            if (!found.empty() || rules.isOver(state)) break;
            if (isLong(choices.size()) && table.isEndless(state, choices.size())) {
                isEndless = true;
                break;
            }
            if (choices.size() == static_cast<size_t>(plan.longest)) {
                found = "the game does not end";
                break;
            }
            const Action action = watch.choose(state, std::span(options).first(static_cast<size_t>(count)), chooser);
            choices.push_back(action);
            found = watch.before(state, action);
            if (found.empty()) advance(watch, state, action);
            if (found.empty()) found = watch.after(state, events);
        }
        if (found.empty()) found = watch.end(state, totals.counts);
        if (!found.empty()) return Finding{number, static_cast<int>(choices.size()), found, choices};
        ++totals.games;
        totals.decisions += choices.size();
        totals.worlds += worlds;
        if (isEndless) totals.endless.push_back(number);
        if (!isEndless) totals.longest = std::max(totals.longest, static_cast<int>(choices.size()));
        totals.signature += hashBytes(choices.data(), choices.size() * sizeof(Action), number);
        return std::nullopt;
    }

private:
    // When to ask whether the game can end at all: at 2^12, 2^13, … decisions.
    static bool isLong(size_t decisions) { return decisions >= 4096 && (decisions & (decisions - 1)) == 0; }

    void fail(std::string what) {
        if (found.empty()) found = std::move(what);
    }

    static bool areSame(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }
    static uint64_t hashOf(const State& state) { return hashBytes(&state, sizeof state); }

    // What must be true of a position, whoever looks at it.
    void check(const State& state) {
        if (!plan.isChecked) {
            count = rules.legalActions(state, options.data());
            return;
        }
        if (const char* broken = rules.broken(state)) return fail(broken);
        checkHash(state);
        if (rules.isOver(state)) return;
        checkOptions(state);
        if (choices.size() % static_cast<size_t>(plan.every) != 0) return;
        for (Seat seat = 0; seat < 32; ++seat) {
            if ((table.viewers(state) >> seat) & 1U) checkOtherWorld(state, seat);
        }
    }

    // Every byte counts for the hash, and a game that was loaded has the hash of the one that was saved.
    void checkHash(const State& state) {
        const uint64_t hash = hashOf(state);
        if (!choices.empty() && hash != hashOf(loaded)) return fail("equal states have different hashes");
        State other = state;
        auto* bytes = reinterpret_cast<unsigned char*>(&other);
        bytes[worldMaker.below(sizeof(State))] ^= static_cast<unsigned char>(1U << worldMaker.below(8));
        if (hashOf(other) == hash) fail("two states have the same hash");
    }

    void checkOptions(const State& state) {
        count = rules.legalActions(state, options.data());
        if (count < 1 || count > R::kMaxOptions) return fail("no legal option, or too many");
        sorted.assign(options.begin(), options.begin() + count);
        std::sort(sorted.begin(), sorted.end());
        if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return fail("an option is there twice");
        if (!table.isAskable(state)) return;
        if (!std::binary_search(sorted.begin(), sorted.end(), rules.quickAction(state)))
            return fail("the quick choice is not legal");
        const int value = rules.evaluate(state, rules.decider(state));
        if (value < 0 || value > 1000) fail("the position's value is out of bounds");
    }

    // A world the seat can't tell from the true one looks the same to it and offers it the same.
    void checkOtherWorld(const State& state, Seat seat) {
        ++worlds;
        const typename R::Observation seen = rules.observe(state, seat);
        State world = rules.sample(seen, worldMaker);
        table.keepAsking(state, world);
        const typename R::Observation seenThere = rules.observe(world, seat);
        if (!areSame(seen.state(), seenThere.state())) return fail("a seat can tell a sampled world from the true one");
        if (!table.isAskable(state) || rules.decider(state) != seat) return;
        if (const char* broken = rules.broken(world)) return fail(std::string("in a sampled world: ") + broken);
        for (const State* other : {static_cast<const State*>(&world), &seen.state()}) {
            const int there = rules.legalActions(*other, otherOptions.data());
            if (there != count ||
                std::memcmp(options.data(), otherOptions.data(), static_cast<size_t>(count) * sizeof(Action)) != 0) {
                return fail("the options depend on what the seat can't know");
            }
        }
    }

    // The same choice in a game that was saved and loaded gives the same game, whether or not somebody takes notes.
    void advance(typename Table::Watch& watch, State& state, Action action) {
        if (!plan.isChecked) {
            events.clear();
            return watch.apply(rules, state, action, events);
        }
        std::array<unsigned char, sizeof(State)> saved;
        std::memcpy(saved.data(), &state, sizeof state);
        std::memcpy(&loaded, saved.data(), sizeof loaded);
        events.clear();
        rules.apply(state, action, nullptr);
        watch.apply(rules, loaded, action, events);
        if (!areSame(state, loaded)) return fail("the same choice in a copy leads elsewhere");
        if (std::memcmp(saved.data(), &state, sizeof state) == 0) fail("a choice changed nothing");
    }

    const R& rules;
    const Table& table;
    const SoakPlan& plan;
    Rng chooser;     // takes the choices, and nothing else: what is checked does not change the game
    Rng worldMaker;  // draws whatever the checks need
    std::string found;
    std::vector<Action> choices;
    EventLog events;
    State loaded;  // what the last choice led to in a copy
    int count = 0;
    uint64_t worlds = 0;
    std::array<Action, static_cast<size_t>(R::kMaxOptions)> options;
    std::array<Action, static_cast<size_t>(R::kMaxOptions)> otherOptions;
    std::vector<Action> sorted;
};

// Plays them all, or until progress.isStopped. A finding ends it once all games with a lower number are done.
template <GameRules R, SoakTable<R> Table>
SoakResult soak(const R& rules, const Table& table, const SoakPlan& plan, SoakProgress& progress) {
    SoakResult result;
    std::mutex mutex;  // guards the result
    std::atomic<uint64_t> next = plan.first;
    std::atomic<uint64_t> end = plan.first + plan.games;
    const auto work = [&] {
        SoakGame<R, Table> game(rules, table, plan);
        SoakTotals totals;
        while (!progress.isStopped) {
            const uint64_t number = next++;
            if (number >= end) break;
            std::optional<Finding> finding = game.play(number, totals);
            ++progress.games;
            if (!finding) continue;
            const std::scoped_lock lock(mutex);
            if (result.finding && result.finding->game < number) continue;
            result.finding = std::move(finding);
            end = number;
        }
        const std::scoped_lock lock(mutex);
        result.totals.add(totals);
    };
    std::vector<std::thread> others;
    for (int i = 1; i < plan.threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();
    return result;
}

}  // namespace riffle::sim
