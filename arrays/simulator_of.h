#pragma once

#include <array>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "arrays/simulator.h"
#include "engine/hash.h"
#include "engine/rng.h"
#include "engine/rules.h"
#include "engine/state_hash.h"

namespace riffle::arrays {

// The seed of a game of a batch: the how-manieth game at its place.
inline uint64_t seedOf(uint64_t seed, int place, uint32_t round) {
    const uint64_t words[] = {seed, static_cast<uint64_t>(place), round};
    return hashBytes(words, sizeof words);
}

template <class Table>
void returnsOf(const typename Table::State& state, int seats, float* out) {
    for (int seat = 0; seat < seats; ++seat) {
        const bool hasWon = (state.winners >> seat) & 1U;
        out[seat] = !state.isOver || state.winners == 0 ? 0.0F : hasWon ? 1.0F : -1.0F;
    }
}

// A Batch for a game's own types; see SimulatorOf.
template <class Table>
class BatchOf final : public Batch {
public:
    using Rules = typename Table::Rules;
    using State = typename Table::State;

    BatchOf(const Table& table, int games, uint64_t seed)
        : table_(table),
          states_(static_cast<size_t>(games)),
          kept_(static_cast<size_t>(games)),
          taken_(static_cast<size_t>(games)) {
        deal(seed);
    }

    [[nodiscard]] int games() const override { return static_cast<int>(states_.size()); }

    void deal(uint64_t seed) override {
        seed_ = seed;
        for (int game = 0; game < games(); ++game) {
            kept_[static_cast<size_t>(game)].round = 0;
            begin(game);
        }
    }

    [[nodiscard]] Refused look(std::span<const int32_t> choices, bool areOptions) override {
        for (int game = 0; game < games(); ++game) {
            const int32_t choice = choices[static_cast<size_t>(game)];
            const Kept& kept = kept_[static_cast<size_t>(game)];
            if (areOptions) {
                if (choice < 0 || choice >= kept.count) return {game, choice};
                taken_[static_cast<size_t>(game)] = kept.count <= kKept ? kept.options[choice] : farOption(game, choice);
                continue;
            }
            int32_t numbers[Rules::kMaxOptions];
            Action far[Rules::kMaxOptions];
            const Action* options = optionsAt(game, far);
            table_.numbers().write(options, kept.count, numbers);
            int at = 0;
            while (at < kept.count && numbers[at] != choice) ++at;
            if (at == kept.count) return {game, choice};
            taken_[static_cast<size_t>(game)] = options[at];
        }
        return {};
    }

    void take(int from, int to, const Out& out) override {
        const int seats = table_.seats();
        for (int game = from; game < to; ++game) {
            const auto at = static_cast<size_t>(game);
            State& state = states_[at];
            Kept& kept = kept_[at];
            table_.rules().apply(state, taken_[at], nullptr);
            ++kept.decisions;
            uint8_t end = state.isOver ? 1 : kept.decisions >= kLongest ? 2 : 0;
            if (out.rewards) returnsOf<Table>(state, seats, out.rewards + at * static_cast<size_t>(seats));
            if (out.ends) out.ends[at] = end;
            if (end != 0) {
                ++kept.round;
                begin(game);
            } else {
                find(game);
            }
            writeOne(game, out);
        }
    }

    void write(int from, int to, const Out& out) const override {
        const auto seats = static_cast<size_t>(table_.seats());
        for (int game = from; game < to; ++game) {
            const auto at = static_cast<size_t>(game);
            if (out.rewards) std::fill_n(out.rewards + at * seats, seats, 0.0F);
            if (out.ends) out.ends[at] = 0;
            writeOne(game, out);
        }
    }

    [[nodiscard]] const void* state(int game) const override { return &states_[static_cast<size_t>(game)]; }

    int numbersOf(int game, int32_t* out) const override {
        Action far[Rules::kMaxOptions];
        const Action* options = optionsAt(game, far);
        const int count = kept_[static_cast<size_t>(game)].count;
        table_.numbers().write(options, count, out);
        return count;
    }

private:
    // Options that are kept from one step to the next; of more the list is made again.
    static constexpr int kKept = 56;
    struct Kept {
        Action options[kKept];
        int32_t count;
        uint32_t round;
        int32_t decisions;
    };

    void begin(int game) {
        const auto at = static_cast<size_t>(game);
        Kept& kept = kept_[at];
        table_.deal(seedOf(seed_, game, kept.round), states_[at]);
        kept.decisions = 0;
        find(game);
    }

    void find(int game) {
        const auto at = static_cast<size_t>(game);
        Kept& kept = kept_[at];
        Action all[Rules::kMaxOptions];
        kept.count = table_.rules().legalActions(states_[at], all);
        std::memcpy(kept.options, all, sizeof(Action) * static_cast<size_t>(std::min(kept.count, kKept)));
    }

    const Action* optionsAt(int game, Action* far) const {
        const Kept& kept = kept_[static_cast<size_t>(game)];
        if (kept.count <= kKept) return kept.options;
        (void)table_.rules().legalActions(states_[static_cast<size_t>(game)], far);
        return far;
    }
    [[gnu::noinline]] Action farOption(int game, int32_t choice) const {
        Action far[Rules::kMaxOptions];
        return optionsAt(game, far)[choice];
    }

