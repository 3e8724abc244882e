#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "engine/facade.h"
#include "protocol/audit.h"

namespace riffle {

// Which seats may know something, one bit each.
using Seats = uint16_t;

// What every seat may know of a game's cards, reckoned from the rules and from what happened in the open, not from the marks the
// game itself keeps (games/*/proof/knowledge.h).
class Memory {
public:
    virtual ~Memory() = default;
    [[nodiscard]] virtual std::unique_ptr<Memory> clone() const = 0;
    // Takes note of a choice. Says where the game's own marks tell a seat more than it may know.
    virtual std::string follow(const Game& game, const EventLog& events) = 0;
    [[nodiscard]] virtual Seats mayKnow(const Game& game, int card) const = 0;
};

// Other worlds that a seat can't tell from the true one.
class Worlds {
public:
    virtual ~Worlds() = default;
    // The position with everything that is hidden from the seat dealt anew.
    [[nodiscard]] virtual std::unique_ptr<Game> like(const Game& game, Seat seat) = 0;
    // The same for a choice that is about to be made: what it names and luck stay as they are.
    [[nodiscard]] virtual std::unique_ptr<Game> before(const Game& game, Action action, Seat seat) = 0;
    [[nodiscard]] virtual bool areAlike(const Game& a, const Game& b, Seat seat) const = 0;
    [[nodiscard]] virtual bool isForgotten(const EventLog& events) const = 0;
};

// How a game makes them of its own knowledge and audit.
template <class State>
State stateOf(const Game& game) {
    State state{};
    if (game.bytes().size() == sizeof state) std::memcpy(static_cast<void*>(&state), game.bytes().data(), sizeof state);
    return state;
}

template <class State, class Knowledge>
class MemoryFor final : public Memory {
public:
    explicit MemoryFor(Knowledge knowledge) : knowledge_(std::move(knowledge)) {}
    [[nodiscard]] std::unique_ptr<Memory> clone() const override { return std::make_unique<MemoryFor>(knowledge_); }
    std::string follow(const Game& game, const EventLog& events) override {
        return knowledge_.follow(stateOf<State>(game), events);
    }
    [[nodiscard]] Seats mayKnow(const Game& game, int card) const override {
        return knowledge_.mayKnow(*reinterpret_cast<const State*>(game.bytes().data()), card);
    }

private:
    Knowledge knowledge_;
};

template <class Rules>
class WorldsFor final : public Worlds {
public:
    using State = typename Rules::State;
    WorldsFor(const GameKind& kind, uint64_t seed) : kind_(kind), audit_(kind, seed) {}
    [[nodiscard]] std::unique_ptr<Game> like(const Game& game, Seat seat) override {
        return gameAt(kind_, audit_.worldFor(stateOf<State>(game), seat));
    }
    [[nodiscard]] std::unique_ptr<Game> before(const Game& game, Action action, Seat seat) override {
        return gameAt(kind_, audit_.worldBefore(stateOf<State>(game), action, seat));
    }
    [[nodiscard]] bool areAlike(const Game& a, const Game& b, Seat seat) const override {
        return audit_.areAlike(stateOf<State>(a), stateOf<State>(b), seat);
    }
    [[nodiscard]] bool isForgotten(const EventLog& events) const override { return audit_.isForgotten(events); }

private:
    const GameKind& kind_;
    AuditOf<Rules> audit_;
};

}  // namespace riffle
