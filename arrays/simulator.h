#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "engine/action.h"
#include "engine/facade.h"

namespace riffle::arrays {

// One part of an observation: rows of numbers, one row behind the other. `columns` names them, parted by spaces.
struct Plane {
    std::string_view name;
    int rows = 0;
    int width = 0;
    std::string_view columns;
    std::string_view about;
};

// One block of the action numbers: `count` of them from `from` on, of which the one of a choice is `from` and its subject.
struct Block {
    std::string_view name;  // the verb of the notation
    int from = 0;
    int count = 0;
    std::string_view about;  // what is added: "card", "seat", "amount" …
};

// Who decides when nobody does, and when chance does.
inline constexpr int kOver = -1;
inline constexpr int kChanceDecides = -2;

// A game that has lasted so long is left: some can't be ended by anybody.
inline constexpr int kLongest = 5'000;

// Where a batch writes how its games stand, game behind game; what is null is not written.
struct Out {
    int8_t* deciders = nullptr;       // who decides
    int32_t* counts = nullptr;        // how many options there are
    uint8_t* masks = nullptr;         // numbers() each: 1 where that action is an option
    int16_t* observations = nullptr;  // observationSize() each, with the eyes of the seat that decides
    float* rewards = nullptr;         // seats() each: what the step has brought
    uint8_t* ends = nullptr;          // 0: it goes on; 1: the step has ended a game, and this is the next one; 2: it was left
};

// How a step was refused.
struct Refused {
    int game = -1;  // the first whose choice is none of its options; -1: nothing was refused
    int choice = 0;
};

// Many games of one set-up, stepped together. A game that is over is dealt anew at once. What each game is follows from the seed
// and its number in the batch, not from how many there are or how many threads step them.
class Batch {
public:
    virtual ~Batch() = default;
    [[nodiscard]] virtual int games() const = 0;
    virtual void deal(uint64_t seed) = 0;
    // Whether all choices are options: action numbers, or with `areOptions` places in the list of options. Looks first; take()
    // takes what was looked at.
    [[nodiscard]] virtual Refused look(std::span<const int32_t> choices, bool areOptions) = 0;
    // These work on some of the games, so that several threads can share them.
    virtual void take(int from, int to, const Out& out) = 0;
    virtual void write(int from, int to, const Out& out) const = 0;
    // The state of one game, as bytes(), and the options of one by their numbers.
    [[nodiscard]] virtual const void* state(int game) const = 0;
    virtual int numbersOf(int game, int32_t* out) const = 0;
};

// The games of one set-up as plain arrays: states, action numbers, observations. Nothing here is checked but what says so.
class Simulator {
public:
    virtual ~Simulator() = default;
    [[nodiscard]] virtual int seats() const = 0;  // that decide
    [[nodiscard]] virtual size_t stateBytes() const = 0;
    [[nodiscard]] virtual int mostOptions() const = 0;
    [[nodiscard]] virtual int numbers() const = 0;
    [[nodiscard]] virtual std::span<const Block> blocks() const = 0;
    [[nodiscard]] virtual std::span<const Plane> planes() const = 0;
    [[nodiscard]] virtual int observationSize() const = 0;

    virtual void deal(uint64_t seed, void* state) const = 0;
    [[nodiscard]] virtual int decider(const void* state) const = 0;
    // The options and their numbers; how many there are.
    virtual int options(const void* state, Action* actions, int32_t* numbers) const = 0;
    virtual void apply(void* state, Action action) const = 0;
    // 1 for who has won, -1 for who has lost, 0 while it goes on and where nobody has won.
    virtual void returns(const void* state, float* out) const = 0;
    virtual void observe(const void* state, Seat seat, int16_t* out) const = 0;
    // A world drawn at random among those the seat can't tell from this one.
    virtual void sample(const void* state, Seat seat, uint64_t seed, void* out) const = 0;
    [[nodiscard]] virtual uint64_t hash(const void* state) const = 0;
    // Whether `observe` tells no more than the game's own observation does; for tests.
    [[nodiscard]] virtual bool keepsSecrets(const void* state, Seat seat) const = 0;
    [[nodiscard]] virtual std::unique_ptr<Batch> batch(int games, uint64_t seed) const = 0;
};

}  // namespace riffle::arrays