    void writeOne(int game, const Out& out) const {
        const auto at = static_cast<size_t>(game);
        const State& state = states_[at];
        const Kept& kept = kept_[at];
        if (out.deciders) out.deciders[at] = static_cast<int8_t>(state.decider);
        if (out.counts) out.counts[at] = kept.count;
        if (out.observations) table_.observe(state, state.decider, out.observations + at * Table::kObservation);
        if (!out.masks) return;
        constexpr auto kNumbers = static_cast<size_t>(Table::kNumbers);
        uint8_t* mask = out.masks + at * kNumbers;
        std::memset(mask, 0, kNumbers);
        int32_t numbers[Rules::kMaxOptions];
        Action far[Rules::kMaxOptions];
        table_.numbers().write(optionsAt(game, far), kept.count, numbers);
        for (int i = 0; i < kept.count; ++i) mask[numbers[i]] = 1;
    }

    const Table& table_;
    std::vector<State> states_;
    std::vector<Kept> kept_;
    std::vector<Action> taken_;
    uint64_t seed_ = 0;
};

// A Simulator for a game's own types. `Table` says what differs between games:
//   Rules, State, kChance, kNumbers, kPlanes, kObservation
//   rules(), seats(), deal(seed, state), numbers(), observe(state, seat, out)
template <class Table>
class SimulatorOf final : public Simulator {
public:
    using Rules = typename Table::Rules;
    using State = typename Table::State;

    explicit SimulatorOf(Table table) : table_(std::move(table)) {}

    [[nodiscard]] int seats() const override { return table_.seats(); }
    [[nodiscard]] size_t stateBytes() const override { return sizeof(State); }
    [[nodiscard]] int mostOptions() const override { return Rules::kMaxOptions; }
    [[nodiscard]] int numbers() const override { return Table::kNumbers; }
    [[nodiscard]] std::span<const Block> blocks() const override { return Table::numbers().blocks(); }
    [[nodiscard]] std::span<const Plane> planes() const override { return Table::kPlanes; }
    [[nodiscard]] int observationSize() const override { return Table::kObservation; }

    void deal(uint64_t seed, void* state) const override { table_.deal(seed, of(state)); }
    [[nodiscard]] int decider(const void* state) const override {
        const State& s = of(state);
        return s.isOver ? kOver : s.decider == Table::kChance ? kChanceDecides : s.decider;
    }
    int options(const void* state, Action* actions, int32_t* numbers) const override {
        const State& s = of(state);
        if (s.isOver) return 0;
        const int count = table_.rules().legalActions(s, actions);
        Table::numbers().write(actions, count, numbers);
        return count;
    }
    void apply(void* state, Action action) const override { table_.rules().apply(of(state), action, nullptr); }
    void returns(const void* state, float* out) const override { returnsOf<Table>(of(state), seats(), out); }
    void observe(const void* state, Seat seat, int16_t* out) const override { table_.observe(of(state), seat, out); }
    void sample(const void* state, Seat seat, uint64_t seed, void* out) const override {
        Rng rng = Rng::seeded(seed);
        of(out) = table_.rules().sample(table_.rules().observe(of(state), seat), rng);
    }
    [[nodiscard]] uint64_t hash(const void* state) const override { return hashOf(of(state)); }
    [[nodiscard]] bool keepsSecrets(const void* state, Seat seat) const override {
        std::vector<int16_t> told(Table::kObservation);
        std::vector<int16_t> known(Table::kObservation);
        table_.observe(of(state), seat, told.data());
        table_.observe(table_.rules().observe(of(state), seat).state(), seat, known.data());
        return told == known;
    }
    [[nodiscard]] std::unique_ptr<Batch> batch(int games, uint64_t seed) const override {
        return std::make_unique<BatchOf<Table>>(table_, games, seed);
    }

private:
    static State& of(void* state) { return *static_cast<State*>(state); }
    static const State& of(const void* state) { return *static_cast<const State*>(state); }

    Table table_;
};

// How a table deals: from a deal that was read once, or where a request lays a position out, from that position with other luck.
template <class State>
struct Laid {
    std::unique_ptr<State> start;

    explicit Laid(const Game& game) : start(std::make_unique<State>()) {
        std::memcpy(start.get(), game.bytes().data(), sizeof(State));
    }
    void deal(uint64_t seed, State& state) const {
        state = *start;
        state.rng = Rng::seeded(seed);
    }
};

// One behind the other into an observation.
class Writer {
public:
    explicit Writer(int16_t* out) : out_(out) {}
    template <class... Numbers>
    void add(Numbers... numbers) {
        ((*out_++ = static_cast<int16_t>(numbers)), ...);
    }
    void zero(int count) {
        std::memset(out_, 0, sizeof(int16_t) * static_cast<size_t>(count));
        out_ += count;
    }

private:
    int16_t* out_;
};

}  // namespace riffle::arrays
