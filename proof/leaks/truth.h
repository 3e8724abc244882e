#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facade.h"
#include "protocol/second_opinion.h"

namespace riffle::leaks {

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
