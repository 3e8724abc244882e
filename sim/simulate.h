#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/value.h"
#include "sim/match.h"

namespace riffle::sim {

// Many games of one match. A game is given by the seed and its number alone: how many threads or machines play does not matter.
struct SimPlan {
    uint64_t seed = 1;
    uint64_t first = 0;  // the number of the first game
    uint64_t games = 1000;
    int threads = 1;
    std::vector<std::string> names;   // who sits where, as they are called
    std::vector<PlayerSpec> players;  // and what they are
    uint64_t cardsEvery = 1;          // what cards were is counted in games with numbers that this divides; 0: in none
    bool wantsLines = false;          // one for each game
};

// Counting cards takes a sixth of the time of a random game and none to speak of where players think: of random games some tell
// enough.
uint64_t usualCardsEvery(const std::vector<PlayerSpec>& players);

// A seed for one game out of the seed of them all; 63 bits, as the protocol's `new` takes them.
uint64_t gameSeed(uint64_t seed, uint64_t game);

// What all games together came to. Nothing but sums of whole numbers, so it does not matter in which order they are added.
struct SimTotals {
    struct CardCount {
        uint64_t times = 0;  // games and seats of which it is true
        uint64_t wins = 0;   // those of them that won
    };

    uint64_t games = 0;
    uint64_t left = 0;       // that lasted too long
    uint64_t nobody = 0;     // that ended and nobody won
    uint64_t cardGames = 0;  // whose cards were counted
    std::array<uint64_t, kMostSeats> wins{};
    std::array<uint64_t, kMostSeats> begun{};     // had the first turn
    std::array<uint64_t, kMostSeats> begunWon{};  // and won
    std::vector<uint64_t> reasons;                // games by why they ended
    std::vector<uint64_t> turns;                  // games by their length
    std::vector<uint64_t> decisions;
    std::array<std::vector<CardCount>, kCardUses> cards;
    uint64_t signature = 0;

    void add(uint64_t number, const GameRecord& record, const CardTallies* tallies);
    void add(const SimTotals& other);

    [[nodiscard]] Value toValue() const;
    static std::optional<SimTotals> from(const Value& value);
};

// How long players thought: not the same twice, and therefore kept apart.
struct SimThinking {
    std::array<GameRecord::Thinking, kMostSeats> seats{};
    void add(const std::array<GameRecord::Thinking, kMostSeats>& other);
};

// What others may read while it runs, and how they stop it: games at hand are finished where nobody thinks, else dropped.
struct SimProgress {
    std::atomic<uint64_t> games = 0;
    std::array<std::atomic<uint64_t>, kMostSeats> wins{};
    std::atomic<bool> isStopped = false;
};

// Games that were played before one with a lower number: where they begin, how many, and their lines.
struct SimAhead {
    uint64_t games = 0;
    std::string lines;
};

struct SimResult {
    SimTotals totals;
    SimThinking thinking;
    uint64_t done = 0;                   // all of the first so many have been played
    std::map<uint64_t, SimAhead> ahead;  // and those; by the number of the first
};

// Plays them all, or until progress.isStopped. take(lines) is given the lines of all games, in the order of their numbers.
// `ahead` has been played before, and is counted by whoever has done so.
SimResult simulate(const Match& match, const SimPlan& plan, SimProgress& progress,
                   const std::function<void(std::string_view)>& take, std::map<uint64_t, SimAhead> ahead = {});

}  // namespace riffle::sim
