#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facade.h"

namespace riffle::leaks {

// Which seats may know something, one bit each.
using Seats = uint16_t;

// What every seat may know of a game's cards, reckoned from the rules and from what happened in the open, not from the marks the
// game itself keeps (sim/*_knowledge.h).
class Memory {
public:
    virtual ~Memory() = default;
    [[nodiscard]] virtual std::unique_ptr<Memory> clone() const = 0;
    // Takes note of a choice. Says where the game's own marks tell a seat more than it may know.
    virtual std::string follow(const Game& game, const EventLog& events) = 0;
    [[nodiscard]] virtual Seats mayKnow(const Game& game, int card) const = 0;
};
std::unique_ptr<Memory> memoryOf(const GameKind& kind, const Game& start);

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
std::unique_ptr<Worlds> worldsOf(const GameKind& kind, uint64_t seed);

// How an event may be told, by the rules of its game.
enum class Telling : uint8_t {
    Open,   // everybody sees which card it is
    Own,    // only the seat it names does
    Quiet,  // who knows the card before or afterwards
};
Telling tellingOf(std::string_view game, std::string_view event);

// A game as it really is, version by version of its table, played again from its request apart from the server.
class Truth {
public:
    struct Moment {
        size_t step = 0;  // choices that stand
        std::shared_ptr<const Game> game = {};
        std::optional<Action> action = {};            // the choice that led here from the version before
        std::shared_ptr<const EventLog> events = {};  // of the choice that made this step
        std::shared_ptr<const Memory> memory = {};
        std::vector<Seats> known = {};  // by card: who may know it now
        std::vector<Seats> seen = {};   // and who has ever known it
        int64_t parent = 0;             // the version that had one step less, 0 for the start
        bool isGivenUp = false;         // somebody conceded
    };

    static std::unique_ptr<Truth> of(const GameKind& kind, const NewGame& request, std::string& error);

    // Each makes a version. Gives what the second opinion has against the game's own marks, empty for nothing.
    std::string choose(Action action);
    void takeBack(size_t to);
    void giveUp();
    // As if nothing had happened since that version.
    void forget(int64_t since) { moments_.resize(static_cast<size_t>(since)); }

    [[nodiscard]] const GameKind& kind() const { return kind_; }
    [[nodiscard]] int64_t version() const { return static_cast<int64_t>(moments_.size()); }
    [[nodiscard]] bool has(int64_t version) const { return version >= 1 && version <= this->version(); }
    [[nodiscard]] const Moment& at(int64_t version) const { return moments_[static_cast<size_t>(version - 1)]; }
    [[nodiscard]] const Moment& now() const { return moments_.back(); }
    // All who play.
    [[nodiscard]] Seats everybody() const { return everybody_; }

private:
    explicit Truth(const GameKind& kind) : kind_(kind) {}
    void look(Moment& moment, const Moment* before);

    const GameKind& kind_;
    std::deque<Moment> moments_;  // which stay where they are
    Seats everybody_ = 0;
};

// "c12" as 12; 0 where it is no card.
int cardOf(const Value* id);

}  // namespace riffle::leaks
