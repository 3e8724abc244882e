#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/piles.h"
#include "engine/rules.h"
#include "engine/seed.h"
#include "examples/lanterns/cards.h"

namespace riffle::lanterns {

inline constexpr int kSeats = 2;
inline constexpr Seat kChance = 2;  // takes no decision here
inline constexpr int kMaxCards = 32;
inline constexpr int kHandSize = 3;  // LAN-SETUP-1

using CardIndex = uint8_t;

// Piles: the deck, and for each seat a hand and a row of played cards.
inline constexpr int kDeck = 1;
inline constexpr int kPiles = kDeck + 1 + 2 * kSeats;
constexpr int handOf(Seat seat) {
    return kDeck + 1 + seat;
}
constexpr int playedBy(Seat seat) {
    return kDeck + 1 + kSeats + seat;
}

struct Card {
    CardId def = 0;
    uint8_t pile = 0;
    CardIndex above = 0, below = 0;
    uint8_t knownTo = 0;  // one bit a seat
};

enum class Verb : uint8_t { Play = 1 };
enum class Fact : uint8_t { Turn, Play, Gain, Lose, Draw, Win };
enum class Reason : uint8_t { None, Light, Even };

struct State {
    Rng rng;
    Piles<Card, CardIndex, kMaxCards, kPiles> board;
    std::array<uint8_t, kSeats> light{};
    uint16_t turn = 0;
    uint8_t cardCount = 0;
    Seat decider = 0;
    Seat first = 0;
    uint8_t isOver = 0;
    uint8_t winners = 0;  // one bit a seat
    Reason reason = Reason::None;
    struct Options {
        uint8_t askChance = 0;  // never is: nothing but the deal is chance
    } options;
    uint8_t unused[3] = {};
};

struct Deal {
    Seed seed = {};
    struct Options {
        uint8_t askChance = 0;
    } options = {};
    // A position laid out by hand: cards by their piles, from the top down, and light. Empty: dealt.
    std::array<std::vector<CardId>, kPiles> piles = {};
    std::array<uint8_t, kSeats> light = {};
    Seat first = 0;
};

// A position as one seat may know it: what the cards are that it has not seen is sorted, and the luck to come is gone. A card's
// index tells nothing: they are shuffled before they are numbered.
class Observation {
public:
    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] Seat seat() const { return seat_; }

private:
    friend class Rules;
    State state_;
    Seat seat_ = 0;
};

class Rules {
public:
    using State = lanterns::State;
    using CardTable = lanterns::CardTable;
    using Observation = lanterns::Observation;
    static constexpr int kMaxOptions = kMaxCards;
    static constexpr int kSeats = lanterns::kSeats;

    explicit Rules(const CardTable& cards) : cards_(&cards) {}
    [[nodiscard]] const CardTable& cards() const { return *cards_; }

    bool newGame(State& state, const Deal& deal, EventLog* events = nullptr) const;
    [[nodiscard]] bool isOver(const State& state) const { return state.isOver != 0; }
    [[nodiscard]] Seat decider(const State& state) const { return state.decider; }
    int legalActions(const State& state, Action* out) const;
    void apply(State& state, Action action, EventLog* events = nullptr, std::vector<Action>* automatic = nullptr) const;

    [[nodiscard]] Observation observe(const State& state, Seat seat) const;
    [[nodiscard]] State sample(const Observation& observation, Rng& rng) const;
    void chances(const State& state, float* out) const;
    [[nodiscard]] int evaluate(const State& state, Seat seat) const;
    [[nodiscard]] int appeal(const State& state, Action action) const;
    [[nodiscard]] int cardOf(Action action) const { return static_cast<int>(action.subject()); }
    [[nodiscard]] Action quickAction(const State& state) const { return mostAppealing(*this, state); }
    [[nodiscard]] bool isTurnOver(const State& state, const State& start) const { return state.turn != start.turn; }
    [[nodiscard]] const char* broken(const State& state) const;

private:
    void beginTurn(State& state, Seat seat, EventLog* events) const;

    const CardTable* cards_;
};

}  // namespace riffle::lanterns
